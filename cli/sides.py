"""Two logs side by side in a terminal. Rich is imported only there."""

import sys
from typing import TYPE_CHECKING

from cli.output import Output, safe, wants_colour

if TYPE_CHECKING:
    from rich.table import Table

Row = tuple[str, str, str]
Part = tuple[str, list[Row]]


def is_wide() -> bool:
    """Whether the answer goes to a terminal, where there is room for two columns."""
    return sys.stdout is not None and sys.stdout.isatty()


def show_sides(output: Output, head: str, logs: tuple[str, str], shown: list[Part]) -> None:
    """Where they part, and each part that differs: the place, the one log, the other."""
    from io import StringIO

    from rich.console import Console

    is_coloured = wants_colour(sys.stdout)
    drawn = Console(
        file=StringIO(),
        force_terminal=True,
        color_system="standard" if is_coloured else None,
        no_color=not is_coloured,
        highlight=False,
        emoji=False,
        markup=False,
    )
    drawn.print(safe(head))
    drawn.print(_table(logs, shown))
    output.painted(drawn.file.getvalue())  # type: ignore[attr-defined]


def _table(logs: tuple[str, str], shown: list[Part]) -> "Table":
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, show_edge=False, expand=True)
    table.add_column(Text(""), overflow="fold", ratio=2)
    table.add_column(Text(safe(logs[0])), style="red", overflow="fold", ratio=3)
    table.add_column(Text(safe(logs[1])), style="green", overflow="fold", ratio=3)
    for part, rows in shown:
        table.add_row(Text(part, style="cyan"), Text(""), Text(""))
        for row in rows:
            table.add_row(*(Text(safe(cell)) for cell in row))
    return table
