"""`heavens ask`."""

import click

from cli.completion import complete_screen
from cli.playing import play_command
from engine.shapes import Doc


@play_command("ask", "ask 4", "ask 9 4")
@click.argument("players", type=int, nargs=-1, required=True, shell_complete=complete_screen)
def command(players: tuple[int, ...]) -> Doc:
    """Ask for a poll, and wait in line for it.

    Those who wait poll, or withdraw, in ascending order of their screens.
    """
    return {"type": "ask", "players": list(players)}
