"""`heavens inspect`."""

import click

from cli.completion import complete_screen
from cli.playing import play_command
from engine.shapes import Doc


@play_command("inspect", "inspect 4 9")
@click.argument("player", type=int, shell_complete=complete_screen)
@click.argument("card", type=int, shell_complete=complete_screen)
def command(player: int, card: int) -> Doc:
    """Look at a face-down card at least three away.

    The player's marker stays on it. CARD is named by the screen of the player on whose
    left it lies.
    """
    return {"type": "inspect", "player": player, "card": card}
