"""The tool that breaks the rules one at a time: it breaks them, and somebody notices."""

import ast

import pytest

from tests.mutants import judging
from tests.mutants.breaking import Mutant, mutants
from tests.mutants.reporting import PAGE, reasons, wrongs
from tests.mutants.running import Found, run

RULES, EFFECTS = "engine/high_heavens/rules/", "engine/high_heavens/effects/"
SOME = (
    RULES + "attack.py:target_is_not_own:never",
    RULES + "invoke.py:hex_is_for_invoking:turned: command.hex not in own",
    RULES + "turn.py:points_suffice:off by one: cost <= state.points",
    EFFECTS + "steps_damage.py:heal:never",
    "engine/high_heavens/state.py:CAP:2 becomes 3",
    "engine/high_heavens/evolve.py:_cracked:left out: _tidy(state, event.hex)",
    "engine/heaven_here_i_come/rules/inspection.py:FAR:3 becomes 4",
    "engine/heaven_here_i_come/outcome.py:teams:off by one: 2 * len(scapegoats) >= len(ranks)",
)
STATE = "engine/high_heavens/state.py"


def ask(wanted: list[Mutant]) -> list[Found]:
    return list(run(wanted, 2, ("game", "row"), {}))


def test_what_is_broken_is_noticed() -> None:
    known = {one.name: one for one in [*mutants(), *mutants(files=(STATE,))]}
    found = ask([known[name] for name in SOME])
    assert {one.name for one in found} == set(SOME)
    assert all(one.by for one in found), found


def test_the_engine_as_it_is_is_noticed_by_nobody() -> None:
    (found,) = ask([Mutant("as it is", "engine/heaven_here_i_come/state.py", "", None, None)])
    assert found.by == ""


def test_what_comes_to_no_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "PATIENCE", 0.3)
    forever = ast.parse("def teams(state, found):\n    while True:\n        pass")
    mutant = Mutant("forever", "engine/heaven_here_i_come/outcome.py", "teams", forever, None)
    (found,) = ask([mutant])
    assert found.what == "it does not come to an end"


def test_no_two_mutants_have_one_name() -> None:
    names = [one.name for one in mutants()]
    assert len(set(names)) == len(names)
    assert len(names) > 1000


def test_every_reason_is_given_for_a_mutant_and_stands_on_the_page() -> None:
    names = {one.name for one in mutants()}
    page = PAGE.read_text(encoding="utf-8")
    for name, reason in reasons().items():
        assert name in names
        assert reason.strip()
        assert reason in page


def test_survivors_without_a_reason_and_reasons_without_a_survivor_are_told() -> None:
    results = [Found("a", "", "", "", 1), Found("b", "", "", "", 1), Found("c", "row", "x", "", 1)]
    told = wrongs(results, {"b": "the same", "c": "stale"}, whole=True)
    assert told == ["no reason: a", "stale reason: c"]
