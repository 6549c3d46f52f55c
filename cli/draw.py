"""`heavens draw`."""

import click

from cli.playing import play_command, whole_list
from engine.shapes import Doc


@play_command("draw", "draw --agreed norse,greek")
@click.option("--agreed", required=True, metavar="WHO,WHO", help="Both sides, or all four.")
def command(agreed: str) -> Doc:
    """End the game as a draw, by agreement of everybody."""
    return {"type": "draw", "agreed": whole_list(agreed, "--agreed")}
