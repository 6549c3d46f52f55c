"""Would a command be legal, and why: the checks, the facts, and who made them so."""

from typing import NamedTuple

from engine.ended import TABLE_COMMANDS
from engine.errors import CannotTell, Checked, IncompleteLog, InvalidCommand
from engine.shapes import Doc
from replays.blame import Blame, blame
from replays.book import Book
from replays.play import REFEREE, nearest

UNTOLD = "it hangs on something hidden whether this is legal"


class Explanation(NamedTuple):
    """The answer for one command after entry `at`.

    `checks` are those that were asked, in rulebook order; `causes` the entries that
    made true what refuses it; `message` is empty where it is legal.
    """

    at: int
    do: Doc
    legal: bool
    message: str
    checks: list[Checked]
    causes: list[Blame]
    tries: list[str]


def explain(book: Book, do: Doc, at: int | None, viewer: str | None = None) -> Explanation:
    """Would `do` be legal after entry `at`, or now, as far as `viewer` may know?

    Without a viewer it is told as to whoever would give the command.

    Raises:
        InvalidCommand: `name.*`, `entry.unknown`; or a command that has no checks.
        IncompleteLog: `copy.untold`, where the answer hangs on what is hidden.
    """
    n = len(book.entries) - 1 if at is None else book.entry(at).n
    state = book.state_at(n)
    command = book.game.decode_command(do)
    known = state if viewer is None else book.game.mask(state, viewer)
    try:
        checks = list(book.game.checks(known, command))
    except CannotTell:
        raise IncompleteLog(
            "copy.untold", f"{UNTOLD}: {book.game.words(command)}", {"entry": n}
        ) from None
    refused = [checked.refusal for checked in checks if checked.refusal is not None]
    pointers = dict.fromkeys(
        pointer for refusal in refused for pointer in book.game.grounds(refusal)
    )
    return Explanation(
        at=n,
        do=do,
        legal=not refused,
        message=book.game.message(refused[0]) if refused else "",
        checks=checks,
        causes=[blame(book, pointer, n) for pointer in pointers],
        tries=nearest(book, state, do, viewer or "public") if refused else [],
    )


def explain_entry(book: Book, n: int, viewer: str | None = None) -> Explanation:
    """The same for entry `n` where it was played.

    Raises:
        InvalidCommand: `entry.unknown`, `entry.table` for a deal, note or ruling.
    """
    entry = book.entry(n)
    if n == 0 or entry.do["type"] in TABLE_COMMANDS:
        raise InvalidCommand(
            "entry.table",
            f"entry {n} is a {entry.do['type']}, and no rule of the game allows or refuses it",
            {"entry": n},
        )
    whoever = viewer if book.key is None else REFEREE
    return explain(book, entry.do, n - 1, whoever)
