"""`heavens deal`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from cli.completion import complete_game
from cli.output import Output
from cli.playing import (
    dealing_option,
    described,
    json_option,
    log_option,
    number_list,
    own_log_path,
    view_option,
    whole_list,
)
from engine.errors import InvalidCommand
from engine.shapes import Doc

if TYPE_CHECKING:
    from replays.entry import Entry


@described(
    "deal",
    "deal heaven-here-i-come --players 6 --seed tuesday",
    "deal heaven-here-i-come --screens 3,7,1,10,4 --names Ann,Bo,Cem,Di,Eva",
    "deal heaven-here-i-come --setup position.json",
    "deal high-heavens --first greek --runes physical",
    "deal high-heavens --commit secret.json --with norse=rain --with 'greek=seven owls'",
)
@click.argument("game", shell_complete=complete_game)
@click.option("--seed", metavar="TEXT", help="Make chance repeatable; who knows it knows all.")
@click.option("--commit", metavar="FILE", help="Deal fairly, from what heavens commit drew.")
@click.option("--with", "with_", multiple=True, metavar="SEAT=TEXT", help="What each seat said.")
@click.option("--key", "keys", multiple=True, metavar="SEAT=KEY", help="Who must sign, once each.")
@click.option("--players", type=int, metavar="N", help="How many play; screens by chance.")
@click.option("--screens", metavar="LIST", help="Their screens, clockwise.")
@click.option("--names", metavar="LIST", help="The players' names, in order of their seats.")
@click.option("--first", metavar="WHO", help="Who begins; else chance decides.")
@click.option("--omnipotence", is_flag=True, help="Everybody holds the whole deck.")
@click.option("--runes", metavar="stream|physical", help="A die decides whether attacks hit.")
@click.option("--hearth", metavar="LIST", help="Own homes: norse=e3,greek=e8.")
@click.option("--invoking", multiple=True, metavar="LIST", help="Own hexes: norse=d2,e2.")
@click.option("--four", is_flag=True, help="Four players in two teams.")
@click.option("--deck", multiple=True, metavar="FILE", help="Your own deck, once for a side.")
@click.option("--board", metavar="FILE", help="Your own board.")
@click.option("--chart", metavar="FILE", help="Your own chart of sins.")
@click.option("--setup", metavar="FILE", help="Begin from a written position.")
@log_option
@dealing_option
@view_option
@click.option("--dry-run", is_flag=True, help="Decide and show, and write nothing.")
@json_option
@click.pass_obj
def command(
    output: Output,
    /,
    game: str,
    seed: str | None,
    commit: str | None,
    with_: tuple[str, ...],
    log: str | None,
    as_: str | None,
    view: str | None,
    dry_run: bool,
    as_json: bool,
    **options: Any,
) -> int:
    """Start a log: GAME is heaven-here-i-come or high-heavens.

    Without --seed chance comes from the operating system. An existing file is never
    overwritten.
    """
    from cli.acting import show_entry
    from engine.games import ruleset
    from replays.book import Book
    from replays.store import create

    ruleset(game)
    try:
        entry = _deal({"type": "deal", "game": game, **asked(options)}, seed, commit, with_)
    except InvalidCommand as error:
        error.place = error.place or _file_of(error, options)
        raise
    path = own_log_path(output, log)
    book = Book([entry.line])
    viewer = view or as_ or "public"
    if view is not None:
        book.require_viewer(view)
    if not dry_run:
        if commit is None:
            create(path, entry.line)
        else:
            _create_once(path, entry, commit, book.id)
        output.sessions.pop(path, None)
    show_entry(output, book, entry, viewer, as_json=as_json, dry_run=dry_run)
    return 0


def _deal(do: Doc, seed: str | None, commit: str | None, texts: tuple[str, ...]) -> "Entry":
    """Entry 0 by chance, from a seed, or fairly; a usage error where these are mixed."""
    from replays.deal import deal, deal_fairly
    from replays.fair import read_commit

    if commit is None and texts:
        raise click.UsageError("--with goes with --commit FILE")
    if commit is None:
        return deal(do, seed)
    if seed is not None:
        raise click.UsageError("--commit brings its own secret, and --seed is not for it")
    return deal_fairly(do, read_commit(commit), _by_seat(texts, "--with", "text"))


def _create_once(path: str, entry: "Entry", commit: str, game: str) -> None:
    """Writes the log of a fair deal, and that its secret is used; neither without the
    other."""
    from replays.fair import forget_used, mark_used
    from replays.store import create

    is_new = mark_used(commit, game)
    try:
        create(path, entry.line)
    except BaseException:
        if is_new:
            forget_used(commit)
        raise


def _by_seat(given: tuple[str, ...], option: str, what: str) -> dict[str, str]:
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


def _file_of(error: InvalidCommand, options: dict[str, Any]) -> str:
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


def _keys(given: tuple[str, ...]) -> dict[str, str]:
    return _by_seat(given, "--key", "key")


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
