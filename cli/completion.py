"""What the shell may complete: read from the log where it depends on the game.

Completion never fails aloud: where nothing can be read, nothing is offered.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Complete = Callable[[click.Context, click.Parameter, str], list[str]]


def _of_the_log(*kinds: str) -> Complete:
    """Completes what the game of the log that is meant has of these kinds."""

    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        found = _read(ctx)
        return _starting([name for kind in kinds for name in found.get(kind, [])], incomplete)

    return complete


def complete_game(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The games."""
    from engine.games import NAMES

    return _starting(list(NAMES), incomplete)


def complete_rule(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The ids of all clauses."""
    from engine.games import NAMES, ruleset

    return _starting(
        [clause.id for name in NAMES for clause in ruleset(name).clauses()], incomplete
    )


def complete_shown_card(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> "list[str] | list[CompletionItem]":
    """The cards of the log that is named, else the house cards; files where those are
    meant."""
    if ctx.params.get("lint"):
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]
    if ctx.params.get("log"):
        return complete_card(ctx, param, incomplete)
    from engine.games import NAMES, ruleset
    from replays.house import newest

    found: list[str] = []
    for name in NAMES:
        game = ruleset(name)
        cards = game.cards(game.start({"options": {}}, newest(game)))
        found += [card["name"] for card in cards]
    return _starting(found, incomplete)


def _starting(names: list[str], incomplete: str) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]


def _read(ctx: click.Context) -> Mapping[str, list[str]]:
    """The names in the log that is meant; nothing where it cannot be read."""
    from cli.output import Output
    from cli.playing import log_path
    from engine.errors import RefereeError
    from replays.reading import read_whole

    try:
        book = read_whole(log_path(Output(), ctx.params.get("log")))
    except RefereeError:
        return {}
    return book.game.vocabulary(book.state)


complete_screen = _of_the_log("seats")
complete_symbol = _of_the_log("symbols")
complete_god = _of_the_log("gods")
complete_who = _of_the_log("seats", "gods")
complete_hex = _of_the_log("hexes")
complete_card = _of_the_log("cards")
complete_target = _of_the_log("gods", "hexes", "homes")
