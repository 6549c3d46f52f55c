"""What hangs on an entry that does not hold, worked out by hand for small games."""

from pathlib import Path
from typing import Any

import pytest

from replays import breach
from replays.adjudicate import Case, open_case
from tests.damage import forged, joined, lines
from tests.dispute_tools import field, play
from tests.disputes import FOLDER

# Each with the reason why just these come out otherwise.
BY_HAND: dict[str, tuple[str, dict[int, list[int]]]] = {
    "forged-and-chain-made-right": (
        "without Helen's inspection nobody after her may inspect, nor does the discussion begin",
        {2: [3, 4, 5, 6, 8], 7: []},
    ),
    "branch-where-one-breaks-a-rule": ("Bo and Peter would have to wait for Helen", {2: [3, 4]}),
    "inspected-out-of-turn": ("Helen and Bo were next anyhow", {2: []}),
    "vote-changed": ("without a passed poll there is no Last Stand and no end", {13: [14, 15]}),
    "move-through-another-god": ("from e4 Thor does not reach Zeus on f7", {1: [3]}),
    "move-that-another-undoes": ("nothing after it is about Thor", {1: []}),
    "one-action-too-many": ("Thor would not stand beside Ares to be hit in melee", {4: [6]}),
    "retaliation-left-out": (
        "Ares would have 2 health left, fall at the next blow and be gone at the end of the turn",
        {2: [3, 4, 5]},
    ),
    "many-forged-entries": (
        "Hades would have stood with 1 health; of the second blow he falls either way",
        {1: [2, 5], 2: []},
    ),
    "health-added": ("Ares stands after both blows, and strikes as hard", {1: []}),
    "ability-short-of-chips": (
        "Tyr loses nothing to poison as his turn starts",
        {2: [3]},
    ),
    "choice-answered-by-the-wrong-player": ("the choice would still wait for its answer", {2: [3]}),
    "won-after-a-step-too-many": ("from e4 Thor does not reach Olympus", {1: [2]}),
    "taken-back-without-consent": ("Bo has inspected already, if it is not taken back", {4: [5]}),
}


def case_of(path: Path) -> Case:
    return open_case(str(path), path.name).case


@pytest.mark.parametrize("name", BY_HAND)
def test_what_hangs_on_an_entry_is_what_was_worked_out_by_hand(name: str) -> None:
    folder = FOLDER / name
    path = next(one for one in sorted(folder.glob("*.jsonl")) if case_of(one).breaches)
    found = {one.entry: one.hangs for one in case_of(path).breaches}
    assert found == BY_HAND[name][1], BY_HAND[name][0]


def all_forged(count: int) -> bytes:
    """A game in which Thor, each time that he strikes a home, takes one health too few."""
    book = field(["thor e8", "odin a1", "ares i6", "zeus a6"])
    for _ in range(count):
        play(book, "attack thor olympus", "end", "end")
    rows = lines(book)

    def change(doc: dict[str, Any]) -> None:
        for event in doc["events"]:
            if event["type"] == "battered":
                event["damage"] -= 1

    for n in range(1, len(rows), 3):
        rows = forged(type(book)(rows), n, change)
    return joined(rows)


def test_what_hangs_is_worked_out_for_the_first_broken_entries_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(breach, "MOST", 3)
    path = tmp_path / "game.jsonl"
    path.write_bytes(all_forged(6))
    found = [one.hangs for one in case_of(path).breaches]
    assert len(found) == 6
    assert [one is None for one in found] == [False] * 3 + [True] * 3


def test_an_outcome_stands_if_no_entry_is_broken() -> None:
    assert case_of(FOLDER / "honest/game.jsonl").stands
    assert not case_of(FOLDER / "vote-changed/game.jsonl").stands


def test_an_outcome_that_hangs_on_no_broken_entry_is_left_to_the_referee() -> None:
    case = case_of(FOLDER / "move-that-another-undoes/game.jsonl")
    assert (case.stands, case.hangs) == (False, False)
    assert case_of(FOLDER / "won-after-a-step-too-many/game.jsonl").hangs


def test_what_was_taken_back_breaks_nothing() -> None:
    case = case_of(FOLDER / "taken-back-by-ruling/game.jsonl")
    assert [one.void for one in case.breaches] == [4]
    assert case.exit_code == 0
