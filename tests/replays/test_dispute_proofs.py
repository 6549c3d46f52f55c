"""What a report says of signatures and fair deals, and without the package that signs."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from cli.output import encode_json
from engine.shapes import Doc
from replays.adjudicate import Asked
from replays.book import Book
from replays.dispute import Dispute, as_json, dispute
from replays.report import report
from replays.verdict import exit_code, verdict
from tests.damage import chained, hashed, joined, lines, parsed
from tests.dispute_proofs import AGREED, TEXTS, fair, signed_heavens
from tests.disputes import FOLDER, OPTIONS
from tests.replays.test_verdict_sentences import BANNED
from tests.shell import programs_in, run_shell

pytest.importorskip("cryptography", reason="signatures are an extra: heavens[sign]")
PACKAGE = "cryptography.hazmat.primitives.asymmetric"


def judged(name: str, asked: Asked | None = None) -> Dispute:
    paths = sorted(str(path) for path in (FOLDER / name).glob("*.jsonl"))
    return dispute(paths, asked or Asked())


def test_without_the_package_signatures_are_told_as_not_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, PACKAGE, None)
    found = judged("signed-anew-by-another")
    told = "\n".join(report(found))
    assert verdict(found).startswith("Verdict: the log stands.")
    assert told.count("pip install 'heavens[sign]'") == 2
    assert exit_code(found) == 4
    assert not BANNED.search(told)


def test_without_the_package_no_parting_is_settled_by_signatures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, PACKAGE, None)
    assert "signature settles" not in verdict(judged("signed-on-one-side"))


def test_a_log_without_signatures_needs_no_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, PACKAGE, None)
    assert exit_code(judged("honest")) == 0


@pytest.mark.parametrize("name", ["signed-on-one-side", "signed-copies-that-contradict"])
def test_the_one_good_signature_settles_who_gave_what(name: str) -> None:
    found = judged(name)
    assert "The signature settles it: " in verdict(found)
    assert sorted(one.signature for one in found.branches) == ["holds", "sign.missing"]


def test_a_missing_signature_counts_only_where_it_is_asked_for() -> None:
    assert exit_code(judged("signed-but-for-one")) == 0
    assert exit_code(judged("signed-but-for-one", Asked(signatures=True))) == 1


def test_a_signature_that_does_not_hold_counts_always() -> None:
    assert exit_code(judged("signed-anew-by-another")) == 1


def test_a_deal_that_was_not_agreed_on_does_not_stand_to_its_end() -> None:
    case = judged("fair-deal", Asked("0" * 64)).cases[0]
    assert (case.exit_code, case.stands, case.held) == (1, False, [])


def test_a_log_that_was_not_dealt_fairly_is_not_what_was_promised() -> None:
    found = judged("honest", Asked("0" * 64))
    assert exit_code(found) == 1
    assert "  Fair deal: none; nothing was promised before the cards were dealt." in report(found)


@pytest.mark.parametrize("name", ["fair-deals-of-one-promise", "signed-on-both-sides"])
def test_the_object_holds_signatures_and_promises(name: str) -> None:
    found = judged(name)
    doc = json.loads(encode_json(as_json(found, verdict(found), exit_code(found))))
    logs = doc["logs"]
    assert [log["signatures"] is None for log in logs] == [name.startswith("fair")] * 2
    assert [log["fair"] is None for log in logs] == [name.startswith("signed")] * 2


@pytest.mark.parametrize("name", sorted(OPTIONS))
def test_the_command_takes_what_a_case_is_held_against(tmp_path: Path, name: str) -> None:
    logs = " ".join(map(str, sorted((FOLDER / name).glob("*.jsonl"))))
    done = run_shell(tmp_path, programs_in(tmp_path), f"heavens adjudicate {logs} {OPTIONS[name]}")
    told = (FOLDER / name / "verdict.txt").read_text(encoding="utf-8")
    assert f"{done.stdout}[exit {done.returncode}]\n" == told


def test_a_part_of_a_promise_is_refused(tmp_path: Path) -> None:
    done = run_shell(tmp_path, programs_in(tmp_path), "heavens adjudicate a --commitment c4d837f8")
    assert done.returncode == 2


def misshapen(book: Book, n: int, change: Callable[[Doc], object]) -> str:
    """The verdict on a log with an entry changed and the chain made right."""
    rows = lines(book)
    doc = parsed(rows[n])
    change(doc)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        path.write_bytes(joined(chained([*rows[:n], hashed(doc), *rows[n + 1 :]], n + 1)))
        return verdict(dispute([str(path)]))


@pytest.mark.parametrize("name", ["prev", "entry", "game", "command", "signature"])
def test_a_signature_that_cannot_be_one_is_told_as_that(name: str) -> None:
    told = misshapen(signed_heavens("end"), 1, lambda doc: doc["events"][-1].pop(name))
    assert "Under entry 1 stands a signature that cannot be one" in told


@pytest.mark.parametrize("keys", [[], {}, {"norse": "x"}, {"zeus": "a" * 64}, "x", None])
def test_a_deal_that_nobody_can_sign_by_is_told_as_that(keys: Any) -> None:
    told = misshapen(signed_heavens("end"), 0, lambda doc: doc["do"].update(keys=keys))
    assert re.search("what is written in the deal of who must sign cannot be", told, re.I)


@pytest.mark.parametrize("part", [[], {}, {"commitment": 1}, {"commitment": "x", "with": {}}])
def test_a_fair_deal_that_cannot_be_is_told_as_that(part: Any) -> None:
    told = misshapen(fair(AGREED, TEXTS), 0, lambda doc: doc["do"].update(fair=part))
    assert re.search("what is written in the deal of a fair deal cannot be", told, re.I)
