"""Many logs at once, in their order, whatever the number of workers."""

from collections.abc import Iterator, Sequence
from functools import partial

from replays.check import Pins, Report, check_log

CHUNK = 16


def check_many(logs: Sequence[str], pins: Pins, jobs: int) -> Iterator[Report]:
    """The report on each log, in order; memory does not grow with their number."""
    if jobs == 1 or len(logs) < 2:
        yield from (check_log(path, pins) for path in logs)
        return
    from multiprocessing import get_context

    with get_context("fork").Pool(jobs, _leave_interrupts_to_the_parent) as pool:
        yield from pool.imap(partial(check_log, pins=pins), logs, CHUNK)


def _leave_interrupts_to_the_parent() -> None:
    """A worker that is interrupted would print a traceback; the parent ends it."""
    from signal import SIG_IGN, SIGINT, signal

    signal(SIGINT, SIG_IGN)
