"""Invoking a god (hh.invoke.*, hh.supply.short)."""

from engine.errors import Refusal
from engine.high_heavens.commands import Invoke
from engine.high_heavens.rules.turn import Check, points_suffice
from engine.high_heavens.state import State


def god_card_is_held(state: State, command: Invoke) -> Refusal | None:
    """hh.invoke.card: the god's card is in the player's hand."""
    if command.god in state.hand():
        return None
    facts = {"god": command.god, "seat": state.holder(state.player)}
    return Refusal("hh.invoke.card", "here" if command.god in state.gods else "hand", facts)


def hex_is_for_invoking(state: State, command: Invoke) -> Refusal | None:
    """hh.invoke.hex: an unoccupied Invoking hex of one's own side."""
    own = state.board.invoking[state.side]
    if command.hex not in own:
        facts = {"god": command.god, "hex": command.hex, "own": list(own)}
        return Refusal("hh.invoke.hex", "other", facts)
    if state.board.bit[command.hex] & state.taken:
        by, there = state.blocker(command.hex)
        facts = {"god": command.god, "hex": command.hex, "by": by, "there": there}
        return Refusal("hh.invoke.hex", "occupied", facts)
    return None


def health_chips_suffice(state: State, command: Invoke) -> Refusal | None:
    """hh.supply.short: every chip that the god enters with is there."""
    health, left = state.god_card(command.god).health, state.supply["health"]
    if health <= left:
        return None
    facts = {"god": command.god, "chip": "health", "needed": health, "left": left}
    return Refusal("hh.supply.short", "chips", facts)


INVOKE: tuple[Check, ...] = (
    god_card_is_held,
    hex_is_for_invoking,
    health_chips_suffice,
    points_suffice,
)
