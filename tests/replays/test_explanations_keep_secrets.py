"""An explanation tells a seat nothing of what others hold."""

import pytest

from engine.errors import IncompleteLog
from replays.book import Book
from replays.copies import redact
from replays.explain import explain, explain_entry
from tests.scenarios import parse, position
from tests.support import act, new_book

HELD, OTHER = "poll 4 9 --card zzz", "poll 4 9 --card skull"


@pytest.fixture
def book() -> Book:
    return new_book("told", setup=position("six-talk"))


@pytest.mark.parametrize("line", [HELD, OTHER])
def test_whether_another_holds_a_card_is_not_told(book: Book, line: str) -> None:
    copy = Book(redact(book, "9"))
    for log, viewer in ((book, "9"), (copy, "9"), (copy, "public")):
        with pytest.raises(IncompleteLog) as untold:
            explain(log, parse(line), None, viewer)
        assert untold.value.code == "copy.untold"


@pytest.mark.parametrize("viewer", ["4", "referee"])
def test_whoever_may_know_is_told(book: Book, viewer: str) -> None:
    assert explain(book, parse(HELD), None, viewer).legal
    refused = explain(book, parse(OTHER), None, viewer)
    assert [one.rule for one in refused.checks if one.refusal] == ["hi.poll.card"]


def test_a_shut_gate_is_told_to_everybody() -> None:
    book = new_book("told", setup=position("six-dealt"))
    refused = explain(book, parse(OTHER), None, "9")
    assert [one.rule for one in refused.checks if one.refusal] == ["hi.inspect.order"]


def test_what_was_played_is_explained_to_everybody(book: Book) -> None:
    act(book, parse(HELD))
    assert explain_entry(book, 1, "9").legal
