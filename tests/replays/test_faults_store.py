"""Faults: disks that are full or fail, locks, files renamed, files of any size."""

import errno
import fcntl
import os
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.errors import Busy, RefereeError, StoreFault
from replays import store
from replays.book import Book
from replays.check import check_log
from replays.deal import deal
from replays.play import Ask, Session
from replays.repair import repair
from replays.store import create, read_lines
from tests.support import GAME, ROOT, clean_environment, lines_of, new_book

NOTE = Ask({"type": "note", "text": "tea"})
DEAL = lines_of(new_book("store", players=5))


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_bytes(DEAL)
    return path


def append(log: Path, ask: Ask = NOTE) -> None:
    Session(str(log)).act(ask)


def failing(number: int) -> Callable[..., Any]:
    def fail(*args: object) -> Any:
        raise OSError(number, os.strerror(number))

    return fail


def once(function: str, monkeypatch: pytest.MonkeyPatch, answer: Callable[..., Any]) -> None:
    """Answers the first call of an `os` function otherwise, and the others as ever."""
    true, calls = getattr(os, function), iter([answer])
    monkeypatch.setattr(os, function, lambda *args: next(calls, true)(*args))


def require_nothing_appended(log: Path) -> None:
    """The write failed, the file is as it was, and the next one gets through."""
    with pytest.raises(StoreFault) as caught:
        append(log)
    assert (caught.value.code, caught.value.exit_code) == ("file.write", 74)
    assert "not appended" in caught.value.message
    assert log.read_bytes() == DEAL
    append(log)
    assert check_log(str(log)).entries == 2


@pytest.mark.parametrize("part", [0, 1, 2, 100, -2, -1])
def test_a_short_write_is_cut_back(log: Path, monkeypatch: pytest.MonkeyPatch, part: int) -> None:
    write = os.write
    once("write", monkeypatch, lambda fd, data: write(fd, data[:part]))
    require_nothing_appended(log)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EFBIG])
@pytest.mark.parametrize("function", ["write", "fsync"])
def test_a_failure_of_the_disk_is_cut_back(
    log: Path, monkeypatch: pytest.MonkeyPatch, function: str, number: int
) -> None:
    once(function, monkeypatch, failing(number))
    require_nothing_appended(log)


def test_a_write_that_fails_after_a_part_is_cut_back(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write

    def tear(fd: int, data: bytes) -> int:
        write(fd, data[:50])
        raise OSError(errno.ENOSPC, "no space")

    once("write", monkeypatch, tear)
    require_nothing_appended(log)


def test_a_failing_close_is_cut_back(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    close = os.close

    def fail(fd: int) -> None:
        close(fd)
        raise OSError(errno.EIO, "the server is gone")

    once("close", monkeypatch, fail)
    require_nothing_appended(log)


def test_a_failing_close_never_cuts_off_what_another_appended(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    close = os.close

    def fail(fd: int) -> None:
        close(fd)
        with pytest.raises(BlockingIOError), open(log, "rb") as other:
            fcntl.flock(other, fcntl.LOCK_SH | fcntl.LOCK_NB)
        raise OSError(errno.EIO, "the server is gone")

    once("close", monkeypatch, fail)
    require_nothing_appended(log)


def test_a_part_that_cannot_be_cut_off_is_told(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    once("write", monkeypatch, lambda fd, data: write(fd, data[:9]))
    once("ftruncate", monkeypatch, failing(errno.EIO))
    with pytest.raises(StoreFault) as caught:
        append(log)
    assert (caught.value.code, caught.value.hint) == ("file.torn", f"heavens repair {log}")
    assert repair(str(log)).done == "removed"
    assert log.read_bytes() == DEAL


@pytest.mark.parametrize("function", ["write", "fsync"])
def test_an_interrupt_during_an_append_leaves_no_entry(
    log: Path, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    true = getattr(os, function)

    def interrupt(*args: Any) -> Any:
        true(*args)
        raise KeyboardInterrupt

    once(function, monkeypatch, interrupt)
    with pytest.raises(KeyboardInterrupt):
        append(log)
    assert log.read_bytes() == DEAL


@pytest.mark.parametrize("function", ["write", "fsync", "link"])
def test_a_deal_that_cannot_be_written_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    once(function, monkeypatch, failing(errno.ENOSPC))
    with pytest.raises(StoreFault):
        create(str(tmp_path / "new.jsonl"), DEAL[:-1])
    assert os.listdir(tmp_path) == []


def test_a_deal_whose_folder_cannot_be_synced_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "sync_folder", failing(errno.EIO))
    with pytest.raises(StoreFault):
        create(str(tmp_path / "new.jsonl"), DEAL[:-1])
    assert os.listdir(tmp_path) == []


def test_a_deal_never_overwrites(log: Path) -> None:
    with pytest.raises(RefereeError) as caught:
        create(str(log), b"something else")
    assert (caught.value.code, caught.value.exit_code) == ("file.exists", 2)
    assert log.read_bytes() == DEAL


def test_a_log_never_grows_past_what_can_be_read(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MAX_LOG", len(DEAL) + 10)
    with pytest.raises(StoreFault) as caught:
        append(log)
    assert (caught.value.code, caught.value.exit_code) == ("file.full", 74)
    assert log.read_bytes() == DEAL


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 KiB."""
    place = tmp_path / "disk"
    place.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "heavens-test", str(place)],
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode:
        pytest.skip(f"no disk may be mounted here: {made.stderr.strip()}")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_full_disk_appends_nothing_and_room_is_used_again(small_disk: Path) -> None:
    log = small_disk / "game.jsonl"
    log.write_bytes(DEAL)
    accepted, told = 0, None
    while told is None:
        before = log.stat().st_size
        try:
            append(log, Ask({"type": "note", "text": "x" * 3000}))
            accepted += 1
        except StoreFault as error:
            told = error
    assert (told.code, told.exit_code) == ("file.write", 74)
    assert log.stat().st_size == before
    report = check_log(str(log))
    assert (report.exit_code, report.entries) == (0, accepted + 1)
    with pytest.raises(StoreFault):
        create(str(small_disk / "new.jsonl"), DEAL[:-1] * 5)
    assert os.listdir(small_disk) == ["game.jsonl"]


def test_a_full_disk_is_told_by_the_command_itself(small_disk: Path) -> None:
    log = small_disk / "game.jsonl"
    log.write_bytes(DEAL)
    filling = small_disk / "filling"
    filling.write_bytes(b"")
    while os.statvfs(small_disk).f_bavail:
        os.truncate(filling, filling.stat().st_size + 4096)
        with open(filling, "r+b") as file:
            file.seek(-1, os.SEEK_END)
            file.write(b"x")
    done = subprocess.run(
        [sys.executable, "-m", "cli.start", "note", "x" * 3000, "-l", str(log)],
        env=clean_environment(),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (74, "")
    assert "not appended" in done.stderr
    assert log.read_bytes() == DEAL


def test_a_file_renamed_over_the_log_while_a_writer_waits_is_written_to(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = log.with_name("synced.jsonl")
    session = Session(str(other))
    other.write_bytes(DEAL)
    session.act(Ask({"type": "note", "text": "from elsewhere"}))
    writer = threading.Thread(target=append, args=(log,))
    with open(log, "rb") as lost:
        fcntl.flock(lost, fcntl.LOCK_EX)
        writer.start()
        time.sleep(0.1)
        os.replace(other, log)
        fcntl.flock(lost, fcntl.LOCK_UN)
        writer.join()
        assert lost.read() == DEAL
    texts = [entry.do.get("text") for entry in Book(read_lines(str(log)).lines).entries]
    assert texts == [None, "from elsewhere", "tea"]


def test_a_file_renamed_over_the_log_during_the_write_is_noticed(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, fsync = log.with_name("synced.jsonl"), os.fsync
    other.write_bytes(DEAL)

    def rename(fd: int) -> None:
        os.replace(other, log)
        fsync(fd)

    once("fsync", monkeypatch, rename)
    with pytest.raises(Busy) as caught:
        append(log)
    assert (caught.value.code, caught.value.exit_code) == ("file.moved", 75)
    assert log.read_bytes() == DEAL


def test_a_log_removed_while_a_writer_waits_is_not_there(log: Path) -> None:
    errors: list[RefereeError] = []

    def write() -> None:
        try:
            append(log)
        except RefereeError as error:
            errors.append(error)

    with open(log, "rb") as holder:
        fcntl.flock(holder, fcntl.LOCK_EX)
        writer = threading.Thread(target=write)
        writer.start()
        time.sleep(0.1)
        log.unlink()
    writer.join()
    assert [(error.code, error.exit_code) for error in errors] == [("file.missing", 2)]
    assert not log.exists()


def test_a_session_sees_a_log_that_was_put_back_or_replaced(log: Path) -> None:
    session = Session(str(log))
    session.act(NOTE)
    os.truncate(log, len(DEAL))
    session.act(NOTE)
    log.write_bytes(lines_of(new_book("another", players=5)))
    book, entry = session.act(NOTE)
    assert (entry.n, book.id) == (1, new_book("another", players=5).id)
    assert check_log(str(log)).exit_code == 0


def test_a_lock_that_is_held_is_waited_for_then_told(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "WAIT_SECONDS", 0.3)
    with open(log, "rb") as holder:
        fcntl.flock(holder, fcntl.LOCK_EX)
        began = time.monotonic()
        with pytest.raises(Busy) as caught:
            append(log)
    assert (caught.value.code, caught.value.exit_code) == ("lock.held", 75)
    assert time.monotonic() - began >= 0.3
    assert log.read_bytes() == DEAL


def test_a_lock_is_waited_for_long_enough(log: Path) -> None:
    assert store.WAIT_SECONDS == 5
    with open(log, "rb") as holder:
        fcntl.flock(holder, fcntl.LOCK_EX)
        threading.Timer(0.3, fcntl.flock, (holder, fcntl.LOCK_UN)).start()
        append(log)
    assert check_log(str(log)).entries == 2


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP, errno.EINVAL])
def test_where_no_lock_can_be_had_nothing_is_written(
    log: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr(fcntl, "flock", failing(number))
    for work in (lambda: append(log), lambda: repair(str(log))):
        with pytest.raises(StoreFault) as caught:
            work()
        assert (caught.value.code, caught.value.exit_code) == ("lock.none", 74)
    assert log.read_bytes() == DEAL


def test_the_lock_of_a_symbolic_link_is_on_the_real_file(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "WAIT_SECONDS", 0.05)
    link = log.with_name("link.jsonl")
    link.symlink_to(log.name)
    append(link)
    assert link.is_symlink()
    assert check_log(str(log)).entries == 2
    with open(log, "rb") as holder:
        fcntl.flock(holder, fcntl.LOCK_EX)
        with pytest.raises(Busy):
            append(link)


MEASURE = """
import resource, sys
from cli.main import run
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
code = run(["check", sys.argv[1]])
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(code, (after - before) // 1024, file=sys.stderr)
"""


def measured(path: Path) -> tuple[int, int, float]:
    """Exit code of `check`, the megabytes it took, and the seconds of the process."""
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, str(path)],
        env=clean_environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    code, size = done.stderr.split()
    return int(code), int(size), time.monotonic() - began


def sparse(path: Path, size: int, start: bytes = DEAL, middle: bytes = b"") -> Path:
    with open(path, "wb") as file:
        file.write(start + middle)
        file.truncate(size)
    return path


GIANTS: dict[str, Callable[[Path], Path]] = {
    "8 GB of zeros": lambda path: sparse(path, 8 << 30, b""),
    "8 GB after a deal": lambda path: sparse(path, 8 << 30),
    "a line of 100 MB": lambda path: sparse(path, len(DEAL) + (100 << 20)),
    "a line of 50 MB": lambda path: sparse(path, len(DEAL) + (50 << 20), DEAL, b'{"at":"'),
    "60 MB of line ends": lambda path: filled(path, b"\n"),
    "60 MB of short lines": lambda path: filled(path, b"{}\n"),
    "60 MB of brackets": lambda path: filled(path, b"[" * (1 << 19) + b"\n"),
}


def filled(path: Path, part: bytes) -> Path:
    """A deal, and 60 MB of something after it."""
    with open(path, "wb") as file:
        file.write(DEAL)
        for _ in range(60):
            file.write(part * ((1 << 20) // len(part)))
    return path


@pytest.mark.parametrize("kind", GIANTS)
def test_a_giant_file_is_refused_in_bounded_time_and_memory(kind: str, tmp_path: Path) -> None:
    code, megabytes, seconds = measured(GIANTS[kind](tmp_path / "giant.jsonl"))
    print(f"{kind}: {megabytes} MB, {seconds:.1f} s")
    assert code == 3
    assert megabytes <= 400
    assert seconds < 20


def test_a_giant_on_standard_input_is_refused_after_a_part_of_it(tmp_path: Path) -> None:
    with subprocess.Popen(["yes", "{}"], stdout=subprocess.PIPE) as endless:
        done = subprocess.run(
            [sys.executable, "-m", "cli.start", "check", "-"],
            env=clean_environment(),
            stdin=endless.stdout,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=limit_memory,
        )
        endless.kill()
    assert done.returncode == 3


def limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))


def test_new_logs_of_every_kind_hold(tmp_path: Path) -> None:
    create(
        str(tmp_path / "new.jsonl"), deal({"type": "deal", "game": GAME, "players": 6}, None).line
    )
    assert check_log(str(tmp_path / "new.jsonl")).exit_code == 0
