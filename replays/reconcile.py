"""Do several logs, copies and lines fit one game? What they know together.

Files fit while their entries have the same hashes, and every opening in them is that
of its seal. What fits is merged: the longest chain, each line with the openings of all
files. Openings that would make no seat's copy of it (one copy ended before another)
are left out again, and that is said: whatever comes out is a log or a copy.
"""

from collections.abc import Sequence
from typing import NamedTuple

import orjson

from engine.errors import CorruptLog, Divergence, IncompleteLog, MalformedLog, RefereeError
from replays.book import Book
from replays.check import Report, check_lines
from replays.copies import whose_copy
from replays.entry import START, Entry, join_line, parse_line, read_line, split_line
from replays.names import name_of
from replays.seals import Openings
from replays.store import Lines, create, read_lines, require_lines, require_new, torn

PARTS = ("at", "by", "do", "events")
REFEREE = "referee"


class Part(NamedTuple):
    """The lines of one file, which begin with entry `start`."""

    path: str
    start: int
    lines: list[bytes]
    warning: RefereeError | None

    @property
    def end(self) -> int:
        """The number of the first entry that the file does not have any more."""
        return self.start + len(self.lines)


class Short(NamedTuple):
    """A seat, or the referee, of whose secrets some were known and left out, since
    those from entry `entry` on are in none of the files."""

    seat: str
    entry: int


class Fit(NamedTuple):
    """What the files know together; `kind` is what it is, in words."""

    parts: list[Part]
    book: Book
    kind: str
    short: list[Short]


class Row(NamedTuple):
    """An entry as one file has it."""

    path: str
    prev: str
    entry: Entry
    openings: Openings


class Known(NamedTuple):
    """An entry, and all openings of it that any file has."""

    entry: Entry
    openings: Openings


def reconcile(paths: Sequence[str], target: str | None = None) -> Fit:
    """Merges files that fit one game, and writes what comes out as the new log `target`.

    Raises:
        Divergence, CorruptLog: the first contradiction: `fit.*`, `seal.*`, `chain.*`,
            with the files in `facts`.
        IncompleteLog: `log.gap`, `log.empty`: entries are in none of the files;
            `fit.referee`: only the referee's own secrets are missing after the end.
        MalformedLog, InvalidCommand, StoreFault: as `read_lines` and `parse_line` say.
    """
    if target is not None:
        require_new(target)
    parts = [_read(path) for path in paths]
    known = [_known(rows) for rows in _merged(parts)]
    seats = _seats(known[0])
    first = _first_closed(known)
    whole = {seat for seat in seats if seat not in first}
    lines = [_kept(one, whole) if first else _with(one.entry, one.openings) for one in known]
    _require_holds(check_lines(Lines(lines, b"", 0), ""))
    book = Book(lines)
    kind = whose_copy(book)
    if target is not None:
        create(target, *lines)
    return Fit(parts, book, kind, _short(known, whole, first) if first else [])


def _read(path: str) -> Part:
    """A file by itself: with which entry it begins. Its lines are looked at later."""
    found = read_lines(path)
    require_lines(found, path)
    try:
        start: int = parse_line(found.lines[0], 0)["n"]
    except RefereeError as error:
        raise _placed(error, path) from None
    warning = torn(path, found) if found.tail else None
    return Part(path, max(start, 0), found.lines, warning)


def _placed(error: RefereeError, path: str) -> RefereeError:
    """An error that names the file it is about."""
    error.place = name_of(path)
    error.facts = {**error.facts, "logs": [[path]]}
    return error


def _merged(parts: Sequence[Part]) -> list[list[Row]]:
    """For each entry of the longest chain its rows; they all agree."""
    merged: list[list[Row]] = []
    game = ""
    for n in range(max(part.end for part in parts)):
        here = [part for part in parts if part.start <= n < part.end]
        if not here:
            raise _gap(min((one for one in parts if one.start > n), key=lambda one: one.start), n)
        rows = [_row(part, n, game) for part in here]
        _require_one(rows, n)
        _require_next(merged[-1] if merged else [], rows, n)
        merged.append(rows)
        game = game or _game_id(rows[0].entry)
    return merged


def _game_id(entry: Entry) -> str:
    return str(entry.events[0].get("id", "")) if entry.events else ""


def _gap(part: Part, n: int) -> IncompleteLog:
    """What is missing between the others and a part that begins later."""
    missing = f"entry {n} is" if part.start == n + 1 else f"entries {n} to {part.start - 1} are"
    return IncompleteLog(
        "log.gap",
        f"{name_of(part.path)} begins at entry {part.start}, and {missing} in none of the files",
        {"entry": n, "found": part.start, "logs": [[part.path]]},
        f"ask for the lines since entry {n}",
    )


def _row(part: Part, n: int, game: str) -> Row:
    """Entry `n` of a file: its number, its hash and its openings hold by themselves."""
    line = part.lines[n - part.start]
    try:
        doc = parse_line(line, n)
        entry = read_line(line, n, doc["prev"] if n else START, game)
    except RefereeError as error:
        raise _placed(error, part.path) from None
    return Row(part.path, doc["prev"], entry, orjson.loads(line)["unsealed"])


def _require_one(rows: Sequence[Row], n: int) -> None:
    """Divergence `fit.game`, `fit.branch` unless all files have the same entry `n`."""
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.entry.sha256, []).append(row)
    if len(groups) == 1:
        return
    facts = {"entry": n, "logs": [[row.path for row in group] for group in groups.values()]}
    sides = " · ".join(
        f"{', '.join(name_of(row.path) for row in group)}: {hash_hex[:12]}…"
        for hash_hex, group in groups.items()
    )
    one, other, *_ = groups.values()
    if n == 0 and len({_game_id(group[0].entry) for group in groups.values()}) > 1:
        raise Divergence("fit.game", f"these are different games: {sides}", facts)
    differs = _differing(one[0].entry, other[0].entry)
    upto = f"up to entry {n - 1} they are one game" if n else "by its id they are one game"
    raise Divergence(
        "fit.branch",
        f"{upto}, and entry {n} differs in {', '.join(differs)}: {sides}",
        {**facts, "differs": differs},
        "`heavens diff` tells the two apart",
    )


def _differing(one: Entry, other: Entry) -> list[str]:
    """The keys in which two lines with the same number differ, hashes apart."""
    mine, theirs = orjson.loads(one.line), orjson.loads(other.line)
    return [key for key in PARTS if mine[key] != theirs[key]] or ["prev"]


def _require_next(before: Sequence[Row], rows: Sequence[Row], n: int) -> None:
    """Divergence `fit.branch`, or CorruptLog `chain.prev` within one file, unless an
    entry follows the one before it."""
    if not before or before[0].entry.sha256 == rows[0].prev:
        return
    both = [row.path for row in rows if row.path in [one.path for one in before]]
    facts = {"entry": n, "found": rows[0].prev, "expected": before[0].entry.sha256}
    if both:
        told = f"entry {n} does not follow entry {n - 1}"
        raise _placed(CorruptLog("chain.prev", told, facts), both[0])
    paths = [[row.path for row in group] for group in (before, rows)]
    earlier, later = (", ".join(map(name_of, group)) for group in paths)
    message = f"entry {n} in {later} does not go on from entry {n - 1} in {earlier}"
    raise Divergence("fit.branch", message, {**facts, "logs": paths, "differs": ["prev"]})


def _known(rows: Sequence[Row]) -> Known:
    """An entry with the openings of all files; each of them fits its seal."""
    openings: Openings = {}
    for row in rows:
        openings |= row.openings
    return Known(rows[0].entry, openings)


def _with(entry: Entry, openings: Openings) -> bytes:
    return join_line(split_line(entry.line, entry.sha256), entry.sha256, openings)


def _seats(deal: Known) -> tuple[str, ...]:
    """Everybody's seat; the errors of `Book`, if entry 0 is no deal."""
    book = Book([_with(*deal)])
    return tuple(book.game.seats(book.state))


def _first_closed(known: Sequence[Known]) -> dict[str, int]:
    """For each seat, and the referee, from which entry on something is not known that
    it may know; the referee may know all."""
    first: dict[str, int] = {}
    for entry, openings in known:
        for seal in entry.seals:
            if seal.hash not in openings:
                for seat in (*seal.to, REFEREE):
                    first.setdefault(seat, entry.n)
    return first


def _kept(known: Known, whole: set[str]) -> bytes:
    """The line of an entry with exactly the openings that some of `whole` may know."""
    allowed = {seal.hash for seal in known.entry.seals if whole.intersection(seal.to)}
    kept = {seal: opening for seal, opening in known.openings.items() if seal in allowed}
    return _with(known.entry, kept)


def _short(known: Sequence[Known], whole: set[str], first: dict[str, int]) -> list[Short]:
    """Of whom something was known that cannot stay. What several may know is counted to
    the one of whom most is known."""
    found = set()
    for entry, openings in known:
        for seal in entry.seals:
            if seal.hash in openings and not whole.intersection(seal.to):
                found.add(max(seal.to or (REFEREE,), key=lambda seat: first[seat]))
    return [Short(seat, first[seat]) for seat in sorted(found)]


def _require_holds(report: Report) -> None:
    """CorruptLog `fit.broken` where what was merged breaks a rule; IncompleteLog
    `fit.referee` for a finished game of which all but the referee's own secrets are
    known, since that is nobody's copy; what else `check` finds but a copy."""
    for found in report.findings:
        if found.status == "broken":
            raise CorruptLog(
                "fit.broken",
                f"they fit, and the game that they tell breaks a rule: entry {found.entry},"
                f" {found.code}: {found.message}",
                {"entry": found.entry, "rule": found.code},
                "`heavens check` tells all of it",
            )
    if report.error is None or report.error["rule"] == "log.copy":
        return
    if report.error["rule"] == "seal.missing":
        raise IncompleteLog(
            "fit.referee",
            "they fit, and know all but what the referee alone knew before the end",
            {},
            "ask for the whole log: after the end it is everybody's",
        )
    kind = MalformedLog if report.error["error"] == MalformedLog.kind else CorruptLog
    raise kind(report.error["rule"], report.error["message"], report.error["facts"])
