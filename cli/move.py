"""`heavens move`."""

import click

from cli.completion import complete_god, complete_hex
from cli.playing import play_command, whole_list
from engine.shapes import Doc


@play_command("move", "move thor e4", "move thor e5 --via e4")
@click.argument("god", shell_complete=complete_god)
@click.argument("hex_", metavar="HEX", shell_complete=complete_hex)
@click.option("--via", metavar="HEX,HEX", help="The hexes between; else the best path is taken.")
def command(god: str, hex_: str, via: str | None) -> Doc:
    """Move a god along empty hexes.

    Without --via the path that smites fewest fallen gods is taken, then the shortest,
    then the first by column letter and row number.
    """
    do: Doc = {"type": "move", "god": god, "to": hex_}
    return do if via is None else {**do, "via": whole_list(via, "--via")}
