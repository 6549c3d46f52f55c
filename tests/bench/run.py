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
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import chess
import orjson

from replays.book import Book, Walk
from replays.check import check_lines
from replays.store import Lines
from tests.support import act, clean_environment, command_doc, new_book

RUNS, FEW_RUNS, ENTRIES_PLAY, ENTRIES_READ, GAMES = 60, 5, 100, 300, 5
MANY, FEWER = 1000, 50
BARE = "import click, orjson, hashlib"
HEAVENS = [os.path.join(os.path.dirname(sys.executable), "heavens")]


def long_log(entries: int, seed: str) -> Book:
    """A game with so many entries: inspected, much looked at again, then polled."""
    book = new_book(seed, players=5)
    chooser = random.Random(seed)
    while len(book.entries) < entries:
        legal = [command_doc(book, command) for command in book.game.legal(book.state)]
        wanted = "inspect" if book.state.phase == "inspection" else "peek"
        act(book, chooser.choice([one for one in legal if one["type"] == wanted]))
    return book


def timed(work: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """Seconds that one call takes, without the collector in between. What others do on
    the machine meanwhile is not counted, unless `clock` is that on the wall."""
    gc.collect()
    gc.disable()
    start = clock()
    work()
    passed = clock() - start
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
    return command_row(runs, folder, [entry.line for entry in book.entries], poll)


def move_row(runs: int, folder: Path) -> float:
    """One `move` on 300 entries, as a process, by bare imports as a process."""
    lines = long_game()
    book = Book(lines)
    words = [book.game.words(command) for command in book.game.legal(book.state)]
    return command_row(runs, folder, lines, next(line for line in words if line[:4] == "move"))


def command_row(runs: int, folder: Path, lines: list[bytes], words: str) -> float:
    """One play command on a log of these lines, by bare imports, each a process."""
    fresh, log = folder / "fresh.jsonl", folder / "game.jsonl"
    fresh.write_bytes(b"".join(line + b"\n" for line in lines))
    heavens = [*HEAVENS, *words.split()]
    environment = clean_environment(HEAVENS_LOG=str(log))
    del environment["PYTHONPATH"]

    def ours() -> None:
        subprocess.run(heavens, env=environment, stdout=subprocess.DEVNULL, check=True)

    def bare() -> None:
        subprocess.run([sys.executable, "-c", BARE], env=environment, check=True)

    ratios = []
    for _ in range(runs):
        shutil.copy(fresh, log)
        ratios.append(timed(ours, time.perf_counter) / timed(bare, time.perf_counter))
    return statistics.median(ratios)


@cache
def long_game() -> list[bytes]:
    """The first 300 lines of a game of High Heavens played by chance, or a few more, up
    to where a god can move."""
    book = new_book("bench", game="high-heavens")
    chooser = random.Random(7)
    while True:
        legal = [command_doc(book, command) for command in book.game.legal(book.state)]
        can_move = any(do["type"] == "move" for do in legal)
        if len(book.entries) >= ENTRIES_READ and can_move:
            return [entry.line for entry in book.entries]
        act(book, chooser.choice(legal))


def replay_row(runs: int) -> float:
    """Read, parse and fold a long game, by `orjson.loads` over the same lines."""
    lines = long_game()
    return ratio(lambda: Book(lines), lambda: [orjson.loads(line) for line in lines], runs)


def check_row(runs: int) -> float:
    """Check a long game, by `orjson.loads` and SHA-256 over the same lines."""
    lines = long_game()
    found = Lines(lines, b"", 0)

    def bare() -> None:
        for line in lines:
            orjson.loads(line)
            sha256(line).hexdigest()

    return ratio(lambda: check_lines(found, "bench"), bare, runs)


def check_rate_row(runs: int) -> float:
    """Commands checked a second, by python-chess's `push_uci` with its legality check."""
    lines = long_game()
    moves = [move.uci() for move in chess_game(1)]

    def push_all() -> None:
        board = chess.Board()
        for move in moves:
            board.push_uci(move)

    each = ratio(lambda: check_lines(Lines(lines, b"", 0), "bench"), push_all, runs)
    return len(lines) / len(moves) / each


def many_logs(count: int, folder: Path) -> list[str]:
    """The paths of so many logs of one long game, every tenth without an entry in its
    middle."""
    lines = long_game()
    middle = len(lines) // 2
    faulty = [*lines[:middle], *lines[middle + 1 :]]
    paths = []
    for number in range(count):
        path = folder / f"{number}.jsonl"
        chosen = lines if number % 10 else faulty
        path.write_bytes(b"".join(line + b"\n" for line in chosen))
        paths.append(str(path))
    return paths


class Checked(NamedTuple):
    """What it took to check many logs in a process of its own."""

    answer: bytes
    seconds: float
    memory: int


def check_many(paths: list[str], jobs: int) -> Checked:
    """Checks logs with so many workers; `memory` is the most that one process held."""
    command = [*HEAVENS, "check", "--jobs", str(jobs), *paths]
    environment = clean_environment()
    del environment["PYTHONPATH"]
    start = time.perf_counter()
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        answer = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 1
    return Checked(answer, time.perf_counter() - start, usage.ru_maxrss)


def many_row(runs: int, paths: list[str]) -> float:
    """Many logs checked by one worker, by the time that two take; the answers are the
    same for any number of workers."""
    ratios = []
    for _ in range(runs):
        one, two = check_many(paths, 1), check_many(paths, 2)
        assert one.answer == two.answer
        ratios.append(one.seconds / two.seconds)
    assert one.answer == check_many(paths, 3).answer
    return statistics.median(ratios)


def memory_row(paths: list[str]) -> float:
    """The memory that many logs take, by what a tenth of them takes."""
    tenth = paths[: len(paths) // 10]
    few = [check_many(tenth, jobs).memory for jobs in (1, 2)]
    many = [check_many(paths, jobs).memory for jobs in (1, 2)]
    return max(more / less for more, less in zip(many, few, strict=True))


def chess_game(seed: int) -> list[chess.Move]:
    """A game of chess played by chance."""
    board, chooser = chess.Board(), random.Random(seed)
    while not board.is_game_over():
        board.push(chooser.choice(list(board.legal_moves)))
    return board.move_stack


def legal_row(runs: int) -> float:
    """Legal commands listed a second, by legal moves that python-chess lists."""
    book = Book(long_game())
    walk, states = Walk(book), []
    for entry in book.entries:
        states.append(walk.apply(entry).copy())
    boards, board = [], chess.Board()
    for move in chess_game(1):
        boards.append(board.copy())
        board.push(move)
    ours = sum(len(book.game.legal(state)) for state in states)
    theirs = sum(len(list(board.legal_moves)) for board in boards)
    each = ratio(
        lambda: [book.game.legal(state) for state in states],
        lambda: [list(board.legal_moves) for board in boards],
        runs,
    )
    return ours / theirs / each


def self_play_row(runs: int) -> float:
    """Decisions a second in games played by chance, by plies that python-chess makes."""
    counts = {"ours": 0, "theirs": 0}

    def ours() -> None:
        counts["ours"] = sum(play_by_chance(seed) for seed in range(GAMES))

    def theirs() -> None:
        counts["theirs"] = sum(len(chess_game(seed)) for seed in range(GAMES))

    each = ratio(ours, theirs, runs)
    return counts["ours"] / counts["theirs"] / each


def play_by_chance(seed: int, most: int = 400) -> int:
    """How many decisions a game by chance took; the legal list is made each time."""
    book = new_book(str(seed), game="high-heavens")
    game, state, chance, chooser = book.game, book.state, book.chance, random.Random(seed)
    for count in range(most):
        if state.outcome is not None:
            return count
        for event in game.decide(state, chooser.choice(game.legal(state)), chance):
            game.evolve(state, event)
    return most


def main() -> None:
    """Prints the table."""
    is_smoke = "--smoke" in sys.argv
    runs, few, count = (1, 1, FEWER) if is_smoke else (RUNS, FEW_RUNS, MANY)
    with tempfile.TemporaryDirectory() as folder:
        many = many_logs(count, Path(folder))
        rows = [
            ("poll on 100 entries, by bare imports", play_row(runs, Path(folder)), "at most 1.25"),
            ("move on 300 entries, by bare imports", move_row(runs, Path(folder)), "at most 1.25"),
            ("replay of a long game, by loads", replay_row(runs), "at most 2.5"),
            ("check of a long game, by loads and SHA-256", check_row(runs), "at most 4.5"),
            ("commands checked, by push_uci", check_rate_row(runs), "at least 1"),
            ("commands listed, by moves of chess", legal_row(runs), "at least 1"),
            ("decisions of self-play, by plies of chess", self_play_row(few), "at least 1.5"),
            ("many logs on one core, by two cores", many_row(few, many), "at least 1.9"),
            ("memory of many logs, by a tenth of them", memory_row(many), "about 1"),
        ]
    for name, found, target in rows:
        print(f"{name:<46} {found:6.2f}  ({target})")


if __name__ == "__main__":
    main()
