"""What does not add up of chips and cards (hh.supply, hh.chip.*, hh.setup.deck)."""

from collections import Counter

from engine.high_heavens.faults import SIDES
from engine.high_heavens.state import CAP, HOME_HEALTH, SIDE_OF, SUPPLY, State
from engine.secrets import HIDDEN


def audit(state: State) -> list[str]:
    """One sentence for each thing that cannot be. Cards that a copy does not hold may
    be any that are missing."""
    return [*_chips(state), *_stacks(state), *_cards(state)]


def _chips(state: State) -> list[str]:
    """100 chips: those left, with gods and on hexes."""
    counted = Counter(state.supply)
    for god in state.gods.values():
        counted["black"] += god.trap + (god.disabled_until is not None)
        for chip in ("poison", "armor", "attack", "health"):
            counted[chip] += getattr(god, chip)
    for pile in state.piles.values():
        counted["black"] += pile.trap
        for chip in ("architecture", "armor", "attack"):
            counted[chip] += getattr(pile, chip)
    wrong = [
        f"there are {counted[chip]} {chip} chips, not {total}"
        for chip, total in SUPPLY.items()
        if counted[chip] != total
    ]
    return wrong + [
        f"{number} {chip} chips are left" for chip, number in state.supply.items() if number < 0
    ]


def _stacks(state: State) -> list[str]:
    wrong = [
        f"the home of {side} has {health} health"
        for side, health in state.home.items()
        if not 0 <= health <= HOME_HEALTH
    ]
    for god in state.gods.values():
        most = god.card.health
        if not int(god.standing) <= god.health <= (most if god.standing else 0):
            wrong.append(f"{god.name} has {god.health} health, of {most}")
        for chip in ("armor", "attack"):
            if not 0 <= getattr(god, chip) <= CAP:
                wrong.append(f"{god.name} has {getattr(god, chip)} {chip} chips")
        if min(god.poison, god.trap) < 0:
            wrong.append(f"{god.name} has fewer than no chips")
    taken = Counter(god.hex for god in state.gods.values())
    wrong += [f"{number} gods are on {name}" for name, number in taken.items() if number > 1]
    if state.points < 0:
        wrong.append(f"{state.points} Action Points are left")
    return wrong


def _cards(state: State) -> list[str]:
    """Every card in one place; hands within their size."""
    wrong = []
    for side in SIDES:
        held = [
            card for name, hand in state.hands.items() if SIDE_OF[name] == side for card in hand
        ]
        held += [*state.draw[side], *state.discard[side]]
        held += [god.name for god in state.gods.values() if god.side == side]
        deck = [card.name for card in state.cards.values() if card.side == side]
        if state.playing in deck:
            held.append(str(state.playing))
        counted = Counter(str(card) for card in held if card is not HIDDEN)
        wrong += [f"{card} is in {counted[card]} places" for card in counted if counted[card] > 1]
        wrong += [f"{card} is no card of {side}" for card in counted if card not in deck]
        if len(held) != len(deck):
            wrong.append(f"there are {len(held)} cards of {side}, not {len(deck)}")
        wrong += [
            f"{card} has perished, and is not in the discard pile"
            for card in state.perished[side]
            if card not in state.discard[side]
        ]
    if not state.options.get("omnipotence"):
        wrong += [
            f"{name} holds {len(hand)} cards"
            for name, hand in state.hands.items()
            if len(hand) > state.hand_size()
        ]
    return wrong
