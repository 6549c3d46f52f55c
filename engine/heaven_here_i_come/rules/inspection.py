"""The inspection phase, and looking again (hi.inspect.*)."""

from collections.abc import Callable
from typing import Any

from engine.errors import Refusal
from engine.heaven_here_i_come.commands import Inspect, Peek
from engine.heaven_here_i_come.state import State

Check = Callable[[State, Any], Refusal | None]
FAR = 3


def inspection_is_on(state: State, command: Inspect) -> Refusal | None:
    """hi.inspect.order: each player inspects once, before the discussion."""
    if state.phase == "inspection":
        return None
    return Refusal("hi.inspect.order", "over", {"player": command.player})


def it_is_their_turn(state: State, command: Inspect) -> Refusal | None:
    """hi.inspect.order: from the lowest screen number, then clockwise."""
    marker = state.player(command.player).marker
    if marker is not None:
        facts = {"player": command.player, "card": marker}
        return Refusal("hi.inspect.order", "twice", facts)
    turn = state.next_inspector()
    if turn in (command.player, None):
        return None
    return Refusal("hi.inspect.order", "turn", {"player": command.player, "turn": turn})


def card_is_far(state: State, command: Inspect) -> Refusal | None:
    """hi.inspect.distance: at least three cards away."""
    distance = state.distance(command.player, command.card)
    if distance >= FAR:
        return None
    facts = {"player": command.player, "card": command.card, "distance": distance}
    return Refusal("hi.inspect.distance", "near", facts)


def card_is_known(state: State, command: Peek) -> Refusal | None:
    """hi.inspect.marker: only the marked card and the two beside the player."""
    player = state.player(command.player)
    if command.card == player.marker or state.distance(command.player, command.card) == 1:
        return None
    facts = {"player": command.player, "card": command.card}
    return Refusal("hi.inspect.marker", "unknown", facts)


INSPECT: tuple[Check, ...] = (it_is_their_turn, card_is_far)
PEEK: tuple[Check, ...] = (card_is_known,)
