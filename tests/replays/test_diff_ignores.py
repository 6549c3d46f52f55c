"""diff: what differs at or under an ignored pointer does not count."""

from pathlib import Path

import pytest

from replays.blame import blame
from replays.compare import MISSING, differences
from replays.diff import Diff, diff_and_unknown, diff_logs
from replays.reading import read
from tests.dispute_tools import INSPECTIONS, circle, heavens, play, whole
from tests.shell import SCREENS
from tests.support import ROOT, new_book

OTHERS = ["Uma", "Vic", "Wim", "Xan", "Yve", "Zoe"]
NAMES = ("/names", "/0/names", "/0/id", "/seed")
NAMES_LAID = [f"/1/players/{screen}/name" for screen in SCREENS]
NAMES_SHOWN = [f"/players/{screen}/name" for screen in SCREENS]
GAMES = sorted((ROOT / "fixtures/games").glob("*.jsonl"))


@pytest.fixture
def logs(tmp_path: Path) -> tuple[str, str]:
    """The same deal under other names; Helen inspects another card in the second."""
    one, two = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    one.write_bytes(whole(circle(*INSPECTIONS)))
    book = new_book("dispute", screens=SCREENS, names=OTHERS)
    two.write_bytes(whole(play(book, INSPECTIONS[0], "inspect 4 7", *INSPECTIONS[2:])))
    return str(one), str(two)


def parted(logs: tuple[str, str], *ignored: str) -> Diff:
    return diff_logs(*logs, ignored)


def test_without_anything_ignored_they_part_at_the_deal(logs: tuple[str, str]) -> None:
    assert parted(logs).entry == 0


def test_what_is_ignored_everywhere_lets_the_next_entry_part_them(logs: tuple[str, str]) -> None:
    found = parted(logs, *NAMES, *NAMES_LAID, *NAMES_SHOWN)
    assert (found.entry, found.cause) == (2, "input")
    assert [one.pointer for one in found.command] == ["/card"]
    assert [one.pointer for one in found.state] == ["/players/4/marker"]


def test_what_is_ignored_in_the_command_alone_still_counts_in_the_state(
    logs: tuple[str, str],
) -> None:
    found = parted(logs, *NAMES, *NAMES_LAID)
    assert (found.entry, found.command, found.events) == (0, [], [])
    assert [one.pointer for one in found.state] == NAMES_SHOWN


def test_logs_that_differ_in_nothing_else_are_the_same(logs: tuple[str, str]) -> None:
    ignored = ("/card", "/0/card", "/0/symbol", "/players")
    assert parted(logs, *NAMES, *NAMES_LAID, *ignored).same


def test_a_command_that_differs_is_the_cause_though_it_is_ignored(logs: tuple[str, str]) -> None:
    found = parted(logs, *NAMES, *NAMES_LAID, *NAMES_SHOWN, "/card")
    assert (found.entry, found.cause, found.command) == (2, "input", [])


def test_a_pointer_is_ignored_with_all_under_it_and_nothing_beside_it(
    logs: tuple[str, str],
) -> None:
    under = parted(logs, "/names", "/0", "/1", "/players")
    assert under.entry == 2
    beside = parted(logs, "/name", "/0/name", "/player")
    assert beside.entry == 0
    assert "/names/0" in [one.pointer for one in beside.command]


def test_an_ignored_pointer_changes_neither_damage_nor_length(tmp_path: Path) -> None:
    data = whole(circle(*INSPECTIONS))
    paths = [tmp_path / name for name in ("a.jsonl", "torn.jsonl", "short.jsonl")]
    shorter = data[: data.rindex(b"\n", 0, -1) + 1]
    for path, part in zip(paths, (data, data[:-9], shorter), strict=True):
        path.write_bytes(part)
    whole_log, torn, short = map(str, paths)
    assert diff_logs(whole_log, torn, ["/card"]).cause == "damage"
    assert diff_logs(whole_log, short, ["/card"]).cause == "length"


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_is_told_from_each_other_game_and_not_from_itself(path: Path) -> None:
    assert diff_logs(str(path), str(path), ["/seed"]).same
    other = next(one for one in GAMES if one != path)
    assert not diff_logs(str(path), str(other), ["/seed"]).same


def test_what_diff_prints_blame_takes(logs: tuple[str, str]) -> None:
    book = read(logs[1]).book
    found = parted(logs, *NAMES, *NAMES_LAID, *NAMES_SHOWN).state
    assert [(blame(book, one.pointer, 2).value, one.right) for one in found] == [(7, 7)]


@pytest.fixture
def invoked(tmp_path: Path) -> tuple[str, str]:
    """Thor enters the board on another hex in the second log."""
    one, two = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    one.write_bytes(whole(heavens("invoke thor e1", first="norse")))
    two.write_bytes(whole(heavens("invoke thor d1", first="norse")))
    return str(one), str(two)


def test_gods_and_hexes_are_called_by_their_names(invoked: tuple[str, str]) -> None:
    assert [one.pointer for one in diff_logs(*invoked).state] == ["/gods/thor/hex"]


@pytest.mark.parametrize("pointer", ["/gods/thor", "/gods/thor/hex", "/gods/{}", "/gods/{}/hex"])
def test_a_member_is_ignored_by_its_name_and_by_its_number(
    invoked: tuple[str, str], pointer: str
) -> None:
    book = read(invoked[0]).book
    gods = [god["name"] for god in book.game.view(book.state, "referee")["gods"]]
    found = parted(invoked, "/to", "/hex", "/1/hex", pointer.format(gods.index("thor")))
    assert found.state == []


def test_another_order_of_members_is_a_difference() -> None:
    left, right = [{"name": "a"}, {"name": "b"}], [{"name": "b"}, {"name": "a"}]
    assert [*differences(left, right, "/x", by_name=True)] == [("/x", ["a", "b"], ["b", "a"])]
    gone = [*differences(left, right[:1], "/x", by_name=True)]
    assert gone == [("/x/a", {"name": "a"}, MISSING)]


def test_what_is_ignored_and_stands_nowhere_is_said(logs: tuple[str, str]) -> None:
    _, unknown = diff_and_unknown(*logs, ["/names", "/playres", "/players/9/marker", "/0/cart"])
    assert unknown == ["/playres", "/0/cart"]
