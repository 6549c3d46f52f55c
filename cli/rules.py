"""`heavens rules`."""

import click

from cli.completion import complete_rule
from cli.output import Output
from cli.playing import described, json_option
from engine.clause import Clause


@described("rules", "rules", "rules hi.poll.passed", "rules hi.poll --json")
@click.argument("rule", required=False, metavar="[ID]", shell_complete=complete_rule)
@json_option
@click.pass_obj
def command(output: Output, rule: str | None, as_json: bool) -> int:
    """Show the clauses of the rulebooks, in our words.

    ID is that of a clause, or the start of one: a whole chapter.
    """
    from engine.errors import InvalidCommand
    from engine.games import NAMES, ruleset

    known = [clause for name in NAMES for clause in ruleset(name).clauses()]
    chosen = [one for one in known if rule in (None, one.id)] or [
        one for one in known if rule is not None and one.id.startswith(rule.rstrip(".") + ".")
    ]
    if not chosen:
        raise InvalidCommand(
            "rule.unknown", f"there is no rule {rule}", {"rule": rule}, _near(rule, known)
        )
    for clause in chosen:
        if as_json:
            output.json(clause._asdict())
        elif rule is None:
            output.line(f"{clause.id:<22} {clause.text}")
        else:
            _show(output, clause)
    return 0


def _show(output: Output, clause: Clause) -> None:
    output.line(f"{clause.id}  ({clause.kind}{', waivable' if clause.waivable else ''})")
    output.line(f"  {clause.book}, {clause.section}")
    output.line(f"  {clause.text}")
    if clause.ruling:
        output.line(f"  Ruling: {clause.ruling}")


def _near(rule: str | None, known: list[Clause]) -> str:
    from difflib import get_close_matches

    found = get_close_matches(rule or "", [clause.id for clause in known], 3)
    return f"did you mean {', '.join(found)}?" if found else "heavens rules lists them"
