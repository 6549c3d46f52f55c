"""What a report that both sides read may tell: until the game is over, nothing secret."""

from typing import Any

from engine.errors import RefereeError
from engine.secrets import HIDDEN, Secret
from replays.book import Book
from replays.copies import seen
from replays.entry import Entry
from replays.play import REFEREE
from replays.telling import entry_words, tell
from replays.wording import listed

PUBLIC = "public"


def viewer_of(book: Book) -> str:
    """As whom a report is told: openly once the game is over."""
    return PUBLIC if book.state.outcome is None else REFEREE


def words_of(book: Book, entry: Entry) -> str:
    """The command of an entry as both sides may read it."""
    try:
        return entry_words(book, seen(book, entry, viewer_of(book)))
    except RefereeError:
        return "(something that is no command)"


def told_of(book: Book, entry: Entry) -> list[str]:
    """What an entry says, as both sides may read it."""
    try:
        return tell(book, seen(book, entry, viewer_of(book)))
    except RefereeError:
        return []


def who_may_know(book: Book, seats: tuple[str, ...]) -> str:
    """Whose secret something is, in words."""
    called = [book.game.called(seat, book.names) for seat in seats]
    return f"what only {listed(called)} may know" if called else "what nobody at the table may know"


def shown(book: Book, value: Any) -> Any:
    """What was decided, with its secrets open or hidden as the report may tell them."""
    if isinstance(value, Secret):
        return HIDDEN if viewer_of(book) == PUBLIC else value.value
    if isinstance(value, dict):
        return {key: shown(book, item) for key, item in value.items()}
    if isinstance(value, list):
        return [shown(book, item) for item in value]
    return value
