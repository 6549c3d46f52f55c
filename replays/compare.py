"""The first and all differences of two JSON values, as JSON pointers."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

from engine.secrets import HIDDEN, Secret
from engine.shapes import unwrap
from replays.seals import escape


class Difference(NamedTuple):
    """One place where two values differ; a missing side is MISSING."""

    pointer: str
    left: Any
    right: Any


MISSING = "(missing)"


def differences(
    left: Any, right: Any, pointer: str = "", *, by_name: bool = False
) -> Iterator[Difference]:
    """Every place where two values differ, in the order of keys and members; members of
    lists are paired by number, or `by_name` where they have one (replays.pointers)."""
    if isinstance(left, dict) and isinstance(right, dict):
        for key in sorted({**left, **right}):
            one, other = left.get(key, MISSING), right.get(key, MISSING)
            yield from differences(one, other, f"{pointer}/{escape(key)}", by_name=by_name)
    elif isinstance(left, list) and isinstance(right, list):
        named = _named(left, right) if by_name else None
        if named is not None:
            yield from _by_name(*named, pointer)
            return
        for index in range(max(len(left), len(right))):
            one = left[index] if index < len(left) else MISSING
            other = right[index] if index < len(right) else MISSING
            yield from differences(one, other, f"{pointer}/{index}", by_name=by_name)
    elif left != right or type(left) is not type(right):
        yield Difference(pointer, left, right)


Members = dict[str, Any]


def _named(left: list[Any], right: list[Any]) -> tuple[Members, Members] | None:
    """The members of two lists by their names, if they have any."""
    from replays.pointers import names_of

    one, other = (names_of(items) if items else [] for items in (left, right))
    if one is None or other is None or not (left or right):
        return None
    return dict(zip(one, left, strict=True)), dict(zip(other, right, strict=True))


def _by_name(left: Members, right: Members, pointer: str) -> Iterator[Difference]:
    """What differs between members of the same name, and their order if it does."""
    for name in {**left, **right}:
        one, other = left.get(name, MISSING), right.get(name, MISSING)
        yield from differences(one, other, f"{pointer}/{escape(name)}", by_name=True)
    both = [[name for name in side if name in left and name in right] for side in (left, right)]
    if both[0] != both[1]:
        yield Difference(pointer, *both)


def first_difference(decided: Any, recorded: Any, pointer: str = "") -> Difference | None:
    """Where what was decided differs from what a line says.

    `decided` has its secrets marked, `recorded` is the line's own JSON with seals.
    A secret and a seal agree here when the same seats may know them; what they
    hold is compared by `differences` of the opened values.
    """
    if isinstance(decided, Secret) or decided is HIDDEN:
        return _seal_difference(decided, recorded, pointer)
    if isinstance(decided, dict) and isinstance(recorded, dict):
        for key in sorted({**decided, **recorded}):
            found = first_difference(
                decided.get(key, MISSING),
                recorded.get(key, MISSING),
                f"{pointer}/{escape(key)}",
            )
            if found:
                return found
        return None
    if isinstance(decided, list) and isinstance(recorded, list):
        for index, (one, other) in enumerate(zip_longest(decided, recorded, fillvalue=MISSING)):
            found = first_difference(one, other, f"{pointer}/{index}")
            if found:
                return found
        return None
    if decided != recorded or type(decided) is not type(recorded):
        return Difference(pointer, decided, recorded)
    return None


def _seal_difference(decided: Any, recorded: Any, pointer: str) -> Difference | None:
    if not isinstance(recorded, dict) or "seal" not in recorded:
        return Difference(pointer, "(sealed)", recorded)
    if isinstance(decided, Secret) and recorded["to"] != list(decided.to):
        return Difference(f"{pointer}/to", list(decided.to), recorded["to"])
    return None


def same_where_known(decided: Any, recorded: Any, pointer: str = "") -> Difference | None:
    """The first difference of two opened values, hidden ones agreeing with all."""
    for found in differences(decided, recorded, pointer):
        if found.left is not HIDDEN and found.right is not HIDDEN:
            return found
    return None


def is_beyond(decided: Any, recorded: Any) -> bool:
    """Whether a value is recorded where a copy cannot say what it ought to be."""
    return any(
        found.left is HIDDEN and found.right is not HIDDEN
        for found in differences(unwrap(decided), recorded)
    )
