"""House data: read from the engine's folders, known by name and digest.

In a log, `data` maps each kind of data to `{"name", "digest"}` for a house file,
or to `{"own": …}` with the user's own file in full.
"""

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

import orjson

import engine
from engine.errors import MalformedLog
from engine.shapes import Doc
from replays.canonical import digest

if TYPE_CHECKING:
    from engine.protocol import Ruleset


def read_house(game: "Ruleset", name: str) -> Doc:
    """The house data called `name`, as its file has it; FileNotFoundError."""
    folder = os.path.join(os.path.dirname(engine.__file__ or ""), game.NAME.replace("-", "_"))
    with open(os.path.join(folder, "data", name + ".json"), "rb") as file:
        found: Doc = orjson.loads(file.read())
    return found


def newest(game: "Ruleset") -> Mapping[str, Doc]:
    """Each kind of data with its newest house file."""
    return {kind: read_house(game, name) for kind, name in game.HOUSE.items()}


def refer(game: "Ruleset", data: Mapping[str, Doc | None], house: Mapping[str, Doc]) -> Doc:
    """What a log says of its data."""
    return {
        kind: {"name": game.HOUSE[kind], "digest": digest(house[kind])}
        if own is None
        else {"own": own}
        for kind, own in data.items()
    }


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
        found = read_house(game, reference["name"])
        if digest(found) == reference["digest"]:
            return found
    except (KeyError, TypeError, OSError):
        pass
    raise MalformedLog(
        "data.unknown",
        f"entry 0 refers to {kind} data that this program does not have",
        {"entry": 0, "kind": kind, "data": reference},
        "it was dealt by another version of heavens",
    )


def known_names(game: "Ruleset") -> list[str]:
    """The names of every house file of a game that is shipped, sorted."""
    folder = os.path.join(os.path.dirname(engine.__file__ or ""), game.NAME.replace("-", "_"))
    names = os.listdir(os.path.join(folder, "data"))
    return sorted(name.removesuffix(".json") for name in names if name.endswith(".json"))
