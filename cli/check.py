"""`heavens check`."""

from typing import TYPE_CHECKING

import click

from cli.crew import counting, crew_of, crew_options, judged, require_files, resume_option
from cli.output import Output
from cli.playing import described, head_pin, json_option, whole_hash

if TYPE_CHECKING:
    from collections.abc import Iterator

    from replays.check import Pins, Report
    from replays.headnote import Note
    from replays.pool import Crew

FAIR = {
    "holds": "dealt fairly, and the secret fits",
    "broken": "not dealt as was committed to",
    "overruled": "not dealt as was committed to, and so ruled",
    "untold": "dealt fairly, which cannot be checked before the secret is open",
}


@described(
    "check",
    "check game.jsonl",
    "check game.jsonl --finished --expect-head HASH",
    'check game.jsonl --commitment "$(cat shown.txt)"',
    "check fixtures/games --golden fixtures/golden --jobs 2",
    "check 'fixtures/games/hh-*.jsonl' --resume progress.jsonl",
    "check game.jsonl --note note.txt",
    "check game.jsonl --golden golden --update --reason 'a new game'",
)
@click.argument("logs", nargs=-1, required=True, type=click.Path(), metavar="LOG...")
@click.option("--finished", is_flag=True, help="The game must be over.")
@click.option(
    "--expect-head", metavar="HASH", callback=head_pin, help="The last entry must have this hash."
)
@click.option("--expect-count", type=int, metavar="N", help="There must be N entries.")
@click.option("--extends", metavar="MINE", help="It must go on from this copy.")
@click.option("--note", metavar="FILE", help="It must be, or go on from, what that note says.")
@click.option(
    "--commitment",
    metavar="HASH",
    callback=whole_hash,
    help="It must be dealt fairly, from this commitment.",
)
@click.option("--signatures", is_flag=True, help="Who must sign has signed every command.")
@click.option("--golden", metavar="DIR", help="Compare with the golden files there.")
@click.option("--update", is_flag=True, help="Bless these logs as golden.")
@click.option("--reason", metavar="TEXT", help="Why they are blessed; it goes into the ledger.")
@crew_options
@resume_option
@json_option
@click.pass_obj
def command(
    output: Output,
    logs: tuple[str, ...],
    finished: bool,
    expect_head: str | None,
    expect_count: int | None,
    extends: str | None,
    note: str | None,
    commitment: str | None,
    signatures: bool,
    golden: str | None,
    update: bool,
    reason: str | None,
    jobs: int,
    scheduler: str | None,
    resume: str | None,
    as_json: bool,
) -> int:
    """Check logs: format, chain, seals, every command decided anew.

    Cards and chips are counted too. A folder stands for every *.jsonl in it, and a quoted
    pattern for what fits. One bad log never hides the others; the exit code is the worst
    of all.
    """
    from replays.check import Pins
    from replays.corpus import are_many, logs_of

    if update and golden is None:
        raise click.UsageError("--update goes with --golden DIR")
    if update and reason is None:
        raise click.UsageError("--update goes with --reason TEXT")
    if golden is not None and "-" in logs:
        raise click.UsageError("--golden finds a golden file by its log's name, and - has none")
    mine = None if extends is None else _hashes(extends)
    noted = None if note is None else _noted(note)
    if signatures:
        from replays.signing import require_ed25519

        require_ed25519()
    pins = Pins(expect_head, expect_count, mine, finished, noted, commitment, signatures)
    require_files(logs, resume)
    worst, several, seen = 0, are_many(logs), []
    reports = _reports(logs_of(logs), pins, crew_of(jobs, scheduler), resume)
    for report in counting(reports, "checked", are_many=several):
        worst = max(worst, report.exit_code)
        if golden is not None:
            seen.append(report.log)
        if as_json:
            output.json(_as_json(report))
        else:
            _show(output, report, short=several)
    if golden is not None:
        worst = max(worst, _golden(output, seen, golden, reason if update else None, as_json))
    return worst


def _hashes(path: str) -> list[str]:
    from replays.reading import read

    return [entry.sha256 for entry in read(path).book.entries]


def _noted(path: str) -> "Note":
    from replays.headnote import read_note

    return read_note(path)


def _reports(
    logs: "Iterator[str]", pins: "Pins", crew: "Crew", resume: str | None
) -> "Iterator[Report]":
    """The reports in the order of the logs."""
    from functools import partial

    from replays.check import check_log, report_of

    asked = {"command": "check", "pins": repr(pins)}
    work = partial(check_log, pins=pins)
    return judged(work, logs, crew, resume, asked, _plain, report_of)


def _plain(report: "Report") -> dict[str, object]:
    doc: dict[str, object] = report._asdict()
    doc["findings"] = [finding._asdict() for finding in report.findings]
    return doc


def _as_json(report: "Report") -> dict[str, object]:
    return {**_plain(report), "verdict": verdict(report)}


def verdict(report: "Report") -> str:
    """One word or two: what the exit code says."""
    return verdict_of(report.exit_code)


def verdict_of(code: int) -> str:
    """The same of an exit code."""
    if code == 0:
        return "holds"
    return {1: "does not hold", 3: "not a log", 4: "incomplete"}.get(code, "no answer")


def _show(output: Output, report: "Report", *, short: bool) -> None:
    """A report in lines; where it is one of many and all is well, in one."""
    from replays.names import entries, name_of

    state = "finished" if report.outcome else "unfinished"
    pinned = f"pinned to {', '.join(report.pinned)}" if report.pinned else "not pinned"
    facts = f": {entries(report.entries)}, {state}, {pinned}" if report.entries else ""
    output.line(f"{name_of(report.log)}: {verdict(report)}{facts}")
    if short and report.exit_code == 0 and not report.findings:
        return
    if report.outcome:
        output.line(f"  winner {report.outcome['winner']}, by {report.outcome['by']}")
    if report.head:
        output.line(f"  head {report.head}")
    untold = [finding.entry for finding in report.findings if finding.status == "untold"]
    for finding in report.findings:
        if finding.status != "untold":
            output.line(
                f"  entry {finding.entry}: {finding.status}[{finding.code}]: {finding.message}"
            )
    if untold:
        from replays.golden import ranges

        output.line(f"  a copy cannot tell of entries {ranges(untold)}")
    if report.error:
        output.line(f"  {report.error['rule']}: {report.error['message']}")
        if "hint" in report.error:
            output.line(f"  hint: {report.error['hint']}")
    if report.fair:
        output.line(f"  {FAIR[report.fair['status']]}: commitment {report.fair['commitment']}")
    if report.seed_given and not report.outcome:
        output.line("  dealt from a given seed: who guesses it knows every secret")


def _golden(output: Output, logs: list[str], folder: str, reason: str | None, as_json: bool) -> int:
    """Compares with the golden files, or blesses; 1 if one differs, misses or is left."""
    from replays.golden import compare, ranges, update

    results = compare(logs, folder) if reason is None else update(logs, folder, reason)
    for result in results:
        if as_json:
            output.json({"golden": result.name, "status": result.status, "entries": result.entries})
        elif result.status != "same":
            entries = f", entries {ranges(result.entries)}" if result.entries else ""
            output.line(f"golden {result.name}: {result.status}{entries}")
    same = sum(result.status == "same" for result in results)
    if same and not as_json:
        output.line(f"golden: {same} the same")
    return int(any(result.status not in ("same", "written") for result in results))
