"""Copies beside whole logs: a deal that differs, what is secret, and who can judge."""

from pathlib import Path

import pytest

from engine.shapes import Doc
from replays.book import Book
from replays.copies import redact
from replays.diff import diff_logs
from replays.dispute import dispute
from replays.verdict import verdict
from tests.damage import edited, forged, hashed, joined, lines, parsed
from tests.support import act, new_book


def played() -> Book:
    book = new_book("beside", screens=[3, 8, 5, 1, 10])
    near = int(book.game.view(book.state, "public")["waiting"][0])
    words = [one for one in book.game.legal(book.state) if type(one).__name__ == "Inspect"]
    act(book, {"type": "inspect", "player": near, "card": words[0].card})
    return book


def written(path: Path, rows: list[bytes]) -> str:
    path.write_bytes(joined(rows))
    return str(path)


def test_a_copy_of_another_deal_is_told_from_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = written(tmp_path / "mine.jsonl", lines(played()))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000100")
    theirs = written(tmp_path / "theirs.jsonl", redact(played(), "8"))
    found = dispute([mine, theirs])
    assert found.part == 0
    assert verdict(found)


def test_a_changed_secret_of_a_game_that_goes_on_is_not_told(tmp_path: Path) -> None:
    book = played()
    rows = lines(book)
    doc = parsed(rows[0])
    seal = next(name for name, opening in doc["unsealed"].items() if opening[1] == "face")
    doc["unsealed"][seal][1] = "coin"
    changed = hashed(doc)
    assert parsed(changed)["sha256"] == parsed(rows[0])["sha256"]
    mine = written(tmp_path / "mine.jsonl", rows)
    theirs = written(tmp_path / "theirs.jsonl", [changed, *rows[1:]])
    found = dispute([mine, theirs]).altered
    assert found
    assert all(not one.says and not one.was for one in found)


def test_the_whole_log_judges_an_entry_of_a_copy_that_lies(tmp_path: Path) -> None:
    book = played()
    lying = forged(book, 1, lambda doc: doc["events"][0].update(card=99))
    mine = written(tmp_path / "mine.jsonl", lines(book))
    theirs = written(tmp_path / "theirs.jsonl", lying)
    found = dispute([mine, theirs])
    assert {branch.legal for branch in found.branches} == {True, False}


def test_what_differs_by_the_same_command_and_chance_is_damage(tmp_path: Path) -> None:
    book = new_book("damage", game="high-heavens")
    act(book, {"type": "end"})

    def change(doc: Doc) -> None:
        next(event for event in doc["events"] if event["type"] == "began")["points"] = 9

    mine = written(tmp_path / "mine.jsonl", lines(book))
    theirs = written(tmp_path / "theirs.jsonl", edited(book, 1, change))
    assert diff_logs(mine, theirs).cause == "damage"
