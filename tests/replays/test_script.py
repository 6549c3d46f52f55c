"""A log as a script: run, it gives the same golden form again."""

from pathlib import Path

import pytest

from cli.main import run
from cli.words import split_words
from replays.fork import fork
from replays.golden import golden_lines
from replays.reading import read_whole
from replays.script import quoted, script_of
from replays.store import split
from tests.anygame import NOTES, NUMBERS, any_game
from tests.support import ROOT, act, lines_of, new_book

GAMES = sorted((ROOT / "fixtures/games").glob("*.jsonl"))


def exported(log: Path, *more: str) -> list[bytes]:
    """The golden form of what the script of a log plays."""
    folder = log.parent / "again"
    folder.mkdir()
    script, again = folder / "moves.txt", folder / "game.jsonl"
    own = folder / "own"
    assert run(["export", str(log), "--moves", "--files", str(own), "-o", str(script), *more]) == 0
    if more:
        fork(str(log), int(more[1]) - 1, str(again))
    assert run(["run", str(script), "--log", str(again)]) == 0
    return golden_lines(read_whole(str(again)))


@pytest.mark.parametrize("recorded", GAMES, ids=lambda path: path.stem)
def test_the_script_of_a_recorded_game_plays_it_again(recorded: Path, tmp_path: Path) -> None:
    log = tmp_path / recorded.name
    log.write_bytes(recorded.read_bytes())
    assert exported(log) == golden_lines(read_whole(str(log)))


@pytest.mark.parametrize("number", NUMBERS)
def test_the_script_of_any_game_plays_it_again(number: int, tmp_path: Path) -> None:
    log = tmp_path / "any.jsonl"
    log.write_bytes(lines_of(any_game(number)))
    assert exported(log) == golden_lines(any_game(number))


@pytest.mark.parametrize("number", NUMBERS)
def test_the_rest_of_a_script_goes_on_from_a_fork(number: int, tmp_path: Path) -> None:
    book = any_game(number)
    log = tmp_path / "any.jsonl"
    log.write_bytes(lines_of(book))
    assert exported(log, "--from", str(len(book.entries) // 2)) == golden_lines(book)


def test_a_game_of_older_house_cards_goes_on_from_its_deal(tmp_path: Path) -> None:
    log = tmp_path / "old.jsonl"
    log.write_bytes((ROOT / "fixtures/old/hh-first-cards.jsonl").read_bytes())
    assert exported(log, "--from", "1") == golden_lines(read_whole(str(log)))


def test_a_game_of_older_house_cards_is_dealt_from_them_again(tmp_path: Path) -> None:
    log = tmp_path / "old.jsonl"
    log.write_bytes((ROOT / "fixtures/old/hh-first-cards.jsonl").read_bytes())
    script = script_of(split(log.read_bytes()), "old.jsonl", 0, None)
    assert script.moves[0].line.endswith("--house greek-1 --house norse-1")
    assert exported(log) == golden_lines(read_whole(str(log)))


def test_a_command_that_nobody_can_type_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = new_book("typed", screens=[1, 2, 3, 4, 5], names=["A, B", "C", "D", "E", "F"])
    act(book, {"type": "note", "text": "tea"})
    (tmp_path / "game.jsonl").write_bytes(lines_of(book))
    assert run(["export", str(tmp_path / "game.jsonl"), "--moves"]) == 1
    assert "[script.words]" in capsys.readouterr().err


@pytest.mark.parametrize("word", [*NOTES, "", " ", "$'", "a$'b'c", "\\n", "\\\n'", "\t", "\0"])
def test_a_quoted_word_is_read_back_as_it_was(word: str) -> None:
    line = f"note {quoted(word)} --as {quoted(word)}  # {word.splitlines()[:1]}"
    assert "\n" not in line
    assert split_words(line) == ["note", word, "--as", word]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (r"note a$'b\'\\\nc\r\t'd", ["note", "ab'\\\nc\r\td"]),
        (r"""note "$'x'" '$' \$'y'""", ["note", "$'x'", "$", "$y"]),
        (r"note $'#' # $'", ["note", "#"]),
    ],
)
def test_words_are_split_as_a_shell_splits_them(line: str, words: list[str]) -> None:
    assert split_words(line) == words


@pytest.mark.parametrize("line", [r"note $'\q'", "note $'a", "note 'a", "note $'a\\"])
def test_a_line_that_cannot_be_split_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        split_words(line)
