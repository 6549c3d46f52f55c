"""Why a line is not format 1: the place, what is wrong, and the usual culprit.

Columns count characters, as an editor does. The cost grows with the line's length.
"""

import json
from re import compile as compile_pattern
from typing import Any, NoReturn

from engine.errors import MalformedLog
from replays.canonical import encode
from replays.entry import MAX_DEPTH

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
PLACES = {"log.crlf": b"\r", "log.nul": b"\0"}
TOKEN = compile_pattern(rb'"(?:[^"\\]|\\.)*"(\s*:)?|[][{}]|[^][{}:,"\s]+')
IS_INTEGER = compile_pattern(rb"0|-?[1-9][0-9]*").fullmatch
GREATEST = (1 << 53) - 1
WORDS = (b"true", b"false", b"null")
HALF = compile_pattern(rb"\\u[dD][89a-fA-F]")


def explain_line(line: bytes, n: int) -> NoReturn:
    """Raises the MalformedLog that fits a line which is not in canonical form."""
    for is_it, code, told in HINTS:
        if is_it(line):
            _raise(code, line, n, line.find(PLACES.get(code, b"")), told)
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        _raise("log.utf8", line, n, error.start, "the bytes are not UTF-8")
    try:
        json.loads(text, parse_int=str)
    except json.JSONDecodeError as error:
        place = len(text[: error.pos].encode())
        _raise("log.json", line, n, place, f"this is not JSON: {error.msg}")
    except RecursionError:
        pass
    _scan(line, n)
    _raise_spelling(line, json.loads(text), n)


def _scan(line: bytes, n: int) -> None:
    """Goes through the words of a line of JSON: what is nested too deep, is no number
    of a log, or stands twice?"""
    keys: list[set[bytes]] = []
    for found in TOKEN.finditer(line):
        word, place = found[0], found.start()
        if word in (b"{", b"["):
            keys.append(set())
            if len(keys) > MAX_DEPTH:
                _raise("log.deep", line, n, place, f"it is nested deeper than {MAX_DEPTH}")
        elif word in (b"}", b"]"):
            keys.pop()
        elif found[1]:
            if word in keys[-1]:
                key = word[: word.rindex(b'"') + 1].decode()
                _raise("log.twice", line, n, place, f"the key {key} stands twice in an object")
            keys[-1].add(word)
        elif not word.startswith(b'"') and word not in WORDS and not _is_number(word):
            told = f"{word[:20].decode()} is no whole number that a log may hold"
            _raise("log.number", line, n, place, told)


def _is_number(word: bytes) -> bool:
    return bool(IS_INTEGER(word)) and len(word) <= 17 and abs(int(word)) <= GREATEST


def _raise_spelling(line: bytes, doc: Any, n: int) -> NoReturn:
    """The same values are spelled otherwise than the canonical way."""
    escaped = r"a character is written as \u: a tool has re-encoded the file"
    try:
        right = encode(doc)
    except TypeError:
        half = HALF.search(line)
        _raise("log.escape", line, n, half.start() if half else 0, escaped)
    place = next(
        (at for at, (one, other) in enumerate(zip(line, right, strict=False)) if one != other),
        min(len(line), len(right)),
    )
    if line[place : place + 1].isspace():
        told = "white space between values: a tool has formatted the file"
        _raise("log.spaces", line, n, place, told)
    start = line.rfind(b"\\", max(place - 5, 0), place + 1)
    if start == place or (start >= 0 and line[start + 1 : start + 2] == b"u"):
        _raise("log.escape", line, n, start, escaped)
    _raise("log.order", line, n, place, "the keys are not in order: a tool has re-encoded the file")


def _raise(code: str, line: bytes, n: int, place: int, wrong: str) -> NoReturn:
    column = len(line[:place].decode(errors="replace")) + 1
    raise MalformedLog(
        code,
        f"line {n + 1}, column {column}: {wrong}",
        {"line": n + 1, "column": column},
        "a log is changed by heavens alone; take the untouched file",
    )
