"""The deal: seats, screens, cards, hands (hi.setup.*).

A deal may begin from a written position. What the position leaves out takes its
start value, is derived, or is drawn by chance from the cards it does not name.
"""

from typing import NamedTuple, NoReturn

from engine.chance import Chance
from engine.errors import IllegalCommand, InvalidCommand, Refusal
from engine.heaven_here_i_come.chart import parse_chart
from engine.heaven_here_i_come.decide import end_unfound
from engine.heaven_here_i_come.events import Event
from engine.heaven_here_i_come.evolve import evolve
from engine.heaven_here_i_come.position import complete
from engine.heaven_here_i_come.state import State
from engine.heaven_here_i_come.wording import message
from engine.protocol import Dealt, House
from engine.shapes import BadShape, Doc, exactly, integer, list_of, mapping, optional, text

FEWEST, MOST, SCREENS = 5, 10, range(1, 11)
NAME_LENGTH = 40


class Deal(NamedTuple):
    """What was asked for; each part may be missing."""

    players: int | None
    screens: list[int] | None
    names: list[str] | None
    chart: Doc | None
    setup: Doc | None


_readers = {
    "players": optional(integer),
    "screens": optional(list_of(integer)),
    "names": optional(list_of(text)),
    "chart": optional(mapping),
    "setup": optional(mapping),
}


def hand_size(players: int) -> int:
    """How many cards each player draws (hi.setup.hand)."""
    return {5: 4, 6: 3, 7: 2, 8: 2, 9: 1, 10: 1}[players]


def parse_deal(do: Doc) -> Deal:
    """The deal that `do` spells; the options of another game are refused."""
    for key in sorted(set(do) - set(_readers) - {"type", "game", "seed"}):
        raise InvalidCommand(
            "deal.option", f"heaven-here-i-come is not dealt with --{key}", {"option": key}
        )
    given = {key: do.get(key) for key in _readers}
    try:
        return Deal(**exactly(**_readers)(given))
    except BadShape as error:
        raise InvalidCommand("shape.value", f"deal: {error}", {"type": "deal"}) from None


def deal(do: Doc, house: House, chance: Chance) -> Dealt:
    """A deal decided.

    Raises:
        IllegalCommand: hi.setup.players, for the number of players or a screen.
        InvalidCommand: `deal.*`, `chart.*` or `setup.*`.
    """
    asked = parse_deal(do)
    chart = parse_chart(asked.chart or house["chart"], "/chart" if asked.chart else "")
    seats = _seats(asked, chance)
    state = State(chart, {})
    laid = complete(seats, chart, hand_size(len(seats)), chance, asked.setup or {})
    evolve(state, laid.event)
    found: list[Event] = [laid.event]
    if laid.ended is None:
        found += end_unfound(state)
    else:
        found.append(laid.ended)
    return Dealt(
        options={},
        seats=[str(seat["screen"]) for seat in seats],
        names={str(seat["screen"]): seat["name"] for seat in seats},
        data={"chart": asked.chart},
        events=found,
    )


def _seats(asked: Deal, chance: Chance) -> list[Doc]:
    """Screen and name of each player, clockwise (hi.setup.players)."""
    if asked.setup is not None:
        if asked.players is not None or asked.screens is not None or asked.names is not None:
            raise InvalidCommand(
                "deal.option", "a setup names its own players, screens and names", {}
            )
        return _setup_seats(asked.setup)
    screens = _screens(asked, chance)
    names = asked.names or [f"Player {screen}" for screen in screens]
    if len(names) != len(screens):
        facts = {"names": len(names), "players": len(screens)}
        raise InvalidCommand("deal.names", f"{len(screens)} players, and {len(names)} named", facts)
    for name in names:
        check_name(name, names)
    return [{"screen": screen, "name": name} for screen, name in zip(screens, names, strict=True)]


def _screens(asked: Deal, chance: Chance) -> list[int]:
    if asked.screens is None and asked.players is None and asked.names is not None:
        asked = asked._replace(players=len(asked.names))
    if (asked.screens is None) == (asked.players is None):
        raise InvalidCommand(
            "deal.players",
            "say either how many players there are or their screens",
            {},
            "--players 6, or --screens 3,7,1,10,4,9",
        )
    if asked.screens is not None:
        check_screens(asked.screens)
        return asked.screens
    count = asked.players or 0
    _check_count(count)
    return chance.shuffled("screens", 0, list(SCREENS))[:count]


def check_screens(screens: list[int]) -> None:
    """IllegalCommand hi.setup.players unless these can sit at one table."""
    _check_count(len(screens))
    for screen in screens:
        if screen not in SCREENS:
            _illegal("screen", {"screen": screen})
        if screens.count(screen) > 1:
            _illegal("double", {"screen": screen})


def _check_count(count: int) -> None:
    if not FEWEST <= count <= MOST:
        _illegal("count", {"players": count})


def _illegal(case: str, facts: dict[str, int]) -> NoReturn:
    refusal = Refusal("hi.setup.players", case, facts)
    raise IllegalCommand([refusal], message(refusal), ["deal heaven-here-i-come --players 6"])


def check_name(name: str, names: list[str]) -> None:
    """InvalidCommand `deal.names` for a name that is empty, long or taken."""
    if not name.strip() or len(name) > NAME_LENGTH:
        raise InvalidCommand(
            "deal.names", f"a name has 1 to {NAME_LENGTH} characters", {"name": name}
        )
    if names.count(name) > 1:
        raise InvalidCommand("deal.names", f"two players are called {name}", {"name": name})


def _setup_seats(setup: Doc) -> list[Doc]:
    players = setup.get("players")
    if not isinstance(players, list) or not all(isinstance(one, dict) for one in players):
        raise InvalidCommand(
            "setup.shape", "/players: a setup lists its players, clockwise", {"pointer": "/players"}
        )
    seats: list[Doc] = []
    for index, player in enumerate(players):
        screen = player.get("screen")
        name = player.get("name", f"Player {screen}")
        if type(screen) is not int or type(name) is not str:
            pointer = f"/players/{index}"
            raise InvalidCommand(
                "setup.shape",
                f"{pointer}: a player has a screen (a number) and may have a name",
                {"pointer": pointer},
            )
        seats.append({"screen": screen, "name": name})
    check_screens([seat["screen"] for seat in seats])
    for seat in seats:
        check_name(seat["name"], [seat["name"] for seat in seats])
    return seats
