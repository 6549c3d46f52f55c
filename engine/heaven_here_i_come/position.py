"""A written position made whole, and its contradictions named by pointer.

What a ruling could have brought about is no contradiction here: a marker on a near
card, say. What no sequence of entries can bring about is.
"""

from collections import Counter
from typing import Any, NamedTuple, NoReturn

from engine.chance import Chance
from engine.ended import Ended
from engine.errors import InvalidCommand
from engine.heaven_here_i_come.chart import COPIES, Chart
from engine.heaven_here_i_come.commands import UP, read_vote
from engine.heaven_here_i_come.events import Laid
from engine.heaven_here_i_come.evolve import evolve
from engine.heaven_here_i_come.outcome import outcome
from engine.heaven_here_i_come.state import State
from engine.shapes import (
    BadShape,
    Doc,
    Reader,
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
    _check_keys(setup, KEYS, "")
    polls = _polls(setup, seats, chart)
    players = _players(setup, seats)
    _check_board(setup, polls, chart)
    circle, face_up = _fill_cards(setup, players, polls, chart, size, chance)
    stand = _read(setup, "/stand", optional(list_of(integer)), None)
    board = dict.fromkeys(chart.symbols, 0) | Counter(poll["card"] for poll in polls)
    laid = Laid(
        phase=_phase(players, polls, stand),
        players=players,
        circle=circle,
        face_up=face_up,
        board=dict(board),
        asks=_read(setup, "/asks", list_of(integer), []),
        polls=polls,
        stand=stand,
    )
    _check_inspected(laid)
    _check_votes(laid, len(seats))
    _check_asks(laid)
    _check_stand(laid)
    return _ended(setup, laid, chart)


def _players(setup: Doc, seats: list[Doc]) -> list[Doc]:
    screens = [seat["screen"] for seat in seats]
    players = []
    for index, seat in enumerate(seats):
        given = setup["players"][index] if "players" in setup else {}
        where = f"/players/{index}"
        _check_keys(given, PLAYER_KEYS, where)
        player = dict(seat)
        player["marker"] = _read(given, f"{where}/marker", optional(integer), None)
        player["left"] = _read(given, f"{where}/left", flag, False)
        player["passed"] = _read(given, f"{where}/passed", flag, player["left"])
        player["hand"] = _read(given, f"{where}/hand", optional(list_of(text)), None)
        if player["marker"] is not None and player["marker"] not in screens:
            _wrong(f"{where}/marker", f"there is no card {player['marker']}")
        if player["left"] and not player["passed"]:
            _wrong(f"{where}/passed", "whoever left counts as having passed (hi.leave)")
        players.append(player)
    return players


def _polls(setup: Doc, seats: list[Doc], chart: Chart) -> list[Doc]:
    screens = [seat["screen"] for seat in seats]
    polls = []
    for index, given in enumerate(_read(setup, "/polls", list_of(mapping), [])):
        where = f"/polls/{index}"
        poll = _read({"poll": given}, where, POLL, None, "poll")
        for key in ("accuser", "defendant"):
            if poll[key] not in screens:
                _wrong(f"{where}/{key}", f"there is no player {poll[key]}")
        for screen in poll["votes"]:
            if screen not in map(str, screens):
                _wrong(f"{where}/votes/{screen}", f"there is no player {screen}")
        if poll["card"] not in chart.symbols:
            _wrong(f"{where}/card", f"there is no symbol {poll['card']}")
        polls.append(poll)
    return polls


def _fill_cards(
    setup: Doc, players: list[Doc], polls: list[Doc], chart: Chart, size: int, chance: Chance
) -> tuple[list[str], list[str]]:
    """hi.setup.cards, hi.setup.hand: 25 cards, five of a symbol, each in one place.

    Fills the hands, and gives the circle and the cards in the middle.
    """
    rest = Counter(dict.fromkeys(chart.symbols, COPIES))
    for poll in polls:
        rest[poll["card"]] -= 1
    circle = _read(setup, "/circle", optional(list_of(text)), None)
    if circle is not None and len(circle) != len(players):
        _wrong("/circle", f"{len(players)} players have {len(players)} cards between them")
    _take(rest, circle or [], "/circle")
    sizes = [size - sum(poll["accuser"] == one["screen"] for poll in polls) for one in players]
    for index, (player, held) in enumerate(zip(players, sizes, strict=True)):
        if held < 0:
            _wrong("/polls", f"player {player['screen']} never held {size - held} cards")
        if player["hand"] is not None and len(player["hand"]) != held:
            _wrong(f"/players/{index}/hand", f"this hand holds {held} cards (hi.setup.hand)")
        _take(rest, player["hand"] or [], f"/players/{index}/hand")
    face_up = _read(setup, "/face_up", optional(list_of(text)), None)
    middle = COPIES * len(chart.symbols) - len(players) * (size + 1)
    if face_up is not None and len(face_up) != middle:
        _wrong("/face_up", f"{middle} cards lie in the middle, not {len(face_up)}")
    _take(rest, face_up or [], "/face_up")
    pool = chance.shuffled("deck", 0, [s for s in chart.symbols for _ in range(rest[s])])
    if circle is None:
        circle, pool = pool[: len(players)], pool[len(players) :]
    for player, held in zip(players, sizes, strict=True):
        if player["hand"] is None:
            player["hand"], pool = pool[:held], pool[held:]
        player["hand"].sort(key=chart.symbols.index)
    return circle, sorted(face_up or pool, key=chart.symbols.index)


def _take(rest: "Counter[str]", cards: list[str], where: str) -> None:
    for index, card in enumerate(cards):
        if card not in rest:
            _wrong(f"{where}/{index}", f"there is no symbol {card}")
        rest[card] -= 1
        if rest[card] < 0:
            _wrong(f"{where}/{index}", f"there are only {COPIES} cards with {card}")


def _check_board(setup: Doc, polls: list[Doc], chart: Chart) -> None:
    board = _read(setup, "/board", map_of(integer), None)
    if board is None:
        return
    played = Counter(poll["card"] for poll in polls)
    for symbol in sorted(set(board) | set(played)):
        if symbol not in chart.symbols:
            _wrong(f"/board/{symbol}", f"there is no symbol {symbol}")
        if board.get(symbol, 0) != played[symbol]:
            _wrong(f"/board/{symbol}", f"the polls put {played[symbol]} cards here (hi.poll.card)")


def _phase(players: list[Doc], polls: list[Doc], stand: list[int] | None) -> str:
    if stand is not None:
        return "resolve"
    if polls and polls[-1]["passed"] is not False:
        return "voting" if polls[-1]["passed"] is None else "stand"
    inspected = all(player["marker"] is not None or player["left"] for player in players)
    return "discussion" if inspected else "inspection"


def _check_inspected(laid: Laid) -> None:
    """hi.inspect.order: polls come when everybody has inspected."""
    for index, player in enumerate(laid.players):
        if laid.polls and player["marker"] is None and not player["left"]:
            _wrong(f"/players/{index}/marker", "there was a poll, so everybody has inspected")


def _check_votes(laid: Laid, count: int) -> None:
    """hi.vote.all, hi.poll.passed, hi.poll.open."""
    for index, poll in enumerate(laid.polls):
        where = f"/polls/{index}"
        if poll["passed"] is not False and index + 1 < len(laid.polls):
            _wrong(f"{where}/passed", "only the last poll can be open or passed")
        missing = count - len(poll["votes"])
        if poll["passed"] is None:
            gone = sum(
                player["left"] and str(player["screen"]) not in poll["votes"]
                for player in laid.players
            )
            if missing <= gone:
                _wrong(f"{where}/passed", "every vote is in, so it has passed or not")
            continue
        if missing:
            _wrong(f"{where}/votes", f"{missing} votes are missing (hi.vote.all)")
        if poll["passed"] != (2 * sum(vote == UP for vote in poll["votes"].values()) > count):
            _wrong(f"{where}/passed", "the votes say otherwise (hi.poll.passed)")


def _check_asks(laid: Laid) -> None:
    """hi.poll.order: who waits in line holds a card and has not passed."""
    players = {player["screen"]: player for player in laid.players}
    for index, screen in enumerate(laid.asks):
        player = players.get(screen)
        polls_now = laid.phase == "voting" and laid.polls[-1]["accuser"] == screen
        if player is None or not player["hand"] or player["passed"] or polls_now:
            _wrong(f"/asks/{index}", f"player {screen} cannot be waiting for a poll")
    if laid.asks != sorted(set(laid.asks)):
        _wrong("/asks", "those who ask wait in ascending order, each once")
    if laid.asks and laid.phase not in ("discussion", "voting"):
        _wrong("/asks", f"nobody waits for a poll in the phase {laid.phase}")
    for index, player in enumerate(laid.players):
        if player["passed"] and not player["left"] and not player["hand"]:
            _wrong(f"/players/{index}/passed", "without a card there is no passing")
        if player["passed"] and not player["left"] and laid.phase != "discussion":
            _wrong(f"/players/{index}/passed", f"nobody passes in the phase {laid.phase}")


def _check_stand(laid: Laid) -> None:
    """hi.stand: after a passed poll, by the defendant, naming players once."""
    if laid.stand is None:
        if laid.phase == "stand" and _defendant(laid)["left"]:
            _wrong("/stand", "the defendant has left, so the Last Stand is [] (hi.leave)")
        return
    if not laid.polls or not laid.polls[-1]["passed"]:
        _wrong("/stand", "a Last Stand follows a poll that passed")
    screens = [player["screen"] for player in laid.players]
    for index, screen in enumerate(laid.stand):
        if screen not in screens:
            _wrong(f"/stand/{index}", f"there is no player {screen}")
    if laid.stand != sorted(set(laid.stand)):
        _wrong("/stand", "the players are named in ascending order, each once")
    if not laid.stand and not _defendant(laid)["left"]:
        _wrong("/stand", "at least one player is named")


def _defendant(laid: Laid) -> Doc:
    return next(one for one in laid.players if one["screen"] == laid.polls[-1]["defendant"])


def _ended(setup: Doc, laid: Laid, chart: Chart) -> Layout:
    """Compares the derived parts of `setup`, and the outcome, with what follows."""
    given = _read(setup, "/outcome", optional(mapping), None)
    state = State(chart, {})
    evolve(state, laid)
    if given is not None:
        _check_outcome(state, given)
    phase = "over" if given is not None else laid.phase
    if setup.get("phase", phase) != phase:
        _wrong("/phase", f"all the rest says that the phase is {phase}")
    waiting = [] if given is not None else state.waiting()
    if setup.get("waiting", waiting) != waiting:
        _wrong("/waiting", f"the game waits for {waiting}")
    if setup.get("options", {}) != {}:
        _wrong("/options", "this game has no options")
    if setup.get("game", "heaven-here-i-come") != "heaven-here-i-come":
        _wrong("/game", "this is a position of another game")
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
        _wrong("/outcome/by", f"this game cannot have ended by {by}")
    loser = "sinners" if winner == "scapegoats" else "scapegoats"
    wanted = outcome(state, by, loser)
    for key in sorted(set(given) | set(wanted)):
        if given.get(key) != wanted.get(key):
            _wrong(f"/outcome/{key}", f"the cards say {wanted.get(key)}")


def _read(doc: Doc, pointer: str, reader: Reader, default: Any, key: str = "") -> Any:
    key = key or pointer.rpartition("/")[2]
    if key not in doc:
        return default
    if "hidden" in str(doc[key]):
        _refuse_hidden(doc[key], pointer)
    try:
        return reader(doc[key])
    except BadShape as error:
        raise InvalidCommand("setup.shape", f"{pointer}: {error}", {"pointer": pointer}) from None


def _refuse_hidden(value: Any, pointer: str) -> None:
    if value == {"hidden": True}:
        raise InvalidCommand(
            "setup.hidden",
            f"{pointer}: something is hidden here, so this is a player's view",
            {"pointer": pointer},
            "write the position with `show --json --view referee`",
        )
    if isinstance(value, dict | list):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            _refuse_hidden(item, f"{pointer}/{key}")


def _check_keys(doc: object, known: "list[str] | tuple[str, ...]", where: str) -> None:
    if not isinstance(doc, dict):
        raise InvalidCommand("setup.shape", f"{where}: not an object", {"pointer": where})
    for key in sorted(set(doc) - set(known)):
        from engine.heaven_here_i_come.chart import near

        pointer = f"{where}/{key}"
        hint = near(str(key), tuple(known))
        raise InvalidCommand("setup.keys", f"{pointer}: no such key", {"pointer": pointer}, hint)


def _wrong(pointer: str, message: str) -> NoReturn:
    raise InvalidCommand("setup.contradiction", f"{pointer}: {message}", {"pointer": pointer})
