"""docs/cards.md holds all that whoever types in a card must know."""

import json
import re

import pytest

from engine.high_heavens.deck import lint_deck
from engine.high_heavens.effects import vocabulary as words
from tests.card_uses import WORDS
from tests.engine.high_heavens.hh_table import laid
from tests.page_cards import EXAMPLE
from tests.support import ROOT

PAGE = (ROOT / "docs/cards.md").read_text(encoding="utf-8")
TABLES = [words.CHOICE, words.GROUP, words.ACTION, words.ALWAYS, words.TRIGGER, words.POWER]
TABLES += [*words.CONDITIONS.values(), *words.AMOUNTS.values(), *words.STEPS.values()]


def test_the_page_explains_every_key() -> None:
    for table in TABLES:
        for key, told in table.items():
            assert f"| `{key}` |" in PAGE
            assert told.text in PAGE


@pytest.mark.parametrize("kind", WORDS)
def test_the_page_names_every_word(kind: str) -> None:
    assert [word for word in WORDS[kind] if not re.search(rf"\b{word}\b", PAGE)] == []


def test_the_page_has_a_heading_for_every_step() -> None:
    assert [step for step in words.STEPS if f"\n### {step}\n" not in PAGE] == []


def test_the_deck_of_the_worked_example_has_no_fault() -> None:
    blocks = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    decks = [doc for block in blocks if "cards" in (doc := json.loads(block))]
    assert [deck["name"] for deck in decks] == ["A worked example"]
    assert decks[0] == json.loads((ROOT / EXAMPLE).read_text(encoding="utf-8"))
    assert lint_deck(decks[0], list(laid({}).board.names)) == []


def test_every_block_of_the_page_that_is_data_can_be_read() -> None:
    for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL):
        assert json.loads(block)
