"""`heavens acquire`."""

import click

from cli.completion import complete_god, complete_hex
from cli.playing import play_command
from engine.shapes import Doc


@play_command("acquire", "acquire thor f3", "acquire thor f3 --armor 1 --attack 0")
@click.argument("god", shell_complete=complete_god)
@click.argument("hex_", metavar="HEX", shell_complete=complete_hex)
@click.option("--armor", type=int, metavar="N", help="How many armor chips.")
@click.option("--attack", type=int, metavar="N", help="How many attack chips.")
def command(god: str, hex_: str, armor: int | None, attack: int | None) -> Doc:
    """Take dropped bonus chips from an adjacent hex.

    All that fit are taken unless --armor or --attack says how many.
    """
    do: Doc = {"type": "acquire", "god": god, "hex": hex_}
    if armor is not None:
        do["armor"] = armor
    return do if attack is None else {**do, "attack": attack}
