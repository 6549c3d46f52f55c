"""Where two logs part, in what, and why."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.errors import RefereeError, error_doc
from engine.shapes import Doc
from replays.book import Book, Walk
from replays.check import read_book
from replays.compare import MISSING, Difference, differences
from replays.entry import Entry
from replays.pointers import by_name
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


def diff_and_unknown(left: str, right: str, ignored: Sequence[str]) -> tuple[Diff, list[str]]:
    """The same, and the ignored pointers at which nothing stands in either log."""
    one, other = open_side(left), open_side(right)
    return diff(one, other, ignored), unknown_pointers(one, other, ignored)


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
    command, events or state; a pointer takes a member of a list by its name, as `blame`
    does, or by its number.
    """
    one, other = Walk(left.book), Walk(right.book)
    for mine, theirs in zip(left.book.entries, right.book.entries, strict=False):
        one.apply(mine)
        other.apply(theirs)
        if mine.sha256 == theirs.sha256 or _parts(mine) == _parts(theirs):
            continue
        views = _view(left, one), _view(right, other)
        found = _found(mine, theirs, *views)
        counted = _counted(found, (_values(mine, views[0]), _values(theirs, views[1])), ignored)
        if any(counted):
            return Diff(False, mine.n, _cause(left, right, found.command), *counted, None)
    return _ends(left, right)


def _parts(entry: Entry) -> tuple[str, Doc, list[Doc]]:
    return entry.by, entry.do, entry.events


def _view(side: Side, walk: Walk) -> Doc:
    return side.book.game.view(walk.state, "referee")


def _found(mine: Entry, theirs: Entry, left: Doc, right: Doc) -> Found:
    """All that differs between two entries, and between the tables after them."""
    pairs = zip(_values(mine, left), _values(theirs, right), strict=True)
    return Found(*(list(differences(one, other, by_name=True)) for one, other in pairs))


def _values(entry: Entry, view: Doc) -> tuple[Doc, list[Doc], Doc]:
    """What pointers can point into: a command, its events, and the table after it."""
    return {"by": entry.by, **entry.do}, entry.events, view


def _counted(
    found: Found, sides: tuple[tuple[Any, ...], tuple[Any, ...]], ignored: Sequence[str]
) -> Found:
    """What is at none of the ignored pointers, nor under one."""
    parts = []
    for part, *values in zip(found, *sides, strict=True):
        left_out = [*ignored, *(by_name(one, each) or each for one in values for each in ignored)]
        places = tuple(f"{each}/" for each in left_out)
        parts.append([one for one in part if not f"{one.pointer}/".startswith(places)])
    return Found(*parts)


def unknown_pointers(left: Side, right: Side, ignored: Sequence[str]) -> list[str]:
    """The pointers at which nothing stands in either log, in no command, event or table."""
    unknown = list(dict.fromkeys(ignored))
    for side in (left, right):
        walk = Walk(side.book)
        for entry in side.book.entries:
            if not unknown:
                return []
            walk.apply(entry)
            values = _values(entry, _view(side, walk))
            unknown = [
                each for each in unknown if all(by_name(value, each) is None for value in values)
            ]
    return unknown


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
