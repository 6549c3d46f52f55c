"""The same work over many things, whoever does it."""

import os
import signal
from collections.abc import Iterator

import pytest

from engine.errors import StoreFault
from replays.pool import AHEAD, Crew, over_many


def double(number: int) -> int:
    return 2 * number


def end(number: int) -> int:
    if number == 40:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_the_order_of_the_things(jobs: int) -> None:
    assert list(over_many(double, range(100), Crew(jobs), 7)) == list(range(0, 200, 2))


def test_only_a_few_things_are_taken_ahead() -> None:
    taken = []

    def things() -> Iterator[int]:
        for number in range(10_000):
            taken.append(number)
            yield number

    results = over_many(double, things(), Crew(2), 5)
    assert [next(results) for _ in range(3)] == [0, 2, 4]
    assert len(taken) <= (2 * AHEAD + 1) * 5
    assert list(results)[-1] == 19_998


def test_a_worker_that_is_killed_is_told() -> None:
    with pytest.raises(StoreFault) as caught:
        list(over_many(end, range(100), Crew(2), 4))
    assert caught.value.code == "cluster.lost"
