"""Whole games of High Heavens by chance: what must hold after every entry."""

import random

import pytest

from engine.high_heavens import commands, game
from engine.high_heavens.state import State
from engine.shapes import Doc, unwrap
from tests.engine.high_heavens.hh_table import BOTH, dealt, decided, pick, play

SEEDS = range(8)


@pytest.mark.parametrize("options", BOTH, ids=str)
@pytest.mark.parametrize("seed", SEEDS)
def test_chips_and_cards_are_always_accounted_for(seed: int, options: Doc) -> None:
    def look(state: State, command: commands.Command) -> None:
        assert game.audit(state) == []
        assert state.points >= 0
        assert state.points <= state.points_of(state.turn) or "cards" in options
        assert state.taken == _taken(state)

    play(f"audit-{seed}", options, 400, look)


def _taken(state: State) -> int:
    """hh.board.occupied, counted anew."""
    names = set(state.board.home.values()) | set(state.piles)
    names |= {g.hex for g in state.gods.values() if g.standing or g.armor or g.attack}
    return state.board.mask(sorted(names))


@pytest.mark.parametrize("options", BOTH, ids=str)
def test_replay_of_written_events_equals_play(options: Doc) -> None:
    state, chance = dealt("replay", **options)
    again = state.copy()
    chooser = random.Random("replay")
    for _ in range(300):
        if state.outcome is not None:
            break
        for event in decided(state, pick(state, chooser), chance):
            game.evolve(state, event)
            game.evolve(again, game.decode_event(unwrap(game.encode_event(event))))
        assert game.view(state, "referee") == game.view(again, "referee")


@pytest.mark.parametrize("options", BOTH, ids=str)
def test_decide_leaves_the_state_alone(options: Doc) -> None:
    def look(state: State, command: commands.Command) -> None:
        before = game.view(state, "referee")
        decided(state, command, dealt("alone")[1])
        assert game.view(state, "referee") == before
        assert game.view(state.copy(), "referee") == before

    play("alone", options, 120, look)


def test_the_same_seed_gives_the_same_game() -> None:
    for options in BOTH:
        one, other = (play("same", options, 150) for _ in range(2))
        assert game.view(one, "referee") == game.view(other, "referee")


def test_games_end_in_both_ways() -> None:
    outcomes = [play(f"end-{n}", BOTH[n % 4], 2500).outcome or {} for n in range(20)]
    assert {"hh.win.home", "hh.win.pantheon"} <= {one.get("by") for one in outcomes}
