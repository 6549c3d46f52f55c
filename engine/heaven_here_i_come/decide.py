"""From a command to what happens, or to why it cannot."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.chance import Chance
from engine.ended import Ended
from engine.errors import CannotTell, Refusal
from engine.heaven_here_i_come import commands, events
from engine.heaven_here_i_come.evolve import evolve
from engine.heaven_here_i_come.rules.all import require_names, why_not
from engine.heaven_here_i_come.state import State
from engine.secrets import HIDDEN, Hidden

Events = list[events.Event]


def decide(
    state: State, command: commands.Command, chance: Chance | None = None, waived: str = ""
) -> Events | list[Refusal]:
    """The events of a command, or the refusals in rulebook order. Nothing here
    is random after the deal, so `chance` is not asked.

    Raises:
        InvalidCommand: a player or a symbol that is not at this table.
        CannotTell: on a copy, when it hangs on something hidden.
    """
    require_names(state, command)
    if isinstance(command, commands.Poll) and HIDDEN in state.player(command.accuser).hand:
        raise CannotTell
    refusals = why_not(state, command, waived)
    if refusals:
        return refusals
    found: Events = DECIDE[type(command)](state, command)
    return found


def _inspect(state: State, command: commands.Inspect) -> Events:
    symbol = state.circle[state.place[command.card]]
    inspected = events.Inspected(command.player, command.card, symbol)
    return _then(state, [inspected], _end_inspection)


def _peek(state: State, command: commands.Peek) -> Events:
    symbol = state.circle[state.place[command.card]]
    return [events.Peeked(command.player, command.card, symbol)]


def _ask(state: State, command: commands.Ask) -> Events:
    return [events.Asked(sorted(command.players))]


def _withdraw(state: State, command: commands.Withdraw) -> Events:
    return [events.Withdrew(command.player)]


def _poll(state: State, command: commands.Poll) -> Events:
    accused = events.Accused(command.accuser, command.defendant, command.card)
    if command.votes is None:
        return _then(state, [accused], _end_poll)
    votes: dict[int, str | Hidden] = {int(who): vote for who, vote in command.votes.items()}
    return _then(state, [accused], lambda after: _count(after, votes))


def _vote(state: State, command: commands.Vote) -> Events:
    return _then(state, [events.Voted(command.player, command.vote)], _end_poll)


def _pass(state: State, command: commands.Pass) -> Events:
    return _then(state, [events.Passed(command.player)], end_unfound)


def _leave(state: State, command: commands.Leave) -> Events:
    left: Events = [events.Left(command.player)]
    if state.phase == "inspection":
        return _then(state, left, _end_inspection)
    if state.phase == "voting":
        return _then(state, left, _end_poll)
    if state.phase == "stand" and state.polls[-1].defendant == command.player:
        return [*left, events.Stood([])]
    return _then(state, left, end_unfound)


def _stand(state: State, command: commands.Stand) -> Events:
    return [events.Stood(sorted(command.badasses))]


def _resolve(state: State, command: commands.Resolve) -> Events:
    return end(state, "hi.win")


def _then(state: State, first: Events, follow: Callable[[State], Events]) -> Events:
    """`first`, and what follows from the table as it is after it."""
    after = state.copy()
    for event in first:
        evolve(after, event)
    return first + follow(after)


def _end_inspection(state: State) -> Events:
    """hi.inspect.order: when everybody has inspected, the discussion begins."""
    if state.next_inspector() is not None:
        return []
    return _then(state, [events.Began("discussion")], end_unfound)


def _end_poll(state: State) -> Events:
    """Counts the poll once every vote is in; who left is a cross (hi.leave)."""
    return [] if state.voters() else _count(state, state.polls[-1].votes)


def _count(state: State, votes: Mapping[int, str | Hidden]) -> Events:
    """hi.poll.passed: more than half thumbs up; hi.poll.rejected: anything else."""
    screens = sorted(state.place)
    shown: dict[str, str] = {}
    for screen in screens:
        vote = votes.get(screen, commands.CROSS)
        if isinstance(vote, Hidden):
            raise CannotTell
        shown[str(screen)] = vote
    passed = 2 * sum(vote == commands.UP for vote in shown.values()) > len(screens)
    return _then(state, [events.Polled(shown, passed)], _after_poll)


def _after_poll(state: State) -> Events:
    if state.phase == "discussion":
        return end_unfound(state)
    if state.player(state.polls[-1].defendant).left:
        return [events.Stood([])]
    return []


def end_unfound(state: State) -> Events:
    """hi.end.unfound: in the discussion, with nobody left who may want a poll."""
    if state.phase != "discussion" or state.has_holder_left():
        return []
    return end(state, "hi.end.unfound")


def end(state: State, by: str, loser: str = "") -> Events:
    """hi.resolve: all cards are flipped, then teams and winner."""
    from engine.heaven_here_i_come.outcome import outcome

    found = outcome(state, by, loser)
    return [events.Flipped([str(card) for card in state.circle]), Ended(found)]


DECIDE: dict[type, Callable[[State, Any], Events]] = {
    commands.Inspect: _inspect,
    commands.Peek: _peek,
    commands.Ask: _ask,
    commands.Withdraw: _withdraw,
    commands.Poll: _poll,
    commands.Vote: _vote,
    commands.Pass: _pass,
    commands.Leave: _leave,
    commands.Stand: _stand,
    commands.Resolve: _resolve,
}
