"""A written position made whole, and its contradictions named by pointer.

What a ruling could have brought about is no contradiction here: a marker on a near
card, say. What no sequence of entries can bring about is.
"""

from collections import Counter
from typing import NamedTuple

from engine.chance import Chance
from engine.ended import Ended
from engine.heaven_here_i_come.chart import Chart
from engine.heaven_here_i_come.commands import read_vote
from engine.heaven_here_i_come.events import Laid
from engine.heaven_here_i_come.evolve import evolve
from engine.heaven_here_i_come.outcome import outcome
from engine.heaven_here_i_come.position_cards import check_board, fill_cards
from engine.heaven_here_i_come.position_checks import (
    check_asks,
    check_inspected,
    check_stand,
    check_votes,
)
from engine.heaven_here_i_come.state import State
from engine.pointers import check_keys, read, read_value, wrong
from engine.shapes import (
    Doc,
    exactly,
    flag,
    integer,
    list_of,
    map_of,
    mapping,
    optional,
    text,
)

KEYS = "game phase waiting players circle face_up board asks polls stand outcome options".split()
PLAYER_KEYS = ("screen", "name", "hand", "marker", "passed", "left")
POLL = exactly(
    accuser=integer, defendant=integer, card=text, votes=map_of(read_vote), passed=optional(flag)
)


class Layout(NamedTuple):
    """The first event of a game, and the second if the position is of a game
    that is over."""

    event: Laid
    ended: Ended | None


def complete(seats: list[Doc], chart: Chart, size: int, chance: Chance, setup: Doc) -> Layout:
    """The position of `seats` with what `setup` says of it.

    Raises:
        InvalidCommand: `setup.keys`, `setup.shape`, `setup.hidden` or
            `setup.contradiction`, naming the JSON pointer.
    """
    check_keys(setup, KEYS, "")
    polls = _polls(setup, seats, chart)
    players = _players(setup, seats)
    check_board(setup, polls, chart)
    circle, face_up = fill_cards(setup, players, polls, chart, size, chance)
    stand = read(setup, "/stand", optional(list_of(integer)), None)
    board = dict.fromkeys(chart.symbols, 0) | Counter(poll["card"] for poll in polls)
    laid = Laid(
        phase=_phase(players, polls, stand),
        players=players,
        circle=circle,
        face_up=face_up,
        board=dict(board),
        asks=read(setup, "/asks", list_of(integer), []),
        polls=polls,
        stand=stand,
    )
    check_inspected(laid)
    check_votes(laid, len(seats))
    check_asks(laid)
    check_stand(laid)
    return _ended(setup, laid, chart)


def _players(setup: Doc, seats: list[Doc]) -> list[Doc]:
    screens = [seat["screen"] for seat in seats]
    players = []
    for index, seat in enumerate(seats):
        given = setup["players"][index] if "players" in setup else {}
        where = f"/players/{index}"
        check_keys(given, PLAYER_KEYS, where)
        player = dict(seat)
        player["marker"] = read(given, f"{where}/marker", optional(integer), None)
        player["left"] = read(given, f"{where}/left", flag, False)
        player["passed"] = read(given, f"{where}/passed", flag, player["left"])
        player["hand"] = read(given, f"{where}/hand", optional(list_of(text)), None)
        if player["marker"] is not None and player["marker"] not in screens:
            wrong(f"{where}/marker", f"there is no card {player['marker']}")
        if player["left"] and not player["passed"]:
            wrong(f"{where}/passed", "whoever left counts as having passed (hi.leave)")
        players.append(player)
    return players


def _polls(setup: Doc, seats: list[Doc], chart: Chart) -> list[Doc]:
    screens = [seat["screen"] for seat in seats]
    polls = []
    for index, given in enumerate(read(setup, "/polls", list_of(mapping), [])):
        where = f"/polls/{index}"
        poll = read_value(given, where, POLL)
        for key in ("accuser", "defendant"):
            if poll[key] not in screens:
                wrong(f"{where}/{key}", f"there is no player {poll[key]}")
        for screen in poll["votes"]:
            if screen not in map(str, screens):
                wrong(f"{where}/votes/{screen}", f"there is no player {screen}")
        if poll["card"] not in chart.symbols:
            wrong(f"{where}/card", f"there is no symbol {poll['card']}")
        polls.append(poll)
    return polls


def _phase(players: list[Doc], polls: list[Doc], stand: list[int] | None) -> str:
    if stand is not None:
        return "resolve"
    if polls and polls[-1]["passed"] is not False:
        return "voting" if polls[-1]["passed"] is None else "stand"
    inspected = all(player["marker"] is not None or player["left"] for player in players)
    return "discussion" if inspected else "inspection"


def _ended(setup: Doc, laid: Laid, chart: Chart) -> Layout:
    """Compares the derived parts of `setup`, and the outcome, with what follows."""
    given = read(setup, "/outcome", optional(mapping), None)
    state = State(chart, {})
    evolve(state, laid)
    if given is not None:
        _check_outcome(state, given)
    phase = "over" if given is not None else laid.phase
    if setup.get("phase", phase) != phase:
        wrong("/phase", f"all the rest says that the phase is {phase}")
    waiting = [] if given is not None else state.waiting()
    if setup.get("waiting", waiting) != waiting:
        wrong("/waiting", f"the game waits for {waiting}")
    if setup.get("options", {}) != {}:
        wrong("/options", "this game has no options")
    if setup.get("game", "heaven-here-i-come") != "heaven-here-i-come":
        wrong("/game", "this is a position of another game")
    return Layout(laid, None if given is None else Ended(given))


def _check_outcome(state: State, given: Doc) -> None:
    """hi.resolve: the outcome is what the cards and the Last Stand say."""
    by, winner = given.get("by"), given.get("winner")
    can_be = {
        "hi.win": state.stand is not None,
        "hi.end.unfound": state.phase == "discussion" and not state.has_holder_left(),
        "ruling": winner in ("sinners", "scapegoats"),
    }
    if not isinstance(by, str) or not can_be.get(by, False):
        wrong("/outcome/by", f"this game cannot have ended by {by}")
    loser = "sinners" if winner == "scapegoats" else "scapegoats"
    wanted = outcome(state, by, loser)
    for key in sorted(set(given) | set(wanted)):
        if given.get(key) != wanted.get(key):
            wrong(f"/outcome/{key}", f"the cards say {wanted.get(key)}")
