"""Is this log what it claims to be? Format, chain, seals, every command re-decided.

A whole log is judged by writing each entry anew from its command and comparing the
bytes of the line: one comparison covers canonical form, actor, events, seals and
openings. Only where they differ is it asked why.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.errors import (
    CannotTell,
    CorruptLog,
    IllegalCommand,
    IncompleteLog,
    InvalidCommand,
    MalformedLog,
    RefereeError,
    error_doc,
)
from engine.shapes import Doc, unwrap
from replays.book import FORGED, Book, Walk
from replays.compare import MISSING, Difference, first_difference, is_beyond, same_where_known
from replays.copies import seats_of, whose_copy
from replays.deal import redeal
from replays.entry import START, Draft, Entry, parse_line, read_line, write_line
from replays.fair import commitment_fault, commitment_in
from replays.names import entries as told
from replays.play import redecide
from replays.rewrite import Finding, Judged, rewrite
from replays.store import Lines, read_lines, require_lines, torn

if TYPE_CHECKING:
    from engine.protocol import State
    from replays.headnote import Note


class Pins(NamedTuple):
    """What a log is held against beside itself; each may be missing."""

    head: str | None = None
    entries: int | None = None
    extends: list[str] | None = None
    finished: bool = False
    note: "Note | None" = None
    commitment: str | None = None
    signatures: bool = False


NO_PINS = Pins()
LONG = 60


class Report(NamedTuple):
    """The answer for one log. `exit_code` is 0 where it holds; `error` is the fault
    that stopped the reading, if any; `fair` says of a fair deal what it was committed to
    and whether that holds."""

    log: str
    exit_code: int
    entries: int
    head: str | None
    game: str | None
    copy: str | None
    outcome: Doc | None
    seed_given: bool
    pinned: list[str]
    findings: list[Finding]
    error: Doc | None
    fair: Doc | None = None


def report_of(doc: Doc) -> Report:
    """A report from its JSON object."""
    return Report(**{**doc, "findings": [Finding(**finding) for finding in doc["findings"]]})


def check_log(path: str, pins: Pins = NO_PINS) -> Report:
    """The report on one log; faults of the log stand in it and are not raised."""
    try:
        found = read_lines(path)
        return check_lines(found, path, pins)
    except RefereeError as error:
        return _unread(path, error)
    except Exception as error:
        told = f"a fault of this program: {type(error).__name__}: {error}"
        return _unread(path, RefereeError("fault", told, {}))


def check_lines(found: Lines, path: str, pins: Pins = NO_PINS) -> Report:
    """The report on lines already read; RefereeError only if there is no header."""
    require_lines(found, path)
    judged = None if found.tail else rewrite(found.lines)
    if judged is None:
        judged = judge_slowly(found, path)
    first = read_line(found.lines[0], 0, START, "")
    fairness = _fairness(first, judged.findings)
    judged.findings.extend(_signature_findings(found) if pins.signatures else [])
    fault = judged.fault or _pin_fault(judged, pins, found, first)
    codes = [1 for finding in judged.findings if finding.status == "broken"]
    if fault is None and not codes:
        fault = _copy_fault(judged.copy)
    return Report(
        log=path,
        exit_code=max([*codes, fault.exit_code if fault else 0]),
        entries=len(judged.hashes),
        head=judged.hashes[-1],
        game=judged.game,
        copy=judged.copy,
        outcome=judged.outcome,
        seed_given=judged.seed_given,
        pinned=_pinned(pins),
        findings=judged.findings,
        error=None if fault is None else error_doc(fault),
        fair=fairness,
    )


def _signature_findings(found: Lines) -> list[Finding]:
    """What is wrong with signatures, as far as the log can be read."""
    from replays.signing import findings

    return list(findings(read_book(found)[0]))


def _fairness(first: Entry, findings: list[Finding]) -> Doc | None:
    """What a fair deal was committed to, and whether that holds: `untold` on a copy,
    which lacks the secret. None if it was no fair deal."""
    commitment = commitment_in(first.do)
    if commitment is None:
        return None
    statuses = [finding.status for finding in findings if finding.entry == 0]
    return {"commitment": commitment, "status": (statuses or ["holds"])[0]}


def judge_slowly(found: Lines, path: str) -> Judged:
    """Each entry on its own: what is wrong with it, and why."""
    book, fault = read_book(found)
    if fault is None and found.tail:
        fault = torn(path, found)
    findings, wrong = judge(book)
    fault = _earlier(fault, wrong)
    copy = None
    try:
        copy = None if seats_of(book) is None else whose_copy(book)
    except RefereeError as error:
        fault = fault or _kept(error)
    hashes = [entry.sha256 for entry in book.entries]
    seed_given: bool = book.dealt["seed_given"]
    return Judged(book.game.NAME, hashes, book.state.outcome, seed_given, copy, findings, fault)


def _earlier(fault: RefereeError | None, wrong: RefereeError | None) -> RefereeError | None:
    """Of what stopped the reading and what no rule knows, that of the earlier entry."""
    if fault is None or wrong is None:
        return fault or wrong
    both = ("entry" in fault.facts, "entry" in wrong.facts)
    return wrong if all(both) and wrong.facts["entry"] < fault.facts["entry"] else fault


def read_book(found: Lines) -> tuple[Book, RefereeError | None]:
    """The book as far as it can be read, and what stopped it.

    Raises:
        RefereeError: if not even the deal can be read.
    """
    book = Book(found.lines[:1])
    fault: RefereeError | None = None
    for line in found.lines[1:]:
        try:
            book.read(line)
        except RefereeError as error:
            fault = _kept(error)
            break
    try:
        book.refold()
    except RefereeError as error:
        return _whole_part(book, error), fault or _kept(error)
    return book, fault


def _kept(error: RefereeError) -> RefereeError:
    """An error that is not raised on. Where it comes from would hold the frame that
    keeps it, and so the log, in a circle that nobody collects."""
    error.__context__ = None
    return error.with_traceback(None)


def _whole_part(book: Book, error: RefereeError) -> Book:
    """The book up to before the entry that cannot be folded."""
    del book.entries[max(int(error.facts.get("entry", 1)), 1) :]
    book.refold()
    return book


def judge(book: Book) -> tuple[list[Finding], RefereeError | None]:
    """What there is to say about each entry, in order, and the first thing in them
    that no version of the game knows."""
    upheld = _upheld(book)
    findings = []
    fault: RefereeError | None = None
    walk = Walk(book)
    prev = None
    for entry in book.entries:
        try:
            found = judge_entry(book, walk.state, entry, prev)
        except MalformedLog as error:
            fault, found = fault or _kept(error), None
        if found is not None:
            if found.status == "broken" and entry.n in upheld:
                found = found._replace(status="overruled")
            findings.append(found)
        try:
            walk.apply(entry)
        except RefereeError as error:
            return findings, fault or _kept(error)
        prev = entry.sha256
    return findings + _audit(book), fault


def _audit(book: Book) -> list[Finding]:
    """What does not add up at the end."""
    wrong = "; ".join(book.game.audit(book.state))
    n = len(book.entries) - 1
    message = f"after the last entry {wrong}"
    return [Finding(n, "broken", "entry.audit", message, {"entry": n})] if wrong else []


def _upheld(book: Book) -> set[int]:
    """The entries that a ruling which counts lets stand."""
    return {
        event.get("entry", -1)
        for n in book.live
        for event in book.entries[n].events
        if event.get("type") == "ruled" and event.get("kind") == "stands"
    }


def judge_entry(book: Book, state: "State", entry: Entry, prev: str | None) -> Finding | None:
    """What the rules say of one entry, from the state before it; None: it holds."""
    try:
        if entry.n == 0:
            draft = redeal(book, entry)
        else:
            decided = redecide(book, state, entry)
            draft = Draft(entry.n, prev or "", entry.at, *decided)
        is_same = book.key is not None and write_line(draft, book.key, book.id) == entry.line
    except CannotTell:
        if book.key is not None and not all(seal.is_open for seal in entry.seals):
            return _wrong_seals(entry)
        return Finding(entry.n, "untold", "copy.untold", "this copy cannot tell", {})
    except IllegalCommand as error:
        return Finding(entry.n, "broken", error.code, error.message, error.facts)
    except InvalidCommand as error:
        return _unknown(entry, error)
    except FORGED:
        message = "the table that the entries before it make is none, so no rule can judge it"
        return Finding(entry.n, "broken", "entry.forged", message, {"entry": entry.n})
    if is_same:
        return None
    found = _compare(book, draft, entry)
    if found is not None or book.key is not None:
        return found or _wrong_seals(entry)
    if is_beyond(draft.events, entry.events):
        told = "what is open in it was set down so; this copy cannot tell whether it was so"
        return Finding(entry.n, "untold", "copy.untold", told, {})
    return None


def _wrong_seals(entry: Entry) -> Finding:
    """What is wrong with an entry of a whole log that says the right things."""
    for seal in entry.seals:
        if not seal.is_open:
            facts = {"entry": entry.n, "pointer": seal.pointer}
            message = f"{seal.pointer}: this seal is not opened, in a log that has the key"
            return Finding(entry.n, "broken", "seal.missing", message, facts)
    message = "its seals are not those that the deal's key makes"
    return Finding(entry.n, "broken", "entry.seals", message, {"entry": entry.n})


def _unknown(entry: Entry, error: InvalidCommand) -> Finding:
    """A command that is refused as invalid.

    Raises:
        MalformedLog: `shape.*`, `name.*`: no version of this game has it.
    """
    if error.code.startswith(("shape.", "name.")):
        facts = {**error.facts, "entry": entry.n}
        raise MalformedLog(error.code, f"entry {entry.n}: {error.message}", facts, error.hint)
    return Finding(entry.n, "broken", error.code, error.message, error.facts)


def _compare(book: Book, draft: Draft, entry: Entry) -> Finding | None:
    """How an entry differs from what was decided."""
    raw = parse_line(entry.line, entry.n)
    if draft.by != entry.by:
        facts = {"found": entry.by, "expected": draft.by}
        message = f"{entry.by} gave a command that is for {draft.by}"
        return Finding(entry.n, "broken", "entry.by", message, facts)
    for part, ours, theirs in (("do", draft.do, entry.do), ("events", draft.events, entry.events)):
        found = first_difference(ours, raw[part], f"/{part}") or same_where_known(
            unwrap(ours), theirs, f"/{part}"
        )
        if found:
            _require_known(book, entry, found)
            return _differs(entry, found)
    return None


def _require_known(book: Book, entry: Entry, found: Difference) -> None:
    """MalformedLog `name.unknown` where a name was expected, and what stands there
    is no name of this game."""
    names = {name for kind in book.game.vocabulary(book.state).values() for name in kind}
    wanted = unwrap(found.left)
    if not isinstance(wanted, str) or not isinstance(found.right, str):
        return
    if wanted in names and found.right not in names:
        facts = {"entry": entry.n, "pointer": found.pointer, "found": found.right}
        message = f"entry {entry.n}, {found.pointer}: nothing is called {found.right!r}"
        raise MalformedLog("name.unknown", message, facts)


def _differs(entry: Entry, found: Difference) -> Finding:
    expected, recorded = unwrap(found.left), found.right
    facts = {"pointer": found.pointer, "expected": expected, "found": recorded}
    is_, make = f"is {short(recorded)}", f"the rules make it {short(expected)}"
    if recorded == MISSING:
        is_ = "is missing"
    elif expected == MISSING:
        make = "by the rules nothing stands there"
    message = f"{found.pointer} {is_}, and {make}"
    return Finding(entry.n, "broken", "entry.events", message, facts)


def short(value: Any) -> str:
    """A value in a few words: as JSON, an event by its name, and of what is long how much
    it is."""
    if isinstance(value, dict) and isinstance(value.get("type"), str):
        return f"{value['type']!r}"
    from json import dumps

    shown = dumps(value, ensure_ascii=False, default=_hidden)
    if len(shown) <= LONG:
        return shown
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return f"{shown[: LONG - 1]}…" if isinstance(value, str) else f"an object of {len(value)}"


def _hidden(value: object) -> str:
    """What stands for a value that is no JSON: something hidden."""
    return "(hidden)"


def _pin_fault(judged: Judged, pins: Pins, found: Lines, first: Entry) -> RefereeError | None:
    """What the log was pinned to and is not."""
    count, head = len(judged.hashes), judged.hashes[-1]
    if pins.head is not None and not head.startswith(pins.head):
        return CorruptLog(
            "pin.head",
            f"the head is {head[:12]}…, and {pins.head[:12]}… was expected",
            {"head": head, "expected": pins.head},
            "entries were cut off or added, or it is another log",
        )
    if pins.entries is not None and count != pins.entries:
        facts = {"entries": count, "expected": pins.entries}
        return CorruptLog("pin.count", f"{told(count)}, and {pins.entries} expected", facts)
    mine = pins.extends or []
    for n, hash_hex in enumerate(mine):
        if n >= count or judged.hashes[n] != hash_hex:
            return CorruptLog(
                "pin.extends",
                f"it does not go on from that copy: they part at entry {n}",
                {"entry": n},
            )
    if pins.note is not None and (wrong := _note_fault(judged, pins.note, found)):
        return wrong
    if pins.commitment is not None:
        wrong = commitment_fault(first.do, pins.commitment)
        if wrong is not None:
            return wrong
    if pins.finished and judged.outcome is None:
        return IncompleteLog(
            "log.unfinished", f"there is no outcome after {told(count)}", {"entries": count}
        )
    return None


def _note_fault(judged: Judged, note: "Note", found: Lines) -> RefereeError | None:
    from replays.headnote import against_note

    return against_note(note, judged.hashes, found.lines[0])


def _copy_fault(copy: str | None) -> RefereeError | None:
    if copy is None:
        return None
    return IncompleteLog("log.copy", f"this is {copy}, so not everything can be checked", {})


def _pinned(pins: Pins) -> list[str]:
    names = {
        "head": pins.head is not None,
        "count": pins.entries is not None,
        "extends": pins.extends is not None,
        "note": pins.note is not None,
        "commitment": pins.commitment is not None,
        "signatures": pins.signatures,
    }
    return [name for name, is_set in names.items() if is_set]


def _unread(path: str, error: RefereeError) -> Report:
    return Report(path, error.exit_code, 0, None, None, None, None, False, [], [], error_doc(error))
