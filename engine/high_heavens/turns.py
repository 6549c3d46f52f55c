"""The end of a turn and the start of the next (hh.turn.*, hh.chip.disable)."""

from collections.abc import Collection

from engine.ended import Ended
from engine.errors import CannotTell
from engine.high_heavens import events
from engine.high_heavens.outcome import is_eliminated
from engine.high_heavens.state import OTHER, SIDE_OF, State
from engine.secrets import HIDDEN

Events = list[events.Event]


def end_turn(state: State, discard: list[str]) -> Events:
    """Clean-up, discards, draw, black chips that come off, and the next turn."""
    fallen = _fallen(state) if state.lying else []
    found: Events = [events.Perished(name, "cleanup") for name in fallen]
    ended = _ended(state, fallen, ()) if fallen else []
    if not ended and discard:
        found.append(events.Discarded(state.player, list(discard)))
        ended = _ended(state, fallen, discard)
    if ended:
        return found + ended
    return [
        *found,
        *draw_up(state, state.player, len(discard)),
        *_recover(state),
        *begin_turn(state, state.turn + 1),
    ]


def _fallen(state: State) -> list[str]:
    """hh.turn.cleanup: the player's fallen gods, by name."""
    gods = state.gods.values()
    return sorted([god.name for god in gods if not god.standing and god.owner == state.player])


def draw_up(state: State, seat: str, discarded: int = 0) -> Events:
    """hh.turn.draw, hh.turn.deckout: up to the size of a hand, while there are cards.

    Raises:
        CannotTell: on a copy.
    """
    if state.options.get("omnipotence"):
        return []
    pile = state.draw[SIDE_OF[seat]]
    missing = state.hand_size() - len(state.hands[seat]) + discarded
    cards = pile[: max(missing, 0)]
    if HIDDEN in cards:
        raise CannotTell
    return [events.Drew(seat, len(cards), [str(card) for card in cards])] if cards else []


def begin_turn(state: State, turn: int) -> Events:
    """hh.setup.points, hh.turn.poison: the points, then the poison of every standing
    god of the player at once."""
    player = state.player_of(turn)
    began = events.Began(turn, player, state.points_of(turn))
    poisoned = [god for god in state.gods.values() if god.poison]
    if not poisoned:
        return [began]
    poisoned = [god for god in poisoned if god.standing and god.owner == player]
    poisoned.sort(key=lambda god: god.name)
    hurt: Events = [
        events.Hurt(god.name, min(god.poison, god.health), "poison") for god in poisoned
    ]
    fell: Events = [events.Fell(god.name) for god in poisoned if god.poison >= god.health]
    return [began, *hurt, *fell]


def _recover(state: State) -> Events:
    """hh.chip.disable: at the end of the owner's first turn that began after it."""
    disabled = [god for god in state.gods.values() if god.disabled_until is not None]
    names = [
        god.name
        for god in disabled
        if god.owner == state.player and (god.disabled_until or 0) <= state.turn
    ]
    return [events.Recovered(name) for name in sorted(names)]


def _ended(state: State, gone: Collection[str], discarded: Collection[str]) -> Events:
    """hh.win.pantheon: whether the player's side has lost its last god."""
    if not is_eliminated(state, state.side, gone, discarded):
        return []
    return [Ended({"winner": OTHER[state.side], "by": "hh.win.pantheon"})]
