"""Chips that a step needs (hh.supply.short)."""

from engine.errors import Refusal
from engine.high_heavens.deck import Card, God
from engine.high_heavens.effects.frames import every_choice, steps_of
from engine.high_heavens.effects.vocabulary import MOST_AMOUNT
from engine.high_heavens.state import State
from engine.shapes import Doc

PLACING = ("give", "heal", "disable", "trap", "build", "invoke", "raise")
CHIP_OF = {
    "heal": "health",
    "raise": "health",
    "invoke": "health",
    "disable": "black",
    "trap": "black",
    "build": "architecture",
}


class Short(Exception):  # what it carries is a refusal, not a fault
    """Chips are missing for a step."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.rule)
        self.refusal = refusal


def require(state: State, card: str, chip: str, needed: int) -> None:
    """Short, unless so many chips are left.

    Raises:
        Short: hh.supply.short.
    """
    left = state.supply[chip]
    if needed > left:
        facts = {"god": card, "needed": needed, "chip": chip, "left": left}
        raise Short(Refusal("hh.supply.short", "chips", facts))


def is_ample(state: State, card: Card) -> bool:
    """Whether more chips are left than the card could place at all, so that nothing can be
    short, whatever is picked."""
    most = most_chips(state, card)
    return all(state.supply[chip] >= number for chip, number in most.items())


def most_chips(state: State, card: Card) -> dict[str, int]:
    """How many chips of each kind a card could place at most. Counted once a game."""
    key = ("most", card.name)
    most: dict[str, int] | None = state.lists.get(key)
    if most is None:
        most = state.lists[key] = _most(state, card)
    return most


def _most(state: State, card: Card) -> dict[str, int]:
    picks = {choice["as"]: choice for choice in every_choice(card)}
    gods = [one for one in state.cards.values() if isinstance(one, God)]
    found: dict[str, int] = {}
    for step in steps_of(card):
        if step["do"] in PLACING:
            chip = CHIP_OF.get(step["do"]) or step["chip"]
            each = _most_of(step, max(god.health for god in gods))
            found[chip] = found.get(chip, 0) + each * _most_things(step, picks, len(gods))
    return found


def _most_of(step: Doc, health: int) -> int:
    if step["do"] == "disable":
        return 1
    said = step.get("health", health) if step["do"] == "invoke" else step["amount"]
    if isinstance(said, int):
        return said
    most: int = said.get("most", MOST_AMOUNT * MOST_AMOUNT)
    return most


def _most_things(step: Doc, picks: dict[str, Doc], gods: int) -> int:
    said = step.get("to", step.get("on"))
    if isinstance(said, dict):
        return gods
    choice = picks.get(str(said))
    return max(choice.get("most", 1), choice.get("least", 1)) if choice else 1
