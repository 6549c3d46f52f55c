"""Chips that a step needs (hh.supply.short)."""

from engine.errors import Refusal
from engine.high_heavens.state import State

PLACING = ("give", "heal", "disable", "trap", "build", "invoke", "raise")


class Short(Exception):  # noqa: N818  # what it carries is a refusal, not a fault
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
