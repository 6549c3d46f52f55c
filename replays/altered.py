"""What was changed in one log, as another log of the same game shows it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.errors import RefereeError
from engine.shapes import Doc
from replays.adjudicate import Opened
from replays.book import Book
from replays.entry import Entry, parse_line
from replays.openly import who_may_know, words_of


class Altered(NamedTuple):
    """An entry that was changed in `log`: what it `says` there, and what it `was`, which
    `proof` has as it was written. `secret` says whose secret it is, if it is one."""

    log: str
    entry: int
    says: str
    was: str
    proof: str
    secret: str


def altered(opened: Sequence[Opened]) -> list[Altered]:
    """One for each log whose changed entry another log has as it was written."""
    found = []
    for one in opened:
        fault, book = one.case.fault, one.book
        if fault is None or fault["rule"] not in SHOWN:
            continue
        n = 0 if book is None else len(book.entries)
        doc = _doc(one.lines, n)
        for other in opened:
            entry = None if doc is None else _same(other.book, n, doc["sha256"])
            if doc is not None and entry is not None and other.book is not None:
                found.append(SHOWN[fault["rule"]](one, other, doc, entry))
                break
    return found


def _doc(lines: list[bytes], n: int) -> Doc | None:
    """The line as it stands, whatever is wrong with it."""
    try:
        return parse_line(lines[n], n)
    except (RefereeError, IndexError):
        return None


def _same(book: Book | None, n: int, head: str) -> Entry | None:
    """The entry of another log that this line was before it was changed."""
    if book is None or n >= len(book.entries) or book.entries[n].sha256 != head:
        return None
    return book.entries[n]


def _entry(one: Opened, other: Opened, doc: Doc, entry: Entry) -> Altered:
    book = other.book
    assert book is not None  # only read logs come here
    who = book.game.called(entry.by, book.names)
    was = f"{who}: {words_of(book, entry)}"
    return Altered(one.case.log, entry.n, one.case.says, was, other.case.log, "")


def _secret(one: Opened, other: Opened, doc: Doc, entry: Entry) -> Altered:
    """A secret that is opened otherwise; what it was, and what it is said to be, which
    may be true in part, is told only when all may know."""
    book = other.book
    assert book is not None  # only read logs come here
    theirs, ours = doc["unsealed"], parse_line(entry.line, entry.n)["unsealed"]
    changed = [seal for seal in entry.seals if theirs.get(seal.hash) != ours.get(seal.hash)]
    seal = next((each for each in changed if each.hash in ours and each.hash in theirs), None)
    if seal is None:
        return Altered(one.case.log, entry.n, "", "", other.case.log, who_may_know(book, ()))
    is_over = book.state.outcome is not None
    whose = who_may_know(book, seal.to)
    if not is_over:
        return Altered(one.case.log, entry.n, "", "", other.case.log, whose)
    says, was = _words(theirs[seal.hash]), _words(ours[seal.hash])
    return Altered(one.case.log, entry.n, says, was, other.case.log, whose)


def _words(opening: Any) -> str:
    """A secret as people say it."""
    value = opening[1] if isinstance(opening, list) and len(opening) == 2 else ""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


SHOWN = {"chain.hash": _entry, "seal.opening": _secret, "seal.stray": _secret}
