"""Each dispute case comes to its whole report, whoever asks and wherever."""

import json
import re
import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from replays.adjudicate import NOTHING, Asked
from replays.dispute import dispute
from replays.report import report
from replays.verdict import exit_code
from tests.disputes import COMMAND, FOLDER, asked, build, cases, judged, record
from tests.shell import programs_in, run_shell


def told(name: str) -> str:
    """The report that a case must come to, with its exit code."""
    return (FOLDER / name / "verdict.txt").read_text(encoding="utf-8")


HAS_SIGNING = find_spec("cryptography") is not None
NAMES = sorted(name for name in cases() if HAS_SIGNING or not name.startswith("signed-"))
BOTH = [name for name in NAMES if len(list((FOLDER / name).glob("*.jsonl"))) > 1]
ONGOING = [name for name in NAMES if ", over\n" not in told(name)]
CODE = re.compile(r"\[exit (\d+)\]\n\Z")


def logs(name: str) -> list[str]:
    """The logs of a case, in order."""
    return [str(path) for path in sorted((FOLDER / name).glob("*.jsonl"))]


def said(paths: list[str], asked: Asked = NOTHING) -> str:
    """What the report says of these logs, with the exit code."""
    found = dispute(paths, asked)
    lines = "".join(f"{line}\n" for line in report(found))
    return f"{lines}[exit {exit_code(found)}]\n"


@pytest.mark.parametrize("name", NAMES)
def test_a_dispute_comes_to_its_report(name: str) -> None:
    assert said(logs(name), asked(name)) == told(name)


@pytest.mark.parametrize("name", NAMES)
def test_the_logs_of_a_case_are_made_again_byte_for_byte(name: str) -> None:
    kept = {Path(path).name: Path(path).read_bytes() for path in logs(name)}
    assert build(cases()[name]) == kept


def test_every_folder_of_disputes_is_a_case() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {*cases()}
    assert len(NAMES) >= 34


def test_the_cases_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.rglob("*") if path.is_file()) < 3 << 19


@pytest.mark.parametrize("name", ["honest", "out-of-turn", "lie-about-a-hand", "no-log"])
def test_the_command_prints_the_report_and_ends_with_its_code(tmp_path: Path, name: str) -> None:
    assert judged(FOLDER / name, tmp_path) == told(name)


@pytest.mark.parametrize("name", NAMES)
def test_the_order_of_the_logs_and_one_named_twice_change_nothing(name: str) -> None:
    paths = logs(name)
    assert said([*reversed(paths), paths[0]], asked(name)) == told(name)


@pytest.mark.parametrize("name", ["branch-of-both", "copies-where-one-is-blind", "honest"])
def test_a_report_does_not_depend_on_folder_locale_user_or_hash_seed(
    tmp_path: Path, name: str
) -> None:
    folder = tmp_path / "ein Ordner"
    folder.mkdir()
    settings = "LC_ALL=C LANG=tr_TR.UTF-8 USER=nobody HOME=/ TZ=Asia/Tokyo PYTHONHASHSEED=77"
    script = f"SOURCE_DATE_EPOCH=9 {settings} {COMMAND}"
    assert judged(FOLDER / name, folder, script) == told(name)


@pytest.mark.parametrize("name", ["branch-of-both", "honest", "two-entries-behind"])
def test_logs_that_are_the_same_are_told_alike_whatever_their_order(
    tmp_path: Path, name: str
) -> None:
    paths = []
    for index, path in enumerate(logs(name)):
        paths += [str(tmp_path / f"{index}-a.jsonl"), str(tmp_path / f"{index}-b.jsonl")]
        shutil.copyfile(path, paths[-2])
        shutil.copyfile(path, paths[-1])
    assert said(paths) == said(paths[::-1])


@pytest.mark.parametrize("name", ["branch-where-one-breaks-a-rule", "many-forged-entries", "empty"])
def test_the_json_has_the_verdict_and_the_code_of_the_text(tmp_path: Path, name: str) -> None:
    shutil.copytree(FOLDER / name, tmp_path / "case")
    done = run_shell(tmp_path / "case", programs_in(tmp_path), f"{COMMAND} --json")
    doc: dict[str, Any] = json.loads(done.stdout)
    assert doc["verdict"] == told(name).partition("\n")[0]
    assert f"[exit {doc['exit']}]\n" == f"[exit {done.returncode}]\n" == told(name)[-9:]
    assert [one["log"] for one in doc["logs"]] == [case.log for case in dispute(logs(name)).cases]


@pytest.mark.parametrize("name", NAMES)
def test_the_code_says_what_the_verdict_says(name: str) -> None:
    first = told(name).partition("\n")[0]
    found = CODE.search(told(name))
    assert found is not None
    code = int(found.group(1))
    if code == 0:
        assert re.search("stands|agree", first)
        assert not re.search("does not stand|cannot be judged|part at", first)
    if re.match("Verdict: the log (does not stand|cannot be judged)", first):
        assert code in (1, 3)


@pytest.mark.parametrize("name", BOTH)
def test_every_log_of_a_case_has_its_own_part_of_the_report(name: str) -> None:
    lines = told(name).splitlines()
    assert [Path(path).name for path in logs(name)] == sorted(
        line for line in lines if line.endswith(".jsonl") and not line.startswith(" ")
        and " " not in line
    )  # fmt: skip


def test_dispute_cases_are_not_recorded_where_ci_is_set(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", "true")
    assert record() == 1
    assert "not recorded where CI is set" in capsys.readouterr().err


@pytest.mark.parametrize("name", ONGOING)
def test_no_report_of_a_game_that_goes_on_tells_what_somebody_saw_or_drew(name: str) -> None:
    assert not re.search(r"and sees |has voted: |draws \d+ cards?:", told(name))


def test_what_was_dealt_is_told_when_the_outcome_stands_and_not_before() -> None:
    held = "  Dealt in secret, and open since the game is over:\n    Ann (1): zzz, coin, coin\n"
    assert held in told("claim-in-a-note")
    for name in [*ONGOING, "vote-changed", "won-after-a-step-too-many"]:
        assert "Dealt in secret" not in told(name)
