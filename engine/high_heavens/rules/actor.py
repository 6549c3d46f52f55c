"""Whether a god may act at all (hh.turn.order, hh.act.able)."""

from typing import Any

from engine.errors import Refusal
from engine.high_heavens.commands import Play
from engine.high_heavens.state import God, State


def card_is_yours(state: State, command: Any) -> Refusal | None:
    """hh.turn.order: only the side whose turn it is acts and plays cards."""
    name = command.card if type(command) is Play else command.god
    side = state.cards[name].side
    if side == state.side:
        return None
    return Refusal("hh.turn.order", "other", {"card": name, "side": side, "turn": state.player})


def god_stands(state: State, command: Any) -> Refusal | None:
    """hh.act.able: a god acts while it stands in the Heavens."""
    god = state.gods.get(command.god)
    if god is None:
        side = state.cards[command.god].side
        at = f"/discard/{side}" if command.god in state.discard[side] else ""
        return Refusal("hh.act.able", "absent", {"god": command.god, "at": at})
    if god.standing:
        return None
    return Refusal("hh.act.able", "fallen", {"god": command.god, "hex": god.hex})


def is_able(god: God) -> bool:
    """Whether a standing god may act (hh.act.able)."""
    return god.disabled_until is None and not god.trap


def god_is_able(state: State, command: Any) -> Refusal | None:
    """hh.act.able: disabled and trapped gods perform no action."""
    god = state.gods[command.god]
    if is_able(god):
        return None
    if god.disabled_until is not None:
        facts = {"god": command.god, "until": god.disabled_until}
        return Refusal("hh.act.able", "disabled", facts)
    return Refusal("hh.act.able", "trapped", {"god": command.god, "trap": god.trap})
