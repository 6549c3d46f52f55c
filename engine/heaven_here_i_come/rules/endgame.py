"""Leaving, the Last Stand and the end (hi.leave, hi.stand, hi.resolve)."""

from collections.abc import Callable
from typing import Any

from engine.errors import Refusal
from engine.heaven_here_i_come.commands import Command, Resolve, Stand, screens
from engine.heaven_here_i_come.state import State

Check = Callable[[State, Any], Refusal | None]


def game_is_on(state: State, command: Command) -> Refusal | None:
    """hi.win: nothing is played after the end."""
    if state.outcome is None:
        return None
    return Refusal("hi.win", "over", {"by": state.outcome["by"]})


def actors_are_present(state: State, command: Command) -> Refusal | None:
    """hi.leave: whoever left does nothing more."""
    if isinstance(command, Stand | Resolve):
        return None
    for word, screen in screens(command):
        if word in ("player", "accuser") and state.player(screen).left:
            return Refusal("hi.leave", "gone", {"player": screen})
    return None


def stand_is_due(state: State, command: Stand) -> Refusal | None:
    """hi.stand: after a passed poll, once."""
    if state.phase == "stand":
        return None
    return Refusal("hi.stand", "early" if state.stand is None else "twice", {})


def somebody_is_named(state: State, command: Stand) -> Refusal | None:
    """hi.stand: one or more players, each named once."""
    named = command.badasses
    if not named:
        return Refusal("hi.stand", "nobody", {})
    doubles = [screen for screen in named if named.count(screen) > 1]
    return Refusal("hi.stand", "double", {"player": doubles[0]}) if doubles else None


def stand_was_made(state: State, command: Resolve) -> Refusal | None:
    """hi.resolve: the cards are flipped after the Last Stand."""
    if state.phase == "resolve":
        return None
    return Refusal("hi.resolve", "early", {"phase": state.phase})


STAND: tuple[Check, ...] = (somebody_is_named,)
RESOLVE: tuple[Check, ...] = ()
LEAVE: tuple[Check, ...] = ()
