"""Other deals that somebody at the table cannot tell from the real one.

Each game says, in its `hidden`, what a seat cannot know after an entry, and which other
deals fit all that it knows. A `Change` makes such a deal of the real one; on it the
same commands are played again (replays.leakcheck).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from engine.chance import Chance
from engine.shapes import Doc

T = TypeVar("T")
Change = tuple[Any, ...]
Names = Mapping[str, str]
NEVER = 1 << 30


class Told(NamedTuple):
    """An entry of a whole log, laid open; `after` is the entry whose state it is played
    on, which take-backs make another than the one before it."""

    n: int
    after: int
    do: Doc
    events: list[Doc]


class Story(NamedTuple):
    """A whole log as a game needs it here: the deal's command without its seed, the
    referee's view after entry 0, and all entries."""

    deal: Doc
    laid: Doc
    entries: Sequence[Told]


class World(NamedTuple):
    """Another deal: its command, the commands whose secrets are others, and the names
    that cards have in it: for each label of chance from which ordinal on, and which. `laid`
    says how often each label was drawn from in the deal."""

    deal: Doc
    commands: Mapping[int, Doc]
    renames: Mapping[str, Sequence[tuple[int, Names]]]
    laid: Mapping[str, int]


class Hidden(Protocol):
    """What one seat, or the public, cannot know of a story. What is consistent with what
    it knows after an entry is so after every earlier one."""

    def swaps(self, n: int) -> Iterator[Change]:
        """Every swap of two unequal values that are hidden after entry `n`."""

    def shuffled(self, n: int, chance: Chance, ordinal: int) -> Change:
        """All that is hidden after entry `n` in other places, by chance."""


class Renamed(Chance):
    """The same chance for cards that have other names."""

    __slots__ = ("laid", "renames")

    def __init__(self, key: bytes, world: World) -> None:
        super().__init__(key)
        self.renames, self.laid = world.renames, world.laid

    def shuffled(self, label: str, ordinal: int, items: Sequence[T]) -> list[T]:
        """What chance makes of the real cards, by their other names. In the deal they are
        shuffled in the order of their file or their names, whoever is whose; later as they
        lie."""
        names: dict[Any, Any] = {}
        for start, some in self.renames.get(label, ()):
            if start <= ordinal:
                names.update(some)
        if not names:
            return super().shuffled(label, ordinal, items)
        back = {new: old for old, new in names.items()}
        real: list[Any] = [back.get(item, item) for item in items]
        if ordinal < self.laid.get(label, 0):
            real = list(items) if set(real) == set(items) else sorted(real)
        return [names.get(item, item) for item in super().shuffled(label, ordinal, real)]


def changed_values(value: Any, names: Names) -> Any:
    """`value` with names in it replaced, wherever they stand alone in a list."""
    if isinstance(value, dict):
        return {key: changed_values(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [changed_values(item, names) for item in value]
    return names.get(value, value) if isinstance(value, str) else value
