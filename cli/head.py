"""`heavens head`."""

import click

from cli.output import Output
from cli.playing import described, json_option


@described("head", "head game.jsonl", "check game.jsonl --expect-head HASH")
@click.argument("log", type=click.Path())
@json_option
@click.pass_obj
def command(output: Output, log: str, as_json: bool) -> int:
    """Print the hash of the last entry.

    Who has the same head has the same game, in a player's copy too.
    """
    from cli.viewing import args_of, look

    seen = look(log, None, "public")
    book = seen.book
    if as_json:
        output.json({"game": book.id, "entries": len(book.entries), "head": book.head})
    else:
        output.line(book.head)
    return seen.end(output, args_of(as_json))
