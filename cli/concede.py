"""`heavens concede`."""

import click

from cli.completion import complete_screen
from cli.playing import play_command
from engine.shapes import Doc


@play_command("concede", "concede norse")
@click.argument("who", shell_complete=complete_screen)
def command(who: str) -> Doc:
    """Give the game up."""
    return {"type": "concede", "who": who}
