"""What each fact does to the table. No rule is checked here: the log is trusted.

A forged fact that speaks of what is not there raises LookupError or ValueError.
"""

from collections.abc import Callable
from typing import Any

from engine.ended import Ended
from engine.heaven_here_i_come import events
from engine.heaven_here_i_come.state import Player, Poll, State
from engine.secrets import HIDDEN
from engine.shapes import Doc


def evolve(state: State, event: events.Event) -> None:
    """Apply one event in place."""
    APPLY[type(event)](state, event)


def _laid(state: State, event: events.Laid) -> None:
    state.phase = event.phase
    state.players = [_player(doc) for doc in event.players]
    state.place = {player.screen: index for index, player in enumerate(state.players)}
    state.circle = list(event.circle)
    state.face_up = event.face_up[:]
    state.board = {symbol: event.board[symbol] for symbol in state.chart.symbols}
    state.asks = event.asks[:]
    state.polls = [_poll(doc) for doc in event.polls]
    state.stand = event.stand


def _player(doc: Doc) -> Player:
    player = Player(doc["screen"], doc["name"])
    player.hand = list(doc["hand"])
    player.marker = doc["marker"]
    player.passed = doc["passed"]
    player.left = doc["left"]
    return player


def _poll(doc: Doc) -> Poll:
    poll = Poll(doc["accuser"], doc["defendant"], doc["card"])
    poll.votes = {int(who): vote for who, vote in doc["votes"].items()}
    poll.passed = doc["passed"]
    return poll


def _began(state: State, event: events.Began) -> None:
    state.phase = event.phase


def _inspected(state: State, event: events.Inspected) -> None:
    place = state.place[event.card]
    state.player(event.player).marker = event.card
    if event.symbol is not HIDDEN:
        state.circle[place] = event.symbol


def _peeked(state: State, event: events.Peeked) -> None:
    if event.symbol is not HIDDEN:
        state.circle[state.place[event.card]] = event.symbol


def _asked(state: State, event: events.Asked) -> None:
    state.asks = sorted(state.asks + event.players)
    for screen in event.players:
        state.player(screen).passed = False


def _withdrew(state: State, event: events.Withdrew) -> None:
    state.asks.remove(event.player)


def _accused(state: State, event: events.Accused) -> None:
    hand = state.player(event.accuser).hand
    hand.remove(event.card if event.card in hand else HIDDEN)
    state.player(event.defendant)
    state.board[event.card] += 1
    state.polls.append(Poll(event.accuser, event.defendant, event.card))
    state.phase = "voting"
    if event.accuser in state.asks:
        state.asks.remove(event.accuser)
    for player in state.players:
        player.passed = player.left


def _voted(state: State, event: events.Voted) -> None:
    state.polls[-1].votes[event.player] = event.vote


def _polled(state: State, event: events.Polled) -> None:
    poll = state.polls[-1]
    poll.votes = {int(who): vote for who, vote in event.votes.items()}
    poll.passed = event.passed
    state.phase = "stand" if event.passed else "discussion"
    if event.passed:
        state.asks = []


def _passed(state: State, event: events.Passed) -> None:
    state.player(event.player).passed = True


def _left(state: State, event: events.Left) -> None:
    player = state.player(event.player)
    player.left = player.passed = True
    if event.player in state.asks:
        state.asks.remove(event.player)


def _stood(state: State, event: events.Stood) -> None:
    state.stand = event.badasses[:]
    state.phase = "resolve"


def _flipped(state: State, event: events.Flipped) -> None:
    state.circle = [card for card, _ in zip(event.circle, state.players, strict=True)]


def _ended(state: State, event: Ended) -> None:
    if event.outcome["sins"].keys() != {str(player.screen) for player in state.players}:
        raise ValueError("an outcome tells the sin of everybody at the table")
    state.outcome = event.outcome
    state.phase = "over"


APPLY: dict[type, Callable[[State, Any], None]] = {
    events.Laid: _laid,
    events.Began: _began,
    events.Inspected: _inspected,
    events.Peeked: _peeked,
    events.Asked: _asked,
    events.Withdrew: _withdrew,
    events.Accused: _accused,
    events.Voted: _voted,
    events.Polled: _polled,
    events.Passed: _passed,
    events.Left: _left,
    events.Stood: _stood,
    events.Flipped: _flipped,
    Ended: _ended,
}
