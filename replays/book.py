"""A log in memory: its entries, and the state that they add up to.

Take-backs make the history a tree. The state after a take-back of entry N is that
after entry N - 1, so the entries that count are found by walking back from the
last one; the walk, and so the fold, costs as much as the log is long.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from engine.chance import Chance, key_from_seed
from engine.ended import TABLE_EVENTS
from engine.errors import CorruptLog, InvalidCommand, MalformedLog
from engine.games import ruleset
from engine.secrets import HIDDEN
from engine.shapes import Doc, exactly, flag, integer, list_of, map_of, mapping, text
from replays.entry import FORMAT, START, Entry, read_line
from replays.house import resolve
from replays.seals import Seal

if TYPE_CHECKING:
    from engine.protocol import Ruleset, State

DEALT = exactly(
    type=text,
    id=text,
    game=text,
    format=integer,
    rules=integer,
    options=mapping,
    seats=list_of(text),
    names=map_of(text),
    data=mapping,
    seed_given=flag,
)
FEW, BATCH = 48, 128
FORGED = (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, RecursionError)


class Book:
    """One game's log, read as far as it goes.

    `key` is None on a copy. `live` holds the numbers of the entries that add up to
    `state`, ascending; `void` says by which take-back each other entry is void.
    """

    __slots__ = ("_spans", "dealt", "entries", "game", "id", "key", "live", "state", "void")

    def __init__(self, lines: Sequence[bytes]) -> None:
        first = read_line(lines[0], 0, START, "")
        self.dealt = _header(first)
        self.game: Ruleset = ruleset(self.dealt["game"])
        self.id: str = self.dealt["id"]
        self.key = _key(first, self.dealt)
        self.entries = [first]
        self.live: list[int] = [0]
        self.void: dict[int, int] = {}
        self._spans: list[tuple[int, int]] = []
        self.read_all(lines[1:])
        self.refold()

    @property
    def head(self) -> str:
        """The hash of the last entry."""
        return self.entries[-1].sha256

    @property
    def chance(self) -> Chance | None:
        """The chance of this game; None on a copy."""
        return None if self.key is None else Chance(self.key)

    @property
    def names(self) -> dict[str, str]:
        """What each seat is called, in the order of the table."""
        names = self.dealt["names"]
        return {seat: names[seat] for seat in self.dealt["seats"] if seat in names}

    def read(self, line: bytes) -> Entry:
        """Adds the next line, unfolded; the errors of `read_line`."""
        entry = read_line(line, len(self.entries), self.head, self.id)
        self.entries.append(entry)
        return entry

    def read_all(self, lines: Sequence[bytes]) -> None:
        """Adds the next lines, unfolded: many at once, and one by one where they are so
        few that the import is not worth it, or something in them is not as it ought to
        be; the errors of `read_line`."""
        if len(lines) < FEW:
            for line in lines:
                self.read(line)
            return
        from replays.batch import read_batch

        for start in range(0, len(lines), BATCH):
            batch = lines[start : start + BATCH]
            found = read_batch(batch, len(self.entries), self.head, self.id)
            if found is None:
                for line in batch:
                    self.read(line)
            else:
                self.entries += found

    def extend(self, lines: Sequence[bytes]) -> None:
        """Adds and folds lines."""
        for line in lines:
            entry = self.read(line)
            if take_back_of(entry) is not None:
                self.refold()
            else:
                self.live.append(entry.n)
                fold_entries(self.game, self.state, (entry,))

    def refold(self) -> None:
        """Folds from the start what counts."""
        self.live, self.void = history(self.entries)
        self.state = self.fold(self.live)

    def state_at(self, n: int) -> "State":
        """The state after entry `n`; InvalidCommand `entry.unknown`."""
        self.entry(n)
        return self.fold(history(self.entries[: n + 1])[0])

    def entry(self, n: int) -> Entry:
        """Entry `n`; InvalidCommand `entry.unknown` if there is none."""
        if not 0 <= n < len(self.entries):
            raise InvalidCommand(
                "entry.unknown",
                f"there is no entry {n}",
                {"entry": n},
                f"entries go from 0 to {len(self.entries) - 1}",
            )
        return self.entries[n]

    def require_viewer(self, who: str) -> None:
        """InvalidCommand `name.viewer` unless somebody is called so."""
        known = (*self.dealt["seats"], "public", "referee")
        if who not in known:
            raise InvalidCommand(
                "name.viewer",
                f"nobody here is called {who}",
                {"viewer": who},
                "one of " + ", ".join(known),
            )

    def fold(self, numbers: Sequence[int]) -> "State":
        """The state that these entries add up to; the first must be 0."""
        state = self.fresh()
        fold_entries(self.game, state, map(self.entries.__getitem__, numbers))
        return state

    def fresh(self) -> "State":
        """The state before the first event after `dealt`."""
        try:
            state: State = self.game.start(self.dealt, resolve(self.game, self.dealt["data"]))
            return state
        except InvalidCommand as error:
            facts = {"entry": 0, **error.facts}
            raise MalformedLog(error.code, f"entry 0: {error.message}", facts) from None
        except FORGED:
            message = "entry 0: its data are not those of this game"
            raise MalformedLog("log.header", message, {"entry": 0}) from None

    def counts(self, n: int, upto: int) -> bool:
        """Whether entry `n` counted when `upto` entries stood in the log."""
        if upto == len(self.entries):
            return n not in self.void
        if len(self._spans) != len(self.entries):
            self._spans = spans(self.entries)
        start, end = self._spans[n]
        return start <= self._spans[upto - 1][0] <= end

    def seals(self) -> list[Seal]:
        """Every seal of the log, in order."""
        return [seal for entry in self.entries for seal in entry.seals]


class Walk:
    """A way through a log, entry by entry, take-backs included.

    `state` is that after the last entry applied. States that a take-back returns
    to are kept, so the whole way costs as much as the log is long.
    """

    __slots__ = ("_book", "_kept", "_wanted", "state")

    def __init__(self, book: Book) -> None:
        self._book = book
        self._wanted = {back - 1 for entry in book.entries if (back := take_back_of(entry))}
        self._kept: dict[int, State] = {}
        self.state = book.fresh()

    def apply(self, entry: Entry) -> "State":
        """Goes on by one entry, and gives the state after it."""
        back = take_back_of(entry)
        if back is None:
            fold_entries(self._book.game, self.state, (entry,))
        else:
            self.state = self._kept[back - 1].copy()
        if entry.n in self._wanted:
            self._kept[entry.n] = self.state.copy()
        return self.state


def fold_entries(game: "Ruleset", state: "State", entries: Iterable[Entry]) -> None:
    """Applies the events of entries in place.

    Raises:
        MalformedLog: an event that no version of this game has.
        CorruptLog: `entry.forged`, an event that cannot have happened here.
    """
    decode, evolve = game.decode_event, game.evolve
    for entry in entries:
        for doc in entry.events if entry.n else entry.events[1:]:
            try:
                event = decode(doc)
            except InvalidCommand as error:
                if doc.get("type") not in TABLE_EVENTS:
                    raise _unknown(entry, error) from None
                _require_table_event(entry, doc)
                continue
            try:
                evolve(state, event)
            except FORGED:
                raise _forged(entry, doc) from None


def _require_table_event(entry: Entry, doc: Doc) -> None:
    """MalformedLog for an event of the table that is wrongly spelled."""
    from engine.table import decode_event

    try:
        decode_event(doc)
    except InvalidCommand as error:
        raise _unknown(entry, error) from None


def _unknown(entry: Entry, error: InvalidCommand) -> MalformedLog:
    facts = {"entry": entry.n, **error.facts}
    return MalformedLog(error.code, f"entry {entry.n}: {error.message}", facts)


def _forged(entry: Entry, doc: Doc) -> CorruptLog:
    kind = doc["type"]
    return CorruptLog(
        "entry.forged",
        f"entry {entry.n}: its event {kind!r} cannot be applied here",
        {"entry": entry.n, "event": kind},
        "no program that keeps the rules has written it",
    )


def take_back_of(entry: Entry) -> int | None:
    """The entry before which this one puts the game back, if it does."""
    for event in entry.events:
        if event.get("type") == "taken-back":
            n = event.get("entry")
            if type(n) is int and 1 <= n < entry.n:
                return n
            raise CorruptLog(
                "entry.forged",
                f"entry {entry.n} takes back entry {n!r}, which cannot be",
                {"entry": entry.n, "event": "taken-back"},
            )
    return None


def history(entries: Sequence[Entry]) -> tuple[list[int], dict[int, int]]:
    """The entries that count, ascending, and for each void one its take-back."""
    live: list[int] = []
    void: dict[int, int] = {}
    n = len(entries) - 1
    while n >= 0:
        back = take_back_of(entries[n])
        if back is None:
            live.append(n)
            n -= 1
        else:
            void.update(dict.fromkeys(range(back, n), n))
            n = back - 1
    return live[::-1], void


def spans(entries: Sequence[Entry]) -> list[tuple[int, int]]:
    """For each entry the first and last place, in a walk through the tree of
    histories, of what was played on top of it. One entry counts for another when
    the other's first place lies within its span."""
    after: list[list[int]] = [[] for _ in entries]
    for entry in entries[1:]:
        back = take_back_of(entry)
        after[entry.n - 1 if back is None else back - 1].append(entry.n)
    first, last, place = [0] * len(entries), [0] * len(entries), 0
    todo = [(0, False)]
    while todo:
        n, done = todo.pop()
        if done:
            last[n] = place - 1
            continue
        first[n], place = place, place + 1
        todo.append((n, True))
        todo += [(child, False) for child in after[n]]
    return list(zip(first, last, strict=True))


def _header(entry: Entry) -> Doc:
    """The first event of a log, checked.

    Raises:
        MalformedLog: `log.header`, `log.version`: not a deal, or a newer one.
    """
    dealt = entry.events[0] if entry.events else {}
    newest = ruleset(dealt["game"]).RULES if dealt.get("game") in _games() else 0
    version = dealt.get("format")
    if type(version) is int and version > FORMAT:
        _newer("format", version, FORMAT)
    if dealt.get("type") != "dealt" or version != FORMAT:
        raise MalformedLog("log.header", "entry 0 is not a deal of format 1", {"line": 1})
    if dealt.get("game") not in _games():
        raise MalformedLog(
            "log.header", f"entry 0 deals an unknown game, {dealt.get('game')!r}", {"line": 1}
        )
    try:
        checked: Doc = DEALT(dealt)
    except ValueError as error:
        raise MalformedLog("log.header", f"entry 0, dealt: {error}", {"line": 1}) from None
    if not 1 <= checked["rules"] <= newest:
        _newer("rules", checked["rules"], newest)
    return checked


def _games() -> tuple[str, ...]:
    from engine.games import NAMES

    return NAMES


def _newer(what: str, found: int, newest: int) -> None:
    raise MalformedLog(
        "log.version",
        f"this log is of {what} version {found}, and this program knows up to {newest}",
        {what: found, "newest": newest, "line": 1},
        "use a newer heavens",
    )


def _key(entry: Entry, dealt: Doc) -> bytes | None:
    """The key of the game, from the seed in the deal; None on a copy."""
    seed: Any = entry.do.get("seed")
    if seed is HIDDEN:
        return None
    try:
        key = key_of(entry.do, is_given=dealt["seed_given"])
        if len(key) == 32:
            return key
    except (TypeError, ValueError, AttributeError, LookupError):
        pass
    facts = {"entry": 0, "key": "fair" if "fair" in entry.do else "seed"}
    raise CorruptLog("entry.forged", "entry 0: its seed is none", facts)


def key_of(do: Doc, *, is_given: bool) -> bytes:
    """The key that follows from the command of a deal: from its seed, which was given or
    is the key itself, or with a fair deal from its secret and the players' texts.

    Raises:
        LookupError, TypeError, ValueError, AttributeError: for a forged deal.
    """
    if "fair" in do:
        from replays.fair import key_of_deal

        return key_of_deal(do)
    return key_from_seed(do["seed"]) if is_given else bytes.fromhex(do["seed"])
