"""The board of hexes, drawn in text.

Each hex is drawn with its two upper and two lower sides; columns stand half a hex
higher or lower than their neighbours, so two lines make one hex:

    /e5 *      \\
    \\▲thor____9_/
"""

from itertools import pairwise

from engine.high_heavens.board import LETTERS, Board
from engine.high_heavens.deck import display
from engine.high_heavens.tell import HOME_TITLES
from engine.shapes import Doc

WIDTH = 100
MOST_CELL = 10
SIGNS = {"norse": "▲", "greek": "▼"}
INVOKING = {"norse": "^", "greek": "v"}
CHIP_SIGNS = (
    ("disabled", "D"),
    ("poison", "P"),
    ("armor", "A"),
    ("attack", "+"),
    ("architecture", "#"),
    ("trap", "T"),
)
Canvas = list[list[str]]


def draw_board(view: Doc, board: Board) -> list[str]:
    """The board, at most 100 columns wide, row 1 at the bottom."""
    cell = min(MOST_CELL, (WIDTH - 1) // len(board.columns) - 1)
    tops = _tops(board)
    height = max(tops.values()) + 2
    canvas: Canvas = [[" "] * ((cell + 1) * len(board.columns) + 1) for _ in range(height + 1)]
    for name in board.names:
        left = LETTERS.index(name[0]) * (cell + 1)
        _outline(canvas, tops[name], left, cell)
    for name in board.names:
        left = LETTERS.index(name[0]) * (cell + 1)
        _write(canvas, tops[name], left + 1, _head(view, board, name)[:cell])
        _write(canvas, tops[name] + 1, left + 1, _inside(view, board, name, cell))
    return ["".join(line).rstrip() for line in canvas]


def _tops(board: Board) -> dict[str, int]:
    """The line on which each hex begins: two lines a hex, half a hex a column."""
    lift, lifts = 0, [0]
    for before, rows in pairwise(board.columns):
        lift += 1 if rows > before else -1
        lifts.append(lift)
    raw = {name: lifts[LETTERS.index(name[0])] - 2 * int(name[1:]) for name in board.names}
    highest = min(raw.values())
    return {name: line - highest + 1 for name, line in raw.items()}


def _outline(canvas: Canvas, top: int, left: int, cell: int) -> None:
    for column in range(left + 1, left + cell + 1):
        if canvas[top - 1][column] == " ":
            canvas[top - 1][column] = "_"
        canvas[top + 1][column] = "_"
    canvas[top][left], canvas[top][left + cell + 1] = "/", "\\"
    canvas[top + 1][left], canvas[top + 1][left + cell + 1] = "\\", "/"


def _write(canvas: Canvas, line: int, column: int, words: str) -> None:
    canvas[line][column : column + len(words)] = words


def _head(view: Doc, board: Board, name: str) -> str:
    """`e5 *A2`: the coordinate, the mark of a special hex, and the chips."""
    marks = [INVOKING[side] for side, hexes in board.invoking.items() if name in hexes]
    if board.central & board.bit[name]:
        marks.append("*")
    found = f"{name} {''.join(marks)}"
    for one in [*view["gods"], *view["hexes"]]:
        if one["hex"] == name:
            found += _chips(one)
    return found


def _chips(one: Doc) -> str:
    found = ""
    for key, sign in CHIP_SIGNS:
        if one.get(key):
            found += sign if key == "disabled" else f"{sign}{one[key]}"
    return found


def _inside(view: Doc, board: Board, name: str, cell: int) -> str:
    """The god on a hex with its health, or the home."""
    for god in view["gods"]:
        if god["hex"] == name:
            sign = SIGNS[god["side"]] if god["standing"] else "†"
            health = str(god["health"]) if god["standing"] else ""
            return _pad(sign + display(god["name"]), health, cell)
    for side, place in board.home.items():
        if place == name:
            title = HOME_TITLES[side].removeprefix("Mount ").upper()
            return _pad(title, str(view["home"][side]["health"]), cell)
    return "_" * cell


def _pad(words: str, number: str, cell: int) -> str:
    words = words.replace(" ", "-")
    room = cell - len(number)
    if len(words) > room:
        words = words[: room - 1] + "…"
    return words.ljust(room, "_") + number
