"""explain at every entry of every recorded game, and of games with cards by chance."""

import random
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest

from engine.ended import TABLE_COMMANDS
from engine.errors import IncompleteLog, InvalidCommand
from replays.book import Book
from replays.copies import redact
from replays.explain import explain, explain_entry
from tests.engine.high_heavens.hh_table import BOTH, new_book, pick
from tests.support import ROOT, act, command_doc, lines_of

GAMES = sorted((ROOT / "fixtures/games").glob("*.jsonl"))
MODES = [mode for mode in BOTH if "cards" in mode]


@cache
def with_cards(number: int) -> Book:
    """A game by chance with the house cards."""
    chooser = random.Random(f"explained {number}")
    book: Book = new_book(f"explained {number}", **MODES[number])
    while book.state.outcome is None and len(book.entries) < 80:
        act(book, command_doc(book, pick(book.state, chooser)))  # type: ignore[arg-type]
    return book


def books() -> list[Book]:
    return [Book(path.read_bytes().splitlines()) for path in GAMES]


def is_of_the_table(book: Book, n: int) -> bool:
    return n == 0 or book.entries[n].do["type"] in TABLE_COMMANDS


def explain_all(book: Book) -> None:
    """Every entry of a log that holds: legal where it was played, unless it is none that
    a rule allows or refuses."""
    for n in range(len(book.entries)):
        if is_of_the_table(book, n):
            with pytest.raises(InvalidCommand, match="no rule of the game"):
                explain_entry(book, n)
            continue
        found = explain_entry(book, n)
        assert found.legal, (n, found.message)
        assert found.checks
        assert found.tries == []


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_entry_of_a_recorded_game_is_explained_where_it_was_played(path: Path) -> None:
    book = Book(path.read_bytes().splitlines())
    explain_all(book)


@pytest.mark.parametrize("number", range(len(MODES)))
def test_every_entry_of_a_game_with_cards_is_explained_where_it_was_played(number: int) -> None:
    explain_all(with_cards(number))


def explain_at(book: Book, other: Book, chooser: random.Random, step: int) -> int:
    """Commands of another game of the same kind, asked after entries of this one."""
    count = 0
    for at in range(0, len(book.entries), step):
        entry = chooser.choice(other.entries[1:])
        if entry.do["type"] in TABLE_COMMANDS:
            continue
        try:
            found = explain(book, entry.do, at)
        except (InvalidCommand, IncompleteLog):
            continue
        count += 1
        assert found.at == at
        assert found.legal == all(one.refusal is None for one in found.checks)
        assert found.legal == (not found.message)
        assert all(0 <= cause.entry <= at for cause in found.causes)
    return count


@pytest.mark.parametrize("index", range(len(GAMES)), ids=lambda index: GAMES[index].stem)
def test_what_is_asked_at_any_entry_of_a_recorded_game_is_answered(index: int) -> None:
    chooser, book = random.Random(index), books()[index]
    same = [one for one in books() if one.game.NAME == book.game.NAME]
    step = max(1, len(book.entries) // 40)
    assert sum(explain_at(book, other, chooser, step) for other in same[:4]) > 0


@pytest.mark.parametrize("number", range(len(MODES)))
def test_what_is_asked_at_any_entry_of_a_game_with_cards_is_answered(number: int) -> None:
    chooser, book = random.Random(number), with_cards(number)
    assert explain_at(book, with_cards((number + 1) % len(MODES)), chooser, 2) > 0


def kinds(number: int) -> set[str]:
    return {entry.do["type"] for entry in with_cards(number).entries}


def test_games_with_cards_use_and_play_and_answer_choices() -> None:
    found = {kind for number in range(len(MODES)) for kind in kinds(number)}
    assert {"use", "play", "resolve", "invoke", "attack", "move"} <= found


@pytest.mark.parametrize("number", range(0, len(MODES), 2))
def test_an_entry_of_a_copy_is_explained_or_said_to_hang_on_what_is_hidden(number: int) -> None:
    whole = with_cards(number)
    upto = min(len(whole.entries), 40)
    played = Book(lines_of(whole).splitlines()[:upto])
    for who in (*whole.dealt["seats"], "public"):
        book = Book(redact(played, who))
        for n in range(1, upto):
            with suppress(IncompleteLog):
                assert explain_entry(book, n, who).legal
