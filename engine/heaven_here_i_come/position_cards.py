"""The cards of a written position: each in one place, the rest by chance."""

from collections import Counter

from engine.chance import Chance
from engine.heaven_here_i_come.chart import COPIES, Chart
from engine.pointers import read, wrong
from engine.shapes import Doc, integer, list_of, map_of, optional, text


def fill_cards(
    setup: Doc, players: list[Doc], polls: list[Doc], chart: Chart, size: int, chance: Chance
) -> tuple[list[str], list[str]]:
    """hi.setup.cards, hi.setup.hand: 25 cards, five of a symbol, each in one place.

    Fills the hands, and gives the circle and the cards in the middle.
    """
    rest = Counter(dict.fromkeys(chart.symbols, COPIES))
    for poll in polls:
        rest[poll["card"]] -= 1
    circle = read(setup, "/circle", optional(list_of(text)), None)
    if circle is not None and len(circle) != len(players):
        wrong("/circle", f"{len(players)} players have {len(players)} cards between them")
    _take(rest, circle or [], "/circle")
    sizes = [size - sum(poll["accuser"] == one["screen"] for poll in polls) for one in players]
    for index, (player, held) in enumerate(zip(players, sizes, strict=True)):
        if held < 0:
            wrong("/polls", f"player {player['screen']} never held {size - held} cards")
        if player["hand"] is not None and len(player["hand"]) != held:
            wrong(f"/players/{index}/hand", f"this hand holds {held} cards (hi.setup.hand)")
        _take(rest, player["hand"] or [], f"/players/{index}/hand")
    face_up = read(setup, "/face_up", optional(list_of(text)), None)
    middle = COPIES * len(chart.symbols) - len(players) * (size + 1)
    if face_up is not None and len(face_up) != middle:
        wrong("/face_up", f"{middle} cards lie in the middle, not {len(face_up)}")
    _take(rest, face_up or [], "/face_up")
    pool = chance.shuffled("deck", 0, [s for s in chart.symbols for _ in range(rest[s])])
    if circle is None:
        circle, pool = pool[: len(players)], pool[len(players) :]
    for player, held in zip(players, sizes, strict=True):
        if player["hand"] is None:
            player["hand"], pool = pool[:held], pool[held:]
        player["hand"].sort(key=chart.symbols.index)
    return circle, sorted(face_up or pool, key=chart.symbols.index)


def _take(rest: "Counter[str]", cards: list[str], where: str) -> None:
    for index, card in enumerate(cards):
        if card not in rest:
            wrong(f"{where}/{index}", f"there is no symbol {card}")
        rest[card] -= 1
        if rest[card] < 0:
            wrong(f"{where}/{index}", f"there are only {COPIES} cards with {card}")


def check_board(setup: Doc, polls: list[Doc], chart: Chart) -> None:
    """hi.poll.card: on the board lie the cards that the polls cost."""
    board = read(setup, "/board", map_of(integer), None)
    if board is None:
        return
    played = Counter(poll["card"] for poll in polls)
    for symbol in sorted(set(board) | set(played)):
        if symbol not in chart.symbols:
            wrong(f"/board/{symbol}", f"there is no symbol {symbol}")
        if board.get(symbol, 0) != played[symbol]:
            wrong(f"/board/{symbol}", f"the polls put {played[symbol]} cards here (hi.poll.card)")
