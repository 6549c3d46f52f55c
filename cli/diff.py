"""`heavens diff`."""

from typing import TYPE_CHECKING

import click

from cli.output import Output, encode_json
from cli.playing import described, json_option

if TYPE_CHECKING:
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


@described("diff", "diff a.jsonl b.jsonl", "diff a.jsonl b.jsonl --json")
@click.argument("a", type=click.Path())
@click.argument("b", type=click.Path())
@json_option
@click.pass_obj
def command(output: Output, a: str, b: str, as_json: bool) -> int:
    """Find the first entry where two logs part, and say why.

    What differs in command, events and state is shown with JSON pointers. Times and
    salts do not count. Exit 0 where the games are the same, 1 where not.
    """
    from replays.diff import diff_logs

    found = diff_logs(a, b)
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
    output.line(f"they part at entry {found.entry}: {CAUSES[found.cause or 'input']}")
    output.line(f"--- {a}")
    output.line(f"+++ {b}")
    for part in ("command", "events", "state"):
        _show_part(output, part, getattr(found, part))
    if found.damage is not None:
        output.line(str(found.damage["message"]))


def _show_part(output: Output, part: str, differences: "list[Difference]") -> None:
    if not differences:
        return
    output.line(f"@@ {part}")
    for one in differences[:MOST]:
        output.line(f"- {one.pointer or '/'} {_value(one.left)}")
        output.line(f"+ {one.pointer or '/'} {_value(one.right)}")
    if len(differences) > MOST:
        output.line(f"  … and {len(differences) - MOST} more")


def _value(value: object) -> str:
    return value if value == "(missing)" and isinstance(value, str) else encode_json(value)
