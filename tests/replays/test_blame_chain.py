"""What stands behind a part of the state: entry, card, trigger, event."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.shapes import Doc
from replays.blame import blame, look_up
from replays.book import Book
from replays.chain import chain
from replays.compare import differences
from tests.support import ROOT, act, command_doc, new_book

HOUSE: Doc = {"game": "high-heavens"}


def table(**more: object) -> Doc:
    """Tyr of the Norse beside Ares, both entered, the Greeks to play."""
    gods = [
        {"name": "tyr", "side": "norse", "owner": "norse", "hex": "e5", "health": 9},
        {"name": "ares", "side": "greek", "owner": "greek", "hex": "e6", "health": 8},
    ]
    plain = {"standing": True, "poison": 0, "armor": 0, "attack": 0, "disabled": False}
    rest: Doc = {"disabled_until": None, "trap": 0, "effects": []}
    return {
        "turn": 6,
        "first": "norse",
        "gods": [{**god, **plain, **rest} for god in gods],
        "entered": {"norse": 2, "greek": 2},
        **more,
    }


def texts(book: Book, pointer: str) -> list[str]:
    found = blame(book, pointer)
    return [link.text for link in chain(book, found, "referee")]


def test_a_wound_of_retaliation_leads_back_through_the_ability_to_the_attack() -> None:
    book = new_book("chain", game="high-heavens", setup=table())
    act(book, {"type": "attack", "god": "ares", "target": "tyr"})
    assert texts(book, "/gods/ares/health") == [
        "Ares hits Tyr (melee) for 4 damage.",
        "The Special Ability of Tyr is set off.",
        "Ares loses 4 health.",
    ]


def test_a_choice_leads_back_to_the_entry_that_asked() -> None:
    setup = table(turn=5, hands={"norse": [], "greek": []})
    setup["gods"][0] = {**setup["gods"][0], "name": "freyja", "health": 7}
    book = new_book("asked", game="high-heavens", setup=setup)
    act(book, {"type": "use", "god": "freyja", "targets": ["ares"]})
    act(book, {"type": "resolve", "choices": ["refuse"]})
    found = blame(book, "/gods/ares/health")
    links = chain(book, found, "referee")
    assert [link.entry for link in links] == [1, 1, 2, 2]
    assert links[0].text == "Freyja uses the Special Ability."
    assert links[-1].text == "Ares loses 2 health."


@pytest.mark.parametrize("seed", range(4))
def test_every_change_of_a_random_game_has_a_chain_that_ends_with_it(seed: int) -> None:
    book, chooser = new_book(f"blame {seed}", game="high-heavens"), random.Random(seed)
    before = book.game.view(book.state, "referee")
    for _ in range(60):
        if book.state.outcome is not None:
            return
        act(book, command_doc(book, chooser.choice(list(book.game.legal(book.state)))))
        after = book.game.view(book.state, "referee")
        changed = [one.pointer for one in differences(before, after, by_name=True)]
        pointer = chooser.choice(changed)
        if look_up(after, pointer) != look_up(before, pointer):
            found = blame(book, pointer)
            links = chain(book, found, "referee")
            assert found.entry == len(book.entries) - 1
            assert links
            assert links[-1].entry == found.entry
        before = after


GAMES = sorted((ROOT / "fixtures/games").glob("*.jsonl"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_part_of_the_table_at_the_end_of_a_recorded_game_has_its_cause(path: Path) -> None:
    book = Book(path.read_bytes().splitlines())
    view = book.game.view(book.state, "referee")
    for way in random.Random(path.stem).sample(sorted(pointers(view)), 12):
        found = blame(book, way)
        links = chain(book, found, "referee")
        assert 0 <= found.entry < len(book.entries)
        assert all(link.entry <= found.entry for link in links), way


def pointers(value: Any, pointer: str = "") -> Iterator[str]:
    """The way to every part of a state."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in items:
        yield f"{pointer}/{key}"
        if isinstance(item, dict | list):
            yield from pointers(item, f"{pointer}/{key}")


def test_what_has_stood_since_the_deal_is_told_to_each_seat() -> None:
    book = new_book("since the deal", players=5)
    for who in ("1", "public", "referee"):
        found = blame(book, "/players/1/hand", viewer=who)
        assert found.entry == 0
        assert {link.entry for link in chain(book, found, who)} == {0}
