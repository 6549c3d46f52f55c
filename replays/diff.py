"""Where two logs part, in what, and why."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.errors import RefereeError, error_doc
from engine.shapes import Doc
from replays.book import Book, Walk
from replays.check import read_book
from replays.compare import MISSING, Difference, differences
from replays.entry import Entry
from replays.store import read_lines, require_lines, torn


class Side(NamedTuple):
    """One of the two logs: as far as it can be read, and what stopped it."""

    path: str
    book: Book
    fault: RefereeError | None


class Diff(NamedTuple):
    """The answer. `entry` is None where the logs are the same.

    `cause` is `input` (another command), `chance` (the same command, and other
    dice, cards or key), `version` (other rules), `length` (one goes on) or `damage`:
    what cannot be read, or differs though the same command met the same chance.
    A copy is the same as the log that it is a copy of.
    """

    same: bool
    entry: int | None
    cause: str | None
    command: list[Difference]
    events: list[Difference]
    state: list[Difference]
    damage: Doc | None


class Found(NamedTuple):
    """What differs between two entries, and between the tables after them."""

    command: list[Difference]
    events: list[Difference]
    state: list[Difference]


SAME = Diff(True, None, None, [], [], [], None)


def diff_logs(left: str, right: str, ignored: Sequence[str] = ()) -> Diff:
    """The first entry where two logs part; the errors of the store for either."""
    return diff(open_side(left), open_side(right), ignored)


def open_side(path: str) -> Side:
    """A log as far as it can be read; RefereeError if not even its deal can."""
    found = read_lines(path)
    require_lines(found, path)
    book, fault = read_book(found)
    if fault is None and found.tail:
        fault = torn(path, found)
    return Side(path, book, fault)


def diff(left: Side, right: Side, ignored: Sequence[str] = ()) -> Diff:
    """The first entry where two sides part, and what differs there.

    Times, hashes and salts do not count: the same commands with the same events
    are the same game. Nor does what differs at or under an `ignored` JSON pointer, in
    command, events or state.
    """
    one, other = Walk(left.book), Walk(right.book)
    for mine, theirs in zip(left.book.entries, right.book.entries, strict=False):
        one.apply(mine)
        other.apply(theirs)
        if mine.sha256 == theirs.sha256 or _parts(mine) == _parts(theirs):
            continue
        found = _found(mine, theirs, _view(left, one), _view(right, other))
        counted = Found(*([each for each in part if _counts(each, ignored)] for part in found))
        if any(counted):
            return Diff(False, mine.n, _cause(left, right, found.command), *counted, None)
    return _ends(left, right)


def _parts(entry: Entry) -> tuple[str, Doc, list[Doc]]:
    return entry.by, entry.do, entry.events


def _view(side: Side, walk: Walk) -> Doc:
    return side.book.game.view(walk.state, "referee")


def _found(mine: Entry, theirs: Entry, left: Doc, right: Doc) -> Found:
    """All that differs between two entries, and between the tables after them."""
    return Found(
        list(differences({"by": mine.by, **mine.do}, {"by": theirs.by, **theirs.do})),
        list(differences(mine.events, theirs.events)),
        list(differences(left, right)),
    )


def _counts(found: Difference, ignored: Sequence[str]) -> bool:
    """Whether a difference is at none of the ignored pointers, nor under one."""
    place = f"{found.pointer}/"
    return not any(place.startswith(f"{one}/") for one in ignored)


def _cause(left: Side, right: Side, command: list[Difference]) -> str:
    if left.book.dealt["rules"] != right.book.dealt["rules"]:
        return "version"
    if any(found.pointer != "/seed" for found in command):
        return "input"
    return "damage" if left.book.id == right.book.id else "chance"


def _ends(left: Side, right: Side) -> Diff:
    """The common part is the same: is one damaged there, or shorter?"""
    counts = len(left.book.entries), len(right.book.entries)
    shorter, longer = (left, right) if counts[0] <= counts[1] else (right, left)
    n = len(shorter.book.entries)
    fault = shorter.fault or (longer.fault if counts[0] == counts[1] else None)
    if fault is not None:
        return Diff(False, n, "damage", [], [], [], error_doc(fault))
    if counts[0] == counts[1]:
        return SAME
    extra = longer.book.entries[n].do
    pair = (MISSING, extra) if shorter is left else (extra, MISSING)
    return Diff(False, n, "length", [Difference("", *pair)], [], [], None)
