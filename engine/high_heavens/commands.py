"""The commands of High Heavens, and how each is spelled.

A target that is a name is the god; a hex is what stands there, a trap before
architecture; `asgard` and `olympus` are the homes.
"""

from typing import NamedTuple

from engine.secrets import HIDDEN, Hidden, secret
from engine.shapes import (
    BadShape,
    Doc,
    Table,
    decode,
    encode,
    hideable,
    integer,
    list_of,
    one_of,
    optional,
    text,
)

MELEE, RANGED = "melee", "ranged"
HOME_NAMES = {"norse": "asgard", "greek": "olympus"}
HOME_SIDES = {"asgard": "norse", "olympus": "greek"}


class Invoke(NamedTuple):
    """Bring a god from the hand into the Heavens (hh.invoke.*)."""

    god: str
    hex: str


class Move(NamedTuple):
    """Move a god; `via` are the hexes between, where the player names them."""

    god: str
    to: str
    via: list[str] | None = None


class Attack(NamedTuple):
    """Attack a target; `how` only where the player says (hh.attack.ranged)."""

    god: str
    target: str
    how: str | None = None


class Acquire(NamedTuple):
    """Take dropped bonus chips; without numbers as many as the god may have."""

    god: str
    hex: str
    armor: int | None = None
    attack: int | None = None


class Use(NamedTuple):
    """Use a god's Special Ability; one word for each choice of the card."""

    god: str
    targets: list[str]


class Play(NamedTuple):
    """Play a divine power from the hand; one word for each choice of the card."""

    card: str
    targets: list[str]


class Resolve(NamedTuple):
    """Answer what is pending: a card's choices, or the roll of a physical die."""

    choices: list[str] | Hidden | None = None
    roll: int | None = None


class End(NamedTuple):
    """End the turn, perhaps discarding cards (hh.turn.cleanup)."""

    discard: list[str] | None = None


class Concede(NamedTuple):
    """Give the game up, as a seat or a side (hh.end.agree)."""

    who: str


class Draw(NamedTuple):
    """Agree on a draw; everybody at the table must (hh.end.agree)."""

    agreed: list[str]


Command = Invoke | Move | Attack | Acquire | Use | Play | Resolve | End | Concede | Draw

COMMANDS: Table = {
    "acquire": (Acquire, (text, text, optional(integer), optional(integer))),
    "attack": (Attack, (text, text, optional(one_of(MELEE, RANGED)))),
    "concede": (Concede, (text,)),
    "draw": (Draw, (list_of(text),)),
    "end": (End, (optional(list_of(text)),)),
    "invoke": (Invoke, (text, text)),
    "move": (Move, (text, text, optional(list_of(text)))),
    "play": (Play, (text, list_of(text))),
    "resolve": (Resolve, (optional(hideable(list_of(text))), optional(integer))),
    "use": (Use, (text, list_of(text))),
}
NAMES = {record: name for name, (record, _) in COMMANDS.items()}


def decode_command(doc: Doc) -> Command:
    """The command that `doc` spells; InvalidCommand if it spells none."""
    try:
        if doc["type"] == "move" and len(doc) == 3:
            return Move(text(doc["god"]), text(doc["to"]))
    except (KeyError, BadShape):
        pass
    command: Command = decode(COMMANDS, doc, "command of high-heavens")
    return command


def encode_command(command: Command, seats: tuple[str, ...] | None = None) -> Doc:
    """The JSON object of a command; with `seats` only these may know what it picks."""
    if isinstance(command, Move):
        return _encode_move(command)
    doc = encode(NAMES[type(command)], command)
    if seats is not None and doc.get("choices") not in (None, HIDDEN):
        doc["choices"] = secret(doc["choices"], *seats)
    return doc


def _encode_move(command: Move) -> Doc:
    """Written out, since most commands of a game are moves."""
    if command.via is None:
        return {"god": command.god, "to": command.to, "type": "move"}
    return {"god": command.god, "to": command.to, "via": command.via, "type": "move"}


def words(command: Command) -> str:
    """The command as typed in the shell, after `heavens`."""
    return " ".join([NAMES[type(command)], *_rest(command)])


def _rest(command: Command) -> list[str]:
    match command:
        case Invoke():
            return [command.god, command.hex]
        case Move():
            return [command.god, command.to, *_option("--via", command.via)]
        case Attack():
            return [command.god, command.target, *([f"--{command.how}"] if command.how else [])]
        case Acquire():
            return [
                command.god,
                command.hex,
                *_number("--armor", command.armor),
                *_number("--attack", command.attack),
            ]
        case Use():
            return [command.god, *command.targets]
        case Play():
            return [command.card, *command.targets]
        case Resolve():
            return [*_number("--roll", command.roll), *_answers(command)]
        case End():
            return _option("--discard", command.discard)
        case Concede():
            return [command.who]
        case Draw():
            return _option("--agreed", command.agreed)


def _answers(command: Resolve) -> list[str]:
    if command.choices is HIDDEN:
        return ["(hidden)"]
    return command.choices or []


def _option(name: str, values: list[str] | None) -> list[str]:
    return [] if values is None else [name, ",".join(values)]


def _number(name: str, value: int | None) -> list[str]:
    return [] if value is None else [name, str(value)]
