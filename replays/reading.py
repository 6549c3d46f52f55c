"""A log read for looking at it: whole, or as far as it goes with a word of warning."""

from typing import NamedTuple

from engine.errors import RefereeError
from replays.book import Book
from replays.store import read_lines, require_lines, torn


class Reading(NamedTuple):
    """A book, and the torn tail behind it if there is one."""

    book: Book
    warning: RefereeError | None


def read(path: str) -> Reading:
    """The complete entries of a log, with a warning if its tail is torn.

    Raises:
        RefereeError: as the store and `Book` say, for anything else.
    """
    found = read_lines(path)
    require_lines(found, path)
    try:
        book = Book(found.lines)
    except RefereeError as error:
        error.place = path
        raise
    return Reading(book, torn(path, found) if found.tail else None)


def read_whole(path: str) -> Book:
    """The book of a log that must be whole; the errors of the store and of `Book`."""
    reading = read(path)
    if reading.warning is not None:
        raise reading.warning
    return reading.book
