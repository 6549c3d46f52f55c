"""Words on the command line that nobody means, and that must not be faults of ours."""

import json

import pytest

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
