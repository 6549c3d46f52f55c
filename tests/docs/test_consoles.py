"""Recorded transcripts come out again, line by line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.main import COMMANDS
from tests.consoles import README, TRANSCRIPTS, replayed, replayed_page
from tests.docs.test_pages import is_played
from tests.support import ROOT

FILES = sorted(TRANSCRIPTS.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_transcript_comes_out_as_recorded(tmp_path: Path, path: Path) -> None:
    if path.stem == "keys":
        pytest.importorskip("cryptography", reason="signatures are an extra: heavens[sign]")
    transcript = path.read_text(encoding="utf-8")
    assert replayed(transcript, tmp_path) == transcript


def test_the_commands_of_the_readme_print_what_it_shows(tmp_path: Path) -> None:
    page = README.read_text(encoding="utf-8")
    assert replayed_page(page, tmp_path) == page


def test_every_command_that_can_be_played_has_a_transcript() -> None:
    recorded = {path.stem for path in FILES} - {"heavens"}
    assert recorded == {name for name in COMMANDS if is_played(name)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_transcript_shows_good_and_bad_input(path: Path) -> None:
    transcript = path.read_text(encoding="utf-8")
    assert "[exit 0]" in transcript
    assert any(f"[exit {code}]" in transcript for code in (1, 2, 3, 4))


def test_transcripts_are_not_recorded_where_ci_is_set() -> None:
    before = {path: path.read_bytes() for path in FILES}
    done = subprocess.run(
        [sys.executable, "-m", "tests.consoles"],
        cwd=ROOT,
        env={**os.environ, "CI": "true", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "not recorded where CI is set" in done.stderr
    assert before == {path: path.read_bytes() for path in FILES}
