"""A deal is told in a replay as it was typed."""

import shlex

import pytest

from tests.support import ROOT, Heavens


@pytest.mark.parametrize(
    "options",
    [
        "--four",
        "--omnipotence",
        "--first greek --hearth greek=e8,norse=e3 --invoking norse=e4,d3 --runes physical",
        "--invoking greek=e9 --invoking norse=e4 --hearth greek=e8,norse=e3",
    ],
)
def test_a_replay_tells_a_deal_as_it_was_typed(heavens: Heavens, options: str) -> None:
    heavens("deal", "high-heavens", *options.split())
    told = heavens("replay", "game.jsonl").stdout.splitlines()[0]
    again = shlex.split(told.partition(" referee: ")[2])
    assert again[:2] == ["deal", "high-heavens"]
    assert sorted(again[2:]) == sorted(options.split())


def test_a_replay_tells_own_decks_as_files(heavens: Heavens) -> None:
    decks = [f"--deck={ROOT}/fixtures/decks/four-of-{name}.json" for name in ("asgard", "olympus")]
    heavens("deal", "high-heavens", *decks)
    told = heavens("replay", "game.jsonl").stdout.splitlines()[0]
    assert told.endswith("deal high-heavens --deck FILE --deck FILE")
