"""`heavens stand`."""

import click

from cli.completion import complete_screen
from cli.playing import play_command
from engine.shapes import Doc


@play_command("stand", "stand 4", "stand 4 2")
@click.argument("players", type=int, nargs=-1, required=True, shell_complete=complete_screen)
def command(players: tuple[int, ...]) -> Doc:
    """Make the Last Stand: name every Badass, and nobody else.

    The defendant makes it, after a poll has passed.
    """
    return {"type": "stand", "badasses": list(players)}
