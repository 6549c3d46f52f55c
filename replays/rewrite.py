"""The quick way to judge a whole log: decide every command, write its line anew, and
compare.

A line that comes out the same is canonical, in the chain, rightly sealed and
opened, by the right seat, and says what the rules say. Anything else (a ruling, a
copy, a difference, a fault) is left to the slow way, which explains it.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import orjson

from engine.ended import TABLE_COMMANDS
from engine.errors import CannotTell, RefereeError, Refusal
from engine.shapes import Doc
from replays.book import FORGED, Book
from replays.deal import redeal
from replays.entry import IS_TIME, MAX_LINE, Draft, write_line
from replays.seals import Openings


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
    key, chance = book.key, book.chance
    if key is None or write_line(redeal(book, book.entries[0]), key, book.id) != lines[0]:
        return None
    game, state, prev = book.game, book.state, book.head
    hashes = [prev]
    for n, line in enumerate(lines[1:], 1):
        doc = orjson.loads(line)
        do = doc["do"]
        if do["type"] in TABLE_COMMANDS or len(line) > MAX_LINE or not IS_TIME(doc["at"]):
            return None
        command = game.decode_command(_open(do, doc["unsealed"]) if doc["unsealed"] else do)
        found = game.decide(state, command, chance)
        if isinstance(found[0], Refusal) or doc["by"] not in game.actors(state, command):
            return None
        events = [game.encode_event(event) for event in found]
        written = game.encode_command(command, state)
        draft = Draft(n, prev, doc["at"], doc["by"], written, events)
        if write_line(draft, key, book.id) != line:
            return None
        for event in found:
            game.evolve(state, event)
        prev = doc["sha256"]
        hashes.append(prev)
    if game.audit(state):
        return None
    return Judged(game.NAME, hashes, state.outcome, book.dealt["seed_given"], None, [], None)


def _open(value: Any, unsealed: Openings) -> Any:
    """`value` with its seals opened, unverified: the line is compared as a whole."""
    if isinstance(value, dict):
        if "seal" in value:
            return unsealed[value["seal"]][1]
        return {name: _open(item, unsealed) for name, item in value.items()}
    if isinstance(value, list):
        return [_open(item, unsealed) for item in value]
    return value
