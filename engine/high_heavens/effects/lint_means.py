"""What a card speaks of: choices made before, of the right kind, and filters that can fit."""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from engine.errors import Fault, near
from engine.high_heavens.effects.vocabulary import (
    BASES,
    BY,
    FILTER,
    IT,
    RESERVED_NAMES,
    SELF,
)
from engine.shapes import Doc

Found = Iterator[Fault]
DISTANCES = ("within", "path", "sight")
PLACE = (*DISTANCES, "from", "other", "central", "edge")
GODLY = ("hurt", "poisoned", "disabled", "trapped")
FITS: Mapping[str, tuple[str, ...]] = {
    "god": tuple(FILTER),
    "target": tuple(FILTER),
    "fallen": ("side", *PLACE, "invoking", "armored", "strong", "named"),
    "home": ("side", *PLACE, "health"),
    "trap": (*PLACE, "health"),
    "architecture": (*PLACE, "invoking", "health"),
    "hex": (*PLACE, "invoking", "occupied"),
    "hand": ("card", "named"),
    "discard": ("card", "perished", "named"),
    "draw": ("card", "named", "pile"),
    "top": ("pile", "amount"),
    "word": ("words",),
    "gone": (),
}
ON_BOARD = ("god", "fallen", "home", "trap", "architecture", "target", "hex")
READ_OF_HOME = ("health",)
READ_OF_FALLEN = ("armor", "attack")
NUMBERS = ("least", "most")


class Made(NamedTuple):
    """A choice that was made: as the card has it, where it stands, who is asked in the
    middle (empty beforehand), and as the how manieth it was made."""

    choice: Doc
    where: str
    asked: str
    order: int


class Meaning:
    """What is known of a card up to where it is looked at. `stands` has the fallen gods
    that were raised and the cards that were invoked: they are standing gods from then on;
    `missed` has the names of choices that there are not, each told once;
    `acted` is whether a step has done something, `secret` whether hidden cards were picked."""

    __slots__ = (
        "acted",
        "cards",
        "code",
        "hexes",
        "made",
        "missed",
        "part",
        "secret",
        "stands",
        "used",
        "when",
    )

    def __init__(
        self, part: Doc, when: str, code: str, cards: Mapping[str, str], hexes: Collection[str]
    ) -> None:
        self.part, self.when, self.code = part, when, code
        self.cards, self.hexes = cards, hexes
        self.made: dict[str, Made] = {}
        self.used: set[str] = set()
        self.missed: set[str] = set()
        self.stands: set[str] = set()
        self.acted = self.secret = False

    @property
    def is_set_off(self) -> bool:
        """Whether something sets the card off."""
        return self.when not in ("power", "action", "always")


def most_of(choice: Doc) -> int:
    """How many things a choice can pick."""
    if choice["pick"] == "top":
        return int(choice.get("amount", 1))
    return max(int(choice.get("least", 1)), int(choice.get("most", 1)))


def kind_of(meaning: Meaning, said: str | Doc, where: str) -> tuple[str, list[Fault]]:
    """What kind of thing `self`, `it`, `by`, a choice or a group is; empty with a fault
    where it is nothing."""
    if isinstance(said, dict):
        kind = str(said["all"])
        return kind, list(lint_filter(meaning, said, kind, where))
    made = meaning.made.get(said)
    if made is not None:
        meaning.used.add(said)
        return "god" if said in meaning.stands else str(made.choice["pick"]), []
    wrong = _not_there(meaning, said)
    if wrong is None:
        return _party(meaning, said), []
    return "", list(_missing(meaning, said, where, *wrong))


def _missing(meaning: Meaning, said: str, where: str, told: str, hint: str) -> Found:
    """A name that stands for nothing, told where it stands first; nothing can be said of
    it elsewhere."""
    if said not in meaning.missed:
        if said not in RESERVED_NAMES:
            meaning.missed.add(said)
        yield Fault(meaning.code, where, told, hint)


def _not_there(meaning: Meaning, said: str) -> tuple[str, str] | None:
    """Why a word stands for nothing here, and a hint."""
    if said == SELF:
        return ("a power has no god of its own: no `self`", "") if meaning.when == "power" else None
    if said == IT:
        return None if meaning.is_set_off else ("`it` is only where something sets a card off", "")
    if said == BY:
        told = "`by` is only in an ability for `attacks` or `hit`"
        return None if meaning.when in ("attacks", "hit") else (told, "")
    return _no_choice(meaning, said)


def _no_choice(meaning: Meaning, said: str) -> tuple[str, str]:
    """Why a word is no choice by then, and a hint."""
    if said in BASES:
        side = "own" if said == BASES[0] else "foe"
        group = f'{{"all": "home", "side": "{side}"}}'
        return f"`{said}` is only what distances are measured `from`", f"write {group}"
    asked = [step["choose"] for step in meaning.part["effects"] if step["do"] == "ask"]
    if said in [one["as"] for one in (*meaning.part.get("choose", ()), *asked)]:
        told = f"there is no choice {said} before this: it is made later"
        return told, "`needs` and earlier choices and steps do not know it"
    if not meaning.made:
        return f"there is no choice {said}, nor any other, before this", ""
    return f"there is no choice {said} before this", near(said, [*meaning.made])


def _party(meaning: Meaning, said: str) -> str:
    """What `self`, `it` or `by` is by then."""
    if said in meaning.stands:
        return "god"
    if said == BY:
        return "target" if meaning.when == "attacks" else "god"
    if said == IT or "of" not in meaning.part:
        return {"falls": "fallen", "perishes": "gone"}.get(meaning.when, "god")
    return "god"


def lint_filter(meaning: Meaning, doc: Doc, kind: str, where: str) -> Found:
    """Faults of the keys of a filter for things of a kind."""
    code, fits = meaning.code, FITS[kind]
    for key in doc:
        if key in FILTER and key not in fits:
            told = f"`{key}` says nothing of {_told(kind)}"
            yield Fault(code, f"{where}/{key}", told)
    if "other" in doc and meaning.when == "power" and not meaning.made:
        told = "a power has no god of its own, and nothing is chosen before this"
        yield Fault(code, f"{where}/other", told)
    yield from lint_bounds(code, doc.get("health", {}), f"{where}/health")
    yield from _lint_from(meaning, doc, where)
    yield from _lint_named(meaning, doc, where)


def _told(kind: str) -> str:
    return "a god that has left the Heavens" if kind == "gone" else f"a {kind}"


def _lint_from(meaning: Meaning, doc: Doc, where: str) -> Found:
    measured = [key for key in DISTANCES if key in doc]
    if "from" in doc:
        if not measured:
            told = "`from` is for " + ", ".join(DISTANCES)
            yield Fault(meaning.code, f"{where}/from", told)
        yield from lint_base(meaning, doc["from"], f"{where}/from")
    elif measured and meaning.when == "power":
        told = "a power is nowhere: say where it is measured `from`"
        yield Fault(meaning.code, f"{where}/{measured[0]}", told)


def _lint_named(meaning: Meaning, doc: Doc, where: str) -> Found:
    """Own gods that are named are in this deck."""
    if doc.get("side") != "own":
        return
    for index, name in enumerate(doc.get("named", ())):
        if meaning.cards.get(name) != "god":
            gods = [card for card, kind in meaning.cards.items() if kind == "god"]
            told = f"{name} is no god of this deck"
            yield Fault(meaning.code, f"{where}/named/{index}", told, near(name, gods))


def lint_base(meaning: Meaning, said: str, where: str) -> Found:
    """Faults of what distances are measured from."""
    if said in BASES:
        return
    made = meaning.made.get(said)
    kind, faults = kind_of(meaning, said, where)
    yield from faults
    if faults or not kind:
        return
    if kind not in ON_BOARD and not (kind == "gone" and said == SELF):
        yield Fault(meaning.code, where, f"{said} is {_told(kind)}, and nowhere on the board")
    elif made is not None and most_of(made.choice) > 1:
        yield Fault(meaning.code, where, f"{said} may be several, and this is from one")


def lint_bounds(code: str, doc: Doc, where: str) -> Found:
    """`least` is not above `most`."""
    if "most" in doc and doc.get("least", 0) > doc["most"]:
        yield Fault(code, f"{where}/most", "`most` is below `least`")


def lint_of(meaning: Meaning, doc: Doc, where: str) -> Found:
    """Faults of whose doing sets an ability off."""
    kind = {"falls": "god", "perishes": "fallen"}.get(meaning.when, "god")
    if meaning.when == "falls":
        for key in ("health", "hurt"):
            if key in doc:
                yield Fault(meaning.code, f"{where}/{key}", "who falls has no health")
    if doc.get("from") == IT:
        yield Fault(meaning.code, f"{where}/from", "that is from the same god")
    yield from lint_filter(meaning, doc, kind, where)


def lint_condition(meaning: Meaning, condition: Doc, where: str) -> Found:
    """Faults of a condition."""
    code = meaning.code
    if "who" in condition:
        yield from _lint_who(meaning, condition, where)
    elif "count" in condition:
        group = condition["count"]
        yield from lint_filter(meaning, group, group["all"], f"{where}/count")
    elif "picked" in condition:
        yield from _lint_picked(meaning, condition, where)
    if "count" in condition or "supply" in condition:
        if not any(key in condition for key in NUMBERS):
            yield Fault(code, where, "this needs `least`, `most` or both")
        yield from lint_bounds(code, condition, where)
    for key in ("turn", "points", "hand", "base"):
        yield from lint_bounds(code, condition.get(key, {}), f"{where}/{key}")


def _lint_who(meaning: Meaning, condition: Doc, where: str) -> Found:
    said = condition["who"]
    kind, faults = kind_of(meaning, said, f"{where}/who")
    yield from faults
    if faults or not kind:
        return
    if kind not in ON_BOARD:
        yield Fault(meaning.code, f"{where}/who", f"this is {_told(kind)}, and not on the board")
        return
    wanted = {key: value for key, value in condition.items() if key in FILTER}
    yield from lint_filter(meaning, wanted, kind, where)
    if "other" in condition and said not in (IT, BY):
        yield Fault(meaning.code, f"{where}/other", "here `other` is for `it` and `by`")


def _lint_picked(meaning: Meaning, condition: Doc, where: str) -> Found:
    name = condition["picked"]
    made = meaning.made.get(name)
    if made is None or made.choice["pick"] != "word":
        known = [one for one, each in meaning.made.items() if each.choice["pick"] == "word"]
        told = f"there is no choice of a word called {name} before this"
        yield from _missing(meaning, name, f"{where}/picked", told, near(name, known))
        return
    meaning.used.add(name)
    listed = made.choice.get("words", [])
    if condition["word"] not in listed:
        told = f"{condition['word']} is no word of {name}"
        yield Fault(meaning.code, f"{where}/word", told, near(condition["word"], listed))
