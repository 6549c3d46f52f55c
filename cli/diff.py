"""`heavens diff`."""

from typing import TYPE_CHECKING

import click

from cli.output import Output, encode_json
from cli.playing import described, json_option

if TYPE_CHECKING:
    from cli.sides import Part, Row
    from replays.compare import Difference
    from replays.diff import Diff

CAUSES = {
    "input": "another command was given",
    "chance": "the same command, and chance fell otherwise: another seed or key",
    "version": "the logs are of different rules versions",
    "length": "one log goes on where the other ends",
    "damage": "one log is damaged there",
}
MOST = 12
STYLES = ((r"^-.*", "red"), (r"^\+.*", "green"), (r"^@@.*", "cyan"))


def _pointers(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> tuple[str, ...]:
    """JSON pointers; a usage error for what is none, or for the whole of everything."""
    for value in values:
        if not value.startswith("/") or value.endswith("/"):
            raise click.BadParameter(f"{value!r} is no JSON pointer, such as /players/4/name")
    return values


@described(
    "diff",
    "diff a.jsonl b.jsonl",
    "diff a.jsonl b.jsonl --json",
    "diff a.jsonl b.jsonl --ignore /names --ignore /gods/thor/health",
)
@click.argument("a", type=click.Path())
@click.argument("b", type=click.Path())
@click.option(
    "--ignore",
    multiple=True,
    metavar="POINTER",
    callback=_pointers,
    help="What differs there, or under it, does not count; may be given again.",
)
@json_option
@click.pass_obj
def command(output: Output, a: str, b: str, ignore: tuple[str, ...], as_json: bool) -> int:
    """Find the first entry where two logs part, and say why.

    What differs in command, events and state is shown with JSON pointers, side by side in
    a terminal; they take a member of a list by its name, as `heavens blame` does. Times and
    salts do not count. Exit 0 where the games are the same, 1 where not.
    """
    from replays.diff import diff_and_unknown

    found, unknown = diff_and_unknown(a, b, ignore)
    for pointer in unknown:
        output.talk(f"--ignore {pointer}: nothing stands there in either log")
    if as_json:
        output.json(_as_json(found))
    elif found.same:
        output.line("the same game, entry by entry")
    else:
        _show(output, a, b, found)
    return 0 if found.same else 1


def _as_json(found: "Diff") -> dict[str, object]:
    doc: dict[str, object] = {
        "same": found.same,
        "entry": found.entry,
        "cause": found.cause,
        "damage": found.damage,
    }
    for part in ("command", "events", "state"):
        doc[part] = [one._asdict() for one in getattr(found, part)]
    return doc


def _show(output: Output, a: str, b: str, found: "Diff") -> None:
    """Side by side in a terminal, else one below the other."""
    from cli.sides import is_wide, show_sides

    head = f"they part at entry {found.entry}: {CAUSES[found.cause or 'input']}"
    parts = [(part, getattr(found, part)) for part in ("command", "events", "state")]
    shown = [(part, _rows(differences)) for part, differences in parts if differences]
    if is_wide():
        show_sides(output, head, (a, b), shown)
    else:
        _show_unified(output, head, (a, b), shown)
    if found.damage is not None:
        output.line(str(found.damage["message"]))


def _show_unified(output: Output, head: str, logs: tuple[str, str], shown: "list[Part]") -> None:
    from cli.colour import show_lines

    lines = [head, f"--- {logs[0]}", f"+++ {logs[1]}"]
    for part, rows in shown:
        lines.append(f"@@ {part}")
        for pointer, left, right in rows:
            lines += [f"- {pointer} {left}", f"+ {pointer} {right}"] if pointer else [f"  {left}"]
    show_lines(output, lines, STYLES)


def _rows(differences: "list[Difference]") -> "list[Row]":
    """Where, and what each log has there; where there are too many, how many more."""
    rows = [(one.pointer or "/", _value(one.left), _value(one.right)) for one in differences[:MOST]]
    more = len(differences) - MOST
    return [*rows, ("", f"… and {more} more", "")] if more > 0 else rows


def _value(value: object) -> str:
    return value if value == "(missing)" and isinstance(value, str) else encode_json(value)
