"""Many small games checked by one process and by two: time, rate, memory.

`python -m tests.bench.corpus [GAMES] [FOLDER]` plays so many games by chance, a thousand in
each folder, unless they are there already, and checks a tenth of them and all of them, with
each number of jobs in turn. Run it on a machine that does nothing else.
"""

import gc
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from cli.main import run
from replays.pool import Crew
from replays.simulate import Plan, simulate
from tests.support import GAME, ROOT, clean_environment

EACH, PLAYERS, MOST, ROUNDS, JOBS = 1000, 5, 1000, 3, (1, 2)


class Run(NamedTuple):
    """What one check took: seconds by the wall, those of all processors, and the most memory
    in MiB that the first process and any worker held."""

    seconds: float
    cpu: float
    parent: float
    workers: float


def make(folder: Path, games: int) -> None:
    """Plays the games that are not there yet, a thousand in each folder."""
    for number in range((games + EACH - 1) // EACH):
        part = folder / f"{number:05}"
        if part.exists():
            continue
        made = folder / f"{number:05}.part"
        shutil.rmtree(made, ignore_errors=True)
        made.mkdir()
        do = {"type": "deal", "game": GAME, "players": PLAYERS}
        at = "2024-01-01T00:00:00Z"
        plan = Plan(do, ("random",), f"corpus {number}", MOST, False, str(made), at)
        for _ in simulate(plan, min(EACH, games - number * EACH), Crew(os.cpu_count() or 1)):
            pass
        made.rename(part)


def check(folders: list[Path], jobs: int) -> Run:
    """One check of these folders, in a process of its own."""
    words = ["--one", str(jobs), *map(str, folders)]
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.corpus", *words],
        cwd=ROOT,
        env=clean_environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=True,
    )
    return Run(*json.loads(done.stderr.splitlines()[-1]))


def check_here(jobs: str, folders: list[str]) -> None:
    """The check itself, as the program does it; what it took is written to stderr."""
    gc.disable()
    start = time.perf_counter()
    code = run(["check", *folders, "--jobs", jobs])
    seconds = time.perf_counter() - start
    own = resource.getrusage(resource.RUSAGE_SELF)
    others = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = sum(used.ru_utime + used.ru_stime for used in (own, others))
    found: list[Any] = [seconds, cpu, own.ru_maxrss / 1024, others.ru_maxrss / 1024]
    print(json.dumps(found), file=sys.stderr)
    sys.exit(code)


def measure(folder: Path, games: int) -> None:
    """Prints the table for a tenth of the games and for all, the medians of some rounds."""
    parts = sorted(path for path in folder.iterdir() if path.suffix != ".part")
    parts = parts[: (games + EACH - 1) // EACH]
    print("   games  jobs  seconds     cpu  logs/s  first MiB  worker MiB")
    for some in (parts[: max(len(parts) // 10, 1)], parts):
        count = sum(len(os.listdir(part)) for part in some)
        rounds = [[check(some, jobs) for jobs in JOBS] for _ in range(ROUNDS)]
        for n, jobs in enumerate(JOBS):
            took = Run(
                *(sorted(each)[ROUNDS // 2] for each in zip(*(r[n] for r in rounds), strict=True))
            )
            print(
                f"{count:8}  {jobs:4}  {took.seconds:7.2f} {took.cpu:7.2f} "
                f"{count / took.seconds:7.0f}  {took.parent:9.1f}  {took.workers:10.1f}"
            )
        ratios = sorted(one.seconds / two.seconds for one, two in rounds)
        print(f"          two jobs are {ratios[ROUNDS // 2]:.2f} times as fast as one")


def main(words: list[str]) -> None:
    """As the module says."""
    if words[:1] == ["--one"]:
        check_here(words[1], words[2:])
    games = int(words[0]) if words else 100_000
    with tempfile.TemporaryDirectory() as made:
        folder = Path(words[1] if len(words) > 1 else made)
        folder.mkdir(parents=True, exist_ok=True)
        start = time.perf_counter()
        make(folder, games)
        print(f"{games} games in {time.perf_counter() - start:.0f} s")
        measure(folder, games)


if __name__ == "__main__":
    main(sys.argv[1:])
