"""`heavens note`."""

import click

from cli.playing import play_command
from engine.shapes import Doc


@play_command("note", "note 'The tea is ready.'", "note 'I protest.' --as 4")
@click.argument("text")
def command(text: str) -> Doc:
    """Write a remark into the log, by the referee or by a seat.

    It changes nothing in the game, and may follow its end.
    """
    return {"type": "note", "text": text}
