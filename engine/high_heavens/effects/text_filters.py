"""Filters, choices, conditions and amounts of cards in words.

A filter is told in two ways: after a noun ("a standing god *with an armor chip*"), and
after a subject ("the archer *has an armor chip*", "it must *have an armor chip*").
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.high_heavens.deck import display
from engine.high_heavens.effects.vocabulary import BY, IT, SELF
from engine.shapes import Doc

NOUNS = {
    "god": ("standing god", "standing gods"),
    "fallen": ("fallen god", "fallen gods"),
    "home": ("home base", "home bases"),
    "trap": ("trap", "traps"),
    "architecture": ("piece of architecture", "pieces of architecture"),
    "target": (
        "target (standing god, home base, trap or architecture)",
        "targets (standing gods, home bases, traps and architecture)",
    ),
    "hex": ("free hex", "free hexes"),
    "hand": ("card", "cards"),
    "discard": ("card", "cards"),
    "draw": ("card", "cards"),
}
PLACES = {"hand": "in your hand", "discard": "of your discard pile"}
CARDS = {"god": ("god card", "god cards"), "power": ("divine power", "divine powers")}
PILES = {"own": "your draw pile", "foe": "the draw pile of the other side"}
OWNERS = {"own": "of your side", "foe": "of the other side", "any": "of either side"}
HOMES = {"home": "your home base", "foe-home": "the home base of the other side"}
STATS = {
    "movement": "Movement",
    "range": "Range",
    "melee": "Melee Power",
    "ranged": "Range Power",
    "armor": "armor",
    "piercing": "piercing of armor",
    "cost": "cost",
}
READINGS = {
    **STATS,
    "health": "health",
    "missing": "missing health",
    "armor": "number of armor chips",
    "attack": "number of attack chips",
    "poison": "number of poison chips",
    "trap": "strength of the trap",
}
IT_IS = {
    "invoked": "the god that was invoked",
    "attacks": "the attacker",
    "hit": "the god that was hit",
    "falls": "the god that fell",
    "perishes": "the god that perished",
}
BY_IS = {"attacks": "the target", "hit": "the attacker"}


BEFORE, PLACE, WITH, AFTER = range(4)
NEW = "not chosen before"


class Tone(NamedTuple):
    """What is known while a card is told: when its ability happens (`power` for a power),
    and whether something has been chosen before."""

    when: str
    chosen: bool = False


class Clause(NamedTuple):
    """What one key of a filter says: a verb and what follows it; and the same beside a
    noun, and where: before it, as a place, after `with`, or last. `last` is what stands
    there besides."""

    verb: str
    words: str
    where: int
    beside: str = ""
    last: str = ""

    @property
    def attribute(self) -> str:
        """What stands beside a noun."""
        return self.beside or self.words


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def count(number: int, one: str, many: str = "") -> str:
    """`1 chip`, `2 chips`."""
    return f"{number} {one}" if number == 1 else f"{number} {many or one + 's'}"


def bounds(doc: Doc) -> str:
    """`at least 2`, `at most 3`, `2 to 3`, `exactly 2`."""
    least, most = doc.get("least"), doc.get("most")
    if most is None:
        return f"at least {least}"
    if least is None:
        return f"at most {most}"
    return f"exactly {most}" if least == most else f"{least} to {most}"


def subject(said: str | Doc, tone: Tone) -> str:
    """Whom a step speaks of."""
    if isinstance(said, dict):
        return "each " + thing(said, str(said["all"]), tone)
    if said == SELF:
        return "this god"
    if said == IT:
        return IT_IS.get(tone.when, "this god")
    if said == BY:
        return BY_IS.get(tone.when, "the other god")
    return HOMES.get(said, f"the {called(said)}")


def called(name: str) -> str:
    """The name of a choice as it is told."""
    return name.replace("-", " ")


def thing(doc: Doc, kind: str, tone: Tone, many: bool = False) -> str:
    """The noun of a group or choice with its whole filter."""
    noun = NOUNS[kind][many]
    if "card" in doc:
        noun = CARDS[doc["card"]][many]
    if doc.get("occupied"):
        noun = f"{'hexes' if many else 'hex'} (free or occupied)"
    if kind in ("draw", *PLACES):
        noun += " " + PLACES.get(kind, f"of {PILES[doc.get('pile', 'own')]}")
    found = [clause for _, clause in clauses(doc, tone)]
    slots = [[one.attribute for one in found if one.where == slot] for slot in range(4)]
    having = [f"with {listed(slots[WITH])}"] if slots[WITH] else []
    last = [*slots[AFTER], *(one.last for one in found if one.last)]
    told = " ".join([*slots[BEFORE], noun, *slots[PLACE], *having, *last])
    return _of_hexes(told) if kind == "hex" else told


def _of_hexes(told: str) -> str:
    """A hex is not on a Central hex, but one of them."""
    told = told.replace("on a Central hex", "of the Central hexes")
    return told.replace("on an Invoking hex", "of the Invoking hexes")


def clauses(doc: Doc, tone: Tone) -> list[tuple[str, Clause]]:
    """What each key of a filter says, whose first, then in the order of the card."""
    away = subject(doc.get("from", SELF), tone)
    keys = sorted((key for key in doc if key in CLAUSES), key=lambda key: key != "side")
    return [(key, CLAUSES[key](doc[key], away, tone)) for key in keys]


def _owned(value: str, away: str, tone: Tone) -> Clause:
    return Clause("be", OWNERS[value], PLACE)


def _within(value: int, away: str, tone: Tone) -> Clause:
    of = away and f" of {away}"
    return Clause("be", f"within {count(value, 'hex', 'hexes')}{of}", PLACE)


def _path(value: int, away: str, tone: Tone) -> Clause:
    of = away and f" from {away}"
    return Clause("be", f"at most {count(value, 'step')} over empty hexes away{of}", PLACE)


def _sight(value: int, away: str, tone: Tone) -> Clause:
    of, hexes = away and f" of {away}", count(value, "hex", "hexes")
    return Clause("be", f"in clear view{of} in a straight row of at most {hexes}", PLACE)


def _invoking(value: str, away: str, tone: Tone) -> Clause:
    return Clause("be", f"on an Invoking hex {OWNERS[value]}", PLACE)


def _health(value: Doc, away: str, tone: Tone) -> Clause:
    return Clause("have", f"{bounds(value)} health", WITH)


def _named(value: list[str], away: str, tone: Tone) -> Clause:
    names = listed([display(name) for name in value], "or")
    return Clause("be", names, AFTER, f"called {names}")


def _other(value: bool, away: str, tone: Tone) -> Clause:
    if tone.when == "power":
        return Clause("be", NEW, AFTER)
    return Clause("be", "another than this god", BEFORE, "other", NEW if tone.chosen else "")


def _card(value: str, away: str, tone: Tone) -> Clause:
    return Clause("be", f"a {CARDS[value][0]}", PLACE)


def _pick(value: str, away: str, tone: Tone) -> Clause:
    place = {**PLACES, "draw": f"of {PILES['own']}"}
    words = " ".join([a(NOUNS[value][0]), *([place[value]] if value in place else [])])
    return Clause("be", words, PLACE)


def _words(value: list[str], away: str, tone: Tone) -> Clause:
    return Clause("be", listed([called(word) for word in value], "or"), AFTER)


def _perished(value: bool, away: str, tone: Tone) -> Clause:
    return Clause("have", "perished", AFTER, "that has perished")


def _is(words: str, where: int) -> Callable[[object, str, Tone], Clause]:
    return lambda value, away, tone: Clause("be", words, where)


def _has(words: str) -> Callable[[object, str, Tone], Clause]:
    return lambda value, away, tone: Clause("have", words, WITH)


CLAUSES: Mapping[str, Callable[..., Clause]] = {
    "side": _owned,
    "within": _within,
    "path": _path,
    "sight": _sight,
    "other": _other,
    "central": _is("on a Central hex", PLACE),
    "invoking": _invoking,
    "edge": _is("at the board's edge", PLACE),
    "health": _health,
    "hurt": _is("hurt", BEFORE),
    "armored": _has("an armor chip"),
    "strong": _has("an attack chip"),
    "poisoned": _is("poisoned", BEFORE),
    "disabled": _is("disabled", BEFORE),
    "trapped": _is("trapped", BEFORE),
    "named": _named,
    "perished": _perished,
}
ALONE: Mapping[str, Callable[..., Clause]] = {
    **CLAUSES,
    "other": _is("another", BEFORE),
    "card": _card,
    "pick": _pick,
    "words": _words,
}


def must(key: str, value: object, away: str = "") -> str:
    """What a thing must be or have for one key of a choice: `be within 2 hexes of gerd`;
    `away` is what distances are measured from."""
    if key == "pick" and value not in NOUNS:
        return "be one of the cards that were looked at"
    clause = ALONE[key](value, away, Tone(""))
    return f"{clause.verb} {clause.words}"


def choice(doc: Doc, tone: Tone, asked: str = "") -> str:
    """What is chosen: `the mark: a standing god of the other side`."""
    none = ", or none" if doc.get("least") == 0 else ""
    return f"the {called(doc['as'])}{none}: {_picked(doc, tone, asked)}"


def _picked(doc: Doc, tone: Tone, asked: str) -> str:
    pick = doc["pick"]
    if pick == "top":
        pile = PILES[doc.get("pile", "own")]
        return f"a new order of the top {count(doc['amount'], 'card')} of {pile}"
    least = doc.get("least", 1)
    most = max(doc.get("most", 1), least)
    several = f"{most}" if least == most else f"{least} to {most}"
    if pick == "word":
        words = [called(word) for word in doc["words"]]
        return listed(words, "or") if most == 1 else f"{several} of {listed(words)}"
    noun = thing(doc, pick, tone, many=most > 1)
    if pick == "hand" and asked == "foe":
        noun = noun.replace(PLACES["hand"], "in their hand", 1)
    return f"{several} {noun}" if most > 1 else a(noun)


def a(noun: str) -> str:
    """A noun with its article."""
    return f"an{noun}" if noun.startswith("other ") else f"a {noun}"


def measure(said: int | Doc, tone: Tone, one: str, many: str = "") -> tuple[str, str]:
    """How much of something, and what is to be said of it at the end: `2 chips` and
    nothing, or `chips` and `: 1 for each trap`."""
    if isinstance(said, int):
        return count(said, one, many), ""
    if "count" in said:
        group = thing(said["count"], said["count"]["all"], tone)
        found = f"{said.get('times', 1)} for each {group}"
    elif "read" in said:
        found = f"as much as the {READINGS[said['read']]} of {subject(said['of'], tone)}"
    else:
        found = "as much as the step before really did"
    most = f", at most {said['most']}" if "most" in said else ""
    return many or one + "s", f": {found}{most}"


def condition(doc: Doc, tone: Tone) -> str:
    """A condition as a clause: `the mark has an armor chip`."""
    if "who" in doc:
        return _who(doc, tone)
    if "count" in doc:
        group = thing(doc["count"], doc["count"]["all"], tone, many=True)
        return f"the number of {group} is {bounds(doc)}"
    if "picked" in doc:
        return f"the {called(doc['picked'])} is {called(doc['word'])}"
    if "supply" in doc:
        return f"the supply has {_some(doc, doc['supply'] + ' chip')}"
    return _number(doc)


def _who(doc: Doc, tone: Tone) -> str:
    found = listed([_predicate(clause) for _, clause in clauses(doc, tone)]) or "is there"
    told = f"{subject(doc['who'], tone)} {found}"
    return f"it is not so that {told}" if doc.get("not") else told


def _predicate(clause: Clause) -> str:
    return f"{'is' if clause.verb == 'be' else 'has'} {clause.words}"


def _some(doc: Doc, what: str) -> str:
    last = doc.get("most", doc.get("least"))
    return f"{bounds(doc)} {what}{'' if last == 1 else 's'}"


def _number(doc: Doc) -> str:
    foe = doc.get("player", "own") == "foe"
    if "turn" in doc:
        return f"the number of the turn is {bounds(doc['turn'])}"
    if "points" in doc:
        return f"you have {_some(doc['points'], 'Action Point')} left"
    if "hand" in doc:
        whose = "the hand of the other player" if foe else "your hand"
        return f"{whose} has {_some(doc['hand'], 'card')}"
    return f"{HOMES['foe-home' if foe else 'home']} has {bounds(doc['base'])} health"
