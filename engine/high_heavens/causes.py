"""Which events of an entry led to which (hh.trigger.order, hh.attack.*)."""

from collections.abc import Sequence

from engine.high_heavens.effects.frames import steps_of
from engine.high_heavens.state import State
from engine.shapes import Doc

OPENING = frozenset(
    ("played", "used", "triggered", "attacked", "rolled", "answered", "began", "aimed")
)
SETTING_OFF = frozenset(("attacked", "fell", "perished", "invoked", "began"))
FALLING = frozenset(("hurt",))
CARRIED = frozenset(("played", "used", "triggered", "answered"))
BESIDE = {"discarded": "discard", "drew": "draw", "lapsed": "", "ended": ""}


def causes(events: Sequence[Doc], index: int) -> list[int]:
    """The places of the events that led to one, the first cause first: of a fall the
    loss of health, of what a card does the card, of an ability that was set off what
    set it off."""
    found: list[int] = []
    at: int | None = index
    while at is not None:
        at = _cause(events, at)
        if at is not None:
            found.insert(0, at)
    return found


def is_idle(state: State, events: Sequence[Doc], index: int) -> bool:
    """Whether a card that is carried out from an event on does nothing at all: what it is
    about is immune, unhurt, blocked, or no step's condition holds. Who chooses nothing
    knows it."""
    kind = events[index]["type"]
    if kind not in CARRIED or events[index].get("picks") == []:
        return False
    name: str = events[index].get("card") or events[index]["god"]
    for event in events[index + 1 :]:
        if event["type"] in OPENING:
            break
        if not _is_beside(state, name, event):
            return False
    return True


def _is_beside(state: State, name: str, event: Doc) -> bool:
    """Whether an event is no doing of a card: a power that is laid off, a turn's end, or
    the end of the game."""
    if event["type"] not in BESIDE:
        return False
    if event.get("cards") == [name]:
        return True
    return BESIDE[event["type"]] not in [step["do"] for step in steps_of(state.cards[name])]


def _cause(events: Sequence[Doc], index: int) -> int | None:
    event = events[index]
    kind = event["type"]
    if kind == "fell":
        return _last(events, index, FALLING, event["god"])
    if kind == "triggered":
        return _last(events, index, SETTING_OFF)
    if kind in ("played", "used", "began", "answered"):
        return None
    return _last(events, index, OPENING)


def _last(
    events: Sequence[Doc], index: int, kinds: frozenset[str], god: str | None = None
) -> int | None:
    for at in range(index - 1, -1, -1):
        if events[at]["type"] in kinds and god in (None, events[at].get("god")):
            return at
    return None
