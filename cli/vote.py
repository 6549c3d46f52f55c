"""`heavens vote`."""

import click

from cli.completion import complete_screen
from cli.playing import play_command
from engine.shapes import Doc


@play_command("vote", "vote 4 up", "vote 9 cross --as 9")
@click.argument("player", type=int, shell_complete=complete_screen)
@click.argument("vote", type=click.Choice(["up", "cross"]), metavar="up|cross")
def command(player: int, vote: str) -> Doc:
    """Vote in the open poll: thumbs up, or a cross.

    A vote stays sealed until all are in, and cannot be changed.
    """
    return {"type": "vote", "player": player, "vote": vote}
