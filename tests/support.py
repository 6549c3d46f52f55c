"""What the tests share: the program as a process, and games made in memory."""

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from engine.shapes import Doc, unwrap
from replays.book import Book
from replays.deal import deal
from replays.entry import Entry
from replays.play import Ask, propose

ROOT = Path(__file__).resolve().parent.parent
GAME = "heaven-here-i-come"
Process = subprocess.CompletedProcess[str]
Heavens = Callable[..., Process]


def clean_environment(**more: str) -> dict[str, str]:
    """The environment without what a person may have set for heavens."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("HEAVENS_")}
    for name in ("NO_COLOR", "FORCE_COLOR", "CI", "SOURCE_DATE_EPOCH"):
        kept.pop(name, None)
    return {**kept, "PYTHONPATH": str(ROOT), "SOURCE_DATE_EPOCH": "1700000000", **more}


def run_heavens(folder: Path, *args: str, stdin: str | None = None, **environment: str) -> Process:
    """Runs `heavens …` as a process of its own in `folder`."""
    return subprocess.run(
        [sys.executable, "-m", "cli.start", *args],
        cwd=folder,
        env=clean_environment(**environment),
        input=stdin,
        stdin=subprocess.DEVNULL if stdin is None else None,
        capture_output=True,
        text=True,
        check=False,
    )


def new_book(seed: str = "a seed", **options: object) -> Book:
    """A freshly dealt game in memory; six players unless `options` say otherwise."""
    asked = options or {"players": 6}
    return Book([deal({"type": "deal", "game": GAME, **asked}, seed).line])


def act(book: Book, do: Doc, by: str | None = None) -> Entry:
    """Decides a command as the shell would, and adds its entry to the book."""
    entry = propose(book, Ask(do, by))
    book.extend([entry.line])
    return entry


def command_doc(book: Book, command: object) -> Doc:
    """The JSON object of a command of the book's game, secrets laid open."""
    doc: Doc = unwrap(book.game.encode_command(command))
    return doc


def play_random(book: Book, chooser: random.Random, *, quiet: bool = True) -> None:
    """Plays to the end; `quiet` leaves out looking again and leaving."""
    while book.state.outcome is None:
        legal = [command_doc(book, command) for command in book.game.legal(book.state)]
        if quiet:
            legal = [do for do in legal if do["type"] not in ("peek", "leave")]
        act(book, chooser.choice(legal))


def lines_of(book: Book) -> bytes:
    """The bytes of the log."""
    return b"".join(entry.line + b"\n" for entry in book.entries)
