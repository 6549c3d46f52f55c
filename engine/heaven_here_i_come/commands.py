"""The commands of Heaven, Here I Come!, and how each is spelled.

Players are their screen numbers; a face-down card is named by the screen number of
the player on whose left it lies.
"""

from typing import NamedTuple

from engine.secrets import HIDDEN, Hidden, secret
from engine.shapes import (
    Doc,
    Table,
    decode,
    encode,
    hideable,
    integer,
    list_of,
    map_of,
    one_of,
    optional,
    text,
)

UP, CROSS = "up", "cross"
read_vote = one_of(UP, CROSS)


class Inspect(NamedTuple):
    """Look at a face-down card at least three away (hi.inspect.distance)."""

    player: int
    card: int


class Peek(NamedTuple):
    """Look again at a card one already knows (hi.inspect.marker)."""

    player: int
    card: int


class Ask(NamedTuple):
    """Ask for a poll, and wait in line for it (hi.poll.order)."""

    players: list[int]


class Withdraw(NamedTuple):
    """Leave the line without a poll (hi.poll.order)."""

    player: int


class Poll(NamedTuple):
    """Accuse, at the price of a card; perhaps with everybody's vote at once."""

    accuser: int
    defendant: int
    card: str
    votes: dict[str, str] | None = None


class Vote(NamedTuple):
    """One player's vote in the open poll (hi.vote.all)."""

    player: int
    vote: str | Hidden


class Pass(NamedTuple):
    """Want no poll any more (hi.end.unfound)."""

    player: int


class Leave(NamedTuple):
    """Leave the table for good (hi.leave)."""

    player: int


class Stand(NamedTuple):
    """The defendant's Last Stand: who are the Badasses (hi.stand)."""

    badasses: list[int]


class Resolve(NamedTuple):
    """Flip the cards and tell teams and winner (hi.resolve)."""


Command = Inspect | Peek | Ask | Withdraw | Poll | Vote | Pass | Leave | Stand | Resolve

COMMANDS: Table = {
    "ask": (Ask, (list_of(integer),)),
    "inspect": (Inspect, (integer, integer)),
    "leave": (Leave, (integer,)),
    "pass": (Pass, (integer,)),
    "peek": (Peek, (integer, integer)),
    "poll": (Poll, (integer, integer, text, optional(map_of(read_vote)))),
    "resolve": (Resolve, ()),
    "stand": (Stand, (list_of(integer),)),
    "vote": (Vote, (integer, hideable(read_vote))),
    "withdraw": (Withdraw, (integer,)),
}
NAMES = {record: name for name, (record, _) in COMMANDS.items()}


def decode_command(doc: Doc) -> Command:
    """The command that `doc` spells; InvalidCommand if it spells none."""
    command: Command = decode(COMMANDS, doc, "command of heaven-here-i-come")
    return command


def encode_command(command: Command, state: object = None) -> Doc:
    """The JSON object of a command; a vote in it is secret, whatever the `state`
    (hi.vote.secret)."""
    doc = encode(NAMES[type(command)], command)
    if isinstance(command, Vote) and command.vote is not HIDDEN:
        doc["vote"] = secret(command.vote, command.player)
    return doc


def actor(command: Command) -> int | None:
    """The player who gives the command; None for those that nobody owns."""
    match command:
        case Poll():
            return command.accuser
        case Ask():
            return command.players[0] if len(command.players) == 1 else None
        case Stand() | Resolve():
            return None
        case Inspect() | Peek() | Withdraw() | Vote() | Pass() | Leave():
            return command.player


def screens(command: Command) -> list[tuple[str, int]]:
    """Every screen number that the command names, with the word that names it."""
    match command:
        case Inspect() | Peek():
            return [("player", command.player), ("card", command.card)]
        case Ask():
            return [("player", screen) for screen in command.players]
        case Poll():
            named = [("accuser", command.accuser), ("defendant", command.defendant)]
            return named + [("voter", int(key)) for key in command.votes or {}]
        case Stand():
            return [("player", screen) for screen in command.badasses]
        case Resolve():
            return []
        case Withdraw() | Vote() | Pass() | Leave():
            return [("player", command.player)]


def words(command: Command) -> str:
    """The command as typed in the shell, after `heavens`."""
    name = NAMES[type(command)]
    match command:
        case Poll():
            line = f"{name} {command.accuser} {command.defendant} --card {command.card}"
            if command.votes is None:
                return line
            votes = sorted(command.votes.items(), key=lambda pair: int(pair[0]))
            return line + " --votes " + ",".join(f"{who}={vote}" for who, vote in votes)
        case Ask() | Stand():
            return " ".join([name, *map(str, command[0])])
        case Vote():
            return f"{name} {command.player} {_shown(command.vote)}"
        case Inspect() | Peek() | Withdraw() | Pass() | Leave() | Resolve():
            return " ".join([name, *map(str, command)])


def _shown(vote: str | Hidden) -> str:
    return "(hidden)" if vote is HIDDEN else str(vote)
