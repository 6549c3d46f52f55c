"""The balance of the house decks, as it was measured (`make balance`)."""

import copy

import orjson
import pytest

from engine.shapes import Doc
from tests.balance import GAMES, KEPT, SAMPLE, decks, faults, played

FOUND: Doc = orjson.loads(KEPT.read_bytes())


def test_the_house_decks_balance_in_four_thousand_games() -> None:
    assert FOUND["games"] == GAMES
    assert FOUND["bots"] == ["greedy"]
    assert faults(FOUND) == []


def test_it_was_measured_with_the_decks_that_are_dealt() -> None:
    assert FOUND["decks"] == decks()
    assert len(FOUND["cards"]) == 48


def test_the_greedy_player_still_plays_as_it_was_measured() -> None:
    assert played(SAMPLE) == FOUND["sample"]


@pytest.mark.parametrize(
    ("pointer", "share", "told"),
    [
        (("winners", 0), 0.531, "greek wins 0.531 of the games"),
        (("winners", 1), 0.469, "norse wins 0.469 of the games"),
        (("first",), 0.551, "who begins wins 0.551"),
        (("cards", 0, "played"), 0.019, "aegis is played in 0.019"),
        (("cards", 0, "won"), 0.651, "aegis wins 0.651"),
        (("cards", 0, "won"), None, "aegis wins None"),
    ],
)
def test_a_bound_that_does_not_hold_is_told(
    pointer: tuple[str | int, ...], share: float | None, told: str
) -> None:
    found = copy.deepcopy(FOUND)
    row = found
    for key in pointer:
        row = row[key]  # type: ignore[index]
    row["share"] = share
    assert faults(found) == [told]


def test_a_way_of_winning_that_is_rare_is_told() -> None:
    found = copy.deepcopy(FOUND)
    for row in found["ways"]:
        if row["by"] == "hh.win.home":
            row["share"] = 0.04
    assert faults(found) == ["hh.win.home ends 0.080"]
