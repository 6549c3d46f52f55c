"""What a linter says of a user's file: where, what is wrong, what is near it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.errors import FEW, Fault, InvalidCommand

SIDES = ("norse", "greek")
RESERVED = frozenset("norse greek p1 p2 p3 p4 referee public asgard olympus none".split())
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")
TAIL = LETTERS | frozenset("0123456789-")
NAME_LENGTH = 40
LIKENESS = 0.7
ALIASES = {
    "melee-power": "melee",
    "range-power": "ranged",
    "ranged-power": "ranged",
    "move": "movement",
    "enemy": "foe",
    "ally": "own",
    "base": "home",
}


def refuse(faults: Sequence[Fault], where: str = "") -> None:
    """InvalidCommand for the first of `faults`, if there is any; `where` is the
    pointer of the file itself."""
    if faults:
        first = faults[0]
        pointer = where + first.pointer or "/"
        facts = {"pointer": pointer, "faults": len(faults)}
        raise InvalidCommand(first.code, f"{pointer}: {first.message}", facts, first.hint)


def is_name(word: object) -> bool:
    """Whether `word` may name a card or a file: a letter, then letters, digits and
    hyphens, and no word that the program keeps for itself."""
    return (
        type(word) is str
        and word[:1] in LETTERS
        and 0 < len(word) <= NAME_LENGTH
        and TAIL.issuperset(word)
        and word not in RESERVED
    )


def name_fault(word: object, hexes: Sequence[str] = ()) -> tuple[str, str] | None:
    """Why `word` is no name for a card, and a hint; None if it is one."""
    if is_name(word) and word not in hexes:
        return None
    if type(word) is not str:
        return "a name is a text", ""
    if word in RESERVED:
        return f"{word} is a word that the program keeps for itself", "take another name"
    if word in hexes:
        return f"{word} is a hex of the board", "take another name"
    if len(word) > NAME_LENGTH:
        return f"a name has at most {NAME_LENGTH} characters, and this has {len(word)}", ""
    if not word or word[0] not in LETTERS | frozenset(map(str.upper, LETTERS)):
        return f"{word!r} does not begin with a letter", ""
    if word != word.lower():
        return f"{word!r} is not lower case", f"write {_plain(word)}"
    odd = next(one for one in word if one not in TAIL)
    told = f"{word!r} has {odd!r} in it: a name is letters, digits and hyphens"
    return told, f"write {_plain(word)}"


def _plain(word: str) -> str:
    """A word spelled as a name."""
    return "-".join("".join(one if one in TAIL else " " for one in word.lower()).split())


def like(word: object, names: Iterable[str]) -> str:
    """A hint only where a name is much like `word`, or means the same."""
    from difflib import get_close_matches

    known = list(names)
    if type(word) is not str:
        return ""
    same = ALIASES.get(word.lower().replace(" ", "-"))
    found = [same] if same in known else get_close_matches(word, known, 1, LIKENESS)
    return f"did you mean {found[0]}?" if found else ""


def key_hint(key: object, keys: Iterable[str]) -> str:
    """A hint for a key that there is not: what it is like, or all there are if few."""
    known = list(keys)
    return like(key, known) or ("it is one of " + ", ".join(known) if len(known) <= FEW else "")


def lint_keys(
    doc: Any, keys: Sequence[str], code: str, pointer: str, told: Mapping[str, str] | None = None
) -> list[Fault]:
    """Faults of an object that ought to have exactly `keys`; `told` says what they are."""
    if type(doc) is not dict:
        return [Fault(code, pointer, "this must be an object with " + ", ".join(keys))]
    faults = [
        Fault(code, f"{pointer}/{key}", "there is no such key", key_hint(key, keys))
        for key in sorted(set(doc) - set(keys))
    ]
    for key in keys:
        if key not in doc:
            means = f": {told[key]}" if told and key in told else ""
            faults.append(Fault(code, f"{pointer}/{key}", f"this key is missing{means}"))
    return faults
