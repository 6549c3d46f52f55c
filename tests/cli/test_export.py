"""`heavens export`: what it refuses, and what it never does."""

import json
from pathlib import Path

import pytest

from tests.shell import logs
from tests.support import ROOT, Heavens

GARDEN = ROOT / "fixtures/games/garden.jsonl"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the known logs, and a game with a chart of its own."""
    for name, data in logs().items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "garden.jsonl").write_bytes(GARDEN.read_bytes())
    return tmp_path


def test_no_script_is_made_of_a_copy(heavens: Heavens, folder: Path) -> None:
    done = heavens("export", "four.jsonl", "--moves")
    assert (done.returncode, done.stdout) == (4, "")
    assert "the copy of 4" in done.stderr


def test_a_torn_log_gives_what_is_whole_and_a_warning(heavens: Heavens, folder: Path) -> None:
    whole = heavens("export", "game.jsonl", "--moves").stdout
    with open(folder / "game.jsonl", "ab") as log:
        log.write(b'{"at":"20')
    for what in ("--moves", "--text"):
        done = heavens("export", "game.jsonl", what)
        assert done.returncode == 4
        assert "[log.torn]" in done.stderr
    assert heavens("export", "game.jsonl", "--moves").stdout == whole


@pytest.mark.parametrize("what", ["--moves", "--text"])
def test_an_empty_log_and_no_log_are_refused(heavens: Heavens, folder: Path, what: str) -> None:
    (folder / "empty.jsonl").write_bytes(b"")
    (folder / "none.jsonl").write_text("deal high-heavens\n")
    assert heavens("export", "empty.jsonl", what).returncode == 4
    assert heavens("export", "none.jsonl", what).returncode == 3
    assert heavens("export", ".", what).returncode == 2
    assert heavens("export", "nowhere.jsonl", what).returncode == 2


def test_a_game_dealt_without_a_seed_is_refused_with_the_way_out(
    heavens: Heavens, folder: Path
) -> None:
    heavens("deal", "high-heavens", "-l", "free.jsonl")
    heavens("note", "tea", "-l", "free.jsonl")
    done = heavens("export", "free.jsonl", "--moves")
    assert (done.returncode, done.stdout) == (1, "")
    assert "[script.seed]" in done.stderr
    assert "heavens fork free.jsonl --at 0 -o NEW" in done.stderr
    assert heavens("export", "free.jsonl", "--moves", "--from", "1").stdout.endswith("note tea\n")


def test_own_files_need_a_folder(heavens: Heavens, folder: Path) -> None:
    done = heavens("export", "garden.jsonl", "--moves", "-o", "moves.txt")
    assert done.returncode == 2
    assert "[script.files]" in done.stderr
    assert not (folder / "moves.txt").exists()


def test_own_files_are_written_beside_the_script_and_never_over_others(
    heavens: Heavens, folder: Path
) -> None:
    assert heavens("export", "garden.jsonl", "--moves", "--files", "own").returncode == 0
    chart = folder / "own/garden-chart.json"
    assert (
        json.loads(chart.read_text())
        == json.loads(GARDEN.read_text().partition("\n")[0])["do"]["chart"]
    )
    chart.write_text("mine")
    done = heavens("export", "garden.jsonl", "--moves", "--files", "own", "-o", "moves.txt")
    assert (done.returncode, chart.read_text()) == (2, "mine")
    assert not (folder / "moves.txt").exists()


@pytest.mark.parametrize("what", ["--moves", "--text"])
def test_an_existing_file_is_not_overwritten(heavens: Heavens, folder: Path, what: str) -> None:
    before = (folder / "other.jsonl").read_bytes()
    done = heavens("export", "game.jsonl", what, "-o", "other.jsonl")
    assert done.returncode == 2
    assert "[file.exists]" in done.stderr
    assert (folder / "other.jsonl").read_bytes() == before


def test_a_forged_log_makes_no_script(heavens: Heavens, folder: Path) -> None:
    from tests.rehash import rehash

    log = logs()["game.jsonl"].replace(b'"events":[{"card":9', b'"events":[{"card":2', 1)
    (folder / "forged.jsonl").write_bytes(rehash(log))
    done = heavens("export", "forged.jsonl", "--moves")
    assert (done.returncode, done.stdout) == (1, "")


def test_a_changed_log_is_told_neither_way(heavens: Heavens, folder: Path) -> None:
    (folder / "game.jsonl").write_bytes(logs()["game.jsonl"].replace(b'"by":"4"', b'"by":"7"', 1))
    for what in ("--moves", "--text"):
        done = heavens("export", "game.jsonl", what)
        assert (done.returncode, done.stdout) == (1, "")
        assert "[chain.hash]" in done.stderr


def test_a_story_shows_a_seat_what_it_may_know(heavens: Heavens, folder: Path) -> None:
    public = heavens("export", "game.jsonl", "--text").stdout
    helen = heavens("export", "game.jsonl", "--text", "--view", "4").stdout
    assert "and sees" not in public
    assert helen.count("and sees") == 1
    assert heavens("export", "game.jsonl", "--text", "--view", "77").returncode == 2


def test_the_words_of_a_note_reach_a_script_as_they_are_and_a_story_spelled(
    heavens: Heavens, folder: Path
) -> None:
    heavens("note", "red \x1b[31m \u202e", "-l", "game.jsonl")
    assert "red \x1b[31m \u202e" in heavens("export", "game.jsonl", "--moves").stdout
    assert "red \\x1b[31m \\u202e" in heavens("export", "game.jsonl", "--text").stdout


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["--text", "--files", "own"],
        ["--text", "--from", "2"],
        ["--moves", "--view", "4"],
        ["--moves", "--from", "99"],
        ["--moves", "--from", "-1"],
        ["--moves", "-o", "-"],
        ["--moves", "-o", "nowhere/moves.txt"],
    ],
)
def test_wrong_usage_is_told(heavens: Heavens, folder: Path, args: list[str]) -> None:
    done = heavens("export", "game.jsonl", *args)
    assert (done.returncode, done.stdout) == (2, "")
