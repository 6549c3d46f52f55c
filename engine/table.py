"""What every table knows whatever is played on it: notes, rulings, take-backs.

These commands and events are the same for both games; who may give them and what
they do to the fold is decided in `replays`, since it is about entries of a log.
"""

from typing import NamedTuple

from engine.shapes import (
    Doc,
    Table,
    decode,
    encode,
    integer,
    list_of,
    mapping,
    one_of,
    optional,
    text,
)

RULING_KINDS = ("stands", "taken-back", "waived", "forfeit")


class Note(NamedTuple):
    """A remark for whoever reads the log."""

    text: str


class Ruling(NamedTuple):
    """A referee's decision; which fields it needs depends on its kind."""

    kind: str
    reason: str
    entry: int | None = None
    rule: str | None = None
    who: str | None = None
    command: Doc | None = None


class Undo(NamedTuple):
    """A take-back by consent of everybody in `agreed`."""

    entry: int
    agreed: list[str]


class Noted(NamedTuple):
    """A note was taken; its words stand in the command."""


class Ruled(NamedTuple):
    """A referee ruled; for `stands`, `entry` is the one that holds."""

    kind: str
    entry: int | None = None
    rule: str | None = None


class Signed(NamedTuple):
    """Whoever gave the command has signed it: `command` is the SHA-256 of it, `prev` that of
    the entry before."""

    game: str
    entry: int
    prev: str
    command: str
    signature: str


class TakenBack(NamedTuple):
    """The state is that before `entry` again."""

    entry: int


COMMANDS: Table = {
    "note": (Note, (text,)),
    "ruling": (
        Ruling,
        (
            one_of(*RULING_KINDS),
            text,
            optional(integer),
            optional(text),
            optional(text),
            optional(mapping),
        ),
    ),
    "undo": (Undo, (integer, list_of(text))),
}
EVENTS: Table = {
    "noted": (Noted, ()),
    "ruled": (Ruled, (one_of(*RULING_KINDS), optional(integer), optional(text))),
    "signed": (Signed, (text, integer, text, text, text)),
    "taken-back": (TakenBack, (integer,)),
}
COMMAND_NAMES = {record: name for name, (record, _) in COMMANDS.items()}
EVENT_NAMES = {record: name for name, (record, _) in EVENTS.items()}
TableCommand = Note | Ruling | Undo
TableEvent = Noted | Ruled | Signed | TakenBack


def decode_command(doc: Doc) -> TableCommand:
    """The table command that `doc` spells; InvalidCommand if it spells none."""
    command: TableCommand = decode(COMMANDS, doc, "command")
    return command


def encode_command(command: TableCommand) -> Doc:
    """The JSON object of a table command."""
    return encode(COMMAND_NAMES[type(command)], command)


def decode_event(doc: Doc) -> TableEvent:
    """The table event that `doc` spells; InvalidCommand if it spells none."""
    event: TableEvent = decode(EVENTS, doc, "event")
    return event


def encode_event(event: TableEvent) -> Doc:
    """The JSON object of a table event."""
    return encode(EVENT_NAMES[type(event)], event)
