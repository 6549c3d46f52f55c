"""How far cards reach and push, against the plain board (hh.board.house, hh.board.path)."""

import random

import pytest

from engine.high_heavens.effects.filters import mask_of
from engine.high_heavens.effects.frames import new_frame
from engine.high_heavens.effects.places import drift
from engine.high_heavens.state import State
from tests.engine.high_heavens.hh_plain import (
    COLUMNS,
    HEXES,
    NEIGHBOURS,
    aim,
    order,
    reach,
)
from tests.engine.high_heavens.hh_table import laid

HOMES = {"e2", "e9"}
WAYS = ("up", "down", "left-up", "left-down", "right-up", "right-down")
CASES = range(60)


def _table(seed: int) -> tuple[State, set[str]]:
    """A table with two gods and some columns, and its occupied hexes."""
    chooser = random.Random(seed)
    places = chooser.sample([name for name in HEXES if name not in HOMES], chooser.randint(2, 12))
    invoking = {"d1", "e1", "f1", "d9", "e10", "f9"}
    built = [name for name in places[2:] if name not in invoking]
    state = laid(
        {
            "gods": [f"zeus {places[0]}", f"thor {places[1]}"],
            "hexes": [f"{name} architecture=1" for name in built],
        },
        cards="house",
    )
    return state, {*places[:2], *built, *HOMES}


def _next(name: str, way: str) -> str:
    """The hex after this one in a straight row; one that is not there at the edge."""
    letter, row = order(name)
    aside, _, down = way.rpartition("-")
    if not aside:
        return f"{letter}{row + (1 if way == 'down' else -1)}"
    other = chr(ord(letter) + (1 if aside == "right" else -1))
    upper = row if COLUMNS.get(other, 0) > COLUMNS[letter] else row - 1
    return f"{other}{upper + (down == 'down')}"


def _seen(start: str, steps: int, taken: set[str]) -> set[str]:
    found = set()
    for way in WAYS:
        here = start
        for _ in range(steps):
            here = _next(here, way)
            if here not in HEXES:
                break
            found.add(here)
            if here in taken:
                break
    return found


def _pushed(start: str, source: str, steps: int, free: set[str], sign: int) -> list[str]:
    """Hex by hex, straight on where that is farther (or nearer), else to the first that is."""
    far = {name: _far(source, name) for name in HEXES}
    ends = (source, start) if sign > 0 else (start, source)
    straight = {_next(start, way) for way in WAYS if _on(ends[0], way, ends[1])}
    path, here = [], start
    for _ in range(steps):
        found = [
            one for one in NEIGHBOURS[here] if one in free and (far[one] - far[here]) * sign > 0
        ]
        if not found:
            break
        after = next((one for one in found if one in straight), found[0])
        way = next(way for way in WAYS if _next(here, way) == after)
        path.append(after)
        here, straight = after, {_next(after, way)}
    return path


def _on(start: str, way: str, goal: str) -> bool:
    here = start
    while (here := _next(here, way)) in HEXES:
        if here == goal:
            return True
    return False


def _far(source: str, name: str) -> int:
    return next(
        steps for steps in range(99) if name == source or name in reach(source, set(HEXES), steps)
    )


@pytest.mark.parametrize("seed", CASES)
def test_a_card_reaches_as_far_as_on_the_plain_board(seed: int) -> None:
    state, taken = _table(seed)
    start, steps = state.gods["zeus"].hex, seed % 6 + 1
    frame = new_frame("zeus", "greek", "zeus", start)
    found = {
        key: set(state.board.list(mask_of(state, frame, {key: steps}, key)))
        for key in ("within", "path", "sight")
    }
    assert found["within"] == {*reach(start, set(HEXES), steps), start}
    assert found["path"] == aim(start, set(HEXES) - taken, steps)
    assert found["sight"] == _seen(start, steps, taken)


@pytest.mark.parametrize("seed", CASES)
def test_a_card_pushes_and_pulls_as_on_the_plain_board(seed: int) -> None:
    state, taken = _table(seed)
    thor, source = state.gods["thor"], state.gods["zeus"].hex
    free = set(HEXES) - taken | {thor.hex}
    for away in (True, False):
        path = _pushed(thor.hex, source, 4, free, 1 if away else -1)
        assert drift(state, thor, source, 4, away) == path, (source, thor.hex, away)
