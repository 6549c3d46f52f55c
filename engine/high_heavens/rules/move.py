"""Moving a god (hh.move.*, hh.board.*, hh.four.zones)."""

from collections.abc import Sequence

from engine.errors import Refusal
from engine.high_heavens.commands import Move
from engine.high_heavens.effects.stats import stat
from engine.high_heavens.paths import (
    FAR,
    ZONES_OF,
    Path,
    choose_path,
    free_mask,
    leave_mask,
    move_mask,
    steps_to,
    zone_mask,
)
from engine.high_heavens.rules.actor import god_is_able, is_able
from engine.high_heavens.rules.turn import Check, cost_of, points_suffice
from engine.high_heavens.state import State


def plain_path(state: State, command: Move, fallen: Sequence[str]) -> Path | None:
    """The path of a move that passed the gates, where the player names none and all of
    `MOVE` is sure to pass: the god is able, an action can be paid, and there is a way
    that keeps every rule of this page. None says nothing: then ask each check."""
    god = state.gods[command.god]
    if command.via is not None or not is_able(god) or cost_of(state, command) > state.points:
        return None
    free = move_mask(state, god)
    movement = stat(state, god, "movement")
    return choose_path(state.board, god.hex, command.to, free, movement, fallen)


def no_home_is_entered(state: State, command: Move) -> Refusal | None:
    """hh.board.home: a home base hex is never entered."""
    for name in _entered(command):
        if name in state.board.home.values():
            return Refusal("hh.board.home", "home", {"god": command.god, "hex": name})
    return None


def hexes_are_empty(state: State, command: Move) -> Refusal | None:
    """hh.board.occupied: occupied hexes stop movement."""
    for name in _entered(command):
        if state.board.bit[name] & state.taken and name not in state.board.home.values():
            by, there = state.blocker(name)
            facts = {"god": command.god, "hex": name, "by": by, "there": there}
            return Refusal("hh.board.occupied", "occupied", facts)
    return None


def hexes_are_connected(state: State, command: Move) -> Refusal | None:
    """hh.board.path: a move needs a chain of connected empty hexes."""
    start, board = state.gods[command.god].hex, state.board
    if command.via is None:
        if _is_reached(state, command):
            return None
        free = free_mask(state)
        if not free & board.bit[command.to] or steps_to(board, start, command.to, free) < FAR:
            return None
        return Refusal("hh.board.path", "none", {"god": command.god, "hex": command.to})
    for before, name in zip([start, *command.via], _entered(command), strict=True):
        if not board.around[before] & board.bit[name]:
            facts = {"god": command.god, "hex": before, "next": name}
            return Refusal("hh.board.path", "gap", facts)
    return None


def god_may_leave(state: State, command: Move) -> Refusal | None:
    """hh.move.leave: none leaves the Invoking hexes before two gods have entered."""
    god = state.gods[command.god]
    if not state.must_stay(god) or _stays_in(state, command, leave_mask(state, god)):
        return None
    facts = {"god": command.god, "entered": state.entered[god.side], "side": god.side}
    return Refusal("hh.move.leave", "leave", facts)


def zones_allow_it(state: State, command: Move) -> Refusal | None:
    """hh.four.zones: each player of a team moves in their own zones."""
    if state.player not in ZONES_OF:
        return None
    zones, leave = zone_mask(state), leave_mask(state, state.gods[command.god])
    if _stays_in(state, command, zones & leave):
        return None
    if _stays_in(state, command, zones) and not _stays_in(state, command, leave):
        return None
    facts = {"god": command.god, "player": state.player, "hex": command.to}
    return Refusal("hh.four.zones", "zone", facts)


def distance_is_in_reach(state: State, command: Move) -> Refusal | None:
    """hh.move.distance: at least 1 hex, and at most Movement."""
    god = state.gods[command.god]
    movement = stat(state, god, "movement")
    if command.via is not None:
        length = len(command.via) + 1
    elif _is_reached(state, command):
        return None
    else:
        length = steps_to(state.board, god.hex, command.to, free_mask(state))
        if length == FAR:
            return None
    if length <= movement:
        return None
    facts = {"god": command.god, "hex": command.to, "steps": length, "movement": movement}
    return Refusal("hh.move.distance", "far", facts)


def _entered(command: Move) -> list[str]:
    """The hexes that the move names as entered."""
    return [*(command.via or ()), command.to]


def _is_reached(state: State, command: Move) -> int:
    """Whether a move without a path named is legal by every rule of this page."""
    god, board = state.gods[command.god], state.board
    movement = stat(state, god, "movement")
    reached = board.reach(board.bit[god.hex], move_mask(state, god), movement)
    return reached & board.bit[command.to]


def _stays_in(state: State, command: Move, allowed: int) -> bool:
    """Whether the path, or one that is not longer than the god can go, keeps to the
    hexes `allowed`; also where the move fails for other reasons."""
    god, board = state.gods[command.god], state.board
    if command.via is not None:
        return not board.mask(_entered(command)) & ~allowed
    if not board.bit[command.to] & allowed:
        return False
    movement, free = stat(state, god, "movement"), free_mask(state)
    start, goal = board.bit[god.hex], board.bit[command.to]
    if board.reach(start, free & allowed, movement) & goal:
        return True
    return not board.reach(start, free, movement) & goal


MOVE: tuple[Check, ...] = (
    god_is_able,
    no_home_is_entered,
    hexes_are_empty,
    hexes_are_connected,
    god_may_leave,
    zones_allow_it,
    distance_is_in_reach,
    points_suffice,
)
