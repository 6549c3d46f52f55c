"""The text of a card, made from its data, so that it cannot say something else.

"You" are the player who uses or plays the card, "your side" is the side that it serves.
"""

from collections.abc import Callable, Collection, Iterator, Mapping

from engine.high_heavens.deck import Card, Power, display
from engine.high_heavens.effects.frames import part_of
from engine.high_heavens.effects.text_filters import (
    PILES,
    STATS,
    Tone,
    a,
    called,
    choice,
    condition,
    count,
    listed,
    measure,
    must,
    subject,
    thing,
)
from engine.high_heavens.effects.vocabulary import SELF
from engine.shapes import Doc

DURATIONS = {
    "turn": "to the end of this turn",
    "round": "for a round from this turn on",
    "next": "for a round from this turn on and the turn after it",
    "stay": "as long as it stands",
}
SHIELDS = {
    "melee": "melee damage",
    "ranged": "ranged damage",
    "ability": "damage by Special Abilities",
    "power": "damage by Divine Powers",
    "poison": "poison",
    "disable": "Disable",
    "trap": "traps",
    "displace": "being put elsewhere",
}
COSTS = {"move": "Move", "attack": "Attack", "acquire": "Acquire", "use": "Special Ability"}
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
Text = Callable[[Doc, Tone], str]


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
        what = f"immune against {_shields(effect)}"
    elif effect["what"] == "cost":
        what = f"cost of {_actions(effect)} actions {effect['by']:+d}"
    else:
        what = f"{STATS[effect['what']]} {effect['by']:+d}"
    return f"{what[0].upper()}{what[1:]} {time} ({display(effect['card'])})"


def wanted(facts: Doc) -> str:
    """What a choice wants of what is picked (`be within 2 hexes`), or what a card needs
    (`the number of traps is at least 1`)."""
    if "needs" in facts:
        return condition(facts["needs"], Tone(""))
    return must(facts["key"], facts["value"])


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
        told = _trap(step, tone, hexes) if step["do"] == "trap" else STEPS[step["do"]](step, tone)
        if "if" in step:
            told = f"if {condition(step['if'], tone)}: {told}"
        yield f"{told[0].upper()}{told[1:]}."
        if step["do"] == "ask":
            tone = Tone(when, chosen=True)


def _choices(part: Doc) -> list[Doc]:
    asked = [step["choose"] for step in part["effects"] if step["do"] == "ask"]
    return [*part.get("choose", ()), *asked]


def _to(step: Doc, tone: Tone) -> str:
    return subject(step["to"], tone)


def _damage(step: Doc, tone: Tone) -> str:
    pierces = "; armor does not help" if step.get("piercing") else ""
    much, more = measure(step.get("amount", 0), tone, "damage", "damage")
    if "as" in step:
        much = f"the {STATS[step['as']]} of this god, with its attack chips, as damage"
        if isinstance(step.get("amount"), int):
            more = f", and {step['amount']} more"
        elif more:
            more = f", and more{more}"
    return f"deal {much} to {_to(step, tone)}{more}{pierces}"


def _heal(step: Doc, tone: Tone) -> str:
    much, more = measure(step["amount"], tone, "health", "health")
    return f"give {much} to {_to(step, tone)}{more}"


def _give(step: Doc, tone: Tone) -> str:
    much, more = measure(step["amount"], tone, f"{step['chip']} chip")
    return f"put {much} on {_to(step, tone)}{more}"


def _remove(step: Doc, tone: Tone) -> str:
    chip, amount = f"{step['chip']} chip", step["amount"]
    what = f"all {chip}s" if amount == "all" else f"up to {count(amount, chip)}"
    return f"take {what} off {_to(step, tone)}"


def _disable(step: Doc, tone: Tone) -> str:
    return f"disable {_to(step, tone)}"


def _release(step: Doc, tone: Tone) -> str:
    return f"take the Disable chip off {_to(step, tone)}"


def _trap(step: Doc, tone: Tone, hexes: Collection[str] = ()) -> str:
    at = "on" if isinstance(step["to"], str) and step["to"] in hexes else "under"
    much, more = measure(step["amount"], tone, "chip")
    return f"lay a trap of {much} {at} {_to(step, tone)}{more}"


def _build(step: Doc, tone: Tone) -> str:
    where = "; that may be an Invoking hex" if step.get("anywhere") else ""
    much, more = measure(step["amount"], tone, "chip")
    return f"build architecture of {much} on {subject(step['on'], tone)}{more}{where}"


def _move(step: Doc, tone: Tone) -> str:
    flying = "; occupied hexes do not stop it" if step.get("flying") else ""
    far, more = measure(step["steps"], tone, "hex", "hexes")
    far = f"at most {far}" if not more else "so many hexes at most"
    god, to = subject(step["god"], tone), subject(step["to"], tone)
    return f"move {god} to {to} over {far}{more}{flying}"


def _push(step: Doc, tone: Tone) -> str:
    return _drift(step, tone, "push", "away from")


def _pull(step: Doc, tone: Tone) -> str:
    return _drift(step, tone, "pull", "towards")


def _drift(step: Doc, tone: Tone, verb: str, way: str) -> str:
    far, more = measure(step["by"], tone, "hex", "hexes")
    god, source = subject(step["god"], tone), subject(step.get("from", SELF), tone)
    return f"{verb} {god}, {way} {source}, by {far}{more}"


def _swap(step: Doc, tone: Tone) -> str:
    return f"let {subject(step['god'], tone)} and {subject(step['with'], tone)} change places"


def _teleport(step: Doc, tone: Tone) -> str:
    return f"put {subject(step['god'], tone)} on {subject(step['to'], tone)}, however far it is"


def _invoke(step: Doc, tone: Tone) -> str:
    card, on = subject(step["card"], tone), subject(step["on"], tone)
    much, more = "all the health of its card", ""
    if "health" in step:
        much, more = measure(step["health"], tone, "health", "health")
    return f"invoke {card} on {on} with {much}{more}"


def _raise(step: Doc, tone: Tone) -> str:
    much, more = measure(step["amount"], tone, "health", "health")
    return f"let {_to(step, tone)} stand up again with {much}{more}"


def _perish(step: Doc, tone: Tone) -> str:
    return f"let {_to(step, tone)} perish at once"


def _points(step: Doc, tone: Tone) -> str:
    much, more = measure(step["amount"], tone, "Action Point")
    return f"gain {much} in this turn{more}"


def _draw(step: Doc, tone: Tone) -> str:
    much, more = measure(step["amount"], tone, "card")
    who = "the other player draws" if step.get("player") == "foe" else "draw"
    return f"{who} {much}{more}"


def _discard(step: Doc, tone: Tone) -> str:
    return f"discard the {called(step['cards'])}"


def _take(step: Doc, tone: Tone) -> str:
    return f"take the {called(step['cards'])} from your discard pile into your hand"


def _look(step: Doc, tone: Tone) -> str:
    return f"look at the top {count(step['amount'], 'card')} of {PILES[step.get('pile', 'own')]}"


def _arrange(step: Doc, tone: Tone) -> str:
    bury = f", the last {step['bury']} at the bottom" if "bury" in step else ""
    return f"put these cards back in that order (the {called(step['cards'])}){bury}"


def _fetch(step: Doc, tone: Tone) -> str:
    return f"take the {called(step['cards'])} from your draw pile into your hand, then shuffle it"


def _change(step: Doc, tone: Tone) -> str:
    time = _time(step)
    if step["what"] != "cost":
        return f"give {_to(step, tone)} {STATS[step['what']]} {step['by']:+d}{time}"
    points = count(abs(step["by"]), "Action Point")
    more = "more" if step["by"] > 0 else "less"
    return f"let the {_actions(step)} actions of {_to(step, tone)} cost {points} {more}{time}"


def _actions(doc: Doc) -> str:
    return listed([COSTS[one] for one in doc["of"]])


def _immune(step: Doc, tone: Tone) -> str:
    return f"make {_to(step, tone)} immune against {_shields(step)}{_time(step)}"


def _shields(doc: Doc) -> str:
    return listed([SHIELDS[one] for one in doc["against"]])


def _time(step: Doc) -> str:
    return f" {DURATIONS[step['for']]}" if "for" in step else ""


def _ask(step: Doc, tone: Tone) -> str:
    player = step["player"]
    who = "the other player chooses" if player == "foe" else "choose"
    return f"{who} {choice(step['choose'], tone, player)}"


STEPS: Mapping[str, Text] = {
    "damage": _damage,
    "heal": _heal,
    "give": _give,
    "remove": _remove,
    "disable": _disable,
    "release": _release,
    "trap": _trap,
    "build": _build,
    "move": _move,
    "push": _push,
    "pull": _pull,
    "swap": _swap,
    "teleport": _teleport,
    "invoke": _invoke,
    "raise": _raise,
    "perish": _perish,
    "points": _points,
    "draw": _draw,
    "discard": _discard,
    "take": _take,
    "look": _look,
    "arrange": _arrange,
    "fetch": _fetch,
    "change": _change,
    "immune": _immune,
    "ask": _ask,
}
