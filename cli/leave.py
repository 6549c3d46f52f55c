"""`heavens leave`."""

import click

from cli.completion import complete_screen
from cli.playing import play_command
from engine.shapes import Doc


@play_command("leave", "leave 4")
@click.argument("player", type=int, shell_complete=complete_screen)
def command(player: int) -> Doc:
    """Leave the table for good.

    The cards stay; every later vote is a cross.
    """
    return {"type": "leave", "player": player}
