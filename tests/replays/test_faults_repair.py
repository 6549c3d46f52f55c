"""Faults: a torn log repaired, and new lines taken over into a copy."""

import os
import random
from pathlib import Path

import pytest

from engine.errors import RefereeError
from replays.accept import accept
from replays.book import Book
from replays.check import check_log
from replays.copies import redact
from replays.repair import repair
from tests.damage import hashed, joined, lines, parsed, smallest_game, whole_game
from tests.support import new_book, play_random

SMALL = lines(smallest_game())
WHOLE = whole_game()
ROWS = lines(WHOLE)


def running_game() -> Book:
    """A game that is not over, so that copies lack what others know."""
    book = new_book("copies", screens=[1, 2, 3, 4, 5])
    other = new_book("copies", screens=[1, 2, 3, 4, 5])
    play_random(other, random.Random(3))
    book.extend([entry.line for entry in other.entries[1 : len(other.entries) // 2]])
    return book


GAME = running_game()
MIDDLE = len(GAME.entries) // 2


@pytest.mark.parametrize("first", range(8))
def test_a_log_cut_anywhere_is_repaired_and_not_a_byte_is_lost(first: int, tmp_path: Path) -> None:
    whole = joined(SMALL)
    starts = range(len(SMALL[0]) + 1 + first, len(whole), 8)
    for cut in starts:
        path = tmp_path / f"{cut}.jsonl"
        path.write_bytes(whole[:cut])
        done = repair(str(path))
        kept = b"" if done.saved is None else Path(done.saved).read_bytes()
        if done.done == "completed":
            assert path.read_bytes() == whole[:cut] + b"\n"
        else:
            assert path.read_bytes() + kept == whole[:cut]
        assert check_log(str(path)).exit_code == 0
        assert repair(str(path)).done == "nothing"


@pytest.mark.parametrize("count", range(1, len(ROWS) + 1))
def test_a_tail_that_lacks_only_its_line_end_is_completed(count: int, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(joined(ROWS[:count])[:-1])
    assert repair(str(path))[:3] == ("completed", count, None)
    assert path.read_bytes() == joined(ROWS[:count])
    assert os.listdir(tmp_path) == ["game.jsonl"]


@pytest.mark.parametrize(
    "tail",
    [b"\0", b"\0" * 4096, b"{", b"\xff\xfe", ROWS[2], ROWS[4] + b" ", ROWS[3][:-1], ROWS[1]],
)
def test_any_other_tail_is_kept_beside_the_log(tail: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(joined(ROWS[:3]) + tail)
    for saved in (f"{path}.tail-{len(joined(ROWS[:3]))}", f"{path}.tail-{len(joined(ROWS[:3]))}-1"):
        path.write_bytes(joined(ROWS[:3]) + tail)
        assert repair(str(path)) == ("removed", 3, saved, len(tail))
        assert Path(saved).read_bytes() == tail
        assert path.read_bytes() == joined(ROWS[:3])


def test_a_log_that_is_wrong_before_its_tail_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    for data in (
        joined([ROWS[0], ROWS[2]]) + b"torn",
        joined([ROWS[0], ROWS[1][:-9]]) + b"torn",
        ROWS[0][:-9],
        b"",
        b"no log",
    ):
        path.write_bytes(data)
        with pytest.raises(RefereeError) as caught:
            repair(str(path))
        assert caught.value.exit_code in (1, 3, 4)
        assert path.read_bytes() == data
        assert os.listdir(tmp_path) == ["game.jsonl"]


def copies(tmp_path: Path, mine: list[bytes], given: list[bytes]) -> tuple[str, str]:
    """Two files: a copy, and what it is to take over."""
    path, source = tmp_path / "mine.jsonl", tmp_path / "given.jsonl"
    path.write_bytes(joined(mine))
    source.write_bytes(joined(given))
    return str(path), str(source)


@pytest.mark.parametrize("since", range(MIDDLE + 1))
def test_lines_that_go_on_from_a_copy_are_verified_and_appended(since: int, tmp_path: Path) -> None:
    whole = redact(GAME, "4")
    mine, given = copies(tmp_path, whole[:MIDDLE], whole[since:])
    done = accept(mine, given)
    assert (done.new, done.book.head) == (len(whole) - MIDDLE, GAME.head)
    assert Path(mine).read_bytes() == joined(whole)
    assert accept(mine, given).new == 0


def changed(row: bytes) -> bytes:
    """An entry at another time, its own hash made right."""
    return hashed({**parsed(row), "at": "2020-01-01T00:00:00Z"})


FOUR, FIVE = redact(GAME, "4"), redact(GAME, "5")
OTHER = redact(new_book("other", screens=[1, 2, 3, 4, 5]), "4")
UNFIT: dict[str, tuple[list[bytes], int]] = {
    "a gap": (FOUR[MIDDLE + 1 :], 4),
    "a gap in what is known": ([FOUR[1], *FOUR[3:]], 1),
    "a gap in what is new": ([*FOUR[: MIDDLE + 1], *FOUR[MIDDLE + 2 :]], 1),
    "another branch": ([*FOUR[: MIDDLE - 1], changed(FOUR[MIDDLE - 1]), *FOUR[MIDDLE:]], 1),
    "another game": (OTHER, 1),
    "another seat's lines": (FIVE, 1),
    "the referee's lines": (lines(GAME), 1),
    "a line known and edited": ([FOUR[1].replace(b'"by":"', b'"by":"1', 1), *FOUR[2:]], 1),
    "a new line edited": ([*FOUR[:-1], FOUR[-1].replace(b'"by":"', b'"by":"1', 1)], 1),
    "a line that is no entry": ([*FOUR, b"{}"], 3),
    "nothing like a log": ([b"hello"], 3),
}


@pytest.mark.parametrize("kind", UNFIT)
def test_lines_that_do_not_fit_are_refused_whole(kind: str, tmp_path: Path) -> None:
    given, code = UNFIT[kind]
    mine, source = copies(tmp_path, FOUR[:MIDDLE], given)
    with pytest.raises(RefereeError) as caught:
        accept(mine, source)
    assert caught.value.exit_code == code
    assert Path(mine).read_bytes() == joined(FOUR[:MIDDLE])


def test_torn_lines_are_not_taken_over(tmp_path: Path) -> None:
    mine, source = copies(tmp_path, FOUR[:MIDDLE], FOUR)
    for path in (mine, source):
        whole = Path(path).read_bytes()
        Path(path).write_bytes(whole[:-3])
        with pytest.raises(RefereeError) as caught:
            accept(mine, source)
        assert (caught.value.code, caught.value.exit_code) == ("log.torn", 4)
        assert Path(path).read_bytes() == whole[:-3]
        Path(path).write_bytes(whole)
