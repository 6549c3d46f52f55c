"""What the linter of decks says helps who typed the card in: one fault for one slip, and
what is meant where it can be told."""

from typing import Any

import pytest

from engine.errors import Fault, InvalidCommand, near
from engine.high_heavens.deck import lint_deck, lint_pair, parse_decks
from engine.high_heavens.effects.lint import lint_ability, lint_power
from engine.shapes import Doc
from tests.engine.high_heavens.hh_table import HOUSE

GOD: Doc = {"as": "mark", "pick": "god"}
HURT: Doc = {"do": "damage", "to": "mark", "amount": 1}
HEAL: Doc = {"do": "heal", "to": "self", "amount": 1}
ASK: Doc = {"do": "ask", "player": "own", "choose": GOD}


def power(*effects: Any, choose: tuple[Doc, ...] = (), **more: Any) -> list[Fault]:
    return lint_power({"choose": list(choose), "effects": list(effects), **more}, "", {}, ())


def one(faults: list[Fault]) -> str:
    """The only fault, with its place and hint."""
    (fault,) = faults
    return f"{fault.pointer}: {fault.message}; {fault.hint}"


def own_god(**change: Any) -> Doc:
    god = {"kind": "god", "name": "ull", "title": "God of Winter", "health": 5, "movement": 2}
    return god | {"range": 1, "melee": 2, "ranged": 0, "ability": None} | change


def deck(*cards: Doc) -> Doc:
    return {"side": "norse", "name": "Own", "cards": [*cards, own_god(name="vali")]}


def speaking(name: str) -> Doc:
    """A deck with a god that speaks of a card by name."""
    step = {"do": "heal", "to": {"all": "god", "named": [name]}, "amount": 1}
    ability = {"name": "gift", "when": "invoked", "effects": [step]}
    return deck(own_god(ability=ability))


def test_a_choice_that_is_nowhere_is_told_without_a_list_of_none() -> None:
    told = one(power(HURT))
    assert told == "/effects/0/to: there is no choice mark, nor any other, before this; "
    assert near("mark", []) == ""


def test_a_choice_that_comes_later_is_told_so() -> None:
    assert "before this: it is made later" in one(power(HURT, ASK))
    assert "before this: it is made later" in one(power(HURT, choose=(GOD,), needs=[WHO]))


WHO: Doc = {"who": "mark", "hurt": True}


@pytest.mark.parametrize(("word", "side"), [("home", "own"), ("foe-home", "foe")])
def test_home_bases_in_a_step_are_a_group(word: str, side: str) -> None:
    assert f'{{"all": "home", "side": "{side}"}}' in one(power({**HURT, "to": word}))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Ull of Winter", "'Ull of Winter' is not lower case; write ull-of-winter"),
        ("ull_b", "'ull_b' has '_' in it: a name is letters, digits and hyphens; write ull-b"),
        ("e5", "e5 is a hex of the board"),
        ("olympus", "olympus is a word that the program keeps for itself"),
        ("9ull", "'9ull' does not begin with a letter"),
        ("u" * 41, "at most 40 characters, and this has 41"),
        (7, "a name is a text"),
    ],
)
def test_a_name_that_is_none_says_why(name: Any, told: str) -> None:
    assert told in one(lint_deck(deck(own_god(name=name)), ("e5",)))


@pytest.mark.parametrize("when", ["acton", None, 3])
def test_a_wrong_when_is_the_only_fault_told(when: Any) -> None:
    ability: Doc = {"name": "gift", "effects": [HEAL], "turn": "own"}
    ability |= {} if when is None else {"when": when}
    assert one(lint_ability(ability, "", {}, ())).startswith("/when: ")


def test_the_words_there_are_are_told_once() -> None:
    told = one(power(HURT, choose=({**GOD, "side": "mine"},)))
    assert told.count("own, foe, any") == 1


def test_missing_keys_of_cards_say_what_belongs_there() -> None:
    card = own_god()
    del card["ability"], card["health"]
    told = {fault.pointer: fault.message for fault in lint_deck(deck(card))}
    assert "null for a god without" in told["/cards/0/ability"]
    assert "a whole number from 1 to 60" in told["/cards/0/health"]


@pytest.mark.parametrize("condition", [[WHO], {**WHO, "turn": {"least": 3}}])
def test_a_step_takes_one_condition(condition: Any) -> None:
    told = one(power({**HURT, "if": condition}, choose=(GOD,)))
    assert "`needs` takes a list" in told


def test_what_is_printed_on_a_card_is_known_by_that_name_too() -> None:
    card = {**own_god(), "range-power": 1}
    del card["ranged"]
    found = {fault.pointer: fault.hint for fault in lint_deck(deck(card))}
    assert found["/cards/0/range-power"] == "did you mean ranged?"


def test_a_word_that_is_like_none_gets_no_doubtful_hint() -> None:
    step = {"do": "change", "to": "self", "what": "melee", "by": 1, "for": "two turns"}
    ability = {"name": "gift", "when": "invoked", "effects": [step]}
    assert "did you mean" not in one(lint_ability(ability, "", {}, ()))


def test_a_step_that_is_nearly_one_is_not_followed_by_the_list_of_all() -> None:
    assert one(power({"do": "damgae"})) == (
        "/effects/0/do: there is no step damgae; did you mean damage?"
    )


def test_a_choice_renamed_is_one_fault_however_often_it_is_spoken_of() -> None:
    steps = [HURT, {**HURT, "amount": {"read": "armor", "of": "mark"}}, {**HURT, "if": WHO}]
    assert one(power(*steps, choose=({**GOD, "as": "marks"},))).startswith("/effects/0/to: ")


def test_a_card_that_is_spoken_of_is_in_one_of_the_two_decks() -> None:
    greek = dict(HOUSE["greek"])
    assert lint_deck(speaking("vali")) == []
    assert lint_pair(speaking("vali"), greek) == lint_pair(speaking("zeus"), greek) == []
    assert one(lint_pair(speaking("zues"), greek)) == (
        "/cards/0/ability/effects/0/to/named/0: no card of the two decks is called zues;"
        " did you mean zeus?"
    )


@pytest.mark.parametrize("other", ["", "/deck/1"])
def test_no_game_is_dealt_with_a_deck_that_speaks_of_a_card_that_is_in_none(other: str) -> None:
    decks = {"norse": speaking("zues"), "greek": dict(HOUSE["greek"])}
    with pytest.raises(InvalidCommand, match="no card of the two decks is called zues"):
        parse_decks(decks, (), {"norse": "/deck/0", "greek": other})


def test_a_step_that_is_like_none_is_told_where_the_steps_are() -> None:
    assert one(power({"do": "strike"})) == (
        "/effects/0/do: there is no step strike; docs/cards.md tells the steps, each with its keys"
    )


def test_the_name_of_a_choice_that_is_no_name_says_why() -> None:
    assert one(power({**HURT, "to": "Mark"}, choose=(GOD,))) == (
        "/effects/0/to: 'Mark' is not lower case; write mark"
    )
