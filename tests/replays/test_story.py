"""The story of a game: whole, readable, and no more than the viewer may know."""

import itertools

import pytest

from replays.book import Book
from replays.copies import redact
from replays.story import story_lines, story_of
from tests.anygame import NUMBERS, any_game
from tests.support import new_book


@pytest.mark.parametrize("number", NUMBERS)
def test_a_copy_tells_its_seat_the_same_story_as_the_whole_log(number: int) -> None:
    book = any_game(number)
    for who in (*book.game.seats(book.state), "public"):
        copy = Book(redact(book, who))
        assert story_of(copy, who) == story_of(book, who)


@pytest.mark.parametrize("number", NUMBERS)
def test_every_entry_and_every_sentence_stands_in_the_text_once(number: int) -> None:
    story = story_of(any_game(number), "referee")
    lines = story_lines(story)
    numbers = [int(line[:4]) for line in lines if line[:4].strip().isdigit()]
    assert numbers == sorted(set(numbers))
    told = [sentence for entry in story.entries for sentence in entry.sentences]
    text = "\n".join(lines)
    assert all(text.count(sentence) >= told.count(sentence) for sentence in told)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_turn_or_phase_begins_a_paragraph_of_its_own(number: int) -> None:
    story = story_of(any_game(number), "public")
    lines = story_lines(story)
    headings = [
        sentence
        for entry in story.entries
        for sentence, is_heading in zip(entry.sentences, entry.headings, strict=True)
        if is_heading and entry.void is None
    ]
    found = [line for before, line in itertools.pairwise(lines) if before == ""]
    assert [line for line in found if line in headings] == headings


def test_a_story_begins_with_the_players_and_ends_with_how_it_stands() -> None:
    book = new_book("story", screens=[1, 2, 3, 4, 5], names=["Ann", "Bo", "Cem", "Di", "Eva"])
    lines = story_lines(story_of(book, "3"))
    assert lines[0] == "Heaven, Here I Come!"
    assert "At the table: Ann (1), Bo (2), Cem (3), Di (4), Eva (5)" in lines
    assert "Told as Cem (3) may know it, in 1 entry." in lines
    assert lines[-1] == "Heaven, Here I Come! · inspection · waiting for Ann (1)"
