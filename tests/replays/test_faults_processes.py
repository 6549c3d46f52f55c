"""Faults: writers killed, many writers at once, readers beside them."""

import fcntl
import json
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from replays.book import Book
from replays.check import check_log
from replays.store import read_lines
from tests.support import ROOT, clean_environment, lines_of, new_book

WRITERS, EACH = 8, 12


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_bytes(lines_of(new_book("many", players=5)))
    return path


def test_killed_writers_leave_each_entry_whole_or_a_stub_told_as_torn() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.kills", "300", "--json"],
        cwd=ROOT,
        env=clean_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    figures = json.loads(done.stdout)
    assert figures["kills"] == 300
    assert figures["inside the write"] >= 30
    assert figures["acknowledged"] >= 100


def writer(log: Path, number: int) -> "subprocess.Popen[str]":
    """A process that appends notes, each for itself, and prints what was accepted."""
    notes = "".join(f"note 'writer {number}, {count}'\n" for count in range(EACH))
    script = log.with_name(f"{number}.txt")
    script.write_text(notes, encoding="utf-8")
    return subprocess.Popen(
        [
            sys.executable,
            "-m",
            "cli.start",
            "run",
            str(script),
            "--keep-going",
            "--json",
            "-l",
            log,
        ],
        cwd=ROOT,
        env=clean_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_of_many_writers_at_once_every_accepted_entry_is_there_in_one_chain(log: Path) -> None:
    writers = [writer(log, number) for number in range(WRITERS)]
    answers = [process.communicate() for process in writers]
    accepted = [json.loads(line)["sha256"] for out, _ in answers for line in out.splitlines()]
    refused = [line for _, err in answers for line in err.splitlines()]
    assert {process.returncode for process in writers} <= {0, 75}
    assert len(accepted) + len(refused) == WRITERS * EACH
    assert {json.loads(line)["rule"] for line in refused} <= {"lock.held"}
    report = check_log(str(log))
    assert (report.exit_code, report.entries) == (0, len(accepted) + 1)
    found = [entry.sha256 for entry in Book(read_lines(str(log)).lines).entries]
    assert sorted(accepted) == sorted(found[1:])


def test_a_reader_beside_writers_sees_a_complete_and_growing_prefix(log: Path) -> None:
    writers = [writer(log, number) for number in range(2)]
    seen: list[bytes] = []
    looks = 0
    while any(process.poll() is None for process in writers):
        found = read_lines(str(log))
        assert found.tail == b""
        assert found.lines[: len(seen)] == seen
        assert check_log(str(log)).exit_code == 0
        seen, looks = found.lines, looks + 1
    for process in writers:
        process.communicate()
    assert len(read_lines(str(log)).lines) == 2 * EACH + 1
    assert looks > 5


def test_a_reader_that_meets_half_an_entry_looks_again_when_the_writer_is_done(log: Path) -> None:
    whole = log.read_bytes()
    with open(log, "ab", buffering=0) as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.write(b'{"at":"2023')
        answers: list[int] = []
        reader = threading.Thread(target=lambda: answers.append(check_log(str(log)).exit_code))
        reader.start()
        time.sleep(0.2)
        assert answers == []
        file.truncate(len(whole))
        fcntl.flock(file, fcntl.LOCK_UN)
        reader.join()
    assert answers == [0]


def test_the_lock_of_a_killed_writer_is_free(log: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(log)], env=clean_environment(), stdout=subprocess.PIPE
    )
    assert holder.stdout is not None
    holder.stdout.readline()
    holder.kill()
    holder.wait()
    holder.stdout.close()
    process = writer(log, 0)
    process.communicate()
    assert process.returncode == 0


HOLD = """
import sys, time
from replays.store import LockedLog
log = LockedLog(sys.argv[1])
print("held", flush=True)
time.sleep(60)
"""
