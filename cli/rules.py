"""`heavens rules`."""

import click

from cli.completion import complete_rule
from cli.output import Output
from cli.playing import described, json_option
from engine.clause import Clause

WIDTH = 22
STYLES = ((r"^[a-z]+\.[a-z.-]+", "bold cyan"), (r"^  Ruling:", "bold"))


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
    if as_json:
        for clause in chosen:
            output.json(clause._asdict())
    elif rule is None:
        from cli.colour import show_pairs

        show_pairs(output, [(clause.id, clause.text) for clause in chosen], WIDTH)
    else:
        for clause in chosen:
            _show(output, clause)
    return 0


def _show(output: Output, clause: Clause) -> None:
    from cli.colour import show_lines

    lines = [
        f"{clause.id}  ({clause.kind}{', waivable' if clause.waivable else ''})",
        f"  {clause.book}, {clause.section}",
        f"  {clause.text}",
    ]
    show_lines(output, lines + ([f"  Ruling: {clause.ruling}"] if clause.ruling else []), STYLES)


def _near(rule: str | None, known: list[Clause]) -> str:
    from difflib import get_close_matches

    found = get_close_matches(rule or "", [clause.id for clause in known], 3)
    return f"did you mean {', '.join(found)}?" if found else "heavens rules lists them"
