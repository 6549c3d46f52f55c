"""Any position is dealt as it is written, or refused: never half, never with a fault."""

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import IllegalCommand, InvalidCommand
from engine.games import ruleset
from engine.heaven_here_i_come.chart import parse_chart
from engine.shapes import Doc
from replays.check import check_lines
from replays.house import newest
from replays.store import Lines
from tests.games import examples, random_game
from tests.support import GAME, new_book

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 11),
    st.sampled_from(["skull", "face", "up", "cross", "4", "discussion", "hi.win", ""]),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(["hidden", "screen", "4", "hand", "by"]), inner, max_size=2
        ),
    ),
    max_leaves=4,
)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a document, as what holds it and its key."""
    if not isinstance(value, dict | list):
        return []
    pairs = list(value.items() if isinstance(value, dict) else enumerate(value))
    inner = [place for _, item in pairs for place in places(item)]
    return [*((value, key) for key, _ in pairs), *inner]


def spoil(draw: st.DrawFn, document: Doc) -> None:
    """Changes something in a document, doubles it or takes it away."""
    holder, key = draw(st.sampled_from(places(document)))
    if draw(st.booleans()):
        holder[key] = draw(values)
    elif isinstance(holder, list):
        holder.append(holder[key])
    else:
        del holder[key]


@st.composite
def spoiled(draw: st.DrawFn) -> Doc:
    """A position of a real game in which something was changed or taken away."""
    game = random_game(draw(st.integers(5, 10)), draw(st.integers(0, 20)))
    state = draw(st.sampled_from(game.states))
    table: Doc = copy.deepcopy(game.book.game.view(state, "referee"))
    for _ in range(draw(st.integers(1, 2))):
        spoil(draw, table)
    return table


@st.composite
def spoiled_charts(draw: st.DrawFn) -> Doc:
    """The house chart, in which something was changed or taken away."""
    chart: Doc = copy.deepcopy(dict(newest(ruleset(GAME))["chart"]))
    spoil(draw, chart)
    return chart


@examples(200)
@given(spoiled_charts())
def test_a_spoiled_chart_is_read_whole_or_refused_with_a_pointer(doc: Doc) -> None:
    refused = None
    try:
        chart = parse_chart(doc, "/chart")
    except InvalidCommand as error:
        refused = error
    if refused is not None:
        assert refused.facts["pointer"].startswith("/chart")
        assert refused.code.startswith("chart.")
    else:
        assert len(chart.sin_of) == 25
        assert set(chart.sin_of.values()) <= set(chart.sins)


@examples(200)
@given(spoiled())
def test_a_spoiled_position_is_dealt_whole_or_refused(table: Doc) -> None:
    try:
        book = new_book("spoiled", setup=table)
    except (InvalidCommand, IllegalCommand):
        return
    shown = book.game.view(book.state, "referee")
    again = new_book("again", setup=shown)
    report = check_lines(Lines([book.entries[0].line], b"", 0), "log")
    assert book.game.audit(book.state) == []
    assert again.game.view(again.state, "referee") == shown
    assert (report.exit_code, report.findings) == (0, [])


@examples(60)
@given(spoiled())
def test_a_spoiled_position_that_was_dealt_can_be_played(table: Doc) -> None:
    try:
        book = new_book("spoiled", setup=table)
    except (InvalidCommand, IllegalCommand):
        return
    for command in book.game.legal(book.state):
        events = book.game.decide(book.state, command)
        after = book.state.copy()
        for event in events:
            book.game.evolve(after, event)
        assert book.game.audit(after) == []


@pytest.mark.parametrize("option", ["four", "omnipotence", "deck", "board", "runes", "hearth"])
def test_options_of_the_other_game_are_refused(option: str) -> None:
    with pytest.raises(InvalidCommand) as refused:
        new_book("x", players=5, **{option: True})
    assert refused.value.code == "deal.option"
