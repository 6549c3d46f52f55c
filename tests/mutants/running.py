"""Mutants run one after the other, each in a process forked from a warm one.

What was found is kept as it comes in `.mutants/`, so that a run that was stopped goes
on, and a later one asks first who noticed last time.
"""

import gc
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import orjson

from tests.mutants.breaking import HERE, HIGH, Mutant, put_in_place
from tests.mutants.judging import Judge, judges, noticed, order
from tests.support import ROOT

KEPT = ROOT / ".mutants" / "found.jsonl"
WATCHED = (
    "engine",
    "replays",
    "tests/engine",
    "tests/mutants",
    "fixtures/games",
    "fixtures/golden",
)
MOST_MEMORY = 2 << 30
MOST_TIME = 900.0
LIKELY = 12


class Found(NamedTuple):
    """What came of a mutant: who noticed it (`by`, of a `kind`) and what; all empty for
    one that nobody noticed."""

    name: str
    kind: str
    by: str
    what: str
    seconds: float


class Child(NamedTuple):
    """A process at work on a mutant."""

    pid: int
    pipe: int
    mutant: Mutant
    since: float


def digest() -> str:
    """Of everything on which the answer hangs."""
    found = sha256()
    for folder in WATCHED:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and path.suffix in (".py", ".json", ".jsonl"):
                found.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return found.hexdigest()


def warm(kinds: tuple[str, ...]) -> list[str]:
    """Asks the judges about the engine as it is: the quick ones here, the tests in a
    process of their own; those that are not content."""
    wrong = []
    for game in ("high", "here"):
        for judge in judges(game, kinds).values():
            if judge.kind != "test" and (told := noticed(judge)):
                wrong.append(f"{judge.name}: {told}")
    gc.collect()
    gc.freeze()
    if "test" in kinds:
        whole = [Mutant("as it is", folder, "", None, None) for folder in (HIGH, HERE)]
        found = run(whole, 1, ("test",), {})
        wrong += [f"{one.by}: {one.what}" for one in found if one.by]
    return wrong


def run(
    mutants: Sequence[Mutant], jobs: int, kinds: tuple[str, ...], kept: dict[str, Found]
) -> Iterator[Found]:
    """What comes of each mutant, as it comes; `kept` tells who noticed it last time."""
    likely: dict[str, list[str]] = {}
    waiting, working = list(reversed(mutants)), list[Child]()
    while waiting or working:
        while waiting and len(working) < jobs:
            working.append(_start(waiting.pop(), likely, kinds, kept))
        ready, _, _ = select.select([one.pipe for one in working], [], [], 1.0)
        for child in list(working):
            is_late = time.monotonic() - child.since > MOST_TIME
            if child.pipe in ready or is_late:
                working.remove(child)
                found = _end(child, is_late)
                if found.by and found.kind != "time":
                    _remember(likely, child.mutant, found.by)
                yield found


def _remember(likely: dict[str, list[str]], mutant: Mutant, name: str) -> None:
    """Who noticed one mutant may notice others of that function, and of that file."""
    for key in (f"{mutant.file}:{mutant.function}", mutant.file):
        names = [name, *(one for one in likely.get(key, []) if one != name)]
        likely[key] = names[:LIKELY]


def _start(
    mutant: Mutant, likely: dict[str, list[str]], kinds: tuple[str, ...], kept: dict[str, Found]
) -> Child:
    last = [kept[mutant.name].by] if mutant.name in kept else []
    near = likely.get(f"{mutant.file}:{mutant.function}", [])
    asked = order(mutant, [*last, *near, *likely.get(mutant.file, [])], kinds)
    out, into = os.pipe()
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        os.close(into)
        return Child(pid, out, mutant, time.monotonic())
    try:
        os.close(out)
        answer = _look(mutant, asked)
        os.write(into, orjson.dumps(answer))
    finally:
        os._exit(0)


def _look(mutant: Mutant, asked: list[Judge]) -> list[str]:
    """In the child: breaks the engine, and asks until somebody notices."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    put_in_place(mutant)
    for judge in asked:
        told = noticed(judge)
        if told:
            return [judge.kind, judge.name, told]
    return ["", "", ""]


def _end(child: Child, is_late: bool) -> Found:
    if is_late:
        os.kill(child.pid, signal.SIGKILL)
    said = b""
    while part := os.read(child.pipe, 1 << 16):
        said += part
    os.close(child.pipe)
    os.waitpid(child.pid, 0)
    seconds = round(time.monotonic() - child.since, 2)
    if not said:
        return Found(child.mutant.name, "time", "the process", "it does not end well", seconds)
    kind, by, what = orjson.loads(said)
    return Found(child.mutant.name, kind, by, what, seconds)


def kept_before(path: Path = KEPT) -> tuple[str, dict[str, Found]]:
    """What the last run found, and of what."""
    if not path.exists():
        return "", {}
    lines = [orjson.loads(line) for line in path.read_bytes().splitlines()]
    stamp = lines[0]["digest"] if lines else ""
    return stamp, {line["name"]: Found(**line) for line in lines[1:]}
