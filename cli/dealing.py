"""What a game can be dealt with: the options that `deal` and `simulate` share."""

from collections.abc import Callable
from typing import Any

import click

from cli.playing import number_list, whole_list
from engine.errors import InvalidCommand
from engine.shapes import Doc

GAME_OPTIONS = (
    click.option("--players", type=int, metavar="N", help="How many play; screens by chance."),
    click.option("--screens", metavar="LIST", help="Their screens, clockwise."),
    click.option("--names", metavar="LIST", help="The players' names, in order of their seats."),
    click.option("--first", metavar="WHO", help="Who begins; else chance decides."),
    click.option("--omnipotence", is_flag=True, help="Everybody holds the whole deck."),
    click.option("--runes", metavar="stream|physical", help="A die decides whether attacks hit."),
    click.option("--hearth", metavar="LIST", help="Own homes: norse=e3,greek=e8."),
    click.option("--invoking", multiple=True, metavar="LIST", help="Own hexes: norse=d2,e2."),
    click.option("--four", is_flag=True, help="Four players in two teams."),
    click.option("--deck", multiple=True, metavar="FILE", help="Your own deck, once for a side."),
    click.option("--board", metavar="FILE", help="Your own board."),
    click.option("--chart", metavar="FILE", help="Your own chart of sins."),
    click.option("--setup", metavar="FILE", help="Begin from a written position."),
)
HOUSE = click.option(
    "--house", multiple=True, metavar="NAME", help="An older house file, such as norse-2; again."
)


def game_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options of a game that is to be dealt."""
    for option in (HOUSE, *reversed(GAME_OPTIONS)):
        function = option(function)
    return function


def asked(options: dict[str, Any]) -> Doc:
    """The options that were given, as the deal's JSON object has them."""
    given = {
        name: value
        for name, value in options.items()
        if value is not None and value is not False and value != ()
    }
    return {
        name: READERS[name](value) if name in READERS else value for name, value in given.items()
    }


def file_of(error: InvalidCommand, options: dict[str, Any]) -> str:
    """The user's file that a fault lies in, by its JSON pointer; empty if in none."""
    parts = str(error.facts.get("pointer", "")).split("/")
    if len(parts) < 2:
        return ""
    if parts[1] == "deck" and options["deck"]:
        return str(options["deck"][int(parts[2])])
    return str(options.get(parts[1]) or options["setup"] or "")


def _file(path: str) -> Doc:
    from replays.userdata import read_user_file

    return read_user_file(path)


def _pairs(text: str, what: str) -> dict[str, str]:
    """`norse=e3,greek=e8` as an object."""
    pairs = [part.partition("=") for part in whole_list(text, what)]
    for name, equals, value in pairs:
        if not name or not equals or not value:
            raise click.UsageError(f"{what}: {text!r} is not a list like norse=e3,greek=e8")
    found = {name: value for name, _, value in pairs}
    if len(found) < len(pairs):
        raise click.UsageError(f"{what}: {text!r} names a side twice")
    return found


def _hexes(lists: tuple[str, ...]) -> dict[str, list[str]]:
    """`norse=d2,e2`, once for each side, as an object."""
    found: dict[str, list[str]] = {}
    for text in lists:
        side, equals, hexes = text.partition("=")
        if not equals or side in found:
            raise click.UsageError(f"--invoking: {text!r} is not a list like norse=d2,e2")
        found[side] = whole_list(hexes, "--invoking")
    return found


def by_seat(given: tuple[str, ...], option: str, what: str) -> dict[str, str]:
    """`norse=a text`, once for each seat, as an object."""
    found: dict[str, str] = {}
    for text in given:
        seat, equals, words = text.partition("=")
        if not equals or not seat:
            raise click.UsageError(f"{option}: {text!r} is not like norse={what.upper()}")
        if seat in found:
            raise click.UsageError(f"{option}: {seat} has two {what}s")
        found[seat] = words
    return found


def _keys(given: tuple[str, ...]) -> dict[str, str]:
    return by_seat(given, "--key", "key")


READERS: dict[str, Callable[[Any], Any]] = {
    "screens": lambda text: number_list(text, "--screens"),
    "names": lambda text: whole_list(text, "--names"),
    "hearth": lambda text: _pairs(text, "--hearth"),
    "invoking": _hexes,
    "keys": _keys,
    "deck": lambda paths: [_file(path) for path in paths],
    "board": _file,
    "chart": _file,
    "setup": _file,
}
