"""Completion: each shell is served, and screens are those of the log that is meant."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.shell import prepare, run_shell
from tests.support import Process, clean_environment

SEATS = ["1", "4", "2", "9", "7", "10"]


def completed(folder: Path, words: str, **environment: str) -> list[str]:
    """What bash is offered for the last word of `words`, without its kind."""
    programs = folder / ".bin" if (folder / ".bin").exists() else prepare(folder)
    count = len(words.split()) - (0 if words.endswith(" ") else 1)
    variables = {"COMP_WORDS": words, "COMP_CWORD": str(count), **environment}
    script = " ".join(f"{name}='{value}'" for name, value in variables.items())
    done = run_shell(folder, programs, f"{script} _HEAVENS_COMPLETE=bash_complete heavens")
    assert done.stderr == ""
    return [line.partition(",")[2] for line in done.stdout.splitlines() if line]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_gets_its_script(tmp_path: Path, shell: str) -> None:
    done = run_shell(tmp_path, prepare(tmp_path), f"_HEAVENS_COMPLETE={shell}_source heavens")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"_HEAVENS_COMPLETE={shell}_complete" in done.stdout


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_other_shells_are_offered_the_seats(tmp_path: Path, shell: str) -> None:
    word = "2" if shell == "zsh" else "''"
    script = f"COMP_WORDS='heavens inspect ' COMP_CWORD={word} _HEAVENS_COMPLETE={shell}_complete"
    offered = run_shell(tmp_path, prepare(tmp_path), f"{script} heavens").stdout
    for seat in SEATS:
        assert seat in offered.replace("plain,", "").split()


def test_a_screen_is_completed_from_the_log(tmp_path: Path) -> None:
    assert completed(tmp_path, "heavens inspect ") == SEATS
    assert completed(tmp_path, "heavens vote 1") == ["1", "10"]


def test_a_screen_is_completed_from_the_log_that_is_named(tmp_path: Path) -> None:
    for words in ("heavens inspect -l deal.jsonl ", "heavens inspect --log deal.jsonl "):
        prepare(tmp_path) if not (tmp_path / ".bin").exists() else None
        (tmp_path / "game.jsonl").unlink(missing_ok=True)
        assert completed(tmp_path, words) == SEATS
    assert completed(tmp_path, "heavens inspect ", HEAVENS_LOG="deal.jsonl") == SEATS


def test_where_there_is_no_log_nothing_is_offered_and_nothing_said(tmp_path: Path) -> None:
    assert completed(tmp_path, "heavens inspect -l nope.jsonl ") == []


def test_cards_are_completed_from_the_house_decks_and_files_where_files_are_meant(
    tmp_path: Path,
) -> None:
    assert completed(tmp_path, "heavens cards tho") == ["thor"]
    assert completed(tmp_path, "heavens cards thor bif") == ["bifrost"]
    assert completed(tmp_path, "heavens cards --lint mi") == ["mi"]


def test_whose_legal_commands_may_be_asked_for_is_completed(tmp_path: Path) -> None:
    assert completed(tmp_path, "heavens legal --for ") == SEATS


@pytest.mark.parametrize("more", ["", "COMP_WORDS='heavens ' COMP_CWORD=x"])
def test_a_completion_without_its_words_fails_and_says_nothing(tmp_path: Path, more: str) -> None:
    script = f"{more} _HEAVENS_COMPLETE=bash_complete heavens"
    done = run_shell(tmp_path, prepare(tmp_path), script)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


def test_symbols_clauses_games_and_commands_are_completed(tmp_path: Path) -> None:
    symbols = completed(tmp_path, "heavens poll 1 4 --card ")
    assert sorted(symbols) == ["coin", "face", "heart", "skull", "zzz"]
    assert completed(tmp_path, "heavens rules hi.poll.p") == ["hi.poll.passed"]
    assert "heaven-here-i-come" in completed(tmp_path, "heavens deal h")
    assert completed(tmp_path, "heavens insp") == ["inspect"]


def in_bash(folder: Path, programs: Path, script: str) -> Process:
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash on this machine")
    return subprocess.run(
        [bash, "--norc", "-c", script],
        cwd=folder,
        env=clean_environment(PATH=f"{programs}{os.pathsep}{os.environ['PATH']}"),
        capture_output=True,
        text=True,
        check=False,
    )


def test_bash_itself_completes_with_the_script(tmp_path: Path) -> None:
    script = (
        'eval "$(_HEAVENS_COMPLETE=bash_source heavens)"; COMP_WORDS=(heavens inspect "");'
        ' COMP_CWORD=2; _heavens_completion heavens; echo "${COMPREPLY[@]}"'
    )
    done = in_bash(tmp_path, prepare(tmp_path), script)
    assert done.stdout.split() == SEATS
