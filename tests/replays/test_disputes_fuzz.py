"""Forged entries of any sort come to a report in plain words, alone and beside the true log."""

import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from cli.output import encode_json
from engine.errors import RefereeError
from engine.games import NAMES
from engine.shapes import Doc
from replays.book import Book
from replays.copies import redact_line
from replays.dispute import as_json, dispute
from replays.report import report
from replays.verdict import exit_code, verdict
from tests.damage import forged, joined, lines, marked, parsed, places, put, whole_game
from tests.replays.test_hh_forged import forgery, game
from tests.replays.test_verdict_sentences import BANNED

TIMES = int(os.environ.get("GAMES_TIMES", "1"))
STRANGE: tuple[Any, ...] = (
    None,
    True,
    0,
    1,
    3,
    "x",
    "4",
    "zzz",
    [],
    {},
    "stands",
    "taken-back",
    "referee",
)


def forged_heaven(book: Book, chooser: random.Random) -> tuple[int, list[bytes]] | None:
    """A finished game of the circle with one value of one entry changed."""
    n = chooser.randrange(len(book.entries))
    doc = parsed(book.entries[n].line)
    ways = places({key: marked(doc[key], doc["unsealed"]) for key in ("by", "do", "events")})
    way, new = chooser.choice([*ways]), chooser.choice(STRANGE)

    def change(entry: Doc) -> None:
        put(entry, way, new)

    try:
        return n, forged(book, n, change)
    except (LookupError, TypeError, ValueError, AttributeError):
        return None


def make(number: int) -> tuple[Book, int, list[bytes]]:
    """A game and the lines of its forgery, of either game in turn."""
    chooser = random.Random(f"dispute {number}")
    book = whole_game(f"disputed {number % 6}") if number % 2 else game(number % 28)
    while True:
        made = forged_heaven(book, chooser) if number % 2 else forged_high(book, chooser)
        if made is not None and made[1][made[0]] != lines(book)[made[0]]:
            return book, *made


def forged_high(book: Book, chooser: random.Random) -> tuple[int, list[bytes]] | None:
    """The same of a game with cards."""
    found = forgery(book, chooser)
    return None if found is None else (found[0], found[2])


def told(paths: list[Path]) -> tuple[str, int]:
    """The report and its code; the report as an object is encoded as well."""
    found = dispute([str(path) for path in paths])
    doc = encode_json(as_json(found, verdict(found), exit_code(found)))
    assert json.loads(doc)["verdict"] == verdict(found)
    return "\n".join(report(found)), exit_code(found)


@pytest.mark.parametrize("number", range(40 * TIMES))
def test_a_forged_log_comes_to_a_report_in_plain_words(tmp_path: Path, number: int) -> None:
    book, n, rows = make(number)
    bad, true = tmp_path / "forged.jsonl", tmp_path / "true.jsonl"
    bad.write_bytes(joined(rows))
    true.write_bytes(joined(lines(book)))
    alone, _ = told([bad])
    beside, code = told([bad, true])
    assert not BANNED.search(alone + beside), n
    assert code > 0
    assert "forged.jsonl" in beside.splitlines()[0] or "part at entry" in beside.splitlines()[0]


def test_the_forgeries_are_of_both_games() -> None:
    assert {make(number)[0].game.NAME for number in range(2)} == set(NAMES)


def redacted(rows: list[bytes], who: str) -> list[bytes] | None:
    """A copy of lines; None where there is none, since they are no entries."""
    try:
        return [redact_line(row, n, who) for n, row in enumerate(rows)]
    except RefereeError:
        return None


@pytest.mark.parametrize("number", range(40 * TIMES))
def test_a_copy_of_a_forged_log_does_not_hold_beside_the_whole_one(
    tmp_path: Path, number: int
) -> None:
    """But for a note, which anybody may have written so."""
    book, n, rows = make(number)
    chooser = random.Random(number)
    seat = chooser.choice(book.dealt["seats"])
    copy = redacted(rows[: n + 1], seat)
    if copy is None or book.entries[n].do["type"] == "note":
        return
    bad, true = tmp_path / "forged.jsonl", tmp_path / "true.jsonl"
    bad.write_bytes(joined(copy))
    true.write_bytes(joined(lines(book)[: n + 2]))
    text, code = told([bad, true])
    assert not BANNED.search(text)
    assert code > 0
    for branch in dispute([str(bad), str(true)]).branches:
        assert branch.legal is (branch.logs == ["true.jsonl"])
