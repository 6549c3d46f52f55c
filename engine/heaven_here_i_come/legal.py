"""Every legal command, from the same checks that refuse the others."""

from collections.abc import Iterator

from engine.heaven_here_i_come import commands
from engine.heaven_here_i_come.rules.all import why_not
from engine.heaven_here_i_come.state import State
from engine.secrets import HIDDEN


def legal(state: State) -> list[commands.Command]:
    """Every legal command, by command word, then by screens as numbers.

    Subsets stand for themselves singly (`ask 4`, `stand 4`), and a poll is listed
    without votes. On a copy, polls whose card is hidden are left out.
    """
    return [command for command in _candidates(state) if not why_not(state, command)]


def _candidates(state: State) -> Iterator[commands.Command]:
    """Ascending by word and screens; with every legal command among them."""
    screens = sorted(state.place)
    yield from (commands.Ask([one]) for one in screens)
    yield from (commands.Inspect(one, card) for one in screens for card in screens)
    yield from (commands.Leave(one) for one in screens)
    yield from (commands.Pass(one) for one in screens)
    yield from (commands.Peek(one, card) for one in screens for card in screens)
    for one in screens:
        hand = set(state.player(one).hand) - {HIDDEN}
        held = [symbol for symbol in state.chart.symbols if symbol in hand]
        yield from (commands.Poll(one, other, card) for other in screens for card in held)
    yield commands.Resolve()
    yield from (commands.Stand([one]) for one in screens)
    for one in screens:
        yield from (commands.Vote(one, vote) for vote in (commands.CROSS, commands.UP))
    yield from (commands.Withdraw(one) for one in screens)
