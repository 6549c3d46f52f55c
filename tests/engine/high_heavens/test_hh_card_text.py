"""The text of a card says all that its data says."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.high_heavens.effects import vocabulary as words
from engine.high_heavens.effects.text import card_text, effect_text, wanted
from engine.shapes import Doc
from tests.card_uses import WORDS
from tests.engine.high_heavens.hh_table import CARDS as DECKS
from tests.engine.high_heavens.hh_trial import CARDS, at, card_of, changed, leaves, part_of

HOUSE_CARDS = [card for side in ("norse", "greek") for card in DECKS["house"][side]["cards"]]
TOLD = [card for card in [*CARDS, *HOUSE_CARDS] if part_of(card) is not None]
SHAPES = ("do", "done", "pick", "kind", "when")
KINDS = {
    "chip": WORDS["chip"],
    "for": WORDS["duration"],
    "what": [stat for stat in words.STATS if stat != "cost"],
    "read": words.READINGS,
    "all": words.GROUPS,
    "as": ("melee", "ranged"),
    "card": ("god", "power"),
    "player": ("own", "foe"),
    "pile": ("own", "foe"),
    "turn": words.SIDES_OF,
    "side": words.SIDES_OF,
    "invoking": words.SIDES_OF,
    "supply": words.CHIPS,
    "of": words.COSTS,
    "against": words.SHIELDS,
    "to": ("self", "another"),
    "god": ("self", "another"),
    "who": ("self", "another"),
    "from": ("self", "home", "another"),
}


def others(path: tuple[Any, ...], value: Any) -> Iterator[Any]:
    """Other values for a leaf of a card."""
    if value is True:
        yield None
    elif isinstance(value, int):
        yield from (value + 1, value - 1 if value - 1 else value + 2)
    else:
        key = next(one for one in reversed(path) if isinstance(one, str))
        known = KINDS.get(key, ("another-name",))
        if value not in known and key != "what":
            known = ("another-name",)
        yield from (one for one in known if one != value)


@pytest.mark.parametrize("card", TOLD, ids=lambda card: card["name"])
def test_whatever_is_changed_in_a_card_changes_its_text(card: Doc) -> None:
    told = card_text(card_of(card))
    for path in leaves(part_of(card)):
        if path[-1] in SHAPES or (card["kind"] == "power" and path == ("name",)):
            continue
        whole = path if card["kind"] == "power" else ("ability", *path)
        for value in others(path, at(part_of(card), path)):
            assert card_text(card_of(changed(card, whole, value))) != told, (path, value)


@pytest.mark.parametrize("card", TOLD, ids=lambda card: card["name"])
def test_the_text_of_a_card_is_made_of_sentences(card: Doc) -> None:
    for line in card_text(card_of(card)):
        assert line[0].isupper()
        assert line.endswith(".")
        assert not set(line) & set("_{}[]'\"") - {"'"}
        assert not any(two in line for two in ("  ", "..", " .", " ,", "a other", "None"))


def test_a_card_without_an_effect_has_no_text() -> None:
    plain = {**CARDS[0], "ability": None}
    assert card_text(card_of(plain)) == []


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("hodr", "Blind Choice: Special Ability, no Action Point, once a turn."),
        ("vidar", "Only if it is not so that the god that fell has an attack chip."),
        ("eris", "Choose the two: another standing god of the other side not chosen before."),
        ("seidr", "Put these cards back in that order (the vision), the last 1 at the bottom."),
        ("pan", "Give the goats piercing of armor -1 for a round from this turn on."),
        ("elysium", "Choose the meadow: a free hex of the Invoking hexes of either side."),
        ("siege", "Deal damage to the gate: 2 for each trap."),
    ],
)
def test_a_card_tells_its_players_what_it_does(name: str, line: str) -> None:
    card = next(one for one in CARDS if one["name"] == name)
    assert line in card_text(card_of(card))


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        (
            {"card": "fimbulwinter", "what": "movement", "by": -1, "until": 7},
            "Movement -1 to the end of turn 7 (Fimbulwinter)",
        ),
        (
            {"card": "zeus", "what": "cost", "by": 1, "of": ["move", "use"], "until": None},
            "Cost of Move and Special Ability actions +1 as long as it stands (Zeus)",
        ),
        (
            {"card": "river-styx", "against": ["poison", "trap"], "until": None},
            "Immune against poison and traps as long as it stands (River Styx)",
        ),
        (
            {"card": "ull", "used": True, "until": 5},
            "Special Ability used in this turn, and no more than once a turn",
        ),
    ],
)
def test_what_lasts_on_a_god_is_told(effect: Doc, told: str) -> None:
    assert effect_text(effect) == told


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"key": "within", "value": 2}, "be within 2 hexes"),
        ({"key": "path", "value": 1}, "be at most 1 step over empty hexes away"),
        ({"key": "armored", "value": True}, "have an armor chip"),
        ({"key": "health", "value": {"least": 2}}, "have at least 2 health"),
        ({"key": "pick", "value": "god"}, "be a standing god"),
        (
            {"key": "within", "value": 2, "from": "foe-home"},
            "be within 2 hexes of the home base of the other side",
        ),
        (
            {"key": "sight", "value": 2, "from": "self", "card": "ull"},
            "be in clear view of ull in a straight row of at most 2 hexes",
        ),
        ({"key": "within", "value": 1, "from": "old-oak"}, "be within 1 hex of the old oak"),
        ({"key": "pick", "value": "top"}, "be one of the cards that were looked at"),
        ({"key": "pick", "value": "hand"}, "be a card in your hand"),
        ({"key": "pick", "value": "draw"}, "be a card of your draw pile"),
        ({"key": "words", "value": ["come", "refuse"]}, "be come or refuse"),
        ({"key": "other", "value": True}, "be another"),
        ({"key": "card", "value": "power"}, "be a divine power"),
        ({"key": "perished", "value": True}, "have perished"),
        ({"needs": {"turn": {"least": 7}}}, "the number of the turn is at least 7"),
        ({"needs": {"who": "mark", "hurt": True}}, "the mark is hurt"),
    ],
)
def test_what_a_card_wants_is_told(facts: Doc, told: str) -> None:
    assert wanted(facts) == told


def test_every_key_of_a_choice_that_can_refuse_is_told() -> None:
    values: dict[str, Any] = {"number": 2, "positive": 2, "side": "own", "flag": True}
    values |= {"bounds": {"most": 3}, "names": ["thor"], "cardkind": "god"}
    for key, known in {**words.FILTER, **words.CARD_FILTER}.items():
        if key != "from":
            assert wanted({"key": key, "value": values[known.kind]}).split()[0] in ("be", "have")
    for pick in words.PICKS:
        assert wanted({"key": "pick", "value": pick}).startswith("be ")
