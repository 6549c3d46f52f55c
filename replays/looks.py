"""All that somebody at the table can see after an entry, part by part."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import orjson

from engine.chance import Chance, key_from_seed
from engine.errors import IllegalCommand, RefereeError
from engine.shapes import Doc, unwrap
from replays.book import Book
from replays.canonical import encode
from replays.compare import differences
from replays.copies import redact_line, seen
from replays.play import REFEREE, Ask, propose
from replays.telling import command_words, tell

PUBLIC = "public"
PARTS = {
    "size": "how long the line is",
    "line": "what the copy says",
    "told": "what is told",
    "words": "the command in words",
    "state": "the table",
    "talk": "the line about the table",
    "picture": "the picture",
    "legal": "the legal list",
    "answer": "the answer to a command",
}
PROBES = key_from_seed("probes")
Look = dict[str, bytes]


class Leak(NamedTuple):
    """What a seat could tell: after which entry, in which part of what it sees, where in
    it, and how that stands in the real game and in another."""

    seat: str
    entry: int
    part: str
    pointer: str
    real: Any
    other: Any


def look(
    book: Book,
    who: str,
    probes: Sequence[Any],
    real: Look | None = None,
    is_swap: bool = False,
) -> Look:
    """All that `who` can see after the last entry, part by part, but for hashes, salts
    and the game's id.

    Where the state without what is hidden is that of the `real` look, so is the legal
    list, which is made of nothing else. The picture is left out for a swap, since it is
    drawn from what is compared already.
    """
    game, state, entry = book.game, book.state, book.entries[-1]
    line = entry.line if state.outcome is not None else redact_line(entry.line, entry.n, who)
    shown = seen(book, entry, who)
    view = game.view(state, who)
    masked = game.mask(state, who)
    found = {
        "size": len(line),
        "line": _blind(line),
        "told": tell(book, shown),
        "words": command_words(book, shown.do) if entry.n else "",
        "state": view,
        "mask": game.view(masked, REFEREE),
        "talk": [game.headline(state, book.names), game.status(state)],
        "answer": _answer(book, who, probes),
    }
    looked = {part: encode(value) for part, value in found.items()}
    if real is not None and real["mask"] == looked["mask"]:
        looked["legal"] = real["legal"]
    else:
        looked["legal"] = encode([game.words(command) for command in game.legal(masked)])
    if is_swap and real is not None:
        looked["picture"] = real["picture"]
    else:
        looked["picture"] = encode(game.picture(state, view, book.names))
    return looked


def _blind(line: bytes) -> Doc:
    """A line without its hashes and salts: of a seal is left who may know it, and what
    it holds if that is opened."""
    doc = orjson.loads(line)
    opened: dict[str, list[Any]] = doc["unsealed"]

    def blind(value: Any) -> Any:
        if isinstance(value, dict):
            if "seal" in value:
                return {"to": value["to"], "opening": opened.get(value["seal"], [None])[1:]}
            return {key: blind(item) for key, item in value.items()}
        return [blind(item) for item in value] if isinstance(value, list) else value

    kept = {key: doc[key] for key in doc if key not in ("prev", "sha256", "unsealed")}
    found: Doc = blind(kept)
    return {**found, "openings": len(opened)}


def _answer(book: Book, who: str, probes: Sequence[Any]) -> list[Any]:
    """What comes back when `who` tries a command: that it would be accepted, or the
    whole refusal. Which command it is hangs on the entry and the seat."""
    n = len(book.entries) - 1
    command = probes[Chance(PROBES).below(who, n, len(probes))]
    do = unwrap(book.game.encode_command(command))
    words = book.game.words(command)
    try:
        propose(book, Ask(do, REFEREE if who == PUBLIC else who, who))
    except RefereeError as error:
        tries = error.tries if isinstance(error, IllegalCommand) else []
        return [words, error.code, error.message, error.facts, error.hint, tries]
    return [words, "accepted"]


def compare(who: str, n: int, real: Look, other: Look) -> Leak | None:
    """The first part in which two looks differ."""
    for part in PARTS:
        if real[part] != other[part]:
            one, two = orjson.loads(real[part]), orjson.loads(other[part])
            where = next(differences(one, two))
            return Leak(who, n, part, where.pointer, where.left, where.right)
    return None
