"""`heavens blame`."""

from typing import TYPE_CHECKING

import click

from cli.output import Output, encode_json
from cli.playing import at_option, described, json_option, view_option

if TYPE_CHECKING:
    from replays.book import Book


@described(
    "blame",
    "blame game.jsonl /gods/thor/health",
    "blame game.jsonl /players/4/hand --at 20 --view 4",
)
@click.argument("log", type=click.Path())
@click.argument("pointer")
@at_option
@view_option
@json_option
@click.pass_obj
def command(
    output: Output, log: str, pointer: str, at: int | None, view: str | None, as_json: bool
) -> int:
    """Which entry last set a part of the state, and why.

    What caused it is told from its start: entry, card, trigger, event.

    A part is named by a JSON pointer into what `show --json` prints; a member of a list
    by its number, or by its own name: /gods/thor/health, /players/4/hand.
    """
    from cli.viewing import args_of, look
    from replays.blame import blame
    from replays.chain import as_json as to_json
    from replays.chain import chain

    seen = look(log, at, view or "public")
    found = blame(seen.book, pointer, at, seen.viewer)
    links = chain(seen.book, found, seen.viewer)
    if as_json:
        output.json(to_json(seen.book, found, links))
        return seen.end(output, args_of(as_json))
    output.line(f"{pointer} is {_shown(found.value)} since entry {found.entry}")
    told = None
    for link in links:
        if link.entry != told:
            output.line(_head(seen.book, link.entry, seen.viewer))
            told = link.entry
        if link.text:
            output.line("      " + link.text)
    if told != found.entry:
        output.line(_head(seen.book, found.entry, seen.viewer))
    return seen.end(output, args_of(as_json))


def _head(book: "Book", n: int, viewer: str) -> str:
    from replays.copies import seen
    from replays.telling import entry_words

    entry = seen(book, book.entries[n], viewer)
    return f"{n:>4}  {entry.by}: {entry_words(book, entry)}"


def _shown(value: object) -> str:
    if value == {"hidden": True}:
        return "hidden"
    return "gone" if value == "(missing)" else encode_json(value)
