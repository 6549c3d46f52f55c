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


def test_the_decks_of_the_page_have_no_fault() -> None:
    blocks = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    decks = [doc for block in blocks if "cards" in (doc := json.loads(block))]
    assert [deck["name"] for deck in decks] == ["Smallest", "A worked example"]
    assert [lint_deck(deck, list(laid({}).board.names)) for deck in decks] == [[], []]
    assert decks[1] == json.loads((ROOT / EXAMPLE).read_text(encoding="utf-8"))


def test_every_block_of_the_page_that_is_data_can_be_read() -> None:
    for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL):
        assert json.loads(block)


def test_every_chapter_is_in_the_list_of_contents() -> None:
    heads = re.findall(r"^## (.*)", PAGE, re.MULTILINE)
    listed = re.findall(r"^- \[(.*)\]\(#(.*)\)$", PAGE, re.MULTILINE)
    assert [head for head, _ in listed] == heads
    assert [link for _, link in listed] == [head.lower().replace(" ", "-") for head in heads]


def test_the_table_of_filters_stands_once() -> None:
    assert PAGE.count("| `within` |") == PAGE.count("| `poisoned` |") == 1
