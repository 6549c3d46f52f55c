"""What a linter says of a user's file: where, what is wrong, what is near it."""

from collections.abc import Sequence
from typing import Any

from engine.errors import Fault, InvalidCommand, near

SIDES = ("norse", "greek")
RESERVED = frozenset("norse greek p1 p2 p3 p4 referee public asgard olympus none".split())
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")
TAIL = LETTERS | frozenset("0123456789-")
NAME_LENGTH = 40


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


def lint_keys(doc: Any, keys: Sequence[str], code: str, pointer: str) -> list[Fault]:
    """Faults of an object that ought to have exactly `keys`."""
    if type(doc) is not dict:
        return [Fault(code, pointer, "this must be an object with " + ", ".join(keys))]
    faults = [
        Fault(code, f"{pointer}/{key}", "there is no such key", near(str(key), keys))
        for key in sorted(set(doc) - set(keys))
    ]
    faults += [
        Fault(code, f"{pointer}/{key}", "this key is missing") for key in keys if key not in doc
    ]
    return faults
