"""The trial decks lint clean, and together use all of the vocabulary."""

import pytest

from engine.high_heavens.deck import lint_deck, lint_pair
from engine.high_heavens.effects import vocabulary as words
from engine.high_heavens.effects.lint_shape import CHECKS
from engine.high_heavens.effects.steps import STEPS
from tests.card_uses import everything, uses
from tests.engine.high_heavens.hh_table import CARDS as DECKS
from tests.engine.high_heavens.hh_table import laid
from tests.engine.high_heavens.hh_trial import CARDS, SIDES, TRIAL


@pytest.mark.parametrize("side", SIDES)
def test_a_trial_deck_has_no_fault(side: str) -> None:
    assert lint_deck(TRIAL[side], list(laid({}).board.names)) == []


def test_the_house_decks_have_no_fault_and_make_a_pair() -> None:
    house = DECKS["house"]
    for side in SIDES:
        assert lint_deck(house[side], list(laid({}).board.names)) == []
    assert lint_pair(house["norse"], house["greek"]) == []


def test_the_trial_decks_make_a_pair() -> None:
    assert lint_pair(TRIAL["norse"], TRIAL["greek"]) == []


def test_the_trial_cards_together_use_everything() -> None:
    found = set().union(*map(uses, CARDS))
    assert everything() - found == set()
    assert found - everything() == set()


def test_every_step_of_the_vocabulary_is_carried_out() -> None:
    assert set(STEPS) == set(words.STEPS) - {"ask"}


def test_every_kind_of_the_vocabulary_is_linted_and_told() -> None:
    tables = [words.CHOICE, words.GROUP, words.ACTION, words.ALWAYS, words.TRIGGER, words.POWER]
    tables += [*words.CONDITIONS.values(), *words.AMOUNTS.values(), *words.STEPS.values()]
    kinds = {key.kind for table in tables for key in table.values()} | {words.IF.kind}
    assert kinds <= set(words.KINDS)
    assert set(words.KINDS) <= set(CHECKS)
