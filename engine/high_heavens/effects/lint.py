"""The linter of abilities and powers: what the tables of the vocabulary say, and what they
cannot: that whatever a card speaks of is there by then, and of the right kind.

Its faults go from the shape to the meaning: what a card means is looked at only where
every key and word of it is one that there is.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from engine.errors import Fault
from engine.high_heavens.effects import vocabulary as words
from engine.high_heavens.effects.lint_choices import lint_choice, lint_ways
from engine.high_heavens.effects.lint_means import Meaning, lint_condition, lint_of
from engine.high_heavens.effects.lint_shape import lint_object, lint_value
from engine.high_heavens.effects.lint_steps import lint_step
from engine.shapes import Doc

ABILITY, POWER = "deck.ability", "deck.effects"
Kinds = Mapping[str, str]


def lint_ability(ability: Any, where: str, cards: Kinds, hexes: Sequence[str]) -> list[Fault]:
    """Every fault of a god's ability. `cards` are the kinds of the deck's cards by name."""
    if type(ability) is dict and (wrong := list(_lint_when(ability, where))):
        return wrong
    when = ability["when"] if type(ability) is dict else words.WHENS[0]
    faults = list(lint_object(ability, words.ability_keys(when), where, ABILITY))
    if not faults:
        faults += lint_meaning(ability, when, where, cards, hexes)
    return faults


def _lint_when(ability: Doc, where: str) -> Iterator[Fault]:
    """Which keys an ability has hangs on `when`, so no other is looked at without it."""
    if "when" in ability:
        yield from lint_value(ability["when"], "when", f"{where}/when", ABILITY)
    else:
        told = "this key is missing: what sets the ability off; " + words.KINDS["when"]
        yield Fault(ABILITY, f"{where}/when", told)


def lint_power(card: Doc, where: str, cards: Kinds, hexes: Sequence[str]) -> list[Fault]:
    """Every fault of what a divine power needs, lets choose and does."""
    keys = {key: words.POWER[key] for key in ("needs", "choose", "effects")}
    part = {key: card[key] for key in keys if key in card}
    faults = list(lint_object(part, keys, where, POWER))
    if not faults:
        faults += lint_meaning(part, "power", where, cards, hexes)
    return faults


def lint_meaning(
    part: Doc, when: str, where: str, cards: Kinds, hexes: Collection[str]
) -> list[Fault]:
    """Faults of a card whose shape is right."""
    code = POWER if when == "power" else ABILITY
    meaning = Meaning(part, when, code, cards, hexes)
    return list(_lint(meaning, part, where))


def _lint(meaning: Meaning, part: Doc, where: str) -> Iterator[Fault]:
    yield from _lint_frame(meaning, part, where)
    for index, condition in enumerate(part.get("needs", ())):
        yield from lint_condition(meaning, condition, f"{where}/needs/{index}")
    for index, choice in enumerate(part.get("choose", ())):
        yield from lint_choice(meaning, choice, f"{where}/choose/{index}", "")
    for index, step in enumerate(part["effects"]):
        yield from lint_step(meaning, step, index, f"{where}/effects/{index}")
    yield from lint_ways(meaning, part, where)
    for name, made in meaning.made.items():
        if name not in meaning.used and not meaning.missed:
            told = f"no step speaks of the choice {name}"
            yield Fault(meaning.code, f"{made.where}/as", told)


def _lint_frame(meaning: Meaning, part: Doc, where: str) -> Iterator[Fault]:
    """What an ability as a whole must be."""
    code, when = meaning.code, meaning.when
    if when != "power" and not part["effects"]:
        yield Fault(code, f"{where}/effects", "an ability has at least one step")
    if when == "action" and "once" not in part:
        steps = [step["do"] for step in part["effects"]]
        if part["cost"] == 0:
            yield Fault(code, f"{where}/once", "what costs nothing has `once`")
        elif "points" in steps:
            yield Fault(code, f"{where}/once", "what gives Action Points has `once`")
    turns = when in ("turn-starts", "turn-ends")
    if "turn" in part and not turns:
        yield Fault(code, f"{where}/turn", "`turn` is for turn-starts and turn-ends")
    if "of" in part:
        if turns:
            yield Fault(code, f"{where}/of", f"`of` is not for {when}; `turn` says whose")
        else:
            yield from lint_of(meaning, part["of"], f"{where}/of")
