"""The facts of High Heavens: what happened, and who may know it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.ended import Ended
from engine.high_heavens.commands import MELEE, RANGED
from engine.high_heavens.faults import SIDES
from engine.high_heavens.state import TEAM
from engine.secrets import HIDDEN, Hidden, secret
from engine.shapes import (
    BadShape,
    Doc,
    Table,
    decode,
    encode,
    exactly,
    flag,
    hideable,
    integer,
    list_of,
    map_of,
    mapping,
    one_of,
    optional,
    text,
)

PHASES = ("actions", "choice")
HURT_BY = ("attack", "poison")
PERISHED_BY = ("smite", "cleanup")
Cards = list[str] | Hidden


class Laid(NamedTuple):
    """The table of a written position. `hands` and `draw` hold `{"size", "cards"}`;
    with `open` hands are known to all (hh.omnipotence)."""

    turn: int
    first: str
    player: str
    phase: str
    points: int
    home: dict[str, int]
    gods: list[Doc]
    hexes: list[Doc]
    supply: dict[str, int]
    hands: dict[str, Doc]
    draw: dict[str, Doc]
    discard: dict[str, list[str]]
    perished: dict[str, list[str]]
    entered: dict[str, int]
    open: bool
    pending: Doc | None = None


class Chosen(NamedTuple):
    """Who begins; by which roll of a die, or named (hh.setup.first)."""

    player: str
    roll: int | None = None


class Shuffled(NamedTuple):
    """A draw pile was shuffled; nobody at the table knows its order."""

    side: str
    size: int
    order: Cards


class Revealed(NamedTuple):
    """A hand without a god was shown, and goes back into the pile (hh.setup.hand)."""

    seat: str
    cards: list[str]


class Held(NamedTuple):
    """A whole deck is held in hand, known to all (hh.omnipotence)."""

    holder: str
    cards: list[str]


class Drew(NamedTuple):
    """Cards were drawn: how many is public, which the drawer knows."""

    seat: str
    size: int
    cards: Cards


class Began(NamedTuple):
    """A turn began."""

    turn: int
    player: str
    points: int


class Paid(NamedTuple):
    """Action Points were spent (hh.turn.cost)."""

    points: int


class Invoked(NamedTuple):
    """A god entered the Heavens from a hand."""

    god: str
    owner: str
    hex: str
    health: int


class Moved(NamedTuple):
    """A god moved with its chips, hex by hex."""

    god: str
    path: list[str]


class Aimed(NamedTuple):
    """An attack waits for the roll of a physical die (hh.runes)."""

    seat: str
    god: str
    target: str
    how: str


class Rolled(NamedTuple):
    """The die of an attack fell (hh.runes)."""

    roll: int
    hit: bool


class Attacked(NamedTuple):
    """An attack hit; `damage` is what it does after armor, before what is in excess."""

    god: str
    target: str
    how: str
    damage: int


class Hurt(NamedTuple):
    """A god lost health, by `attack` or `poison`; its chips go to the supply."""

    god: str
    damage: int
    by: str


class Battered(NamedTuple):
    """A home base lost health."""

    side: str
    damage: int


class Weakened(NamedTuple):
    """A trap lost black chips; at none it is gone (hh.chip.trap)."""

    hex: str
    trap: int


class Cracked(NamedTuple):
    """Architecture lost chips; at none it is gone (hh.chip.architecture)."""

    hex: str
    architecture: int


class Fell(NamedTuple):
    """A god fell on its armor and attack chips (hh.fall)."""

    god: str


class Perished(NamedTuple):
    """A fallen god left the Heavens, by `smite` or `cleanup` (hh.perish)."""

    god: str
    by: str


class Acquired(NamedTuple):
    """A god took bonus chips from a hex (hh.acquire)."""

    god: str
    hex: str
    armor: int
    attack: int


class Played(NamedTuple):
    """A divine power was played from a hand; it is being carried out."""

    seat: str
    card: str


class Discarded(NamedTuple):
    """Cards went to the discard pile, from the hand or after being carried out."""

    seat: str
    cards: list[str]


class Recovered(NamedTuple):
    """A god's black Disable chip came off (hh.chip.disable)."""

    god: str


Event = (
    Laid
    | Chosen
    | Shuffled
    | Revealed
    | Held
    | Drew
    | Began
    | Paid
    | Invoked
    | Moved
    | Aimed
    | Rolled
    | Attacked
    | Hurt
    | Battered
    | Weakened
    | Cracked
    | Fell
    | Perished
    | Acquired
    | Played
    | Discarded
    | Recovered
    | Ended
)

_texts = list_of(text)
_cards = hideable(list_of(text))
_side, _seat = one_of(*SIDES), one_of(*TEAM)
_how, _hurt_by = one_of(MELEE, RANGED), one_of(*HURT_BY)
_outcome = exactly(winner=optional(_side), by=text)
_counted = exactly(size=integer, cards=_cards)
read_god = exactly(
    name=text,
    side=_side,
    owner=_seat,
    hex=text,
    standing=flag,
    health=integer,
    poison=integer,
    armor=integer,
    attack=integer,
    disabled=flag,
    disabled_until=optional(integer),
    trap=integer,
    effects=list_of(mapping),
)
read_hex = exactly(hex=text, architecture=integer, trap=integer, armor=integer, attack=integer)
read_roll = exactly(god=text, target=text, how=one_of(MELEE, RANGED), roll=list_of(integer))
read_pending = exactly(seat=_seat, rule=text, choices=list_of(read_roll))
EVENTS: Table = {
    "laid": (
        Laid,
        (
            integer,
            _seat,
            _seat,
            one_of(*PHASES),
            integer,
            map_of(integer),
            list_of(read_god),
            list_of(read_hex),
            map_of(integer),
            map_of(_counted),
            map_of(_counted),
            map_of(list_of(text)),
            map_of(list_of(text)),
            map_of(integer),
            flag,
            optional(read_pending),
        ),
    ),
    "chosen": (Chosen, (_seat, optional(integer))),
    "shuffled": (Shuffled, (_side, integer, _cards)),
    "revealed": (Revealed, (_seat, list_of(text))),
    "held": (Held, (_side, list_of(text))),
    "drew": (Drew, (_seat, integer, _cards)),
    "began": (Began, (integer, _seat, integer)),
    "paid": (Paid, (integer,)),
    "invoked": (Invoked, (text, _seat, text, integer)),
    "moved": (Moved, (text, list_of(text))),
    "aimed": (Aimed, (_seat, text, text, _how)),
    "rolled": (Rolled, (integer, flag)),
    "attacked": (Attacked, (text, text, _how, integer)),
    "hurt": (Hurt, (text, integer, _hurt_by)),
    "battered": (Battered, (_side, integer)),
    "weakened": (Weakened, (text, integer)),
    "cracked": (Cracked, (text, integer)),
    "fell": (Fell, (text,)),
    "perished": (Perished, (text, one_of(*PERISHED_BY))),
    "acquired": (Acquired, (text, text, integer, integer)),
    "played": (Played, (_seat, text)),
    "discarded": (Discarded, (_seat, list_of(text))),
    "recovered": (Recovered, (text,)),
    "ended": (Ended, (_outcome,)),
}
Encoder = Callable[[Any], Doc]
NAMES = {record: name for name, (record, _) in EVENTS.items()}


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
    return Began(integer(doc["turn"]), _seat(doc["player"]), integer(doc["points"]))


def _read_moved(doc: Doc) -> Event:
    return Moved(text(doc["god"]), _texts(doc["path"]))


def _read_attacked(doc: Doc) -> Event:
    return Attacked(text(doc["god"]), text(doc["target"]), _how(doc["how"]), integer(doc["damage"]))


def _read_hurt(doc: Doc) -> Event:
    return Hurt(text(doc["god"]), integer(doc["damage"]), _hurt_by(doc["by"]))


def _read_paid(doc: Doc) -> Event:
    return Paid(integer(doc["points"]))


READ: dict[str, tuple[Callable[[Doc], Event], int]] = {
    "attacked": (_read_attacked, 5),
    "began": (_read_began, 4),
    "hurt": (_read_hurt, 4),
    "moved": (_read_moved, 3),
    "paid": (_read_paid, 2),
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
}
