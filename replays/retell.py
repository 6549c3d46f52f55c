"""A whole log played again on another deal."""

from collections.abc import Iterator

from engine.chance import Chance
from engine.errors import RefereeError
from engine.worlds import Renamed, Story, Told, World
from replays.book import Book, take_back_of
from replays.deal import draft_deal
from replays.entry import Draft, write_line
from replays.house import house_files
from replays.play import REFEREE, Ask, decide


def story_of(book: Book) -> Story:
    """A whole log as the game needs it."""
    entries = []
    for entry in book.entries:
        back = take_back_of(entry)
        after = entry.n - 1 if back is None else back - 1
        entries.append(Told(entry.n, after, entry.do, entry.events))
    deal = {key: value for key, value in book.entries[0].do.items() if key != "seed"}
    return Story(deal, book.game.view(book.state_at(0), REFEREE), entries)


class Retold(Book):
    """The book of a game that is played again on another deal."""

    __slots__ = ("renamed",)

    def __init__(self, line: bytes, renamed: Chance) -> None:
        self.renamed = renamed
        super().__init__([line])

    @property
    def chance(self) -> Chance | None:
        """The game's chance, for cards with other names."""
        return self.renamed


def retell(book: Book, world: World, last: int) -> Iterator[Retold | RefereeError]:
    """The book after each entry up to `last`, or the refusal that ends it."""
    key = book.key or b""
    chance = Renamed(key, world)
    try:
        told = Retold(_dealt(book, world, chance), chance)
        yield told
        for entry in book.entries[1 : last + 1]:
            do = world.commands.get(entry.n, entry.do)
            ask = Ask(do, entry.by, REFEREE, upto=entry.n)
            draft = Draft(entry.n, told.head, entry.at, *decide(told, ask))
            told.extend([write_line(draft, key, book.id)])
            yield told
    except RefereeError as error:
        yield error


def _dealt(book: Book, world: World, chance: Chance) -> bytes:
    """The line of entry 0 on another deal; the id is that of the real game."""
    key, first = book.key or b"", book.entries[0]
    draft, _ = draft_deal(
        world.deal,
        first.do["seed"],
        key,
        is_given=book.dealt["seed_given"],
        at=first.at,
        files=house_files(book.dealt["data"]),
        chance=chance,
    )
    draft.events[0]["id"] = book.id
    return write_line(draft, key, book.id)
