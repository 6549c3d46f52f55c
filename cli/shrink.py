"""`heavens shrink`."""

from typing import TYPE_CHECKING

import click

from cli.output import Output
from cli.playing import described, json_option

if TYPE_CHECKING:
    from replays.shrink import Shrunk

MOST = 1000


@described(
    "shrink",
    "shrink game.jsonl --while '! grep -q card.:9' -o small.jsonl",
    "shrink game.jsonl --while '! heavens replay {} | grep \"Peter (9) inspects\"'",
)
@click.argument("log", type=click.Path())
@click.option(
    "--while", "while_", required=True, metavar="CMD", help="Exits non-zero while the fault shows."
)
@click.option("-o", "--output", "target", metavar="NEW", help="Write the smallest log.")
@click.option(
    "--tries",
    type=click.IntRange(1),
    default=MOST,
    metavar="N",
    help=f"Try at most N logs.  [{MOST}]",
)
@json_option
@click.pass_obj
def command(
    output: Output, log: str, while_: str, target: str | None, tries: int, as_json: bool
) -> int:
    """Find the smallest log for which a command still fails.

    CMD fails while it exits non-zero. It is run by the shell, with the path of a log in
    place of {}, or behind it; what it prints is dropped. Tried
    are shorter prefixes, then ever fewer of the commands, decided anew from the same
    deal; what is illegal then is left out, and damaged entries are carried along. A copy
    is only cut. LOG itself stays as it is. Interrupted, the smallest log so far is kept
    in NEW.
    """
    from replays.shrink import shrink

    done = shrink(log, while_, target, tries, output.talk)
    if as_json:
        output.json(_as_json(done, target))
    else:
        _show(output, done, target)
    return 0


def _as_json(done: "Shrunk", target: str | None) -> dict[str, object]:
    return {
        "entries": len(done.numbers),
        "was": done.was,
        "kept": done.numbers,
        "commands": _commands(done),
        "tried": done.tried,
        "gave_up": done.gave_up,
        "written": target,
    }


def _show(output: Output, done: "Shrunk", target: str | None) -> None:
    from replays.names import counted, entries

    tries = counted(done.tried, "log was", "logs were")
    end = ", and no more were allowed" if done.gave_up else ""
    output.line(f"{entries(len(done.numbers))} of {done.was} left; {tries} tried{end}")
    for number, words in zip(done.numbers, _commands(done), strict=True):
        output.line(f"{number:>4}  {words or '(cannot be read)'}")
    if target is not None:
        output.line(f"written into {target}")


def _commands(done: "Shrunk") -> list[str | None]:
    """The command of each entry in words; None from the first that cannot be read on."""
    from engine.errors import RefereeError
    from replays.check import read_book
    from replays.store import split
    from replays.telling import entry_words

    count = len(done.numbers)
    words: list[str | None] = []
    try:
        book = read_book(split(done.data))[0] if count else None
        words += [entry_words(book, entry) for entry in book.entries] if book else []
    except RefereeError:
        words = []
    return [*words, *[None] * count][:count]
