"""Steps with hands and piles (hh.card.*, hh.turn.draw).

A dry run needs to know how many cards go where, and not which: on a copy they are hidden.
"""

from typing import TYPE_CHECKING

from engine.errors import CannotTell
from engine.high_heavens import events
from engine.high_heavens.effects.conditions import amount
from engine.high_heavens.effects.frames import Frame, seat_of
from engine.high_heavens.state import OTHER, SIDE_OF, State
from engine.secrets import HIDDEN
from engine.shapes import Doc

if TYPE_CHECKING:
    from engine.high_heavens.effects.run import Run


def draw(run: "Run", frame: Frame, step: Doc) -> int:
    """From the top, up to what a hand may hold; with Omnipotence nothing
    (hh.turn.draw, hh.turn.deckout, hh.omnipotence)."""
    state = run.state
    seat = seat_of(state, frame, step.get("player", "own"))
    size = min(amount(state, frame, step["amount"]), _room(state, seat))
    cards = state.draw[SIDE_OF[seat]][:size]
    if state.options.get("omnipotence") or not cards:
        return 0
    if HIDDEN not in cards:
        run.do(events.Drew(seat, len(cards), [str(card) for card in cards]))
    elif run.dry:
        run.do(events.Drew(seat, len(cards), HIDDEN))
    else:
        raise CannotTell
    return len(cards)


def _room(state: State, seat: str) -> int:
    if state.options.get("omnipotence"):
        return len(state.cards)
    return max(state.hand_size() - len(state.hands[state.holder(seat)]), 0)


def discard(run: "Run", frame: Frame, step: Doc) -> int:
    """Cards of the hand of whoever picked them."""
    state, done = run.state, 0
    for card in frame["picked"].get(step["cards"], []):
        seat = _holder_of(state, card)
        if seat is not None:
            run.do(events.Discarded(seat, [card]))
            done += 1
    return done


def _holder_of(state: State, card: str) -> str | None:
    """The seat whose hand has a card, the seat in turn first."""
    seats = (state.player, *state.seats)
    return next((seat for seat in seats if card in state.hands[state.holder(seat)]), None)


def take(run: "Run", frame: Frame, step: Doc) -> int:
    """Cards of the discard pile into the hand, up to what it may hold; none that has
    perished (hh.perish)."""
    state, seat = run.state, frame["seat"]
    side = SIDE_OF[seat]
    cards = [
        card
        for card in frame["picked"].get(step["cards"], [])
        if card in state.discard[side] and card not in state.perished[side]
    ][: _room(state, seat)]
    if cards:
        run.do(events.Retrieved(seat, cards))
    return len(cards)


def look(run: "Run", frame: Frame, step: Doc) -> int:
    """The player sees the top cards of a draw pile, and nobody else does."""
    state = run.state
    side = frame["side"] if step.get("pile", "own") == "own" else OTHER[frame["side"]]
    cards = state.draw[side][: step["amount"]]
    if run.dry:
        return len(cards)
    if HIDDEN in cards:
        raise CannotTell
    if cards:
        known = [str(card) for card in cards]
        run.do(events.Looked(frame["seat"], side, len(known), False, known))
    return len(cards)


def arrange(run: "Run", frame: Frame, step: Doc) -> int:
    """The cards picked, in their order, on top of the pile they came from; the last so
    many at the bottom instead."""
    picks = frame["picked"].get(step["cards"], [])
    side = next((s for s in OTHER if picks and picks[0] in run.state.draw[s]), None)
    if side is None:
        return 0
    if run.dry:
        return len(picks)
    rest = [card for card in run.state.draw[side] if card not in picks]
    if HIDDEN in rest:
        raise CannotTell
    bury = min(step.get("bury", 0), len(picks))
    top, bottom = picks[: len(picks) - bury], picks[len(picks) - bury :]
    order = [*top, *map(str, rest), *bottom]
    run.do(events.Arranged(side, len(order), order))
    return len(picks)


def fetch(run: "Run", frame: Frame, step: Doc) -> int:
    """Cards searched for in the draw pile into the hand, up to what it may hold; then the
    pile is shuffled."""
    state, seat = run.state, frame["seat"]
    side = SIDE_OF[seat]
    cards = [card for card in frame["picked"].get(step["cards"], []) if card in state.draw[side]][
        : _room(state, seat)
    ]
    if not run.dry and (run.chance is None or HIDDEN in state.draw[side]):
        raise CannotTell
    if cards:
        run.do(events.Fetched(seat, len(cards), cards))
    if run.dry or run.chance is None:
        return len(cards)
    rest = [str(card) for card in state.draw[side]]
    order = run.chance.shuffled(f"shuffle-{side}", state.shuffles[side], rest)
    run.do(events.Shuffled(side, len(order), order))
    return len(cards)
