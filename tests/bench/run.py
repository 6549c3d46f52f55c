"""The speed table, measured as ratios within one run: `make bench`.

Every row sets our work beside a plain piece of work on the same machine at the same
time, so that a slow or busy machine says the same as a fast one. `--smoke` runs each
row once, to see that it still runs.
"""

import gc
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import orjson

from replays.book import Book
from replays.check import check_lines
from replays.play import Ask, propose
from replays.store import Lines
from tests.support import clean_environment, command_doc, new_book

RUNS, ENTRIES_PLAY, ENTRIES_READ = 60, 100, 300
BARE = "import click, orjson, hashlib"


def long_log(entries: int, seed: str) -> Book:
    """A game with so many entries: inspected, much looked at again, then polled."""
    book = new_book(seed, players=5)
    chooser = random.Random(seed)
    while len(book.entries) < entries:
        legal = [command_doc(book, command) for command in book.game.legal(book.state)]
        wanted = "inspect" if book.state.phase == "inspection" else "peek"
        do = chooser.choice([one for one in legal if one["type"] == wanted])
        _add(book, do)
    return book


def _add(book: Book, do: dict[str, object]) -> None:
    book.extend([propose(book, Ask(do)).line])


def timed(work: Callable[[], object]) -> float:
    """Seconds that one call takes, without the collector in between."""
    gc.collect()
    gc.disable()
    start = time.perf_counter()
    work()
    passed = time.perf_counter() - start
    gc.enable()
    return passed


def ratio(ours: Callable[[], object], bare: Callable[[], object], runs: int) -> float:
    """The median of so many paired runs, ours by the bare one's time."""
    return statistics.median(timed(ours) / timed(bare) for _ in range(runs))


def play_row(runs: int, folder: Path) -> float:
    """One `poll` on 100 entries, as a process, by bare imports as a process."""
    book = long_log(ENTRIES_PLAY, "play")
    poll = next(
        book.game.words(command)
        for command in book.game.legal(book.state)
        if command_doc(book, command)["type"] == "poll"
    )
    fresh, log = folder / "fresh.jsonl", folder / "game.jsonl"
    fresh.write_bytes(b"".join(entry.line + b"\n" for entry in book.entries))
    heavens = [os.path.join(os.path.dirname(sys.executable), "heavens"), *poll.split()]
    environment = clean_environment(HEAVENS_LOG=str(log))
    del environment["PYTHONPATH"]

    def ours() -> None:
        subprocess.run(heavens, env=environment, stdout=subprocess.DEVNULL, check=True)

    def bare() -> None:
        subprocess.run([sys.executable, "-c", BARE], env=environment, check=True)

    ratios = []
    for _ in range(runs):
        shutil.copy(fresh, log)
        ratios.append(timed(ours) / timed(bare))
    return statistics.median(ratios)


def replay_row(runs: int) -> float:
    """Read, parse and fold 300 entries, by `orjson.loads` over the same lines."""
    lines = [entry.line for entry in long_log(ENTRIES_READ, "read").entries]
    return ratio(lambda: Book(lines), lambda: [orjson.loads(line) for line in lines], runs)


def check_row(runs: int) -> float:
    """Check 300 entries, by `orjson.loads` and SHA-256 over the same lines."""
    lines = [entry.line for entry in long_log(ENTRIES_READ, "check").entries]
    found = Lines(lines, b"", 0)

    def bare() -> None:
        for line in lines:
            orjson.loads(line)
            sha256(line).hexdigest()

    return ratio(lambda: check_lines(found, "bench"), bare, runs)


def main() -> None:
    """Prints the table."""
    runs = 1 if "--smoke" in sys.argv else RUNS
    with tempfile.TemporaryDirectory() as folder:
        rows = [
            ("poll on 100 entries, by bare imports", play_row(runs, Path(folder)), 1.25),
            ("replay of 300 entries, by loads", replay_row(runs), 2.5),
            ("check of 300 entries, by loads and SHA-256", check_row(runs), 4.5),
        ]
    for name, found, target in rows:
        print(f"{name:<46} {found:6.2f}  (at most {target})")


if __name__ == "__main__":
    main()
