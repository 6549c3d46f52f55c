"""Scenario tables: each row a position, a command line, and what the rules make of it.

A row of `fixtures/scenarios/<game>/<chapter>.jsonl` has `id` (rule/case), `rule`,
`given` (a named position, or the options of a deal), perhaps `first` (command lines
played before), perhaps `as` (who is said to act), `when` (a command line) and `then`.
A row that deals from files writes them first: `table.json` is the given position with
what `change` puts at JSON pointers, `chart.json` the chart of letters with what `chart`
does, and `files` are texts.
"""

import shlex
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import click
import orjson

from cli.main import invoke
from cli.output import Output
from engine.errors import RefereeError
from engine.shapes import Doc
from replays.book import Book
from tests.support import GAME, ROOT, act, new_book

FOLDER = ROOT / "fixtures" / "scenarios" / GAME
SEED = "scenario"
MISSING = "(missing)"


class Result(NamedTuple):
    """What came of a row: the table afterwards, or why not."""

    book: Book | None
    error: RefereeError | click.UsageError | None


@cache
def rows() -> list[Doc]:
    """Every row of every table, in the order of the files."""
    return [
        {**orjson.loads(line), "chapter": path.stem}
        for path in sorted(FOLDER.glob("*.jsonl"))
        for line in path.read_bytes().splitlines()
    ]


def position(name: str) -> Doc:
    """A named position, in the shape of `deal --setup`."""
    found: Doc = orjson.loads((FOLDER / "positions" / f"{name}.json").read_bytes())
    return found


def parse(line: str) -> Doc:
    """What a command line asks for, by the real commands, as `heavens run` reads it."""
    output = Output()
    output.captured = []
    invoke(shlex.split(line), output)
    return output.captured[0]


def given(row: Doc) -> Book:
    """The table before `when`."""
    if isinstance(row["given"], str):
        book = new_book(SEED, setup=position(row["given"]))
    else:
        asked = dict(row["given"])
        book = new_book(asked.pop("seed", SEED), **asked)
    for line in row.get("first", []):
        act(book, parse(line))
    return book


def run(row: Doc, folder: Path) -> Result:
    """A row played; a `deal` writes its log, and reads its files, in `folder`."""
    try:
        if row["when"].startswith("deal "):
            return Result(_deal(row, folder), None)
        book = given(row)
        act(book, parse(row["when"]), row.get("as"))
        return Result(book, None)
    except (RefereeError, click.UsageError) as error:
        return Result(None, error)


def _deal(row: Doc, folder: Path) -> Book:
    for name, content in row.get("files", {}).items():
        (folder / name).write_text(content)
    if isinstance(row["given"], str):
        table = changed(position(row["given"]), row.get("change", {}))
        (folder / "table.json").write_bytes(orjson.dumps(table))
    if "chart" in row:
        letters = orjson.loads((ROOT / "fixtures" / "charts" / "letters.json").read_bytes())
        (folder / "chart.json").write_bytes(orjson.dumps(changed(letters, row["chart"])))
    log = folder / "game.jsonl"
    words = [str(folder / word) if word.endswith(".json") else word for word in _words(row)]
    invoke([*words, "--log", str(log)], Output())
    return Book(log.read_bytes().splitlines())


def changed(document: Doc, changes: Doc) -> Doc:
    """A document with other values at some JSON pointers; MISSING takes one away."""
    for pointer, value in changes.items():
        parent, _, last = pointer.rpartition("/")
        inside = resolve_pointer(document, parent)
        key = int(last) if isinstance(inside, list) else last.replace("~1", "/")
        if value == MISSING:
            del inside[key]
        else:
            inside[key] = value
    return document


def _words(row: Doc) -> list[str]:
    return shlex.split(row["when"])


def code_of(error: RefereeError | click.UsageError | None) -> str:
    """The permanent code of a refusal; `usage` where the words make no command."""
    return error.code if isinstance(error, RefereeError) else "usage" if error else ""


def resolve_pointer(value: Any, pointer: str) -> Any:
    """What a JSON pointer points at."""
    for part in pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        try:
            value = value[int(key)] if isinstance(value, list) else value[key]
        except (LookupError, TypeError, ValueError):
            return MISSING
    return value
