"""Positions in the middle of a card, and with what lasts on gods (deal --setup)."""

import copy
import random
from typing import Any

import pytest

from engine.errors import InvalidCommand
from engine.high_heavens import commands, events, game
from engine.high_heavens.state import State
from engine.shapes import Doc
from replays.book import Book
from replays.copies import redact
from tests.engine.high_heavens.hh_table import dealt, decided, do, laid, new_book, play
from tests.scenarios import changed


def asked(given: Doc, line: str, **options: Any) -> State:
    """A table where a card waits for a choice, after one command."""
    state = laid({"hands": {}, **given}, cards="house", **options)
    do(state, line)
    assert state.pending is not None
    return state


def _ravens() -> State:
    return asked({"gods": ["odin e5", "ares e7"], "hands": {"norse": ["freyr"]}}, "end")


def _box() -> State:
    given = {"turn": 6, "gods": ["thor e5", "tyr e6", "ares e7"]}
    return asked({**given, "hands": {"greek": ["box-of-pandora"]}}, "play box-of-pandora")


def _charm() -> State:
    return asked({"gods": ["freyja e5", "ares e7"]}, "use freyja ares")


def _printed(state: State) -> Doc:
    return copy.deepcopy(game.view(state, "referee"))


@pytest.mark.parametrize("made", [_ravens, _box, _charm])
def test_a_card_that_waits_goes_on_from_its_position_as_it_would_have(made: Any) -> None:
    state = made()
    again = dealt("another", cards="house", setup=_printed(state))[0]
    assert (again.playing, again.waiting()) == (state.playing, state.waiting())
    for answer in game.legal(state):
        assert decided(again, answer) == decided(state, answer)


def test_the_rest_of_a_turns_end_follows_the_choice() -> None:
    state = _ravens()
    again = dealt("another", cards="house", setup=_printed(state))[0]
    found = decided(again, game.legal(again)[0])
    kinds = [type(event).__name__ for event in found]
    assert kinds == ["Answered", "Arranged", "Drew", "Began"]


def test_a_power_that_waits_is_in_no_pile_and_adds_up() -> None:
    state = _box()
    printed = _printed(state)
    again = dealt("another", cards="house", setup=printed)[0]
    piles = [printed[pile]["greek"] for pile in ("hands", "draw", "discard")]
    assert not any("box-of-pandora" in pile for pile in piles)
    assert again.playing == "box-of-pandora"
    assert game.audit(again) == []


def test_a_power_in_the_middle_of_which_the_game_ends_lies_in_the_discard_pile() -> None:
    state = _box()
    do(state, "concede norse")
    printed = _printed(state)
    assert printed["discard"]["greek"] == ["box-of-pandora"]
    assert game.view(dealt("x", cards="house", setup=printed)[0], "referee") == printed


def test_whoever_chooses_among_hidden_cards_sees_them_on_the_copy_of_a_position() -> None:
    printed = _printed(_ravens())
    book = new_book("copy", cards="house", setup=printed)
    assert [event["type"] for event in book.entries[0].events] == ["dealt", "laid", "looked"]
    for who in ("norse", "greek", "public"):
        own: Any = Book(redact(book, who))
        shown = game.view(book.state, who)
        assert game.view(own.state, who) == shown
        assert (printed["draw"]["norse"][0] in shown["draw"]["norse"]) is (who == "norse")


AGENDA = "/pending/choices/0/agenda"
RAVENS: list[tuple[str, Any, str]] = [
    ("/phase", "actions", "/phase"),
    ("/waiting", ["greek"], "/waiting"),
    ("/pending/seat", "greek", "/pending/seat"),
    ("/pending/rule", "hh.runes", "/pending/rule"),
    ("/pending/choices", [], "/pending/choices"),
    ("/pending/choices/0/card", "thor", "/pending/choices/0/card"),
    ("/pending/choices/0/choose", "wisdom", "/pending/choices/0/choose"),
    (AGENDA, [], AGENDA),
    (f"{AGENDA}/0", {}, f"{AGENDA}/0"),
    (f"{AGENDA}/0", {"task": "begin"}, AGENDA),
    (f"{AGENDA}/0/card", "nobody", f"{AGENDA}/0/card"),
    (f"{AGENDA}/0/card", "baldur", f"{AGENDA}/0/card"),
    (f"{AGENDA}/0/god", "thor", f"{AGENDA}/0/god"),
    (f"{AGENDA}/0/hex", "e2", f"{AGENDA}/0/hex"),
    (f"{AGENDA}/0/hex", None, f"{AGENDA}/0/hex"),
    (f"{AGENDA}/0/side", "greek", f"{AGENDA}/0/side"),
    (f"{AGENDA}/0/seat", "greek", f"{AGENDA}/0/seat"),
    (f"{AGENDA}/0/next", 1, f"{AGENDA}/0/next"),
    (f"{AGENDA}/0/next", 2, f"{AGENDA}/0/next"),
    (f"{AGENDA}/0/next", True, f"{AGENDA}/0/next"),
    (f"{AGENDA}/0/done", -1, f"{AGENDA}/0/done"),
    (f"{AGENDA}/0/depth", 0, f"{AGENDA}/0/depth"),
    (f"{AGENDA}/0/depth", 9, f"{AGENDA}/0/depth"),
    (f"{AGENDA}/0/it", None, f"{AGENDA}/0/it"),
    (f"{AGENDA}/0/it", "e5", f"{AGENDA}/0/it"),
    (f"{AGENDA}/0/by", "bifrost", f"{AGENDA}/0/by"),
    (f"{AGENDA}/0/picked", [], f"{AGENDA}/0/picked"),
    (f"{AGENDA}/0/picked", {"order": ["thor"]}, f"{AGENDA}/0/picked/order"),
    (f"{AGENDA}/1/task", "begin", f"{AGENDA}/1/task"),
    (f"{AGENDA}/1/discard", ["zeus"], f"{AGENDA}/1/discard"),
    (f"{AGENDA}/1/discard", ["thor", "thor"], f"{AGENDA}/1/discard"),
    (f"{AGENDA}/2", {"task": "refill", "discard": []}, f"{AGENDA}/2"),
    (f"{AGENDA}/3", {"task": "sleep"}, f"{AGENDA}/3/task"),
]


@pytest.mark.parametrize(("change", "value", "pointer"), RAVENS)
def test_what_cannot_wait_at_a_turns_end_is_named(change: str, value: Any, pointer: str) -> None:
    setup = changed(_printed(_ravens()), {change: value})
    with pytest.raises(InvalidCommand) as caught:
        dealt("x", cards="house", setup=setup)
    assert (caught.value.code, caught.value.facts["pointer"]) == ("setup.contradiction", pointer)


CHARM: list[tuple[str, Any, str]] = [
    (f"{AGENDA}/0/picked", {}, f"{AGENDA}/0/picked"),
    (f"{AGENDA}/0/picked/suitor", ["asgard"], f"{AGENDA}/0/picked/suitor"),
    (f"{AGENDA}/0/picked/suitor", "ares", f"{AGENDA}/0/picked/suitor"),
    (f"{AGENDA}/0/picked/answer", ["come"], f"{AGENDA}/0/picked/answer"),
    (f"{AGENDA}/0/it", "ares", f"{AGENDA}/0/it"),
    (f"{AGENDA}/0/depth", 1, f"{AGENDA}/0/depth"),
]


@pytest.mark.parametrize(("change", "value", "pointer"), CHARM)
def test_what_cannot_have_been_picked_is_named(change: str, value: Any, pointer: str) -> None:
    setup = changed(_printed(_charm()), {change: value})
    with pytest.raises(InvalidCommand) as caught:
        dealt("x", cards="house", setup=setup)
    assert (caught.value.code, caught.value.facts["pointer"]) == ("setup.contradiction", pointer)


def test_a_choice_that_has_no_answer_is_not_pending() -> None:
    setup = _printed(_ravens())
    setup["discard"]["norse"] += setup["draw"]["norse"]
    setup["draw"]["norse"] = []
    with pytest.raises(InvalidCommand) as caught:
        dealt("x", cards="house", setup=setup)
    assert caught.value.facts["pointer"] == "/pending/choices/0"


GUNGNIR = {"card": "gungnir", "what": "range", "by": 2, "until": 5}
STYX = {"card": "river-styx", "against": ["poison", "trap", "disable", "displace"], "until": None}
WINTER = {"card": "fimbulwinter", "what": "cost", "by": 1, "of": ["move"], "until": 5}
EFFECTS: list[tuple[Any, str]] = [
    ({**GUNGNIR, "card": "mjolnir"}, "/0"),
    ({**GUNGNIR, "card": "spear"}, "/0/card"),
    ({**GUNGNIR, "card": 7}, "/0/card"),
    ({**GUNGNIR, "by": 3}, "/0"),
    ({**GUNGNIR, "what": "movement"}, "/0"),
    ({**GUNGNIR, "until": 4}, "/0/until"),
    ({**GUNGNIR, "until": 8}, "/0/until"),
    ({**GUNGNIR, "until": None}, "/0/until"),
    ({**GUNGNIR, "until": "5"}, "/0/until"),
    ({**GUNGNIR, "more": 1}, "/0"),
    ({**STYX, "until": 5}, "/0/until"),
    ({**STYX, "against": ["poison"]}, "/0"),
    ({**WINTER, "of": ["attack"]}, "/0"),
    ({"card": "baldur", "against": ["power", "poison", "disable"], "until": None}, "/0"),
    ({"card": "thor", "used": True, "until": 5}, "/0/used"),
]


def _with_effect(effect: Any, god: str = "thor") -> Doc:
    return {"gods": [{"name": god, "hex": "e5", "effects": [effect]}], "turn": 5}


@pytest.mark.parametrize(("effect", "pointer"), EFFECTS)
def test_what_no_card_leaves_on_a_god_is_named(effect: Any, pointer: str) -> None:
    with pytest.raises(InvalidCommand) as caught:
        laid(_with_effect(effect), cards="house")
    assert caught.value.facts["pointer"] == f"/gods/0/effects{pointer}"


@pytest.mark.parametrize("effect", [GUNGNIR, STYX, WINTER, {**GUNGNIR, "until": 7}])
def test_what_a_card_leaves_on_a_god_is_read(effect: Doc) -> None:
    assert laid(_with_effect(effect), cards="house").gods["thor"].effects == [effect]


def test_that_an_ability_was_used_counts_in_its_own_turn() -> None:
    used = {"card": "hermes", "used": True, "until": 6}
    assert laid({**_with_effect(used, "hermes"), "turn": 6}, cards="house")
    for wrong in ({**used, "until": 7}, {**used, "card": "zeus"}, {**used, "used": False}):
        with pytest.raises(InvalidCommand):
            laid({**_with_effect(wrong, "hermes"), "turn": 6}, cards="house")
    twice = {"gods": [{"name": "hermes", "hex": "e5", "effects": [used, used]}], "turn": 6}
    with pytest.raises(InvalidCommand):
        laid(twice, cards="house")


def test_nothing_lasts_on_a_fallen_god() -> None:
    given = {"gods": [{"name": "thor", "hex": "e5", "standing": False, "effects": [STYX]}]}
    with pytest.raises(InvalidCommand) as caught:
        laid(given, cards="house")
    assert caught.value.facts["pointer"] == "/gods/0/effects/0"


def test_a_god_brought_back_counts_once_among_those_that_entered() -> None:
    given: Doc = {
        "gods": ["thor e5", "ares e7"],
        "hands": {"norse": ["valhalla"]},
        "discard": {"norse": ["odin"]},
        "perished": {"norse": ["odin"]},
        "entered": {"norse": 2, "greek": 2},
    }
    state = laid(given, cards="house")
    do(state, "play valhalla odin d1")
    printed = _printed(state)
    assert printed["entered"]["norse"] == 2
    assert game.view(dealt("x", cards="house", setup=printed)[0], "referee") == printed


def test_every_card_that_waits_in_games_is_read_back_and_goes_on() -> None:
    chooser, seen = random.Random("waits"), set()

    def look(state: State, command: commands.Command) -> None:
        if state.pending is None:
            return
        again = dealt("another", cards="house", setup=_printed(state))[0]
        answer = chooser.choice(game.legal(state))
        found, chance = decided(again, answer, dealt("x")[1]), dealt("x")[1]
        assert _unshuffled(found) == _unshuffled(decided(state, answer, chance))
        seen.add(state.pending["choices"][0]["card"])

    for number in range(12):
        play(f"waits-{number}", {"cards": "house", "four": number % 3 == 0}, 150, look)
    assert {"artemis", "odin", "freyja", "mead-of-poetry", "well-of-mimir"} <= seen


def _unshuffled(found: list[Any]) -> list[Any]:
    """How often a pile was shuffled is not in a position, and so neither is what comes."""
    order = [event for event in found if isinstance(event, events.Shuffled)]
    end = found.index(order[0]) if order else len(found)
    return found[:end]
