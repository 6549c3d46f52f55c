"""Command lines as a user types them: a shell, an empty folder, a few known logs."""

import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path

from replays.copies import redact
from tests.support import ROOT, Process, act, clean_environment, lines_of, new_book, play_random

SCREENS, NAMES = [1, 4, 2, 9, 7, 10], ["Ann", "Helen", "Bo", "Peter", "Elena", "Cem"]
INSPECTED = {1: 9, 4: 9, 2: 7, 9: 1, 7: 4, 10: 2}


@cache
def logs() -> dict[str, bytes]:
    """A game dealt, in discussion, over; player 4's copy, and a game of another seed."""
    book = new_book("known", screens=SCREENS, names=NAMES)
    dealt = lines_of(book)
    for player in (1, 4, 2, 9, 7, 10):
        act(book, {"type": "inspect", "player": player, "card": INSPECTED[player]})
    found = {
        "deal.jsonl": dealt,
        "game.jsonl": lines_of(book),
        "four.jsonl": b"".join(line + b"\n" for line in redact(book, "4")),
        "other.jsonl": lines_of(new_book("other", screens=SCREENS, names=NAMES)),
    }
    play_random(book, random.Random(1))
    return {**found, "over.jsonl": lines_of(book)}


def prepare(folder: Path) -> Path:
    """Writes the known logs, and gives the folder of programs."""
    for name, data in logs().items():
        (folder / name).write_bytes(data)
    return programs_in(folder)


def programs_in(folder: Path) -> Path:
    """A hidden folder with the programs `heavens` and `rehash`."""
    programs = folder / ".bin"
    programs.mkdir()
    _program(programs / "heavens", f'"{sys.executable}" -m cli.start')
    _program(programs / "rehash", f'"{sys.executable}" "{ROOT / "tests/rehash.py"}"')
    return programs


def _program(path: Path, command: str) -> None:
    path.write_text(f'#!/bin/sh\nexec {command} "$@"\n', encoding="utf-8")
    path.chmod(0o755)


def run_shell(folder: Path, programs: Path, script: str) -> Process:
    """Runs a script with sh in `folder`; stdout and stderr come apart."""
    environment = clean_environment(PATH=f"{programs}{os.pathsep}{os.environ['PATH']}")
    return subprocess.run(
        ["sh", "-c", script],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="backslashreplace",
        check=False,
    )
