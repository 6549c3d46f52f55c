"""One entry of a game, as what it shows of the rules is looked for in it."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from engine.shapes import Doc

T = TypeVar("T")


class Moment(NamedTuple):
    """The table before an entry, what was asked, its facts in order, and the table after.

    `do` is the command as JSON, that of a waived check the one that was waived for;
    `command` is None for the deal.
    """

    before: Any
    do: Doc
    command: Any
    events: tuple[Any, ...]
    after: Any

    def all(self, kind: type[T]) -> list[T]:
        """The facts of a kind."""
        return [event for event in self.events if isinstance(event, kind)]

    def asks(self, *kinds: type) -> bool:
        """Whether the command is one of these."""
        return isinstance(self.command, kinds)

    @property
    def is_deal(self) -> bool:
        """Whether the game is dealt here."""
        return self.command is None


Evidence = Mapping[str, Callable[[Moment], bool]]


def shown(evidence: Evidence, moment: Moment) -> list[str]:
    """The clauses for which a moment is evidence, in the order of the table."""
    return [rule for rule, is_shown in evidence.items() if is_shown(moment)]
