"""The empty table of a game that was dealt."""

from typing import TYPE_CHECKING

from engine.errors import IllegalCommand, InvalidCommand
from engine.high_heavens.board import Board, parse_board
from engine.high_heavens.deck import make_cards, parse_decks
from engine.high_heavens.faults import SIDES
from engine.high_heavens.state import State

if TYPE_CHECKING:
    from engine.protocol import House
    from engine.shapes import Doc


def start(dealt: "Doc", data: "House") -> State:
    """The state before the first event. House data, known by its digest, is taken as
    it is; a user's own is looked at.

    Raises:
        InvalidCommand: `board.*`, `deck.*` or `setup.*`, if its data is no data.
    """
    own = {kind for kind, what in dealt.get("data", {}).items() if "own" in what}
    board = parse_board(data["board"], "/board") if "board" in own else Board(data["board"])
    options = _settled(board, dealt["options"]) if dealt["options"] else {}
    if own.isdisjoint(SIDES):
        return State(board, make_cards(data), options)
    where = {side: f"/{side}" for side in SIDES}
    return State(board, parse_decks(data, board.names, where), options)


def _settled(board: Board, written: "Doc") -> "Doc":
    """The options of a game that is not the plain one, the homes put where they say."""
    from engine.high_heavens.options import read_options, settle

    options = read_options(written, "/options")
    try:
        settle(board, options)
    except IllegalCommand as error:
        raise InvalidCommand("board.hex", error.message, error.facts) from None
    return options
