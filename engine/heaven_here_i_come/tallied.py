"""What Heaven, Here I Come! says of itself to be counted."""

from collections.abc import Iterator

from engine.heaven_here_i_come import events
from engine.heaven_here_i_come.state import State
from engine.tallied import Noted, Standing


def held(state: State) -> Iterator[Noted]:
    """The symbols that hands hold."""
    for player in state.players:
        for card in player.hand:
            if isinstance(card, str):
                yield Noted("drawn", str(player.screen), card)


def noted(state: State, event: object) -> tuple[Noted, ...]:
    """What an event says of cards: a poll shows one (hi.poll.card)."""
    if isinstance(event, events.Accused):
        seat = str(event.accuser)
        return tuple(Noted(verb, seat, event.card) for verb in ("played", "used"))
    return ()


def standing(state: State) -> Standing:
    """How the game stands; each player wins or loses with a team (hi.win)."""
    seats = tuple(str(player.screen) for player in state.players)
    winners: tuple[str, ...] = ()
    if state.outcome is not None and state.outcome["winner"] is not None:
        scapegoats = {str(screen) for screen in state.outcome["scapegoats"]}
        is_theirs = state.outcome["winner"] == "scapegoats"
        winners = tuple(seat for seat in seats if (seat in scapegoats) == is_theirs)
    return Standing(seats, winners, None, None)
