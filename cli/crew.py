"""The options of commands over many logs or games: who works, and how a run goes on."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from engine.shapes import Doc
    from replays.pool import Crew
    from replays.resume import Judged

Result = TypeVar("Result", bound="Judged")


def crew_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--jobs N`, `--scheduler ADDRESS`."""
    function = click.option(
        "--scheduler", metavar="ADDRESS", help="Use the workers of this dask scheduler."
    )(function)
    return click.option(
        "--jobs", type=click.IntRange(1), default=1, metavar="N", help="Processes to use."
    )(function)


def resume_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--resume FILE`."""
    told = "Keep progress in FILE, and go on from what is there."
    return click.option("--resume", metavar="FILE", help=told)(function)


def crew_of(jobs: int, scheduler: str | None) -> "Crew":
    """Who works; a usage error for both."""
    from replays.pool import Crew

    if jobs > 1 and scheduler is not None:
        raise click.UsageError("--jobs and --scheduler do not go together: a scheduler has workers")
    return Crew(jobs, scheduler)


def judged(
    work: Callable[[str], Result],
    logs: Iterator[str],
    crew: "Crew",
    resume: str | None,
    asked: "Doc",
    encode: Callable[[Result], Any],
    decode: Callable[[Any], Result],
) -> Iterator[Result]:
    """The result for each log, in order, with the progress of --resume."""
    from replays.pool import over_many

    if resume is None:
        return over_many(work, logs, crew)
    import os
    from functools import partial

    from cli.version import VERSION
    from replays.resume import resumed, with_digest

    own = os.path.realpath(resume)
    logs = (log for log in logs if os.path.realpath(log) != own)
    asked = {**asked, "heavens": VERSION}

    def go_on(rest: Iterable[str]) -> Iterator[tuple[str, Result]]:
        return over_many(partial(with_digest, work), rest, crew)

    return resumed(resume, asked, logs, go_on, encode, decode)


def require_files(names: Sequence[str], resume: str | None) -> None:
    """A usage error where progress would be kept of standard input."""
    if resume is not None and "-" in names:
        raise click.UsageError("--resume is for files, and - is none")


def counting(results: Iterator[Result], doing: str, *, are_many: bool) -> Iterator[Result]:
    """The results, with how many they are so far in a terminal."""
    if not are_many or sys.stderr is None or not sys.stderr.isatty():
        yield from results
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (
        SpinnerColumn(),
        TextColumn("{task.description} {task.completed:g}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(doing, total=None)
        for result in results:
            progress.advance(task)
            yield result
