"""Each step of a card as a sentence without its stop."""

from collections.abc import Callable, Collection, Mapping

from engine.high_heavens.effects.text_filters import (
    PILES,
    STATS,
    Tone,
    called,
    choice,
    count,
    listed,
    measure,
    subject,
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
Text = Callable[[Doc, Tone], str]


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


def trap_text(step: Doc, tone: Tone, hexes: Collection[str] = ()) -> str:
    """A trap, on a hex that was picked or under a god."""
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
    return f"let the {actions(step)} actions of {_to(step, tone)} cost {points} {more}{time}"


def actions(doc: Doc) -> str:
    """The actions whose cost is changed."""
    return listed([COSTS[one] for one in doc["of"]])


def _immune(step: Doc, tone: Tone) -> str:
    return f"make {_to(step, tone)} immune against {shields(step)}{_time(step)}"


def shields(doc: Doc) -> str:
    """What a god is immune against."""
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
    "trap": trap_text,
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
