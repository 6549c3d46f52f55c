"""Entries that do not hold: what they say, what ought to have happened, and which later
entries hang on them.

Both sides read this, so until the game is over nothing is told in it that is secret.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from engine.ended import TABLE_COMMANDS
from engine.errors import CannotTell, IllegalCommand, InvalidCommand, RefereeError
from engine.secrets import HIDDEN
from engine.shapes import Doc, unwrap
from replays.book import FORGED, Book, Walk
from replays.check import judge_entry
from replays.compare import MISSING, is_beyond, same_where_known
from replays.deal import redeal
from replays.entry import Draft, Entry, parse_line, write_line
from replays.hanging import hanging_on
from replays.openly import shown, told_of, viewer_of, who_may_know, words_of
from replays.play import REFEREE, TRIES, Ask, Decided, decide, redecide, shared
from replays.rewrite import Finding
from replays.telling import tell

if TYPE_CHECKING:
    from engine.protocol import State

MOST = 10
MORE, LESS = "it has something more than the rules make", "it lacks something that the rules make"


class Breach(NamedTuple):
    """An entry that does not hold. `told` is what it says, `should` what the rules make
    of it, `tries` what would have been legal where they refuse it; `hangs` are the later
    entries that would have come out otherwise without it (None: not worked out, since
    many are broken before it, or it cannot be). `secret` says whose secret it is that is
    not as it should be, `field` what it is that is not, where it is no secret. `upheld` is
    the ruling that lets it stand, `void` the take-back since which it does not count."""

    entry: int
    by: str
    who: str
    words: str
    told: list[str]
    code: str
    message: str
    place: str
    clause: str
    should: list[str]
    tries: list[str]
    hangs: list[int] | None
    upheld: int | None
    void: int | None
    secret: str
    field: str

    @property
    def is_open(self) -> bool:
        """Whether it counts, and no ruling lets it stand."""
        return self.upheld is None and self.void is None


class _Made(NamedTuple):
    """What the rules make of a broken entry: nothing where they refuse it. `refused` is
    the rule and why, also where somebody gave the command who may not."""

    events: list[Doc] | None
    should: list[str]
    tries: list[str]
    refused: tuple[str, str] | None = None


def breaches(book: Book, findings: list[Finding]) -> list[Breach]:
    """The broken entries of a log in order, those that a ruling lets stand among them."""
    broken = {one.entry: one for one in reversed(findings) if _is_entry(one)}
    before = dict(_states(book, sorted(broken)))
    made = {n: _make(book, before[n], book.entries[n]) for n in before}
    hanging = {n: made[n].events for n in sorted(made)}
    found, left = [], MOST
    for n in sorted(before):
        is_counted = n not in book.void and n > 0
        hangs = hanging_on(book, before[n], n, hanging) if is_counted and left else []
        asked = hangs if left or not is_counted else None
        left -= 1 if is_counted and left else 0
        found.append(_breach(book, book.entries[n], broken[n], made[n], asked))
    return _with_audit(book, findings, found)


def _is_entry(one: Finding) -> bool:
    return one.status in ("broken", "overruled") and one.code != "entry.audit"


def _states(book: Book, numbers: list[int]) -> "Iterator[tuple[int, State]]":
    """The tables before these entries, by one walk."""
    walk, wanted = Walk(book), set(numbers)
    for entry in book.entries:
        if entry.n in wanted:
            yield entry.n, walk.state.copy()
        try:
            walk.apply(entry)
        except RefereeError:
            return


def _breach(
    book: Book, entry: Entry, finding: Finding, made: _Made, hangs: list[int] | None
) -> Breach:
    n = entry.n
    finding = _named(book, finding, made)
    clause = next((one for one in book.game.clauses() if one.id == finding.code), None)
    return Breach(
        entry=n,
        by=entry.by,
        who=book.game.called(entry.by, book.names),
        words=words_of(book, entry),
        told=told_of(book, entry),
        code=finding.code,
        message=_message(book, finding),
        place="" if clause is None else f"{clause.book}, {clause.section}",
        clause="" if clause is None else clause.text,
        should=made.should,
        tries=made.tries,
        hangs=hangs,
        upheld=upheld_by(book, n) if finding.status == "overruled" else None,
        void=book.void.get(n),
        secret=_whose(book, entry, finding),
        field=_field(book, entry, finding),
    )


def cannot_be(book: Book, entry: Entry) -> list[Breach]:
    """The breach of an entry behind the others that cannot be folded, where a rule
    refuses it or makes something else of it."""
    try:
        finding = judge_entry(book, book.state, entry, book.head)
    except RefereeError:
        return []
    if finding is None or finding.status != "broken" or finding.code == "entry.forged":
        return []
    return [_breach(book, entry, finding, _make(book, book.state, entry), None)]


def judged_beside(book: Book, entry: Entry) -> tuple[bool | None, Breach | None]:
    """Whether an entry of another log keeps the rules, as this log can tell, which has the
    same entries before it; None if it cannot. A whole log can tell of each seal, since the
    key makes them all, and of a deal."""
    before = book.fresh() if entry.n == 0 else book.state_at(entry.n - 1)
    known = _known(book, entry)
    try:
        decided = redecide(book, before, known) if entry.n else _redealt(book, known)
        finding = _beside(book, decided, entry)
    except (IllegalCommand, InvalidCommand) as error:
        if isinstance(error, InvalidCommand) and (entry.n or book.key is None):
            return None, None
        finding = Finding(entry.n, "broken", error.code, error.message, error.facts)
    except (CannotTell, RefereeError, *FORGED):
        return None, None
    if finding is None:
        return True, None
    return False, _breach(book, entry, finding, _make(book, before, known), [])


def _known(book: Book, entry: Entry) -> Entry:
    """An entry of another log with what this one knows of its command: the seed of a deal,
    and what is sealed where both have the same seals."""
    if entry.n == 0:
        seed = book.entries[0].do.get("seed", HIDDEN)
        return entry._replace(do={**entry.do, "seed": seed})
    if entry.n >= len(book.entries):
        return entry
    mine = book.entries[entry.n]
    same = parse_line(mine.line, entry.n)["do"] == parse_line(entry.line, entry.n)["do"]
    return entry._replace(do=mine.do) if same and book.key is not None else entry


def _beside(book: Book, decided: Decided, entry: Entry) -> Finding | None:
    """How an entry of another log differs from what this one decides; CannotTell where
    something is open in it that this log does not know, or where it is another deal."""
    found = same_where_known(unwrap(decided.events), entry.events, "/events")
    if found is not None:
        facts = {"pointer": found.pointer, "expected": unwrap(found.left), "found": found.right}
        return Finding(entry.n, "broken", "entry.events", "", facts)
    if book.key is None:
        if entry.n == 0 or is_beyond(decided.events, entry.events):
            raise CannotTell
        return None
    prev = parse_line(entry.line, entry.n)["prev"]
    line = write_line(Draft(entry.n, prev, entry.at, *decided), book.key, book.id)
    if parse_line(line, entry.n)["sha256"] == entry.sha256:
        return None
    return Finding(entry.n, "broken", "entry.seals", "", {"entry": entry.n})


def _whose(book: Book, entry: Entry, finding: Finding) -> str:
    """Who may know what differs, where it is a secret."""
    pointer = f"{finding.facts.get('pointer', '')}/"
    for seal in entry.seals:
        if pointer.startswith(f"{seal.pointer}/"):
            return who_may_know(book, seal.to)
    return ""


def _field(book: Book, entry: Entry, finding: Finding) -> str:
    """What it is that is not as the rules make it, where everybody may know it."""
    facts, parts = finding.facts, str(finding.facts.get("pointer", "")).split("/")[1:]
    if finding.code != "entry.events" or _whose(book, entry, finding) or len(parts) < 2:
        return ""
    name = next((part for part in reversed(parts[1:]) if not part.isdigit()), "")
    if not name:
        return MORE if facts.get("expected") == MISSING else LESS
    values = [_plain(facts.get(side)) for side in ("found", "expected")]
    if not all(values):
        return f"“{name}” is not what the rules make it"
    return f"“{name}” is {values[0]}, and by the rules {values[1]}"


def _plain(value: object) -> str:
    """A value as people say it; empty for what is made of others, or is secret."""
    if value == MISSING:
        return "not there"
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return str(value) if isinstance(value, (int, str)) and str(value).strip() else ""


def _message(book: Book, finding: Finding) -> str:
    """What is wrong as the finding says it; of who may act, as they are called."""
    owner = finding.facts.get({"entry.by": "expected", "as.other": "actor"}.get(finding.code, ""))
    if owner is None:
        return finding.message
    called = "the referee" if owner == REFEREE else book.game.called(owner, book.names)
    return f"it was for {called} to give"


def _named(book: Book, finding: Finding, made: _Made) -> Finding:
    """A finding by the rule of the game that is broken, where the command was refused to
    whoever gave it and would have been refused to everybody."""
    if finding.code != "as.other" or made.refused is None:
        return finding
    code, message = made.refused
    return finding._replace(code=code, message=message)


def upheld_by(book: Book, n: int) -> int | None:
    """The last ruling that counts and lets entry `n` stand."""
    for m in reversed(book.live):
        for event in book.entries[m].events:
            if (event.get("type"), event.get("kind"), event.get("entry")) == ("ruled", "stands", n):
                return m
    return None


def _make(book: Book, before: "State", entry: Entry) -> _Made:
    """What ought to have happened at an entry."""
    try:
        decided = redecide(book, before, entry) if entry.n else _redealt(book, entry)
    except IllegalCommand as error:
        return _Made(None, [], _tries(book, before, entry), _refused(book, before, entry, error))
    except (CannotTell, RefereeError, *FORGED):
        return _Made(None, [], [])
    made = entry._replace(do=shown(book, decided.do), events=shown(book, decided.events))
    try:
        should = tell(book, made)
    except RefereeError:
        should = []
    return _Made([unwrap(event) for event in decided.events], should, [])


def _redealt(book: Book, entry: Entry) -> Decided:
    draft = redeal(book, entry)
    return Decided(draft.by, draft.do, draft.events)


def _refused(
    book: Book, before: "State", entry: Entry, error: IllegalCommand
) -> tuple[str, str] | None:
    """The rule that refuses a command whoever gives it, and why."""
    if error.code != "as.other":
        return error.code, error.message
    try:
        decide(book, Ask(entry.do, None, REFEREE, upto=entry.n), before)
    except IllegalCommand as other:
        return other.code, other.message
    except (CannotTell, RefereeError, *FORGED):
        return None
    return None


def _tries(book: Book, before: "State", entry: Entry) -> list[str]:
    """What of the same kind would have been legal for whoever gave it, as both sides may
    know it."""
    game = book.game
    do = entry.do.get("command", entry.do)
    if do["type"] in TABLE_COMMANDS:
        return []
    try:
        legal = game.legal(game.mask(before, viewer_of(book)))
        theirs = [one for one in legal if entry.by in game.actors(before, one)]
        own = game.words(game.decode_command(do)).split()
    except CannotTell:
        return []
    lines = [words for words in map(game.words, theirs) if words.split()[0] == do["type"]]
    return sorted(lines, key=lambda line: -shared(line.split(), own))[:TRIES]


def _with_audit(book: Book, findings: list[Finding], found: list[Breach]) -> list[Breach]:
    """The breaches, and where cards and chips do not add up in the end, since when:
    where no breach that counts explains it, that is one of its own."""
    audit = next((one for one in findings if one.code == "entry.audit"), None)
    if audit is None:
        return found
    since, wrong = _first_wrong(book)
    if any(one.entry == since and one.is_open for one in found):
        return found
    made = _Made(None, [], [])
    named = audit._replace(entry=since, status="broken", message=wrong)
    return sorted(
        [*found, _breach(book, book.entries[since], named, made, [])], key=lambda one: one.entry
    )


def _first_wrong(book: Book) -> tuple[int, str]:
    """The first entry after which cards or chips do not add up as they do not in the end."""
    walk = Walk(book)
    for entry in book.entries:
        wrong = book.game.audit(walk.apply(entry))
        if wrong:
            return entry.n, "; ".join(wrong)
    return len(book.entries) - 1, ""
