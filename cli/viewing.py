"""What the commands that only look share: reading, whose eyes, warnings."""

from typing import NamedTuple

from cli.errors import show_error
from cli.output import Output
from engine.errors import RefereeError
from engine.protocol import State
from replays.book import Book
from replays.reading import read


class Look(NamedTuple):
    """A log opened for looking: the state at the asked place, and who looks."""

    book: Book
    state: State
    viewer: str
    warning: RefereeError | None

    def end(self, output: Output, args: list[str]) -> int:
        """Says the warning, if there is one, and gives the exit code."""
        if self.warning is None:
            return 0
        show_error(self.warning, args, output)
        return self.warning.exit_code


def look(path: str, at: int | None, viewer: str) -> Look:
    """Opens a log for looking.

    Raises:
        InvalidCommand: `entry.unknown`, `name.viewer`.
        RefereeError: if not even the complete entries can be read.
    """
    reading = read(path)
    book = reading.book
    book.require_viewer(viewer)
    state = book.state if at is None else book.state_at(at)
    return Look(book, state, viewer, reading.warning)


def args_of(as_json: bool) -> list[str]:
    """The words that tell the error printer which form is wanted."""
    return ["--json"] if as_json else []
