"""JSON pointers that take a member of a list by its name: `/gods/thor/health`,
`/players/4/marker`, `/hexes/c4/trap`. Where members have none, by their number from 0."""

from typing import Any

NAMES = ("screen", "name", "hex")


def names_of(items: list[Any]) -> list[str] | None:
    """What the members of a list are called; None where not each has a name of its own.
    What has a type of its own, as an event has, is taken by its number."""
    if not items or not all(isinstance(item, dict) and "type" not in item for item in items):
        return None
    for key in NAMES:
        found = [item.get(key) for item in items]
        if all(isinstance(name, (str, int)) for name in found) and len({*found}) == len(found):
            return [str(name) for name in found]
    return None


def place_of(items: list[Any], key: str) -> int | None:
    """The number of the member of a list that a part of a pointer means: that of this
    screen, name or hex, else the one with this number; None if there is none."""
    for index, item in enumerate(items):
        if isinstance(item, dict) and any(str(item.get(name)) == key for name in NAMES):
            return index
    is_number = key.isascii() and key.isdigit()
    return int(key) if is_number and int(key) < len(items) else None


def parts_of(pointer: str) -> list[str]:
    """The keys and members that a pointer names."""
    return [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]


def by_name(value: Any, pointer: str) -> str | None:
    """A pointer with each member of a list by its name; None if nothing stands there."""
    found = []
    for part, key in zip(pointer.split("/")[1:], parts_of(pointer), strict=True):
        if isinstance(value, list):
            place = place_of(value, key)
            if place is None:
                return None
            found.append(_name(value, place))
            value = value[place]
        elif isinstance(value, dict) and key in value:
            found.append(part)
            value = value[key]
        else:
            return None
    return "".join(f"/{part}" for part in found)


def _name(items: list[Any], place: int) -> str:
    names = names_of(items)
    return str(place) if names is None else names[place]
