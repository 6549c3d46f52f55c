"""Copies of High Heavens: what a seat may know, and nothing else (seals, mask, view)."""

import random
from typing import Any

import pytest

from engine.errors import CannotTell
from engine.high_heavens import commands, game
from engine.high_heavens.state import SIDE_OF, TEAM
from engine.shapes import Doc, unwrap
from replays.book import Book
from replays.copies import redact, seats_of
from replays.play import Ask, propose
from tests.engine.high_heavens.hh_table import BOTH, decided, laid, new_book, pick


def _book(seed: str, options: Doc, entries: int) -> Any:
    book = new_book(seed, **options)
    chooser = random.Random(seed)
    while book.state.outcome is None and len(book.entries) < entries:
        do = unwrap(game.encode_command(pick(book.state, chooser)))
        book.extend([propose(book, Ask(do)).line])
    return book


@pytest.mark.parametrize("options", BOTH, ids=str)
def test_folding_a_copy_gives_the_view_of_its_seat(options: Doc) -> None:
    for entries in (1, 7, 30, 90):
        book = _book("copies", options, entries)
        for who in (*book.game.seats(book.state), "public"):
            copy: Any = Book(redact(book, who))
            shown = game.view(book.state, who)
            assert game.view(copy.state, who) == shown
            assert game.view(game.mask(copy.state, who), "referee") == shown
            assert game.view(game.mask(book.state, who), "referee") == shown
            assert game.legal(game.mask(copy.state, who)) == game.legal(game.mask(book.state, who))
            assert copy.head == book.head
            assert copy.game.audit(copy.state) == []


@pytest.mark.parametrize("options", [BOTH[0], BOTH[5], BOTH[7], BOTH[12]], ids=str)
def test_a_copy_is_known_for_whose_it_is(options: Doc) -> None:
    book = _book("whose", options, 20)
    for who in book.game.seats(book.state):
        team = seats_of(Book(redact(book, who))) or ()
        assert who in team
        assert all(game.view(book.state, one) == game.view(book.state, who) for one in team)
    assert seats_of(Book(redact(book, "public"))) == ()


@pytest.mark.parametrize("options", BOTH, ids=str)
def test_what_the_others_hold_never_changes_what_is_seen(options: Doc) -> None:
    """The cards that a seat may not know, put in each other's places at random."""
    chooser = random.Random("worlds")
    for entries in (1, 15, 60):
        state = _book("worlds", options, entries).state
        for who in ("public", *game.seats(state)):
            for _ in range(5):
                assert _seen(_other_world(state, who, chooser), who) == _seen(state, who)


def _seen(state: Any, who: str) -> Any:
    view = game.view(state, who)
    legal = [game.words(command) for command in game.legal(game.mask(state, who))]
    return view, game.picture(state, view, {}), game.status(state), legal


def _other_world(state: Any, who: str, chooser: random.Random) -> Any:
    other = state.copy()
    for side in ("norse", "greek"):
        places = [other.draw[side]]
        for holder, hand in other.hands.items():
            is_seen = who in TEAM[holder] or state.options.get("omnipotence")
            if SIDE_OF[holder] == side and not is_seen:
                places.append(hand)
        cards = [card for pile in places for card in pile]
        chooser.shuffle(cards)
        for pile in places:
            pile[:] = [cards.pop() for _ in pile]
    return other


def test_nothing_of_a_hidden_hand_is_in_the_bytes_of_a_copy() -> None:
    book = _book("bytes", {"first": "norse"}, 1)
    copy = b"".join(redact(book, "greek"))
    assert not any(str(card).encode() in copy for card in book.state.hands["norse"])
    assert all(str(card).encode() in copy for card in book.state.hands["greek"])


def test_seals_of_an_entry_do_not_tell_which_card_was_drawn() -> None:
    one, other = (_book(f"count-{n}", {"first": "norse"}, 1) for n in range(2))
    assert [(s.pointer, s.to) for s in one.seals()] == [(s.pointer, s.to) for s in other.seals()]


def test_positions_keep_hands_and_piles_secret() -> None:
    setup: Doc = {"first": "norse", "hands": {"norse": ["thor", "bifrost"]}}
    book = new_book("s", setup=setup)
    copy = b"".join(redact(book, "greek"))
    assert b"bifrost" not in copy
    assert b"bifrost" in b"".join(redact(book, "norse"))
    assert game.view(book.state, "greek")["hands"]["norse"] == [
        {"hidden": True},
        {"hidden": True},
    ]


def test_what_hangs_on_hidden_cards_cannot_be_told() -> None:
    state = laid({"gods": ["thor e5", "ares e6 fallen"], "hands": {"norse": ["odin", "bifrost"]}})
    hidden: Any = game.mask(state, "public")
    for command in (
        commands.End(),
        commands.End(["odin"]),
        commands.Invoke("odin", "e1"),
        commands.Play("bifrost", []),
        commands.Move("thor", "e6"),
    ):
        with pytest.raises(CannotTell):
            decided(hidden, command)
    assert decided(hidden, commands.Move("thor", "e4"))
