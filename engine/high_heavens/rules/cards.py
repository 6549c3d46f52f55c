"""Special Abilities and divine powers (hh.ability, hh.power, hh.card.effect)."""

from engine.errors import Refusal
from engine.high_heavens.commands import Play, Use
from engine.high_heavens.deck import Power
from engine.high_heavens.rules.actor import god_is_able
from engine.high_heavens.rules.turn import Check, points_suffice
from engine.high_heavens.state import State


def ability_is_there(state: State, command: Use) -> Refusal | None:
    """hh.ability: a god does what its card says, and a plain card says nothing."""
    if state.god_card(command.god).ability is not None:
        return None
    return Refusal("hh.ability", "plain", {"god": command.god})


def power_is_held(state: State, command: Play) -> Refusal | None:
    """hh.power: a divine power from the player's hand."""
    if not isinstance(state.cards[command.card], Power):
        return Refusal("hh.power", "god", {"card": command.card})
    if command.card in state.hand():
        return None
    facts = {"card": command.card, "seat": state.holder(state.player)}
    return Refusal("hh.power", "hand", facts)


def targets_fit(state: State, command: Play) -> Refusal | None:
    """hh.card.effect: one word for each choice of the card."""
    card = state.cards[command.card]
    choices = len(card.choose) if isinstance(card, Power) else 0
    if len(command.targets) == choices:
        return None
    facts = {"card": command.card, "choices": choices, "given": len(command.targets)}
    return Refusal("hh.card.effect", "targets", facts)


USE: tuple[Check, ...] = (god_is_able, ability_is_there, points_suffice)
PLAY: tuple[Check, ...] = (power_is_held, targets_fit, points_suffice)
