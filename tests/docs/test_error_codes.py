"""Every permanent code is explained, raised by the source, and provoked."""

import ast
import errno
import fcntl
import os
import re
from pathlib import Path
from typing import Any

import pytest

from engine.errors import Busy, InvalidCommand, StoreFault
from engine.games import NAMES, ruleset
from engine.secrets import Secret
from replays import entry as entries
from replays import store
from replays.blame import blame
from replays.book import Book
from replays.check import check_lines
from replays.copies import redact
from replays.deal import draft_deal
from replays.play import Ask, Session
from replays.store import split
from tests.codes import NOT_CODES, explained, raised
from tests.shell import logs, prepare, run_shell
from tests.support import ROOT, act, command_doc, new_book

RUN = [row for row in explained() if "run" in row]
POINTED = [row for row in explained() if "test" in row]
BEHIND = ("hi.", "hh.")
RAISING = (
    "Busy CorruptLog Divergence IncompleteLog InvalidCommand MalformedLog Refusal StoreFault"
).split()


@pytest.mark.parametrize("row", RUN, ids=lambda row: row["code"])
def test_a_code_is_provoked_by_its_command_line(tmp_path: Path, row: dict[str, Any]) -> None:
    done = run_shell(tmp_path, prepare(tmp_path), row["run"])
    code = re.escape(row["code"])
    marks = rf'\[{code}\]|^  {code}: |"(?:code|rule)":"{code}"|^{code}: '
    assert re.search(marks, done.stdout + done.stderr, re.MULTILINE), done.stdout + done.stderr
    assert done.returncode == row["exit"]
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("row", POINTED, ids=lambda row: row["code"])
def test_a_code_without_a_command_line_points_to_a_test_that_names_it(row: dict[str, Any]) -> None:
    path, _, name = row["test"].partition("::")
    source = (ROOT / path).read_text(encoding="utf-8")
    bodies = [
        ast.get_source_segment(source, node) or ""
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.name == name
    ]
    assert [row["code"] in body for body in bodies] == [True]


def test_every_code_of_the_source_is_explained() -> None:
    known = {row["code"] for row in explained()}
    assert [code for code in raised() if code not in known] == []


def test_every_explained_code_stands_in_the_source() -> None:
    assert [row["code"] for row in explained() if row["code"] not in raised()] == []


def test_every_refusing_clause_is_explained() -> None:
    known = {row["code"] for row in explained()}
    refusing = {c.id for name in NAMES for c in ruleset(name).clauses() if "refuses" in c.kind}
    assert refusing <= known
    assert {code for code in known if code.startswith(BEHIND)} <= refusing


def test_no_code_is_put_together_from_parts() -> None:
    for package in ("cli", "engine", "replays"):
        for path in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in RAISING:
                    assert not isinstance(node.args[0], ast.JoinedStr), f"{path}:{node.lineno}"


def test_each_code_is_explained_once_and_in_order() -> None:
    codes = [row["code"] for row in explained()]
    assert codes == sorted(set(codes), key=lambda code: (code.startswith(BEHIND), code))


def test_each_row_says_what_it_means_and_what_to_do() -> None:
    for row in explained():
        assert {*row} - {"run", "test"} == {"code", "exit", "means", "do"}
        assert ("run" in row) != ("test" in row)
        assert row["means"].endswith(".")
        assert row["do"].endswith(".")


def test_what_only_looks_like_a_code_stands_in_the_source() -> None:
    sources = "".join(
        path.read_text(encoding="utf-8")
        for package in ("cli", "engine", "replays")
        for path in (ROOT / package).rglob("*.py")
    )
    assert all(f'"{word}"' in sources for word in NOT_CODES)


def test_an_id_that_does_not_follow_from_the_deal_is_found() -> None:
    book = new_book("forged", players=5)
    do = {name: value for name, value in book.entries[0].do.items() if name != "seed"}
    assert book.key is not None
    draft, _ = draft_deal(do, "forged", book.key, is_given=True, at=book.entries[0].at)
    draft.events[0]["id"] = "0" * 32
    line = entries.write_line(draft, book.key, "0" * 32)
    report = check_lines(split(line + b"\n"), "x")
    assert report.exit_code == 1
    assert "entry.id" in [finding.code for finding in report.findings]


def test_seals_that_the_key_does_not_make_are_found() -> None:
    book = new_book("forged", players=5)
    do = next(
        command_doc(book, one)
        for one in book.game.legal(book.state)
        if command_doc(book, one)["type"] == "inspect"
    )
    made = act(book, do)
    event = {**made.events[0], "symbol": Secret(made.events[0]["symbol"], (made.by,))}
    draft = entries.Draft(1, book.entries[0].sha256, made.at, made.by, made.do, [event])
    line = entries.write_line(draft, b"another key of thirty-two bytes!", book.id)
    data = book.entries[0].line + b"\n" + line + b"\n"
    report = check_lines(split(data), "x")
    assert report.exit_code == 1
    assert [finding.code for finding in report.findings] == ["entry.seals"]


def test_a_pointer_to_nothing_is_told() -> None:
    with pytest.raises(InvalidCommand) as caught:
        blame(new_book(), "/players/77/hand")
    assert (caught.value.code, caught.value.exit_code) == ("pointer.unknown", 2)


def refusing(number: int) -> Any:
    def refuse(*args: object, **options: object) -> Any:
        raise OSError(number, os.strerror(number))

    return refuse


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_bytes(logs()["game.jsonl"])
    return path


def note(log: Path) -> None:
    Session(str(log)).act(Ask({"type": "note", "text": "tea"}))


def test_a_log_that_cannot_be_read_is_told(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "read", refusing(errno.EIO))
    with pytest.raises(StoreFault) as caught:
        store.read_lines(str(log))
    assert (caught.value.code, caught.value.exit_code) == ("file.read", 74)


def test_a_read_only_log_is_told(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "open", refusing(errno.EROFS))
    with pytest.raises(StoreFault) as caught:
        note(log)
    assert (caught.value.code, caught.value.exit_code) == ("file.read-only", 74)


def test_a_lock_that_is_held_is_waited_for_and_told(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "WAIT_SECONDS", 0.05)
    with open(log, "rb") as holder:
        fcntl.flock(holder, fcntl.LOCK_SH)
        with pytest.raises(Busy) as caught:
            note(log)
    assert (caught.value.code, caught.value.exit_code) == ("lock.held", 75)
    assert log.read_bytes() == logs()["game.jsonl"]


def test_a_log_that_cannot_be_locked_is_never_written(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fcntl, "flock", refusing(errno.ENOLCK))
    with pytest.raises(StoreFault) as caught:
        note(log)
    assert (caught.value.code, caught.value.exit_code) == ("lock.none", 74)
    assert log.read_bytes() == logs()["game.jsonl"]


def test_a_log_that_is_full_takes_no_more(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MAX_LOG", log.stat().st_size + 10)
    with pytest.raises(StoreFault) as caught:
        note(log)
    assert (caught.value.code, caught.value.exit_code) == ("file.full", 74)
    assert log.read_bytes() == logs()["game.jsonl"]


def test_a_log_that_cannot_be_cut_back_is_said_to_be_torn(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", refusing(errno.EIO))
    monkeypatch.setattr(os, "ftruncate", refusing(errno.EIO))
    with pytest.raises(StoreFault) as caught:
        note(log)
    assert (caught.value.code, caught.value.exit_code) == ("file.torn", 74)
    assert "heavens repair" in caught.value.hint


def test_a_log_that_is_replaced_meanwhile_is_noticed(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def replace(fd: int) -> None:
        (log.parent / "new").write_bytes(logs()["game.jsonl"])
        os.replace(log.parent / "new", log)

    monkeypatch.setattr(os, "fsync", replace)
    with pytest.raises(Busy) as caught:
        note(log)
    assert (caught.value.code, caught.value.exit_code) == ("file.moved", 75)
    assert log.read_bytes() == logs()["game.jsonl"]


def test_the_known_copy_is_that_of_its_seat() -> None:
    book = Book(logs()["game.jsonl"].split(b"\n")[:-1])
    assert b"".join(line + b"\n" for line in redact(book, "4")) == logs()["four.jsonl"]
