"""Positions out and in (deal --setup), and their contradictions."""

import random

import pytest

from engine.errors import InvalidCommand
from engine.high_heavens import game
from engine.shapes import Doc
from tests.engine.high_heavens.hh_table import BOTH, box_of, dealt, decided, do, laid, pick, play


@pytest.mark.parametrize("options", BOTH, ids=str)
def test_what_is_printed_read_back_is_the_same(options: Doc) -> None:
    state, chance = dealt("print", **options)
    chooser = random.Random("print")
    for step in range(160):
        if step % 8 == 0 or state.pending:
            printed = game.view(state, "referee")
            again = dealt("another seed", setup=printed, **box_of(options))[0]
            assert game.view(again, "referee") == printed
            assert game.legal(again) == game.legal(state)
        if state.outcome is not None:
            break
        for event in decided(state, pick(state, chooser), chance):
            game.evolve(state, event)


def test_a_finished_game_is_read_back() -> None:
    for n in range(6):
        state = play(f"finish-{n}", {}, 2500)
        printed = game.view(state, "referee")
        assert state.outcome
        assert game.view(dealt("x", setup=printed)[0], "referee") == printed
    state = laid({})
    do(state, "concede norse")
    printed = game.view(state, "referee")
    assert game.view(dealt("x", setup=printed)[0], "referee") == printed


def test_what_is_left_out_takes_its_start_value() -> None:
    state = dealt("empty", setup={"first": "norse"})[0]
    assert (state.turn, state.player, state.points) == (1, "norse", 2)
    assert [len(hand) for hand in state.hands.values()] == [5, 5]
    assert state.home == {"norse": 30, "greek": 30}
    assert game.audit(state) == []


def test_a_known_physical_deal_is_entered() -> None:
    norse = [card.name for card in laid({}).cards.values() if card.side == "norse"]
    greek = [card.name for card in laid({}).cards.values() if card.side == "greek"]
    setup = {
        "first": "greek",
        "hands": {"norse": norse[:5], "greek": greek[3:8]},
        "draw": {"norse": norse[5:], "greek": greek[:3] + greek[8:]},
    }
    state = dealt("any", setup=setup)[0]
    assert state.draw == setup["draw"]
    assert state.player == "greek"


def test_who_is_to_play_tells_who_began() -> None:
    assert dealt("x", setup={"player": "greek", "turn": 4})[0].first == "norse"
    assert dealt("x", setup={"player": "greek", "turn": 3})[0].first == "greek"


ROLL = {"god": "thor", "target": "ares", "how": "melee", "roll": [1, 2, 3, 4, 5, 6]}
WRONG: list[tuple[Doc, str]] = [
    ({"turn": 0}, "/turn"),
    ({"game": "chess"}, "/game"),
    ({"points": -1}, "/points"),
    ({"first": "roman"}, "/first"),
    ({"player": "greek"}, "/player"),
    ({"phase": "cleanup"}, "/phase"),
    ({"waiting": ["greek"]}, "/waiting"),
    ({"home": {"norse": {"health": -1}}}, "/home/norse/health"),
    ({"gods": ["thro e5"]}, "/gods/0/name"),
    ({"gods": ["bifrost e5"]}, "/gods/0/name"),
    ({"gods": ["thor z9"]}, "/gods/0/hex"),
    ({"gods": ["thor e2"]}, "/gods/0/hex"),
    ({"gods": ["thor e5", "thor e6"]}, "/gods/1/name"),
    ({"gods": ["thor e5", "odin e5"]}, "/gods/1/hex"),
    ({"gods": ["thor e5 fallen", "odin e5"]}, "/gods/1/hex"),
    ({"gods": ["thor e5 health=13"]}, "/gods/0/health"),
    ({"gods": ["thor e5 fallen health=3"]}, "/gods/0/health"),
    ({"gods": ["thor e5 fallen disabled=5"]}, "/gods/0/disabled"),
    ({"gods": ["thor e5 fallen trap=1"]}, "/gods/0/trap"),
    ({"gods": ["thor e5 disabled=4"]}, "/gods/0/disabled_until"),
    ({"gods": ["thor e5 disabled=6"]}, "/gods/0/disabled_until"),
    ({"gods": ["thor e5 disabled=9"]}, "/gods/0/disabled_until"),
    ({"gods": [{"name": "thor", "hex": "e5", "disabled": True}]}, "/gods/0/disabled_until"),
    ({"gods": ["thor e5 side=greek"]}, "/gods/0/side"),
    ({"gods": ["thor e5 owner=greek"]}, "/gods/0/owner"),
    ({"gods": ["thor d1 trap=1"]}, "/gods/0/trap"),
    ({"gods": [{"name": "thor", "hex": "e5", "effects": [{}]}]}, "/gods/0/effects/0/card"),
    ({"hexes": ["e9 armor=1"]}, "/hexes/0/hex"),
    ({"hexes": ["e5"]}, "/hexes/0"),
    ({"hexes": ["e5 armor=1", "e5 attack=1"]}, "/hexes/1/hex"),
    ({"gods": ["thor e5"], "hexes": ["e5 armor=1"]}, "/hexes/0/armor"),
    ({"hexes": ["e5 armor=9"]}, "/hexes/0/armor"),
    ({"supply": {"black": 5}}, "/supply/black"),
    ({"hands": {"norse": ["thor"]}, "gods": ["thor e5"]}, "/hands/norse/0"),
    ({"hands": {"norse": ["zeus"]}}, "/hands/norse/0"),
    ({"hands": {"norse": ["thro"]}}, "/hands/norse/0"),
    ({"draw": {"norse": []}}, "/draw/norse"),
    ({"draw": {"norse": ["thor"]}, "discard": {"norse": ["thor"]}}, "/draw/norse/0"),
    ({"perished": {"norse": ["thor"]}}, "/perished/norse/0"),
    ({"discard": {"norse": ["bifrost"]}, "perished": {"norse": ["bifrost"]}}, "/perished/norse/0"),
    ({"gods": ["thor e5", "odin e6"], "entered": {"norse": 1}}, "/entered/norse"),
    ({"outcome": {"winner": "norse"}}, "/outcome"),
    ({"outcome": {"winner": "norse", "by": "hh.win.home"}}, "/outcome"),
    ({"outcome": {"winner": None, "by": "ruling"}}, "/outcome"),
    ({"pending": {"seat": "norse", "rule": "hh.runes", "choices": [ROLL]}}, "/pending/rule"),
]
MISSHAPEN: list[tuple[Doc, str, str]] = [
    ({"godz": []}, "setup.keys", "/godz"),
    ({"gods": [{"name": "thor", "hex": "e5", "helth": 2}]}, "setup.keys", "/gods/0/helth"),
    ({"supply": []}, "setup.shape", "/supply"),
    ({"turn": "five"}, "setup.shape", "/turn"),
    ({"home": {"norse": {"helth": 1}}}, "setup.keys", "/home/norse/helth"),
    ({"supply": {"gold": 1}}, "setup.keys", "/supply/gold"),
    ({"hands": {"roman": []}}, "setup.keys", "/hands/roman"),
    ({"hands": {"norse": [{"hidden": True}]}}, "setup.hidden", "/hands/norse/0"),
    ({"pending": {"seat": "norse"}}, "setup.shape", "/pending"),
]


@pytest.mark.parametrize(("given", "pointer"), WRONG, ids=[row[1] for row in WRONG])
def test_contradiction_is_named_by_its_pointer(given: Doc, pointer: str) -> None:
    with pytest.raises(InvalidCommand) as caught:
        laid(given)
    assert (caught.value.code, caught.value.facts["pointer"]) == ("setup.contradiction", pointer)
    assert pointer in caught.value.message


@pytest.mark.parametrize(("given", "code", "pointer"), MISSHAPEN, ids=[r[2] for r in MISSHAPEN])
def test_misshapen_position_is_named_by_its_pointer(given: Doc, code: str, pointer: str) -> None:
    with pytest.raises(InvalidCommand) as caught:
        laid(given)
    assert (caught.value.code, caught.value.facts["pointer"]) == (code, pointer)


@pytest.mark.parametrize(
    ("change", "choices", "pointer"),
    [
        ({"seat": "greek"}, [ROLL], "/pending/seat"),
        ({}, [], "/pending/choices"),
        ({}, [{**ROLL, "god": "odin"}], "/pending/choices/0"),
        ({}, [{**ROLL, "target": "zeus"}], "/pending/choices/0"),
    ],
)
def test_pending_roll_must_be_of_a_legal_attack(
    change: Doc, choices: list[Doc], pointer: str
) -> None:
    pending = {"seat": "norse", "rule": "hh.runes", "choices": choices, **change}
    given: Doc = {"gods": ["thor e5", "ares e6"], "pending": pending}
    with pytest.raises(InvalidCommand) as caught:
        laid(given, runes="physical")
    assert caught.value.facts["pointer"] == pointer
