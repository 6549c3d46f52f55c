"""Whole games between bots, in memory; each of them can be kept as a log.

Game `i` of a simulation is dealt from its seed and `i`, and its bots draw from the same, so
that it is the same game whoever plays it and beside how many others.
"""

import os
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

from engine.errors import InvalidCommand
from engine.games import ruleset
from engine.protocol import Bot
from engine.shapes import Doc
from replays.book import Book
from replays.deal import deal
from replays.entry import Draft, Entry
from replays.play import finish, who_acts
from replays.pool import Crew, over_many
from replays.store import create
from replays.tally import Tally

CHUNK = 8


class Plan(NamedTuple):
    """What is to be simulated. `do` is the deal without its seed; `bots` are named in the
    order of the seats, and begin anew where there are more seats; with `alternate` those
    who may begin take turns; `most` commands end a game; `out` is the folder of its logs,
    dealt `at` one time; `house` names house files that are not to be the newest."""

    do: Doc
    bots: tuple[str, ...]
    seed: str
    most: int
    alternate: bool = False
    out: str | None = None
    at: str = ""
    house: tuple[str, ...] = ()


def require_bots(plan: Plan) -> None:
    """Looks whether such games can be simulated.

    Raises:
        InvalidCommand: `bot.unknown`, `bot.many`, `bot.dice`, or as the deal says.
    """
    game = ruleset(plan.do["game"])
    known = game.bots()
    for name in plan.bots:
        if name not in known:
            told = f"no bot of {game.TITLE} is called {name!r}"
            raise InvalidCommand("bot.unknown", told, {"bot": name}, "bots: " + ", ".join(known))
    book = _dealt(plan, 0)
    seats = game.seats(book.state)
    if len(plan.bots) > len(seats):
        told = f"there are {len(plan.bots)} bots, and only {len(seats)} seats"
        raise InvalidCommand("bot.many", told, {"bots": len(plan.bots), "seats": len(seats)})
    if plan.do.get("runes") == "physical":
        told = "bots cannot roll dice that lie on a table"
        raise InvalidCommand("bot.dice", told, {}, "--runes stream rolls them by chance")


def make_folder(path: str) -> None:
    """Makes the folder for logs; InvalidCommand `file.exists` or `file.missing`."""
    try:
        os.mkdir(path)
    except FileExistsError:
        told = f"{path} is there already"
        hint = "name a new folder: no log is ever overwritten"
        raise InvalidCommand("file.exists", told, {"file": path}, hint) from None
    except (OSError, ValueError) as error:
        told = f"{path}: {getattr(error, 'strerror', None) or error}"
        raise InvalidCommand("file.missing", told, {"file": path}) from None


def simulate(plan: Plan, games: int, crew: Crew) -> Iterator[Tally]:
    """Games played and counted, some at a time; the same in sum whoever works."""
    yield from over_many(partial(play_chunk, plan), chunks(games), crew, 1)


def play_chunk(plan: Plan, numbers: Sequence[int]) -> Tally:
    """Some games of a simulation, counted."""
    tally = Tally()
    for number in numbers:
        play_game(plan, number, tally)
    return tally


def chunks(games: int) -> Iterator[range]:
    """The numbers of all games, from 1, some at a time."""
    for start in range(1, games + 1, CHUNK):
        yield range(start, min(start + CHUNK, games + 1))


def play_game(plan: Plan, number: int, tally: Tally) -> None:
    """One game, to its end or for `plan.most` commands, counted; kept as a log if so
    planned."""
    book = _dealt(plan, number)
    players = _seated(plan, book)
    game, state, chance = book.game, book.state, book.chance
    luck = Random(f"{plan.seed}/{number}")
    kept = [book.entries[0]]
    counter = tally.begin(game, state)
    for _ in range(plan.most):
        seat = game.acting(state, luck)
        if seat is None:
            break
        command = players[seat](game.mask(state, seat), seat, luck)
        found: Sequence[Any] = game.decide(state, command, chance)
        if plan.out is not None:
            kept.append(_entry(plan, book, kept, seat, command, found))
        counter.entry(state, type(command).__name__.lower(), found)
        for event in found:
            game.evolve(state, event)
    counter.end(state)
    if plan.out is not None:
        create(os.path.join(plan.out, f"game-{number:06}.jsonl"), *(entry.line for entry in kept))


def _entry(plan: Plan, book: Book, kept: list[Entry], seat: str, command: Any, found: Any) -> Entry:
    """The entry of a command, as a log has it."""
    game, state = book.game, book.state
    by = who_acts(game.actors(state, command), seat)
    do = game.encode_command(command, state)
    events = [game.encode_event(event) for event in found]
    assert book.key is not None
    return finish(Draft(len(kept), kept[-1].sha256, plan.at, by, do, events), book.key, book.id)


def _dealt(plan: Plan, number: int) -> Book:
    do = plan.do
    if plan.alternate:
        starters = ruleset(do["game"]).starters(do)
        do = {**do, "first": starters[number % len(starters)]} if starters else do
    return Book([deal(do, f"{plan.seed}/{number}", plan.house).line])


def _seated(plan: Plan, book: Book) -> dict[str, Bot]:
    """Who plays for each seat."""
    known, seats = book.game.bots(), book.game.seats(book.state)
    return {seat: known[plan.bots[at % len(plan.bots)]] for at, seat in enumerate(seats)}
