"""`heavens attack`."""

import click

from cli.completion import complete_god, complete_target
from cli.playing import play_command
from engine.shapes import Doc


@play_command("attack", "attack thor ares", "attack odin olympus --ranged", "attack thor d4")
@click.argument("god", shell_complete=complete_god)
@click.argument("target", shell_complete=complete_target)
@click.option("--ranged", "how", flag_value="ranged", help="With Range Power.")
@click.option("--melee", "how", flag_value="melee", help="With Melee Power.")
def command(god: str, target: str, how: str | None) -> Doc:
    """Attack a god, a home base, a trap or architecture.

    TARGET is a god's name, asgard or olympus, or a hex for what stands there (a trap
    before architecture).
    """
    do: Doc = {"type": "attack", "god": god, "target": target}
    return do if how is None else {**do, "how": how}
