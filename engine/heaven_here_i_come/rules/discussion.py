"""Asking, accusing, voting, passing (hi.poll.*, hi.vote.*, hi.end.unfound)."""

from collections.abc import Callable
from typing import Any

from engine.errors import Refusal
from engine.heaven_here_i_come.commands import UP, Ask, Pass, Poll, Vote, Withdraw
from engine.heaven_here_i_come.state import State

Check = Callable[[State, Any], Refusal | None]


def discussion_is_on(state: State, command: Any) -> Refusal | None:
    """hi.poll.open: asking, polling and passing belong to the discussion."""
    if state.phase == "inspection":
        return Refusal("hi.inspect.order", "discussion", {"turn": state.next_inspector()})
    if state.phase == "voting":
        return Refusal("hi.poll.open", "open", {"voters": sorted(state.voters())})
    if state.phase in ("stand", "resolve"):
        return Refusal("hi.poll.passed", "endgame", {"defendant": state.polls[-1].defendant})
    return None


def poll_is_open(state: State, command: Vote) -> Refusal | None:
    """hi.poll.open: votes are taken from a poll's card to its last vote."""
    if state.phase == "voting":
        return None
    return Refusal("hi.poll.open", "none", {"player": command.player})


def askers_hold_cards(state: State, command: Ask) -> Refusal | None:
    """hi.poll.order: asking needs a card."""
    for screen in command.players:
        if not state.player(screen).hand:
            return Refusal("hi.poll.card", "none", {"player": screen})
    return None


def askers_are_not_in_line(state: State, command: Ask) -> Refusal | None:
    """hi.poll.order: each asker stands in the line once."""
    for screen in command.players:
        if screen in state.asks or command.players.count(screen) > 1:
            return Refusal("hi.poll.order", "asked", {"player": screen})
    if command.players:
        return None
    return Refusal("hi.poll.order", "nobody", {})


def withdrawer_is_in_line(state: State, command: Withdraw) -> Refusal | None:
    """hi.poll.order: only an asker can withdraw."""
    if command.player in state.asks:
        return None
    return Refusal("hi.poll.order", "not-in-line", {"player": command.player})


def accuser_holds_the_card(state: State, command: Poll) -> Refusal | None:
    """hi.poll.card: a poll costs a card from the accuser's hand."""
    hand = state.player(command.accuser).hand
    if not hand:
        return Refusal("hi.poll.card", "none", {"player": command.accuser})
    if command.card in hand:
        return None
    facts = {"player": command.accuser, "card": command.card}
    return Refusal("hi.poll.card", "other", facts)


def defendant_is_another(state: State, command: Poll) -> Refusal | None:
    """hi.poll.defendant: another player."""
    if command.accuser != command.defendant:
        return None
    return Refusal("hi.poll.defendant", "self", {"player": command.accuser})


def accuser_is_first_in_line(state: State, command: Poll) -> Refusal | None:
    """hi.poll.order: while anybody waits in line, only the first of it polls."""
    if not state.asks or state.asks[0] == command.accuser:
        return None
    facts = {"player": command.accuser, "first": state.asks[0]}
    return Refusal("hi.poll.order", "line", facts)


def votes_are_whole(state: State, command: Poll) -> Refusal | None:
    """hi.vote.all: where all votes are given at once, nobody's is missing, and
    those who left give none but a cross (hi.leave)."""
    if command.votes is None:
        return None
    for player in sorted(state.players, key=lambda player: player.screen):
        given = command.votes.get(str(player.screen))
        if given is None and not player.left:
            return Refusal("hi.vote.all", "missing", {"player": player.screen})
        if given == UP and player.left:
            return Refusal("hi.leave", "gone", {"player": player.screen})
    return None


def voter_has_not_voted(state: State, command: Vote) -> Refusal | None:
    """hi.vote.all: everyone votes once, and a vote given stands."""
    if command.player not in state.polls[-1].votes:
        return None
    return Refusal("hi.vote.all", "twice", {"player": command.player})


def passer_holds_cards(state: State, command: Pass) -> Refusal | None:
    """hi.end.unfound: it is those who still hold a card that pass."""
    if state.player(command.player).hand:
        return None
    return Refusal("hi.end.unfound", "no-card", {"player": command.player})


def passer_has_not_passed(state: State, command: Pass) -> Refusal | None:
    """hi.end.unfound: once since the last poll."""
    if not state.player(command.player).passed:
        return None
    return Refusal("hi.end.unfound", "twice", {"player": command.player})


def passer_is_not_in_line(state: State, command: Pass) -> Refusal | None:
    """hi.poll.order: an asker polls or withdraws."""
    if command.player not in state.asks:
        return None
    return Refusal("hi.poll.order", "in-line", {"player": command.player})


ASK: tuple[Check, ...] = (askers_hold_cards, askers_are_not_in_line)
WITHDRAW: tuple[Check, ...] = (withdrawer_is_in_line,)
POLL: tuple[Check, ...] = (
    accuser_holds_the_card,
    defendant_is_another,
    accuser_is_first_in_line,
    votes_are_whole,
)
VOTE: tuple[Check, ...] = (voter_has_not_voted,)
PASS: tuple[Check, ...] = (passer_holds_cards, passer_has_not_passed, passer_is_not_in_line)
