"""`heavens replay`."""

import sys
import time
from typing import TYPE_CHECKING

import click

from cli.output import Output
from cli.playing import described, json_option, view_option

if TYPE_CHECKING:
    from replays.book import Book

PAUSE_SECONDS = 0.2


@described("replay", "replay game.jsonl", "replay game.jsonl --from 10 --to 20 --view referee")
@click.argument("log", type=click.Path())
@click.option("--from", "from_", type=int, default=0, metavar="N", help="Begin with entry N.")
@click.option("--to", type=int, metavar="N", help="End with entry N.")
@click.option("--step", is_flag=True, help="Wait for Enter after each entry (a terminal).")
@click.option("--watch", is_flag=True, help="Go on as the log grows, until the game is over.")
@view_option
@json_option
@click.pass_obj
def command(
    output: Output,
    log: str,
    from_: int,
    to: int | None,
    step: bool,
    watch: bool,
    view: str | None,
    as_json: bool,
) -> int:
    """Tell a game entry by entry.

    With --json the state after each entry is printed, one a line. Nothing is decided
    anew: what happened is read from the log.
    """
    from cli.viewing import args_of, look
    from replays.book import Walk

    if step and not (sys.stdin and sys.stdin.isatty()):
        raise click.UsageError("--step waits for a key, and this is no terminal")
    seen = look(log, None, view or "public")
    last = len(seen.book.entries) - 1 if to is None else seen.book.entry(to).n
    seen.book.entry(from_)
    # Told without states; but what is void was not folded when the log was read.
    walk = Walk(seen.book) if as_json or seen.book.void else None
    for entry in seen.book.entries[: last + 1]:
        state = walk.apply(entry) if walk else seen.state
        if entry.n < from_:
            continue
        if as_json:
            output.json(seen.book.game.view(state, seen.viewer))
        else:
            _tell(output, seen.book, entry.n, seen.viewer)
        if step:
            output.flush()
            sys.stdin.readline()
    if watch and to is None and seen.warning is None:
        return _watch(output, log, last + 1, seen.viewer, as_json=as_json)
    return seen.end(output, args_of(as_json))


def _tell(output: Output, book: "Book", n: int, viewer: str) -> None:
    """One entry: who, the command as typed, and what happened."""
    from replays.copies import seen
    from replays.telling import entry_words, tell

    entry = seen(book, book.entries[n], viewer)
    void = f"  (void: taken back by {book.void[n]})" if n in book.void else ""
    output.line(f"{n:>4}  {entry.at}  {entry.by}: {entry_words(book, entry)}{void}")
    for sentence in tell(book, entry):
        output.line("      " + sentence)


def _watch(output: Output, log: str, start: int, viewer: str, *, as_json: bool) -> int:
    """Tells what is appended, until the game is over."""
    from cli.viewing import look

    while True:
        seen = look(log, None, viewer)
        for entry in seen.book.entries[start:]:
            if as_json:
                output.json(seen.book.game.view(seen.book.state_at(entry.n), viewer))
            else:
                _tell(output, seen.book, entry.n, viewer)
        start = len(seen.book.entries)
        output.flush()
        if seen.book.state.outcome is not None or output.is_closed:
            return 0
        time.sleep(PAUSE_SECONDS)
