"""`heavens invoke`."""

import click

from cli.completion import complete_card, complete_hex
from cli.playing import play_command
from engine.shapes import Doc


@play_command("invoke", "invoke freyr e1")
@click.argument("god", shell_complete=complete_card)
@click.argument("hex_", metavar="HEX", shell_complete=complete_hex)
def command(god: str, hex_: str) -> Doc:
    """Bring a god from your hand onto an Invoking hex."""
    return {"type": "invoke", "god": god, "hex": hex_}
