"""Whose turn it is, what is pending, what an action costs, how a turn ends."""

from collections.abc import Callable
from typing import Any

from engine.errors import Refusal
from engine.high_heavens.commands import Acquire, Attack, Command, End, Move, Play, Resolve, Use
from engine.high_heavens.deck import Power
from engine.high_heavens.effects.stats import cost_change, cost_changers
from engine.high_heavens.state import State

Check = Callable[[State, Any], Refusal | None]
ACTION_COST = 1
ACTIONS: dict[type, str] = {Move: "move", Attack: "attack", Acquire: "acquire", Use: "use"}


def game_is_on(state: State, command: Command) -> Refusal | None:
    """hh.win.when: nothing is played after the end."""
    if state.outcome is None:
        return None
    return Refusal("hh.win.when", "over", {"by": state.outcome["by"]})


def nothing_is_pending(state: State, command: Command) -> Refusal | None:
    """hh.turn.resolve: an action is resolved before anything else is done."""
    if state.pending is None:
        return None
    facts = {"seat": state.pending["seat"], "asked": state.pending["rule"]}
    return Refusal("hh.turn.resolve", "pending", facts)


def something_is_pending(state: State, command: Resolve) -> Refusal | None:
    """hh.turn.resolve: only what waits can be resolved."""
    return None if state.pending else Refusal("hh.turn.resolve", "nothing", {})


def die_is_rolled(state: State, command: Resolve) -> Refusal | None:
    """hh.runes: a physical die waits for its number, from 1 to 6."""
    if (state.pending or {"rule": ""})["rule"] != "hh.runes":
        return None
    if command.choices is not None or command.roll is None:
        return Refusal("hh.runes", "asked", {})
    if 1 <= command.roll <= 6:
        return None
    return Refusal("hh.runes", "number", {"roll": command.roll})


def cost_of(state: State, command: Command) -> int:
    """How many points a command costs: what its card says, one where no card does, and
    with gods what changes the cost of their actions (hh.turn.cost)."""
    if isinstance(command, Play):
        card = state.cards.get(command.card)
        return card.cost if isinstance(card, Power) else ACTION_COST
    kind = ACTIONS.get(type(command))
    if kind is None:
        return ACTION_COST
    god = state.gods.get(command.god)  # type: ignore[union-attr]
    if god is None:
        return ACTION_COST
    cost = (god.card.ability or {}).get("cost", ACTION_COST) if kind == "use" else ACTION_COST
    return max(cost + cost_change(state, god, kind), 0)


def points_suffice(state: State, command: Command) -> Refusal | None:
    """hh.turn.cost: an action is paid before it starts."""
    cost = cost_of(state, command)
    if cost <= state.points:
        return None
    facts: dict[str, Any] = {"cost": cost, "points": state.points}
    if since := cost_changed_by(state, command):
        facts["since"] = since
    return Refusal("hh.turn.cost", "points", facts)


def cost_changed_by(state: State, command: Command) -> list[str]:
    """The cards that change what an action costs now, by name."""
    god = state.gods.get(getattr(command, "god", ""))
    kind = ACTIONS.get(type(command))
    return cost_changers(state, god, kind) if god is not None and kind else []


def discards_are_held(state: State, command: End) -> Refusal | None:
    """hh.turn.cleanup: hand cards are discarded, each once."""
    hand, holder = state.hand(), state.holder(state.player)
    for card in command.discard or ():
        if card not in hand:
            return Refusal("hh.turn.cleanup", "hand", {"card": card, "seat": holder})
        if (command.discard or []).count(card) > 1:
            return Refusal("hh.turn.cleanup", "twice", {"card": card})
    return None


RESOLVE: tuple[Check, ...] = (die_is_rolled,)
END: tuple[Check, ...] = (discards_are_held,)
