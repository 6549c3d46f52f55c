"""`heavens fork`."""

import click

from cli.output import Output
from cli.playing import described, json_option


@described("fork", "fork game.jsonl --at 12 -o what-if.jsonl")
@click.argument("log", type=click.Path())
@click.option("--at", type=int, required=True, metavar="N", help="The last entry to keep.")
@click.option("-o", "--output", "target", required=True, metavar="NEW", help="The new log.")
@json_option
@click.pass_obj
def command(output: Output, log: str, at: int, target: str, as_json: bool) -> int:
    """Begin a what-if: entries 0 to N of a log, as a log of its own.

    The new log has the same deal and the same chance, and is played on as any other. A
    fork of a player's copy is a copy too. Nothing is ever overwritten, and LOG stays as
    it is; what is damaged behind entry N is told, and is no part of the new log.
    """
    from cli.errors import show_error
    from cli.viewing import args_of
    from replays.fork import fork
    from replays.names import entries

    made = fork(log, at, target)
    book, kind = made.book, made.kind
    if as_json:
        facts = {"entries": len(book.entries), "head": book.head, "game": book.id}
        output.json({"log": target, "copy": None if book.key else kind, **facts})
    else:
        output.line(f"{target}: {entries(len(book.entries))}, {kind}; head {book.head}")
    if made.warning is None:
        return 0
    show_error(made.warning, args_of(as_json), output)
    return made.warning.exit_code
