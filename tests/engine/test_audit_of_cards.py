"""The audit notices any card that is lost, doubled or changed (hi.setup.cards)."""

import pytest

from engine.games import ruleset
from engine.heaven_here_i_come.state import State
from engine.secrets import HIDDEN
from tests.games import random_game
from tests.support import GAME

audit = ruleset(GAME).audit


@pytest.fixture
def table() -> State:
    return random_game(6, 0).states[0].copy()


def test_a_whole_deck_is_sound(table: State) -> None:
    assert audit(table) == []


def test_a_lost_card_is_noticed(table: State) -> None:
    lost = table.players[0].hand.pop()
    assert audit(table) == [
        "there are 24 cards, not 25",
        f"there are 4 cards with {lost}, not 5",
    ]


def test_a_card_too_many_is_noticed(table: State) -> None:
    table.board["zzz"] += 1
    assert audit(table) == ["there are 26 cards, not 25", "there are 6 cards with zzz, not 5"]


def test_a_changed_card_is_noticed_twice(table: State) -> None:
    old = table.circle[0]
    new = next(symbol for symbol in table.chart.symbols if symbol != old)
    table.circle[0] = new
    assert {f"there are 4 cards with {old}, not 5", f"there are 6 cards with {new}, not 5"} == set(
        audit(table)
    )


def test_hidden_cards_may_be_any_but_none_too_many(table: State) -> None:
    table.circle = [HIDDEN] * 6
    assert audit(table) == []
    table.face_up = ["zzz"] * 6
    assert "not 25" in audit(table)[0]
    assert any("with zzz" in told for told in audit(table))
