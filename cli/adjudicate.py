"""`heavens adjudicate`."""

from typing import TYPE_CHECKING

import click

from cli.crew import crew_of, crew_options
from cli.output import Output
from cli.playing import described, json_option, whole_hash

if TYPE_CHECKING:
    from replays.adjudicate import Asked
    from replays.pool import Crew


@described(
    "adjudicate",
    "adjudicate game.jsonl",
    "adjudicate mine.jsonl theirs.jsonl",
    "adjudicate game.jsonl --json",
    "adjudicate game.jsonl --signatures",
    'adjudicate game.jsonl --commitment "$(cat shown.txt)"',
    "adjudicate fixtures/games --jobs 2",
)
@click.argument("logs", nargs=-1, required=True, type=click.Path(), metavar="LOG...")
@click.option(
    "--commitment",
    metavar="HASH",
    callback=whole_hash,
    help="What was shown to the players before a fair deal.",
)
@click.option("--signatures", is_flag=True, help="Who must sign has to have signed.")
@crew_options
@json_option
@click.pass_obj
def command(
    output: Output,
    logs: tuple[str, ...],
    commitment: str | None,
    signatures: bool,
    jobs: int,
    scheduler: str | None,
    as_json: bool,
) -> int:
    """Settle a dispute: what logs say, and who is right.

    It is a report to hand to both sides, its verdict in the first line. Of each log:
    whether it is whole and untouched, which entries break which rule and what hangs on
    them, what was ruled, what is secret, and whether the outcome stands. Of several:
    whether they agree, where they part, who kept the rules there, and whose signature
    settles it. Where one of LOG is a folder or a quoted pattern, the logs of each game are
    one report, in the order of the first log of each.

    Until the game is over it tells nothing secret. Exit codes are those of `check`; 1 also
    where the logs do not agree, and 0 where what broke a rule was taken back.
    """
    from replays.adjudicate import Asked
    from replays.called import twice
    from replays.corpus import is_collection
    from replays.dispute import as_json as to_json
    from replays.dispute import dispute
    from replays.report import report
    from replays.verdict import exit_code, verdict

    if signatures:
        from replays.signing import require_ed25519

        require_ed25519()
    asked, crew = Asked(commitment, signatures), crew_of(jobs, scheduler)
    if any(map(is_collection, logs)):
        return _each_game(output, logs, asked, crew, as_json)
    for path in twice(logs):
        output.talk(f"{path} is named twice, and counts once")
    found = dispute(logs, asked)
    code = exit_code(found)
    if as_json:
        output.json(to_json(found, verdict(found), code))
        return code
    for line in report(found):
        output.line(line)
    return code


def _each_game(
    output: Output, logs: tuple[str, ...], asked: "Asked", crew: "Crew", as_json: bool
) -> int:
    """A report for each game of many logs; the worst of their exit codes."""
    from replays.corpus import logs_of
    from replays.disputes import settle_all
    from replays.names import name_of

    worst = 0
    for n, found in enumerate(settle_all(logs_of(logs), asked, crew)):
        worst = max(worst, found.exit_code)
        if as_json:
            output.json({**found.doc, "paths": found.paths})
            continue
        if n:
            output.line()
        output.line(f"== {', '.join(map(name_of, found.paths))}")
        for line in found.lines:
            output.line(line)
    return worst
