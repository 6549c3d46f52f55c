"""From what was asked to the next entry of a log."""

from typing import TYPE_CHECKING, Any, NamedTuple

from engine.ended import TABLE_COMMANDS
from engine.errors import (
    Busy,
    CannotTell,
    IllegalCommand,
    IncompleteLog,
    InvalidCommand,
    RefereeError,
    Refusal,
)
from engine.shapes import Doc
from replays.book import Book
from replays.clock import now
from replays.entry import MAX_LINE, Draft, Entry, write_line
from replays.store import LockedLog, require_lines, torn

if TYPE_CHECKING:
    from engine.protocol import State
    from replays.signing import KeyPair

TRIES = 3
REFEREE = "referee"


class Ask(NamedTuple):
    """What was asked of a log: the command, who is said to give it, and whom the
    answer is for. `expect` is the head hash that the log must have, or its start;
    `upto` is the number of an entry that is judged again where it was played;
    with `sign` whoever gives the command signs it."""

    do: Doc
    by: str | None = None
    viewer: str = "public"
    expect: str | None = None
    dry: bool = False
    upto: int | None = None
    sign: "KeyPair | None" = None


class Decided(NamedTuple):
    """A command decided: by whom, as it is written, and what happens."""

    by: str
    do: Doc
    events: list[Doc]


class Session:
    """A log that is played on; between commands it is neither locked nor open.

    What was read once is read again only if the file is no longer the same.
    """

    __slots__ = ("book", "identity", "path", "size")

    def __init__(self, path: str) -> None:
        self.path = path
        self.book: Book | None = None
        self.identity = (0, 0)
        self.size = 0

    def act(self, ask: Ask) -> tuple[Book, Entry]:
        """Decides a command, and appends its entry unless `ask.dry`.

        Raises:
            IllegalCommand, InvalidCommand: nothing was written.
            Busy: `log.moved`, where `ask.expect` is not the head.
            IncompleteLog: the log is torn, or only a copy.
            CorruptLog, MalformedLog, StoreFault: as `read_line` and the store say.
        """
        log = LockedLog(self.path)
        try:
            book = self._catch_up(log)
            if ask.expect is not None and not book.head.startswith(ask.expect):
                raise _moved(book, ask.expect)
            entry = propose(book, ask)
            if not ask.dry:
                log.append(entry.line)
                self.size = log.size
        finally:
            log.close()
        if not ask.dry:
            book.extend([entry.line])
        return book, entry

    def _catch_up(self, log: LockedLog) -> Book:
        """The book of the log as it is now; the errors of the store and of `Book`."""
        book = self.book if self.identity == log.identity() else None
        last = b"" if book is None else book.entries[-1].line
        start = max(self.size - len(last) - 1, 0) if book is not None else 0
        found = log.read(start)
        if book is not None and found.lines[:1] != [last]:
            book, found = None, log.read()
        require_lines(found, self.path)
        if found.tail:
            raise torn(self.path, found)
        self.book = None
        if book is None:
            book = Book(found.lines)
        else:
            book.extend(found.lines[1:])
        self.book, self.size, self.identity = book, found.size, log.identity()
        return book


def propose(book: Book, ask: Ask) -> Entry:
    """The entry that a command would make, not yet appended.

    Raises:
        InvalidCommand: `name.seat`, `name.viewer`: nobody is called so.
    """
    if ask.by not in (None, REFEREE, *book.game.seats(book.state)):
        seats = ", ".join(book.game.seats(book.state))
        raise InvalidCommand(
            "name.seat", f"nobody here is called {ask.by}", {"who": ask.by}, f"one of {seats}"
        )
    book.require_viewer(ask.viewer)
    if book.key is None:
        from replays.copies import whose_copy

        raise IncompleteLog(
            "log.copy",
            f"this is {whose_copy(book)}, and only the referee's log is played on",
            {},
            "play on the whole log, and take over the new lines with `heavens accept`",
        )
    decided = decide(book, ask)
    draft = Draft(len(book.entries), book.head, now(), *decided)
    if ask.sign is not None:
        from replays.signing import sign

        draft = sign(book, draft, ask.sign)
    return finish(draft, book.key, book.id)


def finish(draft: Draft, key: bytes, game: str) -> Entry:
    """The entry of a draft; InvalidCommand `text.encoding` or `text.long`."""
    try:
        line = write_line(draft, key, game)
    except TypeError:
        raise InvalidCommand(
            "text.encoding", "a text in the command is not valid UTF-8", {}
        ) from None
    if len(line) > MAX_LINE:
        raise InvalidCommand(
            "text.long", f"the entry would be longer than {MAX_LINE} bytes", {"bytes": len(line)}
        )
    from replays.entry import read_line

    return read_line(line, draft.n, draft.prev, game)


def decide(book: Book, ask: Ask, state: "State | None" = None) -> Decided:
    """What a command does on `state`, which is that of the book if not given."""
    state = book.state if state is None else state
    if ask.do.get("type") in TABLE_COMMANDS:
        from replays.rulings import decide_table

        return decide_table(book, state, ask)
    return decide_play(book, state, ask)


def decide_play(book: Book, state: "State", ask: Ask, waived: str = "") -> Decided:
    """What a command of the game does.

    Who acts is asked before the rules are told, so that nobody learns from a refusal
    what another player holds.

    Raises:
        IllegalCommand: with what would be legal instead, as `ask.viewer` may know it.
        CannotTell: on a copy.
    """
    game = book.game
    command = game.decode_command(ask.do)
    found = game.decide(state, command, book.chance, waived)
    by = who_acts(game.actors(state, command), ask.by)
    if found and isinstance(found[0], Refusal):
        refusals: list[Any] = list(found)
        raise IllegalCommand(
            refusals, game.message(refusals[0]), nearest(book, state, ask.do, ask.viewer)
        )
    written = game.encode_command(command, state)
    return Decided(by, written, [game.encode_event(event) for event in found])


def who_acts(actors: tuple[str, ...], asserted: str | None) -> str:
    """Who gives a command: the first of `actors` unless another of them is named.

    Raises:
        IllegalCommand: `as.other`, where it is said to be somebody else.
    """
    if asserted is None or asserted in actors:
        return asserted or actors[0]
    refusal = Refusal("as.other", "other", {"as": asserted, "actor": actors[0]})
    owner = "the referee" if actors[0] == REFEREE else actors[0]
    message = f"{asserted} cannot give this command: it is for {owner}"
    raise IllegalCommand([refusal], message, [])


def nearest(book: Book, state: "State", do: Doc, viewer: str) -> list[str]:
    """Up to three legal commands like the one refused, that the viewer may know; of a
    card that was named the command itself tells that it is there."""
    game, asked = book.game, book.game.decode_command(do)
    try:
        legal = game.legal(game.mask_for(state, viewer, asked))
    except CannotTell:
        return []
    kind = do["type"]
    lines = [game.words(command) for command in legal]
    alike = [line for line in lines if line.split()[0] == kind]
    own = game.words(asked).split()
    alike.sort(key=lambda line: -shared(line.split(), own))
    return (
        alike[:TRIES]
        or [line for line in lines if line.split()[0] not in ("leave", "peek")][:TRIES]
    )


def shared(one: list[str], other: list[str]) -> int:
    """How many words two commands share from the start."""
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count


def _moved(book: Book, expected: str) -> RefereeError:
    return Busy(
        "log.moved",
        f"the log has moved on: its head is {book.head[:12]}… after entry {len(book.entries) - 1},"
        f" not {expected[:12]}…",
        {"head": book.head, "expected": expected},
        "read it again before you decide",
    )


def redecide(book: Book, state: "State", entry: Entry) -> Decided:
    """What the rules say of an entry that was played, from the state before it. A
    signature under it stands as it is (replays.signing).

    Raises:
        IllegalCommand, InvalidCommand: it should have been refused.
        CannotTell: on a copy.
    """
    decided = decide(book, Ask(entry.do, entry.by, REFEREE, upto=entry.n), state)
    if not entry.events or entry.events[-1].get("type") != "signed":
        return decided
    return decided._replace(events=[*decided.events, entry.events[-1]])
