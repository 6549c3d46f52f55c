"""Players' copies: the same lines and hashes, with fewer openings.

What kind of copy a file is, is computed: a whole log has every opening, a copy has
exactly those that some seats may know, and anything else is a fault.
"""

from engine.errors import CorruptLog
from engine.shapes import Doc
from replays.book import Book
from replays.entry import Entry, join_line, open_seals, parse_line, split_line
from replays.seals import Openings, Seal


def seats_of(book: Book) -> tuple[str, ...] | None:
    """Whose copy a log is, in the order of the table; None if it is the whole log.

    Raises:
        CorruptLog: `seal.missing`, where the openings are neither all nor those of
            whole seats, or a finished referee's log lacks one.
    """
    seals = book.seals()
    if all(seal.is_open for seal in seals):
        return None
    whole = [seat for seat in book.game.seats(book.state) if _has_all(seals, seat)]
    closed = next(seal for seal in seals if not seal.is_open)
    stray = [seal for seal in seals if seal.is_open and not set(seal.to) & set(whole)]
    finished = book.state.outcome is not None
    if stray or (finished and len(whole) == len(book.game.seats(book.state))):
        _missing(book, closed)
    return tuple(whole)


def _has_all(seals: list[Seal], seat: str) -> bool:
    return all(seal.is_open for seal in seals if seat in seal.to)


def _missing(book: Book, closed: Seal) -> None:
    n = next(entry.n for entry in book.entries if closed in entry.seals)
    raise CorruptLog(
        "seal.missing",
        f"entry {n}, {closed.pointer}: this seal is not opened, and what is opened"
        " is no seat's copy",
        {"entry": n, "pointer": closed.pointer},
        "an opening was taken out; compare with the referee's log",
    )


def whose_copy(book: Book) -> str:
    """A copy in words: `the copy of 4`, `the public copy`."""
    seats = seats_of(book)
    if seats is None:
        return "the whole log"
    return f"the copy of {', '.join(seats)}" if seats else "the public copy"


def redact_line(line: bytes, n: int, who: str) -> bytes:
    """A line with exactly the openings that `who` may know; hashes stay as they are."""
    doc = parse_line(line, n)
    if who == "referee" or not doc["unsealed"]:
        return line
    return _with(line, doc["sha256"], _openings_for(doc, who))


def _with(line: bytes, hash_hex: str, openings: Openings) -> bytes:
    """A line with other openings."""
    return join_line(split_line(line, hash_hex), hash_hex, openings)


def _openings_for(doc: Doc, who: str) -> Openings:
    """The openings of a line that `who` may know."""
    unsealed = doc["unsealed"]
    allowed = _allowed([doc["do"], doc["events"]], who)
    return {seal: unsealed[seal] for seal in allowed if seal in unsealed}


def _allowed(value: "Doc | list[Doc] | object", who: str) -> list[str]:
    """The hashes of the seals in `value` that are for `who`."""
    if isinstance(value, dict):
        if "seal" in value:
            return [value["seal"]] if who in value["to"] else []
        value = list(value.values())
    if isinstance(value, list):
        return [seal for item in value for seal in _allowed(item, who)]
    return []


def redact(book: Book, who: str, since: int = 0) -> list[bytes]:
    """The lines of `who`'s copy from entry `since` on.

    After the outcome everybody's copy is the whole log. Lines that continue a copy
    (`since` > 0) have that seat's openings even then, so that the copy stays one.
    """
    lines = [entry.line for entry in book.entries[since:]]
    if book.state.outcome is not None and since == 0:
        return lines
    return [redact_line(line, since + index, who) for index, line in enumerate(lines)]


def seen(book: Book, entry: Entry, who: str) -> Entry:
    """An entry as `who` may know it; after the outcome, everything."""
    if who == "referee" or book.state.outcome is not None or not entry.seals:
        return entry
    doc = parse_line(entry.line, entry.n)
    doc["unsealed"] = _openings_for(doc, who)
    line = _with(entry.line, entry.sha256, doc["unsealed"])
    seals = open_seals(book.id, entry.n, doc)
    return entry._replace(do=doc["do"], events=doc["events"], seals=seals, line=line)
