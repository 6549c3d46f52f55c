"""`heavens run`."""

import sys
from collections.abc import Iterator

import click

from cli.output import Output
from cli.playing import described, log_option

DEAL = "deal"
WORD = 24  # shown of a word that is no command: it may be a line of a log, secrets and all


@described("run", "run moves.txt -l game.jsonl", "legal | head -n 1 | heavens run -")
@click.argument("file", type=click.Path())
@log_option
@click.option("--keep-going", is_flag=True, help="Go on after a refusal; exit with the worst code.")
@click.option("--json", "as_json", is_flag=True, help="Print the entries as JSON.")
@click.pass_obj
def command(output: Output, file: str, log: str | None, keep_going: bool, as_json: bool) -> int:
    """Carry out a script of `deal` and play commands.

    FILE (- is standard input) has one command a line. Words are split as a shell splits
    them; # begins a comment, blank lines are passed over, and a line end within a word is
    written $'so:\\nso'. The first refusal stops the script, and names file and line.
    """
    output.default_log = log or output.default_log
    worst = 0
    from replays.names import name_of

    for number, line in _lines(file):
        code = _run_line(output, f"{name_of(file)}, line {number}", line, as_json=as_json)
        output.flush()
        worst = max(worst, code)
        if code and not keep_going:
            break
    return worst


def _lines(file: str) -> Iterator[tuple[int, str]]:
    """The lines of a script, numbered, each as soon as it is there."""
    from engine.errors import InvalidCommand
    from replays.names import name_of

    try:
        if file == "-":
            yield from enumerate(sys.stdin or (), 1)
            return
        with open(file, encoding="utf-8", newline="\n") as script:
            yield from enumerate(script, 1)
    except ValueError as error:
        if not isinstance(error, UnicodeDecodeError):
            raise InvalidCommand("file.name", f"{file!r} is no file name", {}) from None
        raise InvalidCommand(
            "file.encoding", f"{name_of(file)} is not UTF-8", {"file": file}
        ) from None
    except OSError as error:
        told = f"{file}: {error.strerror}"
        raise InvalidCommand("file.missing", told, {"file": file}) from None


def _run_line(output: Output, place: str, line: str, *, as_json: bool) -> int:
    """One line carried out; its refusal is shown with the place."""
    from cli.errors import show_error, show_usage
    from cli.main import USAGE, invoke
    from engine.errors import RefereeError

    args: list[str] = ["--json"] if as_json else []
    try:
        words = _split(line)
        if not words:
            return 0
        _require_play(words)
        return invoke(words[:1] + args + words[1:], output)
    except click.UsageError as error:
        show_usage(error, args or line.split(), output, place)
        return USAGE
    except RefereeError as error:
        error.place = ", ".join([place, error.place] if error.place else [place])
        show_error(error, args or line.split(), output)
        return error.exit_code


def _split(line: str) -> list[str]:
    from cli.words import split_words

    try:
        return split_words(line)
    except ValueError as error:
        raise click.UsageError(f"the line cannot be split into words: {error}") from None


def _require_play(words: list[str]) -> None:
    from cli.main import PLAY

    if words[0] not in (*PLAY, DEAL):
        word = words[0] if len(words[0]) <= WORD else words[0][:WORD] + "…"
        raise click.UsageError(f"a script holds deal and play commands, and {word!r} is none")
