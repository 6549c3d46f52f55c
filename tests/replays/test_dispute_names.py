"""What files are called in a report, several partings, and one file named twice."""

import json
from pathlib import Path

import pytest

from replays.called import called, twice
from replays.dispute import Dispute, dispute
from replays.report import report
from replays.verdict import verdict
from tests.dispute_tools import INSPECTIONS, circle, whole
from tests.disputes import FOLDER
from tests.shell import programs_in, run_shell

SPELLINGS = ["A/g.jsonl B/g.jsonl", "./B/g.jsonl A/../A/g.jsonl", "{0}/A/g.jsonl {0}/B/g.jsonl"]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two logs of one name in two folders."""
    for name, last in (("A", "inspect 2 7"), ("B", "inspect 2 10")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "g.jsonl").write_bytes(whole(circle(*INSPECTIONS[:2], last)))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("spelled", SPELLINGS)
def test_a_report_does_not_depend_on_how_paths_are_spelled(table: Path, spelled: str) -> None:
    paths = spelled.format(table).split()
    assert sorted(called(paths).values()) == ["A/g.jsonl", "B/g.jsonl"]
    assert [*report(dispute(paths))] == [*report(dispute(["A/g.jsonl", "B/g.jsonl"]))]


def test_a_file_whose_name_is_its_own_is_called_by_it(table: Path) -> None:
    (table / "c.jsonl").write_bytes((table / "A/g.jsonl").read_bytes())
    assert [*called(["A/g.jsonl", "B/g.jsonl", "A/../c.jsonl"]).values()] == [
        *("A/g.jsonl", "B/g.jsonl", "c.jsonl"),
    ]


def test_a_file_named_twice_in_any_spelling_counts_once(table: Path) -> None:
    (table / "link.jsonl").symlink_to("A/g.jsonl")
    paths = ["A/g.jsonl", "./A/g.jsonl", "link.jsonl", f"{table}/A/g.jsonl"]
    assert len(called(paths)) == 1
    assert twice(paths) == paths[1:]
    assert [*report(dispute(paths))] == [*report(dispute(paths[:1]))]


def test_that_a_file_was_named_twice_is_said(table: Path) -> None:
    done = run_shell(table, programs_in(table), "heavens adjudicate A/g.jsonl ./A/g.jsonl")
    assert done.stderr == "./A/g.jsonl is named twice, and counts once\n"
    assert done.stdout.startswith("Verdict: the log stands.")


def parted(name: str) -> Dispute:
    return dispute(sorted(map(str, (FOLDER / name).glob("*.jsonl"))))


def test_each_parting_is_told_with_who_ends_before_it() -> None:
    found = parted("three-logs-that-part-twice")
    assert [(one.entry, one.short) for one in found.partings] == [(3, ["di.jsonl"]), (5, [])]
    assert [one for one in report(found) if one.startswith("Where they part")] == [
        "Where they part: entry 3",
        "Where they part: entry 5",
    ]


@pytest.mark.parametrize("name", ["another-clock", "lie-that-no-copy-shows"])
def test_what_differs_is_named_where_the_words_are_the_same(name: str) -> None:
    found = parted(name)
    assert found.partings[0].differs == (["at"] if "clock" in name else ["secret"])
    assert "What differs is" in verdict(found)
    assert verdict(found).count("inspect 4 9") == 1


def test_no_log_is_said_to_be_alone_where_there_are_more() -> None:
    assert "this log alone" not in verdict(parted("two-entries-behind"))


@pytest.mark.parametrize(("name", "stands"), [("copy-alone", None), ("honest", True)])
def test_an_outcome_stands_where_there_is_one(
    tmp_path: Path, name: str, stands: bool | None
) -> None:
    logs = " ".join(map(str, (FOLDER / name).glob("*.jsonl")))
    done = run_shell(tmp_path, programs_in(tmp_path), f"heavens adjudicate --json {logs}")
    assert json.loads(done.stdout)["logs"][0]["stands"] is stands


@pytest.mark.parametrize("how", ["edited", "a-rule-broken"])
def test_what_is_wrong_beside_the_parting_is_in_the_first_line(how: str) -> None:
    first = verdict(parted(f"parted-and-{how}-further-on"))
    log = "ann.jsonl" if how == "edited" else "bo.jsonl"
    assert f"Besides, {log} does not stand: entry " in first
    assert first.count("does not stand") == 1
