"""The vocabulary of cards: every key that an ability, a choice, a condition or a step
may have. The linter, the page on cards and the texts of cards go by these tables.

In a table a key has a kind (`KINDS` says what may stand there), whether it must stand
there, and what it means.
"""

from collections.abc import Mapping
from typing import NamedTuple

SELF, IT, BY = "self", "it", "by"
BASES = ("home", "foe-home")
RESERVED_NAMES = (SELF, IT, BY, *BASES, "none", "all")
SIDES_OF = ("own", "foe", "any")
CHIPS = ("armor", "attack", "poison")
DURATIONS = ("turn", "round", "next", "stay")
STATS = ("movement", "range", "melee", "ranged", "armor", "piercing", "cost")
COSTS = ("move", "attack", "acquire", "use")
SHIELDS = ("melee", "ranged", "ability", "power", "poison", "disable", "trap", "displace")
READINGS = (
    "health",
    "missing",
    "movement",
    "range",
    "melee",
    "ranged",
    "armor",
    "attack",
    "poison",
    "trap",
)
TRIGGERS = ("invoked", "attacks", "hit", "falls", "perishes", "turn-starts", "turn-ends")
WHENS = ("action", "always", *TRIGGERS)
PICKS = (
    "god",
    "fallen",
    "home",
    "trap",
    "architecture",
    "target",
    "hex",
    "hand",
    "discard",
    "draw",
    "top",
    "word",
)
GROUPS = ("god", "fallen", "home", "trap", "architecture", "target")
SECRET_PICKS = ("draw", "top")
CARD_PICKS = ("hand", "discard", "draw", "top")
MOST_LOOKED = 4
MOST_AMOUNT = 20
MOST_STEPS = 12
MOST_DEPTH = 8
MOST_SET_OFF = 100
MOST_TURNS = 99


class Key(NamedTuple):
    """One key: its kind, what it means, and whether it must be there."""

    kind: str
    text: str
    required: bool = False


Keys = Mapping[str, Key]

KINDS: Mapping[str, str] = {
    "name": "a name: a letter, then letters, digits and hyphens",
    "choice": "the name of a choice that was made before",
    "hexes": "the name of a choice of a hex that was made before",
    "cards": "the name of a choice of cards that was made before",
    "who": "`self`, `it`, `by`, the name of a choice, or a group: an object with `all`",
    "whose": "a filter, an object",
    "everything": "a group: an object with `all`",
    "amount": f"a whole number from 1 to {MOST_AMOUNT}, or an amount that is counted, an object",
    "number": f"a whole number from 0 to {MOST_AMOUNT}",
    "change": f"a whole number from -{MOST_AMOUNT} to {MOST_AMOUNT}, and not 0",
    "positive": f"a whole number from 1 to {MOST_AMOUNT}",
    "bounds": f"an object with `least`, `most` or both, whole numbers from 0 to {MOST_TURNS}",
    "flag": "`true`",
    "cost": "a whole number from 0 to 9",
    "chips": f"a whole number from 1 to {MOST_AMOUNT}, or `all`",
    "words": "a list of two or more words that are spelled as names are",
    "names": "a list of one or more names of cards",
    "condition": "a condition, an object",
    "conditions": "a list of conditions",
    "choose": "a choice, an object",
    "chooses": "a list of choices",
    "steps": "a list of steps",
    "base": "`self`, `it`, `by`, `home`, `foe-home`, or the name of a choice",
    "side": "one of: " + ", ".join(SIDES_OF),
    "player": "one of: own, foe",
    "chip": "one of: " + ", ".join(CHIPS),
    "duration": "one of: " + ", ".join(DURATIONS),
    "stat": "one of: " + ", ".join(STATS),
    "costs": "a list of some of: " + ", ".join(COSTS),
    "shields": "a list of some of: " + ", ".join(SHIELDS),
    "reading": "one of: " + ", ".join(READINGS),
    "when": "one of: " + ", ".join(WHENS),
    "pick": "one of: " + ", ".join(PICKS),
    "group": "one of: " + ", ".join(GROUPS),
    "manner": "one of: melee, ranged",
    "cardkind": "one of: god, power",
    "pile": "one of: own, foe",
}

FILTER: Keys = {
    "side": Key("side", "whose: of the side that the card serves, of the other, or anybody's"),
    "within": Key("positive", "at most so many hexes away, whatever stands between"),
    "path": Key("positive", "at most so many steps away over empty hexes (hh.board.path)"),
    "sight": Key("positive", "at most so many hexes away in a straight row with a clear view"),
    "from": Key("base", "where distances are measured from; without it from the god itself"),
    "other": Key("flag", "not the god itself, nor what another choice has picked"),
    "central": Key("flag", "on a Central hex"),
    "invoking": Key("side", "on an Invoking hex of that side"),
    "edge": Key("flag", "on a hex at the board's edge"),
    "health": Key("bounds", "with so much health"),
    "hurt": Key("flag", "with less health than it may have"),
    "armored": Key("flag", "with an armor chip"),
    "strong": Key("flag", "with an attack chip"),
    "poisoned": Key("flag", "with a poison chip"),
    "disabled": Key("flag", "under a Disable chip"),
    "trapped": Key("flag", "in a trap"),
    "named": Key("names", "one of these"),
}
CARD_FILTER: Keys = {
    "card": Key("cardkind", "a god's card, or a divine power"),
    "perished": Key("flag", "a god that has perished; without it none that has (hh.perish)"),
}
HEX_FILTER: Keys = {
    "occupied": Key("flag", "an occupied hex may be picked too"),
}
GROUP: Keys = {"all": Key("group", "everything of this kind that fits", True), **FILTER}
CHOICE: Keys = {
    "as": Key("name", "the name by which steps speak of what is picked", True),
    "pick": Key("pick", "what kind of thing is picked", True),
    "least": Key("number", "how many at least; 1 without it, and 0 makes the choice optional"),
    "most": Key("positive", "how many at most; 1 without it"),
    **FILTER,
    **CARD_FILTER,
    **HEX_FILTER,
    "words": Key("words", "for `word`: the words to pick from"),
    "pile": Key("pile", "for `draw` and `top`: whose draw pile; `own` without it"),
    "amount": Key("positive", "for `top`: how many cards, all of which are put in order"),
}
CONDITIONS: Mapping[str, Keys] = {
    "who": {
        "who": Key("who", "all of these exist, and fit the filter", True),
        **FILTER,
        "not": Key("flag", "the other way about"),
    },
    "count": {
        "count": Key("everything", "how many there are in a group", True),
        "least": Key("number", "at least so many"),
        "most": Key("number", "at most so many"),
    },
    "turn": {"turn": Key("bounds", "the number of the turn", True)},
    "points": {
        "points": Key("bounds", "Action Points left: in `needs` before the cost is paid", True)
    },
    "hand": {
        "hand": Key("bounds", "how many cards a hand has", True),
        "player": Key("player", "whose hand; `own` without it"),
    },
    "base": {
        "base": Key("bounds", "the health of a home base", True),
        "player": Key("player", "whose; `own` without it"),
    },
    "supply": {
        "supply": Key("chip", "the supply of these chips", True),
        "least": Key("number", "at least so many"),
        "most": Key("number", "at most so many"),
    },
    "picked": {
        "picked": Key("choice", "a choice of a word", True),
        "word": Key("name", "the word that was picked", True),
    },
}
AMOUNTS: Mapping[str, Keys] = {
    "count": {
        "count": Key("everything", "as many as there are in a group", True),
        "times": Key("positive", "so much for each; 1 without it"),
        "most": Key("positive", "never more"),
    },
    "read": {
        "read": Key("reading", "what a god has, or of health what it misses", True),
        "of": Key("who", "which god", True),
        "most": Key("positive", "never more"),
    },
    "done": {
        "done": Key("flag", "as much as the step before really did", True),
        "most": Key("positive", "never more"),
    },
}
_TO, _FOR = (
    Key("who", "to whom", True),
    Key("duration", "for how long; must be there, but not in what always holds"),
)
STEPS: Mapping[str, Keys] = {
    "damage": {
        "to": _TO,
        "amount": Key("amount", "how much", False),
        "as": Key("manner", "with the Melee or Range Power of the god itself, and its chips"),
        "piercing": Key("flag", "armor does not help"),
    },
    "heal": {"to": _TO, "amount": Key("amount", "how much health", True)},
    "give": {
        "to": _TO,
        "chip": Key("chip", "which chips are put on", True),
        "amount": Key("amount", "how many", True),
    },
    "remove": {
        "to": _TO,
        "chip": Key("chip", "which chips go back to the supply", True),
        "amount": Key("chips", "how many", True),
    },
    "disable": {"to": _TO},
    "release": {"to": _TO},
    "trap": {
        "to": Key("who", "the god, or the hex picked, under which it is laid", True),
        "amount": Key("amount", "how strong it is", True),
    },
    "build": {
        "on": Key("hexes", "where", True),
        "amount": Key("amount", "how many chips of architecture", True),
        "anywhere": Key("flag", "on an Invoking hex too, against hh.chip.architecture"),
    },
    "move": {
        "god": Key("who", "who moves", True),
        "to": Key("hexes", "where to", True),
        "steps": Key("amount", "over how many hexes at most", True),
        "flying": Key("flag", "over occupied hexes too, against hh.board.occupied"),
    },
    "push": {
        "god": Key("who", "who is pushed", True),
        "by": Key("amount", "how many hexes", True),
        "from": Key("base", "away from what; without it from the god itself"),
    },
    "pull": {
        "god": Key("who", "who is pulled", True),
        "by": Key("amount", "how many hexes", True),
        "from": Key("base", "towards what; without it towards the god itself"),
    },
    "swap": {
        "god": Key("who", "who changes places", True),
        "with": Key("who", "with whom", True),
    },
    "teleport": {
        "god": Key("who", "who is put elsewhere", True),
        "to": Key("hexes", "where to", True),
    },
    "invoke": {
        "card": Key("cards", "which god, by its card in hand or discard pile", True),
        "on": Key("hexes", "where, against hh.invoke.hex", True),
        "health": Key("amount", "with how much health; without it all of its card"),
    },
    "raise": {
        "to": Key("who", "which fallen god stands up again", True),
        "amount": Key("amount", "with how much health", True),
    },
    "perish": {"to": Key("who", "which fallen god leaves the Heavens at once", True)},
    "points": {"amount": Key("amount", "how many Action Points more this turn", True)},
    "draw": {
        "amount": Key("amount", "how many cards", True),
        "player": Key("player", "who draws; `own` without it"),
    },
    "discard": {"cards": Key("cards", "cards of a hand", True)},
    "take": {"cards": Key("cards", "cards of the discard pile, into the hand", True)},
    "look": {
        "amount": Key("positive", "how many of the top cards", True),
        "pile": Key("pile", "whose draw pile; `own` without it"),
    },
    "arrange": {
        "cards": Key("cards", "the top cards in their new order, the first on top", True),
        "bury": Key("positive", "so many of the last go to the bottom of the pile"),
    },
    "fetch": {
        "cards": Key("cards", "cards of the draw pile, into the hand; then it is shuffled", True)
    },
    "change": {
        "to": _TO,
        "what": Key("stat", "what of the god is changed", True),
        "by": Key("change", "by how much", True),
        "of": Key("costs", "for `cost`: of which actions"),
        "for": _FOR,
    },
    "immune": {"to": _TO, "against": Key("shields", "against what", True), "for": _FOR},
    "ask": {
        "player": Key("player", "who chooses", True),
        "choose": Key("choose", "what is chosen, in the middle of the card", True),
    },
}
IF = Key("condition", "only if this holds; else the step is passed over")
ALWAYS_STEPS = ("change", "immune")
ACTION: Keys = {
    "name": Key("name", "what the ability is called", True),
    "when": Key("when", "`action`: the player uses it", True),
    "cost": Key("cost", "how many Action Points it costs", True),
    "once": Key("flag", "no more than once a turn; must be there where it costs nothing"),
    "needs": Key("conditions", "without which it cannot be used"),
    "choose": Key("chooses", "what the player chooses beforehand", True),
    "effects": Key("steps", "what happens", True),
}
ALWAYS: Keys = {
    "name": Key("name", "what the ability is called", True),
    "when": Key("when", "`always`: it holds while the god stands", True),
    "effects": Key("steps", "steps `change` and `immune`, without `for`", True),
}
TRIGGER: Keys = {
    "name": Key("name", "what the ability is called", True),
    "when": Key("when", "what sets it off", True),
    "of": Key("whose", "whose doing sets it off; without it the god's own"),
    "turn": Key("side", "for `turn-starts` and `turn-ends`: whose turn; `own` without it"),
    "needs": Key("conditions", "without which it is not set off"),
    "effects": Key("steps", "what happens", True),
}
POWER: Keys = {
    "kind": Key("name", "`power`", True),
    "name": Key("name", "what the power is called", True),
    "cost": Key("cost", "how many Action Points it costs", True),
    "needs": Key("conditions", "without which it cannot be played"),
    "choose": Key("chooses", "what the player chooses beforehand", True),
    "effects": Key("steps", "what happens", True),
}


def ability_keys(when: str) -> Keys:
    """The keys of an ability, by when it happens."""
    return {"action": ACTION, "always": ALWAYS}.get(when, TRIGGER)
