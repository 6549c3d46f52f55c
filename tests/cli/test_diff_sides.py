"""diff in a terminal: side by side, and in a pipe one below the other."""

import re
from pathlib import Path

import pytest

from tests.cli.test_colour import ESCAPE, in_a_terminal
from tests.support import Heavens

DIFF = ("diff", "a.jsonl", "b.jsonl")


@pytest.fixture(autouse=True)
def logs(heavens: Heavens) -> None:
    """Two logs that part at their first move."""
    for log, card in (("a.jsonl", "9"), ("b.jsonl", "2")):
        screens = ("--screens", "1,4,2,9,7,10", "--seed", "known")
        heavens("deal", "heaven-here-i-come", *screens, "--log", log)
        heavens("inspect", "1", card, "--log", log)


def test_a_terminal_shows_both_values_in_one_line(tmp_path: Path) -> None:
    shown = ESCAPE.sub("", in_a_terminal(tmp_path, *DIFF, COLUMNS="90"))
    assert re.search(r"^ *a\.jsonl +b\.jsonl *$", shown, re.MULTILINE)
    assert re.search(r"^ */card +9 +2 *$", shown, re.MULTILINE)
    assert not re.search(r"^[-+]", shown, re.MULTILINE)


@pytest.mark.parametrize("columns", [30, 80, 200])
def test_no_line_of_it_is_wider_than_the_terminal(tmp_path: Path, columns: int) -> None:
    shown = ESCAPE.sub("", in_a_terminal(tmp_path, *DIFF, COLUMNS=str(columns)))
    assert max(map(len, shown.splitlines()[1:])) <= columns


def test_a_terminal_without_colour_shows_it_side_by_side_all_the_same(tmp_path: Path) -> None:
    shown = in_a_terminal(tmp_path, *DIFF, COLUMNS="90", NO_COLOR="1")
    assert "\x1b" not in shown
    assert re.search(r"^ */card +9 +2 *$", shown, re.MULTILINE)


def test_a_pipe_gets_it_one_below_the_other(heavens: Heavens) -> None:
    shown = heavens(*DIFF).stdout
    assert "- /card 9\n+ /card 2\n" in shown
    assert ESCAPE.sub("", heavens(*DIFF, FORCE_COLOR="1").stdout) == shown


def test_what_a_file_is_called_does_not_act_on_the_terminal(
    tmp_path: Path, heavens: Heavens
) -> None:
    (tmp_path / "[bold]\x1b[31m.jsonl").write_bytes((tmp_path / "b.jsonl").read_bytes())
    shown = in_a_terminal(
        tmp_path, "diff", "a.jsonl", "[bold]\x1b[31m.jsonl", COLUMNS="90", NO_COLOR="1"
    )
    assert "[bold]\\x1b[31m.jsonl" in shown


@pytest.mark.parametrize("pointer", ["", "card", "/", "/card/"])
def test_what_is_no_pointer_is_refused(heavens: Heavens, pointer: str) -> None:
    done = heavens(*DIFF, "--ignore", pointer)
    assert done.returncode == 2
    assert "is no JSON pointer" in done.stderr


def test_what_is_ignored_does_not_count(heavens: Heavens) -> None:
    ignored = ("/card", "/0/card", "/0/symbol", "/players/0/marker")
    done = heavens(*DIFF, *(word for one in ignored for word in ("--ignore", one)))
    assert (done.returncode, done.stdout) == (0, "the same game, entry by entry\n")
