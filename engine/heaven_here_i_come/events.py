"""The facts of Heaven, Here I Come!: what happened, and who may know it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.ended import Ended
from engine.errors import InvalidCommand
from engine.heaven_here_i_come.commands import read_vote
from engine.secrets import HIDDEN, Hidden, secret
from engine.shapes import (
    BadShape,
    Doc,
    Table,
    decode,
    encode,
    exactly,
    flag,
    hideable,
    integer,
    list_of,
    map_of,
    one_of,
    optional,
    text,
)

PHASES = ("inspection", "discussion", "voting", "stand", "resolve", "over")


class Laid(NamedTuple):
    """The table as the game begins. Who sees a card or a hand: hi.setup.cards."""

    phase: str
    players: list[Doc]
    circle: Sequence[str | Hidden]
    face_up: list[str]
    board: dict[str, int]
    asks: list[int]
    polls: list[Doc]
    stand: list[int] | None = None


class Began(NamedTuple):
    """A phase began."""

    phase: str


class Inspected(NamedTuple):
    """A player looked at a far card and left a marker on it."""

    player: int
    card: int
    symbol: str | Hidden


class Peeked(NamedTuple):
    """A player looked again at a card they know."""

    player: int
    card: int
    symbol: str | Hidden


class Asked(NamedTuple):
    """Players joined the line for a poll."""

    players: list[int]


class Withdrew(NamedTuple):
    """A player left the line."""

    player: int


class Accused(NamedTuple):
    """A poll was opened, and its card shown."""

    accuser: int
    defendant: int
    card: str


class Voted(NamedTuple):
    """A vote is in; which, only the voter knows."""

    player: int
    vote: str | Hidden


class Polled(NamedTuple):
    """All hands opened: every vote, and whether the poll passed."""

    votes: dict[str, str]
    passed: bool


class Passed(NamedTuple):
    """A player wants no poll any more."""

    player: int


class Left(NamedTuple):
    """A player left the table."""

    player: int


class Stood(NamedTuple):
    """The Last Stand was made; nobody named means that it failed (hi.leave)."""

    badasses: list[int]


class Flipped(NamedTuple):
    """All face-down cards were turned up."""

    circle: list[str]


Event = (
    Laid
    | Began
    | Inspected
    | Peeked
    | Asked
    | Withdrew
    | Accused
    | Voted
    | Polled
    | Passed
    | Left
    | Stood
    | Flipped
    | Ended
)

_symbol = hideable(text)
read_player = exactly(
    screen=integer,
    name=text,
    hand=list_of(_symbol),
    marker=optional(integer),
    passed=flag,
    left=flag,
)
read_poll = exactly(
    accuser=integer,
    defendant=integer,
    card=text,
    votes=map_of(hideable(read_vote)),
    passed=optional(flag),
)
_outcome = exactly(
    winner=one_of("sinners", "scapegoats"),
    by=text,
    scapegoats=list_of(integer),
    badasses=list_of(integer),
    sins=map_of(text),
)


def read_outcome(value: Any) -> Doc:
    """An outcome that names at least one of each team, and a sin for each named."""
    outcome: Doc = _outcome(value)
    for team in ("scapegoats", "badasses"):
        for screen in outcome[team]:
            if str(screen) not in outcome["sins"]:
                raise BadShape(f"the outcome has no sin of {screen}")
        if not outcome[team]:
            raise BadShape(f"the outcome has no {team}")
    return outcome


EVENTS: Table = {
    "laid": (
        Laid,
        (
            one_of(*PHASES),
            list_of(read_player),
            list_of(_symbol),
            list_of(text),
            map_of(integer),
            list_of(integer),
            list_of(read_poll),
            optional(list_of(integer)),
        ),
    ),
    "began": (Began, (one_of("discussion"),)),
    "inspected": (Inspected, (integer, integer, _symbol)),
    "peeked": (Peeked, (integer, integer, _symbol)),
    "asked": (Asked, (list_of(integer),)),
    "withdrew": (Withdrew, (integer,)),
    "accused": (Accused, (integer, integer, text)),
    "voted": (Voted, (integer, hideable(read_vote))),
    "polled": (Polled, (map_of(read_vote), flag)),
    "passed": (Passed, (integer,)),
    "left": (Left, (integer,)),
    "stood": (Stood, (list_of(integer),)),
    "flipped": (Flipped, (list_of(text),)),
    "ended": (Ended, (read_outcome,)),
}
NAMES = {record: name for name, (record, _) in EVENTS.items()}


def decode_event(doc: Doc) -> Event:
    """The event that `doc` spells; InvalidCommand if it spells none."""
    event: Event = decode(EVENTS, doc, "event of heaven-here-i-come")
    if type(event) is Laid:
        _check_layout(event)
    return event


def _check_layout(laid: Laid) -> None:
    """InvalidCommand `shape.value` for a table at which nobody could sit."""
    screens = [player["screen"] for player in laid.players]
    known = {*screens, None}
    named = {one for poll in laid.polls for one in (poll["accuser"], poll["defendant"])}
    named |= {player["marker"] for player in laid.players} | {*laid.asks}
    voters = {voter for poll in laid.polls for voter in poll["votes"]}
    if len(set(screens)) != len(screens) or len(laid.circle) != len(screens) or not screens:
        wrong = "as many cards as players lie between them, and no screen stands twice"
    elif not named <= known or not voters <= {str(screen) for screen in screens}:
        wrong = "it names a screen that is not at this table"
    elif laid.phase in ("voting", "stand", "resolve", "over") and not laid.polls:
        wrong = f"there is no {laid.phase} without a poll"
    else:
        return
    raise InvalidCommand("shape.value", f"laid: {wrong}", {"type": "laid"})


def encode_event(event: Event) -> Doc:
    """The JSON object of an event, with what is secret in it marked so."""
    doc = encode(NAMES[type(event)], event)
    if isinstance(event, Inspected | Peeked):
        doc["symbol"] = _for([event.player], event.symbol)
    elif isinstance(event, Voted):
        doc["vote"] = _for([event.player], event.vote)
    elif isinstance(event, Laid):
        doc.update(mark_layout(event._asdict()))
    return doc


def mark_layout(layout: Doc) -> Doc:
    """The secret parts of a layout, marked: cards, hands and votes still in hand.

    `layout` has the keys of a state; whichever of them it lacks are passed over.
    """
    marked: Doc = {}
    players = layout.get("players", [])
    seats = [player["screen"] for player in players]
    if layout.get("circle") is not None:
        marked["circle"] = [
            _for(_knowers(players, seats, index), card)
            for index, card in enumerate(layout["circle"])
        ]
    if "players" in layout:
        marked["players"] = [_mark_hand(player) for player in players]
    if "polls" in layout:
        marked["polls"] = [_mark_votes(poll) for poll in layout["polls"]]
    return marked


def _knowers(players: list[Doc], seats: list[int], index: int) -> list[int]:
    """Who knows card `index` of the circle: the two beside it (hi.setup.cards), and
    those whose marker lies on it (hi.inspect.marker)."""
    beside = [seats[index], seats[(index + 1) % len(seats)]]
    return beside + [one["screen"] for one in players if one.get("marker") == seats[index]]


def _mark_hand(player: Doc) -> Doc:
    if player.get("hand") is None:
        return player
    return {**player, "hand": [_for([player["screen"]], card) for card in player["hand"]]}


def _mark_votes(poll: Doc) -> Doc:
    if poll.get("passed") is not None or "votes" not in poll:
        return poll
    return {**poll, "votes": {who: _for([who], vote) for who, vote in poll["votes"].items()}}


def _for(seats: Sequence[int | str], value: Any) -> Any:
    return value if value is HIDDEN else secret(value, *seats)
