"""Players' copies: the same lines and hashes, with fewer openings.

What kind of copy a file is, is computed: a whole log has every opening, a copy has
exactly those that some seats may know, and anything else is a fault.
"""

from collections.abc import Sequence
from typing import NoReturn

from engine.errors import CorruptLog
from engine.shapes import Doc
from replays.book import Book
from replays.entry import Entry, join_line, open_seals, parse_line, split_line
from replays.seals import Openings, Seal


def seats_of(book: Book) -> tuple[str, ...] | None:
    """Whose copy a log is, in the order of the table; None if it is the whole log.

    Raises:
        CorruptLog: `seal.missing`, `seal.extra`, where the openings are neither all nor
            those of whole seats, or a finished referee's log lacks one: what is the least
            that was taken out or put in.
    """
    seals = book.seals()
    if all(seal.is_open for seal in seals):
        return None
    seats = book.game.seats(book.state)
    whole = {seat for seat in seats if _has_all(seals, seat)}
    if book.state.outcome is not None and len(whole) == len(seats):
        _wrong(book, next(seal for seal in seals if not seal.is_open), "seal.missing")
    if any(seal.is_open and not set(seal.to) & whole for seal in seals):
        _wrong(book, *_least(seals, whole, seats))
    return tuple(seat for seat in seats if seat in whole)


def _has_all(seals: list[Seal], seat: str) -> bool:
    return all(seal.is_open for seal in seals if seat in seal.to)


def _least(seals: list[Seal], whole: set[str], seats: Sequence[str]) -> tuple[Seal, str]:
    """The first opening too many, or too few: of whatever fewest must be changed for it to
    be the copy of these seats, of one more, or the whole log."""
    kinds: list[set[str] | None] = [whole, *({*whole, seat} for seat in seats), None]
    found = []
    for kind in kinds:
        wrong = [
            seal for seal in seals if seal.is_open != (kind is None or bool(kind & {*seal.to}))
        ]
        found.append(wrong)
    first = min((wrong for wrong in reversed(found)), key=len)
    seal = next((seal for seal in first if not seal.is_open), first[0])
    return seal, "seal.extra" if seal.is_open else "seal.missing"


def _may(kind: set[str] | None, seal: Seal) -> bool:
    """Whether a seal is open in the copy of these seats; None is the whole log."""
    return kind is None or bool(kind.intersection(seal.to))


def _wrong(book: Book, seal: Seal, code: str) -> NoReturn:
    n = next(entry.n for entry in book.entries if seal in entry.seals)
    is_extra = code == "seal.extra"
    told = "is opened" if is_extra else "is not opened"
    raise CorruptLog(
        code,
        f"entry {n}, {seal.pointer}: this seal {told}, and what is opened is no seat's copy",
        {"entry": n, "pointer": seal.pointer},
        f"an opening was {'put in' if is_extra else 'taken out'}; compare with the referee's log",
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
