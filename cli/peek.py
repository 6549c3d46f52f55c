"""`heavens peek`."""

import click

from cli.completion import complete_screen
from cli.playing import play_command
from engine.shapes import Doc


@play_command("peek", "peek 4 9 --as 4")
@click.argument("player", type=int, shell_complete=complete_screen)
@click.argument("card", type=int, shell_complete=complete_screen)
def command(player: int, card: int) -> Doc:
    """Look again at a card beside you or under your marker.

    With --as or --view the symbol is shown.
    """
    return {"type": "peek", "player": player, "card": card}
