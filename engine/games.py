"""The two games, each imported only when it is asked for."""

from engine.errors import InvalidCommand

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine.protocol import Ruleset

NAMES = ("heaven-here-i-come", "high-heavens")


def ruleset(name: str) -> "Ruleset":
    """The game called `name`; InvalidCommand `game.unknown` if there is none."""
    if name == "heaven-here-i-come":
        from engine.heaven_here_i_come import game

        return game
    if name == "high-heavens":
        from engine.high_heavens import game as high_heavens

        return high_heavens
    raise InvalidCommand(
        "game.unknown", f"no game is called {name!r}", {"game": name}, "games: " + ", ".join(NAMES)
    )
