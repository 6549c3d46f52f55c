"""`heavens withdraw`."""

import click

from cli.completion import complete_screen
from cli.playing import play_command
from engine.shapes import Doc


@play_command("withdraw", "withdraw 4")
@click.argument("player", type=int, shell_complete=complete_screen)
def command(player: int) -> Doc:
    """Leave the line of those who wait for a poll."""
    return {"type": "withdraw", "player": player}
