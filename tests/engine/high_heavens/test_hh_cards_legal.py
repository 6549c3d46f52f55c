"""The legal list and the refusals say the same of cards: what is listed is accepted, and
what is accepted, each choice with one pick, is listed."""

import random
from collections.abc import Iterator

import pytest

from engine.chance import Chance
from engine.errors import InvalidCommand, Refusal
from engine.high_heavens import commands, game
from engine.high_heavens.effects.frames import choices_of
from engine.high_heavens.state import State
from engine.shapes import Doc
from tests.engine.high_heavens.hh_table import BOTH, TRIAL, decided, play

CHANCE = Chance(b"c" * 32)
TABLES: list[Doc] = [BOTH[7], BOTH[8], BOTH[12], TRIAL]


def is_accepted(state: State, command: commands.Command) -> bool:
    try:
        return not any(isinstance(one, Refusal) for one in decided(state, command, CHANCE))
    except InvalidCommand:
        return False


def _words(
    state: State, card: str, listed: list[commands.Command], chooser: random.Random
) -> Iterator[list[str]]:
    """For each choice of a card a word, those with which it is listed more often."""
    fit = [game.words(one).split()[2:] for one in listed if card in game.words(one).split()[1:2]]
    every = [*state.cards, *state.board.names, *commands.HOME_SIDES, "none", "come"]
    pool = [*every, *(word for words in fit for word in words * 9)]
    choices = len(choices_of(state.cards[card]))
    for _ in range(30 if choices else 1):
        yield chooser.choices(pool, k=choices)


def _tries(
    state: State, listed: list[commands.Command], chooser: random.Random
) -> Iterator[commands.Command]:
    """Cards with a word at random for each choice."""
    if state.pending is not None:
        answers = [game.words(one).split()[1] for one in listed]
        pool = [*answers, *state.cards, *state.board.names, "none", "come"]
        yield from (commands.Resolve([chooser.choice(pool)]) for _ in range(60))
        return
    for name in state.gods:
        for words in _words(state, name, listed, chooser):
            yield commands.Use(name, words)
    for card in map(str, state.hand()):
        for words in _words(state, card, listed, chooser):
            yield commands.Play(card, words)


@pytest.mark.parametrize("options", TABLES, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_a_card_is_listed_exactly_where_it_is_accepted(seed: int, options: Doc) -> None:
    chooser, seen = random.Random(seed), [0, 0]

    def look(state: State, command: commands.Command) -> None:
        if chooser.random() < 0.85 and state.pending is None:
            return
        listed = game.legal(state)
        known = {game.words(one) for one in listed}
        assert all(is_accepted(state, one) for one in chooser.sample(listed, min(9, len(listed))))
        for one in _tries(state, listed, chooser):
            if "," not in game.words(one):
                accepted = is_accepted(state, one)
                seen[accepted] += 1
                assert accepted is (game.words(one) in known), game.words(one)

    play(f"cards-{seed}", options, 80, look)
    assert min(seen) > 5
