"""Which recorded game shows which clause and card at work (`heavens rules --coverage`)."""

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.errors import InvalidCommand
from engine.games import NAMES, ruleset
from engine.moment import Moment
from engine.shapes import Doc
from replays.book import Book, Walk, take_back_of
from replays.check import check_log
from replays.entry import Entry
from replays.house import newest
from replays.reading import read_whole

if TYPE_CHECKING:
    from engine.protocol import Ruleset, State


class Row(NamedTuple):
    """A clause or a card of a game, the logs that show it at work, in order, and those in
    which a referee waived it."""

    kind: str
    name: str
    game: str
    logs: list[str]
    waived: list[str]


class Seen(NamedTuple):
    """What one log shows: clauses and cards at work, and clauses waived."""

    clauses: set[str]
    cards: set[str]
    waived: set[str]


class Coverage(NamedTuple):
    """The rows, and for each log that does not hold the exit code of `heavens check`."""

    rows: list[Row]
    broken: dict[str, int]


def coverage(paths: Sequence[str]) -> Coverage:
    """For each clause of each game, in the order of the catalogues, and each card of the
    newest house decks, the logs that show it at work. Folders stand for the logs in them.
    A log that does not hold shows nothing.

    Raises:
        InvalidCommand: `file.missing`, for a folder without a log.
    """
    found: dict[str, dict[str, Seen]] = {name: {} for name in NAMES}
    broken: dict[str, int] = {}
    for path in logs_of(paths):
        report = check_log(path)
        if report.exit_code:
            broken[path] = report.exit_code
            continue
        book = read_whole(path)
        found[book.game.NAME][path] = seen_in(book)
    return Coverage([row for name in NAMES for row in _rows(ruleset(name), found[name])], broken)


def logs_of(paths: Iterable[str]) -> list[str]:
    """The logs meant: files as they are, of a folder each `.jsonl` in it, by name."""
    logs: list[str] = []
    for path in paths:
        if not os.path.isdir(path):
            logs.append(path)
            continue
        inside = sorted(name for name in os.listdir(path) if name.endswith(".jsonl"))
        if not inside:
            raise InvalidCommand("file.missing", f"{path}: there is no log in it", {"file": path})
        logs += [os.path.join(path, name) for name in inside]
    return logs


def _rows(game: "Ruleset", seen: dict[str, Seen]) -> Iterable[Row]:
    for clause in game.clauses():
        logs = [log for log, one in seen.items() if clause.id in one.clauses]
        waived = [log for log, one in seen.items() if clause.id in one.waived]
        yield Row("clause", clause.id, game.NAME, logs, waived)
    for card in house_cards(game):
        name = str(card["name"])
        logs = [log for log, one in seen.items() if name in one.cards]
        yield Row("card", name, game.NAME, logs, [])


def house_cards(game: "Ruleset") -> Sequence[Doc]:
    """The cards of the newest house data."""
    return game.cards(game.start({"options": {}}, newest(game)))


def seen_in(book: Book) -> Seen:
    """What a log shows, take-backs and what they took back left out."""
    seen = Seen(set(), set(), set())
    walk, is_house = Walk(book), _has_house_cards(book)
    for entry in book.entries:
        before = walk.state.copy()
        after = walk.apply(entry)
        if entry.n in book.void or take_back_of(entry) is not None:
            continue
        moment = _moment(book, entry, before, after)
        if moment is None:
            continue
        seen.clauses.update(book.game.shown(moment))
        if is_house:
            seen.cards.update(book.game.cards_used(moment))
        if entry.do.get("kind") == "waived":
            seen.waived.add(entry.do["rule"])
    return seen


def _has_house_cards(book: Book) -> bool:
    """Whether both decks are the newest house decks."""
    named = {kind: data.get("name") for kind, data in book.dealt["data"].items()}
    return all(named[side] == book.game.HOUSE[side] for side in ("norse", "greek") if side in named)


def _moment(book: Book, entry: Entry, before: "State", after: "State") -> Moment | None:
    """An entry of the game itself; None for a note, and for a ruling without a command."""
    do = entry.do.get("command", entry.do) if entry.do["type"] == "ruling" else entry.do
    if do["type"] in ("ruling", "note", "undo"):
        return None
    command = None if entry.n == 0 else book.game.decode_command(do)
    docs = entry.events[1:] if entry.n == 0 else entry.events
    decoded = [_event(book, doc) for doc in docs]
    events = tuple(event for event in decoded if event is not None)
    return Moment(before, do, command, events, after)


def _event(book: Book, doc: Doc) -> object:
    """A fact of the game; None for one of the table."""
    try:
        return book.game.decode_event(doc)
    except InvalidCommand:
        return None
