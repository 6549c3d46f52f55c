"""What the shell may complete: read from the log where it depends on the game.

Completion never fails aloud: where nothing can be read, nothing is offered.
"""

import os

import click


def complete_screen(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The seats of the log that is meant."""
    return _starting(_read(ctx).get("seats", []), incomplete)


def complete_symbol(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The symbols on the Reference Board of the log that is meant."""
    return _starting(_read(ctx).get("symbols", []), incomplete)


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


def _starting(names: list[str], incomplete: str) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]


def _read(ctx: click.Context) -> dict[str, list[str]]:
    """The names in the log that is meant; nothing where it cannot be read."""
    from cli.playing import DEFAULT_LOG
    from engine.errors import RefereeError
    from replays.reading import read_whole

    path = ctx.params.get("log") or os.environ.get("HEAVENS_LOG") or DEFAULT_LOG
    try:
        book = read_whole(path)
    except RefereeError:
        return {}
    view = book.game.view(book.state, "public")
    return {"seats": list(book.dealt["seats"]), "symbols": list(view.get("board", {}))}
