"""Forged entries of games with the house cards: named where they are, and nothing falls over."""

import contextlib
import copy
import io
import os
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cli.main import run
from engine.shapes import Doc
from replays.book import Book
from tests.damage import forged, joined, judged, lines, marked, parsed, places, put, take
from tests.engine.high_heavens.hh_table import BOTH, box_of, new_book, pick
from tests.support import act, command_doc

MODES = [mode for mode in BOTH if "cards" in mode]
GAMES = 4 * len(MODES)
TIMES = int(os.environ.get("GAMES_TIMES", "1"))
STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 3, 7, 2**53 - 1, "", "x", "thor", "zeus", "odin", "bifrost"),
    *("artemis", "e5", "e2", "asgard", "norse", "greek", "p1", "order", "cleanup", "refuse"),
    *([], [None], ["thor"], ["e5"], {}, {"x": 1}, {"task": "begin"}, {"seal": "0" * 64, "to": []}),
)  # fmt: skip
CARDS = ("asked", "answered", "affected", "looked", "arranged", "fetched", "used", "lapsed", "laid")
COMMANDS = [
    ["check"],
    ["replay", "--view", "referee"],
    ["replay", "--json"],
    ["show", "--view", "referee", "-l"],
    ["show", "--json", "--view", "public", "-l"],
    ["status", "-l"],
    ["legal", "-l"],
    ["redact", "--for", "public"],
]


@cache
def game(number: int) -> Book:
    """A game by chance with house cards, from the middle of a card too."""
    mode = MODES[number % len(MODES)]
    chooser = random.Random(f"forged {number}")
    book: Book = new_book(f"forged {number}", **mode)
    while book.state.outcome is None and len(book.entries) < 70:
        act(book, command_doc(book, pick(book.state, chooser)))  # type: ignore[arg-type]
        if number % 2 and book.state.pending and len(book.entries) > 20:  # type: ignore[attr-defined]
            setup = copy.deepcopy(book.game.view(book.state, "referee"))
            book = new_book(f"laid {number}", setup=setup, **box_of(mode))
            number += 1
    return book


def forgery(book: Book, chooser: random.Random) -> tuple[int, str, list[bytes]] | None:
    """A log with one value of one entry changed, mostly of what cards do."""
    wanted = chooser.choice(CARDS)
    found = [e.n for e in book.entries if any(one["type"] == wanted for one in e.events)]
    n = chooser.choice(found) if found else chooser.randrange(len(book.entries))
    doc = parsed(book.entries[n].line)
    ways = list(places({key: marked(doc[key], doc["unsealed"]) for key in ("by", "do", "events")}))
    way = chooser.choice(ways)
    new = ... if chooser.random() < 0.1 else copy.deepcopy(chooser.choice(STRANGE))

    def change(entry: Doc) -> None:
        if new is ...:
            del take(entry, way[:-1])[way[-1]]
        elif type(take(entry, way)) is int and chooser.random() < 0.5:
            put(entry, way, take(entry, way) + chooser.choice((-1, 1)))
        else:
            put(entry, way, new)

    try:
        rows = forged(book, n, change)
    except (LookupError, TypeError, ValueError, AttributeError):
        return None
    return None if rows[n] == lines(book)[n] else (n, f"{way} {new}", rows)


@pytest.mark.parametrize("number", range(16 * TIMES))
def test_a_forged_entry_of_a_game_with_cards_is_named(number: int) -> None:
    book, chooser, count = game(number % GAMES), random.Random(number), 0
    for _ in range(40):
        made = forgery(book, chooser)
        if made is None:
            continue
        n, what, rows = made
        found = judged(joined(rows))
        count += 1
        assert found.code in (1, 3), (n, what)
        assert found.entry == n, (n, what, found)
    assert count >= 20


def test_a_name_that_is_none_is_named_before_what_it_makes_impossible_later() -> None:
    """The cards drawn by nobody of this game are missed in a hand many entries on."""
    book = game(2)
    drawn = next(e for e in book.entries if e.n > 2 and any(x["type"] == "drew" for x in e.events))
    index = next(i for i, one in enumerate(drawn.events) if one["type"] == "drew")
    other = "p1" if drawn.events[index]["seat"] == "greek" else "p3"
    rows = forged(book, drawn.n, lambda doc: put(doc["events"][index], ("seat",), other))
    found = judged(joined(rows))
    assert (found.code, found.rule, found.entry) == (3, "name.unknown", drawn.n)


@pytest.mark.parametrize("number", range(8 * TIMES))
def test_no_command_falls_over_a_forged_game_with_cards(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    book, chooser = game(number % GAMES), random.Random(f"commands {number}")
    for turn in range(24):
        made = forgery(book, chooser)
        if made is None:
            continue
        n, what, rows = made
        upto = chooser.choice((n + 1, len(rows)))
        Path("forged.jsonl").write_bytes(joined(rows[:upto]))
        said = io.StringIO()
        command = COMMANDS[turn % len(COMMANDS)]
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            code = run([*command, "forged.jsonl"])
        assert code in (0, 1, 3, 4), (command, n, what, said.getvalue())
