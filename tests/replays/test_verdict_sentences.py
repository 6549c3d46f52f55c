"""Every fault of a log has its sentence, without a word that only a programmer knows."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from replays.book import Book
from replays.dispute import dispute
from replays.report import report
from replays.sentences import BREACHES, FAMILIES, FAULTS, sentence
from tests.codes import explained
from tests.damage import joined, lines
from tests.dispute_tools import INSPECTIONS, circle
from tests.disputes import FOLDER

BANNED = re.compile(
    r"\b(?:hash|byte|json|pointer|utf|unicode|ascii|chain|null|none type|offset|seal|key|encod\w+"
    r"|decod\w+|pars\w+|schema|exception|traceback|(?-i:object)|array|string|integer|boolean|float"
    r"|digest|sha|commitment|salt|opening|canonical|newline|stdin|descriptor|regex|bug|header"
    r"|malformed|fold(?:ed|ing)?|state|event|command line|boolean|index|tuple|dict|token|sync)s?\b",
    re.IGNORECASE,
)
JUDGED = re.compile(
    "Verdict: (?:the log (?:does not stand|cannot be judged|stands as far)|this cannot be judged)"
)
# Codes that only a command can give which writes, takes over or deals, counts odds or reaches
# other machines; no log has them.
OF_COMMANDS = frozenset(
    "copy.kind file.exists file.full file.moved file.read-only file.torn file.write golden.ci"
    " golden.copy log.gap log.moved cards.count resume.busy cluster.lost cluster.silent".split()
)


# Families of what only commands say that merge, export or shrink logs.
BY_COMMANDS = ("hi.", "hh.", "fit.", "leak.", "script.", "shrink.")


def is_of_logs(code: str, status: int) -> bool:
    """Whether reading or judging a log can give a code."""
    return not code.startswith(BY_COMMANDS) and status != 2 and code not in OF_COMMANDS


CODES = [row["code"] for row in explained() if is_of_logs(row["code"], row["exit"])]


@pytest.mark.parametrize("code", CODES)
def test_a_code_that_reading_or_judging_can_give_has_its_sentence(code: str) -> None:
    assert sentence(code)


@pytest.mark.parametrize("table", [FAULTS, BREACHES], ids=["faults", "breaches"])
def test_a_sentence_is_for_a_code_that_there_is(table: dict[str, str]) -> None:
    known = {row["code"] for row in explained()} | {"fault"}
    assert set(table) <= known


@pytest.mark.parametrize("text", [*FAULTS.values(), *FAMILIES.values(), *BREACHES.values()])
def test_a_sentence_has_no_word_that_only_a_programmer_knows(text: str) -> None:
    assert not BANNED.search(text)
    assert re.fullmatch(r"[A-Z].*\.", text)


@pytest.mark.parametrize("folder", sorted(FOLDER.iterdir()), ids=lambda folder: folder.name)
def test_a_report_has_no_word_that_only_a_programmer_knows(folder: Path) -> None:
    assert not BANNED.search((folder / "verdict.txt").read_text(encoding="utf-8"))


def test_the_list_of_words_finds_them() -> None:
    told = "the hash of a line, its byte offset, and keys of a JSON object"
    assert [found.group() for found in BANNED.finditer(told)] == [
        *("hash", "byte", "offset", "keys", "JSON", "object"),
    ]


def swap(old: bytes, new: bytes) -> Callable[[list[bytes]], bytes]:
    """Entry 3 with a part of it replaced."""

    def damage(rows: list[bytes]) -> bytes:
        assert old in rows[3]
        return joined([*rows[:3], rows[3].replace(old, new, 1), *rows[4:]])

    return damage


def put_in(row: bytes) -> Callable[[list[bytes]], bytes]:
    """A line of its own before entry 3."""
    return lambda rows: joined([*rows[:3], row, *rows[3:]])


DAMAGES: dict[str, Callable[[list[bytes]], bytes]] = {
    "a bit": swap(b"inspect", b"inspecu"),
    "a key twice": swap(b'{"at":', b'{"at":1,"at":'),
    "a fraction": swap(b'"n":3', b'"n":3.0'),
    "a great number": swap(b'"n":3', b'"n":9007199254740993'),
    "not a number": swap(b'"n":3', b'"n":NaN'),
    "a spelling": swap(b"inspected", b"\\u0069nspected"),
    "a space": swap(b'"n":3', b'"n": 3'),
    "bad letters": swap(b"inspect", b"\xff\xfe"),
    "half a letter": swap(b"inspect", b"\\ud800"),
    "a zero": swap(b"inspect", b"inspe\0t"),
    "a time": swap(b'Z","by"', b'","by"'),
    "a type": swap(b'"by":"2"', b'"by":2'),
    "an unknown key": swap(b'{"at":', b'{"aa":1,"at":'),
    "nesting": swap(b'"n":3', b'"n":' + b"[" * 40 + b"]" * 40),
    "a blank line": put_in(b""),
    "a comment": put_in(b"# who wrote this?"),
    "words": put_in(b"milk"),
    "a long line": put_in(b"x" * ((1 << 20) + 1)),
    "all lines ended otherwise": lambda rows: b"".join(row + b"\r\n" for row in rows),
    "no deal": lambda rows: joined(rows[1:]),
    "zeros alone": lambda rows: b"\0" * 500,
    "a stub alone": lambda rows: rows[0][:100],
    "a tail": lambda rows: joined(rows) + b"{",
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_log_is_judged_in_plain_words(tmp_path: Path, name: str) -> None:
    rows = lines(build_book())
    path = tmp_path / "game.jsonl"
    path.write_bytes(DAMAGES[name](rows))
    found = dispute([str(path)])
    told = "\n".join(report(found))
    assert found.cases[0].exit_code in (1, 3, 4)
    assert not BANNED.search(told)
    assert re.match(
        "Verdict: (?:the log (?:does not stand|cannot|stands as far)|this cannot)", told
    )


def build_book() -> Book:
    """The game that is damaged."""
    return circle(*INSPECTIONS)


@pytest.mark.parametrize("path", ["nowhere.jsonl", ".", "a\0b"])
def test_what_is_no_file_is_told_in_plain_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.chdir(tmp_path)
    told = "\n".join(report(dispute([path])))
    assert told.startswith("Verdict: this cannot be judged. ")
    assert not BANNED.search(told)
