"""`heavens odds`."""

from typing import TYPE_CHECKING

import click

from cli.output import Output
from cli.playing import (
    at_option,
    described,
    json_option,
    knowing_option,
    log_option,
    log_path,
)

if TYPE_CHECKING:
    from engine.errors import RefereeError
    from replays.book import Book

WIDE = 10_000


@described("odds", "odds --as 4", "odds --as 4 --at 12", "odds --as public --json")
@log_option
@knowing_option
@at_option
@json_option
@click.pass_obj
def command(output: Output, log: str | None, as_: str | None, at: int | None, as_json: bool) -> int:
    """Tell what a player can conclude of what is hidden, exactly.

    From the cards that the player has seen: how likely each player's sin is, and that
    they are a Scapegoat or a Badass. Without --as from what everybody may see. What
    others choose to do is no evidence.
    """
    from cli.viewing import args_of, look
    from engine.errors import CannotTell

    seen = look(log_path(output, log), at, as_ or "public")
    game = seen.book.game
    try:
        found = game.odds(seen.state, seen.viewer)
    except CannotTell:
        raise _lacking(seen.book, seen.viewer) from None
    if found is None:
        raise _none(game.TITLE)
    if as_json:
        output.json(found)
    else:
        from cli.colour import show_table

        show_table(output, game.odds_rows(found), WIDE)
    return seen.end(output, args_of(as_json))


def _lacking(book: "Book", who: str) -> "RefereeError":
    from engine.errors import IncompleteLog
    from replays.copies import whose_copy

    told = f"this is {whose_copy(book)}, which lacks what {who} knows"
    return IncompleteLog("log.copy", told, {"viewer": who})


def _none(title: str) -> "RefereeError":
    from engine.errors import InvalidCommand

    told = f"there are no odds of {title}: its secrets are not counted out"
    return InvalidCommand("odds.none", told, {"game": title}, "heavens show tells what is open")
