"""Teams and winners against a second reading of the rules, for any cards and stand."""

from typing import Any

import orjson
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.shapes import Doc
from replays.check import check_lines
from replays.store import Lines
from tests.games import examples, play_on
from tests.scenarios import parse
from tests.support import ROOT, act, new_book

WORTH = {"skull": 5, "face": 4, "zzz": 3, "coin": 2, "heart": 1}
GRADES = {9: 7, 10: 7, 7: 6, 8: 6, 6: 5, 5: 4, 4: 3, 3: 2, 2: 1}


class Case(dict[str, Any]):
    """Screens clockwise, the cards between, who is accused, and whom they name."""


@st.composite
def cases(draw: st.DrawFn) -> Case:
    screens = draw(st.permutations(range(1, 11)))[: draw(st.integers(5, 10))]
    deck = [symbol for symbol in WORTH for _ in range(5)]
    kinds = draw(st.integers(1, 5))
    least = deck[-5 * kinds :]
    circle = (draw(st.permutations(least)) + deck)[: len(screens)]
    assume(all(circle.count(symbol) <= 5 for symbol in WORTH))
    named = draw(st.lists(st.sampled_from(screens), min_size=1, unique=True))
    return Case(screens=screens, circle=circle, accused=draw(st.sampled_from(screens)), named=named)


def second_reading(case: Case) -> tuple[str, list[int], list[int]]:
    """The winner, the Scapegoats and the Badasses."""
    circle = case["circle"]
    grade = {
        screen: GRADES[WORTH[circle[index]] + WORTH[circle[index - 1]]]
        for index, screen in enumerate(case["screens"])
    }
    least = sorted(screen for screen in grade if grade[screen] == min(grade.values()))
    goats = least if len(least) < len(grade) - len(least) else [min(least)]
    worst = sorted(screen for screen in grade if grade[screen] == max(grade.values()))
    caught = case["accused"] in goats and set(case["named"]) != set(worst)
    return "sinners" if caught else "scapegoats", goats, worst


def dealt(case: Case) -> Doc:
    players = [{"screen": screen, "marker": screen} for screen in case["screens"]]
    return {"players": players, "circle": case["circle"]}


@examples(150)
@given(cases())
def test_teams_and_winner_are_those_of_a_second_reading(case: Case) -> None:
    book = new_book("teams", setup=dealt(case))
    accuser = next(screen for screen in case["screens"] if screen != case["accused"])
    card = book.game.view(book.state, "referee")["players"][case["screens"].index(accuser)]["hand"]
    votes = ",".join(f"{screen}=up" for screen in case["screens"])
    act(book, parse(f"poll {accuser} {case['accused']} --card {card[0]} --votes {votes}"))
    act(book, parse(" ".join(map(str, ["stand", *case["named"]]))))
    act(book, parse("resolve"))
    found = book.state.outcome or {}
    winner, goats, worst = second_reading(case)
    assert (found["winner"], found["scapegoats"], found["badasses"]) == (winner, goats, worst)


@examples(60)
@given(cases())
def test_nobody_found_is_the_scapegoats_win_whatever_the_cards(case: Case) -> None:
    book = new_book("teams", setup=dealt(case))
    for screen in case["screens"]:
        act(book, parse(f"pass {screen}"))
    found = book.state.outcome or {}
    _, goats, worst = second_reading(case)
    assert (found["winner"], found["by"]) == ("scapegoats", "hi.end.unfound")
    assert (found["scapegoats"], found["badasses"]) == (goats, worst)


@pytest.mark.parametrize("players", range(5, 11))
@examples(2)
@given(st.randoms(use_true_random=False), st.integers(0, 10**6))
def test_a_game_with_an_own_chart_is_as_sound(players: int, chooser: Any, number: int) -> None:
    chart = orjson.loads((ROOT / "fixtures" / "charts" / "letters.json").read_bytes())
    chart["pairs"] = {pair: chooser.choice(chart["sins"]) for pair in chart["pairs"]}
    book = new_book(f"own {number}", players=players, chart=chart)
    states = play_on(book, chooser, 60).states
    report = check_lines(Lines([entry.line for entry in book.entries], b"", 0), "log")
    assert (report.exit_code, report.findings) == (0, [])
    for state in states[::5]:
        shown = book.game.view(state, "referee")
        again = new_book("again", setup=shown, chart=chart)
        assert again.game.view(again.state, "referee") == shown
