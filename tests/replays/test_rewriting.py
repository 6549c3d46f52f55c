"""The quick way to judge a log, by writing its lines anew, says what the slow way says."""

from pathlib import Path

import pytest

from replays.book import Book
from replays.check import judge_slowly
from replays.rewrite import rewrite
from replays.store import Lines, read_lines
from tests.damage import edited, lines, whole_game
from tests.support import ROOT, act, new_book

GAMES = sorted((ROOT / "fixtures" / "games").glob("*.jsonl"))
TAKES_BACK = b'"taken-back"'


def slowly(rows: list[bytes]) -> object:
    """The judgement of the slow way."""
    return judge_slowly(Lines(rows, b"", 0), "game.jsonl")


@pytest.mark.parametrize("log", GAMES, ids=lambda log: log.stem)
def test_every_recorded_game_is_judged_the_same_both_ways(log: Path) -> None:
    rows = read_lines(str(log)).lines
    quick = rewrite(rows)
    assert quick == slowly(rows) or (quick is None and TAKES_BACK in b"".join(rows))


def talked_about() -> Book:
    """A game with a note and a ruling that changes nothing."""
    book = new_book("talk", game="high-heavens")
    act(book, {"type": "note", "text": "hello"}, "greek")
    act(book, {"type": "end"})
    act(book, {"type": "ruling", "kind": "stands", "entry": 2, "reason": "so seen"})
    act(book, {"type": "end"})
    return book


def test_notes_and_rulings_that_change_nothing_are_judged_the_quick_way() -> None:
    rows = lines(talked_about())
    assert rewrite(rows) == slowly(rows) is not None


@pytest.mark.parametrize("n", [1, 3])
def test_a_note_or_ruling_by_nobody_here_is_left_to_the_slow_way(n: int) -> None:
    rows = edited(talked_about(), n, lambda doc: doc.update(by="zeus"))
    assert rewrite(rows) is None


def test_a_game_that_takes_back_is_left_to_the_slow_way() -> None:
    assert rewrite(lines(whole_game())) is None
