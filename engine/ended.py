"""The end of a game, and the names of what every table knows (engine.table)."""

from typing import NamedTuple

from engine.shapes import Doc

TABLE_COMMANDS = ("note", "ruling", "undo")
TABLE_EVENTS = ("noted", "ruled", "signed", "taken-back")


class Ended(NamedTuple):
    """The game is over; `outcome` has the winner, the reason, and what the game adds."""

    outcome: Doc
