"""Several logs that claim to be one game: do they agree, and if not, who is right there?"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.errors import CannotTell, RefereeError
from engine.shapes import Doc
from replays.adjudicate import Case, Opened, open_case
from replays.book import FORGED, Book
from replays.entry import Entry
from replays.play import redecide
from replays.telling import entry_words, tell


class Branch(NamedTuple):
    """What some of the logs have at the entry where they part. `legal` is None where it
    cannot be told; `blind` are the logs on which nobody could have told."""

    logs: list[str]
    entry: int
    by: str
    words: str
    told: list[str]
    legal: bool | None
    code: str
    message: str
    blind: list[str]


class Dispute(NamedTuple):
    """The cases of the logs, and how they stand to each other: `games` their ids, `part`
    the first entry where they differ with its `branches`, `behind` how many entries each
    log lacks of the longest."""

    cases: list[Case]
    games: list[str]
    part: int | None
    branches: list[Branch]
    behind: dict[str, int]


def dispute(paths: Sequence[str]) -> Dispute:
    """The logs beside each other; what cannot be read is left to its own case."""
    opened = [open_case(path) for path in paths]
    readable = [one for one in opened if one.book is not None]
    games = list(dict.fromkeys(one.book.id for one in readable if one.book is not None))
    part, branches = None, []
    behind: dict[str, int] = {}
    if len(games) == 1 and len(readable) > 1:
        part = _part(readable)
        if part is not None:
            branches = _branches(readable, part)
        longest = max(_length(one) for one in readable)
        behind = {one.case.log: longest - _length(one) for one in readable}
    return Dispute([one.case for one in opened], games, part, branches, behind)


def _length(one: Opened) -> int:
    return len(one.book.entries) if one.book is not None else 0


def _part(opened: list[Opened]) -> int | None:
    """The first entry that two of the logs have differently."""
    books = [one.book for one in opened if one.book is not None]
    for n in range(max(map(len, (book.entries for book in books)))):
        found = {book.entries[n].sha256 for book in books if n < len(book.entries)}
        if len(found) > 1:
            return n
    return None


def _branches(opened: list[Opened], n: int) -> list[Branch]:
    found: dict[str, list[Opened]] = {}
    for one in opened:
        if one.book is not None and n < len(one.book.entries):
            found.setdefault(one.book.entries[n].sha256, []).append(one)
    return [_branch(group, opened, n) for group in found.values()]


def _branch(group: list[Opened], opened: list[Opened], n: int) -> Branch:
    one = next((each for each in group if each.case.copy is None), group[0])
    book = one.book
    assert book is not None  # only read logs come here
    entry = book.entries[n]
    breach = next((each for each in one.case.breaches if each.entry == n), None)
    legal: bool | None = breach is None
    if n in one.case.untold:
        legal = None
    logs = [each.case.log for each in group]
    return Branch(
        logs=logs,
        entry=n,
        by=entry.by,
        words=_words(book, entry),
        told=_told(book, entry),
        legal=legal,
        code=breach.code if breach else "",
        message=breach.message if breach else "",
        blind=[
            each.case.log
            for each in opened
            if each.case.log not in logs and each.book is not None and _is_blind(each.book, entry)
        ],
    )


def _is_blind(book: Book, entry: Entry) -> bool:
    """Whether on this copy nobody could have told if an entry keeps the rules."""
    if book.key is not None or entry.n == 0:
        return False
    try:
        redecide(book, book.state_at(entry.n - 1), entry)
    except CannotTell:
        return True
    except (RefereeError, *FORGED):
        return False
    return False


def _words(book: Book, entry: Entry) -> str:
    try:
        return entry_words(book, entry)
    except RefereeError:
        return "(no command)"


def _told(book: Book, entry: Entry) -> list[str]:
    try:
        return tell(book, entry)
    except RefereeError:
        return []


def as_json(found: Dispute, verdict: str, code: int) -> Doc:
    """The whole report as one object."""
    return {
        "verdict": verdict,
        "exit": code,
        "logs": [_case(case) for case in found.cases],
        "games": found.games,
        "part": found.part,
        "branches": [branch._asdict() for branch in found.branches],
        "behind": found.behind,
    }


def _case(case: Case) -> Doc:
    return {
        **case._asdict(),
        "breaches": [one._asdict() for one in case.breaches],
        "rulings": [one._asdict() for one in case.rulings],
        "secrets": case.secrets._asdict(),
    }
