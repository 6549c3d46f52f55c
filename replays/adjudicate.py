"""What a dispute about one log comes to: whole or not, which entries break which rule,
what hangs on them, what was ruled, what is hidden, and whether the outcome stands.

Nothing here depends on who asks, where or when: the same files give the same report.
"""

from typing import TYPE_CHECKING, NamedTuple

from engine.ended import TABLE_COMMANDS
from engine.errors import (
    CannotTell,
    IllegalCommand,
    InvalidCommand,
    RefereeError,
    error_doc,
)
from engine.shapes import Doc, unwrap
from replays.book import FORGED, Book, fold_entries
from replays.check import check_lines, read_book
from replays.compare import same_where_known
from replays.names import name_of
from replays.play import REFEREE, Decided, nearest, redecide
from replays.rewrite import Finding
from replays.store import Lines, read_lines
from replays.telling import entry_words, tell, tell_event

if TYPE_CHECKING:
    from engine.protocol import State


class Breach(NamedTuple):
    """An entry that does not hold. `should` is what ought to have happened, in sentences;
    `tries` what would have been legal; `hangs` the later entries that would not have
    happened so without it, and `untold` is true where a copy cannot tell. `overruled`
    where a ruling lets it stand, `void` by which take-back it does not count."""

    entry: int
    by: str
    words: str
    code: str
    message: str
    place: str
    should: list[str]
    tries: list[str]
    hangs: list[int]
    overruled: bool
    void: int | None


class Ruled(NamedTuple):
    """A ruling, or a take-back with the entries that it makes void."""

    entry: int
    by: str
    told: list[str]
    void: list[int]


class Secrets(NamedTuple):
    """How many things were sealed, how many of them are open here, and what is wrong."""

    sealed: int
    opened: int
    wrong: list[Doc]


class Case(NamedTuple):
    """All there is to say about one log. `fault` stopped the reading, or says that it is
    only a copy; `untold` are the entries that a copy cannot judge."""

    log: str
    exit_code: int
    game: str | None
    title: str | None
    id: str | None
    rules: int | None
    entries: int
    head: str | None
    copy: str | None
    seed_given: bool
    fault: Doc | None
    breaches: list[Breach]
    rulings: list[Ruled]
    secrets: Secrets
    untold: list[int]
    outcome: Doc | None
    ended: str | None
    stands: bool


class Opened(NamedTuple):
    """A log as far as it can be read, beside its case."""

    case: Case
    book: Book | None


def open_case(path: str) -> Opened:
    """The case of one log; what is wrong with it stands in the case and is not raised."""
    try:
        found = read_lines(path)
        report = check_lines(found, path)
        book, _ = read_book(Lines(found.lines, b"", found.size))
    except RefereeError as error:
        return Opened(_no_case(path, error), None)
    broken = [one for one in report.findings if one.status in ("broken", "overruled")]
    breaches = [breach_of(book, one) for one in broken]
    open_breaches = [one for one in breaches if not one.overruled and one.void is None]
    outcome = book.state.outcome
    return Opened(
        Case(
            log=name_of(path),
            exit_code=report.exit_code,
            game=book.game.NAME,
            title=book.game.TITLE,
            id=book.id,
            rules=book.dealt["rules"],
            entries=report.entries,
            head=report.head,
            copy=report.copy,
            seed_given=report.seed_given,
            fault=report.error,
            breaches=breaches,
            rulings=[*_rulings(book)],
            secrets=_secrets(book, report.error),
            untold=[one.entry for one in report.findings if one.status == "untold"],
            outcome=outcome,
            ended=_ended(book),
            stands=outcome is not None and _stands(report.error, open_breaches),
        ),
        book,
    )


def _no_case(path: str, error: RefereeError) -> Case:
    none = Secrets(0, 0, [])
    return Case(
        log=name_of(path),
        exit_code=error.exit_code,
        game=None,
        title=None,
        id=None,
        rules=None,
        entries=0,
        head=None,
        copy=None,
        seed_given=False,
        fault=error_doc(error),
        breaches=[],
        rulings=[],
        secrets=none,
        untold=[],
        outcome=None,
        ended=None,
        stands=False,
    )


def _stands(fault: Doc | None, breaches: list[Breach]) -> bool:
    """An outcome stands where nothing was tampered with and no entry that counts breaks
    a rule. That it is only a copy takes nothing away."""
    return not breaches and (fault is None or fault["rule"] == "log.copy")


def breach_of(book: Book, finding: Finding) -> Breach:
    """A finding with what should have happened, and what hangs on it."""
    n = finding.entry
    entry = book.entries[n]
    counted = n in book.live
    before = book.fresh() if n == 0 else book.state_at(n - 1)
    should, tries = _should(book, before, n)
    return Breach(
        entry=n,
        by=entry.by,
        words=_words(book, n),
        code=finding.code,
        message=finding.message,
        place=_place(book, finding.code),
        should=should,
        tries=tries,
        hangs=hangs_on(book, n) if counted and n else [],
        overruled=finding.status == "overruled",
        void=book.void.get(n),
    )


def _words(book: Book, n: int) -> str:
    try:
        return entry_words(book, book.entries[n])
    except RefereeError:
        return "(no command)"


def _place(book: Book, code: str) -> str:
    """Where in the rulebook a rule stands."""
    for clause in book.game.clauses():
        if clause.id == code:
            return f"{clause.book}, {clause.section}" + (", ruling" if clause.ruling else "")
    return ""


def _should(book: Book, before: "State", n: int) -> tuple[list[str], list[str]]:
    """What ought to have happened at an entry: the sentences of what the rules make of
    its command; or none, with what would have been legal instead."""
    entry = book.entries[n]
    if n == 0:
        return [], []
    try:
        decided = redecide(book, before, entry)
    except IllegalCommand:
        return [], nearest(book, before, entry.do, REFEREE)
    except (CannotTell, RefereeError):
        return [], []
    except FORGED:
        return [], []
    events = [unwrap(event) for event in decided.events]
    return tell(book, entry._replace(do=unwrap(decided.do), events=events)), []


def hangs_on(book: Book, n: int) -> list[int]:
    """The later entries that count and would have been refused, or have come out in
    another way, had entry `n` been as the rules make it (or had it not been, where they
    refuse it). A copy's entries that cannot be told are not among them."""
    state = book.state_at(n - 1)
    found = []
    for m in [m for m in book.live if m >= n]:
        entry = book.entries[m]
        decided = _again(book, state, m)
        if decided is None and m > n:
            found.append(m)
        if decided is None:
            continue
        events = [unwrap(event) for event in decided.events]
        if m > n and same_where_known(events, entry.events) is not None:
            found.append(m)
        fold_entries(book.game, state, [entry._replace(events=events)])
    return found


def _again(book: Book, state: "State", m: int) -> Decided | None:
    """An entry decided on another table; None where it is refused there. What a copy
    cannot tell is taken as it stands."""
    entry = book.entries[m]
    asis = Decided(entry.by, entry.do, entry.events)
    if entry.do["type"] in TABLE_COMMANDS and "command" not in entry.do:
        return asis
    try:
        return redecide(book, state, entry)
    except CannotTell:
        return asis
    except (IllegalCommand, InvalidCommand):
        return None


def _rulings(book: Book) -> list[Ruled]:
    found = []
    for entry in book.entries[1:]:
        if entry.do.get("type") in ("ruling", "undo"):
            void = [n for n, by in sorted(book.void.items()) if by == entry.n]
            found.append(Ruled(entry.n, entry.by, tell(book, entry), void))
    return found


def _secrets(book: Book, fault: Doc | None) -> Secrets:
    seals = book.seals()
    wrong = [fault] if fault is not None and fault["rule"].startswith("seal.") else []
    return Secrets(len(seals), sum(seal.is_open for seal in seals), wrong)


def _ended(book: Book) -> str | None:
    """The outcome as it was told."""
    for n in reversed(book.live):
        entry = book.entries[n]
        for index, event in enumerate(entry.events):
            if event["type"] == "ended":
                return tell_event(book, entry, entry.events[index])
    return None
