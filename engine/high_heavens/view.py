"""What each seat may know, as JSON. Listed, never deleted."""

from typing import Any, NamedTuple

from engine.high_heavens.state import OTHER, TEAM, God, Held, State
from engine.secrets import HIDDEN, SHOWN_HIDDEN
from engine.shapes import Doc


def view(state: State, who: str) -> Doc:
    """The table as `who` may see it: a seat, `public` or `referee`.

    A seat sees its hand and its teammate's (hh.four), and nobody the draw piles
    (hh.card.draw); with Omnipotence hands are open. The referee, and everybody once
    the game is over, sees all. Hands are sorted; hidden cards are `{"hidden": true}`.
    """
    everything = who == "referee" or state.outcome is not None
    return {
        "game": "high-heavens",
        "turn": state.turn,
        "first": state.first,
        "player": state.player,
        "waiting": state.waiting(),
        "phase": state.phase,
        "points": state.points,
        "home": {
            side: {"hex": state.board.home[side], "health": state.home[side]} for side in state.home
        },
        "gods": [_god(state.gods[name]) for name in sorted(state.gods)],
        "hexes": [_hex(state, name) for name in state.board.sort(list(state.piles))],
        "supply": state.supply.copy(),
        "hands": {
            holder: _hand(hand, everything or _may_see(state, who, holder))
            for holder, hand in state.hands.items()
        },
        "draw": {
            side: [_shown(card, True) for card in (pile if everything else _seen(state, who, side))]
            for side, pile in state.draw.items()
        },
        "discard": {side: pile[:] for side, pile in state.discard.items()},
        "perished": {side: pile[:] for side, pile in state.perished.items()},
        "entered": state.entered.copy(),
        "pending": state.pending,
        "outcome": state.outcome,
        "options": state.options,
    }


class Shown(NamedTuple):
    """Which cards of a draw pile a pending choice shows, and to whom: the top `size`, or
    None for all."""

    seat: str
    side: str
    size: int | None


def shown_pile(state: State) -> Shown | None:
    """What the pending choice shows of a draw pile; None where nothing."""
    if state.pending is None or "card" not in state.pending["choices"][0]:
        return None
    from engine.high_heavens.rules.cards import question

    frame, wanted, seat = question(state, state.pending["choices"][0])
    if wanted["pick"] not in ("draw", "top"):
        return None
    own: str = frame["side"]
    side = own if wanted.get("pile", "own") == "own" else OTHER[own]
    return Shown(seat, side, wanted["amount"] if wanted["pick"] == "top" else None)


def mask(state: State, who: str) -> State:
    """A state in which what `who` may not know is HIDDEN, as on their copy."""
    masked = state.copy()
    if who == "referee" or state.outcome is not None:
        return masked
    for holder, hand in masked.hands.items():
        if not _may_see(state, who, holder):
            masked.hands[holder] = [HIDDEN] * len(hand)
    for side in masked.draw:
        masked.draw[side] = _seen(state, who, side)
    return masked


def _seen(state: State, who: str, side: str) -> list[Held]:
    """A draw pile as `who` sees it: hidden, but for the cards among which they are asked
    to choose; all of it by name, not in its order."""
    pile = state.draw[side]
    shown = shown_pile(state)
    if shown is None or shown.side != side or who not in TEAM[shown.seat]:
        return [HIDDEN] * len(pile)
    if shown.size is None:
        return pile[:] if HIDDEN in pile else sorted(pile, key=str)
    return [*pile[: shown.size], *[HIDDEN] * len(pile[shown.size :])]


def _may_see(state: State, who: str, holder: str) -> bool:
    return bool(state.options.get("omnipotence")) or who in TEAM[holder]


def _god(god: God) -> Doc:
    return {
        "name": god.name,
        "side": god.side,
        "owner": god.owner,
        "hex": god.hex,
        "standing": god.standing,
        "health": god.health,
        "poison": god.poison,
        "armor": god.armor,
        "attack": god.attack,
        "disabled": god.disabled_until is not None,
        "disabled_until": god.disabled_until,
        "trap": god.trap,
        "effects": god.effects[:],
    }


def _hex(state: State, name: str) -> Doc:
    pile = state.piles[name]
    return {
        "hex": name,
        "architecture": pile.architecture,
        "trap": pile.trap,
        "armor": pile.armor,
        "attack": pile.attack,
    }


def _hand(hand: list[Held], may_see: bool) -> list[Any]:
    known = sorted(str(card) for card in hand if may_see and card is not HIDDEN)
    return [*known, *[SHOWN_HIDDEN] * (len(hand) - len(known))]


def _shown(card: Held, may_see: bool) -> Any:
    return card if may_see and card is not HIDDEN else SHOWN_HIDDEN
