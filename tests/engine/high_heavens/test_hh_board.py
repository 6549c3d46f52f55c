"""The board as bits, against the plain one (hh.board.house, hh.move.path)."""

import random
from typing import Any

import pytest

from engine.errors import InvalidCommand
from engine.high_heavens.board import Board, lint_board, parse_board
from engine.high_heavens.paths import FAR, choose_path, steps_to
from tests.engine.high_heavens import hh_plain
from tests.engine.high_heavens.hh_table import HOUSE

BOARD = parse_board(dict(HOUSE["board"]))


def _random(chooser: random.Random) -> tuple[str, set[str]]:
    free = {name for name in hh_plain.HEXES if chooser.random() < chooser.choice((0.5, 0.7, 0.9))}
    start = chooser.choice(hh_plain.HEXES)
    return start, free - {start}


def test_house_board_is_that_of_the_rules() -> None:
    assert list(BOARD.names) == hh_plain.HEXES
    assert BOARD.stride == 10
    assert BOARD.bit["e10"] == 1 << 49
    for name in BOARD.names:
        assert BOARD.list(BOARD.around[name]) == hh_plain.NEIGHBOURS[name]


def test_reach_and_range_agree_with_the_plain_board_in_10000_positions() -> None:
    chooser = random.Random("reach")
    for _ in range(10_000):
        start, free = _random(chooser)
        mask, steps = BOARD.mask(sorted(free)), chooser.randint(1, 6)
        bit = BOARD.bit[start]
        assert BOARD.list(BOARD.reach(bit, mask, steps)) == sorted(
            hh_plain.reach(start, free, steps), key=hh_plain.order
        )
        assert BOARD.list(BOARD.aim(bit, mask, steps)) == sorted(
            hh_plain.aim(start, free, steps), key=hh_plain.order
        )


def test_chosen_path_is_the_best_of_all_paths() -> None:
    chooser = random.Random("paths")
    for _ in range(400):
        start, free = _random(chooser)
        fallen = {name for name in free if chooser.random() < 0.25}
        to, steps = chooser.choice(hh_plain.HEXES), chooser.randint(1, 4)
        found = choose_path(BOARD, start, to, BOARD.mask(sorted(free)), steps, sorted(fallen))
        assert found == hh_plain.best_path(start, to, free, steps, fallen)


def test_steps_are_the_length_of_the_shortest_path() -> None:
    chooser = random.Random("steps")
    for _ in range(300):
        start, free = _random(chooser)
        to = chooser.choice(sorted(free))
        steps = steps_to(BOARD, start, to, BOARD.mask(sorted(free)))
        near = next((n for n in range(1, 71) if to in hh_plain.reach(start, free, n)), FAR)
        assert steps == near


def test_shifts_never_wrap_around_on_boards_of_other_shapes() -> None:
    chooser = random.Random("boards")
    for _ in range(200):
        columns = [chooser.randint(2, 8)]
        while len(columns) < 9:
            columns.append(max(1, columns[-1] + chooser.choice((-1, 1))) or 1)
            if columns[-1] == columns[-2]:
                columns[-1] += 1
        board = Board(_doc(columns))
        for name in board.names:
            around = board.list(board.around[name])
            assert len(around) <= 6
            for other in around:
                assert abs(ord(other[0]) - ord(name[0])) <= 1
                assert abs(int(other[1:]) - int(name[1:])) <= 1
                assert board.around[other] & board.bit[name]


def _doc(columns: list[int]) -> dict[str, Any]:
    return {
        "name": "other",
        "columns": columns,
        "home": {"norse": "a1", "greek": "b1"},
        "invoking": {"norse": [], "greek": []},
        "central": [],
        "zones": {"1": ["a"], "2": [], "3": []},
    }


SMALL = {
    "name": "small",
    "columns": [4, 5, 4],
    "home": {"norse": "b2", "greek": "b4"},
    "invoking": {"norse": ["b1"], "greek": ["b5"]},
    "central": ["b3"],
    "zones": {"1": ["a"], "2": ["c"], "3": ["b"]},
}
FAULTS = [
    ({"colums": []}, "board.keys", "/colums"),
    ({"name": "Small"}, "board.name", "/name"),
    ({"columns": [4, 5, 4, 4]}, "board.columns", "/columns/3"),
    ({"columns": "abc"}, "board.columns", "/columns"),
    ({"central": ["b9"]}, "board.hex", "/central/0"),
    ({"central": ["b3", "b3"]}, "board.hex", "/central/1"),
    ({"home": {"norse": "b2"}}, "board.keys", "/home/greek"),
    ({"home": {"norse": "b4", "greek": "b4"}}, "board.hex", "/home/greek"),
    ({"home": {"norse": ["b2"], "greek": "b4"}}, "board.hex", "/home/norse/0"),
    ({"invoking": {"norse": [], "greek": ["b5"]}}, "board.hex", "/invoking/norse"),
    ({"invoking": {"norse": ["b2"], "greek": ["b5"]}}, "board.hex", "/invoking/norse/0"),
    ({"invoking": {"norse": ["b3"], "greek": ["b3"]}}, "board.hex", "/invoking/greek/0"),
    ({"invoking": {"norse": ["b5"], "greek": ["b5"]}}, "board.hex", "/invoking/norse/0"),
    ({"zones": {"1": ["a"], "2": ["c"], "3": []}}, "board.zones", "/zones"),
    ({"zones": {"1": ["a"], "2": ["c"], "3": ["d"]}}, "board.zones", "/zones/3/0"),
    ({"zones": {"1": ["a"], "2": ["a"], "3": ["b"]}}, "board.zones", "/zones/2/0"),
    ({"zones": {"1": 3, "2": ["a"], "3": ["b"]}}, "board.zones", "/zones/1"),
]


@pytest.mark.parametrize(("change", "code", "pointer"), FAULTS)
def test_board_linter_names_the_fault(change: dict[str, Any], code: str, pointer: str) -> None:
    assert lint_board(SMALL) == []
    faults = lint_board({**SMALL, **change})
    assert (code, pointer) in [(fault.code, fault.pointer) for fault in faults]
    with pytest.raises(InvalidCommand):
        parse_board({**SMALL, **change})


def test_board_linter_suggests_what_is_near() -> None:
    faults = lint_board({**SMALL, "zonse": {}})
    assert faults[0].hint == "did you mean zones?"
    assert lint_board([1])[0].code == "board.keys"
