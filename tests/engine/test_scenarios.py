"""The rules of Heaven, Here I Come!, row by row (fixtures/scenarios)."""

import re
from pathlib import Path

import pytest

from engine.clause import BOTH, REFUSES
from engine.errors import IllegalCommand, InvalidCommand
from engine.games import ruleset
from engine.heaven_here_i_come.wording import WORDING
from engine.shapes import Doc
from tests.scenarios import code_of, resolve_pointer, rows, run
from tests.support import GAME, ROOT

CLAUSES = {clause.id: clause for clause in ruleset(GAME).clauses()}
IDS = [row["id"] for row in rows()]


@pytest.mark.parametrize("row", rows(), ids=IDS)
def test_a_row_comes_out_as_it_says(row: Doc, tmp_path: Path) -> None:
    book, error = run(row, tmp_path)
    then = row["then"]
    refused = then.get("illegal") or then.get("invalid") or ""
    assert code_of(error) == refused, str(error)
    if error is not None:
        assert isinstance(error, IllegalCommand) is ("illegal" in then)
        assert then.get("says", "") in str(error)
        assert not isinstance(error, InvalidCommand) or error.facts.get("pointer") == then.get(
            "pointer"
        )
        return
    assert book is not None
    state = book.game.view(book.state, "referee")
    seen = book.game.view(book.state, then.get("view", {}).get("who", "public"))
    for pointer, value in then.get("state", {}).items():
        assert resolve_pointer(state, pointer) == value, pointer
    for pointer, value in then.get("view", {}).items():
        assert pointer == "who" or resolve_pointer(seen, pointer) == value, pointer
    for key, value in then.get("outcome", {}).items():
        assert state["outcome"] is not None
        assert state["outcome"][key] == value, key


def test_every_row_has_a_name_of_its_own_and_says_something() -> None:
    assert len(set(IDS)) == len(IDS)
    for row in rows():
        assert row["id"].startswith(row["rule"] + "/"), row["id"]
        assert set(row["then"]) - {"says", "pointer"}, row["id"]


def test_rows_name_only_rules_of_the_catalogue() -> None:
    assert {row["rule"] for row in rows()} - CLAUSES.keys() == set()


@pytest.mark.parametrize("rule", CLAUSES)
def test_every_clause_has_rows_on_both_sides(rule: str) -> None:
    mine = [row["then"] for row in rows() if row["rule"] == rule]
    accepted = [then for then in mine if "illegal" not in then and "invalid" not in then]
    refused = [then for then in mine if then.get("illegal") == rule]
    if CLAUSES[rule].kind in (REFUSES, BOTH):
        assert accepted
        assert refused
    else:
        assert len({repr(then) for then in accepted}) >= 2


def test_every_case_of_a_refusal_is_told_by_a_row(tmp_path: Path) -> None:
    told = set()
    for row in rows():
        if "illegal" in row["then"]:
            error = run(row, tmp_path).error
            assert isinstance(error, IllegalCommand)
            told |= {f"{one.rule}/{one.case}" for one in error.refusals}
    unspoken = {"hi.poll.order/nobody", "hi.stand/nobody"}  # the shell needs a name there
    assert WORDING.keys() - told == unspoken


def test_every_file_of_the_folder_is_a_table_or_a_position() -> None:
    used = {row["given"] for row in rows() if isinstance(row["given"], str)}
    folder = ROOT / "fixtures" / "scenarios" / GAME / "positions"
    assert {path.stem for path in folder.iterdir()} == used


def test_every_rule_id_named_in_the_engine_stands_in_the_catalogue() -> None:
    named: set[str] = set()
    for path in (ROOT / "engine" / "heaven_here_i_come").rglob("*.py"):
        named |= set(re.findall(r"\"(hi\.[a-z]+(?:\.[a-z]+)?)[\"/]", path.read_text()))
    assert named
    assert named - CLAUSES.keys() == set()
