"""A head note holds a log to what it was, however much it has grown."""

from pathlib import Path

import pytest

from engine.errors import InvalidCommand, MalformedLog
from replays.book import Book
from replays.check import Pins, check_log
from replays.copies import redact, whose_copy
from replays.headnote import Note, note_of, read_note, write_note
from tests.anygame import NUMBERS, any_game
from tests.damage import chained, edited, joined, judged, lines
from tests.support import act, lines_of

GAME = any_game(2)


def noted(folder: Path, rows: list[bytes]) -> Note:
    """The note of a log, written and read again."""
    path = folder / "note.txt"
    write_note(note_of(Book(rows)), str(path))
    note = read_note(str(path))
    path.unlink()
    return note


@pytest.mark.parametrize("number", NUMBERS)
def test_a_log_holds_to_every_note_that_was_made_of_it(number: int, tmp_path: Path) -> None:
    rows = lines(any_game(number))
    for count in range(1, len(rows) + 1, 9):
        note = noted(tmp_path, rows[:count])
        assert judged(joined(rows), Pins(note=note)).code == 0
        assert note.entries == count


@pytest.mark.parametrize("number", NUMBERS)
def test_a_copy_holds_to_the_note_of_the_log_and_the_log_to_that_of_a_copy(
    number: int, tmp_path: Path
) -> None:
    rows = lines(any_game(number))[:2]
    copy = redact(Book(rows), "public")
    assert judged(joined(copy), Pins(note=noted(tmp_path, rows))).rule in ("log.copy", "")
    note = noted(tmp_path, copy)
    assert judged(joined(rows), Pins(note=note)).code == 0
    assert note.copy == whose_copy(Book(copy))


@pytest.mark.parametrize("left", [1, 5, len(GAME.entries) - 1])
def test_a_log_that_was_cut_does_not_hold_to_its_note(left: int, tmp_path: Path) -> None:
    note = noted(tmp_path, lines(GAME))
    found = judged(joined(lines(GAME)[:left]), Pins(note=note))
    assert (found.code, found.rule) == (1, "note.cut")
    assert (found.facts["entries"], found.facts["noted"]) == (left, len(GAME.entries))


@pytest.mark.parametrize("back", [1, 2, 10])
def test_a_log_that_went_another_way_does_not_hold_to_its_note(back: int, tmp_path: Path) -> None:
    note = noted(tmp_path, lines(GAME))
    other = Book(lines(GAME)[:-back])
    while len(other.entries) < len(GAME.entries) + 2:
        act(other, {"type": "note", "text": "another way"})
    found = judged(lines_of(other), Pins(note=note))
    assert (found.code, found.rule) == (1, "note.head")


def test_a_log_whose_entry_was_changed_with_the_chain_made_right_does_not_hold(
    tmp_path: Path,
) -> None:
    note = noted(tmp_path, lines(GAME))
    rows = chained(edited(GAME, 9, lambda doc: doc.update(at="2023-11-14T22:13:21Z")), 9)
    found = judged(joined(rows), Pins(note=note))
    assert (found.code, found.rule) == (1, "note.head")


def test_another_game_does_not_hold(tmp_path: Path) -> None:
    note = noted(tmp_path, lines(GAME))
    found = judged(lines_of(any_game(0)), Pins(note=note))
    assert (found.code, found.rule) == (1, "note.game")


def test_the_report_says_that_it_was_pinned_to_a_note(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(lines_of(GAME))
    pins = Pins(head=GAME.head[:8], note=noted(tmp_path, lines(GAME)))
    assert check_log(str(tmp_path / "game.jsonl"), pins).pinned == ["head", "note"]


def text_of(folder: Path) -> str:
    write_note(note_of(GAME), str(folder / "good.txt"))
    return (folder / "good.txt").read_text()


def test_a_note_that_came_by_mail_is_the_same_note(tmp_path: Path) -> None:
    mailed = "\ufeff\r\n" + text_of(tmp_path).replace("\n", "  \r\n\r\n")
    (tmp_path / "mailed.txt").write_text(mailed, newline="")
    assert read_note(str(tmp_path / "mailed.txt")) == read_note(str(tmp_path / "good.txt"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("heavens head note 1", "heavens head note 2"),
        ("heavens head note 1\n", ""),
        ("head: ", "head: x"),
        ("entries: ", "entries: 0"),
        ("entries: ", "entries: -"),
        ("id: ", "game: "),
        ("date: 2", "date: x"),
        ("copy: ", "copies: "),
        ("\ncopy: the whole log", ""),
        ("copy: the whole log", "copy:"),
        ("copy: ", "head: 0\ncopy: "),
        ("the whole log\n", "the whole log\nmore: 1\n"),
        ("entries: ", "entries: ６"),
        ("the whole log", "x" * 5000),
    ],
)
def test_a_note_that_is_none_is_malformed(old: str, new: str, tmp_path: Path) -> None:
    text = text_of(tmp_path)
    assert old in text
    (tmp_path / "bad.txt").write_text(text.replace(old, new, 1))
    with pytest.raises(MalformedLog) as caught:
        read_note(str(tmp_path / "bad.txt"))
    assert (caught.value.code, caught.value.exit_code) == ("note.shape", 3)


@pytest.mark.parametrize("data", [b"", b"\n", b"\xff\xfe", b"\0" * 100, lines(GAME)[0][:900]])
def test_other_bytes_are_no_note(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_bytes(data)
    with pytest.raises(MalformedLog):
        read_note(str(tmp_path / "bad.txt"))


def test_a_note_is_never_overwritten_and_must_be_there_to_be_read(tmp_path: Path) -> None:
    text = text_of(tmp_path)
    with pytest.raises(InvalidCommand) as caught:
        write_note(note_of(any_game(0)), str(tmp_path / "good.txt"))
    assert (caught.value.code, (tmp_path / "good.txt").read_text()) == ("file.exists", text)
    for name in ("nowhere", ".", "\0"):
        with pytest.raises(InvalidCommand):
            read_note(str(tmp_path / name))
