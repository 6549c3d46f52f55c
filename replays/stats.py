"""A log counted: what its entries did, and which rules were broken."""

from typing import Any, NamedTuple

from engine.ended import TABLE_COMMANDS, TABLE_EVENTS
from engine.errors import RefereeError
from replays.book import FORGED, Book, Walk
from replays.check import check_log
from replays.coverage import seen_in
from replays.store import read_lines, require_lines
from replays.tally import Tally


class Counted(NamedTuple):
    """One log: what was counted in it, nothing where it could not be read."""

    log: str
    exit_code: int
    error: str
    tally: Tally


def count_log(path: str) -> Counted:
    """A log judged and counted, take-backs and what they took back left out. Entries that
    break a rule count as they stand, and the rule among those broken."""
    report = check_log(path)
    tally = Tally()
    error = "" if report.error is None else str(report.error["message"])
    for finding in report.findings:
        if finding.status == "broken":
            tally.broken[finding.code] += 1
    try:
        found = read_lines(path)
        require_lines(found, path)
        _count(Book(found.lines), tally)
    except RefereeError as fault:
        return Counted(path, report.exit_code or fault.exit_code, error or fault.message, Tally())
    except FORGED as fault:
        told = error or f"what it says cannot be: {type(fault).__name__}"
        return Counted(path, max(report.exit_code, 1), told, Tally())
    return Counted(path, report.exit_code, error, tally)


def _count(book: Book, tally: Tally) -> None:
    walk = Walk(book)
    walk.apply(book.entries[0])
    counter = tally.begin(book.game, walk.state)
    for entry in book.entries[1:]:
        do = entry.do
        if do["type"] == "ruling":
            tally.rulings[do["kind"]] += 1
        do = do.get("command", do)
        if entry.n not in book.void and do["type"] not in TABLE_COMMANDS:
            events = [doc for doc in entry.events if doc["type"] not in TABLE_EVENTS]
            counter.entry(walk.state, do["type"], [book.game.decode_event(doc) for doc in events])
        walk.apply(entry)
    counter.end(walk.state)
    tally.rules.update(seen_in(book).clauses)


def as_doc(counted: Counted) -> list[object]:
    """What was counted as JSON, for a progress file."""
    return [*counted[:3], counted.tally.as_doc()]


def of_doc(doc: list[Any]) -> Counted:
    """What was counted, from its JSON."""
    log, exit_code, error, tally = doc
    return Counted(log, exit_code, error, Tally.of_doc(tally))
