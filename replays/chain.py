"""The chain of causes behind a part of the state: entry, card, trigger, event."""

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.ended import TABLE_COMMANDS
from engine.shapes import Doc
from replays.blame import Blame, look_up
from replays.book import FORGED, Book
from replays.compare import MISSING
from replays.copies import seen
from replays.entry import Entry
from replays.telling import tell_event

if TYPE_CHECKING:
    from engine.protocol import State


class Link(NamedTuple):
    """One step of a chain: an event of an entry, told; `event` is None for the entry
    itself, where none of its events alone made it so."""

    entry: int
    event: int | None
    text: str


def chain(book: Book, blame: Blame, viewer: str) -> list[Link]:
    """What led to the value that `blame` found, the first cause first, told as `viewer`
    may know it. A choice in the middle of a card leads back to the entry that asked."""
    entry = book.entries[blame.entry]
    index = _event_of(book, entry, blame.pointer, viewer)
    if index is None:
        return []
    return [_link(book, n, at, viewer) for n, at in _causes(book, entry.n, index)]


def _event_of(book: Book, entry: Entry, pointer: str, viewer: str) -> int | None:
    """The last event of an entry that changed what stands at a pointer."""
    if entry.do["type"] in TABLE_COMMANDS and "command" not in entry.do:
        return None
    game = book.game
    state = book.fresh() if entry.n == 0 else book.state_at(entry.n - 1)
    value = _stands(book, state, pointer, viewer)
    found = None
    for index, event in enumerate(entry.events):
        if event["type"] not in BESIDE:
            game.evolve(state, game.decode_event(event))
        after = _stands(book, state, pointer, viewer)
        if after != value:
            found, value = index, after
    return found


def _stands(book: Book, state: "State", pointer: str, viewer: str) -> Any:
    """What stands at a pointer; MISSING also where the table is not laid out yet."""
    try:
        return look_up(book.game.view(state, viewer), pointer)
    except FORGED:
        return MISSING


def _causes(book: Book, n: int, index: int) -> list[tuple[int, int]]:
    """Places of events, from the first cause to the event itself."""
    game, events = book.game, book.entries[n].events
    found = [(n, at) for at in [*game.causes(events, index), index]]
    asked = game.asked_by(events[found[0][1]])
    if asked is not None and found[0][1] == 0:
        for before in range(n - 1, 0, -1):
            for at, event in enumerate(book.entries[before].events):
                if event["type"] == asked and book.counts(before, n):
                    return _causes(book, before, at) + found
    return found


def _link(book: Book, n: int, at: int, viewer: str) -> Link:
    entry = seen(book, book.entries[n], viewer)
    return Link(n, at, tell_event(book, entry, entry.events[at]))


BESIDE = frozenset(("dealt", "ruled", "noted", "signed", "taken-back"))


def as_json(book: Book, blame: Blame, links: list[Link]) -> Doc:
    """The answer as one object."""
    entry = book.entries[blame.entry]
    return {
        "pointer": blame.pointer,
        "value": blame.value,
        "entry": blame.entry,
        "by": entry.by,
        "chain": [link._asdict() for link in links],
    }
