"""Seals: how a log keeps a secret that everybody can check later.

A secret stands in the hashed part of an entry as `{"seal": h, "to": [seats]}`. Its
opening, `h: [salt, value]`, stands in `unsealed`, outside the hash, so a player's
copy may lack it and still have the same hashes. Test vectors: docs/format.md.
"""

from typing import Any, NamedTuple

from engine.errors import CorruptLog, MalformedLog
from engine.secrets import HIDDEN, Secret
from replays.canonical import digest, encode

DOMAIN = "heavens/seal/1"
MAY_HOLD = (dict, list, Secret)
Openings = dict[str, list[Any]]
Path = tuple[str | int, ...]


class Seal(NamedTuple):
    """One seal of an entry: where, its hash, who may know, and if it is open."""

    pointer: str
    hash: str
    to: tuple[str, ...]
    is_open: bool


def salt_of(key: bytes, n: int, pointer: str) -> str:
    """The salt of the seal at `pointer` of entry `n`: 32 hex digits."""
    from hmac import digest as hmac_digest

    return hmac_digest(key, encode(["salt", n, pointer]), "sha256").hex()[:32]


def hash_of(game: str, n: int, pointer: str, salt: str, value: Any) -> str:
    """The commitment to `value`: it binds the game, the entry and the place."""
    return digest([DOMAIN, game, n, pointer, salt, value])


def close(value: Any, path: Path, key: bytes, game: str, n: int, openings: Openings) -> Any:
    """`value`, to which `path` leads, with every `Secret` in it sealed; the openings go
    into `openings`."""
    kind = type(value)
    if kind is Secret:
        pointer = pointer_of(path)
        salt = salt_of(key, n, pointer)
        seal = hash_of(game, n, pointer, salt, value.value)
        openings[seal] = [salt, value.value]
        return {"seal": seal, "to": list(value.to)}
    if kind is dict:
        return {
            name: close(item, (*path, name), key, game, n, openings)
            if type(item) in MAY_HOLD
            else item
            for name, item in value.items()
        }
    if kind is list:
        return [
            close(item, (*path, index), key, game, n, openings) if type(item) in MAY_HOLD else item
            for index, item in enumerate(value)
        ]
    return value


def pointer_of(path: Path) -> str:
    """Keys and indexes as a JSON pointer."""
    pointer = "/" + "/".join(map(str, path))
    if "~" in pointer or pointer.count("/") > len(path):
        return "".join([f"/{escape(str(name))}" for name in path])
    return pointer


def escape(name: str) -> str:
    """A key as a part of a JSON pointer."""
    return name.replace("~", "~0").replace("/", "~1")


class Opener:
    """Opens the seals of one entry, checking each opening.

    After `open`, `seals` lists every seal met; `finish` refuses openings that
    belong to none of them.
    """

    __slots__ = ("game", "n", "seals", "unsealed")

    def __init__(self, game: str, n: int, unsealed: Openings) -> None:
        self.game = game
        self.n = n
        self.unsealed = unsealed
        self.seals: list[Seal] = []

    def open(self, value: Any, path: Path) -> None:
        """Replaces in place each seal inside `value` by what it holds or by HIDDEN.

        `path` are the keys and indexes that lead to `value`.

        Raises:
            MalformedLog: `seal.shape`.
            CorruptLog: `seal.opening`, where an opening does not match.
        """
        for name, item in value.items() if type(value) is dict else enumerate(value):
            kind = type(item)
            if kind is dict and "seal" in item:
                value[name] = self._open_one(item, pointer_of((*path, name)))
            elif kind is dict or kind is list:
                self.open(item, (*path, name))

    def _open_one(self, value: dict[str, Any], pointer: str) -> Any:
        seal, to = value["seal"], value.get("to")
        if not _is_seal(value, seal, to):
            raise MalformedLog(
                "seal.shape",
                f"entry {self.n}, {pointer}: a seal has a hash and a sorted list of seats",
                {"entry": self.n, "pointer": pointer},
            )
        opening = self.unsealed.get(seal)
        self.seals.append(Seal(pointer, seal, tuple(to or ()), opening is not None))
        if opening is None:
            return HIDDEN
        if not _is_opening(opening) or seal != hash_of(self.game, self.n, pointer, *opening):
            raise CorruptLog(
                "seal.opening",
                f"entry {self.n}, {pointer}: the opening does not match its seal",
                {"entry": self.n, "pointer": pointer},
                "this secret was changed after it was sealed, or belongs elsewhere",
            )
        return opening[1]

    def finish(self) -> None:
        """CorruptLog `seal.stray` if an opening has no seal in this entry."""
        stray = self.unsealed.keys() - [seal.hash for seal in self.seals]
        if stray:
            raise CorruptLog(
                "seal.stray",
                f"entry {self.n}: an opening in unsealed belongs to no seal of this entry",
                {"entry": self.n, "seal": min(stray)},
            )


def _is_seal(value: dict[str, Any], seal: Any, to: Any) -> bool:
    return (
        len(value) == 2
        and type(seal) is str
        and len(seal) == 64
        and type(to) is list
        and set(map(type, to)) <= {str}
        and (len(to) < 2 or to == sorted(set(to)))
    )


def _is_opening(opening: Any) -> bool:
    return (
        type(opening) is list
        and len(opening) == 2
        and type(opening[0]) is str
        and len(opening[0]) == 32
    )
