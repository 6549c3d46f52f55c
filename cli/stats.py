"""`heavens stats`."""

from typing import TYPE_CHECKING

import click

from cli.crew import counting, crew_of, crew_options, judged, require_files, resume_option
from cli.output import Output
from cli.playing import described, json_option

if TYPE_CHECKING:
    from replays.stats import Counted


@described(
    "stats",
    "stats fixtures/games",
    "stats fixtures/games --jobs 2 --json",
    "stats 'fixtures/games/hh-*.jsonl' --resume progress.jsonl",
)
@click.argument("logs", nargs=-1, required=True, type=click.Path(), metavar="LOG...")
@crew_options
@resume_option
@json_option
@click.pass_obj
def command(
    output: Output,
    logs: tuple[str, ...],
    jobs: int,
    scheduler: str | None,
    resume: str | None,
    as_json: bool,
) -> int:
    """Count what many logs hold.

    Lengths, winners, cards, rules at work, rulings and broken rules. A folder stands for
    every *.jsonl in it, and a quoted pattern for what fits. What was taken back does not
    count, and each game is counted for itself. A log that cannot be read is named and left
    out; one in which a rule is broken counts as it stands. The exit code is the worst that
    check would give. What a rate lies within is what its true value does in 95 of 100 cases.
    """
    from cli.tallies import show_summary
    from replays.corpus import are_many, logs_of
    from replays.names import counted
    from replays.stats import as_doc, count_log, of_doc
    from replays.tally import Tally, summary

    require_files(logs, resume)
    crew, asked = crew_of(jobs, scheduler), {"command": "stats"}
    results = judged(count_log, logs_of(logs), crew, resume, asked, as_doc, of_doc)
    tallies: dict[str, Tally] = {}
    worst, read, bad = 0, 0, 0
    for result in counting(results, "counted", are_many=are_many(logs)):
        worst, read = max(worst, result.exit_code), read + 1
        bad += _tell(output, result)
        for game in result.tally.games:
            tallies.setdefault(game, Tally()).add(result.tally)
    found = {game: summary(tallies[game]) for game in sorted(tallies)}
    if as_json:
        output.json({"logs": read, "bad": bad, "games": found})
        return worst
    said = f", {bad} of them bad" if bad else ""
    output.line(f"{counted(read, 'log', 'logs')}{said}")
    for game, counts in found.items():
        output.line()
        output.line(f"{game}: {counted(counts['games'], 'game', 'games')}")
        show_summary(output, counts)
    return worst


def _tell(output: Output, result: "Counted") -> bool:
    """Whether a log is bad; if so it is said which, and why."""
    from cli.check import verdict_of
    from replays.names import name_of

    if not result.exit_code:
        return False
    name = name_of(result.log)
    told = (result.error or "rules are broken in it").removeprefix(f"{name}: ").removeprefix(name)
    output.talk(f"{name}: {verdict_of(result.exit_code)}: {told.strip()}")
    return True
