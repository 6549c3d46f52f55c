"""Which entry last set a part of the state."""

from typing import Any, NamedTuple

from engine.errors import InvalidCommand
from replays.book import Book, Walk
from replays.compare import MISSING
from replays.pointers import parts_of, place_of


class Blame(NamedTuple):
    """The entry that gave a part of the state its value, and that value."""

    pointer: str
    entry: int
    value: Any


def blame(book: Book, pointer: str, at: int | None = None, viewer: str = "referee") -> Blame:
    """The last entry up to `at` that changed what `viewer` sees at `pointer`.

    Raises:
        InvalidCommand: `pointer.unknown`, if nothing ever stood there.
    """
    last = len(book.entries) - 1 if at is None else at
    walk = Walk(book)
    found = Blame(pointer, 0, MISSING)
    for entry in book.entries[: last + 1]:
        value = look_up(book.game.view(walk.apply(entry), viewer), pointer)
        if value != found.value:
            found = Blame(pointer, entry.n, value)
    if found.value is MISSING and found.entry == 0:
        raise InvalidCommand(
            "pointer.unknown", f"there is nothing at {pointer}", {"pointer": pointer}
        )
    return found


def look_up(value: Any, pointer: str) -> Any:
    """What stands at a JSON pointer, or MISSING.

    A member of a list is found by its number, or by its `name`, `screen` or `hex`.
    """
    for key in parts_of(pointer):
        if isinstance(value, list):
            place = place_of(value, key)
            value = MISSING if place is None else value[place]
        else:
            value = value.get(key, MISSING) if isinstance(value, dict) else MISSING
    return value
