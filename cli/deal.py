"""`heavens deal`."""

import click

from cli.completion import complete_game
from cli.output import Output
from cli.playing import (
    as_option,
    described,
    json_option,
    log_option,
    log_path,
    number_list,
    view_option,
    whole_list,
)
from engine.shapes import Doc


@described(
    "deal",
    "deal heaven-here-i-come --players 6 --seed tuesday",
    "deal heaven-here-i-come --screens 3,7,1,10,4 --names Ann,Bo,Cem,Di,Eva",
    "deal heaven-here-i-come --setup position.json",
)
@click.argument("game", shell_complete=complete_game)
@click.option("--seed", metavar="TEXT", help="Make chance repeatable; who knows it knows all.")
@click.option("--players", type=int, metavar="N", help="How many play; screens by chance.")
@click.option("--screens", metavar="LIST", help="Their screens, clockwise.")
@click.option("--names", metavar="LIST", help="Their names, clockwise.")
@click.option("--chart", metavar="FILE", help="Your own chart of sins.")
@click.option("--setup", metavar="FILE", help="Begin from a written position.")
@log_option
@as_option
@view_option
@click.option("--dry-run", is_flag=True, help="Decide and show, and write nothing.")
@json_option
@click.pass_obj
def command(
    output: Output,
    /,
    game: str,
    seed: str | None,
    log: str | None,
    as_: str | None,
    view: str | None,
    dry_run: bool,
    as_json: bool,
    **options: str | int | None,
) -> int:
    """Start a log: GAME is heaven-here-i-come.

    Without --seed chance comes from the operating system. An existing file is never
    overwritten.
    """
    from cli.acting import show_entry
    from engine.games import ruleset
    from replays.book import Book
    from replays.deal import deal
    from replays.store import create

    ruleset(game)
    entry = deal({"type": "deal", "game": game, **_asked(options)}, seed)
    path = log_path(output, log)
    if not dry_run:
        create(path, entry.line)
        output.sessions.pop(path, None)
    viewer = view or as_ or "public"
    show_entry(output, Book([entry.line]), entry, viewer, as_json=as_json, dry_run=dry_run)
    return 0


def _asked(options: dict[str, str | int | None]) -> Doc:
    """The options that were given, as the deal's JSON object has them."""
    from replays.userdata import read_user_file

    asked: Doc = {}
    for name, value in options.items():
        if value is None:
            continue
        if name == "screens":
            asked[name] = number_list(str(value), "--screens")
        elif name == "names":
            asked[name] = whole_list(str(value), "--names")
        else:
            asked[name] = value if name == "players" else read_user_file(str(value))
    return asked
