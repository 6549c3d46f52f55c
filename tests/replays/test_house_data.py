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
    ("high-heavens", "greek-3"): "3605689f59c6a21347bae02a64cec04ef3f69b2e47e73469ec26b5816a86cdc1",
    ("high-heavens", "norse-3"): "6897360b4fe288bab4f235ea557e90206fa5d8a103f2150abf47fa2586edb413",
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


def test_the_tuned_decks_differ_from_those_before_in_six_numbers() -> None:
    """The tables of cards are written for the decks before; these rows are for the rest."""
    high_heavens = ruleset("high-heavens")
    found: dict[tuple[str, str], int] = {}
    for side in ("norse", "greek"):
        before = read_house(high_heavens, f"{side}-2")["cards"]
        after = read_house(high_heavens, f"{side}-3")["cards"]
        for old, new in zip(before, after, strict=True):
            found |= {(old["name"], key): new[key] for key in old if new[key] != old[key]}
            assert old.keys() == new.keys()
    assert found == {
        ("loki", "health"): 8,
        ("freyja", "health"): 8,
        ("valhalla", "cost"): 1,
        ("poseidon", "health"): 9,
        ("ares", "health"): 8,
        ("hephaestus", "health"): 8,
    }
