"""The games of many logs, each of them one dispute."""

import os
from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from engine.errors import RefereeError
from engine.shapes import Doc
from replays.adjudicate import Asked
from replays.dispute import as_json, dispute
from replays.entry import MAX_LINE, START, read_line
from replays.pool import Crew, over_many
from replays.report import report
from replays.store import open_log
from replays.verdict import exit_code, verdict

FEW = 4


class Settled(NamedTuple):
    """One game: its logs, the report in lines and as JSON, and the exit code."""

    paths: list[str]
    lines: list[str]
    doc: Doc
    exit_code: int


def settle(paths: list[str], asked: Asked) -> Settled:
    """The report on the logs of one game."""
    found = dispute(paths, asked)
    code = exit_code(found)
    return Settled(paths, list(report(found)), as_json(found, verdict(found), code), code)


def settle_all(logs: Iterable[str], asked: Asked, crew: Crew) -> Iterator[Settled]:
    """The report on each game, in the order of their first logs; a log that says of no game
    that it is one of it stands alone. Only paths and ids are kept of them all."""
    games: dict[str, list[str]] = {}
    for path in logs:
        games.setdefault(_game_of(path), []).append(path)
    yield from over_many(partial(settle, asked=asked), games.values(), crew, FEW)


def _game_of(path: str) -> str:
    """The id in the first line of a log; its path where there is none."""
    try:
        fd = open_log(path, os.O_RDONLY)
        with open(fd, "rb") as file:
            line = file.readline(MAX_LINE + 2)
        dealt = read_line(line.rstrip(b"\n"), 0, START, "").events[0]
        return str(dealt["id"])
    except (RefereeError, LookupError, OSError):
        return f"{path}/"
