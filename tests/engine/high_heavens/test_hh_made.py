"""Each word of the vocabulary of cards has a row with made-up cards that is about it."""

import json
from typing import Any

import pytest

from engine.high_heavens.deck import lint_deck, lint_pair
from engine.shapes import Doc
from tests.engine.high_heavens.hh_made import VOCABULARY, made_up, said_by
from tests.support import ROOT

TABLE = ROOT / "fixtures" / "scenarios" / "high-heavens" / "cards-made-up.jsonl"
ROWS: list[Any] = [json.loads(line) for line in TABLE.read_text(encoding="utf-8").splitlines()]
PLAYED = [row for row in ROWS if "illegal" not in row["then"]]


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in ROWS])
def test_row_is_about_words_that_its_cards_say(row: Doc) -> None:
    assert row["words"]
    assert set(row["words"]) <= said_by(row["given"]["made"])


@pytest.mark.parametrize("row", [pytest.param(row, id=row["id"]) for row in ROWS])
def test_made_up_cards_have_no_fault(row: Doc) -> None:
    norse, greek = made_up(row["given"])["deck"]
    assert [*lint_deck(norse), *lint_deck(greek), *lint_pair(norse, greek)] == []


@pytest.mark.parametrize("word", sorted(VOCABULARY))
def test_word_is_played_somewhere(word: str) -> None:
    assert any(word in row["words"] for row in PLAYED)
