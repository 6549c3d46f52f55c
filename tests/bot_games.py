"""Whole games of Heaven, Here I Come! among bots, from a number.

As a program it prints the head of such a game: `python -m tests.bot_games 6 1`.
"""

import random
import sys
from collections.abc import Callable
from typing import Any

from replays.book import Book
from tests.support import act, command_doc, new_book

Seen = Callable[[Book, str], None]


def bot_game(
    players: int, number: int, names: list[str], seen: Seen | None = None
) -> tuple[Book, dict[str, str]]:
    """Game `number`, and who is played by which bot; the bots go round in `names`.

    Each command is decided on the full state as the shell would; one that is not legal
    raises. `seen` is called before each.
    """
    book = new_book(f"bots {number}", players=players)
    game, luck = book.game, random.Random(number)
    seats = game.seats(book.state)
    table = {seat: names[(place + number) % len(names)] for place, seat in enumerate(seats)}
    own = {seat: random.Random(f"{number} {seat}") for seat in seats}
    while (seat := game.acting(book.state, luck)) is not None:
        if seen is not None:
            seen(book, seat)
        state: Any = game.mask(book.state, seat)
        command = game.bots()[table[seat]](state, seat, own[seat])
        act(book, command_doc(book, command), seat)
    return book, table


if __name__ == "__main__":
    print(bot_game(int(sys.argv[1]), int(sys.argv[2]), ["random", "reasoning"])[0].head)
