"""`heavens leakcheck`."""

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import click

from cli.completion import complete_screen
from cli.output import Output
from cli.playing import described, json_option, whole_list
from engine.shapes import Doc

if TYPE_CHECKING:
    from replays.book import Book
    from replays.leakcheck import Asked, Done, Plan
    from replays.looks import Leak

DEALS = 50


class Tally(NamedTuple):
    """What was done: deals played on, those that could not be, looks compared."""

    swaps: int = 0
    deals: int = 0
    out: int = 0
    looks: int = 0


@described(
    "leakcheck",
    "leakcheck game.jsonl",
    "leakcheck game.jsonl --seats 4,public --from 2 --to 20",
    "leakcheck game.jsonl --deals 5 --jobs 2",
)
@click.argument("log", type=click.Path())
@click.option(
    "--seats",
    metavar="LIST",
    shell_complete=complete_screen,
    help="Only for these seats; public is one of them.",
)
@click.option(
    "--deals",
    type=click.IntRange(0, 10_000),
    default=DEALS,
    metavar="N",
    help=f"Deals by chance for each entry.  [{DEALS}]",
)
@click.option("--from", "from_", type=int, default=0, metavar="N", help="From entry N on.")
@click.option("--to", type=int, metavar="N", help="Up to entry N.")
@click.option("--jobs", type=click.IntRange(1), default=1, metavar="N", help="Processes to use.")
@json_option
@click.pass_obj
def command(
    output: Output,
    log: str,
    seats: str | None,
    deals: int,
    from_: int,
    to: int | None,
    jobs: int,
    as_json: bool,
) -> int:
    """Look for leaks: play a whole log again on other deals.

    For every seat, the public too, each swap of two values that it cannot know and a
    number of deals by chance must leave all that it can see the same after each entry:
    its copy, the table, the legal list, what is told, the answers to commands it tries.
    The first leak is named, with exit code 1.
    """
    from replays.leakcheck import carry_out, plan
    from replays.reading import read_whole

    book = read_whole(log)
    work = plan(book, _asked(book, seats, deals, from_, to))
    tally, leak = Tally(), None
    done = _with_progress(carry_out(work, jobs), len(work.tasks))
    for task, one in zip(work.tasks, done, strict=False):
        tally = _count(tally, task.is_swap, one)
        if one.leak is not None:
            leak = one.leak
            break
    if as_json:
        output.json(_as_json(log, work, tally, leak))
    else:
        _show(output, log, work, tally, leak)
    return 0 if leak is None else 1


def _asked(book: "Book", seats: str | None, deals: int, first: int, last: int | None) -> "Asked":
    """What is to be looked at; InvalidCommand for a seat or an entry that is not there."""
    from replays.leakcheck import Asked
    from replays.looks import PUBLIC

    all_seats = (*book.dealt["seats"], PUBLIC)
    wanted = all_seats if seats is None else tuple(whole_list(seats, "--seats"))
    for who in wanted:
        book.require_viewer(who)
        if who not in all_seats:
            raise click.UsageError("--seats: nothing is hidden from the referee")
    end = len(book.entries) - 1 if last is None else book.entry(last).n
    if book.entry(first).n > end:
        raise click.UsageError(f"--from {first} comes after --to {end}")
    return Asked(tuple(dict.fromkeys(wanted)), deals, first, end)


def _with_progress(done: "Iterable[Done]", total: int) -> "Iterator[Done]":
    """The same, with a progress bar on stderr in a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield from done
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(done, "playing on", total, console=Console(stderr=True), transient=True)


def _count(tally: Tally, is_swap: bool, done: "Done") -> Tally:
    swaps, deals, out, looks = tally
    if done.is_out:
        return Tally(swaps, deals, out + 1, looks + done.looks)
    return Tally(swaps + is_swap, deals + (not is_swap), out, looks + done.looks)


def _as_json(log: str, work: "Plan", tally: Tally, leak: "Leak | None") -> Doc:
    return {
        "log": log,
        "game": work.book.game.NAME,
        "seats": list(work.asked.seats),
        "from": work.asked.first,
        "to": work.asked.last,
        **tally._asdict(),
        "leak": None if leak is None else leak._asdict(),
    }


def _show(output: Output, log: str, work: "Plan", tally: Tally, leak: "Leak | None") -> None:
    from replays.check import short
    from replays.looks import PARTS
    from replays.names import counted, name_of

    span = f"entries {work.asked.first} to {work.asked.last}"
    if leak is None:
        output.line(f"{name_of(log)}: no leak: {span}, as seen by {', '.join(work.asked.seats)}")
    else:
        who = work.book.game.called(leak.seat, work.book.names)
        output.line(f"{name_of(log)}: a leak: after entry {leak.entry} {who} can tell deals apart")
        where = f" at {leak.pointer}" if leak.pointer else ""
        output.line(f"  {PARTS[leak.part]} differs{where}")
        output.line(f"  in the real game: {short(leak.real)}")
        output.line(f"  in another deal: {short(leak.other)}")
    swaps, deals = counted(tally.swaps, "swap", "swaps"), counted(tally.deals, "deal", "deals")
    looks = counted(tally.looks, "look", "looks")
    output.line(f"  {swaps} and {deals} by chance, {looks} compared")
    if tally.out:
        output.line(f"  {counted(tally.out, 'deal', 'deals')} set aside: the rules tell them apart")
