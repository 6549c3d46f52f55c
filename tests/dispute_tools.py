"""Small games for the dispute cases, and entries that no program that keeps the rules
would write."""

from collections.abc import Callable
from typing import Any

from engine.shapes import Doc
from replays.book import Book
from replays.clock import now
from replays.copies import redact, redact_line
from replays.entry import Draft, write_line
from replays.play import Ask, decide_play
from tests.damage import joined, lines
from tests.engine.high_heavens import hh_table
from tests.scenarios import parse
from tests.shell import INSPECTED, NAMES, SCREENS
from tests.support import act, new_book

Files = dict[str, bytes]
INSPECTIONS = [f"inspect {one} {INSPECTED[one]}" for one in (1, 4, 2, 9, 7, 10)]
VOTES = ["vote 1 up", "vote 2 cross", "vote 4 up", "vote 7 up", "vote 9 cross", "vote 10 up"]
POLL = ["poll 4 9 --card zzz", *VOTES]
END = ["stand 1 7", "resolve"]
CLOSE = {"turn": 5, "first": "norse", "entered": {"norse": 2, "greek": 2}}


def _god(name: str, numbers: str, ability: Doc | None = None) -> Doc:
    """A card: health, movement, range, melee and ranged power, and an ability."""
    keys = ("health", "movement", "range", "melee", "ranged")
    stats = dict(zip(keys, map(int, numbers.split()), strict=True))
    return {"kind": "god", "name": name, "title": name.title(), "ability": ability, **stats}


# Decks of their own, so that no log here hangs on the house cards of the day.
STRIKES_BACK: Doc = {
    "name": "oath-keeper",
    "when": "hit",
    "effects": [{"do": "damage", "to": "by", "as": "melee", "if": {"who": "by", "within": 1}}],
}
LEAVES_A_CHOICE: Doc = {
    "name": "brisingamen",
    "when": "action",
    "cost": 1,
    "choose": [{"as": "suitor", "pick": "god", "side": "foe", "within": 4}],
    "effects": [
        {
            "do": "ask",
            "player": "foe",
            "choose": {"as": "answer", "pick": "word", "words": ["come", "refuse"]},
        },
        {"do": "damage", "to": "suitor", "amount": 2, "if": {"picked": "answer", "word": "refuse"}},
    ],
}
POISONS: Doc = {
    "name": "plague-arrows",
    "when": "action",
    "cost": 1,
    "choose": [{"as": "mark", "pick": "god", "path": 3}],
    "effects": [{"do": "give", "to": "mark", "chip": "poison", "amount": 1}],
}
DECKS: list[Doc] = [
    {
        "side": "norse",
        "name": "Three of Asgard",
        "cards": [
            _god("tyr", "9 3 1 4 0", STRIKES_BACK),
            _god("freyja", "7 4 3 2 2", LEAVES_A_CHOICE),
            _god("loki", "7 4 2 2 2"),
        ],
    },
    {
        "side": "greek",
        "name": "Three of Olympus",
        "cards": [
            _god("ares", "9 3 3 4 2"),
            _god("zeus", "9 3 4 3 3"),
            _god("apollo", "7 3 4 1 3", POISONS),
        ],
    },
]


def circle(*played: str, seed: str = "dispute") -> Book:
    """Ann, Helen, Bo, Peter, Elena and Cem, and what they did. Helen holds face,
    zzz and heart, Peter face, coin and heart."""
    return play(new_book(seed, screens=SCREENS, names=NAMES), *played)


def finished() -> Book:
    """Their game to its end: Helen accuses Peter, and he is found guilty."""
    return circle(*INSPECTIONS, *POLL, *END)


def heavens(*played: str, seed: str = "dispute", **options: Any) -> Book:
    """A game of High Heavens with the plain house cards, and what was done in it."""
    book: Book = hh_table.new_book(seed, **options)
    return play(book, *played)


def field(gods: list[str], *played: str, **given: Any) -> Book:
    """The same from a position of turn 5, the Norse to play."""
    options = {key: given.pop(key) for key in ("runes", "deck") if key in given}
    setup = hh_table.written({**CLOSE, "gods": gods, **given})
    return heavens(*played, setup=setup, **options)


def play(book: Book, *played: str) -> Book:
    """Commands played; one of several words may begin with `WHO:`, who gives it."""
    for line in played:
        by, colon, words = line.partition(": ")
        act(book, parse(words if colon else line), by if colon else None)
    return book


def told(book: Book, line: str) -> tuple[str, Doc, list[Any]]:
    """By whom, and what happens; asked for and not played."""
    return _decided(book, line, "")


def force(book: Book, line: str, rule: str, by: str | None = None) -> Book:
    """An entry as a program would write it that does not keep one rule."""
    who, do, events = _decided(book, line, rule)
    return write(book, by or who, do, events)


def _decided(book: Book, line: str, waived: str) -> tuple[str, Doc, list[Any]]:
    decided = decide_play(book, book.state, Ask(parse(line)), waived)
    return decided.by, decided.do, decided.events


def write(book: Book, by: str, do: Doc, events: list[Any]) -> Book:
    """An entry that says anything at all, its chain and seals made right."""
    book.extend(written(book, by, do, events)[-1:])
    return book


def written(book: Book, by: str, do: Doc, events: list[Any]) -> list[bytes]:
    """The lines of a log with one more entry, which need not make sense at this table."""
    assert book.key is not None
    draft = Draft(len(book.entries), book.head, now(), by, do, events)
    return [*lines(book), write_line(draft, book.key, book.id)]


def changed(book: Book, line: str, change: Callable[[list[Any]], object]) -> Book:
    """A legal command whose events were changed before they were written."""
    by, do, events = told(book, line)
    change(events)
    return write(book, by, do, events)


def whole(book: Book) -> bytes:
    """The bytes of a log."""
    return joined(lines(book))


def copy_of(book: Book, who: str) -> bytes:
    """The bytes of a player's copy."""
    return joined(redact(book, who))


def copy_of_lines(rows: list[bytes], who: str) -> bytes:
    """The same of lines that no book can hold."""
    return joined([redact_line(row, n, who) for n, row in enumerate(rows)])
