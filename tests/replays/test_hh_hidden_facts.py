"""No card that a seat does not know changes anything that the seat sees, in games with cards.

A game is dealt from a written position; the cards that are named nowhere on a seat's copy
are put in each other's places, and the same commands are played again.
"""

import copy
import os
import random
from typing import Any, NamedTuple

import pytest

import engine.high_heavens.codec as codec
import engine.high_heavens.game as rules
from engine.errors import IllegalCommand, RefereeError
from engine.high_heavens import commands
from engine.high_heavens.events import Looked
from engine.shapes import Doc
from replays.book import Book
from replays.copies import seen
from replays.explain import explain
from replays.play import Ask, propose
from tests.engine.high_heavens.hh_table import BOTH, box_of, new_book, pick
from tests.support import act, command_doc
from tests.worlds import all_that_is_seen

MODES = [mode for mode in BOTH if "cards" in mode and "omnipotence" not in mode]
STORIES = range(15 * int(os.environ.get("GAMES_TIMES", "1")))
WATCHED = ("odin", "well-of-mimir", "oracle-of-delphi", "mead-of-poetry", "box-of-pandora")


class Story(NamedTuple):
    """A position, and the commands played from it."""

    setup: Doc
    box: Doc
    played: list[Doc]


def new_story(number: int) -> Story:
    """A game by chance, from a position of a game by chance, often with cards that look."""
    chooser = random.Random(f"story {number}")
    mode = MODES[number % len(MODES)]
    table = new_book(f"story {number}", **mode)
    _play(table, chooser, chooser.randrange(40))
    while table.state.outcome is not None:
        table = new_book(f"story {number} {chooser.random()}", **mode)
    setup = copy.deepcopy(table.game.view(table.state, "referee"))
    book = new_book("world", setup=setup, **box_of(mode))
    played = _play(book, chooser, chooser.randrange(2, 25))
    return Story(setup, box_of(mode), played)


def _play(book: Any, chooser: random.Random, most: int) -> list[Doc]:
    played: list[Doc] = []
    while len(played) < most and book.state.outcome is None:
        command = _watched(book, chooser) or pick(book.state, chooser)
        doc = command_doc(book, command)
        before = book.state.copy()
        entry = propose(book, Ask(doc))
        if any(event["type"] == "ended" for event in entry.events):
            assert before.outcome is None
            break
        book.extend([entry.line])
        played.append(doc)
    return played


def _watched(book: Any, chooser: random.Random) -> Any:
    """A card that looks at hidden cards, if one can be played."""
    legal = book.game.legal(book.state)
    found = [
        one
        for one in legal
        if (isinstance(one, commands.Play) and one.card in WATCHED)
        or (isinstance(one, commands.Invoke) and one.god in WATCHED)
    ]
    return chooser.choice(found) if found and chooser.random() < 0.8 else None


def told(story: Story, names: dict[str, str]) -> Book:
    """The story with cards renamed where they lie, and in choices among hidden cards."""
    setup = copy.deepcopy(story.setup)
    for piles in (setup["hands"], setup["draw"]):
        for owner, pile in piles.items():
            piles[owner] = [names.get(card, card) for card in pile]
    book: Book = new_book("world", setup=setup, **story.box)
    for do in story.played:
        act(book, _renamed(do, names))
    return book


def _renamed(do: Doc, names: dict[str, str]) -> Doc:
    if not do.get("choices"):
        return do
    (word,) = do["choices"]
    return {**do, "choices": [",".join(names.get(one, one) for one in word.split(","))]}


def unknown(story: Story, book: Book, who: str) -> dict[str, list[str]]:
    """The cards of each side that stand nowhere on the copy of a seat."""
    named: set[str] = set()
    for entry in book.entries:
        shown = seen(book, entry, who)
        named |= _texts(shown.do) | _texts(shown.events)
    found = {}
    for side in ("norse", "greek"):
        hands = [hand for seat, hand in story.setup["hands"].items() if _side(seat) == side]
        cards = [card for pile in (*hands, story.setup["draw"][side]) for card in pile]
        found[side] = [card for card in cards if card not in named]
    return found


def _side(seat: str) -> str:
    return "norse" if seat in ("norse", "p1", "p2") else "greek"


def _texts(value: Any) -> set[str]:
    if isinstance(value, dict):
        return {text for item in value.values() for text in _texts(item)}
    if isinstance(value, list):
        return {text for item in value for text in _texts(item)}
    return set(value.split(",")) if isinstance(value, str) else set()


def otherwise(cards: dict[str, list[str]], chooser: random.Random) -> dict[str, str]:
    """Each unknown card with another name of its side."""
    names: dict[str, str] = {}
    for mine in cards.values():
        names |= dict(zip(mine, chooser.sample(mine, len(mine)), strict=True))
    return names


def sight(book: Book, who: str, probes: list[commands.Command]) -> Doc:
    """All that a seat sees, and what it is told of commands that it asks about."""
    shown = all_that_is_seen(book, who, [])
    return {**shown, "explained": [_explained(book, who, one) for one in probes]}


def _explained(book: Book, who: str, command: commands.Command) -> Any:
    do = command_doc(book, command)
    try:
        found = explain(book, do, None, who)
    except RefereeError as error:
        return error.code, error.message, getattr(error, "tries", ())
    causes = [(cause.pointer, cause.entry) for cause in found.causes]
    return found.legal, found.message, found.checks, causes, found.tries


def _probes(book: Any, chooser: random.Random) -> list[commands.Command]:
    """Commands with any cards, known or not."""
    cards = list(book.state.cards)
    found: list[commands.Command] = [commands.Play(card, []) for card in cards]
    found += [commands.End([card]) for card in cards]
    found += [commands.Resolve([card]) for card in cards]
    found += [commands.Invoke(card, "d1") for card in cards if "e" in card]
    found += [commands.Invoke(card, "d9") for card in cards if "o" in card]
    return chooser.sample(found, 12)


def leaks(number: int) -> list[str]:
    """The parts of all that a seat sees that tell one world from another."""
    chooser = random.Random(f"leaks {number}")
    story = new_story(number)
    real = told(story, {})
    who = chooser.choice([*real.game.seats(real.state), "public"])
    probes = [one for one in _probes(real, chooser) if _is_known(real, one)]
    mine = sight(real, who, probes)
    found = []
    for _ in range(3):
        names = otherwise(unknown(story, real, who), chooser)
        other = sight(told(story, names), who, probes)
        found += [part for part in mine if mine[part] != other[part]]
    return found


def _is_known(book: Any, command: commands.Command) -> bool:
    try:
        book.game.checks(book.state, command)
    except (RefereeError, IllegalCommand):
        return False
    return True


@pytest.mark.parametrize("number", STORIES)
def test_unknown_cards_in_each_others_places_change_nothing_seen(number: int) -> None:
    assert leaks(number) == []


def some_leak(part: str) -> bool:
    return any(part in leaks(number) for number in range(30))


def test_a_legal_list_that_reads_every_hand_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rules, "mask", lambda state, who: state.copy())
    assert some_leak("legal")


def test_cards_that_were_looked_at_and_are_told_to_all_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = codec.ENCODE[Looked]
    monkeypatch.setitem(codec.ENCODE, Looked, lambda event: {**honest(event), "size": _sum(event)})
    assert some_leak("told")


def _sum(event: Looked) -> int:
    return sum(map(len, event.cards)) if isinstance(event.cards, list) else 0


def test_stories_have_every_kind_of_hidden_choice() -> None:
    kinds = set()
    for number in range(40):
        for entry in told(new_story(number), {}).entries:
            kinds |= {event["type"] for event in entry.events}
    assert {"looked", "arranged", "fetched"} <= kinds
