"""Damaging logs on purpose: what the tests of faults share."""

import random
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any, NamedTuple

import orjson

from engine.errors import RefereeError
from engine.secrets import Secret
from engine.shapes import Doc
from replays.batch import read_batch
from replays.book import Book
from replays.canonical import encode
from replays.check import NO_PINS, Pins, check_lines
from replays.entry import START, Draft, Entry, join_line, write_line
from replays.seals import hash_of
from replays.store import split
from tests.support import act, new_book, play_random

LOG = "game.jsonl"


class Verdict(NamedTuple):
    """What `check` says of some bytes; `entry` is the first bad one, if it names one."""

    code: int
    rule: str
    entry: int | None
    facts: Doc


def judged(data: bytes, pins: Pins = NO_PINS) -> Verdict:
    """The verdict of `check` on the bytes of a log; read at once it says no other thing."""
    require_same_reading(split(data).lines)
    try:
        report = check_lines(split(data), LOG, pins)
    except RefereeError as error:
        return Verdict(error.exit_code, error.code, _entry(error.facts), error.facts)
    named = [
        Verdict(report.exit_code, finding.code, finding.entry, finding.facts)
        for finding in report.findings
        if finding.status == "broken"
    ]
    if report.error:
        facts: Doc = report.error["facts"]
        named.append(Verdict(report.exit_code, report.error["rule"], _entry(facts), facts))
    named.append(Verdict(report.exit_code, "", None, {}))
    return min(named, key=lambda verdict: (verdict.entry is None, verdict.entry))


def require_same_reading(rows: list[bytes]) -> list[Entry] | None:
    """Lines read at once are what they are one by one, or there is no answer. Gives what
    they were read as at once."""
    try:
        book = Book(rows[:1])
    except (RefereeError, IndexError):
        return None
    quick = read_batch(rows[1:], 1, book.head, book.id) if rows[1:] else []
    if quick is not None:
        for row in rows[1:]:
            book.read(row)
        assert quick == book.entries[1:]
    return quick


def _entry(facts: Doc) -> int | None:
    """The entry that facts name: by number, by line, or as the one after the last."""
    if "line" in facts:
        return int(facts["line"]) - 1
    found = facts.get("entry", facts.get("entries"))
    return None if found is None else int(found)


def smallest_game() -> Book:
    """A finished game of few bytes: dealt at its end, then resolved."""
    seats = range(1, 10)
    votes = {str(seat): "up" for seat in seats}
    setup = {
        "players": [{"screen": seat, "name": "ABCDEFGHI"[seat - 1], "marker": 1} for seat in seats],
        "polls": [{"accuser": 1, "defendant": 2, "card": "skull", "votes": votes, "passed": True}],
        "stand": [1],
    }
    book = new_book("small", setup=setup)
    act(book, {"type": "resolve"})
    return book


def whole_game(seed: str = "whole") -> Book:
    """A finished game that has every kind of entry: play, notes, rulings, take-backs."""
    book = new_book(seed, screens=[3, 8, 5, 1, 10], names=["Zoë", "Bo", "Çem", "Di", "Eva"])
    act(book, {"type": "note", "text": "‘naïve’ \u2028 [bold]"}, "3")
    chooser = random.Random(seed)
    while book.state.phase == "inspection":
        act(book, chooser.choice(_inspections(book)))
    act(
        book, {"type": "undo", "entry": len(book.entries) - 1, "agreed": ["3", "8", "5", "1", "10"]}
    )
    near = int(book.game.view(book.state, "public")["waiting"][0])
    inspect = {"type": "inspect", "player": near, "card": near}
    rule = "hi.inspect.distance"
    act(book, {"type": "ruling", "kind": "waived", "rule": rule, "reason": "x", "command": inspect})
    play_random(book, chooser)
    act(book, {"type": "note", "text": "a good game"})
    return book


def _inspections(book: Book) -> list[Doc]:
    found = [book.game.encode_command(command) for command in book.game.legal(book.state)]
    return [do for do in found if do["type"] == "inspect"]


def lines(book: Book) -> list[bytes]:
    """The lines of a log without their ends."""
    return [entry.line for entry in book.entries]


def joined(rows: list[bytes]) -> bytes:
    """Lines as the bytes of a log."""
    return b"".join(row + b"\n" for row in rows)


def parsed(line: bytes) -> Doc:
    """The JSON of a line."""
    doc: Doc = orjson.loads(line)
    return doc


def hashed(doc: Doc) -> bytes:
    """A line with its own hash made right; its seals are as they were."""
    body = encode({key: doc[key] for key in doc if key not in ("sha256", "unsealed")})
    return join_line(body[:-1], sha256(body).hexdigest(), doc["unsealed"])


def chained(rows: list[bytes], start: int = 0) -> list[bytes]:
    """The same entries with their chain made right again from entry `start` on."""
    done = rows[:start]
    prev = parsed(rows[start - 1])["sha256"] if start else START
    for row in rows[start:]:
        done.append(hashed({**parsed(row), "prev": prev}))
        prev = parsed(done[-1])["sha256"]
    return done


def marked(value: Any, openings: Doc) -> Any:
    """`value` of a line with each seal in it replaced by the secret that it holds."""
    if isinstance(value, dict) and "seal" in value:
        return Secret(openings[value["seal"]][1], tuple(value["to"]))
    if isinstance(value, dict):
        return {key: marked(item, openings) for key, item in value.items()}
    if isinstance(value, list):
        return [marked(item, openings) for item in value]
    return value


def forged(book: Book, n: int, change: Callable[[Doc], None]) -> list[bytes]:
    """A log whose entry `n` was changed by someone who has the key: seals and chain
    are right. `change` gets the entry with its secrets marked."""
    doc = parsed(book.entries[n].line)
    openings = doc.pop("unsealed")
    doc = {key: marked(value, openings) for key, value in doc.items() if key != "sha256"}
    change(doc)
    rows = lines(book)
    assert book.key is not None
    rows[n] = write_line(Draft(**doc), book.key, book.id)
    return chained(rows, n)


def edited(book: Book, n: int, change: Callable[[Doc], None]) -> list[bytes]:
    """A log whose entry `n` was changed by someone without the key: the chain is
    right, and seals are as they were."""
    doc = parsed(book.entries[n].line)
    change(doc)
    rows = lines(book)
    rows[n] = hashed(doc)
    return chained(rows, n)


def reopened(book: Book, doc: Doc, n: int, pointer: str, seal: str, value: object) -> str:
    """Puts another secret into a seal of `doc`, its hash and opening made right."""
    salt = doc["unsealed"].pop(seal)[0]
    made = hash_of(book.id, n, pointer, salt, value)
    doc["unsealed"][made] = [salt, value]
    return made


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every value inside `value`, outer ones first."""
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, item in items:
        yield (*path, key)
        yield from places(item, (*path, key))


def put(value: Any, path: tuple[str | int, ...], new: object) -> None:
    """Replaces what stands at `path`."""
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = new


def take(value: Any, path: tuple[str | int, ...]) -> Any:
    """What stands at `path`."""
    for key in path:
        value = value[key]
    return value
