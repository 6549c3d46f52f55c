"""The players of High Heavens that are programs."""

from collections.abc import Mapping

from engine.high_heavens.commands import Command, End
from engine.high_heavens.greedy import choose as greedy
from engine.high_heavens.legal import legal
from engine.high_heavens.state import State
from engine.protocol import Bot, Luck

ACTING = 0.75


def random(state: State, seat: str, luck: Luck) -> Command:
    """Any legal command, each as likely as the next, but that three times out of four no
    turn is ended while something else can be done: attacks would be too rare."""
    listed = legal(state)
    acts: list[Command] = [each for each in listed if not isinstance(each, End)]
    if acts and len(acts) < len(listed) and luck.random() < ACTING:
        listed = acts
    return luck.choice(listed)


BOTS: Mapping[str, Bot] = {"random": random, "greedy": greedy}
