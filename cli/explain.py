"""`heavens explain`."""

from typing import TYPE_CHECKING

import click

from cli.output import Output
from cli.playing import (
    at_option,
    described,
    explain_view_option,
    json_option,
    log_option,
    log_path,
    looking_option,
)

if TYPE_CHECKING:
    from replays.book import Book
    from replays.explain import Explanation


@described(
    "explain",
    "explain poll 4 9 --card zzz",
    "explain --at 12 inspect 4 9",
    "explain --entry 12",
)
@log_option
@looking_option
@explain_view_option
@at_option
@click.option("--entry", type=int, metavar="N", help="Explain entry N where it was played.")
@json_option
@click.argument("words", nargs=-1, metavar="[COMMAND]...", type=click.UNPROCESSED)
@click.pass_obj
def command(
    output: Output,
    log: str | None,
    as_: str | None,
    view: str | None,
    at: int | None,
    entry: int | None,
    as_json: bool,
    words: tuple[str, ...],
) -> int:
    """Would this be legal? Each check, and the facts.

    Options come before the command. Exit 0 where it is legal, 1 where not.
    """
    from cli.capture import capture
    from cli.viewing import look
    from replays.explain import explain, explain_entry

    if (entry is None) != bool(words) or (entry is not None and at is not None):
        raise click.UsageError("name a command (perhaps with --at N), or --entry N")
    if any(word.partition("=")[0] in ("--view", "--as") for word in words):
        raise click.UsageError("--view and --as come before the command that is explained")
    viewer = view or as_
    seen = look(log_path(output, log), None, viewer or "public")
    if entry is not None:
        found = explain_entry(seen.book, entry, viewer)
    else:
        found = explain(seen.book, capture(words), at, viewer)
    if as_json:
        output.json(_as_json(seen.book, found))
    else:
        _show(output, seen.book, found, seen.viewer)
    return 0 if found.legal else 1


def _as_json(book: "Book", found: "Explanation") -> dict[str, object]:
    return {
        "at": found.at,
        "command": book.game.words(book.game.decode_command(found.do)),
        "legal": found.legal,
        "message": found.message,
        "checks": [
            {
                "rule": one.rule,
                "text": one.text,
                "passed": one.refusal is None,
                "facts": {} if one.refusal is None else one.refusal.facts,
            }
            for one in found.checks
        ],
        "causes": [{"pointer": one.pointer, "entry": one.entry} for one in found.causes],
        "try": found.tries,
    }


def _show(output: Output, book: "Book", found: "Explanation", viewer: str) -> None:
    from replays.copies import seen
    from replays.telling import entry_words

    line = book.game.words(book.game.decode_command(found.do))
    output.line(f"{line}: {'legal' if found.legal else 'illegal'} after entry {found.at}")
    for one in found.checks:
        mark = "holds" if one.refusal is None else "fails"
        output.line(f"  {mark}  {one.rule}: {one.text}")
        if one.refusal is not None:
            output.line(f"         {book.game.message(one.refusal)}")
    for cause in found.causes:
        entry = seen(book, book.entries[cause.entry], viewer)
        output.line(
            f"  since entry {cause.entry} ({entry.by}: {entry_words(book, entry)})"
            f" made {cause.pointer} what it is"
        )
    if found.tries:
        output.line("try: " + " · ".join(found.tries))
