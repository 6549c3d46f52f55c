"""Faults: one bad log among many, and a command that is sent twice."""

import json
import os
from pathlib import Path

import pytest

from tests.damage import joined, lines, smallest_game
from tests.shell import logs
from tests.support import Heavens

GOOD = joined(lines(smallest_game()))
DAMAGED: dict[str, tuple[bytes, int]] = {
    "edited": (GOOD.replace(b'"by":"referee"', b'"by":"1"', 1), 1),
    "malformed": (b"{}\n" + GOOD, 3),
    "torn": (GOOD[:-5], 4),
    "empty": (b"", 4),
    "missing": (b"", 2),
}


@pytest.fixture
def thousand(tmp_path: Path) -> list[str]:
    """A thousand logs, all of one game."""
    names = [f"{number:03}.jsonl" for number in range(1000)]
    (tmp_path / names[0]).write_bytes(GOOD)
    for name in names[1:]:
        os.link(tmp_path / names[0], tmp_path / name)
    return names


@pytest.mark.parametrize("kind", DAMAGED)
def test_one_bad_log_among_a_thousand_hides_no_other(
    heavens: Heavens, tmp_path: Path, thousand: list[str], kind: str
) -> None:
    data, code = DAMAGED[kind]
    (tmp_path / "500.jsonl").unlink()
    if kind != "missing":
        (tmp_path / "500.jsonl").write_bytes(data)
    answers = [heavens("check", *thousand, "--json", "--jobs", jobs) for jobs in ("1", "2")]
    assert answers[0].stdout == answers[1].stdout
    for done in answers:
        assert done.returncode == code
        reports = [json.loads(line) for line in done.stdout.splitlines()]
        assert [report["log"] for report in reports] == thousand
        assert [r["log"] for r in reports if r["exit_code"]] == ["500.jsonl"]
        assert reports[500]["exit_code"] == code


def test_the_exit_code_is_the_highest_of_all(heavens: Heavens, tmp_path: Path) -> None:
    (tmp_path / "good.jsonl").write_bytes(GOOD)
    for kind, (data, _) in DAMAGED.items():
        if kind != "missing":
            (tmp_path / f"{kind}.jsonl").write_bytes(data)
    for kinds in (["edited", "missing"], ["edited", "malformed"], ["torn", "edited", "missing"]):
        names = [f"{kind}.jsonl" for kind in ["good", *kinds, "good"]]
        done = heavens("check", *names)
        assert done.returncode == max(DAMAGED[kind][1] for kind in kinds)
        assert all(f"{kind}.jsonl: " in done.stdout for kind in kinds)
        assert done.stdout.count("good.jsonl: holds") == 2


def test_a_bad_log_hides_no_golden_file(heavens: Heavens, tmp_path: Path) -> None:
    for name in ("a.jsonl", "b.jsonl", "c.jsonl"):
        (tmp_path / name).write_bytes(GOOD)
    (tmp_path / "golden").mkdir()
    names = ["a.jsonl", "b.jsonl", "c.jsonl", "--golden", "golden"]
    assert heavens("check", *names, "--update", "--reason", "new").returncode == 0
    (tmp_path / "a.jsonl").write_bytes(GOOD[:-5])
    (tmp_path / "golden/c.jsonl").write_bytes(b"")
    done = heavens("check", *names)
    assert done.returncode == 4
    assert "golden a.jsonl: differs" in done.stdout
    assert "golden c.jsonl: differs" in done.stdout


def test_a_log_that_is_not_there_hides_no_golden_file(heavens: Heavens, tmp_path: Path) -> None:
    (tmp_path / "golden").mkdir()
    (tmp_path / "c.jsonl").write_bytes(GOOD)
    done = heavens("check", "nowhere/a.jsonl", "b.jsonl", "c.jsonl", "--golden", "golden")
    assert done.returncode == 2
    assert [line for line in done.stdout.splitlines() if line.startswith("golden ")] == [
        "golden a.jsonl: differs",
        "golden b.jsonl: differs",
        "golden c.jsonl: missing",
    ]


def test_standard_input_has_no_golden_file(heavens: Heavens) -> None:
    done = heavens("check", "-", "--golden", ".", stdin=GOOD.decode())
    assert (done.returncode, done.stdout) == (2, "")
    assert "- has none" in done.stderr


@pytest.fixture
def table(heavens: Heavens, tmp_path: Path) -> Heavens:
    (tmp_path / "game.jsonl").write_bytes(logs()["game.jsonl"])
    return heavens


def test_a_command_sent_twice_is_judged_on_the_new_state(table: Heavens) -> None:
    assert table("pass", "4").returncode == 0
    done = table("pass", "4")
    assert (done.returncode, done.stdout) == (1, "")
    assert table("note", "x").returncode == table("note", "x").returncode == 0


def test_a_retry_that_expects_the_old_head_is_told_that_the_log_moved_on(
    table: Heavens, tmp_path: Path
) -> None:
    head = table("head", "game.jsonl").stdout.strip()
    for pin in (head, head[:8], head.upper()):
        words = ["note", "once", "--expect-head", pin]
        first, second = table(*words), table(*words)
        assert (first.returncode, second.returncode, second.stdout) == (0, 75, "")
        assert "log.moved" in second.stderr
        (tmp_path / "game.jsonl").write_bytes(logs()["game.jsonl"])


@pytest.mark.parametrize("pin", ["", "3f2", "nothex", "g" * 64, "0" * 65])
def test_a_pin_that_would_hold_for_too_much_is_wrong_usage(table: Heavens, pin: str) -> None:
    assert table("note", "x", "--expect-head", pin).returncode == 2
    assert table("check", "game.jsonl", "--expect-head", pin).returncode == 2
