"""`heavens head`."""

import click

from cli.output import Output
from cli.playing import described, json_option


@described(
    "head", "head game.jsonl", "head game.jsonl --note note.txt", "check game.jsonl --note note.txt"
)
@click.argument("log", type=click.Path())
@click.option("--note", metavar="FILE", help="Keep it in a small text, to check the log by.")
@json_option
@click.pass_obj
def command(output: Output, log: str, note: str | None, as_json: bool) -> int:
    """Print the hash of the last entry.

    Who has the same head has the same game, in a player's copy too. With --note a new
    file says game, count of entries, head, date and whose copy it is; `heavens check
    --note` holds the log against it, whatever was played since.
    """
    from cli.viewing import args_of, look

    seen = look(log, None, "public")
    book = seen.book
    doc = {"game": book.id, "entries": len(book.entries), "head": book.head}
    if note is not None:
        from replays.headnote import note_of, write_note

        write_note(note_of(book), note)
        doc["note"] = note
    if as_json:
        output.json(doc)
    else:
        output.line(book.head)
    return seen.end(output, args_of(as_json))
