"""House data: read from the engine's folders, known by name and digest.

In a log, `data` maps each kind of data to `{"name", "digest"}` for a house file,
or to `{"own": …}` with the user's own file in full.
"""

import os
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

import orjson

import engine
from engine.errors import InvalidCommand, MalformedLog
from engine.shapes import Doc
from replays.canonical import digest

if TYPE_CHECKING:
    from engine.protocol import Ruleset


def read_house(game: "Ruleset", name: str) -> Doc:
    """The house data called `name`, as its file has it; FileNotFoundError.

    It is read once a process and shared, so nobody changes it.
    """
    return _read(game.NAME, name)[0]


@cache
def _read(game_name: str, name: str) -> tuple[Doc, str]:
    """A house file and its digest."""
    with open(os.path.join(_folder(game_name), name + ".json"), "rb") as file:
        found: Doc = orjson.loads(file.read())
    return found, digest(found)


def _folder(game_name: str) -> str:
    root = os.path.dirname(engine.__file__ or "")
    return os.path.join(root, game_name.replace("-", "_"), "data")


def newest(game: "Ruleset") -> Mapping[str, Doc]:
    """Each kind of data with its newest house file."""
    return {kind: read_house(game, name) for kind, name in game.HOUSE.items()}


def refer(game: "Ruleset", data: Mapping[str, Doc | None], names: Mapping[str, str]) -> Doc:
    """What a log says of its data; `names` are the house files of each kind."""
    return {
        kind: {"name": names[kind], "digest": _read(game.NAME, names[kind])[1]}
        if own is None
        else {"own": own}
        for kind, own in data.items()
    }


def house_files(data: Doc) -> dict[str, str]:
    """The house files that a log refers to, by kind."""
    return {kind: reference["name"] for kind, reference in data.items() if "name" in reference}


def resolve(game: "Ruleset", data: Doc) -> Mapping[str, Doc]:
    """The data that a log refers to.

    Raises:
        MalformedLog: `data.unknown`, a house file that this program does not have,
            or not with that digest.
    """
    return {kind: _resolve_one(game, kind, reference) for kind, reference in data.items()}


def _resolve_one(game: "Ruleset", kind: str, reference: Doc) -> Doc:
    if type(reference) is dict and reference.keys() == {"own"}:
        own: Doc = reference["own"]
        return own
    try:
        if kind not in game.HOUSE or reference["name"] not in known_names(game):
            raise KeyError(kind)
        found, its_digest = _read(game.NAME, reference["name"])
        if its_digest == reference["digest"]:
            return found
    except (KeyError, TypeError, OSError):
        pass
    raise MalformedLog(
        "data.unknown",
        f"entry 0 refers to {kind} data that this program does not have",
        {"entry": 0, "kind": kind, "data": reference},
        "it was dealt by another version of heavens",
    )


def known_names(game: "Ruleset") -> tuple[str, ...]:
    """The names of every house file of a game that is shipped, sorted."""
    return _names(game.NAME)


@cache
def _names(game_name: str) -> tuple[str, ...]:
    names = os.listdir(_folder(game_name))
    return tuple(sorted(name.removesuffix(".json") for name in names if name.endswith(".json")))


def named(game: "Ruleset", names: Sequence[str]) -> dict[str, str]:
    """House files that are asked for by name, by their kind.

    Raises:
        InvalidCommand: `house.unknown`, `house.twice`.
    """
    found: dict[str, str] = {}
    for name in names:
        kind = name.rpartition("-")[0]
        if name not in known_names(game):
            told = f"{game.TITLE} has no house file called {name!r}"
            hint = "one of " + ", ".join(known_names(game))
            raise InvalidCommand("house.unknown", told, {"house": name}, hint)
        if kind in found:
            told = f"there is one {kind}, and not both {found[kind]} and {name}"
            raise InvalidCommand("house.twice", told, {"house": name})
        found[kind] = name
    return found


def require_used(names: Mapping[str, str], data: Doc) -> None:
    """Looks whether a game was dealt from the house files that were asked for;
    InvalidCommand `house.unused`."""
    for kind, name in names.items():
        if data[kind].get("name") != name:
            told = f"{name} is not used: the {kind} is a file of your own"
            raise InvalidCommand("house.unused", told, {"house": name})
