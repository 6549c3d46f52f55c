"""Conceding and agreeing on a draw (hh.end.agree)."""

from engine.errors import Refusal
from engine.high_heavens.commands import Draw
from engine.high_heavens.rules.turn import Check
from engine.high_heavens.state import SIDE_OF, State


def all_agree(state: State, command: Draw) -> Refusal | None:
    """hh.end.agree: a draw is agreed by everybody, or by both sides."""
    missing = [
        seat
        for seat in state.seats
        if seat not in command.agreed and SIDE_OF[seat] not in command.agreed
    ]
    return Refusal("hh.end.agree", "missing", {"seats": missing}) if missing else None


DRAW: tuple[Check, ...] = (all_agree,)
