"""New lines for one's own copy: verified, then appended."""

from typing import NamedTuple

from engine.errors import CorruptLog, IncompleteLog
from replays.book import Book
from replays.copies import seats_of, whose_copy
from replays.names import name_of
from replays.store import LockedLog, read_lines, require_lines, torn


class Accepted(NamedTuple):
    """How many entries were new, and the book as it is now."""

    new: int
    book: Book


def accept(path: str, source: str) -> Accepted:
    """Verifies the lines of `source` and appends those that `path` does not have.

    `source` may begin anywhere up to the end of the copy; what both hold must have
    the same hashes. Afterwards the copy is still a copy for the same seats.

    Raises:
        CorruptLog: `chain.*`, `seal.*` or `copy.kind`; nothing was appended.
        IncompleteLog: `log.gap`, where lines between are missing, or a torn tail.
    """
    given = read_lines(source)
    if given.tail:
        raise torn(source, given)
    log = LockedLog(path)
    try:
        found = log.read()
        require_lines(found, path)
        if found.tail:
            raise torn(path, found)
        book = Book(found.lines)
        kind = whose_copy(book)
        fresh = _fresh(book, given.lines, source)
        book.extend(fresh)
        if fresh and not _is_still(book, kind):
            raise CorruptLog(
                "copy.kind",
                f"{path} is {kind}, and the lines of {name_of(source)} are not",
                {"is": kind},
                "ask for the lines that are for your own seat",
            )
        for line in fresh:
            log.append(line)
        return Accepted(len(fresh), book)
    finally:
        log.close()


def _is_still(book: Book, kind: str) -> bool:
    """Whether a book is the same kind of copy as before, or has become whole."""
    try:
        return seats_of(book) is None or whose_copy(book) == kind
    except CorruptLog:
        return False


def _fresh(book: Book, lines: list[bytes], source: str) -> list[bytes]:
    """The lines that come after the book; the others must be its own."""
    if not lines:
        return []
    start = number_of(lines[0])
    if start is None:
        Book(lines[:1])
        start = 0
    if start > len(book.entries):
        raise IncompleteLog(
            "log.gap",
            f"{name_of(source)} begins at entry {start}, and this copy ends before"
            f" entry {len(book.entries)}",
            {"entry": len(book.entries), "found": start},
            f"ask for the lines since entry {len(book.entries)}",
        )
    for index, line in enumerate(lines[: len(book.entries) - start]):
        mine = book.entries[start + index]
        if mine.sha256.encode() not in line:
            raise CorruptLog(
                "chain.prev",
                f"{name_of(source)} is of another game or branch: it parts from this copy at"
                f" entry {mine.n}",
                {"entry": mine.n},
            )
    return lines[len(book.entries) - start :]


def number_of(line: bytes) -> int | None:
    """The number that a line gives itself; None if it is no entry."""
    from replays.entry import parse_line

    try:
        n: int = parse_line(line, 0)["n"]
    except Exception:
        return None
    return n
