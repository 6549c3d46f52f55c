"""`heavens reconcile`."""

from typing import TYPE_CHECKING

import click

from cli.output import Output
from cli.playing import described, json_option

if TYPE_CHECKING:
    from engine.errors import RefereeError
    from replays.reconcile import Fit

NO = 1


@described(
    "reconcile",
    "reconcile four.jsonl game.jsonl",
    "reconcile four.jsonl game.jsonl -o together.jsonl",
)
@click.argument("logs", nargs=-1, required=True, type=click.Path(), metavar="LOG...")
@click.option("-o", "--output", "target", metavar="NEW", help="Write what they know together.")
@json_option
@click.pass_obj
def command(output: Output, logs: tuple[str, ...], target: str | None, as_json: bool) -> int:
    """Merge copies that fit one game, or say why they do not.

    LOGs are whole logs, copies, or lines of copies (`heavens redact --since`). What comes
    out is the longest chain with all that the files open, checked as `heavens check`
    does: the whole log, or the copy of somebody. Where they do not fit, the first entry
    that contradicts is named, with the files.
    """
    from cli.errors import show_error
    from cli.viewing import args_of
    from engine.errors import RefereeError
    from replays.reconcile import reconcile

    if logs.count("-") > 1:
        raise click.UsageError("- is standard input, and can be read once")
    try:
        fit = reconcile(logs, target)
    except RefereeError as error:
        if error.exit_code != NO:
            raise
        _show_contradiction(output, error, as_json=as_json)
        return NO
    if as_json:
        output.json(_as_json(fit, target))
    else:
        _show(output, fit, target)
    warnings = [part.warning for part in fit.parts if part.warning is not None]
    for warning in warnings:
        show_error(warning, args_of(as_json), output)
    return 4 if warnings or fit.short else 0


def _show_contradiction(output: Output, error: "RefereeError", *, as_json: bool) -> None:
    from cli.errors import as_json as error_json

    if as_json:
        output.json({"fits": False, "contradiction": error_json(error)})
        return
    output.line("they do not fit" + (f": {error.place}" if error.place else ""))
    output.line(f"  {error.code}: {error.message}")
    if error.hint:
        output.line(f"  hint: {error.hint}")


def _as_json(fit: "Fit", target: str | None) -> dict[str, object]:
    book = fit.book
    return {
        "fits": True,
        "game": book.id,
        "entries": len(book.entries),
        "head": book.head,
        "copy": None if book.key else fit.kind,
        "logs": [{"log": one.path, "from": one.start, "to": one.end - 1} for one in fit.parts],
        "left_out": [short._asdict() for short in fit.short],
        "written": target,
    }


def _show(output: Output, fit: "Fit", target: str | None) -> None:
    from replays.names import entries, name_of

    book = fit.book
    output.line(f"they fit one game: {entries(len(book.entries))}, {fit.kind}; head {book.head}")
    for part in fit.parts:
        output.line(f"  {name_of(part.path)}: entries {part.start} to {part.end - 1}")
    for short in fit.short:
        output.line(
            f"  left out: what {short.seat} may know; from entry {short.entry} on none has it"
        )
    if target is not None:
        output.line(f"  written into {target}")
