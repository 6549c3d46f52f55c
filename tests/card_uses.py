"""What cards use of the vocabulary, read off their data by its tables."""

from collections.abc import Iterator
from typing import Any

from engine.high_heavens.effects import vocabulary as words
from engine.shapes import Doc

Use = tuple[str, str]
TABLES = {"condition": words.CONDITIONS, "amount": words.AMOUNTS}
WORDS = {
    "chip": words.CHIPS,
    "duration": words.DURATIONS,
    "stat": words.STATS,
    "reading": words.READINGS,
    "pick": words.PICKS,
    "group": words.GROUPS,
    "manner": ("melee", "ranged"),
    "cardkind": ("god", "power"),
    "side": words.SIDES_OF,
    "player": ("own", "foe"),
    "pile": ("own", "foe"),
    "costs": words.COSTS,
    "shields": words.SHIELDS,
}


def everything() -> set[Use]:
    """All that there is to use: each step with each of its keys, and every word."""
    found = {("step", word) for word in words.STEPS} | {("when", word) for word in words.WHENS}
    found |= {(f"step {word}", key) for word, keys in words.STEPS.items() for key in keys}
    for what, tables in TABLES.items():
        found |= {(what, word) for word in tables}
        found |= {
            (f"{what} {word}", key)
            for word, keys in tables.items()
            for key in keys
            if key not in words.FILTER
        }
    found |= {("choice", key) for key in words.CHOICE if key not in words.FILTER}
    found |= {("filter", key) for key in words.FILTER}
    for kind, known in WORDS.items():
        found |= {(kind, word) for word in known}
    for keys in (words.ACTION, words.ALWAYS, words.TRIGGER):
        found |= {("ability", key) for key in keys}
    return found | {("power", "needs"), ("step", "if")} | {("base", one) for one in words.BASES}


def uses(card: Doc) -> set[Use]:
    """What one card uses."""
    if card["kind"] == "power":
        part: Doc = {key: card[key] for key in ("needs", "choose", "effects") if key in card}
        found = set(_object(part, words.POWER))
        return found | ({("power", "needs")} if "needs" in card else set())
    ability = card["ability"]
    if ability is None:
        return set()
    found = set(_object(ability, words.ability_keys(ability["when"])))
    found |= {("ability", key) for key in ability}
    return found | {("when", ability["when"])}


def _object(doc: Doc, keys: words.Keys) -> Iterator[Use]:
    for key, value in doc.items():
        yield from _value(value, keys[key].kind)


def _value(value: Any, kind: str) -> Iterator[Use]:
    if kind in WORDS:
        yield from ((kind, word) for word in (value if isinstance(value, list) else [value]))
    elif kind == "base" and value in words.BASES:
        yield "base", value
    elif kind in ("conditions", "chooses", "steps"):
        for one in value:
            yield from _value(one, {"steps": "step"}.get(kind, kind[:-1]))
    elif isinstance(value, dict) and kind in READERS:
        yield from READERS[kind](value)


def _choose(doc: Doc) -> Iterator[Use]:
    yield from (("filter" if key in words.FILTER else "choice", key) for key in doc)
    yield from _object(doc, words.CHOICE)


def _filter(doc: Doc) -> Iterator[Use]:
    yield from (("filter", key) for key in doc if key in words.FILTER)
    yield from _object(doc, words.GROUP)


def _tabled(what: str) -> Any:
    def read(doc: Doc) -> Iterator[Use]:
        word = next(key for key in TABLES[what] if key in doc)
        yield what, word
        yield from (("filter" if key in words.FILTER else f"{what} {word}", key) for key in doc)
        yield from _object(doc, TABLES[what][word])

    return read


def _step(doc: Doc) -> Iterator[Use]:
    yield "step", doc["do"]
    if "if" in doc:
        yield "step", "if"
        yield from _value(doc["if"], "condition")
    rest = {key: value for key, value in doc.items() if key not in ("do", "if")}
    yield from ((f"step {doc['do']}", key) for key in rest)
    yield from _object(rest, words.STEPS[doc["do"]])


READERS: dict[str, Any] = {
    "who": _filter,
    "whose": _filter,
    "everything": _filter,
    "choose": _choose,
    "step": _step,
    "condition": _tabled("condition"),
    "amount": _tabled("amount"),
}
