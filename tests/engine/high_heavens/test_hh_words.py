"""What people read of High Heavens: sentences, the catalogue, the picture."""

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from engine.errors import InvalidCommand, Refusal
from engine.high_heavens import commands, events, game, wording
from engine.high_heavens.catalogue import CLAUSES
from engine.high_heavens.codec import ENCODE
from engine.high_heavens.evolve import APPLY
from engine.high_heavens.rules.all import CHECKS, GATES, REQUIRE
from engine.high_heavens.tell import TELL
from engine.secrets import HIDDEN, Secret
from engine.shapes import Doc, unwrap
from tests.engine.high_heavens.hh_table import BOTH, dealt, decided, do, laid, parse, play, refused
from tests.support import ROOT

REFUSED = re.compile(r'(?:\(|return )"(hh\.[a-z.]+)", "([a-z-]+)"')
SOURCES = ROOT / "engine" / "high_heavens"


def _raised() -> set[str]:
    """Every rule and case that the source can refuse with."""
    found = set()
    for path in sorted(SOURCES.rglob("*.py")):
        text = Path(path).read_text()
        found |= {f"{rule}/{case}" for rule, case in REFUSED.findall(text)}
    return found


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal() -> None:
    caps = {"hh.chip.armor/cap", "hh.chip.attack/cap"}
    absent = {"hh.invoke.card/hand", "hh.invoke.card/here"}
    assert _raised() | caps | absent == set(wording.WORDING)


def test_every_clause_of_the_rules_is_in_the_catalogue_once() -> None:
    ids = [clause.id for clause in CLAUSES]
    assert len(set(ids)) == len(ids) == 71
    assert {key.split("/")[0] for key in wording.WORDING} <= set(ids)
    for clause in CLAUSES:
        assert clause.text.endswith(".")
        assert clause.ruling == "" or clause.ruling.endswith(".")


def test_every_command_and_event_is_handled_everywhere() -> None:
    kinds = set(get_args(commands.Command))
    assert kinds == set(commands.NAMES) == set(GATES) == set(CHECKS) == set(REQUIRE)
    assert set(get_args(events.Event)) == set(events.NAMES) == set(APPLY) == set(ENCODE)
    assert set(TELL) == set(events.EVENTS)


@pytest.mark.parametrize("options", BOTH, ids=str)
def test_every_event_is_told_as_a_sentence_to_everybody(options: Doc) -> None:
    chance = dealt("tell", **options)[1]
    names = {"norse": "Ann", "greek": "Bo", "p1": "Ann", "p2": "Bo", "p3": "Cem", "p4": "Di"}

    def look(state: Any, command: commands.Command) -> None:
        for event in decided(state, command, chance):
            doc = game.encode_event(event)
            hidden = {k: HIDDEN if isinstance(v, Secret) else v for k, v in doc.items()}
            for one in (unwrap(doc), hidden):
                told = game.tell(one, names)
                assert told.endswith(".")
                assert "HIDDEN" not in told
                assert "{" not in told

    play("tell", options, 200, look)


@pytest.mark.parametrize("options", BOTH, ids=str)
def test_picture_is_at_most_100_columns_and_shows_every_hex(options: Doc) -> None:
    for entries in (0, 30, 120):
        state = play("picture", options, entries)
        for who in ("referee", "public", "norse"):
            lines = game.picture(state, game.view(state, who), {})
            assert max(map(len, lines)) <= 100
            assert not any(line != line.rstrip() for line in lines)
            text = "\n".join(lines)
            assert all(re.search(rf"[/]{name} ", text) for name in state.board.names)


def test_picture_shows_what_lies_where() -> None:
    state = laid(
        {
            "gods": ["thor e5 health=3 armor=2 poison=1 trap=1", "aphrodite e7 fallen attack=1"],
            "hexes": ["c4 architecture=2"],
            "hands": {"norse": ["bifrost"], "greek": ["zeus"]},
        }
    )
    text = "\n".join(game.picture(state, game.view(state, "norse"), {}))
    for shown in ("/e5 *P1A2T1", "▲Thor____3", "/e7 +1", "†Aphrodit", "/c4 #2", "bifrost"):
        assert shown in text
    assert "Poison 1, Armor 2, Health 3, Trap 1" in text
    assert "zeus" not in text


def test_picture_calls_the_players_by_their_names_however_long() -> None:
    state = dealt("named", four=True)[0]
    names = {"p1": "Ann", "p2": "Bo " * 13 + "Bo", "p3": "Cem", "p4": "Player 4"}
    lines = game.picture(state, game.view(state, "p1"), names)
    text = "\n".join(lines)
    assert max(map(len, lines)) <= 100
    assert f"{game.called(state.player, names)} to play" in text
    for shown in ("Hand of Ann (p1) (", "Hand of Cem (p3) (", "Hand of Player 4 ("):
        assert shown in text


def test_picture_of_an_own_board_is_that_board() -> None:
    board = {
        "name": "small",
        "columns": [4, 5, 4],
        "home": {"norse": "b2", "greek": "b4"},
        "invoking": {"norse": ["b1"], "greek": ["b5"]},
        "central": ["b3"],
        "zones": {"1": ["a"], "2": ["c"], "3": ["b"]},
    }
    state = dealt("own", board=board)[0]
    text = "\n".join(game.picture(state, game.view(state, "public"), {}))
    assert "/b3 *" in text
    assert "e5" not in text.split("Homes")[0]


def test_status_and_headline_are_one_line() -> None:
    state = laid({"gods": ["thor e8", "ares e7"]}, runes="physical")
    assert game.status(state) == (
        "high-heavens actions turn=5 player=norse points=3 waiting=norse asked=action"
    )
    do(state, "attack thor ares")
    assert game.status(state).endswith("waiting=norse asked=roll")
    assert game.headline(state, {}) == "High Heavens · turn 5 · Norse to resolve"
    do(state, "concede norse")
    assert game.status(state) == "high-heavens over winner=greek by=hh.end.agree"
    assert "Greek side wins" in game.headline(state, {})


def test_checks_come_in_rulebook_order_and_all_together() -> None:
    state = laid({"gods": ["thor e4 disabled=5"], "points": 0})
    assert refused(state, "move thor e8") == ["hh.act.able", "hh.move.distance", "hh.turn.cost"]


@pytest.mark.parametrize(
    ("line", "code", "hint"),
    [
        ("move thro e5", "name.god", "did you mean thor?"),
        ("move thor e11", "name.hex", "did you mean e1?"),
        ("move thor e6 --via x1", "name.hex", ""),
        ("attack thor olymp", "name.target", "did you mean olympus?"),
        ("play bifrots", "name.card", "did you mean bifrost?"),
        ("end --discard thro", "name.card", "did you mean thor?"),
        ("concede p1", "name.seat", "it is one of norse, greek"),
        ("invoke bifrost e1", "name.god", ""),
    ],
)
def test_unknown_names_are_answered_with_what_is_near(line: str, code: str, hint: str) -> None:
    with pytest.raises(InvalidCommand) as caught:
        decided(laid({"gods": ["thor e5"]}), parse(line))
    assert caught.value.code == code
    assert hint in caught.value.hint


@pytest.mark.parametrize(
    ("given", "line", "rule"),
    [
        ({"gods": ["thor e4"]}, "move thor e8", "hh.move.distance"),
        (
            {"gods": ["thor d1"], "entered": {"norse": 1, "greek": 0}},
            "move thor d2",
            "hh.move.leave",
        ),
        ({"gods": ["thor e5 disabled=5"]}, "move thor e6", "hh.act.able"),
        ({"gods": ["thor e4", "ares e8"]}, "attack thor ares", "hh.attack.ranged"),
        ({"gods": ["thor e4", "ares e7"]}, "attack thor ares --melee", "hh.attack.melee"),
    ],
)
def test_waived_checks_are_passed_over_and_the_effect_is_defined(
    given: Doc, line: str, rule: str
) -> None:
    state = laid(given)
    assert refused(state, line) == [rule]
    waivable = {clause.id for clause in CLAUSES if clause.waivable}
    assert rule in waivable
    found: Any = game.decide(state, parse(line), None, rule)
    assert not any(isinstance(one, Refusal) for one in found)
    for event in found:
        game.evolve(state, event)
    assert game.audit(state) == []


def test_forfeit_is_by_ruling_and_names_a_seat_or_a_side() -> None:
    state = dealt("four", four=True)[0]
    for who in ("p3", "greek"):
        (ended,) = game.forfeit(state, who)
        assert game.encode_event(ended)["outcome"] == {"winner": "norse", "by": "ruling"}
    with pytest.raises(InvalidCommand):
        game.forfeit(state, "zeus")


def test_who_acts_is_the_player_or_whoever_concedes() -> None:
    state = dealt("four", four=True)[0]
    assert game.actors(state, commands.End()) == ("p1",)
    assert game.actors(state, commands.Concede("greek")) == ("p3", "p4")
    assert game.actors(state, commands.Concede("p2")) == ("p2",)
    assert game.actors(state, commands.Draw(["p1"]))[0] == "referee"
    assert game.concerns(state, commands.Move("thor", "e5")) == ("p1", "thor")
