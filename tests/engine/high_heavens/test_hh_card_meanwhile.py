"""What a card speaks of may have changed by the time it comes to it."""

from typing import Any

import pytest

from engine.high_heavens import commands, game
from engine.high_heavens.deck import lint_deck
from engine.high_heavens.state import State
from engine.shapes import Doc
from replays.blame import look_up
from replays.compare import MISSING
from tests.engine.high_heavens.hh_table import dealt, decided, do, parse, refused
from tests.engine.high_heavens.hh_trial import TRIAL

SPOT: Doc = {"as": "spot", "pick": "hex", "central": True}
WALK: Doc = {"do": "teleport", "god": "self", "to": "spot"}


def table(*powers: Doc, gods: tuple[str, ...], ability: Doc | None = None, **given: Any) -> State:
    """A position with made-up powers in the Norse hand; `ability` is that of Ull."""
    cards = [card for card in TRIAL["norse"]["cards"] if card["kind"] == "god"]
    cards = [{**card, "ability": ability if card["name"] == "ull" else None} for card in cards]
    made = [{"kind": "power", "name": f"p-{n}", "cost": 1, **one} for n, one in enumerate(powers)]
    deck = {**TRIAL["norse"], "cards": [*cards, *made]}
    assert lint_deck(deck) == []
    placed = [dict(zip(("name", "hex"), word.split(), strict=True)) for word in gods]
    setup: Doc = {"turn": 5, "first": "norse", "entered": {"norse": 2, "greek": 2}, "gods": placed}
    setup["hands"] = {"norse": [one["name"] for one in made]}
    return dealt(deck=[deck], setup={**setup, **given})[0]


def action(*effects: Doc, choose: tuple[Doc, ...]) -> Doc:
    found = {"name": "gift", "when": "action", "cost": 1, "choose": list(choose)}
    return {**found, "effects": list(effects)}


def test_a_power_is_not_the_card_that_it_discards() -> None:
    discard = {"do": "discard", "cards": "lost"}
    power: Doc = {"choose": [{"as": "lost", "pick": "hand"}], "effects": [discard]}
    state = table(power, power, gods=("ull e4",))
    assert refused(state, "play p-0 p-0") == ["hh.card.effect"]
    listed = [one for one in game.legal(state) if isinstance(one, commands.Play)]
    assert [(one.card, one.targets) for one in listed] == [("p-0", ["p-1"]), ("p-1", ["p-0"])]


@pytest.mark.parametrize(
    "step", [{"do": "build", "on": "spot", "amount": 1}, {"do": "trap", "to": "spot", "amount": 1}]
)
def test_nothing_is_laid_where_a_god_has_come_to_stand(step: Doc) -> None:
    state = table(gods=("ull e4",), ability=action(WALK, step, choose=(SPOT,)))
    do(state, "use ull e5")
    assert state.gods["ull"].hex == "e5"
    assert (state.piles, state.gods["ull"].trap) == ({}, 0)


def test_a_card_that_says_occupied_builds_under_a_god() -> None:
    step = {"do": "build", "on": "spot", "amount": 1}
    ability = action(step, choose=({**SPOT, "occupied": True},))
    state = table(gods=("ull e5",), ability=ability)
    do(state, "use ull e5")
    assert state.piles["e5"].architecture == 1


def test_no_trap_is_laid_under_what_is_no_god() -> None:
    step = {"do": "trap", "to": "by", "amount": 1}
    ability = {"name": "gift", "when": "attacks", "effects": [step]}
    hexes = [{"hex": "e5", "architecture": 5}]
    state = table(gods=("ull e4",), ability=ability, hexes=hexes)
    do(state, "attack ull e5")
    assert (state.piles["e5"].architecture, state.piles["e5"].trap) == (3, 0)


def test_what_is_in_the_way_of_a_card_is_named_and_found() -> None:
    step = {"do": "build", "on": "spot", "amount": 1}
    hexes = [{"hex": "e5", "trap": 1}, {"hex": "d5", "armor": 1}]
    state = table(gods=("ull e4", "ares e6"), ability=action(step, choose=(SPOT,)), hexes=hexes)
    for hex_name, by in (("e5", "a trap"), ("d5", "dropped chips"), ("e6", "ares")):
        found = decided(state, parse(f"use ull {hex_name}"))[0]
        assert game.message(found) == f"{by} is on {hex_name}, and ull needs a free hex"
        for pointer in game.grounds(found):
            assert look_up(game.view(state, "referee"), pointer) is not MISSING
