"""A plain move is decided by its path, and the checks say the same."""

import random

import pytest

from engine.errors import Refusal
from engine.high_heavens import commands, game
from engine.high_heavens.rules.all import why_not
from engine.high_heavens.state import State
from tests.engine.high_heavens.hh_table import MODES, laid, play
from tests.engine.high_heavens.test_hh_legal import _everything, _position


def moves_agree(state: State) -> int:
    """Compares `decide` and `why_not` for every move that can be said; how many."""
    moves = [each for each in _everything(state) if isinstance(each, commands.Move)]
    for move in moves:
        decided, refusals = game.decide(state, move, None), why_not(state, move)
        if refusals:
            assert decided == refusals
        else:
            assert not isinstance(decided[0], Refusal)
    return len(moves)


@pytest.mark.parametrize("seed", range(20))
def test_every_move_in_a_position_is_refused_by_the_same_checks(seed: int) -> None:
    assert moves_agree(laid(_position(random.Random(f"agree-{seed}"))))


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_every_move_of_a_game_is_refused_by_the_same_checks(mode: dict[str, object]) -> None:
    seen = {"commands": 0, "moves": 0}

    def look(state: State, command: object) -> None:
        seen["commands"] += 1
        if seen["commands"] % 50 == 0:
            seen["moves"] += moves_agree(state)

    play("agree", mode, 200, look)
    assert seen["moves"]
