"""Counts of legal commands, one, two and three deep, from fixed positions.

As perft is for chess: any change of what is legal shows here. The counts are those of
this program when they were recorded; the first count of the rows marked `by-hand` was
made by hand too.
"""

import json
from typing import Any

import pytest

from engine.chance import Chance
from engine.high_heavens import game
from engine.high_heavens.state import State
from engine.shapes import Doc
from tests.engine.high_heavens.hh_table import decided, laid
from tests.support import ROOT

CHANCE = Chance(b"perft" + b"." * 27)
PATH = ROOT / "fixtures" / "perft" / "high-heavens.jsonl"
ROWS = [json.loads(line) for line in PATH.read_text().splitlines()]


def count(state: State, depth: int) -> int:
    """How many lines of `depth` legal commands there are."""
    listed = game.legal(state)
    if depth == 1:
        return len(listed)
    found = 0
    for command in listed:
        after = state.copy()
        for event in decided(state, command, CHANCE):
            game.evolve(after, event)
        found += count(after, depth - 1)
    return found


def begin(row: Doc) -> State:
    given: Any = dict(row["given"])
    return laid(given, **given.pop("deal", {}))


@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_counts_are_as_recorded(row: Doc) -> None:
    state = begin(row)
    assert [count(state, depth) for depth in (1, 2, 3)] == row["counts"]


def test_there_are_a_dozen_positions() -> None:
    assert len(ROWS) >= 12
