"""Words on the command line that nobody means, and that must not be faults of ours."""

import json
from pathlib import Path

import pytest

from cli.main import run
from tests.support import Heavens

ENDLESS = "9" * 5000
GREAT = "9" * 30


@pytest.fixture
def table(heavens: Heavens) -> Heavens:
    heavens("deal", "heaven-here-i-come", "--screens", "1,2,3,4,5", "--seed", "odd")
    return heavens


@pytest.mark.parametrize(
    "words",
    [
        ["inspect", ENDLESS, "1"],
        ["poll", "1", "2", "--card", "zzz", "--votes", f"{ENDLESS}=up"],
        ["ruling", "stands", ENDLESS, "--reason", "r"],
        ["ruling", "taken-back", GREAT, "--reason", "r"],
        ["undo", GREAT, "--agreed", "1,2,3,4,5"],
    ],
)
def test_an_endless_number_is_wrong_usage(table: Heavens, words: list[str]) -> None:
    done = table(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert "fault" not in done.stderr


def test_a_refusal_repeats_in_json_a_number_that_no_log_holds(table: Heavens) -> None:
    done = table("inspect", GREAT, "1", "--json")
    assert done.returncode == 2
    assert json.loads(done.stderr)["facts"] == {"screen": int(GREAT)}


def test_help_for_a_waived_command_is_help_and_nothing_is_ruled(table: Heavens) -> None:
    words = ["ruling", "waived", "hi.inspect.order", "--reason", "r", "--", "inspect", "--help"]
    done = table(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert "heavens inspect 4 9" in done.stdout
    assert "1 entry" in table("check", "game.jsonl").stdout


@pytest.mark.parametrize("key", ["asks", "circle", "outcome"])
def test_a_position_nested_however_deep_is_wrong_and_no_fault(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], key: str
) -> None:
    players = ",".join(f'{{"screen":{screen}}}' for screen in range(1, 6))
    path = tmp_path / "deep.json"
    words = ["deal", "heaven-here-i-come", "--setup", str(path), "--dry-run"]
    for depth in range(30, 1001):
        path.write_text(f'{{"players":[{players}],"{key}":{"[" * depth}{"]" * depth}}}')
        assert run(words) == 2, depth
    assert "nested too deep" in capfd.readouterr().err


def test_a_log_taken_for_a_script_tells_no_secret(table: Heavens) -> None:
    done = table("run", "game.jsonl", "--log", "other.jsonl")
    assert done.returncode == 2
    assert "a script holds deal and play commands" in done.stderr
    assert "unsealed" not in done.stderr
    assert len(done.stderr) < 200


@pytest.mark.parametrize("words", [["inspect", "1", "3"], ["note", "x"], ["accept", "game.jsonl"]])
def test_nothing_is_written_on_standard_input(table: Heavens, words: list[str]) -> None:
    done = table(*words, "--log", "-", "--json")
    assert (done.returncode, json.loads(done.stderr)["rule"]) == (2, "file.name")


def test_no_game_is_dealt_onto_standard_input(heavens: Heavens, tmp_path: Path) -> None:
    done = heavens("deal", "high-heavens", "--log", "-")
    assert (done.returncode, done.stdout) == (2, "")
    assert "invalid[file.name]" in done.stderr
    assert not list(tmp_path.iterdir())


def test_two_homes_for_one_side_are_wrong_usage(heavens: Heavens) -> None:
    done = heavens("deal", "high-heavens", "--hearth", "norse=e3,norse=e4")
    assert done.returncode == 2
    assert "names a side twice" in done.stderr


@pytest.mark.parametrize("who", ["9", "thor", ""])
def test_legal_commands_of_nobody_are_an_unknown_name(table: Heavens, who: str) -> None:
    done = table("legal", "--for", who, "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert json.loads(done.stderr)["rule"] == "name.seat"


def test_a_god_that_is_not_in_the_heavens_has_no_legal_commands(heavens: Heavens) -> None:
    heavens("deal", "high-heavens", "--first", "norse", "--seed", "odd")
    done = heavens("legal", "--for", "zeus")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_an_explanation_to_the_public_tells_nothing_of_a_hand(table: Heavens) -> None:
    while "inspection" in table("status").stdout:
        table("run", "-", stdin=table("legal").stdout.splitlines()[0])
    for card in ("skull", "face", "zzz", "coin", "heart"):
        poll = ("poll", "1", "2", "--card", card)
        done = table("explain", "--view", "public", *poll)
        assert (done.returncode, done.stdout) == (4, "")
        assert table("explain", *poll).returncode in (0, 1)
