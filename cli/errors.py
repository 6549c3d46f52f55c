"""A refusal, one glance long: what, which rule and where it stands, what would work."""

from typing import TYPE_CHECKING, Any

import click

from cli.output import Output, encode_json
from engine.errors import IllegalCommand, RefereeError, error_doc

if TYPE_CHECKING:
    from engine.clause import Clause


def show_error(error: RefereeError, args: list[str], output: Output) -> None:
    """Shows an error as text, or as one JSON object where `--json` was asked for."""
    if "--json" in args:
        output.talk(encode_json(as_json(error)))
        return
    mark = f"{error.kind}[{error.code}]"
    output.talk(f": {error.message}", mark)
    where = [error.place] if error.place else []
    clause = find_clause(error.code)
    if clause is not None:
        where.append(f"{clause.book}, {clause.section}" + (", ruling" if clause.ruling else ""))
    if where:
        output.talk("  " + " · ".join(where))
    tries = error.tries if isinstance(error, IllegalCommand) else []
    if tries:
        output.talk("try: " + " · ".join(tries))
    elif error.hint:
        output.talk(f"hint: {error.hint}")


def as_json(error: RefereeError) -> dict[str, Any]:
    """An error as JSON, with what would work, and its place where it is known."""
    tries = error.tries if isinstance(error, IllegalCommand) else []
    doc = {**error_doc(error), "try": tries}
    return {**doc, "place": error.place} if error.place else doc


def find_clause(code: str) -> "Clause | None":
    """The clause that a code is the id of, of whichever game; None if there is none."""
    from engine.games import NAMES, ruleset

    for name in NAMES:
        for clause in ruleset(name).clauses():
            if clause.id == code:
                return clause
    return None


def show_usage(error: click.UsageError, args: list[str], output: Output, place: str = "") -> None:
    """Shows wrong usage, with the command whose help tells the right one."""
    message = error.format_message()
    path = error.ctx.command_path if error.ctx is not None else "heavens"
    if "--json" in args:
        doc = {"error": "usage", "rule": "usage", "message": message, "facts": {}, "try": []}
        output.talk(encode_json({**doc, "hint": f"{path} --help"}))
        return
    output.talk(f": {message}", "usage")
    if place:
        output.talk(f"  {place}")
    output.talk(f"hint: {path} --help")
