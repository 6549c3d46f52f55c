"""Which entry last set a part of the state."""

from typing import Any, NamedTuple

from engine.errors import InvalidCommand
from replays.book import Book, Walk
from replays.compare import MISSING


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
    for part in pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        if isinstance(value, list):
            value = _member(value, key)
        else:
            value = value.get(key, MISSING) if isinstance(value, dict) else MISSING
    return value


def _member(items: list[Any], key: str) -> Any:
    for item in items:
        if isinstance(item, dict):
            for name in ("screen", "name", "hex"):
                if str(item.get(name)) == key:
                    return item
    return items[int(key)] if key.isdigit() and int(key) < len(items) else MISSING
