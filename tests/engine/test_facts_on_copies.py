"""What a fact of Heaven, Here I Come! does to a table of which only a part is known."""

import pytest

from engine.heaven_here_i_come import events, game
from engine.heaven_here_i_come.state import State
from engine.secrets import HIDDEN
from tests.scenarios import position
from tests.support import new_book


def table(who: str) -> State:
    book = new_book("copies", setup=position("six-talk"))
    state: State = game.mask(book.state, who)  # type: ignore[arg-type]
    return state


def test_a_card_that_one_was_let_look_at_is_known_from_then_on() -> None:
    state = table("4")
    hidden = next(s for s in state.place if state.circle[state.place[s]] is HIDDEN)
    game.evolve(state, events.Peeked(4, hidden, "zzz"))
    assert state.circle[state.place[hidden]] == "zzz"


def test_flipped_cards_are_known_to_everybody() -> None:
    state = table("public")
    assert HIDDEN in state.circle
    game.evolve(state, events.Flipped(["zzz"] * 6))
    assert state.circle == ["zzz"] * 6


def test_nobody_who_is_not_there_can_have_been_accused() -> None:
    state = table("referee")
    with pytest.raises(LookupError):
        game.evolve(state, events.Accused(4, 3, "zzz"))
