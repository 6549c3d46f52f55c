"""What each seat may know, as JSON. Listed, never deleted."""

from typing import Any

from engine.heaven_here_i_come.state import Player, Poll, State
from engine.secrets import HIDDEN, SHOWN_HIDDEN
from engine.shapes import Doc


def view(state: State, who: str) -> Doc:
    """The table as `who` may see it: a screen number, `public` or `referee`.

    A seat sees its own hand and votes, the cards beside it and the card under its
    marker (hi.setup.cards, hi.inspect.marker); the referee, and everybody once
    the game is over, sees all. Hidden things are shown as `{"hidden": true}`.
    """
    everything = who == "referee" or state.outcome is not None
    known = set(range(len(state.circle))) if everything else _known_cards(state, who)
    return {
        "game": "heaven-here-i-come",
        "phase": state.phase,
        "waiting": state.waiting(),
        "players": [_player(one, everything or who == str(one.screen)) for one in state.players],
        "circle": [_shown(card, index in known) for index, card in enumerate(state.circle)],
        "face_up": state.face_up[:],
        "board": state.board.copy(),
        "asks": state.asks[:],
        "polls": [_poll(poll, who, everything) for poll in state.polls],
        "stand": None if state.stand is None else state.stand[:],
        "outcome": state.outcome,
        "options": state.options,
    }


def mask(state: State, who: str) -> State:
    """A state in which what `who` may not know is HIDDEN, as on their copy."""
    masked = state.copy()
    if who == "referee" or state.outcome is not None:
        return masked
    known = _known_cards(state, who)
    masked.circle = [card if index in known else HIDDEN for index, card in enumerate(state.circle)]
    for player in masked.players:
        if str(player.screen) != who:
            player.hand = [HIDDEN] * len(player.hand)
    for poll in masked.polls:
        if poll.passed is None:
            poll.votes = {
                one: vote if str(one) == who else HIDDEN for one, vote in poll.votes.items()
            }
    return masked


def _known_cards(state: State, who: str) -> set[int]:
    """The places in the circle that a seat has seen."""
    for index, player in enumerate(state.players):
        if str(player.screen) == who:
            before = (index - 1) % len(state.players)
            return {index, before} | ({state.place[player.marker]} if player.marker else set())
    return set()


def _player(player: Player, own: bool) -> Doc:
    return {
        "screen": player.screen,
        "name": player.name,
        "hand": [_shown(card, own) for card in player.hand],
        "marker": player.marker,
        "passed": player.passed,
        "left": player.left,
    }


def _poll(poll: Poll, who: str, everything: bool) -> Doc:
    opened = everything or poll.passed is not None
    votes = sorted(poll.votes.items())
    return {
        "accuser": poll.accuser,
        "defendant": poll.defendant,
        "card": poll.card,
        "votes": {str(one): _shown(vote, opened or str(one) == who) for one, vote in votes},
        "passed": poll.passed,
    }


def _shown(value: Any, may_see: bool) -> Any:
    return value if may_see and value is not HIDDEN else SHOWN_HIDDEN
