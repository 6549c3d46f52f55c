"""`heavens repair`."""

import click

from cli.output import Output
from cli.playing import described, json_option


@described("repair", "repair game.jsonl")
@click.argument("log", type=click.Path())
@json_option
@click.pass_obj
def command(output: Output, log: str, as_json: bool) -> int:
    """Make a log with a torn tail one that can be played on.

    What is removed is kept in a file beside the log. A tail that lacks only its line end
    is completed.
    """
    from replays.names import counted, entries
    from replays.repair import repair

    done = repair(log)
    if as_json:
        output.json(done._asdict())
        return 0
    told = {
        "nothing": f"{log} is whole: {entries(done.entries)}; nothing was changed",
        "completed": f"the last entry lacked only its line end: now {entries(done.entries)}",
        "removed": f"{counted(done.size, 'byte was', 'bytes were')} no entry,"
        f" and kept in {done.saved}",
    }
    output.line(told[done.done])
    return 0
