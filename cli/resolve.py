"""`heavens resolve`."""

import click

from cli.playing import play_command
from engine.shapes import Doc


@play_command("resolve", "resolve")
@click.argument("choices", nargs=-1, metavar="[CHOICE]...")
@click.option("--roll", type=int, metavar="N", help="What a physical die shows.")
def command(choices: tuple[str, ...], roll: int | None) -> Doc:
    """Settle what is pending.

    In Heaven, Here I Come! this flips the cards after the Last Stand, and tells teams
    and winner. In High Heavens a physical die is answered, by --roll.
    """
    do: Doc = {"type": "resolve"}
    if choices:
        do["choices"] = list(choices)
    return do if roll is None else {**do, "roll": roll}
