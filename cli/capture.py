"""Words of a play command as its JSON object, without carrying it out."""

from collections.abc import Sequence

import click

from cli.output import Output
from engine.ended import TABLE_COMMANDS
from engine.shapes import Doc


def capture(words: Sequence[str]) -> Doc:
    """The JSON object of a play command; a usage error for any other words."""
    from cli.main import PLAY, invoke

    if words[0] not in PLAY or words[0] in TABLE_COMMANDS:
        raise click.UsageError(f"{words[0]!r} is no command of the game")
    inner = Output()
    inner.captured = []
    invoke(list(words), inner)
    if not inner.captured:
        click.get_current_context().exit()
    return inner.captured[0]
