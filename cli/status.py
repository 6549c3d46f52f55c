"""`heavens status`."""

import click

from cli.output import Output
from cli.playing import (
    as_option,
    at_option,
    described,
    json_option,
    log_option,
    log_path,
    view_option,
)


@described("status", "status", "status --json")
@log_option
@as_option
@view_option
@at_option
@json_option
@click.pass_obj
def command(
    output: Output,
    log: str | None,
    as_: str | None,
    view: str | None,
    at: int | None,
    as_json: bool,
) -> int:
    """Tell in one line whose turn it is and what is asked.

    It says what everybody may know, so that it is the same for every --view.
    """
    from cli.viewing import args_of, look

    seen = look(log_path(output, log), at, view or as_ or "public")
    if as_json:
        shown = seen.book.game.view(seen.state, seen.viewer)
        picked = {key: shown[key] for key in ("game", "phase", "waiting", "outcome")}
        entries, head = len(seen.book.entries), seen.book.head
        output.json({**picked, "entries": entries, "head": head})
    else:
        output.line(seen.book.game.status(seen.state))
    return seen.end(output, args_of(as_json))
