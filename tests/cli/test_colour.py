"""Colour in a terminal: never in a pipe, and nothing that the words do not say."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import ROOT, Heavens, clean_environment

COMMANDS = (
    ("show",),
    ("rules",),
    ("rules", "hi.poll"),
    ("show", "--view", "referee"),
    ("cards",),
    ("cards", "thor", "bifrost"),
)
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture(autouse=True)
def dealt(heavens: Heavens) -> None:
    names = "[bold]Ann,Bo,C[/]em,\x1b[31mDi,:smile:\n   1"
    heavens("deal", "heaven-here-i-come", "--screens", "1,2,3,4,5", "--names", names)


def in_a_terminal(folder: Path, *args: str, **environment: str) -> str:
    """What `heavens …` writes where stdout is a terminal."""
    screen, inner = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "cli.start", *args],
        cwd=folder,
        env=clean_environment(**{"TERM": "xterm", **environment}),
        stdin=subprocess.DEVNULL,
        stdout=inner,
    ):
        os.close(inner)
        shown = read_all(screen)
    os.close(screen)
    return shown.replace("\r\n", "\n")


def read_all(screen: int) -> str:
    """All that is written to a terminal until its last writer has gone."""
    found = b""
    while True:
        try:
            found += os.read(screen, 65536)
        except OSError:
            return found.decode()


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_pipe_gets_no_escape_sequence(heavens: Heavens, command: tuple[str, ...]) -> None:
    assert "\x1b" not in heavens(*command).stdout


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_forced_colour_adds_colour_and_nothing_else(
    heavens: Heavens, command: tuple[str, ...]
) -> None:
    plain, forced = heavens(*command).stdout, heavens(*command, FORCE_COLOR="1").stdout
    assert forced != plain
    assert ESCAPE.sub("", forced) == plain


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_terminal_gets_colour_unless_it_wants_none(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    assert "\x1b[" in in_a_terminal(tmp_path, *command)
    for refusal in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        assert "\x1b" not in in_a_terminal(tmp_path, *command, **refusal)


def test_a_terminal_shows_the_words_of_a_pipe(heavens: Heavens, tmp_path: Path) -> None:
    shown = ESCAPE.sub("", in_a_terminal(tmp_path, "show"))
    assert shown == heavens("show").stdout
    rules = ESCAPE.sub("", in_a_terminal(tmp_path, "rules", COLUMNS="70"))
    assert max(map(len, rules.splitlines())) <= 70
    assert rules.split() == heavens("rules").stdout.split()


def test_a_name_is_no_markup_and_begins_no_line(heavens: Heavens) -> None:
    forced = ESCAPE.sub("", heavens("show", FORCE_COLOR="1").stdout)
    for name in ("[bold]Ann", "C[/]em", r"\x1b[31mDi", r":smile:\x0a"):
        assert name in forced


def test_a_note_cannot_forge_a_line_of_a_replay(heavens: Heavens) -> None:
    heavens("note", "tea\n   2  2023-11-14T22:13:20Z  1: resolve")
    told = heavens("replay", "game.jsonl").stdout
    assert [line for line in told.splitlines() if line.startswith("   2 ")] == []
    assert r"Note by referee: tea\x0a   2" in told


def test_a_pipe_does_not_load_rich() -> None:
    script = "import sys; from cli.main import run; run(['rules']); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=clean_environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert "rich" not in done.stdout.split()
