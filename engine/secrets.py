"""Values that not everybody may know.

The engine only says *what* is secret and *who* may know it; how a secret is kept
(the seals of the log) is the business of `replays`.
"""

from enum import Enum
from typing import Any, Final, NamedTuple


class Hidden(Enum):
    """The one value that stands for every value a copy does not hold."""

    HIDDEN = "hidden"


HIDDEN: Final = Hidden.HIDDEN
SHOWN_HIDDEN: Final = {"hidden": True}


class Secret(NamedTuple):
    """A value to be sealed and the seats that may know it (none: the referee)."""

    value: Any
    to: tuple[str, ...]


def secret(value: Any, *seats: int | str) -> Secret:
    """A secret for `seats`, which may repeat and come in any order."""
    return Secret(value, tuple(sorted({str(seat) for seat in seats})))
