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
