"""`heavens undo`."""

import click

from cli.playing import log_path, play_command, whole_list
from engine.shapes import Doc


@play_command("undo", "undo --agreed 1,2,4,7,9,10", "undo 12 --agreed 1,2,4,7,9,10")
@click.argument("entry", type=int, required=False, metavar="[N]")
@click.option("--agreed", required=True, metavar="WHO,WHO", help="All who must agree: the table.")
def command(entry: int | None, agreed: str) -> Doc:
    """Take back an entry and all after it, by consent.

    Everybody who is still at the table must agree. Without N the last entry that is no
    note is taken back. What is void stays readable.
    """
    return {
        "type": "undo",
        "entry": _last(click.get_current_context()) if entry is None else entry,
        "agreed": whole_list(agreed, "--agreed"),
    }


def _last(ctx: click.Context) -> int:
    """The last play of the log that is meant."""
    from replays.reading import read
    from replays.rulings import last_play

    return last_play(read(log_path(ctx.obj, ctx.params.get("log"))).book)
