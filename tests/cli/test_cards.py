"""What `heavens cards` prints, beyond its transcript."""

import json
from pathlib import Path

import pytest

from engine.columns import width
from engine.high_heavens import game
from replays.house import newest
from tests.support import ROOT, Heavens

HOUSE = [newest(game)[side] for side in ("norse", "greek")]
NAMES = [card["name"] for deck in HOUSE for card in deck["cards"]]
CHART = json.loads((ROOT / "fixtures/charts/garden.json").read_text(encoding="utf-8"))


def test_cards_as_json_are_those_of_the_decks_with_their_side(heavens: Heavens) -> None:
    lines = [json.loads(line) for line in heavens("cards", "--json").stdout.splitlines()]
    assert lines == [{**card, "side": deck["side"]} for deck in HOUSE for card in deck["cards"]]


def test_cards_printed_as_json_make_a_deck_that_has_no_fault(
    heavens: Heavens, tmp_path: Path
) -> None:
    lines = heavens("cards", "--side", "greek", "--json").stdout.splitlines()
    cards = [{k: v for k, v in json.loads(line).items() if k != "side"} for line in lines]
    tmp_path.joinpath("mine.json").write_text(
        json.dumps({"side": "greek", "name": "Mine", "cards": cards})
    )
    assert heavens("cards", "--lint", "mine.json").stdout == "mine.json: no fault\n"


def test_no_line_of_the_table_is_wider_than_100_columns(heavens: Heavens) -> None:
    lines = heavens("cards").stdout.splitlines()
    assert len(lines) == 49
    assert max(map(width, lines)) <= 100


def test_every_card_is_told_in_lines_of_at_most_100_columns(heavens: Heavens) -> None:
    lines = heavens("cards", *NAMES).stdout.splitlines()
    told = [line for line in lines if not line.startswith("  {")]
    assert len(lines) - len(told) == len(NAMES)
    assert max(map(width, told)) <= 100


def test_every_fault_of_a_chart_is_told(heavens: Heavens, tmp_path: Path) -> None:
    pairs = {**CHART["pairs"], "x+y": "none"}
    del pairs[next(iter(CHART["pairs"]))]
    path = tmp_path / "chart.json"
    path.write_text(json.dumps({**CHART, "pairs": pairs}))
    found = heavens("cards", "--lint", "chart.json")
    assert found.returncode == 2
    assert [line.split(": ")[1] for line in found.stdout.splitlines()] == ["/pairs/x+y", "/pairs"]


def test_two_decks_that_share_a_name_are_told_so(heavens: Heavens, tmp_path: Path) -> None:
    norse, greek = HOUSE
    (tmp_path / "n.json").write_text(json.dumps(norse))
    shared = {**greek, "cards": [{**greek["cards"][0], "name": "thor"}, *greek["cards"][1:]]}
    (tmp_path / "g.json").write_text(json.dumps(shared))
    found = heavens("cards", "--lint", "n.json", "g.json")
    assert found.returncode == 2
    assert "g.json: /cards/0/name: deck.name: thor is in the other deck too" in found.stdout
    assert heavens("cards", "--lint", "g.json").returncode == 0


@pytest.mark.parametrize("bad", ["\x1b[31m", "[bold]", "\u202e"])
def test_nothing_in_a_file_acts_on_the_terminal(heavens: Heavens, tmp_path: Path, bad: str) -> None:
    doc = {"side": bad, "name": "x", "cards": [{"kind": bad, bad: 1}]}
    (tmp_path / "odd.json").write_text(json.dumps(doc))
    found = heavens("cards", "--lint", "odd.json")
    assert (found.returncode, found.stderr) == (2, "")
    assert found.stdout.replace("\n", "").isprintable()


def test_cards_of_a_file_are_told_without_a_game(heavens: Heavens, tmp_path: Path) -> None:
    (tmp_path / "n.json").write_text(json.dumps(HOUSE[0]))
    for words in (["thor"], ["thor", "--json"], []):
        told = heavens("cards", *words, "--deck", "n.json").stdout
        assert told == heavens("cards", *words, "--side", "norse").stdout


def test_cards_of_a_file_with_a_fault_are_not_told(heavens: Heavens, tmp_path: Path) -> None:
    cards = [{**card, "name": card["name"].upper()} for card in HOUSE[0]["cards"]]
    (tmp_path / "n.json").write_text(json.dumps({**HOUSE[0], "cards": cards}))
    (tmp_path / "chart.json").write_text(json.dumps(CHART))
    found = heavens("cards", "THOR", "--deck", "n.json")
    assert (found.returncode, found.stdout) == (2, "")
    assert "n.json: /cards/0/name: " in found.stderr
    assert "not lower case" in found.stderr
    assert "this is no deck" in heavens("cards", "--deck", "chart.json").stderr


def test_a_card_that_no_house_deck_has_is_looked_for_elsewhere(heavens: Heavens) -> None:
    told = heavens("cards", "anubis").stderr
    assert "no house card is called anubis" in told
    assert "--log FILE" in told
    assert "--deck FILE" in told
