"""What a numbered clause of a rulebook is."""

from typing import NamedTuple

REFUSES = "refuses"
DEFINES = "defines"
COUNTS = "counts"
BOTH = "refuses and counts"


class Clause(NamedTuple):
    """One clause: its id, where it stands, and whether it refuses a command,
    defines something, counts something, or both.

    `ruling` is empty, or why we decided where the book is silent or torn.
    `waivable` clauses may be waived by a referee's ruling for one command.
    """

    id: str
    book: str
    section: str
    kind: str
    text: str
    ruling: str
    waivable: bool
