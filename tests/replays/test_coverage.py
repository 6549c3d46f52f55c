"""What the recorded games show: every clause and every card at work, on all tables."""

from pathlib import Path
from typing import Any

import orjson
import pytest

from engine.games import NAMES, ruleset
from engine.heaven_here_i_come import evidence as here
from engine.high_heavens import evidence as high
from replays.book import Book
from replays.coverage import Row, coverage, seen_in
from replays.reading import read_whole
from tests.support import ROOT, act, new_book, run_heavens

GAMES = ROOT / "fixtures" / "games"
ROWS: list[Row] = coverage([str(GAMES)]).rows
BOOKS = [read_whole(str(path)) for path in sorted(GAMES.glob("*.jsonl"))]
OPTIONS = ({"omnipotence"}, {"runes"}, {"hearth"}, {"four"}, {"four", "omnipotence"})


def of(game: str) -> list[Book]:
    return [book for book in BOOKS if game == book.game.NAME]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_a_recorded_game_shows_it_at_work(row: Row) -> None:
    assert row.logs


@pytest.mark.parametrize(
    ("game", "evidence"), [("heaven-here-i-come", here), ("high-heavens", high)]
)
def test_every_clause_has_a_question_of_its_own(game: str, evidence: Any) -> None:
    clauses = [clause.id for clause in ruleset(game).clauses()]
    assert list(evidence.EVIDENCE) == clauses
    assert [row.name for row in ROWS if row.game == game and row.kind == "clause"] == clauses


def test_a_question_is_answered_by_some_entries_and_not_by_others() -> None:
    """A clause that every entry showed would be shown by nothing in particular."""
    for name in NAMES:
        book = max(of(name), key=lambda one: len(one.entries))
        deal = seen_in(Book([book.entries[0].line])).clauses
        assert deal < seen_in(book).clauses
        assert not any(rule.startswith(("hh.win", "hi.win")) for rule in deal)


def test_there_are_many_games_of_both() -> None:
    assert len(BOOKS) >= 44
    assert min(len(of(name)) for name in NAMES) >= 15


def test_every_number_of_players_and_every_screen_sits_at_a_table() -> None:
    tables = [book.dealt["seats"] for book in of("heaven-here-i-come")]
    assert {len(seats) for seats in tables} == set(range(5, 11))
    assert {seat for seats in tables for seat in seats} == {str(n) for n in range(1, 11)}


@pytest.mark.parametrize("wanted", OPTIONS, ids=lambda one: "-".join(sorted(one)))
def test_every_alternate_rule_is_played_with_the_house_cards(wanted: set[str]) -> None:
    house = [
        book
        for book in of("high-heavens")
        if all("own" not in book.dealt["data"][side] for side in ("norse", "greek"))
    ]
    assert any(wanted <= {key for key, on in book.dealt["options"].items() if on} for book in house)


def test_both_dice_are_played() -> None:
    runes = {book.dealt["options"].get("runes") for book in of("high-heavens")}
    assert {"stream", "physical"} <= runes


def test_what_was_taken_back_shows_nothing() -> None:
    book = new_book("taken back", game="high-heavens")
    act(book, {"type": "end"})
    assert "hh.turn.end" in seen_in(book).clauses
    act(book, {"type": "undo", "entry": 1, "agreed": ["norse", "greek"]})
    assert "hh.turn.end" not in seen_in(book).clauses


def test_a_waived_clause_is_told_apart() -> None:
    waived = {row.name: row.waived for row in ROWS if row.waived}
    assert str(GAMES / "hh-rulings.jsonl") in waived["hh.move.leave"]
    assert str(GAMES / "rulings.jsonl") in waived["hi.inspect.distance"]


def test_plain_cards_of_an_own_deck_show_no_house_card() -> None:
    assert not seen_in(read_whole(str(GAMES / "hh-asgard.jsonl"))).cards


def test_a_log_that_does_not_hold_shows_nothing(tmp_path: Path) -> None:
    lines = (GAMES / "helen.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "bad.jsonl").write_bytes(b"".join([*lines[:3], *lines[4:]]))
    done = run_heavens(tmp_path, "rules", "--coverage", "bad.jsonl")
    assert done.returncode == 1
    assert "clauses at work: 0 of" in done.stdout
    assert "bad.jsonl does not hold" in done.stderr


def test_coverage_as_json_is_a_row_for_each_clause_and_card(tmp_path: Path) -> None:
    done = run_heavens(tmp_path, "rules", "--coverage", str(GAMES), "--json")
    rows = [orjson.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert rows == [row._asdict() for row in ROWS]


@pytest.mark.parametrize("words", [("--coverage",), ("hi.win", "hi.leave")])
def test_rules_are_asked_for_in_one_way(words: tuple[str, ...], tmp_path: Path) -> None:
    assert run_heavens(tmp_path, "rules", *words).returncode == 2


def test_a_folder_without_logs_is_an_error(tmp_path: Path) -> None:
    done = run_heavens(tmp_path, "rules", "--coverage", str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
