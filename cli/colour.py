"""Colour in a terminal: it helps the eye and says nothing that the words do not.

Rich is imported only where a stream wants colour, so never in a pipe. Text is made
safe first and is never read as markup.
"""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cli.output import Output, safe, wants_colour

if TYPE_CHECKING:
    from rich.text import Text

Styles = Sequence[tuple[str, str]]
WIDE = 10_000


def show_lines(output: Output, lines: Sequence[str], styles: Styles) -> None:
    """Lines of an answer; what a pattern of `styles` matches gets its style."""
    if not wants_colour(sys.stdout):
        for line in lines:
            output.line(line)
        return
    _print(output, [_text(line, styles) for line in lines])


def show_pairs(output: Output, pairs: Sequence[tuple[str, str]], width: int) -> None:
    """Names and what is said of them, `width` columns for the names. In a terminal
    the second column is wrapped."""
    if not wants_colour(sys.stdout):
        for name, told in pairs:
            output.line(f"{name:<{width}} {told}")
        return
    rows = [
        (_text(f"{name:<{width}} ", ((r"\S+", "cyan"),)), _text(told, ())) for name, told in pairs
    ]
    if not sys.stdout.isatty():
        _print(output, [one.append_text(other) for one, other in rows])
        return
    from rich.table import Table

    grid = Table.grid()
    for one, other in rows:
        grid.add_row(one, other)
    _print(output, [grid])


def show_table(output: Output, rows: Sequence[Sequence[str]], width: int) -> None:
    """Heads and rows in columns, at most `width` columns wide; the last column is cut."""
    from engine.columns import clip, pad
    from engine.columns import width as width_of

    wide = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    lines = [clip("  ".join(map(pad, row, wide)).rstrip(), width) for row in rows]
    heads = ((rf"^{rows[0][0]}  .*", "bold"), (r"^\S+  (?=\S)", "dim"))
    show_lines(output, lines, heads)


def _text(line: str, styles: Styles) -> "Text":
    from rich.text import Text

    text = Text(safe(line), end="")
    for pattern, style in styles:
        text.highlight_regex(pattern, style)
    return text


def _print(output: Output, things: Sequence[object]) -> None:
    from io import StringIO

    from rich.console import Console

    width = None if sys.stdout.isatty() else WIDE
    drawn = Console(
        file=StringIO(),
        force_terminal=True,
        color_system="standard",
        no_color=False,
        width=width,
        highlight=False,
    )
    for thing in things:
        drawn.print(thing, soft_wrap=not _is_table(thing))
    output.painted(drawn.file.getvalue())  # type: ignore[attr-defined]


def _is_table(thing: object) -> bool:
    from rich.table import Table

    return isinstance(thing, Table)
