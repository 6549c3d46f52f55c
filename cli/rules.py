"""`heavens rules`."""

from typing import TYPE_CHECKING

import click

from cli.completion import complete_rule
from cli.output import Output
from cli.playing import described, json_option
from engine.clause import Clause

if TYPE_CHECKING:
    from replays.coverage import Row

WIDTH = 22
FEW = 6
STYLES = ((r"^[a-z]+\.[a-z.-]+", "bold cyan"), (r"^  Ruling:", "bold"))


@described(
    "rules",
    "rules",
    "rules hi.poll.passed",
    "rules hi.poll --json",
    "rules --coverage fixtures/games",
)
@click.argument("words", nargs=-1, metavar="[ID | LOG...]", shell_complete=complete_rule)
@click.option(
    "--coverage", is_flag=True, help="Which of these logs, or folders of logs, show what at work."
)
@json_option
@click.pass_obj
def command(output: Output, words: tuple[str, ...], coverage: bool, as_json: bool) -> int:
    """Show the clauses of the rulebooks, in our words.

    ID is that of a clause, or the start of one: a whole chapter. With --coverage it is
    told of each clause and each house card which logs show it at work: what it counts
    came to be, or it made a difference. What a take-back undid does not count.
    """
    if coverage:
        if not words:
            raise click.UsageError("--coverage goes with logs, or folders of logs")
        return _coverage(output, words, as_json)
    if len(words) > 1:
        raise click.UsageError("one clause, or one chapter, is shown at a time")
    _clauses(output, words[0] if words else None, as_json)
    return 0


def _clauses(output: Output, rule: str | None, as_json: bool) -> None:
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


def _coverage(output: Output, paths: tuple[str, ...], as_json: bool) -> int:
    """A line for each clause and card; 1 where one of them is shown nowhere."""
    from cli.colour import show_pairs
    from replays.coverage import coverage

    rows, broken = coverage(paths)
    if as_json:
        for row in rows:
            output.json(row._asdict())
    else:
        show_pairs(output, [(row.name, _told(row)) for row in rows], WIDTH)
        for kind in ("clause", "card"):
            output.line(_summary(kind, [row for row in rows if row.kind == kind]))
    for path, code in broken.items():
        output.talk(f"{path} does not hold, so it shows nothing ({code}): heavens check {path}")
    return max([*broken.values(), int(not all(row.logs for row in rows))])


def _summary(kind: str, rows: "list[Row]") -> str:
    gone = [row.name for row in rows if not row.logs]
    nowhere = f"; nowhere: {', '.join(gone)}" if gone else ""
    return f"{kind}s at work: {len(rows) - len(gone)} of {len(rows)}{nowhere}"


def _told(row: "Row") -> str:
    """How many logs, and the first of them by the names of their files."""
    from os.path import basename

    if not row.logs:
        return "in no log"
    more = f" and {len(row.logs) - FEW} more" if len(row.logs) > FEW else ""
    waived = f"; waived in {', '.join(map(basename, row.waived))}" if row.waived else ""
    return f"{len(row.logs)}: {', '.join(map(basename, row.logs[:FEW]))}{more}{waived}"


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
