"""`heavens simulate`: many games between bots."""

import json
from pathlib import Path

import pytest

from replays.pool import Crew
from replays.reading import read_whole
from replays.simulate import Plan, simulate
from replays.tally import Tally, rate, summary
from tests.support import Heavens

HIGH = ("simulate", "high-heavens", "-n", "3", "--bots", "greedy,random", "--seed", "x")
SIX = ("simulate", "heaven-here-i-come", "-n", "20", "--players", "6", "--seed", "x")


def test_the_same_seed_gives_the_same_for_any_number_of_processes(heavens: Heavens) -> None:
    found = [heavens(*SIX, "--json", "--jobs", jobs).stdout for jobs in ("1", "2", "3")]
    assert found[0] == found[1] == found[2]
    assert json.loads(found[0])["finished"] == 20


def test_another_seed_gives_other_games(heavens: Heavens) -> None:
    one, other = (heavens(*SIX[:-1], seed, "--json").stdout for seed in ("x", "y"))
    assert json.loads(one)["commands"] != json.loads(other)["commands"]


@pytest.mark.parametrize("line", [HIGH, SIX], ids=["high", "heaven"])
def test_the_logs_that_are_kept_hold_and_say_the_same(
    heavens: Heavens, tmp_path: Path, line: tuple[str, ...]
) -> None:
    told = json.loads(heavens(*line, "--json", "--out", "games").stdout)
    without = json.loads(heavens(*line, "--json").stdout)
    assert told == without
    assert heavens("check", "games").returncode == 0
    (counted,) = json.loads(heavens("stats", "games", "--json").stdout)["games"].values()
    for key in ("games", "finished", "winners", "ways", "commands", "turns", "types", "cards"):
        assert counted[key] == told[key]
    assert len(list((tmp_path / "games").iterdir())) == told["games"]


def test_those_who_may_begin_take_turns(heavens: Heavens, tmp_path: Path) -> None:
    heavens(*HIGH, "--out", "turns")
    heavens(*HIGH, "--first", "greek", "--out", "greek")
    first = [
        [read_whole(str(path)).state_at(0).first for path in sorted((tmp_path / name).iterdir())]  # type: ignore[attr-defined]
        for name in ("turns", "greek")
    ]
    assert first == [["greek", "norse", "greek"], ["greek", "greek", "greek"]]


def test_a_game_may_be_left_before_it_is_over(heavens: Heavens) -> None:
    told = json.loads(heavens(*HIGH, "--most", "5", "--json").stdout)
    assert (told["finished"], told["winners"]) == (0, [])
    assert told["commands"] == {"least": 5, "mean": 5.0, "median": 5.0, "most": 5}


@pytest.mark.parametrize(
    ("more", "code"),
    [
        (("--bots", "clever"), "bot.unknown"),
        (("--bots", "greedy,random,greedy"), "bot.many"),
        (("--runes", "physical"), "bot.dice"),
        (("--house", "norse-9"), "house.unknown"),
        (("--out", "."), "file.exists"),
        (("--out", "no/such/folder"), "file.missing"),
    ],
)
def test_what_cannot_be_simulated_is_refused(
    heavens: Heavens, more: tuple[str, ...], code: str
) -> None:
    found = heavens(*HIGH, *more)
    assert (found.returncode, found.stdout) == (2, "")
    assert f"[{code}]" in found.stderr


def test_four_players_take_bots_in_order_of_their_seats(heavens: Heavens) -> None:
    line = (
        "simulate",
        "high-heavens",
        "--four",
        "-n",
        "2",
        "--bots",
        "greedy,random",
        "--seed",
        "x",
    )
    told = json.loads(heavens(*line, "--json").stdout)
    assert told["bots"] == ["greedy", "random"]
    assert told["first"] is not None


def test_tallies_add_up_in_any_order() -> None:
    do = {"type": "deal", "game": "heaven-here-i-come", "players": 5}
    plan = Plan(do, ("random",), "order", 500)
    parts = list(simulate(plan, 24, Crew()))
    there, back = Tally(), Tally()
    for part in parts:
        there.add(part)
    for part in reversed(parts):
        back.add(part)
    assert len(parts) > 1
    assert summary(there) == summary(back)
    assert Tally.of_doc(json.loads(json.dumps(there.as_doc()))).as_doc() == there.as_doc()


@pytest.mark.parametrize(
    ("part", "whole", "least", "most"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0)],
)
def test_a_rate_lies_within_the_interval_of_wilson(
    part: int, whole: int, least: float, most: float
) -> None:
    """Values of Wilson's score interval as they stand in tables."""
    found = rate(part, whole)
    assert (round(found.least, 4), round(found.most, 4)) == (least, most)
