"""A fork is the log as it was, and goes on by itself."""

from pathlib import Path

import pytest

from engine.errors import IncompleteLog, InvalidCommand, RefereeError
from replays.book import Book
from replays.check import check_log
from replays.copies import redact, whose_copy
from replays.fork import fork
from replays.play import Ask, Session
from tests.anygame import NUMBERS, any_game
from tests.damage import joined, lines
from tests.support import lines_of


def forked(folder: Path, data: bytes, n: int) -> bytes:
    """The bytes of a fork of a log; the log itself stays as it is."""
    log, new = folder / "game.jsonl", folder / f"at-{n}.jsonl"
    log.write_bytes(data)
    fork(str(log), n, str(new))
    assert log.read_bytes() == data
    return new.read_bytes()


@pytest.mark.parametrize("number", NUMBERS)
def test_a_fork_is_the_first_lines_byte_for_byte_and_holds(number: int, tmp_path: Path) -> None:
    book = any_game(number)
    for n in range(0, len(book.entries), 7):
        assert forked(tmp_path, lines_of(book), n) == joined(lines(book)[: n + 1])
        assert check_log(str(tmp_path / f"at-{n}.jsonl")).exit_code == 0


@pytest.mark.parametrize("number", NUMBERS)
def test_what_was_played_is_played_again_on_a_fork(number: int, tmp_path: Path) -> None:
    book = any_game(number)
    n = len(book.entries) // 2
    forked(tmp_path, lines_of(book), n)
    session = Session(str(tmp_path / f"at-{n}.jsonl"))
    for entry in book.entries[n + 1 :]:
        again = session.act(Ask(entry.do, entry.by))[1]
        assert (again.do, again.events) == (entry.do, entry.events)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_fork_of_a_copy_is_a_copy_that_is_not_played_on(number: int, tmp_path: Path) -> None:
    book = Book(lines(any_game(number))[:2])
    who = book.game.seats(book.state)[-1]
    copy = redact(book, who)
    new = Book(forked(tmp_path, joined(copy), 0).split(b"\n")[:-1])
    assert (lines(new), whose_copy(new)) == (copy[:1], whose_copy(Book(copy[:1])))
    with pytest.raises(IncompleteLog) as caught:
        Session(str(tmp_path / "at-0.jsonl")).act(Ask({"type": "note", "text": "x"}))
    assert caught.value.code == "log.copy"


def test_a_torn_tail_is_told_and_is_no_part_of_the_fork(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(lines_of(any_game(0)) + b"{")
    made = fork(str(tmp_path / "game.jsonl"), 4, str(tmp_path / "new.jsonl"))
    assert made.warning is not None
    assert (made.warning.code, made.warning.exit_code) == ("log.torn", 4)
    assert (tmp_path / "new.jsonl").read_bytes() == joined(lines(any_game(0))[:5])


@pytest.mark.parametrize("n", [4, 12])
def test_damage_is_told_behind_the_fork_and_refuses_it_before(n: int, tmp_path: Path) -> None:
    rows = lines(any_game(0))
    rows[8] = rows[8].replace(b'"at":"2', b'"at":"3', 1)
    (tmp_path / "game.jsonl").write_bytes(joined(rows))
    new = tmp_path / "new.jsonl"
    try:
        warning: RefereeError | None = fork(str(tmp_path / "game.jsonl"), n, str(new)).warning
    except RefereeError as error:
        warning = error
    assert warning is not None
    assert (warning.code, warning.facts["entry"]) == ("chain.hash", 8)
    assert new.exists() == (n < 8)


@pytest.mark.parametrize("n", [-1, 99])
def test_there_must_be_such_an_entry(n: int, tmp_path: Path) -> None:
    with pytest.raises(InvalidCommand) as caught:
        forked(tmp_path, lines_of(any_game(0)), n)
    assert caught.value.code == "entry.unknown"
    assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]


def test_nothing_is_overwritten_not_even_a_dangling_link(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(lines_of(any_game(0)))
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for target in ("game.jsonl", "link", "."):
        with pytest.raises(InvalidCommand) as caught:
            fork(str(tmp_path / "game.jsonl"), 1, str(tmp_path / target))
        assert caught.value.code == "file.exists"
    assert (tmp_path / "game.jsonl").read_bytes() == lines_of(any_game(0))
    assert not (tmp_path / "nowhere").exists()
