"""Each word of the vocabulary of cards has a row with made-up cards that is about it."""

import pytest

from engine.high_heavens.deck import lint_deck, lint_pair
from engine.shapes import Doc
from tests.engine.high_heavens.hh_made import PLAYED, ROWS, VOCABULARY, made_up, said_by


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
