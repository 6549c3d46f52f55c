"""The players of Heaven, Here I Come! that are programs, and whose turn it is among them.

A bot never asks, never looks again and never leaves, so every game ends: N players
inspect once each; in the discussion whoever is to act passes or polls; a poll costs one
of the C cards in the hands (20 at most) and N votes; between two polls there are at most
N passes, after which nobody is waited for (hi.end.unfound); a line of askers only grows
shorter. That is at most N + C (1 + N) + (C + 1) N + 2 commands beside that line.
"""

from collections.abc import Mapping

from engine.heaven_here_i_come.commands import (
    Ask,
    Command,
    Leave,
    Peek,
    Resolve,
    Stand,
    actor,
)
from engine.heaven_here_i_come.legal import legal
from engine.heaven_here_i_come.reasoning import play_reasoning
from engine.heaven_here_i_come.state import State
from engine.protocol import Bot, Luck

NEVER = (Ask, Leave, Peek)
MOST_NAMED = 2


def acting(state: State, chance: Luck) -> str | None:
    """The seat that acts next; None when the game is over.

    In the discussion the first in line, else anybody who holds a card and has not passed,
    by chance (hi.poll.order); votes are given by screen, which nobody sees
    (hi.vote.secret); the defendant flips the cards.
    """
    if state.outcome is not None:
        return None
    waiting = state.waiting() or [state.polls[-1].defendant]
    is_free = state.phase == "discussion" and not state.asks
    return str(chance.choice(waiting) if is_free else waiting[0])


def play_random(state: State, seat: str, chance: Luck) -> Command:
    """Any legal command, each kind as likely; a Last Stand names one player or two."""
    options = options_of(state, seat)
    kind = chance.choice(sorted({type(one).__name__ for one in options}))
    chosen = chance.choice([one for one in options if type(one).__name__ == kind])
    if not isinstance(chosen, Stand):
        return chosen
    names = [chance.choice(sorted(state.place)) for _ in range(MOST_NAMED)]
    return Stand(sorted(set(names)))


def options_of(state: State, seat: str) -> list[Command]:
    """The legal commands of a seat that bring the game nearer to its end."""
    return [one for one in legal(state) if not isinstance(one, NEVER) and _is_for(state, seat, one)]


def _is_for(state: State, seat: str, command: Command) -> bool:
    owner = state.polls[-1].defendant if isinstance(command, Stand | Resolve) else actor(command)
    return str(owner) == seat


BOTS: Mapping[str, Bot] = {"random": play_random, "reasoning": play_reasoning}
