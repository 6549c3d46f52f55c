"""What holds for the log of every game, shown on random whole games."""

from collections import Counter
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance import Chance
from replays.accept import accept
from replays.book import Book
from replays.check import Report, check_lines
from replays.copies import redact, seats_of, whose_copy
from replays.rulings import last_play
from replays.store import Lines
from tests.games import books_after_each_entry, examples, random_game
from tests.support import lines_of, new_book

TABLES = pytest.mark.parametrize("players", range(5, 11))
numbers = st.integers(0, 10**6)
few, fewer = examples(4), examples(2)


def check(lines: list[bytes]) -> Report:
    return check_lines(Lines(lines, b"", 0), "game.jsonl")


@TABLES
@few
@given(numbers)
def test_there_are_always_25_cards_five_of_each(players: int, number: int) -> None:
    game = random_game(players, number)
    for state in game.states:
        places = [*state.circle, *state.face_up, *(c for one in state.players for c in one.hand)]
        count = Counter(places) + Counter(state.board)
        assert count == dict.fromkeys(state.chart.symbols, 5)
        assert game.book.game.audit(state) == []


@TABLES
@few
@given(numbers)
def test_replay_gives_the_states_that_were_played(players: int, number: int) -> None:
    game = random_game(players, number)
    again = Book([entry.line for entry in game.book.entries])
    for n, state in enumerate(game.states):
        shown = again.game.view(again.state_at(n), "referee")
        assert shown == game.book.game.view(state, "referee")
    assert again.game.view(again.state, "referee") == shown


@TABLES
@few
@given(numbers)
def test_check_holds_for_what_was_played(players: int, number: int) -> None:
    game = random_game(players, number)
    report = check([entry.line for entry in game.book.entries])
    assert (report.exit_code, report.findings, report.error) == (0, [], None)
    assert report.head == game.book.head


@TABLES
@fewer
@given(numbers)
def test_every_copy_has_the_same_head_and_shows_its_seat_the_same(
    players: int, number: int
) -> None:
    game = random_game(players, number)
    seats = [*game.book.dealt["seats"], "public"]
    copies: dict[str, Book] = {}
    for (book, entry), state in zip(books_after_each_entry(game), game.states, strict=True):
        for who in seats:
            (line,) = redact(book, who, entry.n) if entry.n else redact(book, who)
            if entry.n:
                copies[who].extend([line])
            copy = copies.setdefault(who, copies.get(who) or Book([line]))
            assert copy.head == book.head
            if state.outcome is None:
                assert copy.game.view(copy.state, who) == book.game.view(state, who)
            else:
                flipped = copy.game.view(copy.state, who)["circle"]
                assert flipped == state.circle
    assert seats_of(game.book) is None


@TABLES
@fewer
@given(numbers, st.data())
def test_a_copy_checks_as_a_copy(players: int, number: int, data: st.DataObject) -> None:
    game = random_game(players, number)
    who = data.draw(st.sampled_from([*game.book.dealt["seats"], "public"]))
    upto = data.draw(st.integers(1, len(game.book.entries) - 1))
    part = Book([entry.line for entry in game.book.entries[:upto]])
    lines = redact(part, who)
    report = check(lines)
    assert (
        report.copy
        == whose_copy(Book(lines))
        == f"the {f'copy of {who}' if who != 'public' else 'public copy'}"
    )
    assert {finding.status for finding in report.findings} <= {"untold"}
    assert report.error is not None
    assert (report.exit_code, report.error["rule"]) == (4, "log.copy")


@TABLES
@fewer
@given(numbers)
def test_after_the_outcome_every_copy_is_the_whole_log(players: int, number: int) -> None:
    book = random_game(players, number).book
    if book.state.outcome is not None:
        for who in (*book.dealt["seats"], "public", "referee"):
            assert redact(book, who) == [entry.line for entry in book.entries]


@TABLES
@fewer
@given(numbers)
def test_copies_grow_line_by_line(players: int, number: int) -> None:
    game = random_game(players, number)
    for who in (game.book.dealt["seats"][0], "public"):
        before: list[bytes] = []
        for (book, entry), state in zip(books_after_each_entry(game), game.states, strict=True):
            if state.outcome is None:
                now = redact(book, who)
                assert now[:-1] == before
                assert len(now) == entry.n + 1
                before = now


@TABLES
@fewer
@given(numbers, st.data())
def test_lines_since_an_entry_are_accepted(players: int, number: int, data: st.DataObject) -> None:
    book = random_game(players, number).book
    who = data.draw(st.sampled_from(book.dealt["seats"]))
    have = data.draw(st.integers(1, len(book.entries)))
    since = data.draw(st.integers(1, have))
    with TemporaryDirectory() as folder:
        mine, theirs = f"{folder}/mine.jsonl", f"{folder}/new.jsonl"
        started = Book([entry.line for entry in book.entries[:1]])
        first = redact(started, who) + redact(book, who, 1)[: have - 1]
        _write(mine, first)
        _write(theirs, redact(book, who, since))
        assert accept(mine, theirs).new == len(book.entries) - have
        with open(mine, "rb") as file:
            grown = file.read().splitlines()
    assert grown == first + redact(book, who, have)
    assert {finding.status for finding in check(grown).findings} <= {"untold"}


def _write(path: str, lines: list[bytes]) -> None:
    with open(path, "wb") as file:
        file.write(b"".join(line + b"\n" for line in lines))


@TABLES
@few
@given(numbers)
def test_what_show_prints_can_be_dealt_again(players: int, number: int) -> None:
    game = random_game(players, number)
    for state in game.states:
        shown = game.book.game.view(state, "referee")
        dealt = new_book("another seed", setup=shown)
        assert dealt.game.view(dealt.state, "referee") == shown


@TABLES
@fewer
@given(numbers)
def test_the_copies_of_a_position_dealt_show_their_seats_the_same(
    players: int, number: int
) -> None:
    game = random_game(players, number)
    for state in game.states[::4]:
        if state.outcome is None:
            dealt = new_book("another seed", setup=game.book.game.view(state, "referee"))
            for who in (*dealt.dealt["seats"], "public"):
                copy = Book(redact(dealt, who))
                assert copy.game.view(copy.state, who) == dealt.game.view(dealt.state, who)


@TABLES
@few
@given(numbers)
def test_a_take_back_gives_exactly_the_state_before(players: int, number: int) -> None:
    game = random_game(players, number)
    live: list[set[int]] = []
    for entry, state in zip(game.book.entries, game.states, strict=True):
        back = [one["entry"] for one in entry.events if one["type"] == "taken-back"]
        before = back[0] - 1 if back else entry.n - 1
        if back:
            assert back[0] in live[-1]
            old = game.book.game.view(game.states[before], "referee")
            assert game.book.game.view(state, "referee") == old
        live.append({entry.n} | (live[before] if entry.n else set()))
    assert {n for n in live[-1] if n in game.book.live} == set(game.book.live)
    assert set(game.book.void) == set(range(len(game.book.entries))) - live[-1]


@TABLES
@fewer
@given(numbers)
def test_the_last_play_is_the_last_entry_that_counts_and_is_of_the_game(
    players: int, number: int
) -> None:
    book = random_game(players, number).book
    plays = [n for n in book.live[1:] if book.entries[n].do["type"] not in ("note", "ruling")]
    if plays:
        assert last_play(book) == plays[-1]


@fewer
@given(numbers, st.integers(5, 10))
def test_the_same_seed_gives_the_same_game(number: int, players: int) -> None:
    one, other = (new_book(f"seed {number}", players=players) for _ in range(2))
    assert (one.id, lines_of(one)) == (other.id, lines_of(other))
    assert one.key is not None
    assert Chance(one.key).below("any", 0, 1000) == Chance(other.key or b"").below("any", 0, 1000)
