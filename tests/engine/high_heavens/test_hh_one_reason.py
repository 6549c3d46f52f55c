"""Where one rule alone refuses a move, where one alone is waived, and where none can tell."""

import pytest

from engine.errors import CannotTell
from engine.high_heavens import game
from engine.high_heavens.commands import Move, Use
from engine.high_heavens.events import Moved
from tests.engine.high_heavens.hh_table import dealt, decided, laid, options_of, refused, written


def test_a_god_that_may_not_leave_yet_is_refused_for_that_alone() -> None:
    """hh.move.leave, and not hh.four.zones: the hex is in the player's own zone."""
    given = {"gods": ["thor d1"], "entered": {"norse": 1, "greek": 0}, "turn": 5, "first": "p1"}
    state, _ = dealt(four=True, setup=written(given))
    assert state.player == "p1"
    assert refused(state, "move thor d2") == ["hh.move.leave"]


def test_with_the_distance_waived_a_god_goes_round_the_fallen() -> None:
    """hh.move.path: the fewest smitten first, and no way is too long then."""
    state = laid({"gods": ["heimdall e4", "zeus e5 fallen"]})
    short = [one for one in decided(state, Move("heimdall", "e6")) if isinstance(one, Moved)]
    assert short[0].path == ["e5"]
    waived = game.decide(state, Move("heimdall", "e6"), None, "hh.move.distance")
    (long,) = [one for one in waived if isinstance(one, Moved)]
    assert len(long.path) == 3
    assert "e5" not in long.path


def test_which_card_an_ability_draws_no_copy_can_tell() -> None:
    """hh.card.draw: nobody sees a draw pile, the player whose pile it is neither."""
    made = {"na": {"effects": [{"do": "draw", "amount": 1}]}}
    given = {"made": made, "gods": ["na e5"], "draw": {"norse": ["nb"]}}
    state, _ = dealt(
        **options_of({**given, "hands": {"norse": []}, "discard": {"norse": ["rest"]}})
    )
    for who in ("norse", "public"):
        with pytest.raises(CannotTell):
            game.decide(game.mask(state, who), Use("na", []))
