"""Which log a command means: that of its own line, of the script, of the shell, or game.jsonl."""

import os
from pathlib import Path

import pytest

from tests.support import Heavens

DEAL = "deal heaven-here-i-come --players 5 --seed x"


@pytest.mark.parametrize(
    ("line", "words", "shell", "meant"),
    [
        (DEAL, [], "", "game.jsonl"),
        (DEAL, [], "shell.jsonl", "shell.jsonl"),
        (DEAL, ["-l", "script.jsonl"], "", "script.jsonl"),
        (DEAL, ["-l", "script.jsonl"], "shell.jsonl", "script.jsonl"),
        (f"{DEAL} -l line.jsonl", ["-l", "script.jsonl"], "shell.jsonl", "line.jsonl"),
    ],
)
def test_the_nearest_word_says_which_log_is_meant(
    heavens: Heavens, tmp_path: Path, line: str, words: list[str], shell: str, meant: str
) -> None:
    done = heavens("run", "-", *words, stdin=line + "\n", HEAVENS_LOG=shell)
    assert done.returncode == 0
    assert os.listdir(tmp_path) == [meant]
