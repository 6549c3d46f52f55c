"""The players of High Heavens, by name; each is given its own view and no more."""

from collections.abc import Mapping
from random import Random

from engine.high_heavens.commands import Command, End
from engine.high_heavens.greedy import choose as greedy
from engine.high_heavens.legal import legal
from engine.high_heavens.state import State
from engine.protocol import Bot


def random(state: State, seat: str, chance: Random) -> Command:
    """Any legal command, each as likely, but that a turn is not ended while more can be
    done three times out of four: a game would never be over."""
    listed = legal(state)
    acts = [each for each in listed if not isinstance(each, End)]
    if acts and len(acts) < len(listed) and chance.random() < ACTING:
        listed = acts
    return chance.choice(listed)


ACTING = 0.75
BOTS: Mapping[str, Bot] = {"random": random, "greedy": greedy}
