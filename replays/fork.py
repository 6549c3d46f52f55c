"""A log as it was after one of its entries, as a log of its own: a what-if."""

from typing import NamedTuple

from engine.errors import RefereeError
from replays.book import Book
from replays.check import read_book
from replays.copies import whose_copy
from replays.store import create, read_lines, require_lines, require_new, torn


class Fork(NamedTuple):
    """The book of the new log, what kind it is in words, and what is wrong with the old
    one behind it, if anything is."""

    book: Book
    kind: str
    warning: RefereeError | None


def fork(path: str, n: int, target: str) -> Fork:
    """Writes the entries 0 to `n` of a log, byte for byte, as the new log `target`.

    What is torn or damaged behind entry `n` is no part of the new log, and is told.

    Raises:
        InvalidCommand: `entry.unknown`, `file.exists`; the errors of the store.
        RefereeError: what stopped the reading, where that is before entry `n`.
        CorruptLog: `seal.missing`, if what is opened up to there is no seat's copy.
    """
    require_new(target)
    found = read_lines(path)
    require_lines(found, path)
    book, fault = read_book(found)
    if fault is not None:
        fault.place = path
    elif found.tail:
        fault = torn(path, found)
    if fault is not None and n >= len(book.entries):
        raise fault
    book.entry(n)
    lines = [entry.line for entry in book.entries[: n + 1]]
    made = Book(lines)
    kind = whose_copy(made)
    create(target, *lines)
    return Fork(made, kind, fault)
