"""The events of High Heavens as JSON objects, and back.

The kinds of which a game has most have readers and encoders written out.
"""

from collections.abc import Callable
from typing import Any

from engine.high_heavens.events import (
    EVENTS,
    NAMES,
    Answered,
    Arranged,
    Attacked,
    Battered,
    Began,
    Chosen,
    Discarded,
    Drew,
    Event,
    Fetched,
    Hurt,
    Invoked,
    Laid,
    Looked,
    Moved,
    Paid,
    Played,
    Shuffled,
    Triggered,
    Used,
    read_cards,
    read_how,
    read_hurt_by,
    read_seat,
    read_side,
    read_texts,
)
from engine.high_heavens.state import TEAM
from engine.secrets import HIDDEN, secret
from engine.shapes import BadShape, Doc, decode, encode, integer, text

Encoder = Callable[[Any], Doc]


def decode_event(doc: Doc) -> Event:
    """The event that `doc` spells; InvalidCommand if it spells none."""
    try:
        quickly, size = READ[doc["type"]]
        if len(doc) == size:
            return quickly(doc)
    except (KeyError, TypeError, BadShape):
        pass
    event: Event = decode(EVENTS, doc, "event of high-heavens")
    return event


def _read_began(doc: Doc) -> Event:
    return Began(integer(doc["turn"]), read_seat(doc["player"]), integer(doc["points"]))


def _read_moved(doc: Doc) -> Event:
    return Moved(text(doc["god"]), read_texts(doc["path"]))


def _read_attacked(doc: Doc) -> Event:
    return Attacked(
        text(doc["god"]), text(doc["target"]), read_how(doc["how"]), integer(doc["damage"])
    )


def _read_hurt(doc: Doc) -> Event:
    return Hurt(text(doc["god"]), integer(doc["damage"]), read_hurt_by(doc["by"]))


def _read_paid(doc: Doc) -> Event:
    return Paid(integer(doc["points"]))


def _read_battered(doc: Doc) -> Event:
    return Battered(read_side(doc["side"]), integer(doc["damage"]))


def _read_discarded(doc: Doc) -> Event:
    return Discarded(read_seat(doc["seat"]), read_texts(doc["cards"]))


def _read_drew(doc: Doc) -> Event:
    return Drew(read_seat(doc["seat"]), integer(doc["size"]), read_cards(doc["cards"]))


def _read_played(doc: Doc) -> Event:
    return Played(read_seat(doc["seat"]), text(doc["card"]))


def _read_triggered(doc: Doc) -> Event:
    return Triggered(text(doc["god"]))


def _read_used(doc: Doc) -> Event:
    return Used(text(doc["god"]))


READ: dict[str, tuple[Callable[[Doc], Event], int]] = {
    "attacked": (_read_attacked, 5),
    "battered": (_read_battered, 3),
    "began": (_read_began, 4),
    "discarded": (_read_discarded, 3),
    "drew": (_read_drew, 4),
    "hurt": (_read_hurt, 4),
    "moved": (_read_moved, 3),
    "paid": (_read_paid, 2),
    "played": (_read_played, 3),
    "triggered": (_read_triggered, 2),
    "used": (_read_used, 2),
}


def encode_event(event: Event) -> Doc:
    """The JSON object of an event, with what is secret in it marked so."""
    return ENCODE[type(event)](event)


def _paid(event: Paid) -> Doc:
    return {"points": event.points, "type": "paid"}


def _moved(event: Moved) -> Doc:
    return {"god": event.god, "path": event.path, "type": "moved"}


def _began(event: Began) -> Doc:
    turn, player, points = event
    return {"turn": turn, "player": player, "points": points, "type": "began"}


def _drew(event: Drew) -> Doc:
    cards = _for(event.cards, TEAM[event.seat])
    return {"seat": event.seat, "size": event.size, "cards": cards, "type": "drew"}


def _shuffled(event: Shuffled) -> Doc:
    order = _for(event.order, ())
    return {"side": event.side, "size": event.size, "order": order, "type": "shuffled"}


def _laid(event: Laid) -> Doc:
    doc = encode("laid", event)
    doc["draw"] = _counted_for(event.draw, lambda _: ())
    if not event.open:
        doc["hands"] = _counted_for(event.hands, TEAM.__getitem__)
    return doc


def _chosen(event: Chosen) -> Doc:
    return encode("chosen", event)


def mark_setup(setup: Doc, *, is_open: bool) -> Doc:
    """A written position with its secrets marked: draw piles, and hands unless they
    are open (hh.omnipotence)."""
    marked = dict(setup)
    if isinstance(setup.get("draw"), dict):
        marked["draw"] = {side: secret(pile) for side, pile in setup["draw"].items()}
    if isinstance(setup.get("hands"), dict) and not is_open:
        marked["hands"] = {
            seat: secret(hand, *TEAM.get(seat, ())) for seat, hand in setup["hands"].items()
        }
    return marked


def _invoked(event: Invoked) -> Doc:
    return encode("invoked", event)


def _arranged(event: Arranged) -> Doc:
    order = _for(event.order, ())
    return {"side": event.side, "size": event.size, "order": order, "type": "arranged"}


def _looked(event: Looked) -> Doc:
    return encode("looked", event) | {"cards": _for(event.cards, TEAM[event.seat])}


def _fetched(event: Fetched) -> Doc:
    return encode("fetched", event) | {"cards": _for(event.cards, TEAM[event.seat])}


def _answered(event: Answered) -> Doc:
    doc = encode("answered", event)
    if event.hidden:
        doc["picks"] = _for(event.picks, TEAM[event.seat])
    return doc


def _counted_for(piles: dict[str, Doc], to: Any) -> Doc:
    return {
        name: {"size": pile["size"], "cards": _for(pile["cards"], to(name))}
        for name, pile in piles.items()
    }


def _whole(kind: str, record: Any) -> Encoder:
    """The encoder of a kind of event that always has all its fields. The kinds of which
    a game has most have theirs written out."""
    keys, ending = (*record._fields, "type"), (kind,)
    return lambda event: dict(zip(keys, event + ending, strict=True))


def _for(value: Any, seats: tuple[str, ...]) -> Any:
    return value if value is HIDDEN else secret(value, *seats)


ENCODE: dict[Callable[..., Event], Encoder] = {
    **{record: _whole(name, record) for record, name in NAMES.items()},
    Laid: _laid,
    Chosen: _chosen,
    Shuffled: _shuffled,
    Drew: _drew,
    Began: _began,
    Paid: _paid,
    Moved: _moved,
    Invoked: _invoked,
    Arranged: _arranged,
    Looked: _looked,
    Fetched: _fetched,
    Answered: _answered,
}
