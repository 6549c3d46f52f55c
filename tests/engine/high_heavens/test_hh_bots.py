"""The players of High Heavens that are programs."""

import random
from typing import Any

import pytest

from engine.errors import Refusal
from engine.high_heavens import game, greedy
from engine.high_heavens.commands import Attack, End, Resolve
from engine.high_heavens.state import SIDE_OF, State
from engine.secrets import HIDDEN
from engine.shapes import Doc
from tests.engine.high_heavens.hh_table import MODES, dealt, decided, laid, parse

NAMES = ["random", "greedy"]
NO_DICE = [mode for mode in MODES if mode.get("runes") != "physical"]


def play(seed: str, names: list[str], most: int, **options: Any) -> State:
    """A game between bots, or its first commands; each is decided on the full table."""
    state, chance = dealt(seed, cards="newest", **options)
    luck = random.Random(seed)
    for _ in range(most):
        seat = game.acting(state, luck)
        if seat is None:
            break
        bot = game.bots()[names[game.seats(state).index(seat) % len(names)]]
        found = game.decide(state, bot(game.mask(state, seat), seat, luck), chance)
        assert not found or not isinstance(found[0], Refusal)
        for event in found:
            game.evolve(state, event)  # type: ignore[arg-type]
    return state


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("mode", NO_DICE, ids=str)
def test_a_bot_gives_legal_commands_on_every_table(mode: Doc, name: str) -> None:
    assert game.audit(play("every table", [name], 60, **mode)) == []


def test_greedy_beats_random_on_either_side() -> None:
    won = 0
    for number in range(6):
        names = ["greedy", "random"] if number % 2 else ["random", "greedy"]
        state = play(f"match {number}", names, 2000)
        assert state.outcome is not None
        won += state.outcome["winner"] == game.seats(state)[names.index("greedy")]
    assert won == 6


@pytest.mark.parametrize("name", NAMES)
def test_what_a_bot_cannot_see_changes_nothing_it_does(name: str) -> None:
    for number in range(12):
        state = play(f"blind {number}", ["greedy"], 10 + 5 * number)
        if (seat := game.acting(state, random.Random(1))) is None:
            continue
        here = game.bots()[name](game.mask(state, seat), seat, random.Random(3))
        other = mixed(state, seat, random.Random(number))
        assert game.bots()[name](game.mask(other, seat), seat, random.Random(3)) == here


def mixed(state: State, seat: str, chooser: random.Random) -> State:
    """The same table with what is hidden from a seat in another order."""
    other, seen = state.copy(), game.mask(state, seat)
    for side in other.draw:
        piles = [
            (pile, shown)
            for piles, masked in ((other.hands, seen.hands), (other.draw, seen.draw))
            for holder, pile in piles.items()
            for shown in [masked[holder]]
            if SIDE_OF[holder] == side
        ]
        places = [
            (pile, at) for pile, shown in piles for at in range(len(pile)) if shown[at] is HIDDEN
        ]
        cards = [pile[at] for pile, at in places]
        chooser.shuffle(cards)
        for (pile, at), card in zip(places, cards, strict=True):
            pile[at] = card
    return other


def test_what_greedy_imagines_is_the_cards_that_are_left() -> None:
    state = play("imagined", ["greedy"], 80)
    masked = game.mask(state, "norse")
    whole = greedy.imagined(masked, random.Random(5))
    assert whole.hands["norse"] == state.hands["norse"]
    for side in ("norse", "greek"):
        assert sorted(map(str, [*whole.hands[side], *whole.draw[side]])) == sorted(
            map(str, [*state.hands[side], *state.draw[side]])
        )
    assert HIDDEN in masked.draw["greek"]


def test_greedy_gives_the_blow_that_wins() -> None:
    """hh.win.home: a god could be felled as well, and a home of one health is there."""
    state = laid({"gods": ["thor e8", "zeus d8 health=1"], "home": {"greek": {"health": 1}}})
    assert greedy.choose(state, "norse", random.Random(1)) == Attack("thor", "olympus", None)


def test_greedy_ends_a_turn_in_which_nothing_is_worth_doing() -> None:
    state = laid({"gods": ["thor e8"], "points": 0, "hands": {"norse": [], "greek": []}})
    assert greedy.choose(state, "norse", random.Random(1)) == End(None)


def test_greedy_strikes_before_it_heals() -> None:
    hands: Doc = {"norse": [], "greek": []}
    given = {"gods": ["frigg a3 health=5", "thor e5", "zeus e6"], "hands": hands}
    state = laid(given, cards="newest")
    assert isinstance(greedy.choose(state, "norse", random.Random(1)), Attack)


def test_greedy_answers_a_choice_as_is_best_for_it() -> None:
    """Freyja asks the other side, which comes nearer rather than be hurt."""
    state = laid({"gods": ["freyja e5", "zeus e7 health=2"]}, cards="newest")
    for event in decided(state, parse("use freyja zeus")):
        game.evolve(state, event)
    assert greedy.choose(game.mask(state, "greek"), "greek", random.Random(1)) == Resolve(["come"])
