"""Decks and their linter (hh.setup.deck)."""

from typing import Any

import pytest

from engine.errors import InvalidCommand
from engine.high_heavens.deck import Power, display, lint_deck, lint_pair, parse_decks
from engine.shapes import Doc
from tests.engine.high_heavens.hh_table import HOUSE, laid

GOD: Doc = {
    "kind": "god",
    "name": "ull",
    "title": "God of Winter",
    "health": 5,
    "movement": 3,
    "range": 1,
    "melee": 1,
    "ranged": 0,
    "ability": None,
}
POWER: Doc = {"kind": "power", "name": "mistletoe", "cost": 1, "choose": [], "effects": []}
OWN: Doc = {"side": "norse", "name": "Own", "cards": [GOD, {**GOD, "name": "vidar"}, POWER]}


def test_house_decks_have_twelve_gods_and_twelve_powers_a_side() -> None:
    for side in ("norse", "greek"):
        cards = HOUSE[side]["cards"]
        assert lint_deck(HOUSE[side]) == []
        assert [card["kind"] for card in cards] == ["god"] * 12 + ["power"] * 12


def test_house_decks_hold_what_the_rulebook_shows() -> None:
    cards = laid({}).cards
    assert not isinstance(cards["poseidon"], Power)
    assert cards["poseidon"].health == 10
    assert not isinstance(cards["ares"], Power)
    assert cards["ares"].range == 3
    assert lint_pair(dict(HOUSE["norse"]), dict(HOUSE["greek"])) == []


def _with(index: int, **change: Any) -> Doc:
    cards = [dict(card) for card in OWN["cards"]]
    cards[index] |= change
    return {**OWN, "cards": cards}


FAULTS = [
    ({**OWN, "crads": []}, "deck.keys", "/crads"),
    ({**OWN, "side": "nors"}, "deck.side", "/side"),
    ({**OWN, "name": ""}, "deck.title", "/name"),
    ({**OWN, "cards": {}}, "deck.keys", "/cards"),
    ({**OWN, "cards": [GOD, POWER]}, "deck.gods", "/cards"),
    (_with(0, kind="gods"), "deck.kind", "/cards/0/kind"),
    (_with(0, kind=[]), "deck.kind", "/cards/0/kind"),
    (_with(0, name="Ull"), "deck.name", "/cards/0/name"),
    (_with(0, name="asgard"), "deck.name", "/cards/0/name"),
    (_with(0, name="e5"), "deck.name", "/cards/0/name"),
    (_with(1, name="ull"), "deck.name", "/cards/1/name"),
    (_with(0, health=0), "deck.number", "/cards/0/health"),
    (_with(0, health=61), "deck.number", "/cards/0/health"),
    (_with(0, range=True), "deck.number", "/cards/0/range"),
    (_with(0, title=3), "deck.title", "/cards/0/title"),
    (_with(0, ability={}), "deck.ability", "/cards/0/ability/when"),
    (_with(0, ability="none"), "deck.ability", "/cards/0/ability"),
    (_with(2, cost=-1), "deck.number", "/cards/2/cost"),
    (_with(2, effects=[{}]), "deck.effects", "/cards/2/effects/0/do"),
    (_with(2, needs={}), "deck.effects", "/cards/2/needs"),
    (_with(0, needs=[]), "deck.keys", "/cards/0/needs"),
    (_with(2, chose=[]), "deck.keys", "/cards/2/chose"),
]


@pytest.mark.parametrize(("deck", "code", "pointer"), FAULTS)
def test_deck_linter_names_the_fault(deck: Doc, code: str, pointer: str) -> None:
    faults = lint_deck(deck, ("e5",))
    assert (code, pointer) in [(fault.code, fault.pointer) for fault in faults]


def test_deck_linter_finds_every_fault_and_suggests() -> None:
    assert lint_deck(OWN) == []
    faults = lint_deck({**_with(0, helth=3, health="x"), "cards": [{**GOD, "helth": 3}, POWER, 7]})
    assert [fault.pointer for fault in faults] == ["/cards/0/helth", "/cards/2/kind", "/cards"]
    assert faults[0].hint == "did you mean health?"
    assert lint_deck("deck")[0].code == "deck.keys"


def test_first_fault_is_raised_with_the_pointer_of_the_file() -> None:
    docs = {"norse": _with(0, health=0), "greek": dict(HOUSE["greek"])}
    with pytest.raises(InvalidCommand) as caught:
        parse_decks(docs, (), {"norse": "/deck/0", "greek": ""})
    assert caught.value.facts["pointer"] == "/deck/0/cards/0/health"


def test_decks_of_one_side_do_not_make_a_pair() -> None:
    assert [fault.code for fault in lint_pair(OWN, OWN)] == ["deck.side", *["deck.name"] * 3]


def test_names_are_shown_as_people_write_them() -> None:
    assert display("mead-of-poetry") == "Mead of Poetry"
    assert display("thor") == "Thor"
