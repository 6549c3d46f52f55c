"""The players of Heaven, Here I Come! that are programs."""

import os
import random
import subprocess
import sys
from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from engine.heaven_here_i_come.commands import Poll, Vote, Withdraw
from engine.heaven_here_i_come.odds import known_to
from engine.heaven_here_i_come.reasoning import badass_sets, own_rank
from engine.heaven_here_i_come.setup import hand_size
from engine.secrets import HIDDEN
from replays.book import Book
from tests.bot_games import bot_game
from tests.support import GAME, ROOT, act, clean_environment, new_book

NAMES = ["random", "reasoning"]


@pytest.mark.parametrize("players", range(5, 11))
@pytest.mark.parametrize("names", [["random"], ["reasoning"], NAMES], ids="-".join)
def test_a_game_of_bots_is_legal_and_ends_within_the_bound(players: int, names: list[str]) -> None:
    cards = players * hand_size(players)
    most = players + cards * (1 + players) + (cards + 1) * players + 2
    for number in range(4 if players < 9 else 1):
        book, _ = bot_game(players, number, names)
        assert book.state.outcome is not None
        assert len(book.entries) - 1 <= most


@pytest.mark.parametrize("players", [5, 6, 8])
@pytest.mark.parametrize("name", NAMES)
def test_what_a_bot_cannot_see_changes_nothing_it_does(players: int, name: str) -> None:
    chooser = random.Random(players)

    def in_another_world(book: Book, seat: str) -> None:
        game, other = book.game, mixed(book, seat, chooser)
        bot = game.bots()[name]
        here = bot(game.mask(book.state, seat), seat, random.Random(7))
        assert bot(game.mask(other, seat), seat, random.Random(7)) == here

    bot_game(players, 3, NAMES, in_another_world)


def mixed(book: Book, seat: str, chooser: random.Random) -> Any:
    """The state with all that is hidden from a seat in other places, and other votes."""
    seen: Any = book.game.mask(book.state, seat)
    other: Any = book.state.copy()
    piles = [(other.circle, seen.circle)]
    piles += [
        (one.hand, shown.hand) for one, shown in zip(other.players, seen.players, strict=True)
    ]
    places = [(pile, at) for pile, shown in piles for at in range(len(pile)) if shown[at] is HIDDEN]
    cards = [pile[at] for pile, at in places]
    chooser.shuffle(cards)
    for (pile, at), card in zip(places, cards, strict=True):
        pile[at] = card
    for poll, shown in zip(other.polls, seen.polls, strict=True):
        poll.votes = {
            who: chooser.choice(["up", "cross"]) if shown.votes[who] is HIDDEN else vote
            for who, vote in poll.votes.items()
        }
    return other


def test_nobody_acts_when_the_game_is_over() -> None:
    book, _ = bot_game(5, 1, ["random"])
    assert book.game.acting(book.state, random.Random(1)) is None


def test_anybody_whom_the_discussion_waits_for_may_act() -> None:
    book = discussion(new_book("anybody", players=6))
    luck = random.Random(1)
    found = {book.game.acting(book.state, luck) for _ in range(200)}
    assert found == set(book.game.seats(book.state))


@pytest.mark.parametrize("name", NAMES)
def test_the_first_in_line_acts_and_polls_or_withdraws(name: str) -> None:
    book = discussion(new_book("line", players=6))
    first, second = sorted(map(int, book.game.seats(book.state)))[2:4]
    act(book, {"type": "ask", "players": [second, first]})
    luck = random.Random(1)
    assert book.game.acting(book.state, luck) == str(first)
    masked = book.game.mask(book.state, str(first))
    assert isinstance(book.game.bots()[name](masked, str(first), luck), Poll | Withdraw)


def discussion(book: Book) -> Book:
    """The book with everybody's inspection done."""
    while book.state.phase == "inspection":
        act(book, book.game.encode_command(book.game.legal(book.state)[0]))
    return book


def test_the_same_game_of_bots_under_any_hash_seed() -> None:
    heads = set()
    for seed in ("0", "1", "12345"):
        environment = {**clean_environment(), "PYTHONHASHSEED": seed}
        command = [sys.executable, "-m", "tests.bot_games", "6", "2"]
        done = subprocess.run(
            command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, check=True
        )
        heads.add(done.stdout)
    assert len(heads) == 1


def test_reasoning_wins_more_often_than_chance_at_mixed_tables() -> None:
    won: Counter[str] = Counter()
    played: Counter[str] = Counter()
    for number in range(60):
        book, table = bot_game(6, number, NAMES)
        outcome = book.state.outcome
        assert outcome is not None
        for seat, name in table.items():
            team = "scapegoats" if int(seat) in outcome["scapegoats"] else "sinners"
            won[name] += team == outcome["winner"]
            played[name] += 1
    assert won["reasoning"] / played["reasoning"] > won["random"] / played["random"] + 0.05


def test_a_sure_scapegoat_does_not_vote_itself_out() -> None:
    players = [{"screen": one, "marker": (one + 2) % 5 + 1} for one in range(1, 6)]
    setup = {"circle": ["heart", "skull", "face", "coin", "heart"], "players": players}
    book = new_book("sure", game=GAME, setup=setup)
    state: Any = book.state
    card = state.players[1].hand[0]
    act(book, {"type": "poll", "accuser": 2, "defendant": 1, "card": card})
    masked = book.game.mask(book.state, "1")
    assert book.game.bots()["reasoning"](masked, "1", random.Random(1)) == Vote(1, "cross")


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_the_sets_of_badasses_are_those_of_every_deal(seed: str) -> None:
    book = discussion(new_book(seed, players=6))
    known = known_to(book.state, book.game.seats(book.state)[0])  # type: ignore[arg-type]
    own = own_rank(known, 0)
    deck = [symbol for symbol, left in enumerate(known.rest) for _ in range(left)]
    found: Counter[int] = Counter()
    for cards in permutations(deck, known.circle.count(None)):
        laid = iter(cards)
        circle = [next(laid) if card is None else card for card in known.circle]
        ranks = [known.ranks[circle[place]][circle[place - 1]] for place in range(6)]
        if max(ranks) == own:
            found[sum(1 << place for place in range(6) if ranks[place] == min(ranks))] += 1
    assert badass_sets(known, 0) == found
