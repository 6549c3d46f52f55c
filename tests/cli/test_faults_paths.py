"""Faults: what is at a path is no log, cannot be written, or is a link."""

import os
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.shell import logs
from tests.support import Heavens, run_heavens

LOOKING = [
    ["check", "LOG"],
    ["replay", "LOG"],
    ["show", "-l", "LOG"],
    ["status", "-l", "LOG"],
    ["legal", "-l", "LOG"],
    ["head", "LOG"],
    ["diff", "LOG", "there.jsonl"],
    ["diff", "there.jsonl", "LOG"],
    ["redact", "LOG", "--for", "4"],
    ["explain", "-l", "LOG", "pass", "4"],
    ["accept", "LOG", "-l", "there.jsonl"],
    ["fork", "LOG", "--at", "1", "-o", "new.jsonl"],
    ["export", "LOG", "--moves", "--files", "own", "-o", "new.txt"],
    ["export", "LOG", "--text", "-o", "new.txt"],
    ["reconcile", "LOG", "there.jsonl", "-o", "new.jsonl"],
    ["reconcile", "there.jsonl", "LOG", "-o", "new.jsonl"],
    ["shrink", "LOG", "--while", "false", "-o", "new.jsonl"],
    ["head", "LOG", "--note", "new.txt"],
    ["check", "there.jsonl", "--note", "LOG"],
]
WRITING = [
    ["note", "x", "-l", "LOG"],
    ["note", "x", "-l", "LOG", "--dry-run"],
    ["pass", "4", "-l", "LOG"],
    ["undo", "--agreed", "1", "-l", "LOG"],
    ["repair", "LOG"],
    ["accept", "there.jsonl", "-l", "LOG"],
]


def a_folder(path: Path) -> None:
    path.mkdir()


def a_pipe(path: Path) -> None:
    os.mkfifo(path)


def a_socket(path: Path) -> None:
    here = os.getcwd()
    os.chdir(path.parent)
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)
    os.chdir(here)


def a_dangling_link(path: Path) -> None:
    path.symlink_to("nowhere.jsonl")


def a_link_to_itself(path: Path) -> None:
    path.symlink_to(path.name)


def a_device(path: Path) -> None:
    path.symlink_to("/dev/null")


def nothing(path: Path) -> None:
    """A typo."""


@pytest.mark.parametrize("words", LOOKING + WRITING, ids=" ".join)
@pytest.mark.parametrize(
    "kind", [a_folder, a_pipe, a_socket, a_dangling_link, a_link_to_itself, a_device, nothing]
)
def test_what_is_no_file_is_told_and_nothing_is_made(
    tmp_path: Path,
    words: list[str],
    kind: Callable[[Path], None],
    capfd: pytest.CaptureFixture[str],
) -> None:
    from cli.main import run

    (tmp_path / "there.jsonl").write_bytes(logs()["game.jsonl"])
    kind(tmp_path / "odd.jsonl")
    before = sorted(os.listdir(tmp_path))
    here = os.getcwd()
    os.chdir(tmp_path)
    try:
        began = time.monotonic()
        code = run(["odd.jsonl" if word == "LOG" else word for word in words])
    finally:
        os.chdir(here)
    told = capfd.readouterr()
    assert code == 2
    assert "odd.jsonl" in told.out + told.err
    assert time.monotonic() - began < 4
    assert sorted(os.listdir(tmp_path)) == before
    assert (tmp_path / "there.jsonl").read_bytes() == logs()["game.jsonl"]


def test_a_pipe_with_nobody_at_its_end_does_not_hang(heavens: Heavens, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "game.jsonl")
    for words in (["check", "game.jsonl"], ["note", "x"]):
        assert heavens(*words).returncode == 2


@pytest.mark.parametrize("where", ["no/such/folder/new.jsonl", "file/new.jsonl", ""])
def test_a_deal_into_no_folder_makes_nothing(heavens: Heavens, tmp_path: Path, where: str) -> None:
    (tmp_path / "file").write_bytes(b"")
    done = heavens("deal", "heaven-here-i-come", "--players", "5", "-l", where or "file/")
    assert done.returncode == 2
    assert os.listdir(tmp_path) == ["file"]


def test_a_log_under_a_link_is_played_on_and_the_link_stays(
    heavens: Heavens, tmp_path: Path
) -> None:
    (tmp_path / "real.jsonl").write_bytes(logs()["game.jsonl"])
    (tmp_path / "game.jsonl").symlink_to("real.jsonl")
    assert heavens("note", "through the link").returncode == 0
    assert (tmp_path / "game.jsonl").is_symlink()
    assert b"through the link" in (tmp_path / "real.jsonl").read_bytes()
    assert heavens("check", "game.jsonl").returncode == 0


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    """A file system that cannot be written, with a log and a torn log."""
    place = tmp_path / "disk"
    place.mkdir()
    options = ["-t", "tmpfs", "-o", "size=256k", "heavens-test"]
    made = subprocess.run(["mount", *options, place], capture_output=True, text=True, check=False)
    if made.returncode:
        pytest.skip(f"no disk may be mounted here: {made.stderr.strip()}")
    (place / "game.jsonl").write_bytes(logs()["game.jsonl"])
    (place / "torn.jsonl").write_bytes(logs()["game.jsonl"] + b'{"at":"')
    subprocess.run(["mount", "-o", "remount,ro", place], check=True)
    yield place
    subprocess.run(["umount", place], check=True)


def test_a_read_only_folder_is_looked_at_and_not_written(read_only: Path) -> None:
    for words in (["check", "game.jsonl"], ["show"], ["status"], ["replay", "game.jsonl"]):
        assert run_heavens(read_only, *words).returncode == 0
    deal = ["deal", "heaven-here-i-come", "--players", "5", "-l", "new.jsonl"]
    for words in (["note", "x"], deal, ["repair", "torn.jsonl"]):
        done = run_heavens(read_only, *words)
        assert (done.returncode, done.stdout) == (74, "")
        assert "ead-only" in done.stderr
    assert run_heavens(read_only, "check", "torn.jsonl").returncode == 4


def test_a_log_that_may_not_be_read_is_no_log(tmp_path: Path) -> None:
    from cli.main import run

    path = tmp_path / "game.jsonl"
    path.write_bytes(logs()["game.jsonl"])
    path.chmod(0)
    child = os.fork() if os.getuid() == 0 else 0
    if os.getuid() and child == 0:
        assert run(["check", str(path)]) == 2
        return
    if child == 0:
        code = 99
        try:
            os.chmod(tmp_path, 0o755)
            opened = os.open(tmp_path, os.O_RDONLY)
            os.setuid(65534)
            os.fchdir(opened)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            code = run(["check", "game.jsonl"])
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 2


@pytest.mark.parametrize(
    "line",
    [
        "note x -l 'a\0b'",
        "deal heaven-here-i-come --players 5 -l 'a\0b'",
        "deal heaven-here-i-come --players 5 --chart 'a\0b' -l new.jsonl",
    ],
    ids=["log", "new log", "chart"],
)
def test_a_name_that_no_file_can_have_is_told(heavens: Heavens, tmp_path: Path, line: str) -> None:
    done = heavens("run", "-", stdin=line)
    assert (done.returncode, done.stdout) == (2, "")
    assert "file.name" in done.stderr
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("seconds", ["253402300800", "-1", "1e9", "9" * 30])
def test_a_time_that_a_log_cannot_note_is_told(heavens: Heavens, seconds: str) -> None:
    words = ["deal", "heaven-here-i-come", "--players", "5"]
    done = heavens(*words, SOURCE_DATE_EPOCH=seconds)
    assert (done.returncode, done.stdout) == (2, "")
    assert "time.epoch" in done.stderr


def test_a_key_twice_among_many_of_a_users_file_is_found_quickly(
    heavens: Heavens, tmp_path: Path
) -> None:
    many = ",".join(f'"{number}":0' for number in range(40_000))
    (tmp_path / "chart.json").write_text(f'{{{many},"39999":0}}', encoding="utf-8")
    began = time.monotonic()
    words = ["deal", "heaven-here-i-come", "--players", "5", "--chart", "chart.json"]
    assert "twice" in heavens(*words).stderr
    assert time.monotonic() - began < 10


def test_a_carriage_return_in_a_note_is_kept_and_one_at_a_line_end_is_not(
    heavens: Heavens, tmp_path: Path
) -> None:
    (tmp_path / "game.jsonl").write_bytes(logs()["game.jsonl"])
    (tmp_path / "moves.txt").write_bytes(b"note 'a\rb'\r\nnote c\r\n# the end\r\n")
    assert heavens("run", "moves.txt").returncode == 0
    last = (tmp_path / "game.jsonl").read_bytes().splitlines()[-2:]
    assert [b'"a\\rb"' in last[0], b'"c"' in last[1]] == [True, True]
