"""House data files are known by digest, so that old logs replay for ever."""

import pytest

from engine.games import NAMES, ruleset
from replays.canonical import digest
from replays.house import known_names, read_house

PINNED = {
    (
        "heaven-here-i-come",
        "chart-1",
    ): "511e80c9dbf9f17e1911c11d26912f196c09fe2e26f2d867a04545a2277a675e",
    ("high-heavens", "board-1"): "b0c3d3ae283ddf9b6f8f0a8ec3d75c6cee000057337b1e621e0def6af83494a7",
    ("high-heavens", "greek-2"): "a571edd57dc3bd111a048455dc67a59c81a5e39906e1b0f86c107ee4edf1eec7",
    ("high-heavens", "greek-1"): "559599b9fbd255a6f5882f71b5a90ac1c8ff723a6507f469f735b02e4dec8940",
    ("high-heavens", "norse-2"): "85503323faa42a004ce17e796d0c7a718744e05d3fe279c5f1702210a8c28919",
    ("high-heavens", "norse-1"): "58ff4152e99e8406c608fe142a713a7162116ccab3e6d364201f68fa4f735f5d",
}


@pytest.mark.parametrize("game", NAMES)
def test_every_house_file_is_pinned(game: str) -> None:
    assert {name for other, name in PINNED if other == game} == set(known_names(ruleset(game)))


@pytest.mark.parametrize(("game", "name"), PINNED)
def test_a_released_house_file_never_changes(game: str, name: str) -> None:
    """A tuned file gets a new number; this one is what old logs refer to."""
    assert digest(read_house(ruleset(game), name)) == PINNED[game, name]
