"""The quick way to judge a whole log: decide every command, write its line anew, and
compare.

A line that comes out the same is canonical, in the chain, rightly sealed and
opened, by the right seat, and says what the rules say. Anything else (a ruling, a
copy, a difference, a fault) is left to the slow way, which explains it.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import orjson

from engine.chance import Chance
from engine.ended import TABLE_COMMANDS
from engine.errors import CannotTell, RefereeError, Refusal
from engine.shapes import Doc
from replays.batch import hashes_of, join
from replays.book import BATCH, FORGED, Book
from replays.canonical import encode
from replays.deal import redeal
from replays.entry import IS_TIME, KEYS, close_seals, write_line
from replays.play import REFEREE, Ask, Decided, decide
from replays.seals import Openings

NESTED = (dict, list)


class Finding(NamedTuple):
    """Something about an entry: `broken`, `overruled` by a ruling, or `untold`,
    since this copy does not hold what it hangs on."""

    entry: int
    status: str
    code: str
    message: str
    facts: Doc


class Judged(NamedTuple):
    """What a log was found to be; `hashes` are those of its entries."""

    game: str
    hashes: list[str]
    outcome: Doc | None
    seed_given: bool
    copy: str | None
    findings: list[Finding]
    fault: RefereeError | None


def rewrite(lines: Sequence[bytes]) -> Judged | None:
    """The judgement of a whole log in which nothing is unusual; else None."""
    try:
        return _rewrite(lines)
    except (RefereeError, CannotTell, *FORGED):
        return None


def _rewrite(lines: Sequence[bytes]) -> Judged | None:
    book = Book(lines[:1])
    if book.key is None:
        return None
    if write_line(redeal(book, book.entries[0]), book.key, book.id) != lines[0]:
        return None
    hashes = [book.head]
    for start in range(1, len(lines), BATCH):
        found = _rewrite_batch(book, book.key, lines[start : start + BATCH], start, hashes[-1])
        if found is None:
            return None
        hashes += found
    game, state = book.game, book.state
    if game.audit(state):
        return None
    return Judged(game.NAME, hashes, state.outcome, book.dealt["seed_given"], None, [], None)


def _rewrite_batch(
    book: Book, key: bytes, lines: Sequence[bytes], start: int, prev: str
) -> list[str] | None:
    """The hashes of lines that come out the same, and the state of the book after them;
    None if they do not."""
    game, state, chance = book.game, book.state, Chance(key)
    joined = join(lines)
    docs = orjson.loads(joined)
    for n, doc in enumerate(docs, start):
        do, by, unsealed = doc["do"], doc["by"], doc["unsealed"]
        if do["type"] in TABLE_COMMANDS:
            decided = decide(book, Ask(do, by, REFEREE, upto=n), state)
            if not _is_talk(decided):
                return None
            _, doc["do"], doc["events"] = decided
        else:
            command = game.decode_command(_open(do, unsealed) if unsealed else do)
            found = game.decide(state, command, chance)
            if isinstance(found[0], Refusal) or by not in game.actors(state, command):
                return None
            doc["do"] = game.encode_command(command, state)
            doc["events"] = [game.encode_event(event) for event in found]
            for event in found:
                game.evolve(state, event)
        doc["n"], doc["prev"] = n, prev
        prev = doc["sha256"]
        if unsealed:
            doc["unsealed"] = close_seals(doc, key, book.id)
    hashes = [doc["sha256"] for doc in docs]
    is_same = (
        encode(docs) == joined
        and set(map(len, docs)) == {len(KEYS)}
        and all(map(IS_TIME, {doc["at"] for doc in docs}))
        and hashes == hashes_of(lines, [doc["unsealed"] for doc in docs], joined)
    )
    return hashes if is_same else None


def _is_talk(decided: Decided) -> bool:
    """Whether an entry of the table is a note, or a ruling that changes nothing."""
    return {event["type"] for event in decided.events} <= {"noted", "ruled"}


def _open(value: Any, unsealed: Openings) -> Any:
    """An object or list with its seals opened, unverified: the line is compared as a
    whole."""
    if type(value) is list:
        return [_open(item, unsealed) if type(item) in NESTED else item for item in value]
    if "seal" in value:
        return unsealed[value["seal"]][1]
    return {
        name: _open(item, unsealed) if type(item) in NESTED else item
        for name, item in value.items()
    }
