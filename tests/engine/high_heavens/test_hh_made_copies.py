"""Each row with made-up cards, played in a log: what the copy of each seat knows of it."""

from typing import Any

import pytest

from engine.errors import CannotTell
from engine.high_heavens import game
from engine.shapes import Doc, unwrap
from replays.book import Book
from replays.copies import redact
from replays.play import Ask, propose
from tests.engine.high_heavens import hh_made
from tests.engine.high_heavens.hh_table import new_book, options_of, parse

OF_CARDS = {"do draw", "do look", "do arrange", "do fetch", "do take", "do discard", "do ask"}
ROWS = [
    pytest.param(row, id=row["id"])
    for row in hh_made.ROWS
    if hh_made.said_by(row["given"]["made"]) & OF_CARDS
]


def _played(row: Doc) -> Any:
    """The log of a row, up to a line that is refused."""
    book = new_book(row["id"], **options_of(row["given"]))
    for line in row["when"][:-1] if "illegal" in row["then"] else row["when"]:
        book.extend([propose(book, Ask(unwrap(game.encode_command(parse(line))))).line])
    return book


@pytest.mark.parametrize("row", ROWS)
def test_the_copy_of_a_seat_shows_what_the_seat_may_know(row: Doc) -> None:
    book = _played(row)
    for who in (*game.seats(book.state), "public"):
        copy: Any = Book(redact(book, who))
        assert game.view(copy.state, who) == game.view(book.state, who)
        assert copy.game.audit(copy.state) == []
        assert game.legal(game.mask(copy.state, who)) == game.legal(game.mask(book.state, who))


@pytest.mark.parametrize("row", ROWS)
def test_who_is_waited_for_finds_what_is_legal_on_the_own_copy(row: Doc) -> None:
    state = _played(row).state
    for who in state.waiting():
        own: Any = game.mask(state, who)
        try:
            found = game.legal(own)
        except CannotTell:
            pytest.fail(f"{who} cannot tell")
        assert [game.words(one) for one in found] == [game.words(one) for one in game.legal(state)]
