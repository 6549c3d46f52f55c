"""Random whole games, played through the same functions as the commands.

A game is made from a number: whatever goes wrong with it can be had again.
"""

import os
import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from hypothesis import Phase, settings

from engine.errors import RefereeError
from engine.heaven_here_i_come.commands import (
    Ask,
    Command,
    Inspect,
    Leave,
    Pass,
    Peek,
    Poll,
    Resolve,
    Stand,
    Vote,
    Withdraw,
)
from engine.heaven_here_i_come.rules.all import why_not
from engine.heaven_here_i_come.state import State
from engine.shapes import Doc
from replays.book import Book
from replays.entry import Entry
from tests.support import act, command_doc, new_book

LONG, END = 90, 140


def examples(count: int) -> settings:
    """So many games, times $GAMES_TIMES; a failure names its number as it is, since a
    smaller one would be another game."""
    many = count * int(os.environ.get("GAMES_TIMES", "1"))
    phases = [Phase.explicit, Phase.reuse, Phase.generate]
    return settings(max_examples=many, deadline=None, phases=phases)


class Game(NamedTuple):
    """A game that was played: the book, and the state after each entry."""

    book: Book
    states: list[State]


@cache
def random_game(players: int, number: int) -> Game:
    """Game `number` for so many players; read it, and change nothing of it."""
    chooser = random.Random(f"{players}/{number}")
    book = new_book(f"game {number}", players=players)
    return play_on(book, chooser)


def play_on(book: Book, chooser: random.Random, limit: int = END) -> Game:
    """Plays at random to the end, or to so many entries."""
    states: list[Any] = [book.state.copy()]
    thumbs = chooser.choice([0.2, 0.5, 0.8])
    while book.state.outcome is None and len(book.entries) < limit:
        try:
            act(book, next_command(book, chooser, thumbs))
        except RefereeError:
            continue
        states.append(book.state.copy())
    return Game(book, states)


def next_command(book: Book, chooser: random.Random, thumbs: float) -> Doc:
    """Something to do; most of it legal, and now and then a ruling or a note."""
    state: State = book.state  # type: ignore[assignment]
    if len(book.entries) < LONG and chooser.random() < 0.12:
        return _table_command(book, state, chooser)
    options = [one for one in book.game.legal(state) if _is_wanted(one, chooser)]
    kinds = sorted({type(one).__name__ for one in options}) or ["Leave"]
    if len(book.entries) >= LONG and "Pass" in kinds:
        kinds = ["Pass"]
    kind = chooser.choice(kinds)
    same = [one for one in options if type(one).__name__ == kind] or book.game.legal(state)
    return command_doc(book, _widened(state, chooser.choice(same), chooser, thumbs))


def _is_wanted(command: Command, chooser: random.Random) -> bool:
    chance = {Leave: 0.01, Peek: 0.02, Withdraw: 0.3}.get(type(command), 1.0)
    return chooser.random() < chance


def _widened(state: State, command: Command, chooser: random.Random, thumbs: float) -> Command:
    """Perhaps a union of what the legal list has singly, or a poll with all votes."""
    screens = list(state.place)
    if isinstance(command, Stand):
        return Stand(chooser.sample(screens, chooser.randint(1, len(screens))))
    if isinstance(command, Vote):
        return command._replace(vote="up" if chooser.random() < thumbs else "cross")
    if isinstance(command, Ask) and chooser.random() < 0.5:
        free = [one.screen for one in state.players if one.hand and one.screen not in state.asks]
        able = [screen for screen in free if not state.player(screen).left]
        return Ask(chooser.sample(able, chooser.randint(1, len(able))))
    if isinstance(command, Poll) and chooser.random() < 0.4:
        present = [one.screen for one in state.players if not one.left]
        votes = {str(one): "up" if chooser.random() < thumbs else "cross" for one in present}
        return command._replace(votes=votes)
    return command


def _table_command(book: Book, state: State, chooser: random.Random) -> Doc:
    n = chooser.randrange(len(book.entries))
    ruling = {"type": "ruling", "reason": "so ruled"}
    everybody = list(book.game.consent(state))
    against, rule = _against_a_rule(state, chooser)
    return chooser.choice(
        [
            {"type": "note", "text": f"after {n}"},
            {"type": "undo", "entry": max(n, len(book.entries) - 4), "agreed": everybody},
            {**ruling, "kind": "taken-back", "entry": max(n, len(book.entries) - 6)},
            {**ruling, "kind": "stands", "entry": n},
            {
                **ruling,
                "kind": "waived",
                "rule": rule,
                "command": command_doc(book, against),
            },
            {
                **ruling,
                "kind": "forfeit",
                "who": chooser.choice([*book.game.seats(state), "sinners"]),
            }
            if chooser.random() < 0.1
            else {"type": "note", "text": "no forfeit"},
        ]
    )


def _against_a_rule(state: State, chooser: random.Random) -> tuple[Command, str]:
    """A command that one rule refuses, each rule as likely, and that rule."""
    wrong: dict[str, list[Command]] = {}
    for command in singles(state):
        found = why_not(state, command)
        if len(found) == 1:
            wrong.setdefault(found[0].rule, []).append(command)
    rule = chooser.choice(sorted(wrong))
    return chooser.choice(wrong[rule]), rule


def singles(state: State) -> Iterator[Command]:
    """Every command that can be conceived, legal or not, whose parts are single."""
    screens = sorted(state.place)
    for one in screens:
        yield from (Ask([one]), Leave(one), Pass(one), Stand([one]), Withdraw(one))
        yield from (Vote(one, "up"), Vote(one, "cross"))
        for other in screens:
            yield from (Inspect(one, other), Peek(one, other))
            yield from (Poll(one, other, symbol) for symbol in state.chart.symbols)
    yield Resolve()


def books_after_each_entry(game: Game) -> Iterator[tuple[Book, Entry]]:
    """The book as it stood after each entry, that entry being its last."""
    book = Book([game.book.entries[0].line])
    yield book, book.entries[0]
    for entry in game.book.entries[1:]:
        book.extend([entry.line])
        yield book, entry
