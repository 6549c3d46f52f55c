"""Notes, rulings and take-backs: what a referee says is in the log, never edited in.

These decide about entries, not about the game, so they stand here and not in the
engine. Their refusals carry codes that begin with `log.`.
"""

from typing import TYPE_CHECKING, NoReturn, TypeVar

from engine import table
from engine.errors import IllegalCommand, InvalidCommand, Refusal
from replays.book import Book
from replays.play import REFEREE, Ask, Decided, decide_play, who_acts

if TYPE_CHECKING:
    from engine.protocol import State

TEXT_LENGTH = 4000
T = TypeVar("T")


def decide_table(book: Book, state: "State", ask: Ask) -> Decided:
    """What a note, a ruling or a take-back does.

    Raises:
        IllegalCommand: `log.*`, or the rule that refuses a waived command.
        InvalidCommand: `entry.unknown`, `name.*`, `text.*`, `rule.*`.
    """
    command = table.decode_command(ask.do)
    upto = _length(book, ask)
    if isinstance(command, table.Note):
        _check_text(command.text, "a note")
        by = who_acts((REFEREE, *book.game.seats(state)), ask.by)
        return Decided(by, table.encode_command(command), [table.encode_event(table.Noted())])
    if isinstance(command, table.Undo):
        return _undo(book, state, ask, command, upto)
    _check_text(command.reason, "a reason")
    who_acts((REFEREE,), ask.by)
    return RULE[command.kind](book, state, ask, command, upto)


def last_play(book: Book) -> int:
    """The last entry that counts and is neither note nor ruling: what `undo` means.

    Raises:
        InvalidCommand: `entry.unknown`, if only the deal is left.
    """
    for n in reversed(book.live[1:]):
        if book.entries[n].do.get("type") not in table.COMMANDS:
            return n
    raise InvalidCommand("entry.unknown", "there is nothing to take back", {"entry": 0})


def _length(book: Book, ask: Ask) -> int:
    """How many entries stand before this one: all, or when one is judged again
    those before it."""
    return ask.upto if ask.upto is not None else len(book.entries)


def _stands(book: Book, state: "State", ask: Ask, command: table.Ruling, upto: int) -> Decided:
    n = _need(command.entry, "entry", command.kind)
    _check_entry(n, upto, first=0)
    return _ruled(command, table.Ruled("stands", n))


def _taken_back(book: Book, state: "State", ask: Ask, command: table.Ruling, upto: int) -> Decided:
    n = _need(command.entry, "entry", command.kind)
    _check_takeable(book, n, upto)
    return _ruled(command, table.TakenBack(n))


def _waived(book: Book, state: "State", ask: Ask, command: table.Ruling, upto: int) -> Decided:
    """One command without one check; both stand in one entry."""
    rule = _need(command.rule, "rule", command.kind)
    do = _need(command.command, "command", command.kind)
    clause = {clause.id: clause for clause in book.game.clauses()}.get(rule)
    if clause is None:
        raise InvalidCommand(
            "rule.unknown", f"there is no rule {rule}", {"rule": rule}, "heavens rules lists them"
        )
    if not clause.waivable:
        _illegal("log.waive", f"{rule} cannot be waived: without it the effect is not defined")
    inner = decide_play(book, state, ask._replace(do=do, by=None), waived=rule)
    ruled = table.encode_event(table.Ruled("waived", rule=rule))
    written = {**table.encode_command(command), "command": inner.do}
    return Decided(REFEREE, written, [ruled, *inner.events])


def _forfeit(book: Book, state: "State", ask: Ask, command: table.Ruling, upto: int) -> Decided:
    who = _need(command.who, "who", command.kind)
    if state.outcome is not None:
        _illegal("log.over", "the game is over already")
    ended = [book.game.encode_event(event) for event in book.game.forfeit(state, who)]
    ruled = table.encode_event(table.Ruled("forfeit"))
    return Decided(REFEREE, table.encode_command(command), [ruled, *ended])


RULE = {
    "stands": _stands,
    "taken-back": _taken_back,
    "waived": _waived,
    "forfeit": _forfeit,
}


def _undo(book: Book, state: "State", ask: Ask, command: table.Undo, upto: int) -> Decided:
    """A take-back by consent: everybody at the table must agree."""
    _check_takeable(book, command.entry, upto)
    for n in range(command.entry, upto):
        if book.entries[n].do.get("type") == "ruling" and book.counts(n, upto):
            _illegal("log.ruling", f"entry {n} is a ruling, and only a ruling takes it back")
    needed = book.game.consent(state)
    for who in command.agreed:
        if who not in book.game.seats(state):
            raise InvalidCommand("name.seat", f"nobody here is called {who}", {"who": who})
    missing = [who for who in needed if who not in command.agreed]
    if missing:
        _illegal("log.consent", f"a take-back needs the consent of {', '.join(missing)} too")
    by = who_acts((REFEREE, *needed), ask.by)
    back = table.encode_event(table.TakenBack(command.entry))
    return Decided(by, table.encode_command(command), [back])


def _ruled(command: table.Ruling, event: table.Ruled | table.TakenBack) -> Decided:
    return Decided(REFEREE, table.encode_command(command), [table.encode_event(event)])


def _check_entry(n: int, upto: int, first: int) -> None:
    if not first <= n < upto:
        raise InvalidCommand(
            "entry.unknown",
            f"there is no entry {n} to speak of",
            {"entry": n},
            f"entries go from {first} to {upto - 1}",
        )


def _check_takeable(book: Book, n: int, upto: int) -> None:
    """The deal is never taken back, and what is void is gone already."""
    _check_entry(n, upto, first=1)
    if not book.counts(n, upto):
        _illegal("log.void", f"entry {n} is void already")


def _check_text(text: str, what: str) -> None:
    if not text.strip():
        raise InvalidCommand("text.empty", f"{what} needs words", {})
    if len(text) > TEXT_LENGTH:
        facts = {"length": len(text)}
        raise InvalidCommand("text.long", f"{what} has at most {TEXT_LENGTH} characters", facts)


def _need(value: T | None, name: str, kind: str) -> T:
    if value is None:
        raise InvalidCommand("ruling.field", f"a ruling {kind} names its {name}", {"field": name})
    return value


def _illegal(code: str, message: str) -> NoReturn:
    raise IllegalCommand([Refusal(code, "", {})], message, [])
