"""The empty table of a game that was dealt."""

from engine.errors import IllegalCommand, InvalidCommand
from engine.high_heavens.board import parse_board
from engine.high_heavens.deck import parse_decks
from engine.high_heavens.faults import SIDES
from engine.high_heavens.options import read_options, settle
from engine.high_heavens.state import State
from engine.protocol import House
from engine.shapes import Doc


def start(dealt: Doc, data: House) -> State:
    """The state before the first event; InvalidCommand if its data is no data."""
    board = parse_board(data["board"], "/board")
    options = read_options(dealt["options"], "/options")
    try:
        settle(board, options)
    except IllegalCommand as error:
        raise InvalidCommand("board.hex", error.message, error.facts) from None
    where = {side: f"/{side}" for side in SIDES}
    return State(board, parse_decks(data, board.names, where), options)
