"""The odds of Heaven, Here I Come! beside every deal laid out and counted."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import CannotTell, CorruptLog
from engine.heaven_here_i_come.odds import Odds, known_to, odds, odds_of, odds_rows
from engine.secrets import HIDDEN
from replays.book import Book
from replays.copies import redact
from tests.games import examples, random_game
from tests.support import GAME, ROOT, act, new_book

Table = dict[str, dict[str, Fraction]]
SUM = {"skull": 5, "face": 4, "zzz": 3, "coin": 2, "heart": 1}
SIN = {2: "lust", 3: "gluttony", 4: "greed", 5: "sloth", 6: "wrath", 7: "envy", 8: "envy"}
RANK = ["pride", "envy", "wrath", "sloth", "greed", "gluttony", "lust"]


def told(circle: list[str], screens: list[int]) -> list[tuple[int, str]]:
    """What a circle of cards makes of the players: their sins and both teams, as the
    rulebook says it, on the house chart."""
    sins = {
        screen: SIN.get(SUM[circle[place]] + SUM[circle[place - 1]], "pride")
        for place, screen in enumerate(screens)
    }
    worst_first = sorted(RANK, key=RANK.index)
    present = [sin for sin in worst_first if sin in sins.values()]
    goats = [screen for screen in sorted(screens) if sins[screen] == present[-1]]
    if len(goats) >= len(screens) - len(goats):
        goats = goats[:1]
    return [
        *sins.items(),
        *((screen, "scapegoat") for screen in goats),
        *((screen, "badass") for screen in screens if sins[screen] == present[0]),
    ]


def counted(view: dict[str, Any]) -> tuple[Counter[tuple[int, str]], int]:
    """Every deal that fits a view, laid out card by card, and how many there are.

    Hidden cards are all different, and so are the places between the players that they
    can lie in; how the rest lies in the hands is the same number for each of these.
    """
    hidden = {"hidden": True}
    lying = [*view["circle"], *view["face_up"]]
    lying += [card for player in view["players"] for card in player["hand"]]
    deck = [symbol for symbol in SUM for _ in range(5)]
    for card in [card for card in lying if card != hidden]:
        deck.remove(card)
    for symbol, many in view["board"].items():
        for _ in range(many):
            deck.remove(symbol)
    screens = [player["screen"] for player in view["players"]]
    found: Counter[tuple[int, str]] = Counter()
    deals = 0
    for cards in permutations(deck, view["circle"].count(hidden)):
        laid = iter(cards)
        circle = [next(laid) if card == hidden else card for card in view["circle"]]
        found.update(told(circle, screens))
        deals += 1
    return found, deals


def brute(book: Book, state: Any, who: str) -> Table:
    found, deals = counted(book.game.view(state, who))
    return {
        str(player.screen): {
            word: Fraction(found[player.screen, word], deals)
            for word in (*RANK, "scapegoat", "badass")
        }
        for player in state.players
    }


def table(state: Any, who: str) -> Table:
    """The odds of the program in the same shape, from their exact texts."""
    return {
        str(player["screen"]): {
            **{sin: Fraction(value["exact"]) for sin, value in player["sins"].items()},
            "scapegoat": Fraction(player["scapegoat"]["exact"]),
            "badass": Fraction(player["badass"]["exact"]),
        }
        for player in odds(state, who)["players"]
    }


@cache
def discussed(players: int, polls: int) -> Book:
    """A game in which everybody has inspected, and so many polls were rejected."""
    book = new_book(f"odds {polls}", players=players)
    while book.state.phase == "inspection":
        act(book, book.game.encode_command(book.game.legal(book.state)[0]))
    for number in range(polls):
        state: Any = book.state
        holder = [one for one in state.players if one.hand][number % 2]
        other = next(one.screen for one in state.players if one is not holder)
        votes = {str(one.screen): "cross" for one in state.players}
        do = {"type": "poll", "accuser": holder.screen, "defendant": other}
        act(book, {**do, "card": holder.hand[0], "votes": votes})
    return book


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("polls", [0, 3])
def test_every_player_concludes_what_counting_every_deal_gives(players: int, polls: int) -> None:
    book = discussed(players, polls)
    for who in book.game.seats(book.state):
        assert table(book.state, who) == brute(book, book.state, who)


def test_before_the_inspection_more_is_open() -> None:
    book = new_book("early", players=6)
    who = book.game.seats(book.state)[2]
    assert table(book.state, who) == brute(book, book.state, who)


@pytest.mark.parametrize("players", [5, 6])
def test_the_public_concludes_what_every_circle_weighed_gives(players: int) -> None:
    book = new_book("public", players=players)
    state: Any = book.state
    rest = Counter(dict.fromkeys(SUM, 5)) - Counter(state.face_up)
    found: Counter[tuple[int, str]] = Counter()
    total = 0
    for circle in product(SUM, repeat=players):
        ways = 1
        for symbol, many in Counter(circle).items():
            for used in range(many):
                ways *= max(0, rest[symbol] - used)
        total += ways
        for key in told(list(circle), [one.screen for one in state.players]):
            found[key] += ways
    for screen, row in table(state, "public").items():
        assert row == {word: Fraction(found[int(screen), word], total) for word in row}


@pytest.mark.parametrize("hidden", [[0, 1], [0, 3, 4], [1, 2, 4]])
@pytest.mark.parametrize("circle", ["coin coin coin heart heart", "zzz zzz face zzz skull"])
def test_as_many_scapegoats_as_sinners_leave_the_lowest_screen(
    circle: str, hidden: list[int]
) -> None:
    players = [{"screen": screen} for screen in (8, 3, 10, 1, 6)]
    setup = {"circle": circle.split(), "players": players}
    book = new_book("minority", game=GAME, setup=setup)
    for player in book.game.seats(book.state):
        assert table(book.state, player) == brute(book, book.state, player)
    state: Any = book.state
    known = known_to(state, "referee")
    pool = [5 - known.circle.count(symbol) for symbol in range(5)]
    cards = [None if place in hidden else card for place, card in enumerate(known.circle)]
    rest = [left + [known.circle[p] for p in hidden].count(s) for s, left in enumerate(pool)]
    found = odds_of(known._replace(circle=cards, rest=rest))
    assert found == laid_out(cards, rest, [one.screen for one in state.players])


def laid_out(cards: list[int | None], rest: list[int], screens: list[int]) -> Odds:
    """The odds by permutations, for a circle that is known in part."""
    names = list(SUM)
    deck = [symbol for symbol, left in zip(names, rest, strict=True) for _ in range(left)]
    found: Counter[tuple[int, str]] = Counter()
    deals = 0
    for some in permutations(deck, cards.count(None)):
        laid = iter(some)
        found.update(told([next(laid) if c is None else names[c] for c in cards], screens))
        deals += 1
    share = {key: Fraction(many, deals) for key, many in found.items()}
    return Odds(
        [[share.get((screen, sin), Fraction(0)) for sin in RANK] for screen in screens],
        [share.get((screen, "scapegoat"), Fraction(0)) for screen in screens],
        [share.get((screen, "badass"), Fraction(0)) for screen in screens],
    )


@examples(40)
@given(st.integers(5, 10), st.integers(0, 10**6), st.data())
def test_the_odds_of_every_player_add_up(players: int, number: int, data: st.DataObject) -> None:
    game = random_game(players, number % 40)
    state = data.draw(st.sampled_from(game.states))
    who = data.draw(st.sampled_from([*game.book.game.seats(state), "public", "referee"]))
    found = odds_of(known_to(state, who))
    assert [sum(sins) for sins in found.sins] == [1] * players
    assert 1 <= sum(found.scapegoats) < (players + 2) / 2
    assert 1 <= sum(found.badasses) <= players
    for sins, badass in zip(found.sins, found.badasses, strict=True):
        assert sins[0] <= badass <= 1
    assert all(0 <= odd <= 1 for odd in found.scapegoats)


@examples(30)
@given(st.integers(5, 8), st.integers(0, 10**6), st.data())
def test_what_a_seat_cannot_see_changes_no_odds(
    players: int, number: int, data: st.DataObject
) -> None:
    game = random_game(players, number % 40)
    state = data.draw(st.sampled_from(game.states))
    who = data.draw(st.sampled_from([*game.book.game.seats(state), "public"]))
    seen, other = game.book.game.mask(state, who), state.copy()
    holders = [other.circle, *(player.hand for player in other.players)]
    masked = [seen.circle, *(player.hand for player in seen.players)]
    places = [
        (cards, at)
        for cards, shown in zip(holders, masked, strict=True)
        for at, card in enumerate(shown)
        if card is HIDDEN
    ]
    mixed = data.draw(st.permutations([cards[at] for cards, at in places]))
    for (cards, at), card in zip(places, mixed, strict=True):
        cards[at] = card
    assert odds(other, who) == odds(state, who)


@pytest.mark.parametrize("number", range(6))
def test_a_players_own_copy_gives_the_same_odds(number: int) -> None:
    book = random_game(5 + number, number).book
    for who in (*book.game.seats(book.state), "public"):
        copy = Book(redact(book, who))
        for n in range(0, len(book.entries), 7):
            assert odds(copy.state_at(n), who) == odds(book.state_at(n), who)  # type: ignore[arg-type]


def test_a_copy_of_another_cannot_tell() -> None:
    book = discussed(6, 1)
    one, other, *_ = book.game.seats(book.state)
    copy: Any = Book(redact(book, one)).state
    for who in (other, "referee"):
        with pytest.raises(CannotTell):
            odds(copy, who)


def test_where_all_is_seen_the_odds_are_certain_and_those_of_the_outcome() -> None:
    game = random_game(7, 3)
    outcome = game.states[-1].outcome
    assert outcome is not None
    for screen, row in table(game.states[-1], "public").items():
        assert row["scapegoat"] == (int(screen) in outcome["scapegoats"])
        assert row["badass"] == (int(screen) in outcome["badasses"])
        assert row[outcome["sins"][screen]] == 1


def test_only_what_is_certain_is_told_without_a_number() -> None:
    book = discussed(6, 0)
    found = odds(book.state, book.game.seats(book.state)[0])  # type: ignore[arg-type]
    found["players"][0]["badass"] = {"odds": 1e-9, "exact": "1/1000000000"}
    found["players"][0]["scapegoat"] = {"odds": 1 - 1e-9, "exact": "999999999/1000000000"}
    assert odds_rows(found)[1][1:3] == ("99.9%", "0.1%")


def test_cards_that_cannot_be_are_named() -> None:
    state: Any = new_book("forged").state.copy()
    state.face_up = ["skull"] * 6
    with pytest.raises(CorruptLog) as refused:
        odds(state, "public")
    assert refused.value.code == "cards.count"


def test_the_example_of_the_page_is_counted_right() -> None:
    names = list(SUM)
    circle = [names.index(card) if card else None for card in ["zzz", "", "face", "", "zzz"]]
    known = known_to(new_book("page", players=5).state, "public")  # type: ignore[arg-type]
    rest = [1, 0, 0, 1, 2]
    found = odds_of(known._replace(circle=circle, rest=rest, by_screen=[0, 1, 2, 3, 4]))
    assert found == laid_out(circle, rest, [1, 2, 3, 4, 5])
    page = (ROOT / "docs/odds.md").read_text(encoding="utf-8")
    for place in range(5):
        goat, bad = found.scapegoats[place] * 12, found.badasses[place] * 12
        assert f"| {place + 1} | {goat}/12 | {bad}/12 |" in page
