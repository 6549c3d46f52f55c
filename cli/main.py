"""The command `heavens`: which subcommands there are, and what each ending means.

Click and Python use exit 1 for many things of their own; here every ending gets the
code of the table in docs/cli.md.
"""

import errno
import os
import sys
from importlib import import_module

import click

from cli.output import Output
from cli.playing import help_option
from engine.errors import RefereeError

PLAY = (
    "acquire ask attack concede draw end inspect invoke leave move note pass peek play poll"
    " resolve ruling stand undo use vote withdraw"
).split()
LOOK = (
    "accept adjudicate blame cards check commit deal diff explain export fork head keys leakcheck"
    " legal odds reconcile redact repair replay rules run show shrink simulate stats status"
).split()
COMMANDS = sorted([*PLAY, *LOOK])
PROGRAM = "heavens"
USAGE, FAULT, IO, INTERRUPTED = 2, 70, 74, 130


class Commands(click.Group):
    """Each subcommand is a module of `cli`, imported when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, sorted."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command called `name`, or None."""
        if name not in COMMANDS:
            return None
        command: click.Command = import_module(
            "cli." + (name if name != "pass" else "pass_")
        ).command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with a suggestion for a misspelled name."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, 1)
            hint = f" Did you mean {near[0]}?" if near else ""
            ctx.fail(f"there is no command {args[0]!r}.{hint}")
        return super().resolve_command(ctx, args)


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    import cli
    import engine
    import replays
    from cli.version import VERSION

    output: Output = ctx.ensure_object(Output)
    output.line(f"heavens {VERSION}")
    for package in (cli, engine, replays):
        output.line(f"{package.__name__}: {os.path.dirname(package.__file__ or '')}")
    ctx.exit()


@click.command(cls=Commands, add_help_option=False)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Print the version and where the program was loaded from.",
)
def heavens() -> None:
    """Referee two board games from the shell, over append-only game logs.

    \b
    Begin:   heavens deal heaven-here-i-come --players 6
    Look:    heavens show · heavens status · heavens legal
    Judge:   heavens replay LOG · heavens check LOG · heavens diff A B
    """


heavens.params.append(help_option())


def run(args: list[str]) -> int:
    """Runs one command line and gives its exit code."""
    output = Output()
    try:
        code = call(args, output)
    except KeyboardInterrupt:
        code = INTERRUPTED
    return max(code, output.close())


def call(args: list[str], output: Output) -> int:
    """One command line on an output that is already there; errors are shown on it."""
    try:
        if not args:
            invoke(["--help"], output)
            return USAGE
        return invoke(args, output)
    except click.Abort:
        return INTERRUPTED
    except click.UsageError as error:
        from cli.errors import show_usage

        show_usage(error, args, output)
        return USAGE
    except RefereeError as error:
        from cli.errors import show_error

        show_error(error, args, output)
        return error.exit_code
    except OSError as error:
        if error.errno == errno.EPIPE:
            return 0
        output.talk(f"heavens: {error.strerror or error}")
        return IO
    except Exception as error:
        return USAGE if _is_completing() else _fault(error, output)


def invoke(args: list[str], output: Output) -> int:
    """Runs one command line; every error comes out as it is."""
    result = heavens.main(args=args, prog_name=PROGRAM, standalone_mode=False, obj=output)
    return result if isinstance(result, int) else 0


def _is_completing() -> bool:
    """Whether a shell asks what it may offer: that never fails aloud, except for whoever
    looks for a fault."""
    return "_HEAVENS_COMPLETE" in os.environ and "HEAVENS_DEBUG" not in os.environ


def _fault(error: Exception, output: Output) -> int:
    """A bug of ours: one line, or the whole traceback where it is asked for."""
    if os.environ.get("HEAVENS_DEBUG"):
        import traceback

        output.report("".join(traceback.format_exception(error)).rstrip("\n"))
    output.talk(f"heavens: a fault of this program: {type(error).__name__}: {error}")
    output.talk("nothing was half written; HEAVENS_DEBUG=1 shows where it happened")
    return FAULT


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
