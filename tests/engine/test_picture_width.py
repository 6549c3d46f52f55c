"""`show` draws any table within 80 columns."""

import random
import unicodedata
from typing import Any

import pytest

from cli.output import safe
from engine.columns import clip, fold, width
from tests.support import new_book, play_random

WILD = [
    "日本語" * 13,
    "abcdefghij" * 4,
    "a b" * 13,
    "\x1b[31m" * 8,
    "e\u0301" * 20,
    "\u202e" * 40,
    "😀" * 40,
    "x\ny" * 13,
    "plain",
    "z" + "\u2028\u2029" * 19,
]
LONG = "abomination-of-desolation-" * 4


def columns(text: str) -> int:
    """The columns that a terminal gives to `text` as it is written."""
    wide = sum(unicodedata.east_asian_width(one) in "WF" for one in safe(text))
    return len(safe(text)) + wide - sum(unicodedata.combining(one) > 0 for one in safe(text))


def own_chart() -> dict[str, Any]:
    symbols = [f"{LONG}{letter}" for letter in "abcde"]
    pairs = [f"{a}+{b}" for i, a in enumerate(symbols) for b in symbols[i:]]
    sins = [f"{LONG}sin-{letter}" for letter in "abcdefg"]
    return {
        "name": "long",
        "symbols": symbols,
        "sins": sins,
        "pairs": {pair: sins[number % 7] for number, pair in enumerate(pairs)},
    }


@pytest.mark.parametrize("players", range(5, 11))
@pytest.mark.parametrize("own", [False, True], ids=["house chart", "long symbols"])
def test_a_whole_game_is_drawn_within_eighty_columns(players: int, own: bool) -> None:
    options: dict[str, Any] = {"screens": list(range(1, players + 1)), "names": WILD[:players]}
    book = new_book("wild", **options, **({"chart": own_chart()} if own else {}))
    play_random(book, random.Random(players))
    for n in range(0, len(book.entries), 5):
        for who in ("public", "1", "referee"):
            drawn = book.game.picture(book.state, book.game.view(book.state_at(n), who), book.names)
            assert max(map(columns, drawn)) <= 80


@pytest.mark.parametrize("players", range(5, 11))
def test_every_player_and_card_is_drawn_once(players: int) -> None:
    book = new_book("drawn", players=players)
    seen = book.game.view(book.state, "referee")
    text = "\n".join(book.game.picture(book.state, seen, book.names))
    for screen in book.game.seats(book.state):
        assert text.count(f"{screen} Player {screen}\n") + text.count(
            f"{screen} Player {screen} "
        ) in (1, 2)
        assert text.count(f"card {screen} [") == 1


@pytest.mark.parametrize("text", [*WILD, LONG, "", " ", "one two three"])
def test_a_folded_text_fits_and_keeps_its_words(text: str) -> None:
    lines = fold(text, 30, "  ")
    assert max(map(width, lines)) <= 30
    assert clip(text, 30) == text or clip(text, 30).endswith("…")
    if all(width(word) <= 28 for word in text.split(" ")):
        assert " ".join(lines).split() == text.replace("\n", " ").split()
