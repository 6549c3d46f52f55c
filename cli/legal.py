"""`heavens legal`."""

from typing import TYPE_CHECKING

import click

from cli.completion import complete_who
from cli.output import Output
from cli.playing import (
    at_option,
    described,
    json_option,
    legal_view_option,
    log_option,
    log_path,
    looking_option,
)

if TYPE_CHECKING:
    from cli.viewing import Look


@described("legal", "legal", "legal --for 4", "legal --view 4 --json")
@click.option(
    "--for",
    "for_",
    metavar="WHO",
    shell_complete=complete_who,
    help="Only what concerns this player or god.",
)
@log_option
@looking_option
@legal_view_option
@at_option
@json_option
@click.pass_obj
def command(
    output: Output,
    for_: str | None,
    log: str | None,
    as_: str | None,
    view: str | None,
    at: int | None,
    as_json: bool,
) -> int:
    """List every legal command, sorted, as `heavens run` takes it.

    Whoever is to act is shown; with --view a seat sees its own commands, and nothing
    that hangs on what it may not know.
    """
    from cli.viewing import args_of, look
    from engine.shapes import unwrap

    seen = look(log_path(output, log), at, view or as_ or "referee")
    game = seen.book.game
    if for_ is not None:
        _require_name(seen, for_)
    owner = for_ or (seen.viewer if seen.viewer in seen.book.dealt["seats"] else None)
    for move in game.legal(game.mask(seen.state, seen.viewer)):
        if owner is not None and owner not in game.concerns(seen.state, move):
            continue
        if as_json:
            output.json({"command": game.words(move), "do": unwrap(game.encode_command(move))})
        else:
            output.line(game.words(move))
    return seen.end(output, args_of(as_json))


def _require_name(seen: "Look", who: str) -> None:
    """InvalidCommand `name.seat` unless a seat or a god is called so."""
    from engine.errors import InvalidCommand

    game = seen.book.game
    seats = [*game.seats(seen.state), "referee"]
    gods = game.vocabulary(seen.state).get("gods", [])
    if who not in seats + gods:
        hint = f"one of {', '.join(seats)}" + (", or a god" if gods else "")
        raise InvalidCommand("name.seat", f"nobody here is called {who}", {"who": who}, hint)
