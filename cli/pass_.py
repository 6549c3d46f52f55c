"""`heavens pass`."""

import click

from cli.completion import complete_screen
from cli.playing import play_command
from engine.shapes import Doc


@play_command("pass", "pass 4")
@click.argument("player", type=int, shell_complete=complete_screen)
def command(player: int) -> Doc:
    """Want no poll any more, until somebody polls.

    When everyone who holds a card has passed, nobody was found.
    """
    return {"type": "pass", "player": player}
