"""Kills a writer thousands of times, and looks each time at what it left behind.

    python -m tests.kills 5000          all of it, with the figures
    python -m tests.kills 300 --json    a part of it, as the tests run it

A writer appends notes to a log through the same call as `heavens note`, and says of
each, once that call has come back, that it is there. It is killed (SIGKILL) either at
a moment of chance, or where it was stopped on purpose: before the write, inside it,
after it, after the sync, while a failed write is cut back, while it closes.

How a kill inside the write is known to be one: in the writer `os.write` is replaced
by one that really writes the first K bytes of the entry, says K, and waits for ever.
The kill comes then, so the kernel has seen a part of the entry and will never see the
rest. It is counted as inside only if exactly those K bytes, no more and no fewer, are
found behind the last line end afterwards.
"""

import errno
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from typing import Any, NoReturn

import pytest

from engine.errors import IncompleteLog
from replays import store
from replays.book import Book
from replays.check import check_log
from replays.play import Ask, Session
from replays.repair import repair
from replays.store import read_lines
from tests.support import lines_of, new_book

PLACES = ("before", "inside", "inside", "written", "synced", "cutting", "closing")
NEW_LOG_AFTER = 40
WORDS = "thunder olive ‘ærë’ 🌩 heaven"


class Pipe:
    """What the writer says: an acknowledged hash, or `stopped K`, one a line."""

    def __init__(self) -> None:
        self.out, self.into = os.pipe()
        self.say = os.write

    def tell(self, text: str) -> None:
        """Says a line; short, so the kernel takes it whole."""
        self.say(self.into, text.encode() + b"\n")

    def stop(self, written: int) -> NoReturn:
        """Says how much of the entry is written, and waits for the kill."""
        self.tell(f"stopped {written}")
        while True:
            signal.pause()


def write_until_killed(path: str, place: str, chooser: random.Random, pipe: Pipe) -> NoReturn:
    """The writer: appends for ever; its n-th append stops at `place`."""
    session, left = Session(path), chooser.randint(1, 3)
    while True:
        if left == 1:
            stop_at(place, chooser, pipe)
        left -= 1
        text = WORDS * chooser.randint(1, 20)
        _, entry = session.act(Ask({"type": "note", "text": text}))
        pipe.tell(entry.sha256)


def stop_at(place: str, chooser: random.Random, pipe: Pipe) -> None:
    """Replaces the calls of `os` so that the next append stops at `place`."""
    write, fsync, close = os.write, os.fsync, os.close

    def part(fd: int, data: bytes) -> int:
        return write(fd, data[: chooser.randrange(1, len(data))])

    def fail(*args: Any) -> Any:
        raise OSError(errno.EIO, "on purpose")

    stops: dict[str, dict[str, Any]] = {
        "chance": {},
        "before": {"write": lambda fd, data: pipe.stop(0)},
        "inside": {"write": lambda fd, data: pipe.stop(part(fd, data))},
        "written": {"fsync": lambda fd: pipe.stop(-1)},
        "synced": {"fsync": lambda fd: (fsync(fd), pipe.stop(-1))},
        "cutting": {"write": part, "ftruncate": lambda fd, size: pipe.stop(-1)},
        "closing": {"dup": lambda fd: (close(fd), pipe.stop(-1))},
    }
    for name, call in stops[place].items():
        setattr(os, name, call)


def kill_one(path: str, place: str, chooser: random.Random) -> tuple[list[str], int | None]:
    """Starts a writer and kills it: the hashes it acknowledged, and how many bytes of
    the last entry it had written (None if nobody knows, -1 if all or another part)."""
    pipe = Pipe()
    child = os.fork()
    if child == 0:
        try:
            write_until_killed(path, place, chooser, pipe)
        finally:
            os._exit(9)
    os.close(pipe.into)
    if place == "chance":
        time.sleep(chooser.uniform(0, 0.012))
        os.kill(child, signal.SIGKILL)
    said = read_said(pipe.out, until_stopped=place != "chance")
    if place != "chance":
        os.kill(child, signal.SIGKILL)
    status = os.waitpid(child, 0)[1]
    said += read_said(pipe.out, until_stopped=False)
    os.close(pipe.out)
    if not os.WIFSIGNALED(status):
        raise AssertionError(f"the writer ended by itself at {place}: {status}")
    stopped = [int(line.split()[1]) for line in said if line.startswith("stopped")]
    return [line for line in said if not line.startswith("stopped")], [*stopped, None][0]


def read_said(fd: int, *, until_stopped: bool) -> list[str]:
    """What the writer has said, up to its stop or its end."""
    data = b""
    while not (until_stopped and b"stopped" in data and data.endswith(b"\n")):
        chunk = os.read(fd, 1 << 16)
        if not chunk:
            break
        data += chunk
    return data.decode().splitlines()


def judge(
    path: str, known: list[str], acknowledged: list[str], written: int | None
) -> tuple[str, bool]:
    """What a kill left: `whole`, or `torn` and repaired; and whether it is torn inside
    a character. AssertionError if anything acknowledged is lost, or anything half
    written passes for whole."""
    found = read_lines(path)
    hashes = [entry.sha256 for entry in Book(found.lines).entries]
    told = known + acknowledged
    assert hashes[: len(told)] == told, "something acknowledged is lost"
    assert len(hashes) <= len(told) + 1, "more is there than one writer can have begun"
    report = check_log(path)
    if not found.tail:
        assert report.exit_code == 0
        assert written in (None, -1, 0)
        return "whole", False
    assert (report.exit_code, (report.error or {})["rule"]) == (4, "log.torn")
    assert (report.error or {})["facts"]["offset"] == found.size
    assert hashes == told, "a stub stands behind an entry that nobody acknowledged"
    refuse_and_repair(path, found.tail, found.size)
    assert written in (None, -1, len(found.tail))
    return "torn", not is_text(found.tail)


def is_text(data: bytes) -> bool:
    """Whether bytes are whole characters."""
    try:
        return data.decode() is not None
    except UnicodeDecodeError:
        return False


def refuse_and_repair(path: str, tail: bytes, size: int) -> None:
    """A torn log takes no entry until it is repaired, and the tail is kept."""
    with pytest.raises(IncompleteLog, match="cut off") as caught:
        Session(path).act(Ask({"type": "note", "text": "never"}))
    assert "heavens repair" in caught.value.hint
    done = repair(path)
    if done.done == "removed":
        assert done.saved is not None
        with open(done.saved, "rb") as file:
            assert file.read() == tail
        assert os.path.getsize(path) == size


def kill_many(count: int, seed: str, folder: str) -> dict[str, Any]:
    """Kills `count` writers, and gives the figures."""
    figures: Counter[str] = Counter()
    path, known = "", [""]
    for number in range(count):
        if number % NEW_LOG_AFTER == 0:
            path = os.path.join(folder, f"{number}.jsonl")
            with open(path, "wb") as file:
                file.write(lines_of(new_book(f"{seed}-{number}", players=5)))
        known = [entry.sha256 for entry in Book(read_lines(path).lines).entries]
        place = PLACES[number // 2 % len(PLACES)] if number % 2 else "chance"
        acknowledged, written = kill_one(path, place, random.Random(f"{seed}-{number}"))
        left, is_cut_in_a_character = judge(path, known, acknowledged, written)
        is_inside = place == "inside" and left == "torn" and (written or 0) > 0
        figures["of these inside a character"] += is_inside and is_cut_in_a_character
        figures[f"at {place}"] += 1
        figures[f"left {left}"] += 1
        figures["inside the write"] += is_inside
        figures["acknowledged"] += len(acknowledged)
        figures["torn at a moment of chance"] += place == "chance" and left == "torn"
    return {"kills": count, **dict(sorted(figures.items()))}


def main(args: list[str]) -> None:
    """`python -m tests.kills COUNT [--json]`."""
    store.WAIT_SECONDS = 5.0
    began = time.monotonic()
    count = int(args[0]) if args else 5000
    with tempfile.TemporaryDirectory() as folder:
        figures = kill_many(count, "kills", folder)
    if "--json" in args:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(f"{name:<28} {figure:>6}")
    print(f"{'seconds':<28} {time.monotonic() - began:>6.0f}")


if __name__ == "__main__":
    main(sys.argv[1:])
