"""`heavens status`."""

import click

from cli.output import Output
from cli.playing import described, log_path, looking


@described("status", "status", "status --json")
@looking
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
