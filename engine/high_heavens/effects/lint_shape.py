"""The shape of abilities and powers: every key and word by the tables of the vocabulary."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from engine.errors import Fault
from engine.high_heavens.effects import vocabulary as words
from engine.high_heavens.effects.vocabulary import KINDS, Key, Keys
from engine.high_heavens.faults import key_hint, like, name_fault

MOST_COST = 9
STEPS_ARE = "docs/cards.md tells the steps, each with its keys"
Found = Iterator[Fault]
Check = Callable[[Any, str, str], Found]


def lint_object(doc: Any, keys: Keys, where: str, code: str) -> Found:
    """Faults of an object by the table of its keys."""
    if type(doc) is not dict:
        yield Fault(code, where, "this must be an object with " + ", ".join(keys))
        return
    for key, value in doc.items():
        if key in keys:
            yield from lint_value(value, keys[key].kind, f"{where}/{key}", code)
        else:
            yield Fault(code, f"{where}/{key}", "there is no such key", key_hint(key, keys))
    for key, told in keys.items():
        if told.required and key not in doc:
            yield Fault(code, f"{where}/{key}", f"this key is missing: {told.text}")


def lint_value(value: Any, kind: str, where: str, code: str) -> Found:
    """Faults of one value by its kind."""
    yield from CHECKS[kind](value, where, code)


def _wrong(kind: str, where: str, code: str, hint: str = "") -> Found:
    yield Fault(code, where, f"this is {_told(KINDS[kind])}", hint)


def _told(text: str) -> str:
    return f"one word of: {text[8:]}" if text.startswith("one of: ") else text


def _word_of(kind: str, known: Sequence[str]) -> Check:
    def check(value: Any, where: str, code: str) -> Found:
        if type(value) is not str or value not in known:
            yield from _wrong(kind, where, code, like(value, known))

    return check


def _some_of(kind: str, known: Sequence[str]) -> Check:
    def check(value: Any, where: str, code: str) -> Found:
        if type(value) is not list or not value:
            yield from _wrong(kind, where, code)
            return
        for index, one in enumerate(value):
            if type(one) is not str or one not in known:
                told = f"this is one word of: {', '.join(known)}"
                yield Fault(code, f"{where}/{index}", told, like(one, known))
            elif one in value[:index]:
                yield Fault(code, f"{where}/{index}", f"{one} stands twice")

    return check


def _number(kind: str, least: int, most: int) -> Check:
    def check(value: Any, where: str, code: str) -> Found:
        if type(value) is not int or not least <= value <= most:
            yield from _wrong(kind, where, code)

    return check


def _change(value: Any, where: str, code: str) -> Found:
    if type(value) is not int or not 0 < abs(value) <= words.MOST_AMOUNT:
        yield from _wrong("change", where, code)


def _chips(value: Any, where: str, code: str) -> Found:
    if value != "all" or type(value) is not str:
        yield from _number("chips", 1, words.MOST_AMOUNT)(value, where, code)


def _flag(value: Any, where: str, code: str) -> Found:
    if value is not True:
        yield from _wrong("flag", where, code, "leave the key out where it is not so")


def _named(kind: str) -> Check:
    def check(value: Any, where: str, code: str) -> Found:
        wrong = name_fault(value)
        if wrong is not None and type(value) is str:
            yield Fault(code, where, *wrong)
        elif wrong is not None:
            yield from _wrong(kind, where, code)

    return check


def _names(kind: str, fewest: int) -> Check:
    def check(value: Any, where: str, code: str) -> Found:
        if type(value) is not list or len(value) < fewest:
            yield from _wrong(kind, where, code)
            return
        for index, one in enumerate(value):
            wrong = name_fault(one)
            if wrong is not None:
                yield Fault(code, f"{where}/{index}", *wrong)
            elif one in value[:index]:
                yield Fault(code, f"{where}/{index}", f"{one} stands twice")

    return check


def _bounds(value: Any, where: str, code: str) -> Found:
    if type(value) is not dict or not value:
        yield from _wrong("bounds", where, code)
        return
    yield from lint_object(value, BOUNDS, where, code)


def _filter(value: Any, where: str, code: str) -> Found:
    yield from lint_object(value, words.FILTER, where, code)


def _group(value: Any, where: str, code: str) -> Found:
    yield from lint_object(value, words.GROUP, where, code)


def _who(value: Any, where: str, code: str) -> Found:
    if type(value) is dict:
        yield from _group(value, where, code)
    elif type(value) is not str:
        yield from _wrong("who", where, code)
    elif wrong := name_fault(value):
        yield Fault(code, where, *wrong)


def _amount(value: Any, where: str, code: str) -> Found:
    if type(value) is dict:
        yield from _one_table(value, words.AMOUNTS, "an amount", where, code)
    else:
        yield from _number("amount", 1, words.MOST_AMOUNT)(value, where, code)


def _condition(value: Any, where: str, code: str) -> Found:
    yield from _one_table(value, words.CONDITIONS, "a condition", where, code)


def _one_table(value: Any, tables: Mapping[str, Keys], what: str, where: str, code: str) -> Found:
    """An object that one of its keys says the kind of."""
    known = ", ".join(tables)
    if type(value) is not dict:
        alone = ": one, since only `needs` takes a list" if type(value) is list else ""
        yield Fault(code, where, f"{what} is an object with one of {known}{alone}")
        return
    found = [key for key in tables if key in value]
    if len(found) == 1:
        yield from lint_object(value, tables[found[0]], where, code)
    elif found:
        told = f"{what} has one of these keys only: {', '.join(found)}"
        several = "each condition is an object of its own: `needs` takes a list, `if` just one"
        yield Fault(code, where, told, several if tables is words.CONDITIONS else "")
    else:
        hint = like(next(iter(value), ""), tables)
        yield Fault(code, where, f"{what} has one of the keys {known}", hint)


def _step(value: Any, where: str, code: str) -> Found:
    word = value.get("do") if type(value) is dict else None
    if type(word) is not str or word not in words.STEPS:
        told, hint = "a step is an object whose key `do` says which step it is", STEPS_ARE
        if type(word) is str:
            told, hint = f"there is no step {word}", like(word, words.STEPS) or hint
        yield Fault(code, f"{where}/do", told, hint)
        return
    keys = {"do": DO, **words.STEPS[word], "if": words.IF}
    yield from lint_object(value, keys, where, code)


def _list_of(check: Check, what: str, most: int) -> Check:
    def check_list(value: Any, where: str, code: str) -> Found:
        if type(value) is not list:
            yield Fault(code, where, f"this is {KINDS[what]}")
            return
        if len(value) > most:
            yield Fault(code, where, f"there are {len(value)}, and at most {most} may be")
        for index, one in enumerate(value[:most]):
            yield from check(one, f"{where}/{index}", code)

    return check_list


def _choice(value: Any, where: str, code: str) -> Found:
    yield from lint_object(value, words.CHOICE, where, code)


DO = Key("do", "which step", True)
BOUNDS: Keys = {"least": Key("bound", "at least"), "most": Key("bound", "at most")}
ENUMS: Mapping[str, Sequence[str]] = {
    "side": words.SIDES_OF,
    "player": words.SIDES_OF[:2],
    "pile": words.SIDES_OF[:2],
    "chip": words.CHIPS,
    "duration": words.DURATIONS,
    "stat": words.STATS,
    "reading": words.READINGS,
    "when": words.WHENS,
    "pick": words.PICKS,
    "group": words.GROUPS,
    "manner": ("melee", "ranged"),
    "cardkind": ("god", "power"),
}
CHECKS: Mapping[str, Check] = {
    **{kind: _word_of(kind, known) for kind, known in ENUMS.items()},
    **{kind: _named(kind) for kind in ("name", "choice", "hexes", "cards", "base")},
    "do": _named("name"),
    "costs": _some_of("costs", words.COSTS),
    "shields": _some_of("shields", words.SHIELDS),
    "who": _who,
    "whose": _filter,
    "everything": _group,
    "amount": _amount,
    "number": _number("number", 0, words.MOST_AMOUNT),
    "positive": _number("positive", 1, words.MOST_AMOUNT),
    "bound": _number("bounds", 0, words.MOST_TURNS),
    "cost": _number("cost", 0, MOST_COST),
    "change": _change,
    "chips": _chips,
    "flag": _flag,
    "bounds": _bounds,
    "words": _names("words", 2),
    "names": _names("names", 1),
    "condition": _condition,
    "conditions": _list_of(_condition, "conditions", words.MOST_STEPS),
    "choose": _choice,
    "chooses": _list_of(_choice, "chooses", words.MOST_STEPS),
    "steps": _list_of(_step, "steps", words.MOST_STEPS),
}
