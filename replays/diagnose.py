"""Why a line is not format 1: the place, what is wrong, and the usual culprit."""

import json
from typing import Any, NoReturn

import orjson

from engine.errors import MalformedLog
from replays.canonical import encode

HINTS = (
    (
        lambda line: line.startswith(b"\xef\xbb\xbf"),
        "log.bom",
        "a byte order mark: an editor put it there",
    ),
    (
        lambda line: line.endswith(b"\r"),
        "log.crlf",
        "the line ends in CR LF: git's autocrlf, or an editor",
    ),
    (lambda line: not line.strip(), "log.blank", "a blank line"),
    (
        lambda line: line.lstrip()[:1] == b"#" or line.lstrip()[:2] == b"//",
        "log.comment",
        "a comment",
    ),
    (lambda line: b"\0" in line, "log.nul", "NUL bytes: a disk that lost power writes such"),
)


class _Twice(ValueError):
    """A key that stands twice in one object."""


def explain_line(line: bytes, n: int) -> NoReturn:
    """Raises the MalformedLog that fits a line which is not in canonical form."""
    for is_it, code, told in HINTS:
        if is_it(line):
            column = line.find(b"\0") if code == "log.nul" else 0
            _raise(code, n, max(column, 0), told)
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        _raise("log.utf8", n, error.start, "the bytes are not UTF-8")
    try:
        doc = json.loads(text, object_pairs_hook=_once, parse_constant=_constant)
    except _Twice as error:
        _raise(
            "log.twice", n, text.find(f'"{error}":'), f"the key {error} stands twice in an object"
        )
    except json.JSONDecodeError as error:
        _raise("log.json", n, error.pos, f"this is not JSON: {error.msg}")
    except RecursionError:
        _raise("log.deep", n, 0, "it is nested too deep")
    except ValueError as error:
        _raise("log.number", n, text.find(str(error)), f"{error} is no number that a log may hold")
    _raise_spelling(line, doc, n)


def _raise_spelling(line: bytes, doc: Any, n: int) -> NoReturn:
    """The same values are spelled otherwise than the canonical way."""
    try:
        right = encode(doc)
    except (orjson.JSONEncodeError, RecursionError):
        _raise("log.number", n, 0, "a number is too great, or a string has half a character")
    place = next(
        (at for at, (one, other) in enumerate(zip(line, right, strict=False)) if one != other),
        min(len(line), len(right)),
    )
    rest = line[place:]
    if rest[:1].isspace():
        _raise("log.spaces", n, place, "white space between values: a tool has formatted the file")
    if rest[:1] in (b"\\", b"u") or b"\\u" in line[max(place - 6, 0) : place + 1]:
        _raise(
            "log.escape", n, place, r"a character is written as \u: a tool has re-encoded the file"
        )
    if rest[:1] in b".eE+-0123456789":
        _raise("log.number", n, place, "a number is not spelled as a whole number")
    _raise("log.order", n, place, "the keys are not in order: a tool has re-encoded the file")


def _raise(code: str, n: int, column: int, wrong: str) -> NoReturn:
    facts = {"line": n + 1, "column": column + 1}
    raise MalformedLog(
        code,
        f"line {n + 1}, column {column + 1}: {wrong}",
        facts,
        "a log is changed by heavens alone; take the untouched file",
    )


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        raise _Twice(next(name for name in names if names.count(name) > 1))
    return found


def _constant(name: str) -> NoReturn:
    raise ValueError(name)
