"""What a copy can and cannot prove: openings put in or taken out, and lies in a chain made
right."""

from pathlib import Path

import pytest

from replays.book import Book
from replays.check import Report, check_lines
from replays.copies import redact
from replays.dispute import dispute
from replays.entry import join_line, split_line
from replays.seals import Openings
from replays.store import Lines
from replays.verdict import verdict
from tests.damage import joined, lines, parsed, whole_game
from tests.dispute_tools import INSPECTIONS, circle
from tests.disputes import FOLDER
from tests.replays.test_hh_forged import game

BOOK = circle(*INSPECTIONS, "poll 4 9 --card zzz", "vote 1 up")
SEATS = ("1", "4", "2", "9", "7", "10")


def report(rows: list[bytes]) -> Report:
    return check_lines(Lines(rows, b"", 0), "log")


def with_openings(row: bytes, openings: Openings) -> bytes:
    doc = parsed(row)
    return join_line(split_line(row, doc["sha256"]), doc["sha256"], openings)


@pytest.mark.parametrize("who", SEATS)
def test_an_opening_too_many_is_told_as_one_put_in(who: str) -> None:
    copy, whole = redact(BOOK, who), lines(BOOK)
    mine = parsed(copy[0])["unsealed"]
    other = next(
        (seal.hash, seal.to[0])
        for seal in BOOK.entries[0].seals
        if seal.to and seal.hash not in mine
    )
    mine[other[0]] = parsed(whole[0])["unsealed"][other[0]]
    found = report([with_openings(copy[0], mine), *copy[1:]])
    assert found.error is not None
    assert (found.exit_code, found.error["rule"], found.error["facts"]["entry"]) == (
        *(1, "seal.extra"),
        0,
    )


@pytest.mark.parametrize("n", range(1, 7))
def test_an_opening_taken_out_is_told_where_it_was(n: int) -> None:
    copy = redact(BOOK, BOOK.entries[n].by)
    copy[n] = with_openings(copy[n], {})
    found = report(copy)
    assert found.error is not None
    assert (found.error["rule"], found.error["facts"]["entry"]) == ("seal.missing", n)


@pytest.mark.parametrize("who", SEATS)
def test_a_copy_cannot_tell_what_its_owner_saw_and_can_tell_the_rest(who: str) -> None:
    untold = {one.entry for one in report(redact(BOOK, who)).findings}
    seen = {e.n for e in BOOK.entries if e.by == who and e.do["type"] == "inspect"}
    blind = {7} if who != "4" else set()
    assert untold == {0} | seen | blind


@pytest.mark.parametrize("who", ["norse", "greek"])
def test_cards_that_somebody_drew_are_open_and_not_told(who: str) -> None:
    book = Book(lines(game(0))[:40])
    drawn = {e.n for e in book.entries[1:] if any(seal.to == (who,) for seal in e.seals)}
    assert drawn
    assert drawn <= {one.entry for one in report(redact(book, who)).findings}
    assert not report(lines(book)).findings


def test_a_finished_copy_is_the_whole_log_and_can_tell_all() -> None:
    book = whole_game()
    assert report(redact(book, "3")).findings == []


@pytest.mark.parametrize(
    ("name", "legal"),
    [
        ("lie-that-no-copy-shows", {None}),
        ("lie-that-another-copy-shows", {True, False}),
        ("lie-of-a-copy-beside-the-whole-log", {True, False}),
        ("deal-with-another-hand", {True, False}),
    ],
)
def test_who_is_right_is_said_where_a_key_is_there_to_tell(
    name: str, legal: set[bool | None]
) -> None:
    found = dispute(sorted(map(str, (FOLDER / name).glob("*.jsonl"))))
    assert {one.legal for one in found.branches} == legal
    assert ("cannot be told" in verdict(found)) is (legal == {None})


def test_a_lie_in_a_chain_made_right_is_counted_as_not_told(tmp_path: Path) -> None:
    path = tmp_path / "helen.jsonl"
    path.write_bytes(joined((FOLDER / "lie-of-a-copy-alone/helen.jsonl").read_bytes().splitlines()))
    assert dispute([str(path)]).cases[0].untold == [0, 2]
