"""The linter of abilities and powers: each thing that is wrong, and where."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Fault
from engine.high_heavens.deck import lint_deck
from engine.high_heavens.effects.lint import lint_ability, lint_power
from engine.high_heavens.effects.text import card_text
from engine.shapes import Doc
from tests.engine.high_heavens.hh_trial import CARDS, TRIAL, at, card_of, leaves, part_of

CARDS_OF = {"ull": "god", "vidar": "god", "gjoll": "power"}
HEXES = ("e4", "e5")
GOD: Doc = {"as": "mark", "pick": "god"}
GODS: Doc = {"as": "marks", "pick": "god", "most": 2}
HEX: Doc = {"as": "spot", "pick": "hex", "central": True}
FALLEN: Doc = {"as": "dead", "pick": "fallen"}
HAND: Doc = {"as": "card", "pick": "hand"}
GUEST: Doc = {**HAND, "card": "god"}
PILE: Doc = {"as": "gone", "pick": "discard"}
WORD: Doc = {"as": "way", "pick": "word", "words": ["left", "right"]}
TOP: Doc = {"as": "order", "pick": "top", "amount": 2}
HURT: Doc = {"do": "damage", "to": "mark", "amount": 1}
POINTS: Doc = {"do": "points", "amount": 1}
SELF: Doc = {"do": "heal", "to": "self", "amount": 1}
ARRANGE: Doc = {"do": "arrange", "cards": "order"}


def asked(choice: Doc, player: str = "own") -> Doc:
    return {"do": "ask", "player": player, "choose": choice}


def power(*effects: Doc, choose: tuple[Doc, ...] = (), **more: Any) -> Doc:
    return {"choose": list(choose), "effects": list(effects), **more}


def action(*effects: Doc, choose: tuple[Doc, ...] = (), **more: Any) -> Doc:
    found = {"name": "gift", "when": "action", "cost": 1, "choose": list(choose)}
    return {**found, "effects": list(effects), **more}


def when(word: str, *effects: Doc, **more: Any) -> Doc:
    return {"name": "gift", "when": word, "effects": list(effects), **more}


def lint(part: Doc) -> list[Fault]:
    """The faults of an ability, or of a power where there is no `when`."""
    check = lint_ability if "when" in part else lint_power
    return check(part, "", CARDS_OF, HEXES)


def change(**more: Any) -> Doc:
    return {"do": "change", "to": "self", "what": "melee", "by": 1, "for": "turn", **more}


CLEAN = [
    power(),
    power(HURT, choose=(GOD,)),
    power({**HURT, "to": "marks"}, choose=(GODS,)),
    power({"do": "build", "on": "spot", "amount": 1}, choose=(HEX,)),
    power({"do": "discard", "cards": "card"}, choose=(HAND,)),
    power({"do": "take", "cards": "gone"}, choose=(PILE,)),
    power(POINTS, choose=(WORD,), needs=[{"turn": {"least": 3}}])
    | {"effects": [{**POINTS, "if": {"picked": "way", "word": "left"}}]},
    power(asked(TOP), ARRANGE),
    power(asked({"as": "found", "pick": "draw"}), {"do": "fetch", "cards": "found"}),
    power({"do": "raise", "to": "dead", "amount": 1}, {"do": "heal", "to": "dead", "amount": 1})
    | {"choose": [FALLEN]},
    action({"do": "move", "god": "self", "to": "spot", "steps": 2}, choose=(HEX,)),
    action({**SELF, "amount": {"read": "missing", "of": "self"}}),
    action(POINTS, once=True),
    action(SELF, cost=0, once=True),
    when("always", {"do": "change", "to": "self", "what": "melee", "by": 1}),
    when("always", {"do": "immune", "to": {"all": "home"}, "against": ["ranged"]}),
    when("hit", {"do": "disable", "to": "by"}, needs=[{"who": "by", "side": "foe"}]),
    when("attacks", {**HURT, "to": "by"}),
    when("falls", {"do": "raise", "to": "self", "amount": 1}),
    when("falls", {"do": "perish", "to": "it"}, of={"side": "foe", "other": True}),
    when("perishes", {**HURT, "to": {"all": "god", "within": 1}}),
    when("turn-ends", {**SELF, "amount": 1}, turn="foe"),
    when("turn-starts", POINTS),
    when("hit", POINTS, of={"side": "foe"}),
]


@pytest.mark.parametrize("part", CLEAN, ids=lambda part: json.dumps(part)[:60])
def test_a_card_that_can_be_carried_out_has_no_fault(part: Doc) -> None:
    assert lint(part) == []


SHAPES: list[tuple[Any, str, str]] = [
    ({**action(SELF), "name": "Gift"}, "/name", ""),
    ({**action(SELF), "wehn": "action"}, "/wehn", "did you mean when?"),
    ({**action(SELF), "when": "actoin"}, "/when", "did you mean action?"),
    ({**action(SELF), "when": ["action"]}, "/when", ""),
    ({**action(SELF), "cost": 10}, "/cost", ""),
    ({**action(SELF), "cost": True}, "/cost", ""),
    ({**action(SELF), "once": False}, "/once", "leave the key out where it is not so"),
    ({**when("hit", SELF), "choose": []}, "/choose", "it is one of name"),
    ({**when("always", change()), "needs": []}, "/needs", ""),
    (power({"do": "dammage"}), "/effects/0/do", "did you mean damage?"),
    (power({"do": 3}), "/effects/0/do", ""),
    (power(POINTS) | {"effects": [7]}, "/effects/0/do", ""),
    (power() | {"effects": {}}, "/effects", ""),
    (power(*[POINTS] * 13), "/effects", ""),
    (power({"do": "points"}), "/effects/0/amount", ""),
    (power({**POINTS, "amount": 0}), "/effects/0/amount", ""),
    (power({**POINTS, "amount": 21}), "/effects/0/amount", ""),
    (power({**POINTS, "amount": "2"}), "/effects/0/amount", ""),
    (power({**POINTS, "amount": {}}), "/effects/0/amount", ""),
    (power({**POINTS, "amount": {"cuont": {}}}), "/effects/0/amount", "did you mean count?"),
    (power({**POINTS, "amount": {"count": {}, "read": 1}}), "/effects/0/amount", ""),
    (power({**POINTS, "amount": {"count": {}}}), "/effects/0/amount/count/all", ""),
    (power({**POINTS, "amuont": 1}), "/effects/0/amuont", "did you mean amount?"),
    (power({**POINTS, "if": 3}), "/effects/0/if", ""),
    (power({**POINTS, "if": {"trun": 3}}), "/effects/0/if", "did you mean turn?"),
    (power({**POINTS, "if": {"turn": {}}}), "/effects/0/if/turn", ""),
    (power({**POINTS, "if": {"turn": {"lest": 1}}}), "/effects/0/if/turn/lest", "did you"),
    (power({**POINTS, "if": {"turn": {"least": 100}}}), "/effects/0/if/turn/least", ""),
    (power(HURT, choose=({**GOD, "pick": "gods"},)), "/choose/0/pick", "did you mean god?"),
    (power(HURT, choose=({**GOD, "as": 3},)), "/choose/0/as", ""),
    (power(HURT, choose=({**GOD, "side": "mine"},)), "/choose/0/side", ""),
    (power(HURT, choose=({**GOD, "named": []},)), "/choose/0/named", ""),
    (power(HURT, choose=({**GOD, "named": ["ull", "ull"]},)), "/choose/0/named/1", ""),
    (power(HURT, choose=({**GOD, "named": ["Ull"]},)), "/choose/0/named/0", ""),
    (power(HURT, choose=({**GOD, "within": 0},)), "/choose/0/within", ""),
    (power({**HURT, "to": ["mark"]}), "/effects/0/to", ""),
    (action(change(by=0)), "/effects/0/by", ""),
    (action(change(of=[], what="cost")), "/effects/0/of", ""),
    (action(change(of=["mvoe"], what="cost")), "/effects/0/of/0", "did you mean move?"),
    (action(change(of=["move", "move"], what="cost")), "/effects/0/of/1", ""),
    (
        action({"do": "remove", "to": "self", "chip": "armor", "amount": "most"}),
        "/effects/0/amount",
        "",
    ),
    ("none", "", ""),
    ([], "", ""),
]


@pytest.mark.parametrize(("part", "pointer", "hint"), SHAPES)
def test_what_is_not_in_the_tables_is_a_fault_with_a_hint(
    part: Any, pointer: str, hint: str
) -> None:
    found = {fault.pointer: fault for fault in lint_part(part)}
    assert pointer in found
    assert hint in found[pointer].hint


def lint_part(part: Any) -> list[Fault]:
    if isinstance(part, dict):
        return lint(part)
    return lint_ability(part, "", CARDS_OF, HEXES)


MEANINGS: list[tuple[Doc, str, str]] = [
    (power(HURT, choose=(GOD, GOD)), "/choose/1/as", "stands twice"),
    (power(HURT, choose=({**GOD, "as": "self"},)), "/choose/0/as", "meaning of its own"),
    (power({**HURT, "to": "mork"}, choose=(GOD,)), "/effects/0/to", "no choice mork"),
    (power(HURT, asked(GOD)), "/effects/0/to", "before this"),
    (power(POINTS, choose=(GOD,)), "/choose/0/as", "no step speaks of"),
    (power(SELF), "/effects/0/to", "no `self`"),
    (action({**SELF, "to": "it"}), "/effects/0/to", "`it` is only"),
    (when("invoked", {**SELF, "to": "by"}), "/effects/0/to", "`by` is only"),
    (when("perishes", SELF), "/effects/0/to", "has left the Heavens"),
    (when("perishes", {**SELF, "to": "it"}, of={}), "/effects/0/to", "has left the Heavens"),
    (when("falls", SELF), "/effects/0/to", "fallen"),
    (power({**HURT, "to": "spot"}, choose=(HEX,)), "/effects/0/to", "damage takes"),
    (power({**HURT, "to": "dead"}, choose=(FALLEN,)), "/effects/0/to", "damage takes"),
    (power({**HURT, "to": "way"}, choose=(WORD,)), "/effects/0/to", "damage takes"),
    (power({"do": "build", "on": "mark", "amount": 1}, choose=(GOD,)), "/effects/0/on", "hex"),
    (power({"do": "discard", "cards": "gone"}, choose=(PILE,)), "/effects/0/cards", "hand"),
    (power({"do": "take", "cards": "card"}, choose=(HAND,)), "/effects/0/cards", "discard"),
    (power({"do": "fetch", "cards": "card"}, choose=(HAND,)), "/effects/0/cards", "draw"),
    (power({"do": "arrange", "cards": "card"}, choose=(HAND,)), "/effects/0/cards", "top"),
    (power({"do": "raise", "to": "mark", "amount": 1}, choose=(GOD,)), "/effects/0/to", "fallen"),
    (power({"do": "perish", "to": {"all": "god"}}), "/effects/0/to", "fallen"),
    (power({"do": "disable", "to": {"all": "target"}}), "/effects/0/to", "god"),
    (
        power({"do": "invoke", "card": "card", "on": "spot"}, choose=(HAND, HEX)),
        "/effects/0/card",
        "may be a power",
    ),
    (
        power(asked(GUEST, "foe"), {"do": "invoke", "card": "card", "on": "spot"}, choose=(HEX,)),
        "/effects/1/card",
        "hand of the other side",
    ),
    (
        action({"do": "teleport", "god": "marks", "to": "spot"}, choose=(GODS, HEX)),
        "/effects/0/god",
        "takes one",
    ),
    (
        action({"do": "teleport", "god": {"all": "god"}, "to": "spot"}, choose=(HEX,)),
        "/effects/0/god",
        "takes one",
    ),
    (
        power({"do": "teleport", "god": "mark", "to": "spot"}, choose=(HEX, GOD)),
        "/effects/0/to",
        "choose it before",
    ),
    (
        action(
            {"do": "teleport", "god": "self", "to": "spot"}, choose=({**HEX, "occupied": True},)
        ),
        "/effects/0/to",
        "needs a free hex",
    ),
    (
        power({"do": "trap", "to": "spot", "amount": 1}, choose=({**HEX, "invoking": "own"},)),
        "/effects/0/to",
        "Invoking hex",
    ),
    (
        power({"do": "build", "on": "spot", "amount": 1}, choose=({**HEX, "invoking": "own"},)),
        "/effects/0/on",
        "Invoking hex",
    ),
    (action(HURT, choose=({**GOD, "occupied": True},)), "/choose/0/occupied", "choice of god"),
    (power(HURT, choose=({**GOD, "within": 2},)), "/choose/0/within", "say where"),
    (power(HURT, choose=({**GOD, "from": "home"},)), "/choose/0/from", "is for within"),
    (power(HURT, choose=({**GOD, "other": True},)), "/choose/0/other", "nothing is chosen"),
    (power({"do": "push", "god": "mark", "by": 1}, choose=(GOD,)), "/effects/0/from", "is `from`"),
    (
        power({"do": "push", "god": "mark", "by": 1, "from": "way"}, choose=(GOD, WORD)),
        "/effects/0/from",
        "nowhere on the board",
    ),
    (
        power({"do": "push", "god": "mark", "by": 1, "from": "marks"}, choose=(GOD, GODS)),
        "/effects/0/from",
        "may be several",
    ),
    (power(HURT, choose=({**GOD, "words": ["a", "b"]},)), "/choose/0/words", "choice of god"),
    (power(HURT, choose=({**GOD, "card": "god"},)), "/choose/0/card", "choice of god"),
    (
        power({"do": "discard", "cards": "card"}, choose=({**HAND, "within": 1},)),
        "/choose/0/within",
        "",
    ),
    (
        power({"do": "build", "on": "spot", "amount": 1}, choose=({**HEX, "hurt": True},)),
        "/choose/0/hurt",
        "choice of hex",
    ),
    (power({**HURT, "to": {"all": "home", "hurt": True}}), "/effects/0/to/hurt", "a home"),
    (power({**HURT, "to": {"all": "trap", "side": "foe"}}), "/effects/0/to/side", "a trap"),
    (
        power({"do": "take", "cards": "gone"}, choose=({**PILE, "perished": True},)),
        "/effects/0/cards",
        "perished",
    ),
    (
        power({"do": "take", "cards": "gone"}, choose=({**PILE, "named": ["ul"]},)),
        "/choose/0/named/0",
        "no card of this deck",
    ),
    (
        power(
            {"do": "take", "cards": "gone"}, choose=({**PILE, "card": "power", "named": ["ull"]},)
        ),
        "/choose/0/named/0",
        "is no power",
    ),
    (
        power(HURT, choose=({**GOD, "side": "own", "named": ["gjoll"]},)),
        "/choose/0/named/0",
        "no god of this deck",
    ),
    (power(HURT, choose=({**GOD, "least": 3, "most": 2},)), "/choose/0/most", "below `least`"),
    (
        power(HURT, choose=({**GOD, "health": {"least": 3, "most": 2}},)),
        "/choose/0/health/most",
        "",
    ),
    (power(ARRANGE, choose=(TOP,)), "/choose/0/pick", "by `ask`"),
    (power(asked({**TOP, "amount": 5}), ARRANGE), "/effects/0/choose/amount", "at most 4"),
    (power(asked({"as": "order", "pick": "top"}), ARRANGE), "/effects/0/choose/amount", "missing"),
    (power(asked({**TOP, "least": 1}), ARRANGE), "/effects/0/choose/least", "choice of top"),
    (power(asked({**TOP}), {**ARRANGE, "bury": 3}), "/effects/1/bury", "more are buried"),
    (power(asked(TOP), ARRANGE, asked(GOD), HURT), "/effects/2/choose", "no choice follows"),
    (
        power(
            asked({"as": "found", "pick": "draw", "pile": "foe"}), {"do": "fetch", "cards": "found"}
        ),
        "/effects/0/choose/pile",
        "nothing is fetched",
    ),
    (power(POINTS, choose=({"as": "way", "pick": "word"},)), "/choose/0/words", "missing"),
    (power(POINTS, choose=({**WORD, "words": ["ull", "e5"]},)), "/choose/0/words/1", "card or hex"),
    (
        power({**POINTS, "if": {"picked": "mark", "word": "a"}}, choose=(GOD,)),
        "/effects/0/if/picked",
        "",
    ),
    (
        power({**POINTS, "if": {"picked": "way", "word": "up"}}, choose=(WORD,)),
        "/effects/0/if/word",
        "",
    ),
    (power({**POINTS, "if": {"count": {"all": "god"}}}), "/effects/0/if", "needs `least`"),
    (power({**POINTS, "if": {"supply": "armor"}}), "/effects/0/if", "needs `least`"),
    (
        power({**POINTS, "if": {"count": {"all": "home", "hurt": True}, "least": 1}}),
        "/effects/0/if/count/hurt",
        "",
    ),
    (power({**POINTS, "if": {"who": "card"}}, choose=(HAND,)), "/effects/0/if/who", "not on the"),
    (action({**SELF, "if": {"who": "self", "other": True}}), "/effects/0/if/other", "for `it`"),
    (power(POINTS, needs=[{"who": "mark"}], choose=(GOD,)), "/needs/0/who", "no choice mark"),
    (power({**POINTS, "amount": {"done": True}}), "/effects/0/amount/done", "no step before"),
    (
        power({**POINTS, "amount": {"read": "armor", "of": {"all": "home"}}}),
        "/effects/0/amount/read",
        "health",
    ),
    (
        power({**POINTS, "amount": {"read": "armor", "of": {"all": "trap"}}}),
        "/effects/0/amount/of",
        "no god",
    ),
    (
        action(
            SELF,
            {"do": "move", "god": "self", "to": "spot", "steps": {"done": True}},
            choose=(HEX,),
        ),
        "/effects/1/steps",
        "before the hex",
    ),
    (power({"do": "damage", "to": "mark"}, choose=(GOD,)), "/effects/0/amount", "`as`"),
    (power({**HURT, "as": "melee"}, choose=(GOD,)), "/effects/0/as", "no god"),
    (when("perishes", {**HURT, "to": {"all": "god"}, "as": "melee"}), "/effects/0/as", "by then"),
    (action({**HURT, "to": {"all": "god"}, "amount": 1, "as": "far"}), "/effects/0/as", "one word"),
    (action({"do": "trap", "to": "mark", "amount": 7}, choose=(GOD,)), "/effects/0/amount", "6"),
    (action({"do": "give", "to": "self", "chip": "armor", "amount": 3}), "/effects/0/amount", "2"),
    (
        action({"do": "swap", "god": "mark", "with": "mark"}, choose=(GOD,)),
        "/effects/0/with",
        "same",
    ),
    (action(change(what="cost")), "/effects/0/of", "`what`: cost"),
    (action(change(of=["move"])), "/effects/0/of", "`what`: cost"),
    (
        action({key: value for key, value in change().items() if key != "for"}),
        "/effects/0/for",
        "missing",
    ),
    (action(change(to={"all": "home"})), "/effects/0/to", "god"),
    (when("always", change()), "/effects/0/for", "no `for`"),
    (when("always", SELF), "/effects/0/do", "change and immune"),
    (when("always", asked(GOD)), "/effects/0/do", "change and immune"),
    (
        when("always", {"do": "immune", "to": {"all": "home"}, "against": ["poison"]}),
        "/effects/0/against/0",
        "home base",
    ),
    (when("turn-ends", change()), "/effects/0/for", "which is now"),
    (when("turn-ends", POINTS), "/effects/0/do", "to spend"),
    (when("turn-starts", POINTS, turn="foe"), "/effects/0/do", "to spend"),
    (when("hit", POINTS), "/effects/0/do", "to spend"),
    (when("turn-ends", SELF, of={}), "/of", "not for turn-ends"),
    (when("hit", SELF, turn="own"), "/turn", "for turn-starts"),
    (when("falls", SELF | {"to": "it"}, of={"hurt": True}), "/of/hurt", "no health"),
    (when("perishes", POINTS, of={"poisoned": True}), "/of/poisoned", "fallen"),
    (when("invoked", SELF, of={"within": 2, "from": "it"}), "/of/from", "same god"),
    (when("hit", SELF, of={"within": 2, "from": "mark"}), "/of/from", "no choice"),
    (action(), "/effects", "at least one"),
    (action(SELF, cost=0), "/once", "costs nothing"),
    (action(POINTS), "/once", "gives Action Points"),
    (
        power(
            *({"do": "build", "on": name, "amount": 1} for name in "abc"),
            choose=tuple({"as": name, "pick": "hex"} for name in "abc"),
        ),
        "/choose/2",
        "ways to choose",
    ),
]


@pytest.mark.parametrize(("part", "pointer", "told"), MEANINGS)
def test_what_would_do_nothing_or_fail_is_a_fault(part: Doc, pointer: str, told: str) -> None:
    found = [fault for fault in lint(part) if fault.pointer == pointer]
    assert found, lint(part)
    assert told in found[0].message


def test_every_fault_has_the_code_of_its_kind_of_card() -> None:
    assert {fault.code for part, _, _ in MEANINGS for fault in lint(part) if "when" in part} == {
        "deck.ability"
    }
    assert {
        fault.code for part, _, _ in MEANINGS for fault in lint(part) if "when" not in part
    } == {"deck.effects"}


ODD: list[Any] = [None, True, False, 0, -1, 99, "", "self", "all", "mark", [], [[]], {}, {"all": 1}]
KEYS = ("if", "all", "from", "least", "of", "amount", "x")


def copied(value: Any) -> Any:
    return json.loads(json.dumps(value))


def mutated(card: Doc, chooser: random.Random) -> Doc:
    """The same card with something in it changed, taken out, or put elsewhere."""
    other: Doc = copied(card)
    for _ in range(chooser.randint(1, 3)):
        paths = [path for path in leaves(part_of(other) or {}) if path]
        if not paths:
            return other
        path = chooser.choice(paths)
        path = path[: chooser.randint(1, len(path))]
        holder = at(part_of(other), path[:-1])
        kind = chooser.randint(0, 4)
        if kind == 0:
            del holder[path[-1]]
        elif kind == 1 and isinstance(holder, dict):
            holder[chooser.choice(KEYS)] = copied(chooser.choice(ODD))
        elif kind == 2:
            donor = chooser.choice(CARDS)
            path_there = chooser.choice(list(leaves(part_of(donor))))
            there = at(part_of(donor), path_there[: chooser.randint(1, len(path_there))])
            holder[path[-1]] = copied(there)
        else:
            holder[path[-1]] = copied(chooser.choice(ODD))
    return other


@settings(max_examples=1500, deadline=None)
@given(st.integers(0, 10**9))
def test_no_card_however_odd_makes_the_linter_or_the_text_fail(seed: int) -> None:
    chooser = random.Random(seed)
    index = chooser.randrange(len(TRIAL["norse"]["cards"]))
    cards = list(TRIAL["norse"]["cards"])
    cards[index] = mutated(cards[index], chooser)
    faults = lint_deck({**TRIAL["norse"], "cards": cards})
    assert all(fault.pointer.startswith("/cards") and fault.message for fault in faults)
    if not faults:
        assert card_text(card_of(cards[index]))


ANY = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 70)
    | st.sampled_from(["god", "damage", "self", "x"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["do", "to", "when", "name", "choose", "effects", "needs", "pick", "as", "if"]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=20,
)


@settings(max_examples=400, deadline=None)
@given(ANY, ANY)
def test_no_value_at_all_makes_the_linter_fail(ability: Any, effects: Any) -> None:
    god = {**TRIAL["norse"]["cards"][0], "ability": ability}
    card = {"kind": "power", "name": "x", "cost": 1, "choose": effects, "effects": effects}
    assert isinstance(lint_deck({**TRIAL["norse"], "cards": [god, card, ability]}), list)
