"""What a player that is a program looks like, in every game.

A bot is given a state masked for its seat, so it cannot know more than its player, the
seat, and a chance of its own (a `random.Random`, which the engine itself never makes);
it gives a legal command of that seat. The same view and the same chance give the same
command.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Luck(Protocol):
    """So much of `random.Random` as a bot may ask for."""

    def random(self) -> float:
        """A number from 0 up to, but not, 1."""

    def randrange(self, start: int, /) -> int:
        """A number from 0 to `start` - 1."""

    def choice(self, seq: Sequence[T], /) -> T:
        """One of several."""


Bot = Callable[[Any, str, Luck], Any]
