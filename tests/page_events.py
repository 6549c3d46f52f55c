"""docs/events.md: every command and event of a log, read off the decoder's tables."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from engine import table
from engine.games import NAMES, ruleset
from engine.shapes import BadShape, Table

Reader = Callable[[Any], Any]
SIMPLE = (("a whole number", 1), ("a string", "?"), ("true or false", True))
OR_NULL = "; or null"
# Who may know what is sealed in a field; a test holds it against played games.
SECRETS = {
    "command resolve.choices": "sealed to whoever chooses among hidden cards, with four "
    "players to the team; every other choice in clear",
    "command vote.vote": "sealed to the voter",
    "event answered.picks": "with `hidden` sealed to whoever chooses, with four players to the "
    "team; else in clear",
    "event arranged.order": "sealed to nobody",
    "event drew.cards": "sealed to the drawer, with four players to the team",
    "event fetched.cards": "sealed to the player, with four to the team",
    "event inspected.symbol": "sealed to the player",
    "event laid.circle": "each card sealed to the two players beside it",
    "event laid.draw": "the `cards` of each pile sealed to nobody",
    "event laid.hands": "the `cards` of each hand sealed to its player, with four to the team; "
    "with Omnipotence in clear",
    "event laid.players": "each card of a hand sealed to its player",
    "event laid.polls": "while a poll is open, each vote sealed to the voter",
    "event looked.cards": "sealed to the seat, with four players to the team",
    "event peeked.symbol": "sealed to the player",
    "event shuffled.order": "sealed to nobody",
    "event voted.vote": "sealed to the voter",
}
HEAD = """# Commands and events

Written by `make docs` from the program; do not edit. How a line of a log is built stands in
[format.md](format.md). Every object has a `type`, and the fields of the table under it; a field
marked *optional* is left out where it says nothing. Where it says *sealed*, the value is in a seal,
and its opening only on the copies of those who may know it.

Players of Heaven, Here I Come! are their screen numbers. A face-down card is named by the screen of
the player on whose left it lies.

## The deal

Command `deal`, in entry 0 alone: `game`, and what was asked for: `names`; `players`, `screens`,
`chart` for Heaven, Here I Come!; `first`, `omnipotence`, `runes`, `hearth`, `invoking`, `four`,
`deck` (a list), `board` for High Heavens; a user's own chart, decks and board in full; `setup` (a
written position, its secrets sealed as in `laid`); `fair`, with `commitment` and `with`, of a fair
deal; `keys`, who must sign; `seed`, sealed to nobody. Event `dealt`: see
[format.md](format.md), *Entry 0*.
"""


def page() -> str:
    parts = [HEAD, "## At every table\n"]
    parts += _section("command", table.COMMANDS) + _section("event", table.EVENTS)
    for name in NAMES:
        parts.append(f"## {ruleset(name).TITLE}\n")
        parts += _section("command", _table(name, "commands", "COMMANDS"))
        parts += _section("event", _table(name, "events", "EVENTS"))
    return "\n".join(parts)


def _table(game: str, module: str, name: str) -> Table:
    found: Table = getattr(import_module(f"engine.{game.replace('-', '_')}.{module}"), name)
    return found


def _section(what: str, known: Table) -> list[str]:
    return [_entry(what, name, *known[name]) for name in known]


def _entry(what: str, name: str, record: Any, readers: tuple[Reader, ...]) -> str:
    """One command or event: what it says, and its fields."""
    lines = [f"### {what} `{name}`", "", _told(record), ""]
    fields = list(zip(record._fields, readers, strict=True))
    if not fields:
        return "\n".join([*lines, "No fields.", ""])
    lines += ["| field | holds |", "|---|---|"]
    for field, reader in fields:
        told = describe(reader)
        if field in record._field_defaults:
            told = told.removesuffix(OR_NULL) + ", optional"
        lines.append(f"| `{field}` | {told}{_secret(what, name, field)} |")
    return "\n".join([*lines, ""])


def _told(record: Any) -> str:
    return " ".join((record.__doc__ or "").split())


def _secret(what: str, name: str, field: str) -> str:
    secret = SECRETS.get(f"{what} {name}.{field}")
    return f"; **{secret}**" if secret else ""


def describe(reader: Reader) -> str:
    """What a reader of engine.shapes takes, in words, found by asking it."""
    null = OR_NULL if _takes(reader, None) else ""
    for words, sample in SIMPLE:
        if _takes(reader, sample):
            return words + null
    if _takes(reader, []):
        return f"a list, each {describe(lambda value: reader([value])[0])}{null}"
    if _takes(reader, {}) and _takes(reader, {"?": object()}):
        return "an object" + null
    if _takes(reader, {}):
        inner = describe(lambda value: reader({"1": value})["1"])
        return f"an object, each value {inner}{null}"
    return _wanted(reader) + null


def _takes(reader: Reader, value: Any) -> bool:
    try:
        reader(value)
    except BadShape:
        return False
    return True


def _wanted(reader: Reader) -> str:
    try:
        reader("?")
    except BadShape as error:
        wanted = str(error).partition(" is not ")[2]
        if wanted == "an object":
            return "an object with " + ", ".join(f"`{key}`" for key in _keys(reader))
        choices = wanted.removeprefix("one of ").split(", ")
        return "one of " + ", ".join(f"`{choice}`" for choice in choices)
    raise AssertionError("the reader takes everything")


def _keys(reader: Reader) -> list[str]:
    try:
        reader({})
    except BadShape as error:
        return str(error).partition("the keys ")[2].split(", ")
    return []
