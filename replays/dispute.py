"""Several logs that claim to be one game: do they agree, and if not, who is right there?"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.errors import CannotTell, RefereeError
from engine.shapes import Doc
from replays.adjudicate import NOTHING, Asked, Case, Opened, open_case
from replays.altered import Altered, altered
from replays.apart import apart
from replays.book import FORGED, Book
from replays.breach import Breach, judged_beside
from replays.called import called
from replays.compare import is_beyond
from replays.entry import Entry
from replays.openly import told_of, words_of
from replays.play import redecide
from replays.proofs import command_digest
from replays.sentences import plain
from replays.signing import keys_of
from replays.wrongs import what


class Branch(NamedTuple):
    """What some of the logs have at the entry where they part. `legal` is None where it
    cannot be told; `wrong` says what is against it; `blind` are the logs on which nobody
    could have told, and `after` how many entries follow it in the longest of these logs.

    `signature` is `holds`, what is wrong with it, or empty where nobody had to sign;
    `command` is the same for the same command; `accepted` are those whose signatures under
    later entries hold, and so stand for this one too. `sealed` says that something secret
    is in it; `at` is the time written in it."""

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
    signature: str
    command: str
    sealed: bool
    accepted: list[str]
    at: str


class Parting(NamedTuple):
    """An entry that logs which agree before it have in different ways. `differs` is in
    what: `by`, `do`, `events`, or only `at`, `secret`, `signature`; `whose` says of whom a
    secret is that differs. `short` are the logs that end before it."""

    entry: int
    branches: list[Branch]
    differs: list[str]
    whose: str
    short: list[str]


class Dispute(NamedTuple):
    """The cases of the logs, and how they stand to each other: `games` their ids, `part`
    the first entry where they differ with its `branches`, `partings` that and all later
    ones, `behind` how many entries each log lacks of the longest, `altered` what another
    log shows to have been changed, `commitment` what was to be the deal's."""

    cases: list[Case]
    games: list[str]
    partings: list[Parting]
    behind: dict[str, int]
    altered: list[Altered]
    commitment: str | None

    @property
    def part(self) -> int | None:
        """The first entry where two of the logs differ."""
        return self.partings[0].entry if self.partings else None

    @property
    def branches(self) -> list[Branch]:
        """What the logs have there."""
        return self.partings[0].branches if self.partings else []


def dispute(paths: Sequence[str], asked: Asked = NOTHING) -> Dispute:
    """The logs beside each other, whole ones first; what cannot be read is left to its
    own case. The order of the paths says nothing, nor does a file that is named twice."""
    names = called(paths)
    opened = sorted((open_case(path, name, asked) for path, name in names.items()), key=_place)
    readable = [one for one in opened if one.book is not None]
    games = sorted({one.case.id for one in readable if one.case.id is not None})
    cases = [one.case for one in opened]
    if len(games) != 1:
        return Dispute(cases, games, [], {}, [], asked.commitment)
    partings = sorted(_partings(readable), key=_first)
    longest = max(one.case.entries for one in readable)
    behind = {one.case.log: longest - one.case.entries for one in readable if len(readable) > 1}
    return Dispute(cases, games, partings, behind, altered(opened), asked.commitment)


def _first(parting: Parting) -> tuple[int, str]:
    return parting.entry, min(log for branch in parting.branches for log in branch.logs)


def _place(one: Opened) -> tuple[bool, bool, int, str]:
    """Whole logs first, then copies, then what cannot be read; the longest first."""
    case = one.case
    return one.book is None, case.copy is not None, -case.entries, case.log


def _partings(opened: list[Opened]) -> list[Parting]:
    """Where logs of one game part, and where those that are on one side part again."""
    n = _part(opened)
    if n is None:
        return []
    groups: dict[str, list[Opened]] = {}
    for one in opened:
        if n < len(one.entries):
            groups.setdefault(one.entries[n].sha256, []).append(one)
    branches = _even(opened, [_branch(group, opened, n) for group in groups.values()])
    differs, whose = apart([group[0] for group in groups.values()], n)
    short = [one.case.log for one in opened if n >= len(one.entries)]
    found = [Parting(n, branches, differs, whose, short)]
    for group in groups.values():
        found += _partings(group)
    return found


def _even(opened: list[Opened], branches: list[Branch]) -> list[Branch]:
    """The branches of copies alone, where something secret decides: who shows less of it
    has not kept the rules any better, so it cannot be told of either."""
    if any(one.case.copy is None for one in opened) or any(one.legal is False for one in branches):
        return branches
    if not any(one.legal is None for one in branches) and not _are_secret(opened, branches):
        return branches
    return [one._replace(legal=None) if one.sealed else one for one in branches]


def _are_secret(opened: list[Opened], branches: list[Branch]) -> bool:
    """Whether nothing differs but what is secret."""
    first = [next(one for one in opened if one.case.log == each.logs[0]) for each in branches]
    differs, _ = apart(first, branches[0].entry)
    return "secret" in differs and set(differs) <= {"secret", "at", "signature"}


def _part(opened: list[Opened]) -> int | None:
    """The first entry that two of the logs have differently."""
    for n in range(max(len(one.entries) for one in opened)):
        found = {one.entries[n].sha256 for one in opened if n < len(one.entries)}
        if len(found) > 1:
            return n
    return None


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
        signature=_signature(one, n),
        command=command_digest(entry),
        sealed=bool(entry.seals),
        accepted=_accepted(group, opened, n),
        at=entry.at,
    )


def _signature(one: Opened, n: int) -> str:
    """How an entry is signed: `holds`, what is wrong, or nothing to say."""
    if n not in one.marks:
        return ""
    wrong = one.marks[n]
    return "holds" if wrong is None else wrong.code


def _accepted(group: list[Opened], opened: list[Opened], n: int) -> list[str]:
    """Who has signed an entry after this one in any of the logs, and so this one too;
    nobody where the logs do not even name the same keys."""
    keys = [keys_of(one.book) for one in opened if one.book is not None]
    is_one_deal = all(each == keys[0] for each in keys)
    found: set[str] = set()
    for one in group if is_one_deal else ():
        for m, wrong in one.marks.items():
            if m > n and wrong is None and one.book is not None:
                found.add(one.book.game.called(one.entries[m].by, one.book.names))
    return sorted(found)


def _judged_beside(others: list[Opened], entry: Entry) -> tuple[bool | None, Breach | None]:
    """What the first of the other logs says of an entry that can tell; of a deal only a
    whole one can."""
    for one in others:
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
        decided = redecide(book, book.state_at(entry.n - 1), entry)
        return is_beyond(decided.events, entry.events)
    except CannotTell:
        return True
    except (RefereeError, *FORGED):
        return False


def as_json(found: Dispute, verdict: str, code: int) -> Doc:
    """The whole report as one object."""
    return {
        "verdict": verdict,
        "exit": code,
        "logs": [objects(case) for case in found.cases],
        "games": found.games,
        "part": found.part,
        "branches": objects(found.branches),
        "partings": objects(found.partings),
        "behind": [{"log": log, "entries": count} for log, count in found.behind.items()],
        "altered": objects(found.altered),
        "commitment": found.commitment,
    }


def objects(value: Any) -> Any:
    """A value with every record in it as an object."""
    if hasattr(value, "_asdict"):
        return {key: objects(item) for key, item in value._asdict().items()}
    if isinstance(value, dict):
        return {key: objects(item) for key, item in value.items()}
    return [objects(item) for item in value] if isinstance(value, list) else value
