"""`heavens show`."""

import click

from cli.output import Output
from cli.playing import described, log_path, looking

STYLES = (
    (r"[┄┊┌┐└┘]+", "dim"),
    (r"(?<=\[)[^\]]+(?=\])", "cyan"),
    (r"\bto act\b", "bold yellow"),
    (r"\bpassed$", "green"),
    (r"\brejected$", "red"),
    (r"^The .* team wins .*", "bold"),
)


@described("show", "show", "show --view 4", "show --at 12 --view referee --json")
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
    """Show the table as it is now, or was after entry N.

    Without --view only what everybody may know is shown.
    """
    from cli.viewing import args_of, look

    seen = look(log_path(output, log), at, view or as_ or "public")
    shown = seen.book.game.view(seen.state, seen.viewer)
    if as_json:
        output.json(shown)
    else:
        from re import escape

        from cli.colour import show_lines

        game = seen.book.game
        headline = (rf"^{escape(game.TITLE)} · .*", "bold")
        lines = game.picture(seen.state, shown, seen.book.names)
        show_lines(output, lines, (headline, *STYLES))
    return seen.end(output, args_of(as_json))
