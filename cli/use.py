"""`heavens use`."""

import click

from cli.completion import complete_god, complete_target
from cli.playing import play_command
from engine.shapes import Doc


@play_command("use", "use thor ares")
@click.argument("god", shell_complete=complete_god)
@click.argument("targets", nargs=-1, metavar="[TARGET]...", shell_complete=complete_target)
def command(god: str, targets: tuple[str, ...]) -> Doc:
    """Use a god's Special Ability.

    There is one TARGET for each choice of the card. Several picks of one choice are
    joined by commas; none leaves out a choice that may be left out. heavens cards GOD
    tells which choices there are.
    """
    return {"type": "use", "god": god, "targets": list(targets)}
