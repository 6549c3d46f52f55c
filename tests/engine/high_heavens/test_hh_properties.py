"""Properties of High Heavens, over inputs that nobody would write."""

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import InvalidCommand
from engine.high_heavens import commands, events, game
from engine.shapes import Doc, unwrap
from replays.blame import look_up
from replays.book import FORGED
from replays.compare import MISSING
from tests.engine.high_heavens.hh_table import BOTH, HOUSE, TRIAL, dealt, decided, parse, pick, play
from tests.scenarios import parse as parse_in_shell

HEXES = list(dealt()[0].board.names)
GODS = [c["name"] for side in ("norse", "greek") for c in HOUSE[side]["cards"] if "title" in c]
CARDS = [c["name"] for side in ("norse", "greek") for c in HOUSE[side]["cards"]]
gods, hexes, cards = st.sampled_from(GODS), st.sampled_from(HEXES), st.sampled_from(CARDS)
few_hexes = st.lists(hexes, min_size=1, max_size=4)
few_cards = st.lists(cards, min_size=1, max_size=3)
number = st.none() | st.integers(0, 4)
COMMANDS: st.SearchStrategy[Any] = st.one_of(
    st.builds(commands.Invoke, gods, hexes),
    st.builds(commands.Move, gods, hexes, st.none() | few_hexes),
    st.builds(commands.Attack, gods, gods | hexes, st.sampled_from([None, "melee", "ranged"])),
    st.builds(commands.Acquire, gods, hexes, number, number),
    st.builds(commands.Use, gods, st.lists(hexes, max_size=2)),
    st.builds(commands.Play, cards, st.lists(gods, max_size=2)),
    st.builds(commands.Resolve, st.none(), st.integers(0, 9)),
    st.builds(commands.Resolve, few_cards, st.none()),
    st.builds(commands.End, st.none() | few_cards),
    st.builds(commands.Concede, st.sampled_from(["norse", "greek"])),
    st.builds(commands.Draw, st.just(["norse", "greek"])),
)


@given(COMMANDS)
def test_words_of_a_command_spell_it(command: commands.Command) -> None:
    assert parse(game.words(command)) == command
    assert game.decode_command(unwrap(game.encode_command(command))) == command


def test_every_listed_line_is_the_command_in_the_shell() -> None:
    for options in BOTH:
        state, chance = dealt("shell", **options)
        chooser = random.Random("shell")
        for step in range(40):
            if state.outcome is not None:
                break
            for command in game.legal(state)[:: 7 if step % 8 else 1]:
                assert parse_in_shell(game.words(command)) == game.encode_command(command)
            for event in decided(state, pick(state, chooser), chance):
                game.evolve(state, event)


VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 70), gods, hexes, few_cards, st.just({}), st.text()
)


@st.composite
def event_docs(draw: st.DrawFn) -> Doc:
    """An event of a kind there is, with values that may fit or not."""
    kind = draw(st.sampled_from(sorted(events.EVENTS)))
    fields = events.EVENTS[kind][0]._fields  # type: ignore[attr-defined]
    return {"type": kind, **{field: draw(VALUES) for field in fields}}


@settings(max_examples=600, deadline=None)
@given(event_docs(), st.integers(0, 60))
def test_forged_events_are_told_from_events_and_never_crash(doc: Doc, entries: int) -> None:
    state = _states()[entries % len(_states())].copy()
    try:
        event = game.decode_event(doc)
    except InvalidCommand:
        return
    try:
        game.evolve(state, event)
    except FORGED:
        return
    assert isinstance(game.audit(state), list)
    assert game.legal(state) is not None
    assert game.picture(state, game.view(state, "public"), {})
    assert game.status(state)
    assert game.headline(state, {})


_kept: list[Any] = []


def _states() -> list[Any]:
    if not _kept:
        _kept.extend(play("forged", BOTH[n], 5 * n) for n in range(len(BOTH)))
    return _kept


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(BOTH))
def test_a_game_by_chance_keeps_its_chips_and_cards(seed: int, options: Doc) -> None:
    state = play(f"any-{seed}", options, 60)
    assert game.audit(state) == []


@settings(max_examples=500, deadline=None)
@given(COMMANDS, st.integers(0, BOTH.index(TRIAL) - 1))
def test_every_command_is_answered(command: commands.Command, index: int) -> None:
    state = _states()[index]
    found = decided(state, command, dealt()[1])
    assert found
    listed = list(game.checks(state, command))
    refused = [one.refusal for one in listed if one.refusal is not None]
    if refused:
        assert found == refused
        for one in refused:
            assert game.message(one)
            for pointer in game.grounds(one):
                assert look_up(game.view(state, "referee"), pointer) is not MISSING
    assert all(one.rule.startswith("hh.") and one.text.endswith(".") for one in listed)
