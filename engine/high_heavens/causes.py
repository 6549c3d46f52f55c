"""Which events of an entry led to which (hh.trigger.order, hh.attack.*)."""

from collections.abc import Sequence

from engine.shapes import Doc

OPENING = frozenset(
    ("played", "used", "triggered", "attacked", "rolled", "answered", "began", "aimed")
)
SETTING_OFF = frozenset(("attacked", "fell", "perished", "invoked", "began"))
FALLING = frozenset(("hurt",))


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
