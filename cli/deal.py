"""`heavens deal`."""

from typing import TYPE_CHECKING, Any

import click

from cli.completion import complete_game
from cli.dealing import asked, by_seat, file_of, game_options
from cli.output import Output
from cli.playing import (
    dealing_option,
    described,
    json_option,
    log_option,
    own_log_path,
    view_option,
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
@game_options
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
    house: tuple[str, ...],
    log: str | None,
    as_: str | None,
    view: str | None,
    dry_run: bool,
    as_json: bool,
    **options: Any,
) -> int:
    """Start a log: GAME is heaven-here-i-come or high-heavens.

    Without --seed chance comes from the operating system. An existing file is never
    overwritten. House files that --house does not name are the newest.
    """
    from cli.acting import show_entry
    from engine.games import ruleset
    from replays.book import Book
    from replays.store import create

    ruleset(game)
    try:
        entry = _deal({"type": "deal", "game": game, **asked(options)}, seed, commit, with_, house)
    except InvalidCommand as error:
        error.place = error.place or file_of(error, options)
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


def _deal(
    do: Doc,
    seed: str | None,
    commit: str | None,
    texts: tuple[str, ...],
    house: tuple[str, ...],
) -> "Entry":
    """Entry 0 by chance, from a seed, or fairly; a usage error where these are mixed."""
    from replays.deal import deal, deal_fairly
    from replays.fair import read_commit

    if commit is None and texts:
        raise click.UsageError("--with goes with --commit FILE")
    if commit is None:
        return deal(do, seed, house)
    if seed is not None:
        raise click.UsageError("--commit brings its own secret, and --seed is not for it")
    return deal_fairly(do, read_commit(commit), by_seat(texts, "--with", "text"), house)


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
