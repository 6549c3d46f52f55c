"""`heavens redact`."""

import click

from cli.output import Output
from cli.playing import described, json_option


@described(
    "redact", "redact game.jsonl --for 4 > four.jsonl", "redact game.jsonl --for 4 --since 12"
)
@click.argument("log", type=click.Path())
@click.option("--for", "for_", required=True, metavar="WHO", help="A seat, or public.")
@click.option("--since", type=int, default=0, metavar="N", help="Only from entry N on.")
@json_option
@click.pass_obj
def command(output: Output, log: str, for_: str, since: int, as_json: bool) -> int:
    """Write a player's copy of a log.

    It has the same lines and hashes, and only the openings that WHO may know. After the
    outcome the copy is the whole log. Lines with --since continue a copy that WHO has,
    and keep to what WHO may know. The lines are JSON with or without --json.
    """
    from cli.viewing import args_of, look
    from engine.errors import IncompleteLog
    from replays.copies import redact, whose_copy

    seen = look(log, None, for_)
    book = seen.book
    if book.key is None and whose_copy(book) != f"the copy of {for_}":
        raise IncompleteLog("log.copy", f"{log} is {whose_copy(book)}, not the whole log", {})
    if since:
        book.entry(min(since, len(book.entries) - 1))
    for line in redact(book, for_, since):
        output.raw(line)
    if book.dealt["seed_given"] and book.state.outcome is None:
        output.talk("note: this game was dealt from a given seed; who guesses it knows all")
    return seen.end(output, args_of(as_json))
