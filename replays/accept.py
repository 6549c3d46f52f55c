"""New lines for one's own copy: verified, then appended."""

from typing import NamedTuple

from engine.errors import CorruptLog, IncompleteLog
from replays.book import Book
from replays.copies import seats_of, whose_copy
from replays.entry import START, Entry, parse_line, read_line
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
        if fresh:
            log.append(*fresh)
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
    """The lines that come after the book; the others must be its own, and whole."""
    if not lines:
        return []
    start: int = parse_line(lines[0], 0)["n"]
    if start > len(book.entries):
        raise IncompleteLog(
            "log.gap",
            f"{name_of(source)} begins at entry {start}, and this copy ends before"
            f" entry {len(book.entries)}",
            {"entry": len(book.entries), "found": start},
            f"ask for the lines since entry {len(book.entries)}",
        )
    known = book.entries[max(start, 0) :]
    for mine, line in zip(known, lines, strict=False):
        _require_same(book, mine, line, source)
    return lines[len(known) :]


def _require_same(book: Book, mine: Entry, line: bytes, source: str) -> None:
    """CorruptLog unless `line` is, but for openings, an entry that the copy has."""
    doc = parse_line(line, mine.n)
    if doc["n"] == mine.n and doc["sha256"] != mine.sha256:
        raise CorruptLog(
            "chain.prev",
            f"{name_of(source)} is of another game or branch: it parts from this copy at"
            f" entry {mine.n}",
            {"entry": mine.n},
        )
    prev = book.entries[mine.n - 1].sha256 if mine.n else START
    read_line(line, mine.n, prev, book.id if mine.n else "")
