"""Faults: streams closed, full or read by someone who goes away, and interrupts."""

import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from replays.check import check_log
from replays.store import read_lines
from tests.damage import joined, lines, whole_game
from tests.shell import prepare, run_shell
from tests.support import clean_environment

GOOD = joined(lines(whole_game()))
BAD = GOOD.replace(b'"by":"3"', b'"by":"5"', 1)
START = [sys.executable, "-m", "cli.start"]


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Known logs, and a game that is over, whole and edited."""
    prepare(tmp_path)
    (tmp_path / "whole.jsonl").write_bytes(GOOD)
    (tmp_path / "bad.jsonl").write_bytes(BAD)
    return tmp_path


def sh(table: Path, script: str) -> "subprocess.CompletedProcess[str]":
    return run_shell(table, table / ".bin", script)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("check whole.jsonl", 0),
        ("check bad.jsonl", 1),
        ("check bad.jsonl --json", 1),
        ("diff whole.jsonl bad.jsonl", 1),
        ("replay whole.jsonl", 0),
        ("export whole.jsonl --text", 0),
        ("reconcile whole.jsonl game.jsonl", 1),
        ("shrink game.jsonl --while true", 1),
        ("shrink game.jsonl --while false", 0),
        ("show", 0),
        ("legal", 0),
        ("note x", 0),
        ("pass 77", 2),
        ("resolve", 1),
        ("check nowhere.jsonl", 2),
    ],
)
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-", "| true"])
def test_a_closed_stream_is_quiet_and_changes_no_verdict(
    table: Path, words: str, code: int, closed: str
) -> None:
    done = sh(table, f"{{ heavens {words}; echo $? >code; }} {closed}")
    assert (table / "code").read_text() == f"{code}\n"
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr
    assert check_log(str(table / "game.jsonl")).exit_code == 0


KEPT = """
import os, sys
from cli.start import keep_streams
keep_streams()
log = os.open("game.jsonl", os.O_RDONLY)
with open("fd", "w") as file:
    file.write(str(log))
"""


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_no_log_gets_the_number_of_a_closed_stream(table: Path, closed: str) -> None:
    sh(table, f"'{sys.executable}' -c '{KEPT}' {closed}")
    assert int((table / "fd").read_text()) > 2


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["replay", "whole.jsonl", "--json"], 0),
        (["rules", "--json"], 0),
        (["check", *["bad.jsonl"] * 60], 1),
        (["check", *["bad.jsonl"] * 60, "--jobs", "2"], 1),
        (["check", *["whole.jsonl"] * 300, "bad.jsonl", "--json"], 1),
        (["redact", "whole.jsonl", "--for", "3"], 0),
    ],
    ids=lambda value: " ".join(value[:3]) if isinstance(value, list) else str(value),
)
def test_a_reader_that_goes_away_after_one_line(table: Path, words: list[str], code: int) -> None:
    with subprocess.Popen(
        [*START, *words],
        cwd=table,
        env=clean_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.read(1)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == code


@pytest.mark.parametrize("words", ["check whole.jsonl", "show", "replay whole.jsonl", "rules"])
def test_an_answer_that_cannot_be_written_is_told(table: Path, words: str) -> None:
    done = sh(table, f"heavens {words} >/dev/full")
    assert done.returncode == 74
    assert "could not be written" in done.stderr
    assert done.stderr.count("\n") == 1


def test_talk_that_cannot_be_written_changes_no_verdict(table: Path) -> None:
    assert sh(table, "heavens resolve 2>/dev/full").returncode == 1


LAUNCH = "import os; os.write(1, b'.'); from cli.start import main; main()"


def interrupted(table: Path, words: list[str], delay: float) -> tuple[int, str]:
    """A command that is interrupted as Ctrl-C does, its whole group, some time after
    the interpreter itself has started: its exit code as a shell has it."""
    with subprocess.Popen(
        [sys.executable, "-c", LAUNCH, *words],
        cwd=table,
        env=clean_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.read(1) == b"."
        time.sleep(delay)
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
        told = process.communicate()[1].decode()
    return 130 if process.returncode == -signal.SIGINT else process.returncode, told


def test_an_interrupt_at_any_moment_leaves_whole_entries(table: Path) -> None:
    log = table / "game.jsonl"
    (table / "moves.txt").write_text("note 'a word' \n" * 400, encoding="utf-8")
    count = len(read_lines(str(log)).lines)
    for moment in range(30):
        code, told = interrupted(table, ["run", "moves.txt"], moment * 0.008)
        assert code == 130, told
        assert "Traceback" not in told or "cli/main" not in told
        found = read_lines(str(log))
        assert found.tail == b""
        assert len(found.lines) >= count
        count = len(found.lines)
    assert check_log(str(log)).exit_code == 0
    assert count > 7


def test_an_interrupted_check_on_many_processes_prints_no_traceback(table: Path) -> None:
    many = ["check", *["whole.jsonl"] * 5000, "--jobs", "2"]
    for delay in (0.4, 0.6, 0.8):
        code, told = interrupted(table, many, delay)
        assert code in (130, 0)
        assert "Traceback" not in told


def test_a_script_that_waits_for_input_holds_no_lock(table: Path) -> None:
    log = table / "game.jsonl"
    with subprocess.Popen(
        [*START, "run", "-", "--json"],
        cwd=table,
        env=clean_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        for text in ("one", "two"):
            process.stdin.write(f"note {text}\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["do"]["text"] == text
            with open(log, "rb") as other:
                fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        process.send_signal(signal.SIGINT)
        assert "Traceback" not in process.stderr.read()
    assert process.returncode == 130
    assert check_log(str(log)).exit_code == 0
