"""What a dispute about one log comes to: whole or not, which entries break which rule,
what hangs on them, what was ruled, what is hidden, and whether the outcome stands.

Nothing here depends on who asks, where or when: the same files give the same report.
"""

from typing import Any, NamedTuple

from engine.errors import RefereeError, error_doc
from engine.secrets import HIDDEN
from engine.shapes import Doc
from replays.book import FORGED, Book
from replays.breach import Breach, breaches, cannot_be
from replays.check import Report, check_lines, read_book
from replays.copies import seats_of
from replays.entry import Entry, parse_line, read_line
from replays.openly import told_of, words_of
from replays.proofs import Fair, Marks, Signatures, fair_of, marks_of, signatures_of
from replays.signing import kept, keys_of
from replays.store import Lines, read_lines
from replays.telling import tell_event

COPY = "log.copy"
MISSING = "sign.missing"


class Asked(NamedTuple):
    """What logs are held against: a commitment that was agreed on, and whether all who
    must sign have to have signed."""

    commitment: str | None = None
    signatures: bool = False


NOTHING = Asked()


class Said(NamedTuple):
    """A note: what somebody said, word for word."""

    entry: int
    who: str
    text: str


class Ruled(NamedTuple):
    """A ruling, or a take-back with the entries that it makes void. `kind` is that of the
    ruling, or `undo`."""

    entry: int
    kind: str
    by: str
    who: str
    told: list[str]
    void: list[int]


class Held(NamedTuple):
    """What somebody was dealt in secret, told once the game is over and its outcome
    stands."""

    who: str
    cards: list[str]


class Secrets(NamedTuple):
    """How many things were sealed, how many of them are open here, and the entries in
    which what is secret is not as it was set down."""

    sealed: int
    opened: int
    wrong: list[int]


class Case(NamedTuple):
    """All there is to say about one log. `fault` stopped the reading, or says that it is
    only a copy; `says` is what the entry that cannot be relied on says now; `unread` are
    the lines from there on; `untold` the entries that a copy cannot judge. `signatures`
    are those of a log in which somebody must sign, and `fair` is what it was dealt from
    fairly; `must_sign` says that it was asked whether all have signed. The outcome `stands`
    where nothing is wrong, and is None while there is none; `hangs` says whether it hangs
    on what is."""

    log: str
    exit_code: int
    game: str | None
    title: str | None
    id: str | None
    rules: int | None
    dealt: str | None
    players: list[str]
    entries: int
    unread: int
    head: str | None
    copy: str | None
    seed_given: bool
    fault: Doc | None
    says: str
    breaches: list[Breach]
    notes: list[Said]
    rulings: list[Ruled]
    secrets: Secrets
    held: list[Held]
    untold: list[int]
    signatures: Signatures | None
    fair: Fair | None
    must_sign: bool
    outcome: Doc | None
    ended: str | None
    stands: bool | None
    hangs: bool

    @property
    def damage(self) -> Doc | None:
        """The fault, unless it is that this is only a copy."""
        return None if self.fault is None or self.fault["rule"] == COPY else self.fault

    @property
    def open_breaches(self) -> list[Breach]:
        """The breaches that count and no ruling lets stand."""
        return [one for one in self.breaches if one.is_open]

    @property
    def is_other_deal(self) -> bool:
        """Whether it was not dealt from what was agreed on."""
        return self.fair is not None and self.fair.agreed is False

    @property
    def is_unproved(self) -> bool:
        """Whether a signature does not hold; or, where all must sign, one is missing."""
        found = self.signatures
        if found is not None and any(one.code != MISSING for one in found.faults):
            return True
        return self.must_sign and (found is None or not found.signers or bool(found.faults))

    @property
    def is_unchecked(self) -> bool:
        """Whether there are signatures that cannot be looked at here."""
        return self.signatures is not None and not self.signatures.is_checked


class Opened(NamedTuple):
    """A log as far as it can be read, beside its case and its lines. `entries` are those
    that can be read, the one that cannot have happened among them; `marks` says how they
    are signed."""

    case: Case
    book: Book | None
    lines: list[bytes]
    entries: list[Entry]
    marks: Marks


def open_case(path: str, name: str, asked: Asked = NOTHING) -> Opened:
    """The case of one log; what is wrong with it stands in the case and is not raised."""
    found = Lines([], b"", 0)
    try:
        found = read_lines(path)
        report = check_lines(found, path)
        book, _ = read_book(Lines(found.lines, b"", found.size))
    except RefereeError as error:
        return Opened(_no_case(name, error), None, found.lines, [], {})
    last = _unfolded(book, found.lines, report)
    marks = marks_of(book, [*book.entries, *last]) if keys_of(book) or _signs(book) else {}
    case = _case(name, found, report, book, last)
    status = None if report.fair is None else report.fair["status"]
    case = _proved(
        case,
        asked,
        fair_of(book, status, asked.commitment),
        signatures_of(book, [*book.entries, *last], marks),
    )
    return Opened(case, book, found.lines, [*book.entries, *last], marks or {})


def _signs(book: Book) -> bool:
    """Whether anything in a log is signed."""
    return any(kept(entry) for entry in book.entries)


def _proved(case: Case, asked: Asked, fair: Fair | None, signatures: Signatures | None) -> Case:
    """The case with what was asked of signatures and a fair deal."""
    case = case._replace(fair=fair, signatures=signatures, must_sign=asked.signatures)
    if not case.is_other_deal and not case.is_unproved:
        is_less = case.is_unchecked and case.exit_code == 0
        return case._replace(exit_code=4) if is_less else case
    code = case.exit_code if case.exit_code not in (0, 4) else 1
    return case._replace(exit_code=code, stands=None if case.outcome is None else False, held=[])


def _case(name: str, found: Lines, report: Report, book: Book, last: list[Entry]) -> Case:
    broken = [*breaches(book, report.findings), *(b for one in last for b in cannot_be(book, one))]
    outcome = book.state.outcome
    ended = _ended(book)
    damage = report.error is not None and report.error["rule"] != COPY
    is_sound = not damage and not any(one.is_open for one in broken)
    stands = None if outcome is None else is_sound
    return Case(
        log=name,
        exit_code=_exit_code(report, broken),
        game=book.game.NAME,
        title=book.game.TITLE,
        id=book.id,
        rules=book.dealt["rules"],
        dealt=book.entries[0].at,
        players=[book.game.called(seat, book.names) for seat in book.dealt["seats"]],
        entries=len(book.entries),
        unread=len(found.lines) - len(book.entries),
        head=report.head,
        copy=_copy(book, report),
        seed_given=report.seed_given,
        fault=report.error,
        says=says(book, found.lines),
        breaches=broken,
        notes=[*_notes(book)],
        rulings=[*_rulings(book)],
        secrets=_secrets(book, report.error, broken),
        held=_held(book) if stands else [],
        untold=[one.entry for one in report.findings if one.status == "untold"],
        signatures=None,
        fair=None,
        must_sign=False,
        outcome=outcome,
        ended=None if ended is None else tell_event(book, ended[0], ended[1]),
        stands=stands,
        hangs=damage or (ended is not None and _hangs(ended[0].n, broken)),
    )


def _exit_code(report: Report, broken: list[Breach]) -> int:
    """That of `check`, but that what was taken back breaks nothing."""
    if report.exit_code != 1 or any(one.is_open for one in broken):
        return report.exit_code
    if report.error is not None:
        return 1
    return 0 if report.copy is None else 4


def _unfolded(book: Book, lines: list[bytes], report: Report) -> list[Entry]:
    """The entry that stopped the reading since it cannot have happened at this table."""
    n = len(book.entries)
    if report.error is None or report.error["rule"] != "entry.forged" or n >= len(lines):
        return []
    try:
        return [read_line(lines[n], n, book.head, book.id)]
    except RefereeError:
        return []


def _no_case(name: str, error: RefereeError) -> Case:
    return Case(
        log=name,
        exit_code=error.exit_code,
        game=None,
        title=None,
        id=None,
        rules=None,
        dealt=None,
        players=[],
        entries=0,
        unread=0,
        head=None,
        copy=None,
        seed_given=False,
        fault=error_doc(error),
        says="",
        breaches=[],
        notes=[],
        rulings=[],
        secrets=Secrets(0, 0, []),
        held=[],
        untold=[],
        signatures=None,
        fair=None,
        must_sign=False,
        outcome=None,
        ended=None,
        stands=None,
        hangs=False,
    )


def _copy(book: Book, report: Report) -> str | None:
    """Whose copy it is, as people are called."""
    if report.copy is None:
        return None
    seats = seats_of(book) or ()
    called = " and ".join(book.game.called(seat, book.names) for seat in seats)
    return f"the copy of {called}" if seats else "the public copy"


def says(book: Book, lines: list[bytes]) -> str:
    """What the first line after those that can be relied on says, as far as it can be
    read at all: who, and which command."""
    n = len(book.entries)
    claims = claimed(book, lines[n], n) if n < len(lines) else None
    return "" if claims is None else f"{book.game.called(claims[0], book.names)}: {claims[1]}"


def claimed(book: Book, line: bytes, n: int) -> tuple[str, str] | None:
    """Who gave which command, as a line says that is not relied on; None where not even
    that can be read."""
    try:
        doc = parse_line(line, n)
        entry = Entry(n, doc["at"], doc["by"], closed(doc["do"]), [], "", (), line)
        return entry.by, words_of(book, entry)
    except (RefereeError, *FORGED):
        return None


def closed(value: Any) -> Any:
    """A value of a line with each seal in it hidden."""
    if isinstance(value, dict):
        return HIDDEN if "seal" in value else {key: closed(item) for key, item in value.items()}
    return [closed(item) for item in value] if isinstance(value, list) else value


def _hangs(end: int, broken: list[Breach]) -> bool:
    """Whether the entry that ended the game is broken, or hangs on one that is."""
    return any(
        one.entry in (0, end) or one.hangs is None or end in one.hangs
        for one in broken
        if one.is_open
    )


def _notes(book: Book) -> "list[Said]":
    return [
        Said(entry.n, book.game.called(entry.by, book.names), entry.do["text"])
        for entry in book.entries[1:]
        if entry.do.get("type") == "note" and type(entry.do.get("text")) is str
    ]


def _rulings(book: Book) -> list[Ruled]:
    found = []
    for entry in book.entries[1:]:
        if entry.do.get("type") in ("ruling", "undo"):
            void = [n for n, by in sorted(book.void.items()) if by == entry.n]
            who = book.game.called(entry.by, book.names)
            kind = str(entry.do.get("kind", "undo"))
            found.append(Ruled(entry.n, kind, entry.by, who, told_of(book, entry), void))
    return found


def _secrets(book: Book, fault: Doc | None, broken: list[Breach]) -> Secrets:
    seals = book.seals()
    codes = ("seal.", "entry.seals")
    wrong = [one.entry for one in broken if one.secret or one.code.startswith(codes)]
    if fault is not None and fault["rule"].startswith("seal."):
        wrong.append(fault["facts"]["entry"])
    opened = sum(seal.is_open for seal in seals)
    return Secrets(len(seals), opened, sorted({*wrong}))


def _held(book: Book) -> list[Held]:
    """What the deal gave to one seat alone: single cards, or the last whole hand."""
    deal, found = book.entries[0], dict[str, list[str]]()
    for seal in deal.seals:
        if len(seal.to) != 1 or not seal.pointer.startswith("/events/"):
            continue
        value = _at(deal.events, seal.pointer)
        if isinstance(value, str):
            found.setdefault(seal.to[0], []).append(value)
        elif isinstance(value, list):
            found[seal.to[0]] = [str(card) for card in value]
    seats = [seat for seat in book.dealt["seats"] if seat in found]
    return [Held(book.game.called(seat, book.names), found[seat]) for seat in seats]


def _at(value: Any, pointer: str) -> Any:
    """What stands in events at the pointer of a seal."""
    for part in pointer.split("/")[2:]:
        value = value[int(part)] if isinstance(value, list) else value[part]
    return value


def _ended(book: Book) -> tuple[Entry, Doc] | None:
    """The entry that ended the game, and its event that says so."""
    for n in reversed(book.live):
        entry = book.entries[n]
        for event in entry.events:
            if event["type"] == "ended":
                return entry, event
    return None
