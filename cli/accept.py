"""`heavens accept`."""

import click

from cli.output import Output
from cli.playing import described, json_option, log_option, own_log_path


@described("accept", "redact game.jsonl --for 4 --since 12 | heavens accept - -l four.jsonl")
@click.argument("file", type=click.Path())
@log_option
@json_option
@click.pass_obj
def command(output: Output, file: str, log: str | None, as_json: bool) -> int:
    """Verify new lines, and append them to one's own copy.

    FILE (- is standard input) holds lines that `heavens redact --since` wrote.
    """
    from replays.accept import accept
    from replays.names import counted

    done = accept(own_log_path(output, log), file)
    book = done.book
    if as_json:
        output.json({"accepted": done.new, "entries": len(book.entries), "head": book.head})
    else:
        new = counted(done.new, "new entry", "new entries")
        output.line(f"{new}; {len(book.entries)} in all, head {book.head}")
    return 0
