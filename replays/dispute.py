"""Several logs that claim to be one game: do they agree, and if not, who is right there?"""

import os
from collections.abc import Sequence
from typing import NamedTuple

from engine.errors import CannotTell, RefereeError
from engine.shapes import Doc
from replays.adjudicate import Case, Opened, open_case
from replays.altered import Altered, altered
from replays.book import FORGED, Book
from replays.breach import Breach, judged_beside
from replays.entry import Entry
from replays.names import name_of
from replays.openly import told_of, words_of
from replays.play import redecide
from replays.sentences import plain
from replays.wrongs import what


class Branch(NamedTuple):
    """What some of the logs have at the entry where they part. `legal` is None where it
    cannot be told; `wrong` says what is against it; `blind` are the logs on which nobody
    could have told, and `after` how many entries follow it in the longest of these logs."""

    logs: list[str]
    entry: int
    who: str
    words: str
    told: list[str]
    legal: bool | None
    wrong: str
    breach: Breach | None
    blind: list[str]
    after: int


class Dispute(NamedTuple):
    """The cases of the logs, and how they stand to each other: `games` their ids, `part`
    the first entry where they differ with its `branches`, `behind` how many entries each
    log lacks of the longest, `altered` what another log shows to have been changed."""

    cases: list[Case]
    games: list[str]
    part: int | None
    branches: list[Branch]
    behind: dict[str, int]
    altered: list[Altered]


def dispute(paths: Sequence[str]) -> Dispute:
    """The logs beside each other, whole ones first; what cannot be read is left to its
    own case. The order of the paths says nothing."""
    names = _names(list(dict.fromkeys(paths)))
    opened = sorted((open_case(path, name) for path, name in names.items()), key=_place)
    readable = [one for one in opened if one.book is not None]
    games = sorted({one.case.id for one in readable if one.case.id is not None})
    cases = [one.case for one in opened]
    if len(games) != 1:
        return Dispute(cases, games, None, [], {}, [])
    if len(readable) < 2:
        return Dispute(cases, games, None, [], {}, altered(opened))
    part = _part(readable)
    branches = [] if part is None else _branches(readable, part)
    longest = max(one.case.entries for one in readable)
    behind = {one.case.log: longest - one.case.entries for one in readable}
    return Dispute(cases, games, part, branches, behind, altered(opened))


def _names(paths: list[str]) -> dict[str, str]:
    """What each log is called: by its last name, if no two are called so."""
    short = [os.path.basename(path) for path in paths]
    is_clear = len(set(short)) == len(short) and all(short)
    return {path: name_of(path if path == "-" or not is_clear else os.path.basename(path))
            for path in paths}  # fmt: skip


def _place(one: Opened) -> tuple[bool, bool, int, str]:
    """Whole logs first, then copies, then what cannot be read; the longest first."""
    case = one.case
    return one.book is None, case.copy is not None, -case.entries, case.log


def _part(opened: list[Opened]) -> int | None:
    """The first entry that two of the logs have differently."""
    for n in range(max(len(one.entries) for one in opened)):
        found = {one.entries[n].sha256 for one in opened if n < len(one.entries)}
        if len(found) > 1:
            return n
    return None


def _branches(opened: list[Opened], n: int) -> list[Branch]:
    found: dict[str, list[Opened]] = {}
    for one in opened:
        if n < len(one.entries):
            found.setdefault(one.entries[n].sha256, []).append(one)
    return [_branch(group, opened, n) for group in found.values()]


def _branch(group: list[Opened], opened: list[Opened], n: int) -> Branch:
    """The branch as the log tells it that can tell most."""
    one = next((each for each in group if n not in each.case.untold), group[0])
    book = one.book
    assert book is not None  # only read logs come here
    entry = one.entries[n]
    breach = next((each for each in one.case.breaches if each.entry == n), None)
    damage = one.case.damage
    legal: bool | None = breach is None
    wrong = ""
    if legal and damage is not None and damage["facts"].get("entry") == n:
        legal, wrong = False, plain(damage)
    others = [each for each in opened if each not in group]
    if one.case.copy is not None and legal is not False:
        known, breach = _judged_beside(others, entry)
        if known is not None or n in one.case.untold:
            legal = known
    blind = [e.case.log for e in others if e.book is not None and _is_blind(e.book, entry)]
    return Branch(
        logs=[each.case.log for each in group],
        entry=n,
        who=book.game.called(entry.by, book.names),
        words=words_of(book, entry),
        told=told_of(book, entry),
        legal=legal,
        wrong=wrong if breach is None else what(breach),
        breach=breach,
        blind=blind,
        after=max(len(each.entries) for each in group) - n - 1,
    )


def _judged_beside(others: list[Opened], entry: Entry) -> tuple[bool | None, Breach | None]:
    """What the first of the other logs says of an entry that can tell; of a deal none
    can, since nothing stands before it."""
    for one in others if entry.n else ():
        if one.book is not None and len(one.book.entries) >= entry.n:
            legal, breach = judged_beside(one.book, entry)
            if legal is not None:
                return legal, breach
    return None, None


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


def as_json(found: Dispute, verdict: str, code: int) -> Doc:
    """The whole report as one object."""
    return {
        "verdict": verdict,
        "exit": code,
        "logs": [_case(case) for case in found.cases],
        "games": found.games,
        "part": found.part,
        "branches": [
            {**one._asdict(), "breach": one.breach and one.breach._asdict()}
            for one in found.branches
        ],
        "behind": [{"log": log, "entries": count} for log, count in found.behind.items()],
        "altered": [one._asdict() for one in found.altered],
    }


def _case(case: Case) -> Doc:
    return {
        **case._asdict(),
        "breaches": [one._asdict() for one in case.breaches],
        "notes": [one._asdict() for one in case.notes],
        "held": [one._asdict() for one in case.held],
        "rulings": [one._asdict() for one in case.rulings],
        "secrets": case.secrets._asdict(),
    }
