"""Positions with the house cards, changed in many ways: refused with a pointer, or played on."""

import copy
import os
import random
from functools import cache
from typing import Any

import pytest

from engine.errors import IllegalCommand, InvalidCommand
from engine.high_heavens import game
from engine.high_heavens.state import State
from engine.shapes import Doc
from tests.engine.high_heavens.hh_table import BOTH, box_of, dealt, decided, pick, play

HOUSE_MODES = [mode for mode in BOTH if "cards" in mode]
SEEDS = range(60 * int(os.environ.get("GAMES_TIMES", "1")))
WORDS = ("thor", "odin", "zeus", "hermes", "e5", "d1", "asgard", "bifrost", "oracle-of-delphi")
VALUES: tuple[Any, ...] = (
    *WORDS, *("norse", "greek", "p1", "refuse", "cleanup", "begin", "order", "", "self"),
    *(None, True, False, -1, 0, 1, 2, 7, 99, [], {}, ["thor"], ["e5", "e6"], {"task": "begin"}),
)  # fmt: skip
KEYS = (
    "card",
    "agenda",
    "effects",
    "pending",
    "until",
    "used",
    "by",
    "it",
    "next",
    "picked",
    "zzz",
)


@cache
def printed(index: int) -> tuple[Doc, ...]:
    """Positions of one game with house cards, those first in which a card waits."""
    found: list[Doc] = []

    def look(state: State, command: object) -> None:
        asked = state.pending is not None or any(god.effects for god in state.gods.values())
        if asked or len(found) % 9 == 0:
            found.append(copy.deepcopy(game.view(state, "referee")))

    play(f"fuzz-{index}", HOUSE_MODES[index], 150, look)
    return tuple(sorted(found, key=lambda one: (one["pending"] is None, one["turn"])))


def pointed(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside."""
    found = [path] if path else []
    if isinstance(value, dict):
        found += [way for key in value for way in pointed(value[key], (*path, key))]
    elif isinstance(value, list):
        found += [way for n, item in enumerate(value) for way in pointed(item, (*path, n))]
    return found


def changed(setup: Doc, chooser: random.Random) -> Doc:
    """The position with one thing other than it was, mostly in what the cards bring."""
    other = copy.deepcopy(setup)
    ways = pointed(other)
    near = [way for way in ways if "pending" in way or "effects" in way]
    way = chooser.choice(near if near and chooser.random() < 0.8 else ways)
    inside: Any = other
    for key in way[:-1]:
        inside = inside[key]
    kind, last = chooser.random(), way[-1]
    if kind < 0.15:
        del inside[last]
    elif kind < 0.3 and isinstance(inside, list):
        inside.append(copy.deepcopy(inside[last]))
    elif kind < 0.3:
        inside[chooser.choice(KEYS)] = chooser.choice(VALUES)
    elif kind < 0.55 and type(inside[last]) is int:
        inside[last] += chooser.choice((-1, 1, 2))
    elif kind < 0.7:
        *_, found = (look_at(setup, one) for one in [chooser.choice(ways)])
        inside[last] = copy.deepcopy(found)
    else:
        inside[last] = chooser.choice(VALUES)
    return other


def look_at(value: Any, way: tuple[Any, ...]) -> Any:
    for key in way:
        value = value[key]
    return value


def play_on(state: State, chance: Any, chooser: random.Random, most: int) -> None:
    """So many commands at random; everybody looks, and everything adds up."""
    for _ in range(most):
        for who in (*game.seats(state), "public", "referee"):
            game.legal(game.mask(state, who))
            assert game.picture(state, game.view(state, who), {})
        assert game.audit(state) == []
        if state.outcome is not None:
            break
        for event in decided(state, pick(state, chooser), chance):
            game.evolve(state, event)


def laid_or_pointer(setup: Doc, options: Doc) -> tuple[State, Any] | str:
    """The table of a position, or the pointer to what is wrong with it."""
    try:
        return dealt("fuzz", setup=setup, **box_of(options))
    except (InvalidCommand, IllegalCommand) as error:
        return str(error.facts["pointer"])


@pytest.mark.parametrize("seed", SEEDS)
def test_changed_position_is_refused_by_pointer_or_played_on(seed: int) -> None:
    chooser = random.Random(f"position {seed}")
    setups = printed(seed % len(HOUSE_MODES))
    accepted = 0
    for _ in range(20):
        setup = changed(chooser.choice(setups[:25]), chooser)
        if chooser.random() < 0.2:
            setup = changed(setup, chooser)
        table = laid_or_pointer(setup, HOUSE_MODES[seed % len(HOUSE_MODES)])
        if isinstance(table, str):
            assert table.startswith("/") or table == ""
        elif accepted < 3:
            accepted += 1
            play_on(*table, chooser, 12)
