"""The interpreter of cards: short cuts change nothing, and chips are counted rightly."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.high_heavens import decide, game, turns
from engine.high_heavens.deck import Power
from engine.high_heavens.effects import run, supply
from engine.high_heavens.effects.vocabulary import MOST_SET_OFF
from engine.high_heavens.state import State
from engine.shapes import Doc
from replays.book import Book
from tests.support import act, new_book

GAMES = 6
SHORT_CUTS = ((turns, "_is_eventful"), (decide, "_may_set_off"))


def positions(seed: str, every: int = 5) -> Iterator[tuple[Book, State]]:
    """Tables of a game by chance with the house cards, each with all that is legal there."""
    book, chooser = new_book(seed, game="high-heavens"), random.Random(seed)
    state, count = book.state, 0
    while state.outcome is None and count < 250:
        if count % every == 0:
            yield book, state  # type: ignore[misc]
        command = chooser.choice(game.legal(state))  # type: ignore[arg-type]
        for event in game.decide(state, command, book.chance):  # type: ignore[arg-type]
            game.evolve(state, event)  # type: ignore[arg-type]
        count += 1


@pytest.mark.parametrize("seed", range(GAMES))
def test_short_cuts_decide_as_the_long_way_does(seed: int, monkeypatch: Any) -> None:
    for book, state in positions(f"short cut {seed}"):
        commands = game.legal(state)
        quick = [game.decide(state, command, book.chance) for command in commands]
        with monkeypatch.context() as patch:
            for module, name in SHORT_CUTS:
                patch.setattr(module, name, lambda *_: True)
            slow = [game.decide(state, command, book.chance) for command in commands]
        assert quick == slow


@pytest.mark.parametrize("seed", range(GAMES))
def test_nothing_is_short_where_chips_are_ample(seed: int, monkeypatch: Any) -> None:
    for _, state in positions(f"ample {seed}"):
        chooser = random.Random(seed)
        for chip in ("poison", "armor", "attack", "black", "architecture"):
            state.supply[chip] = chooser.randint(0, 3)
        quick = game.legal(state)
        with monkeypatch.context() as patch:
            patch.setattr(supply, "most_chips", lambda *_: {"health": 1000})
            patch.setattr(run, "is_ample", lambda *_: False)
            state.lists.clear()
            assert game.legal(state) == quick
        state.lists.clear()


def test_abilities_that_set_each_other_off_come_to_an_end() -> None:
    """Three gods that raise whoever falls and strike it down again, and one drop of poison."""
    again: Doc = {
        "name": "again",
        "when": "falls",
        "of": {},
        "effects": [
            {"do": "raise", "to": "it", "amount": 1},
            {"do": "damage", "to": "it", "amount": 20, "piercing": True},
        ],
    }
    names = ("ask", "embla", "bragi")
    numbers = {"title": "t", "health": 5, "movement": 1, "range": 1, "melee": 1, "ranged": 0}
    gods = [{"kind": "god", "name": name, **numbers, "ability": again} for name in names]
    deck = {"side": "norse", "name": "again", "cards": gods}
    hexes = ("c4", "d4", "e4")
    setup: Doc = {
        "turn": 6,
        "first": "norse",
        "gods": [{"name": n, "hex": h} for n, h in zip(names, hexes, strict=True)],
        "entered": {"norse": 3, "greek": 2},
    }
    setup["gods"][0].update(health=1, poison=1)
    book = new_book("again", game="high-heavens", deck=[deck], setup=setup)
    act(book, {"type": "end"})
    told = [event["type"] for event in book.entries[-1].events]
    assert told.count("triggered") <= MOST_SET_OFF
    assert book.state.outcome is None or book.state.outcome["by"] == "hh.win.pantheon"


@pytest.mark.parametrize("points", [1, 3])
def test_chips_are_counted_once_the_card_is_paid_for_and_has_left_the_hand(points: int) -> None:
    """Poison only with two cards left in hand, or with two points left; one chip is left."""
    poison: Doc = {"do": "give", "to": {"all": "god"}, "chip": "poison", "amount": 2}
    cards: list[Doc] = [
        {"kind": "god", "name": name, "title": "t", "health": 9, "movement": 1, "range": 1}
        | {"melee": 1, "ranged": 0, "ability": None}
        for name in ("ask", "embla")
    ]
    for name, condition in (
        ("by-hand", {"hand": {"most": 1}}),
        ("by-points", {"points": {"least": 3}}),
    ):
        effects = [{**poison, "if": condition}]
        cards.append({"kind": "power", "name": name, "cost": 1, "choose": [], "effects": effects})
    setup = {
        "turn": 5,
        "first": "norse",
        "points": points,
        "gods": [{"name": "ask", "hex": "e5"}, {"name": "ares", "hex": "e7", "poison": 5}],
        "entered": {"norse": 2, "greek": 2},
        "hands": {"norse": ["by-hand", "by-points"], "greek": []},
    }
    deck = {"side": "norse", "name": "counted", "cards": cards}
    book = new_book("counted", game="high-heavens", deck=[deck], setup=setup)
    listed = [book.game.words(one) for one in book.game.legal(book.state)]
    assert "play by-hand" not in listed
    assert "play by-points" in listed


def test_a_card_places_at_most_what_is_counted_beforehand() -> None:
    seen = set()
    for seed in range(GAMES):
        for book, state in positions(f"most {seed}", 2):
            for command in game.legal(state):
                name = getattr(command, "card", getattr(command, "god", ""))
                if type(command).__name__ not in ("Use", "Play"):
                    continue
                most = supply.most_chips(state, state.cards[name])
                after = state.copy()
                for event in game.decide(state, command, book.chance):
                    if type(event).__name__ in ("Triggered", "Asked"):
                        break
                    game.evolve(after, event)  # type: ignore[arg-type]
                    for chip, left in after.supply.items():
                        assert state.supply[chip] - left <= most.get(chip, 0), name
                seen.add(isinstance(state.cards[name], Power))
    assert seen == {True, False}
