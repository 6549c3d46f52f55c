"""The text of a card, made from its data, so that it cannot say something else.

"You" are the player who uses or plays the card, "your side" is the side that it serves.
"""

from collections.abc import Iterator

from engine.high_heavens.deck import Card, Power, display
from engine.high_heavens.effects.frames import part_of
from engine.high_heavens.effects.text_filters import (
    HOMES,
    STATS,
    Tone,
    a,
    called,
    choice,
    condition,
    count,
    must,
    thing,
)
from engine.high_heavens.effects.text_steps import DURATIONS, STEPS, actions, shields, trap_text
from engine.high_heavens.effects.vocabulary import BY, IT, SELF
from engine.shapes import Doc

TRIGGERS = {
    "invoked": "is invoked",
    "attacks": "attacks",
    "hit": "is hit by an attack",
    "falls": "falls",
    "perishes": "perishes",
}
TURNS = {"turn-starts": "start", "turn-ends": "end"}
OF_TURN = {
    "own": "of each turn of your side",
    "foe": "of each turn of the other side",
    "any": "of each turn",
}


def card_text(card: Card) -> list[str]:
    """What a card does, a sentence or two to a line; nothing where it does nothing."""
    part = part_of(card)
    if isinstance(card, Power):
        return [f"Divine Power, {_cost(card.cost)}.", *_body(part, "power")]
    return [_headline(part), *_body(part, part["when"])] if part else []


def effect_text(effect: Doc) -> str:
    """What lasts on a god: `Movement -1 to the end of turn 7 (Fimbulwinter)`."""
    if effect.get("used"):
        return "Special Ability used in this turn, and no more than once a turn"
    until = effect.get("until")
    time = DURATIONS["stay"] if until is None else f"to the end of turn {until}"
    if "against" in effect:
        what = f"immune against {shields(effect)}"
    elif effect["what"] == "cost":
        what = f"cost of {actions(effect)} actions {effect['by']:+d}"
    else:
        what = f"{STATS[effect['what']]} {effect['by']:+d}"
    return f"{what[0].upper()}{what[1:]} {time} ({display(effect['card'])})"


def wanted(facts: Doc) -> str:
    """What a choice wants of what is picked (`be within 2 hexes`), or what a card needs
    (`the number of traps is at least 1`)."""
    if "needs" in facts:
        return condition(facts["needs"], Tone(""))
    source = facts.get("from", "")
    away = {
        SELF: facts.get("card", "this god"),
        IT: "the god that set it off",
        BY: "the other party",
    }
    return must(facts["key"], facts["value"], away.get(source, _from(source)))


def _from(source: str) -> str:
    return HOMES.get(source, f"the {called(source)}" if source else "")


def _cost(points: int) -> str:
    return count(points, "Action Point") if points else "no Action Point"


def _headline(ability: Doc) -> str:
    name, when = display(ability["name"]), ability["when"]
    if when == "action":
        once = ", once a turn" if "once" in ability else ""
        return f"{name}: Special Ability, {_cost(ability['cost'])}{once}."
    if when == "always":
        return f"{name}: holds as long as this god stands."
    return f"{name}: {_set_off(ability, when)}."


def _set_off(ability: Doc, when: str) -> str:
    if when in TURNS:
        return f"set off at the {TURNS[when]} {OF_TURN[ability.get('turn', 'own')]}"
    if "of" not in ability:
        return f"set off when this god {TRIGGERS[when]}"
    kind = "fallen" if when == "perishes" else "god"
    return f"set off when {a(thing(ability['of'], kind, Tone(when)))} {TRIGGERS[when]}"


def _body(part: Doc, when: str) -> Iterator[str]:
    tone = Tone(when)
    needs = [condition(one, tone) for one in part.get("needs", ())]
    if needs:
        yield f"Only if {', and if '.join(needs)}."
    for one in part.get("choose", ()):
        yield f"Choose {choice(one, tone)}."
        tone = Tone(when, chosen=True)
    hexes = {one["as"] for one in _choices(part) if one["pick"] == "hex"}
    for step in part["effects"]:
        told = (
            trap_text(step, tone, hexes) if step["do"] == "trap" else STEPS[step["do"]](step, tone)
        )
        if "if" in step:
            told = f"if {condition(step['if'], tone)}: {told}"
        yield f"{told[0].upper()}{told[1:]}."
        if step["do"] == "ask":
            tone = Tone(when, chosen=True)


def _choices(part: Doc) -> list[Doc]:
    asked = [step["choose"] for step in part["effects"] if step["do"] == "ask"]
    return [*part.get("choose", ()), *asked]
