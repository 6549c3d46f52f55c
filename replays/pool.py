"""The same work over many things: in this process or in several, results in order."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
AHEAD = 4


def in_order(work: Callable[[Item], Result], items: Iterable[Item], jobs: int) -> Iterator[Result]:
    """The result for each item, in order, whatever the number of processes; items are
    taken, and results kept, only a few ahead."""
    if jobs == 1:
        yield from map(work, items)
        return
    yield from _ahead(work, items, _processes(jobs), jobs * AHEAD)


def _ahead(
    work: Callable[[Item], Result], items: Iterable[Item], executor: Executor, most: int
) -> Iterator[Result]:
    waiting: deque[Future[Result]] = deque()
    try:
        for item in items:
            waiting.append(executor.submit(work, item))
            if len(waiting) >= most:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def _processes(jobs: int) -> Executor:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    return ProcessPoolExecutor(jobs, get_context("fork"), _leave_interrupts_to_the_parent)


def _leave_interrupts_to_the_parent() -> None:
    """A worker that is interrupted would print a traceback; the parent ends it."""
    from signal import SIG_IGN, SIGINT, signal

    signal(SIGINT, SIG_IGN)
