"""What every game says of itself to be counted among many others.

A holder is whoever cards belong to and who wins or loses: a side of High Heavens, a seat
of Heaven, Here I Come!.
"""

from typing import NamedTuple


class Noted(NamedTuple):
    """Something about a card: `verb` is `drawn`, `played` (also a god that enters) or `used`
    (it does what it says: an ability or a power)."""

    verb: str
    holder: str
    card: str


class Standing(NamedTuple):
    """How a game stands, or ended: who holds cards in it, who won, who began where somebody
    does, and how many turns it had where it has turns."""

    holders: tuple[str, ...]
    winners: tuple[str, ...]
    began: str | None
    turns: int | None
