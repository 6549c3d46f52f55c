"""The options that commands share, and how a play command is made of a function."""

import os
from collections.abc import Callable
from functools import update_wrapper
from typing import Any

import click

from cli.output import Output
from engine.shapes import Doc

DEFAULT_LOG = "game.jsonl"
HEX = frozenset("0123456789abcdef")
Callback = Callable[..., Doc]
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def log_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """`-l/--log FILE`; what is meant without it says `log_path`."""
    return click.option(
        "-l",
        "--log",
        metavar="FILE",
        help=f"The log.  [$HEAVENS_LOG, else {DEFAULT_LOG}]",
    )(function)


def _as_option(told: str) -> Decorator:
    return click.option(
        "--as", "as_", envvar="HEAVENS_AS", metavar="WHO", help=f"{told}  [$HEAVENS_AS]"
    )


def _view_option(default: str) -> Decorator:
    told = "Show what a seat, the public or the referee may know."
    return click.option("--view", metavar="WHO", help=f"{told}  [--as, else {default}]")


# `--as WHO`, else $HEAVENS_AS. Commands that only look or deal refuse nothing.
as_option = _as_option("Who acts; refused if it is not for them.")
looking_option = _as_option("As whom to look, where --view is not given.")
knowing_option = _as_option("From whose knowledge; public where it is left out.")
dealing_option = _as_option("As whom to look, if they sit at the new table.")
view_option = _view_option("public")
legal_view_option = _view_option("whoever is to act")
explain_view_option = _view_option("whoever would give the command")


def json_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--json`."""
    return click.option("--json", "as_json", is_flag=True, help="JSON, one object a line.")(
        function
    )


def at_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--at N`."""
    return click.option("--at", type=int, metavar="N", help="The game after entry N.")(function)


def looking(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options of a command that shows the table: which log, for whom, and when."""
    for option in (json_option, at_option, view_option, looking_option, log_option):
        function = option(function)
    return function


def head_pin(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """A hash or its start; a usage error for what would hold for too many logs, as the
    empty value of a variable that was never set does."""
    if value is None or (4 <= len(value) <= 64 and HEX.issuperset(value.lower())):
        return value and value.lower()
    raise click.BadParameter(f"{value!r} is not a hash, nor the first 4 or more digits of one")


def whole_hash(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """A whole hash: of a part of one, others can be made that begin so."""
    if value is None or (len(value) == 64 and HEX.issuperset(value.lower())):
        return value and value.lower()
    raise click.BadParameter(f"{value!r} is no hash of 64 hex digits")


OPTIONS = (
    log_option,
    as_option,
    view_option,
    click.option("--dry-run", is_flag=True, help="Decide and show, and write nothing."),
    click.option(
        "--expect-head",
        metavar="HASH",
        callback=head_pin,
        help="Only if this is the log's head (or its start); else exit 75.",
    ),
    click.option("--sign", metavar="FILE", help="Sign it with the key in FILE."),
    json_option,
)


def play_command(name: str, *examples: str) -> Callable[[Callback], click.Command]:
    """Makes a play command of a function that gives the command's JSON object."""

    def decorate(function: Callback) -> click.Command:
        @click.pass_obj
        def callback(output: Output, /, **options: Any) -> int:
            how = {key: options.pop(key) for key in ("log", "as_", "view", "as_json", "sign")}
            dry_run, expect = options.pop("dry_run"), options.pop("expect_head")
            do = function(**options)
            if output.captured is not None:
                output.captured.append(do)
                return 0
            from cli.acting import act

            return act(output, do, dry_run=dry_run, expect=expect, **how)

        wrapped: Callable[..., int] = update_wrapper(callback, function)
        for option in reversed(OPTIONS):
            wrapped = option(wrapped)
        return described(name, *examples)(wrapped)

    return decorate


def described(name: str, *examples: str) -> Callable[[Callable[..., Any]], click.Command]:
    """`click.command` with our examples and our `--help`.

    Click makes its own help option through gettext, whose import costs a play
    command a fiftieth of its time.
    """

    def decorate(function: Callable[..., Any]) -> click.Command:
        made = click.command(name, epilog=example(*examples), add_help_option=False)(function)
        made.params.append(help_option())
        made.allow_interspersed_args = name != "explain"
        return made

    return decorate


def help_option() -> click.Option:
    """`-h/--help`."""
    return click.Option(
        ["-h", "--help"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_show_help,
        help="Show this message and exit.",
    )


def _show_help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    ctx.ensure_object(Output).block(ctx.get_help())
    ctx.exit()


def example(*lines: str) -> str:
    """The examples under a command's help."""
    return "\b\nExamples:\n" + "\n".join(f"  heavens {line}" for line in lines)


def log_path(output: Output, log: str | None) -> str:
    """The log that is meant: `--log`, else that of the script which runs the command,
    else $HEAVENS_LOG, else game.jsonl."""
    return log or output.default_log or os.environ.get("HEAVENS_LOG") or DEFAULT_LOG


def own_log_path(output: Output, log: str | None) -> str:
    """The log that is written on, which standard input cannot be.

    Raises:
        InvalidCommand: `file.name`, for `-`.
    """
    path = log_path(output, log)
    if path == "-":
        from engine.errors import InvalidCommand

        told = "nothing is written on standard input, which - stands for"
        raise InvalidCommand("file.name", told, {"file": path}, "a file called so is ./-")
    return path


def whole_list(value: str, what: str) -> list[str]:
    """A list joined by commas; a usage error if a part of it is empty."""
    parts = value.split(",")
    if not all(parts):
        raise click.UsageError(f"{what}: a part of the list {value!r} is empty")
    return parts


def number_list(value: str, what: str) -> list[int]:
    """A list of whole numbers joined by commas."""
    try:
        return [int(part) for part in whole_list(value, what)]
    except ValueError:
        raise click.UsageError(f"{what}: {value!r} is not a list of numbers") from None
