"""Random logs of both games, with all that a table can do: for the tests of what is
done with logs. A game is made from a number, and can be had again."""

import random
from functools import cache

from engine.errors import RefereeError
from engine.shapes import Doc
from replays.book import Book
from tests.support import act, command_doc, new_book

HIGH, HERE = "high-heavens", "heaven-here-i-come"
TABLES: tuple[Doc, ...] = (
    {"game": HERE, "players": 5},
    {
        "game": HERE,
        "screens": [10, 2, 7, 4, 9, 1],
        "names": ["Ann", "Zoë 'Z'", "B", "#", "-d", "$x"],
    },
    {"game": HERE, "players": 8},
    {"game": HIGH},
    {"game": HIGH, "runes": "physical", "names": ["Ann", "Bo"]},
    {"game": HIGH, "four": True},
    {"game": HIGH, "omnipotence": True, "runes": "stream", "first": "greek"},
)
NUMBERS = range(len(TABLES) * 2)
NOTES = (
    "tea",
    "-x --as 4",
    "it's # no 'comment'",
    "two\nlines\r",
    "$'a\\n'",
    '"',
    "\\",
    "\u202e\x1b[31m",
    "{}",
)


@cache
def any_game(number: int, limit: int = 60) -> Book:
    """Log `number`, of at most so many entries; read it, and change nothing of it."""
    chooser = random.Random(f"any {number}")
    book = new_book(f"any {number}", **TABLES[number % len(TABLES)])
    while len(book.entries) < limit:
        try:
            do = _table(book, chooser) if chooser.random() < 0.15 else _play(book, chooser)
            act(book, do, _whoever(book, do, chooser))
        except (RefereeError, IndexError):
            if book.state.outcome is not None and chooser.random() < 0.3:
                break
    return book


def _play(book: Book, chooser: random.Random) -> Doc:
    """A legal command, each kind as likely; votes one by one, and seldom the end of all."""
    chance = {"leave": 0.02, "peek": 0.1, "pass": 0.05}
    legal = [command_doc(book, one) for one in book.game.legal(book.state)]
    kinds = [
        kind
        for kind in sorted({do["type"] for do in legal})
        if chooser.random() < chance.get(kind, 1)
    ]
    kind = chooser.choice(kinds)
    return chooser.choice([do for do in legal if do["type"] == kind])


def _whoever(book: Book, do: Doc, chooser: random.Random) -> str | None:
    """Somebody who may give a command; mostly whoever is meant without a name."""
    if chooser.random() < 0.5:
        return None
    if do["type"] in ("note", "undo"):
        return chooser.choice(["referee", *book.game.consent(book.state)])
    if do["type"] == "ruling":
        return "referee"
    return chooser.choice(book.game.actors(book.state, book.game.decode_command(do)))


def _table(book: Book, chooser: random.Random) -> Doc:
    """A note, a ruling, a take-back, or now and then an end by agreement."""
    n = chooser.randrange(max(1, len(book.entries) - 5), len(book.entries) + 1)
    seats = list(book.game.seats(book.state))
    ruling: Doc = {"type": "ruling", "reason": chooser.choice(NOTES)}
    waivable = [one.id for one in book.game.clauses() if one.waivable]
    found: list[Doc] = [
        {"type": "note", "text": chooser.choice(NOTES)},
        {"type": "undo", "entry": n, "agreed": list(book.game.consent(book.state))},
        {**ruling, "kind": "taken-back", "entry": n},
        {**ruling, "kind": "stands", "entry": n},
        {
            **ruling,
            "kind": "waived",
            "rule": chooser.choice(waivable),
            "command": _play(book, chooser),
        },
    ]
    if chooser.random() < 0.1:
        found = [{**ruling, "kind": "forfeit", "who": chooser.choice(seats)}]
        if book.dealt["game"] == HIGH:
            found += [
                {"type": "concede", "who": chooser.choice(["norse", "greek"])},
                {"type": "draw", "agreed": seats},
            ]
    return chooser.choice(found)
