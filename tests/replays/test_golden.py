"""Golden files: what fails, and what an update may touch."""

import shutil
from pathlib import Path

import pytest

from tests.support import ROOT, Heavens

GAMES = ROOT / "fixtures/games"


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Two recorded games beside each other, and an empty golden folder."""
    (tmp_path / "games").mkdir()
    (tmp_path / "golden").mkdir()
    for name in ("helen.jsonl", "exact.jsonl"):
        shutil.copy(GAMES / name, tmp_path / "games" / name)
    return tmp_path


def bless(heavens: Heavens, *names: str, reason: str = "first recording") -> None:
    logs = [f"games/{name}" for name in names]
    done = heavens("check", *logs, "--golden", "golden", "--update", "--reason", reason)
    assert done.returncode == 0, done.stderr


def test_missing_golden_file_fails(heavens: Heavens, games: Path) -> None:
    done = heavens("check", "games/helen.jsonl", "--golden", "golden")
    assert done.returncode == 1
    assert "golden helen.jsonl: missing" in done.stdout


def test_orphaned_golden_file_fails(heavens: Heavens, games: Path) -> None:
    bless(heavens, "helen.jsonl", "exact.jsonl")
    (games / "games/exact.jsonl").unlink()
    done = heavens("check", "games/helen.jsonl", "--golden", "golden")
    assert done.returncode == 1
    assert "golden exact.jsonl: orphaned" in done.stdout


def test_one_changed_byte_fails_and_the_entry_is_named(heavens: Heavens, games: Path) -> None:
    bless(heavens, "helen.jsonl")
    golden = games / "golden/helen.jsonl"
    golden.write_bytes(golden.read_bytes().replace(b'"player":8', b'"player":9', 1))
    done = heavens("check", "games/helen.jsonl", "--golden", "golden")
    assert done.returncode == 1
    assert "golden helen.jsonl: differs, entries 2" in done.stdout


def test_golden_files_are_compared_as_bytes(heavens: Heavens, games: Path) -> None:
    bless(heavens, "helen.jsonl")
    golden = games / "golden/helen.jsonl"
    golden.write_bytes(golden.read_bytes().replace(b"\n", b"\r\n"))
    assert heavens("check", "games/helen.jsonl", "--golden", "golden").returncode == 1


def test_update_touches_only_the_logs_it_was_given(heavens: Heavens, games: Path) -> None:
    bless(heavens, "helen.jsonl", "exact.jsonl")
    stale = games / "golden/exact.jsonl"
    stale.write_bytes(b"{}\n")
    bless(heavens, "helen.jsonl")
    assert stale.read_bytes() == b"{}\n"


def test_update_names_what_it_changed_and_keeps_a_ledger(heavens: Heavens, games: Path) -> None:
    bless(heavens, "helen.jsonl")
    golden = games / "golden/helen.jsonl"
    golden.write_bytes(golden.read_bytes().replace(b'"player":8', b'"player":9', 1))
    bless(heavens, "helen.jsonl", reason="the card was misread")
    ledger = (games / "golden/LEDGER.md").read_text()
    assert "`helen.jsonl` (new): first recording" in ledger
    assert "`helen.jsonl` (entries 2): the card was misread" in ledger


def test_update_needs_a_reason(heavens: Heavens, games: Path) -> None:
    done = heavens("check", "games/helen.jsonl", "--golden", "golden", "--update")
    assert done.returncode == 2
    assert not list((games / "golden").iterdir())


def test_update_refuses_where_ci_is_set(heavens: Heavens, games: Path) -> None:
    words = ("check", "games/helen.jsonl", "--golden", "golden", "--update", "--reason", "x")
    done = heavens(*words, CI="true")
    assert done.returncode == 1
    assert "golden.ci" in done.stderr
    assert not list((games / "golden").iterdir())
