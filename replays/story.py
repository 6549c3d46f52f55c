"""A game told in sentences, whole, for a person to read."""

from typing import NamedTuple

from engine.shapes import Doc
from replays.book import Book
from replays.copies import seen
from replays.entry import Entry
from replays.telling import entry_words, tell_each

PART = "began"  # what both games call the event that begins a turn or a phase


class Told(NamedTuple):
    """An entry in sentences; `heading` says for each whether it begins a part of the
    game. `void` is the entry that took it back, if one did."""

    n: int
    by: str
    command: str
    sentences: list[str]
    headings: list[bool]
    void: int | None


class Story(NamedTuple):
    """The whole game as `viewer` may know it; `end` is how it stands."""

    title: str
    game: str
    rules: int
    players: dict[str, str]
    viewer: str
    entries: list[Told]
    outcome: Doc | None
    end: str


def story_of(book: Book, who: str) -> Story:
    """The story for a seat, the public or the referee; after the outcome all is open.

    Raises:
        InvalidCommand: `name.viewer`.
        CorruptLog, MalformedLog: an entry that makes no sense.
    """
    book.require_viewer(who)
    game, names = book.game, book.names
    return Story(
        title=game.TITLE,
        game=book.id,
        rules=book.dealt["rules"],
        players={seat: game.called(seat, names) for seat in book.dealt["seats"]},
        viewer=who,
        entries=[_told(book, seen(book, entry, who)) for entry in book.entries],
        outcome=book.state.outcome,
        end=game.headline(book.state, names),
    )


def story_lines(story: Story) -> list[str]:
    """The story as lines of text, a paragraph for each turn or phase."""
    deal = story.entries[0]
    lines = [
        story.title,
        "",
        f"Game {story.game}, rules {story.rules}: {deal.command}",
        f"At the table: {', '.join(story.players.values())}",
        f"Told as {_called(story)} may know it, in {_many(len(story.entries))}.",
        "",
    ]
    for entry in story.entries:
        lines += _entry_lines(entry)
    return [*lines, "", story.end]


def _many(count: int) -> str:
    from replays.names import entries

    return entries(count)


def _called(story: Story) -> str:
    if story.outcome is not None:
        return "everybody"
    named = {"public": "the public", "referee": "the referee"}
    return named.get(story.viewer) or story.players[story.viewer]


def _entry_lines(entry: Told) -> list[str]:
    """The lines of one entry; its number stands once, and before a new part a gap."""
    lines: list[str] = []
    void = "" if entry.void is None else f"  (void: taken back by {entry.void})"
    label, mark = f"{entry.n:>4}  ", void
    for sentence, is_heading in zip(entry.sentences, entry.headings, strict=True):
        if is_heading:
            lines += ["", sentence + void]
            continue
        lines.append(label + sentence + mark)
        label, mark = " " * len(label), ""
    return lines


def _told(book: Book, entry: Entry) -> Told:
    """An entry event by event."""
    sentences: list[str] = []
    headings: list[bool] = []
    for sentence, event in tell_each(book, entry):
        sentences.append(sentence)
        headings.append(event["type"] == PART)
    words = entry_words(book, entry)
    return Told(entry.n, entry.by, words, sentences, headings, book.void.get(entry.n))
