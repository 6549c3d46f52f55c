"""Does anything that a seat can see hang on what it may not know?

The log is played again on other deals that fit all that the seat knows: every swap of
two hidden values, and deals by chance. After each entry all that the seat can see must
be as it was in the real game: its line of the copy and the line's length, the table, the
legal list, what is told, and the answers to commands that it tries.
"""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from engine.chance import Chance, key_from_seed
from engine.errors import CorruptLog, IncompleteLog, RefereeError
from engine.shapes import Doc
from engine.worlds import Change, Hidden, Story
from replays.book import Book
from replays.copies import whose_copy
from replays.looks import Leak, Look, compare, look
from replays.retell import retell, story_of

if TYPE_CHECKING:
    from engine.protocol import Ruleset

BLOCK = 8


class Asked(NamedTuple):
    """What is looked at: which seats, how many deals by chance for each entry, and from
    which entry to which."""

    seats: tuple[str, ...]
    deals: int
    first: int
    last: int


class Task(NamedTuple):
    """Another deal to play on, and for each seat the entries after which it cannot tell
    it from the real one."""

    change: Change
    spans: tuple[tuple[str, int, int], ...]
    is_swap: bool


class Done(NamedTuple):
    """One task done: how many looks were compared, whether the deal turned out to be
    none that could be, and the leaks found."""

    looks: int
    is_out: bool
    leak: Leak | None


class Plan:
    """A log, all that is looked at in it, and what is seen in the real game."""

    __slots__ = ("asked", "book", "looks", "probes", "real", "story", "tasks")

    def __init__(self, book: Book, asked: Asked) -> None:
        self.book, self.asked = book, asked
        self.story = story_of(book)
        self.tasks = _tasks(book.game, self.story, asked)
        self.probes = book.game.probes(book.state)
        self.real: list[list[Doc]] = []
        self.looks: dict[tuple[str, int], Look] = {}
        self._look_at_the_real()

    def _look_at_the_real(self) -> None:
        """What is seen in the real game, wherever a task looks."""
        wanted = dict.fromkeys(self.asked.seats, (0, -1))
        for task in self.tasks:
            for who, first, last in task.spans:
                low, high = wanted[who]
                wanted[who] = (min(low, first), max(high, last))
        last = max((high for _, high in wanted.values()), default=-1)
        if last < 0:
            return
        for told in retell(self.book, self.book.game.world(self.story, ()), last):
            if isinstance(told, RefereeError):
                raise _not_retold(len(self.real), told)
            entry = told.entries[-1]
            self.real.append(entry.events)
            if entry.n and entry.events != unsigned(self.book.entries[entry.n].events):
                raise _not_retold(entry.n, None)
            for who, (low, high) in wanted.items():
                if low <= entry.n <= high:
                    self.looks[who, entry.n] = look(told, who, self.probes)


def plan(book: Book, asked: Asked) -> Plan:
    """What is to be done for a whole log.

    Raises:
        IncompleteLog: `log.copy`.
        CorruptLog: `leak.retold`, for a log that its own commands do not make.
    """
    if book.key is None:
        raise IncompleteLog(
            "log.copy", f"this is {whose_copy(book)}, and only a whole log has other deals", {}
        )
    return Plan(book, asked)


def carry_out(work: Plan, jobs: int) -> Iterator[Done]:
    """The tasks done, in their order, whatever the number of processes."""
    if jobs == 1 or len(work.tasks) < 2:
        yield from map(partial(do_task, work), work.tasks)
        return
    from multiprocessing import get_context

    _shared.append(work)
    try:
        with get_context("fork").Pool(jobs, _ignore_interrupts) as pool:
            yield from pool.imap(_do_numbered, range(len(work.tasks)), 4)
    finally:
        _shared.pop()


_shared: list[Plan] = []


def _do_numbered(number: int) -> Done:
    """A task of the plan that a forked process was born with."""
    return do_task(_shared[-1], _shared[-1].tasks[number])


def _ignore_interrupts() -> None:
    """A worker that is interrupted would print a traceback; the parent ends it."""
    from signal import SIG_IGN, SIGINT, signal

    signal(SIGINT, SIG_IGN)


def do_task(work: Plan, task: Task) -> Done:
    """Plays the game on another deal and compares what is seen, to the first leak."""
    looks, last = 0, max(last for _, _, last in task.spans)
    world = work.book.game.world(work.story, task.change)
    for n, told in enumerate(retell(work.book, world, last)):
        at_stake = [who for who, first, last in task.spans if first <= n <= last]
        if isinstance(told, RefereeError):
            seats = [who for who, _, last in task.spans if n <= last]
            return (
                Done(looks, True, None) if n in world.commands else _refused(n, told, seats, looks)
            )
        entry = told.entries[-1]
        if not work.book.game.fits(work.real[n], entry.events):
            return Done(looks, True, None)
        for who in at_stake:
            looks += 1
            real = work.looks[who, n]
            leak = compare(who, n, real, look(told, who, work.probes, real, task.is_swap))
            if leak is not None:
                return Done(looks, False, leak)
    return Done(looks, False, None)


def _refused(n: int, error: RefereeError, seats: list[str], looks: int) -> Done:
    """A command that cannot be given on another deal tells everybody what was hidden.
    (Where it is itself the secret, that deal is none that could be.)"""
    leak = Leak(seats[0], n, "answer", "", "accepted", f"{error.code}: {error.message}")
    return Done(looks, False, leak)


def _tasks(game: "Ruleset", story: Story, asked: Asked) -> list[Task]:
    """Every swap, and the deals by chance."""
    spans: dict[Change, dict[str, tuple[int, int]]] = {}
    deals: list[Task] = []
    for who in asked.seats:
        hidden = game.hidden(story, who)
        before: list[Change] | None = None
        for n in range(asked.last, asked.first - 1, -1):
            swaps = list(hidden.swaps(n))
            if swaps != before:
                for change in swaps:
                    spans.setdefault(change, {}).setdefault(who, (asked.first, n))
            before = swaps
        deals += _deals(hidden, who, asked)
    found = [
        Task(change, tuple((who, *span) for who, span in seats.items()), True)
        for change, seats in spans.items()
    ]
    return found + deals


def _deals(hidden: Hidden, who: str, asked: Asked) -> Iterator[Task]:
    """Deals by chance for blocks of entries: each fits what is known at the block's end,
    and so before it."""
    chance = Chance(key_from_seed(f"leakcheck {who}"))
    for start in range(asked.first, asked.last + 1, BLOCK):
        end = min(start + BLOCK - 1, asked.last)
        while end > start and not hidden.shuffled(end, chance, 0):
            end -= 1
        changes = [
            hidden.shuffled(end, chance, start * asked.deals + number)
            for number in range(asked.deals)
        ]
        for change in dict.fromkeys(changes):
            if change:
                yield Task(change, ((who, start, end),), False)


def unsigned(events: list[Doc]) -> list[Doc]:
    """Events without the signature under them: on other deals nobody signs."""
    return [event for event in events if event["type"] != "signed"]


def _not_retold(n: int, error: RefereeError | None) -> CorruptLog:
    why = f": {error.message}" if error is not None else ""
    return CorruptLog(
        "leak.retold",
        f"entry {n} does not come of its command again, so no other deal can be told{why}",
        {"entry": n},
        "heavens check says what is wrong with it",
    )
