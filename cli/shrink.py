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
    deal; what is illegal then is left out, and damaged entries are carried along.
    Signatures stand as they were, and hold only while nothing before them is left out. A
    copy is only cut. LOG itself stays as it is. Interrupted, the smallest log so far is kept
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
    if wrong := _wrong(done):
        output.line(f"what is left cannot be read whole: {wrong}")
    if target is not None:
        output.line(f"written into {target}")


def _commands(done: "Shrunk") -> list[str | None]:
    """The command of each entry in words; from the first that cannot be relied on, what it
    says, and None where not even that can be read."""
    from engine.errors import RefereeError
    from replays.adjudicate import claimed
    from replays.check import read_book
    from replays.store import split
    from replays.telling import entry_words

    lines = split(done.data).lines
    try:
        book = read_book(split(done.data))[0]
        words: list[str | None] = [entry_words(book, entry) for entry in book.entries]
    except (RefereeError, IndexError):
        return [None] * len(lines)
    for n, line in enumerate(lines[len(words) :], len(words)):
        claims = claimed(book, line, n)
        words.append(None if claims is None else claims[1])
    return words


def _wrong(done: "Shrunk") -> str:
    """What stops the reading of the smallest log; empty if nothing does."""
    from engine.errors import RefereeError
    from replays.check import read_book
    from replays.store import split

    try:
        fault = read_book(split(done.data))[1] if done.numbers else None
    except RefereeError as error:
        fault = error
    return "" if fault is None else fault.message
