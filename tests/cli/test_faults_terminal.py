"""Faults: text that could act on a terminal is kept in the log, and never acts."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.main import run
from replays.store import read_lines
from tests.shell import prepare, run_shell
from tests.support import clean_environment

NASTY = [
    "a\u2028b",
    "a\u2029b",
    "a\u0085b",
    "\U0001f451 queen",
    "\u202edrawkcab",
    "\u200fright",
    "\u2066isolate\u2069",
    "\x1b[31mred\x1b[0m",
    "\x1b]0;title\x07",
    "\x9b2J",
    "\x9d0;t\x9c",
    "[bold]Bo[/bold]",
    "[link=file:///x]y[/link]",
    "tab\tbell\x07back\x08",
    "line\nfeed",
    "carriage\rreturn",
    "del\x7f",
    "\ufeffmark",
    "nul-free \\ \"quoted\" 'so'",
]
ACTS = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]"
)
OURS = re.compile("\x1b\\[[0-9;]*m")
SCREENS = "3,8,5,1,10"


@pytest.fixture
def heavens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str]]:
    """Runs `heavens …` in this process: its exit code, and all that it said."""
    monkeypatch.chdir(tmp_path)

    def call(*words: str) -> tuple[int, str]:
        code = run(list(words))
        told = capfd.readouterr()
        return code, told.out + told.err

    assert call("deal", "heaven-here-i-come", "--screens", SCREENS, "--seed", "n")[0] == 0
    return call


@pytest.mark.parametrize("nasty", NASTY, ids=ascii)
def test_names_and_notes_are_kept_and_never_act(
    heavens: Callable[..., tuple[int, str]], tmp_path: Path, nasty: str
) -> None:
    deal = ["deal", "heaven-here-i-come", "--screens", SCREENS, "-l", "named.jsonl"]
    assert heavens(*deal, "--names", f"Ann,{nasty},Cem,Di,Eva")[0] == 0
    assert heavens("note", nasty, "--as", "8", "-l", "named.jsonl")[0] == 0
    lines = [json.loads(line) for line in read_lines(str(tmp_path / "named.jsonl")).lines]
    assert [len(lines), lines[1]["do"]["text"]] == [2, nasty]
    assert lines[0]["events"][0]["names"]["8"] == nasty
    for words in (
        ["show", "-l", "named.jsonl"],
        ["replay", "named.jsonl"],
        ["check", "named.jsonl"],
        ["ruling", "stands", "1", "--reason", nasty, "-l", "named.jsonl"],
    ):
        code, told = heavens(*words)
        assert code == 0
        assert not ACTS.search(told), words


@pytest.mark.parametrize("colour", ["", "1"])
@pytest.mark.parametrize("nasty", NASTY, ids=ascii)
def test_words_that_are_refused_never_act(
    heavens: Callable[..., tuple[int, str]],
    monkeypatch: pytest.MonkeyPatch,
    nasty: str,
    colour: str,
) -> None:
    monkeypatch.setenv("FORCE_COLOR", colour)
    for words in (
        [nasty],
        ["show", "--view", nasty],
        ["poll", "3", "8", "--card", nasty],
        ["pass", "3", "--as", nasty],
        ["vote", "3", nasty],
        ["rules", nasty],
        ["check", nasty],
        ["note", "x", "-l", nasty],
        ["ruling", "waived", nasty, "--reason", "r", "--", "pass", "3"],
    ):
        code, told = heavens(*words)
        assert code in (1, 2), words
        assert not ACTS.search(OURS.sub("", told)), words


@pytest.mark.parametrize("nasty", [name for name in NASTY if "/" not in name], ids=ascii)
def test_file_names_never_act(
    heavens: Callable[..., tuple[int, str]], tmp_path: Path, nasty: str
) -> None:
    (tmp_path / "game.jsonl").rename(tmp_path / nasty)
    for words in (["check", nasty], ["repair", nasty], ["note", "x", "-l", nasty]):
        code, told = heavens(*words)
        assert code == 0
        assert not ACTS.search(told), words
    with open(tmp_path / nasty, "ab") as file:
        file.write(b"torn")
    code, told = heavens("check", nasty)
    assert code == 4
    assert not ACTS.search(told)


def test_a_name_in_a_foreign_encoding_is_no_fault_of_ours(tmp_path: Path) -> None:
    programs = prepare(tmp_path)
    script = 'f=$(printf \'a\\377b.jsonl\'); cp game.jsonl "$f"; heavens check "$f"{}'
    for form in ("", " --json"):
        done = run_shell(tmp_path, programs, script.format(form))
        assert (done.returncode, done.stderr) == (0, "")
        assert "udcff" in done.stdout or "\\xff" in done.stdout


@pytest.mark.parametrize(
    "environment",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "POSIX"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1"},
        {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
    ],
    ids=str,
)
def test_output_and_scripts_are_utf_8_wherever_they_run(
    tmp_path: Path, environment: dict[str, str]
) -> None:
    programs = prepare(tmp_path)
    (tmp_path / "moves.txt").write_text("note 'Ærø ☕'\n", encoding="utf-8")
    exports = " ".join(f"{name}={value}" for name, value in environment.items())
    script = f"export {exports}; heavens run moves.txt && heavens run - <moves.txt && heavens show"
    done = run_shell(tmp_path, programs, script)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("Ærø ☕") == 2
    assert "·" in done.stdout


@pytest.mark.parametrize("nasty", NASTY, ids=ascii)
def test_json_says_the_same_and_never_acts(
    heavens: Callable[..., tuple[int, str]], nasty: str
) -> None:
    deal = ["deal", "heaven-here-i-come", "--screens", SCREENS, "-l", "named.jsonl"]
    assert heavens(*deal, "--names", f"Ann,{nasty},Cem,Di,Eva")[0] == 0
    code, told = heavens("show", "--json", "-l", "named.jsonl")
    assert (code, json.loads(told)["players"][1]["name"]) == (0, nasty)
    assert not ACTS.search(told)
    code, told = heavens("check", nasty, "--json")
    said = json.loads(told)
    assert (code, said["log"] if "log" in said else said["facts"]["name"]) == (2, nasty)
    assert not ACTS.search(told)


def test_a_log_line_on_a_terminal_never_acts(tmp_path: Path) -> None:
    ours, theirs = os.openpty()
    with open(ours, "rb", buffering=0) as terminal:
        for words in (["deal", "heaven-here-i-come", "--players", "5"], ["note", "a\x9b2Jb"]):
            done = subprocess.run(
                [sys.executable, "-m", "cli.start", *words, "--json"],
                cwd=tmp_path,
                env=clean_environment(),
                stdout=theirs,
                stderr=subprocess.PIPE,
                check=False,
            )
            assert (done.returncode, done.stderr) == (0, b"")
        os.close(theirs)
        told = b"".join(iter(lambda: read_some(terminal.fileno()), b"")).decode()
    assert r"a\u009b2Jb" in told
    assert not ACTS.search(told.replace("\r\n", "\n"))


def read_some(fd: int) -> bytes:
    """What is there; nothing once the other end is closed."""
    try:
        return os.read(fd, 1 << 16)
    except OSError:
        return b""
