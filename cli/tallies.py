"""Tallies of many games shown to people, and the bar while they are counted."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from cli.output import Output
from engine.shapes import Doc

NOBODY = "nobody"
HEAD: tuple[str, ...] = ("card", "drawn", "played", "", "won when played", "", "uses")


@contextmanager
def bar(total: int, doing: str) -> Iterator[Callable[[int], None]]:
    """A progress bar in a terminal, and nothing elsewhere."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(doing, total=total)
        yield lambda done: progress.advance(task, done)


def show_summary(output: Output, found: Doc) -> None:
    """A tally in lines and a table of the cards; what lies within is what the true rate does
    in 95 of 100 cases."""
    games = found["games"]
    open_ = f", {games - found['finished']} not over" if games > found["finished"] else ""
    output.line(f"over: {found['finished']}{open_}")
    for row in found["winners"]:
        output.line(f"won by {row['winner']}: {rate(row)}")
    for row in found["ways"]:
        output.line(f"  {row['winner'] or NOBODY} by {row['by']}: {rate(row)}")
    if found["first"] is not None:
        output.line(f"won by who began: {rate(found['first'])}")
    for name in ("commands", "turns"):
        if found[name] is not None:
            output.line(f"{name}: {_spread(found[name])}")
    for name, told in (("rulings", "ruled"), ("broken", "rules broken")):
        if found[name]:
            counts = (f"{rule} {count}" for rule, count in found[name].items())
            output.line(f"{told}: {', '.join(counts)}")
    rows = [HEAD]
    rows += [_card(row) for row in found["cards"]]
    if len(rows) > 1:
        output.line()
        for line in columns(rows):
            output.line(line)
    if found["rules"]:
        output.line()
        rules = [("rule", "games"), *((rule, str(n)) for rule, n in found["rules"].items())]
        for line in columns(rules):
            output.line(line)


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines, each column as wide as its longest word."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *rest in rows:
        cells = [word.rjust(width) for word, width in zip(rest, widths[1:], strict=True)]
        lines.append("  ".join([first.ljust(widths[0]), *cells]).rstrip())
    return lines


def rate(row: Doc) -> str:
    """So many of so many, the share, and what its true rate lies within."""
    if row["share"] is None:
        return f"{row['count']} of {row['of']}"
    return f"{row['count']} of {row['of']}, {percent(row['share'])} ({within(row)})"


def within(row: Doc) -> str:
    """The two ends of what a true rate lies within."""
    least, most = row["within"]
    return f"{percent(least)} to {percent(most)}"


def percent(share: float) -> str:
    """A share to a tenth of a hundredth."""
    return f"{100 * share:.1f} %"


def _spread(found: Doc) -> str:
    if found["least"] is None:
        return "none"
    return (
        f"{found['least']} to {found['most']}, {found['mean']:.1f} on average,"
        f" {found['median']:g} in the middle"
    )


def _card(row: Doc) -> tuple[str, ...]:
    played, won = row["played"], row["won"]
    uses = "" if row["uses"] is None else f"{row['uses']:.2f}"
    return (row["card"], str(row["drawn"]), *_cells(played), *_cells(won), uses)


def _cells(row: Doc) -> tuple[str, str]:
    if row["share"] is None:
        return "-", ""
    return percent(row["share"]), within(row)
