"""Which recorded game plays which card of the house decks."""

import orjson

from engine.high_heavens import game
from engine.high_heavens.deck import make_cards
from replays.house import newest
from tests.played import PLAYED, played_by_game
from tests.support import ROOT


def test_every_house_card_is_played_in_a_recorded_game() -> None:
    cards = make_cards(newest(game))
    played = orjson.loads(PLAYED.read_bytes())
    assert sorted(played) == sorted(cards)
    assert all(played.values()), [card for card, games in played.items() if not games]


def test_which_game_plays_which_card_is_as_written_down() -> None:
    """`python -m tests.played` writes it anew."""
    assert orjson.loads(PLAYED.read_bytes()) == played_by_game(ROOT / "fixtures/games")
