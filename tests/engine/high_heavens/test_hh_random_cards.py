"""Cards that lint clean can be played, whatever they say."""

import random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.card_uses import everything, uses
from tests.engine.high_heavens.hh_cards import random_deck
from tests.engine.high_heavens.hh_random_play import play_by_chance


@example(15222)
@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_decks_of_cards_by_chance_are_played_without_a_fault(seed: int) -> None:
    assert play_by_chance(seed, 30).turn


def test_cards_by_chance_come_to_use_the_whole_vocabulary() -> None:
    chooser = random.Random(1)
    found = set()
    for _ in range(60):
        for side in ("norse", "greek"):
            for card in random_deck(chooser, side)["cards"]:
                found |= uses(card)
    assert everything() - found == set()
