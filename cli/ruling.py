"""`heavens ruling`."""

import click

from cli.capture import capture
from cli.completion import complete_rule
from cli.playing import play_command
from engine.shapes import Doc
from engine.table import RULING_KINDS

DIGITS = 15


@play_command(
    "ruling",
    "ruling stands 12 --reason 'agreed at the table'",
    "ruling taken-back 12 --reason 'the wrong card was shown'",
    "ruling waived hi.inspect.distance --reason 'a small table' -- inspect 4 2",
    "ruling forfeit 4 --reason 'looked under another card'",
)
@click.argument("kind", type=click.Choice(RULING_KINDS))
@click.argument("target", metavar="N|RULE|WHO", shell_complete=complete_rule)
@click.option("--reason", required=True, metavar="TEXT", help="Why; it stands in the log.")
@click.argument("waived", nargs=-1, metavar="[-- COMMAND...]", type=click.UNPROCESSED)
def command(kind: str, target: str, reason: str, waived: tuple[str, ...]) -> Doc:
    """Overrule, in the log and never by editing it.

    \b
    stands N                 entry N holds although a check fails
    taken-back N             the game is as it was before entry N
    waived RULE -- COMMAND   that command, without that one check
    forfeit WHO              WHO loses the game
    """
    if (kind == "waived") != bool(waived):
        raise click.UsageError("`waived RULE` is followed by `-- COMMAND`, the others are not")
    do: Doc = {"type": "ruling", "kind": kind, "reason": reason}
    if kind == "waived":
        return {**do, "rule": target, "command": capture(waived)}
    if kind == "forfeit":
        return {**do, "who": target}
    if not target.isascii() or not target.isdigit() or len(target) > DIGITS:
        raise click.UsageError(f"{target!r} is not the number of an entry")
    return {**do, "entry": int(target)}
