"""`heavens play`."""

import click

from cli.completion import complete_card, complete_target
from cli.playing import play_command
from engine.shapes import Doc


@play_command("play", "play bifrost freyr e5")
@click.argument("card", shell_complete=complete_card)
@click.argument("targets", nargs=-1, metavar="[TARGET]...", shell_complete=complete_target)
def command(card: str, targets: tuple[str, ...]) -> Doc:
    """Play a divine power from your hand.

    There is one TARGET for each choice of the card. Several picks of one choice are
    joined by commas; none leaves out a choice that may be left out. heavens cards CARD
    tells which choices there are.
    """
    return {"type": "play", "card": card, "targets": list(targets)}
