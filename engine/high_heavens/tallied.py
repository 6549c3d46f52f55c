"""What High Heavens says of itself to be counted."""

from collections.abc import Iterator

from engine.high_heavens import events
from engine.high_heavens.faults import SIDES
from engine.high_heavens.state import SIDE_OF, State
from engine.secrets import Hidden
from engine.tallied import Noted, Standing


def held(state: State) -> Iterator[Noted]:
    """The cards that hands hold, each drawn at some time."""
    for holder, hand in state.hands.items():
        for card in hand:
            if isinstance(card, str):
                yield Noted("drawn", SIDE_OF[holder], card)


def noted(state: State, event: object) -> tuple[Noted, ...]:
    """What an event says of cards. A card that is taken back or fetched was drawn, too."""
    match event:
        case events.Drew(seat, _, cards) | events.Fetched(seat, _, cards):
            names = () if isinstance(cards, Hidden) else cards
            return tuple(Noted("drawn", SIDE_OF[seat], card) for card in names)
        case events.Retrieved(seat, cards):
            return tuple(Noted("drawn", SIDE_OF[seat], card) for card in cards)
        case events.Invoked(god, owner):
            return (Noted("played", SIDE_OF[owner], god),)
        case events.Played(seat, card):
            return tuple(Noted(verb, SIDE_OF[seat], card) for verb in ("played", "used"))
        case events.Used(god) | events.Triggered(god):
            return (Noted("used", state.cards[god].side, god),)
        case _:
            return ()


def standing(state: State) -> Standing:
    """How the game stands; two sides may lose at once (hh.win.both)."""
    winner = state.outcome["winner"] if state.outcome else None
    return Standing(SIDES, (winner,) if winner else (), SIDE_OF[state.first], state.turn)
