"""Legal, refused and accepted are one thing, shown on random whole games."""

import random
import shlex
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import Refusal
from engine.heaven_here_i_come.commands import Ask, Command, Poll, Stand
from engine.heaven_here_i_come.decide import decide
from engine.heaven_here_i_come.evolve import evolve
from engine.heaven_here_i_come.legal import legal
from engine.heaven_here_i_come.rules.all import check_all, why_not
from engine.heaven_here_i_come.state import State
from engine.secrets import HIDDEN
from replays.telling import command_words
from tests.games import examples, random_game, singles
from tests.scenarios import parse
from tests.support import command_doc

TABLES = pytest.mark.parametrize("players", range(5, 11))
numbers = st.integers(0, 10**6)
RULES = "hi.inspect.order hi.inspect.distance hi.inspect.marker hi.poll.defendant".split()
RULES += ["hi.poll.order", "hi.end.unfound"]


def is_accepted(state: State, command: Command) -> bool:
    found = decide(state, command)
    return not (found and isinstance(found[0], Refusal))


def some(states: list[State], number: int, count: int) -> list[State]:
    """A few states of a game, the first and the last among them."""
    inner = random.Random(number).sample(states, min(count, len(states)))
    return [states[0], *inner, states[-1]]


@TABLES
@examples(2)
@given(numbers)
def test_a_command_is_listed_exactly_when_it_is_accepted(players: int, number: int) -> None:
    for state in some(random_game(players, number).states, number, 6):
        listed = set(map(repr, legal(state)))
        accepted = {repr(one) for one in singles(state) if is_accepted(state, one)}
        assert listed == accepted


@TABLES
@examples(2)
@given(numbers)
def test_a_union_is_accepted_exactly_when_its_parts_are(players: int, number: int) -> None:
    for state in some(random_game(players, number).states, number, 8):
        listed = set(map(repr, legal(state)))
        for pair in combinations(sorted(state.place), 2):
            for kind in (Ask, Stand):
                parts = all(repr(kind([one])) in listed for one in pair)
                assert is_accepted(state, kind([*pair])) is parts


@TABLES
@examples(2)
@given(numbers)
def test_a_poll_with_all_votes_is_accepted_exactly_when_it_is_listed(
    players: int, number: int
) -> None:
    for state in some(random_game(players, number).states, number, 3):
        listed = set(map(repr, legal(state)))
        present = {str(one.screen): "up" for one in state.players if not one.left}
        for poll in (one for one in singles(state) if isinstance(one, Poll)):
            whole = is_accepted(state, poll._replace(votes=present))
            assert whole is (repr(poll) in listed)
            assert not is_accepted(state, poll._replace(votes=dict([*present.items()][1:])))


@TABLES
@examples(2)
@given(numbers)
def test_the_list_is_sorted_by_word_and_then_by_screens_as_numbers(
    players: int, number: int
) -> None:
    game = random_game(players, number)
    for state in some(game.states, number, 8):
        lines = [game.book.game.words(command).split() for command in legal(state)]
        keys = [[words[0], *(int(word) for word in words if word.isdigit())] for words in lines]
        assert keys == sorted(keys)
        assert len(set(map(tuple, lines))) == len(lines)


@TABLES
@examples(2)
@given(numbers)
def test_a_masked_table_lists_nothing_illegal_and_all_of_ones_own(
    players: int, number: int
) -> None:
    game = random_game(players, number).book.game
    for state in some(random_game(players, number).states, number, 3):
        whole = [game.words(command) for command in legal(state)]
        for who in (*game.seats(state), "public"):
            seen = [game.words(command) for command in legal(game.mask(state, who))]
            assert set(seen) <= set(whole)
            polls = [line for line in whole if line.startswith("poll ")]
            own = [line for line in polls if line.split()[1] == who]
            others = [line for line in whole if not line.startswith("poll ")]
            assert state.outcome is not None or sorted(seen) == sorted(own + others)


@TABLES
@examples(2)
@given(numbers)
def test_a_legal_line_is_read_back_as_the_command_it_tells(players: int, number: int) -> None:
    game = random_game(players, number)
    chooser = random.Random(number)
    for state in some(game.states, number, 4):
        listed = list(singles(state))
        present = {str(one): chooser.choice(["up", "cross"]) for one in state.place}
        more: list[Command] = [Ask(sorted(state.place)), Stand(sorted(state.place)[:3])]
        more += [Poll(1, 2, state.chart.symbols[0], present)]
        for command in (*chooser.sample(listed, 15), *more):
            assert parse(game.book.game.words(command)) == command_doc(game.book, command)


@TABLES
@examples(2)
@given(numbers)
def test_every_entry_is_read_back_from_its_words(players: int, number: int) -> None:
    book = random_game(players, number).book
    for entry in book.entries[1:]:
        assert parse(command_words(book, entry.do)) == entry.do


@examples(60)
@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1))
def test_a_note_and_a_reason_are_read_back_whatever_they_say(text: str) -> None:
    book = random_game(5, 0).book
    for do in (
        {"type": "note", "text": text},
        {"type": "ruling", "kind": "stands", "entry": 1, "reason": text},
        {"type": "ruling", "kind": "forfeit", "who": "sinners", "reason": text},
    ):
        assert parse(command_words(book, do)) == do


@pytest.mark.parametrize("text", ["-x", "--help", "--", "-", "'", "a b", "#", "\n", "\\", "[b]"])
def test_a_note_that_looks_like_an_option_is_read_back(text: str) -> None:
    book = random_game(5, 0).book
    do = {"type": "note", "text": text}
    words = command_words(book, do)
    assert parse(words) == do
    assert shlex.split(words, comments=True) == shlex.split(words)


@TABLES
@examples(2)
@given(numbers)
def test_whatever_is_accepted_can_be_applied_with_any_rule_waived(
    players: int, number: int
) -> None:
    for state in some(random_game(players, number).states, number, 2):
        for command in singles(state):
            against = why_not(state, command)
            rule = against[0].rule if len(against) == 1 else ""
            if rule not in RULES:
                continue
            found = decide(state, command, None, rule)
            after = state.copy()
            for event in found:
                if not isinstance(event, Refusal):
                    evolve(after, event)
            assert len(after.asks) == len(set(after.asks))


@TABLES
@examples(2)
@given(numbers)
def test_deciding_changes_nothing(players: int, number: int) -> None:
    game = random_game(players, number).book.game
    for state in some(random_game(players, number).states, number, 4):
        before = game.view(state, "referee")
        for command in singles(state):
            decide(state, command)
        assert game.view(state, "referee") == before
        assert HIDDEN not in state.circle


@TABLES
@examples(2)
@given(numbers)
def test_an_explanation_refuses_for_the_same_reasons(players: int, number: int) -> None:
    for state in some(random_game(players, number).states, number, 3):
        for command in singles(state):
            answers = check_all(state, command)
            assert [one.refusal for one in answers if one.refusal] == why_not(state, command)
            for one in answers:
                assert one.refusal is None or one.refusal.rule == one.rule
                assert one.text[-1] == "."
