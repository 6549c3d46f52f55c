"""Positions with made-up cards, and which words of the vocabulary their cards say.

`made` has what each card does, by its name: the gods `na` to `nd` of the Norse and `ga` to
`gd` of the Greek have it as their ability (health 10, movement 3, range 3, melee 3, ranged
2); any other name is a divine power of the side it begins with. What is left out has its
usual value. Powers are in the hands, where a position does not say otherwise, and `rest` in
a pile are the cards of that side that are nowhere else.
"""

import json
from collections.abc import Iterator
from typing import Any

from engine.high_heavens.effects import vocabulary as words
from engine.shapes import Doc
from tests.support import ROOT

TABLE = ROOT / "fixtures" / "scenarios" / "high-heavens" / "cards-made-up.jsonl"
ROWS: list[Any] = [json.loads(line) for line in TABLE.read_text(encoding="utf-8").splitlines()]
PLAYED = [row for row in ROWS if "illegal" not in row["then"]]
NUMBERS = {"health": 10, "movement": 3, "range": 3, "melee": 3, "ranged": 2}
SIDES = {"norse": ("na", "nb", "nc", "nd"), "greek": ("ga", "gb", "gc", "gd")}
PLACES = ("home", "foe-home", "self", "it", "by")
TABLED: dict[str, tuple[str, ...]] = {
    "pick": words.PICKS,
    "group": words.GROUPS,
    "chip": words.CHIPS,
    "for": words.DURATIONS,
    "stat": words.STATS,
    "cost-of": words.COSTS,
    "against": words.SHIELDS,
    "read": words.READINGS,
    "when": words.WHENS,
    "turn": words.SIDES_OF,
    "from": PLACES,
    "filter": tuple(words.FILTER),
    "choice": tuple(key for key in words.CHOICE if key not in (*words.FILTER, "as", "pick")),
    "ability": ("once", "needs", "of", "turn"),
    "do": (
        *words.STEPS,
        *(
            f"{step}.{key}"
            for step, keys in words.STEPS.items()
            for key, told in keys.items()
            if not told.required and key != "for"
        ),
        "if",
    ),
    "condition": (
        *words.CONDITIONS,
        *(
            f"{kind}.{key}"
            for kind, keys in words.CONDITIONS.items()
            for key, told in keys.items()
            if not told.required and key not in words.FILTER
        ),
    ),
    "amount": (
        *words.AMOUNTS,
        *(
            f"{kind}.{key}"
            for kind, keys in words.AMOUNTS.items()
            for key, told in keys.items()
            if not told.required
        ),
    ),
}
VOCABULARY = {f"{kind} {word}" for kind, known in TABLED.items() for word in known}


def made_up(given: Doc) -> Doc:
    """A position whose cards are made up, with its decks."""
    position = dict(given)
    made = position.pop("made")
    decks = {side: _deck(side, made) for side in SIDES}
    names = {side: [card["name"] for card in deck["cards"]] for side, deck in decks.items()}
    if "hands" not in position and "deal" not in position:
        position["hands"] = {side: names[side][4:] for side in SIDES}
    for pile in ("draw", "discard"):
        if pile in position:
            piles = {
                side: _filled(position, names[side], one) for side, one in position[pile].items()
            }
            position[pile] = piles
    return {**position, "deck": [*decks.values()]}


def _deck(side: str, made: Doc) -> Doc:
    gods = [
        {
            "kind": "god",
            "name": name,
            "title": "Made up",
            **NUMBERS,
            "ability": _ability(made.get(name)),
        }
        for name in SIDES[side]
    ]
    powers = [
        {"kind": "power", "name": name, "cost": 1, "choose": [], **said}
        for name, said in made.items()
        if name[0] == side[0] and name not in SIDES[side]
    ]
    return {"side": side, "name": "Made up", "cards": [*gods, *powers]}


def _ability(said: Doc | None) -> Doc | None:
    if said is None:
        return None
    action: Doc = {"cost": 1, "choose": []} if said.get("when", "action") == "action" else {}
    return {"name": "gift", "when": "action", **action, **said}


def _filled(position: Doc, names: list[str], pile: list[str]) -> list[str]:
    placed = [one.split()[0] for one in position.get("gods", [])]
    for key in ("hands", "draw", "discard"):
        for cards in position.get(key, {}).values():
            placed += cards
    rest = [name for name in names if name not in placed]
    return [one for word in pile for one in (rest if word == "rest" else [word])]


def said_by(made: Doc) -> set[str]:
    """Every word of the vocabulary that made-up cards say, with the kind of word it is."""
    found: set[str] = set()
    for name, card in made.items():
        if name in (*SIDES["norse"], *SIDES["greek"]):
            found.add(f"when {card.get('when', 'action')}")
        for key in ("once", "needs", "of", "turn"):
            if key in card:
                found.add(f"ability {key}")
        if "turn" in card:
            found.add(f"turn {card['turn']}")
        found |= {f"filter {key}" for key in card.get("of", {})}
        for choice in card.get("choose", []):
            found |= set(_choice(choice))
        for condition in card.get("needs", []):
            found |= set(_condition(condition))
        for step in card["effects"]:
            found |= set(_step(step))
    return found & VOCABULARY


def _filter(doc: Doc) -> Iterator[str]:
    for key in doc:
        if key in words.FILTER:
            yield f"filter {key}"
    if "from" in doc:
        yield f"from {doc['from']}"


def _choice(doc: Doc) -> Iterator[str]:
    yield f"pick {doc['pick']}"
    yield from _filter(doc)
    yield from (f"choice {key}" for key in doc)


def _group(said: Any) -> Iterator[str]:
    if isinstance(said, dict) and "all" in said:
        yield f"group {said['all']}"
        yield from _filter(said)


def _condition(doc: Doc) -> Iterator[str]:
    kind = next(kind for kind in words.CONDITIONS if kind in doc)
    yield f"condition {kind}"
    yield from (f"condition {kind}.{key}" for key in doc)
    if kind == "who":
        yield from _filter(doc)
    if kind in ("who", "count"):
        yield from _group(doc[kind])


def _amount(said: Any) -> Iterator[str]:
    if not isinstance(said, dict) or "all" in said:
        return
    for kind in words.AMOUNTS:
        if kind in said:
            yield f"amount {kind}"
            yield from (f"amount {kind}.{key}" for key in said)
            yield from _group(said.get("count")) if kind == "count" else _group(said.get("of"))
            yield f"read {said.get('read')}"


def _step(doc: Doc) -> Iterator[str]:
    word = doc["do"]
    yield f"do {word}"
    yield from (f"do {word}.{key}" for key in doc)
    for key in ("amount", "by", "steps", "health"):
        yield from _amount(doc.get(key))
    for key in ("to", "god", "with"):
        yield from _group(doc.get(key))
    yield from (f"{kind} {doc.get(key)}" for kind, key in (("chip", "chip"), ("for", "for")))
    yield from (f"stat {doc.get('what')}", f"from {doc.get('from')}")
    yield from (f"against {shield}" for shield in doc.get("against", []))
    yield from (f"cost-of {action}" for action in doc.get("of", []))
    if "if" in doc:
        yield "do if"
        yield from _condition(doc["if"])
    if word == "ask":
        yield from _choice(doc["choose"])
