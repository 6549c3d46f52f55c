"""What is being carried out: a card's steps, from which one, with what was picked.

A frame is plain data, since a game that waits for a choice in the middle of a card
stands in the log, in positions and in copies:

`card` whose steps they are; `god` whose ability it is, or null for a power; `hex` where
that god stood; `side` that the card serves and the `seat` that carries it out; `next`
the number of the next step; `picked` the words of each choice made; `it` and `by` who
set a trigger off and the other party; `done` what the last step really did; `depth` how
many triggers set each other off up to here.
"""

from typing import Any

from engine.high_heavens.deck import Card, God, Power
from engine.high_heavens.state import SIDE_OF, State
from engine.shapes import Doc

Frame = dict[str, Any]
KEYS = ("card", "god", "hex", "side", "seat", "next", "picked", "it", "by", "done", "depth")


def new_frame(card: str, seat: str, god: str | None = None, hex_name: str | None = None) -> Frame:
    """The frame of a card that is used or played by a seat."""
    return {
        "card": card,
        "god": god,
        "hex": hex_name,
        "side": SIDE_OF[seat],
        "seat": seat,
        "next": 0,
        "picked": {},
        "it": None,
        "by": None,
        "done": 0,
        "depth": 0,
    }


def part_of(card: Card) -> Doc:
    """The part of a card that says what it does: `choose`, `effects`, `needs`."""
    if isinstance(card, Power):
        return {"choose": card.choose, "effects": card.effects, "needs": card.needs}
    return card.ability or {}


def steps_of(card: Card) -> list[Doc]:
    """The steps of a card."""
    if isinstance(card, Power):
        return card.effects
    found: list[Doc] = (card.ability or {}).get("effects", [])
    return found


def choices_of(card: Card) -> list[Doc]:
    """The choices that the player makes beforehand."""
    if isinstance(card, Power):
        return card.choose
    found: list[Doc] = (card.ability or {}).get("choose", [])
    return found


def every_choice(card: Card) -> list[Doc]:
    """The choices of a card, beforehand and in the middle."""
    asked = [step["choose"] for step in steps_of(card) if step["do"] == "ask"]
    return [*choices_of(card), *asked]


def when_of(card: Card) -> str:
    """When a god's ability happens; empty where there is none."""
    if isinstance(card, God) and card.ability is not None:
        found: str = card.ability["when"]
        return found
    return ""


def other_seat(state: State, frame: Frame) -> str:
    """The seat of the other side that a card asks: whose turn it is, or, where the card
    serves the side in turn, who has the next turn (hh.turn.order)."""
    if frame["side"] == state.side:
        return state.player_of(state.turn + 1)
    return state.player


def seat_of(state: State, frame: Frame, player: str) -> str:
    """The seat of `own` or `foe`."""
    own: str = frame["seat"]
    return own if player == "own" else other_seat(state, frame)
