"""`heavens end`."""

import click

from cli.completion import complete_card
from cli.playing import play_command, whole_list
from engine.shapes import Doc


@play_command("end", "end", "end --discard bifrost,freyr")
@click.option(
    "--discard", metavar="CARD,CARD", shell_complete=complete_card, help="From your hand."
)
def command(discard: str | None) -> Doc:
    """End your turn.

    Fallen gods perish, then cards are discarded, then drawn.
    """
    do: Doc = {"type": "end"}
    return do if discard is None else {**do, "discard": whole_list(discard, "--discard")}
