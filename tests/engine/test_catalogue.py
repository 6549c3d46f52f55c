"""The catalogue of the clauses of Heaven, Here I Come!."""

import pytest

from engine.clause import BOTH, COUNTS, DEFINES, REFUSES, Clause
from engine.games import ruleset
from engine.heaven_here_i_come.wording import WORDING, message
from tests.support import GAME, ROOT

CLAUSES = ruleset(GAME).clauses()
CONTRACT = """
hi.setup.players hi.setup.cards hi.setup.sin hi.setup.chart hi.setup.hand
hi.inspect.order hi.inspect.distance hi.inspect.marker
hi.poll.card hi.poll.defendant hi.poll.order hi.poll.open hi.vote.all hi.vote.secret
hi.poll.passed hi.poll.rejected hi.end.unfound hi.leave
hi.stand hi.resolve hi.team.scapegoat hi.team.minority hi.team.badass hi.win
""".split()
RULED = "hi.poll.order hi.vote.all hi.poll.rejected hi.end.unfound hi.leave hi.stand".split()
HOUSE = ["hi.setup.cards", "hi.setup.chart"]


def test_every_clause_of_the_contract_is_there_in_its_order() -> None:
    assert [clause.id for clause in CLAUSES] == CONTRACT


def test_rulings_and_house_data_are_shown_as_such() -> None:
    ruled = {clause.id for clause in CLAUSES if clause.ruling}
    assert ruled == {*RULED, *HOUSE, "hi.team.badass"}
    for clause in CLAUSES:
        assert clause.ruling.startswith("House data") is (clause.id in HOUSE)


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.id)
def test_a_clause_is_a_plain_sentence_with_its_place(clause: Clause) -> None:
    assert clause.kind in (REFUSES, DEFINES, COUNTS, BOTH)
    assert clause.book == "Heaven, Here I Come!"
    assert clause.section
    assert clause.text[0].isupper()
    assert clause.text.endswith(".")


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.id)
def test_a_clause_refuses_where_the_catalogue_says_so(clause: Clause) -> None:
    told = any(key.partition("/")[0] == clause.id for key in WORDING)
    assert told is (clause.kind in (REFUSES, BOTH))


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.id)
def test_only_a_clause_that_refuses_can_be_waived(clause: Clause) -> None:
    assert not clause.waivable or clause.kind in (REFUSES, BOTH)


def test_the_house_chart_is_the_one_of_the_clause() -> None:
    from engine.heaven_here_i_come.chart import parse_chart
    from replays.house import newest

    chart = parse_chart(newest(ruleset(GAME))["chart"])
    worth = {"skull": 5, "face": 4, "zzz": 3, "coin": 2, "heart": 1}
    sums = [(9, "pride"), (7, "envy"), (6, "wrath"), (5, "sloth"), (4, "greed"), (3, "gluttony")]
    for (one, other), sin in chart.sin_of.items():
        total = worth[one] + worth[other]
        assert sin == next((name for least, name in sums if total >= least), "lust")
    assert chart.sins == ("pride", "envy", "wrath", "sloth", "greed", "gluttony", "lust")
    assert chart.sin_of["face", "zzz"] == "envy"


def test_every_wording_is_used_somewhere_in_the_rules() -> None:
    folder = ROOT / "engine" / "heaven_here_i_come"
    source = "".join(path.read_text() for path in folder.rglob("*.py") if path.stem != "wording")
    for key in WORDING:
        rule, _, case = key.partition("/")
        assert f'"{rule}"' in source
        assert f'"{case}"' in source


def test_a_wording_names_only_facts_that_are_given() -> None:
    from engine.errors import Refusal

    facts = dict.fromkeys("player turn card distance first voters defendant by".split(), 4)
    for key in WORDING:
        rule, _, case = key.partition("/")
        given = {**facts, "screen": 11, "players": 4}
        assert message(Refusal(rule, case, given)).strip()
