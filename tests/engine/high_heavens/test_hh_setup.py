"""The deal of High Heavens: chance recorded, hands, mulligans, options (hh.setup.*)."""

from typing import Any

import pytest

from engine.chance import Chance, key_from_seed
from engine.errors import IllegalCommand, InvalidCommand
from engine.high_heavens import game
from engine.secrets import Secret
from engine.shapes import Doc
from tests.engine.high_heavens.hh_table import HOUSE, dealt


def _deal(seed: str, **options: Any) -> list[Doc]:
    chance = Chance(key_from_seed(seed))
    found = game.deal({"type": "deal", "game": game.NAME, **options}, HOUSE, chance)
    return [game.encode_event(event) for event in found.events]


def _deck(gods: int, powers: int) -> Doc:
    cards: list[Doc] = [
        {"kind": "power", "name": f"power-{n}", "cost": 1, "choose": [], "effects": []}
        for n in range(powers)
    ]
    statistics = {"health": 5, "movement": 3, "range": 1, "melee": 1, "ranged": 0}
    cards += [
        {"kind": "god", "name": f"god-{n}", "title": "a god", **statistics, "ability": None}
        for n in range(gods)
    ]
    return {"side": "norse", "name": "Own", "cards": cards}


def test_events_of_a_plain_deal_stand_in_the_order_of_the_rulebook() -> None:
    found = _deal("order", first="greek")
    assert [doc["type"] for doc in found] == "chosen shuffled shuffled drew drew began".split()
    assert [doc["seat"] for doc in found if doc["type"] == "drew"] == ["greek", "norse"]


def test_who_begins_is_rolled_and_both_sides_do() -> None:
    rolls = [_deal(f"first-{n}")[0] for n in range(60)]
    assert {doc["roll"] for doc in rolls} == {1, 2, 3, 4, 5, 6}
    assert all(doc["player"] == ("norse" if doc["roll"] <= 3 else "greek") for doc in rolls)
    assert "roll" not in _deal("named", first="norse")[0]


def test_hand_without_a_god_is_shown_and_drawn_anew() -> None:
    found = next(
        docs
        for docs in (_deal(f"hand-{n}", deck=[_deck(2, 22)], first="norse") for n in range(50))
        if any(doc["type"] == "revealed" for doc in docs)
    )
    kinds = [doc["type"] for doc in found]
    at = kinds.index("revealed")
    assert kinds[at - 1 : at + 3] == ["drew", "revealed", "shuffled", "drew"]
    assert found[at]["cards"] == sorted(found[at - 1]["cards"].value)
    assert found[at + 1]["size"] == 24
    last = [doc for doc in found if doc["type"] == "drew" and doc["seat"] == "norse"][-1]
    assert any(card.startswith("god-") for card in last["cards"].value)


def test_every_opening_hand_holds_a_god() -> None:
    for n in range(40):
        modes: tuple[Doc, ...] = ({}, {"four": True})
        for options in modes:
            state, _ = dealt(f"god-{n}", deck=[_deck(2, 22)], **options)
            pile = [*state.draw["norse"], *(card for hand in state.hands.values() for card in hand)]
            for seat, hand in state.hands.items():
                alone = seat == "p2" and not any("god" in str(card) for card in state.draw["norse"])
                assert alone or any("god" in str(c) or c in _greek_gods() for c in hand), (n, seat)
            assert len(set(pile)) == len(pile)


def _greek_gods() -> list[str]:
    return [card["name"] for card in HOUSE["greek"]["cards"] if card["kind"] == "god"]


def test_with_four_the_hand_of_a_teammate_is_kept() -> None:
    found = next(
        docs
        for docs in (_deal(f"team-{n}", deck=[_deck(3, 21)], four=True) for n in range(60))
        if any(doc["type"] == "revealed" and doc["seat"] == "p2" for doc in docs)
    )
    kept = next(d for d in reversed(found) if d["type"] == "drew" and d["seat"] == "p1")
    at = next(i for i, d in enumerate(found) if d["type"] == "revealed" and d["seat"] == "p2")
    assert found[at + 1]["size"] == 21
    assert not set(kept["cards"].value) & set(found[at + 1]["order"].value)


def test_secrets_of_the_deal_are_for_those_who_hold_them() -> None:
    for options, seats in (({}, ("norse", "greek")), ({"four": True}, ("p1", "p2", "p3", "p4"))):
        for doc in _deal("secrets", **options):
            if doc["type"] == "shuffled":
                assert isinstance(doc["order"], Secret)
                assert doc["order"].to == ()
            if doc["type"] == "drew":
                assert isinstance(doc["cards"], Secret)
                assert doc["cards"].to == tuple(
                    seat for seat in seats if _side(seat) == _side(doc["seat"])
                )


def _side(seat: str) -> str:
    return "norse" if seat in ("norse", "p1", "p2") else "greek"


def test_one_pile_is_one_secret() -> None:
    secrets = [v for d in _deal("piles") for v in d.values() if isinstance(v, Secret)]
    assert len(secrets) == 4


def test_omnipotence_keeps_nothing_secret_and_rolls_once() -> None:
    found = _deal("all", omnipotence=True)
    assert [doc["type"] for doc in found] == ["chosen", "held", "held", "began"]
    assert not any(isinstance(value, Secret) for doc in found for value in doc.values())


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"players": 4}, "deal.option"),
        ({"four": "yes"}, "deal.option"),
        ({"runes": "wet"}, "deal.option"),
        ({"names": ["Ann"]}, "deal.names"),
        ({"names": ["Ann", "Ann"]}, "deal.names"),
        ({"names": ["Ann", " "]}, "deal.names"),
        ({"hearth": {"norse": "e99"}}, "board.hex"),
        ({"hearth": {"roman": "e3"}}, "deal.hearth"),
        ({"invoking": {"norse": ["e3"]}}, "deal.hearth"),
        ({"deck": [_deck(2, 2), _deck(2, 2)]}, "deck.side"),
        ({"deck": [{"side": "roman"}]}, "deck.side"),
        ({"setup": {"options": {"four": True}}, "omnipotence": True}, "setup.contradiction"),
        ({"setup": {"options": {"fuor": True}}}, "setup.keys"),
        ({"setup": {"options": {"runes": 6}}}, "setup.shape"),
    ],
)
def test_deals_that_make_no_sense_are_refused(options: Doc, code: str) -> None:
    with pytest.raises(InvalidCommand) as caught:
        dealt(**options)
    assert caught.value.code == code


def test_names_are_those_that_are_given() -> None:
    chance = Chance(b"k" * 32)
    do = {"type": "deal", "game": game.NAME, "names": ["Ann", "Bo"]}
    assert game.deal(do, HOUSE, chance).names == {"norse": "Ann", "greek": "Bo"}


def test_mix_is_refused_with_its_rule() -> None:
    with pytest.raises(IllegalCommand) as caught:
        dealt(four=True, hearth={"norse": "c4"})
    assert caught.value.code == "hh.mix"
    assert "column e" in caught.value.message
