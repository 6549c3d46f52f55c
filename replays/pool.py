"""The same work over many things, in this process, in several, or on other machines; results
in order."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from engine.errors import InvalidCommand, StoreFault

Item = TypeVar("Item")
Result = TypeVar("Result")
AHEAD, CHUNK, PATIENCE = 4, 16, 5


class Crew(NamedTuple):
    """Who works: so many processes, or the workers of a scheduler."""

    jobs: int = 1
    scheduler: str | None = None


def over_many(
    work: Callable[[Item], Result], items: Iterable[Item], crew: Crew, chunk: int = CHUNK
) -> Iterator[Result]:
    """The result for each item, in order, whoever works; several items make one task, and
    only a few tasks are taken ahead, so that memory does not grow with the items.

    Raises:
        InvalidCommand: `cluster.missing`, `cluster.address`.
        StoreFault: `cluster.silent`, `cluster.lost`.
    """
    if crew == Crew():
        yield from map(work, items)
        return
    each = partial(_each if crew.scheduler is None else partial(_elsewhere, os.getcwd()), work)
    with _executor(crew) as (executor, workers):
        for results in _ahead(each, _chunks(items, chunk), executor, workers):
            yield from results


def _elsewhere(
    folder: str, work: Callable[[Item], Result], items: tuple[Item, ...]
) -> list[Result]:
    """The same work on a worker that was not started in the folder of whoever asked."""
    from replays.store import FOLDER

    token = FOLDER.set(folder)
    try:
        return _each(work, items)
    finally:
        FOLDER.reset(token)


def _each(work: Callable[[Item], Result], items: tuple[Item, ...]) -> list[Result]:
    return [work(item) for item in items]


def _chunks(items: Iterable[Item], size: int) -> Iterator[tuple[Item, ...]]:
    rest = iter(items)
    while chunk := tuple(islice(rest, size)):
        yield chunk


def _ahead(
    work: Callable[[Item], Result], items: Iterable[Item], executor: Executor, workers: int
) -> Iterator[Result]:
    """Results in order; no more than AHEAD tasks wait for each worker."""
    waiting: deque[Future[Result]] = deque()
    try:
        for item in items:
            waiting.append(executor.submit(work, item))
            if len(waiting) >= workers * AHEAD:
                yield _result(waiting.popleft())
        while waiting:
            yield _result(waiting.popleft())
    finally:
        for future in waiting:
            future.cancel()


def _result(future: "Future[Result]") -> Result:
    """What came of a task; StoreFault `cluster.lost` where nothing will."""
    try:
        return future.result()
    except (CancelledError, BrokenExecutor, OSError) as error:
        told = f"a worker ended before its time: {type(error).__name__}"
        raise StoreFault("cluster.lost", told, {}, "look why, and run it again") from None


@contextmanager
def _executor(crew: Crew) -> Iterator[tuple[Executor, int]]:
    """What carries out tasks, and how many at once."""
    if crew.scheduler is not None:
        with _cluster(crew.scheduler) as found:
            yield found
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(crew.jobs, get_context("fork"), _leave, (os.getpid(),)) as pool:
        yield pool, crew.jobs


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of a dask scheduler."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        told = "other machines are reached with dask, which is not installed"
        hint = "pip install 'heavens[cluster]'"
        raise InvalidCommand("cluster.missing", told, {}, hint) from None
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except ValueError as error:
        told = f"{address} is no address of a scheduler: {error}"
        raise InvalidCommand("cluster.address", told, {"address": address}) from None
    except OSError as error:
        told = f"no scheduler answers at {address}: {type(error).__name__}"
        hint = "`dask scheduler` starts one, and `dask worker ADDRESS` each worker"
        raise StoreFault("cluster.silent", told, {"address": address}, hint) from None
    try:
        workers = sum(client.ncores().values())
        if not workers:
            told = f"the scheduler at {address} has no workers"
            hint = f"`dask worker {address}` starts one"
            raise StoreFault("cluster.silent", told, {"address": address}, hint)
        yield client.get_executor(pure=False), workers
    finally:
        client.close()


def _leave(parent: int) -> None:
    """What a worker does first: an interrupt is left to the parent, with which it ends."""
    from signal import SIG_IGN, SIGINT, signal
    from threading import Thread

    signal(SIGINT, SIG_IGN)
    Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int) -> None:
    from time import sleep

    while os.getppid() == parent:
        sleep(0.2)
    os._exit(1)
