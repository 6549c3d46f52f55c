"""A head note: the little text by which a player remembers what a log was.

```text
heavens head note 1
game: High Heavens
id: 2a6a6319cc4f676fe458a6d4a25e0548
entries: 42
head: 0238add6e06964369b61395237e03d6e8bcc28857774dec2192cf0b146c3cf87
date: 2023-11-14T22:13:20Z
copy: the whole log
```

`entries` and `head` say that entry `entries` - 1 had this hash. A log holds to a note
if that is still so; it may have grown since.
"""

import os
from collections.abc import Sequence
from re import compile as compile_pattern
from typing import NamedTuple, NoReturn

import orjson

from engine.errors import CorruptLog, InvalidCommand, MalformedLog, RefereeError, StoreFault
from replays.book import Book
from replays.clock import now
from replays.copies import whose_copy
from replays.names import entries as told
from replays.store import create, open_log

FIRST = "heavens head note 1"
MAX_BYTES = 4096
FIELDS = {
    "game": compile_pattern(r".+"),
    "id": compile_pattern(r"[0-9a-f]{32}"),
    "entries": compile_pattern(r"[1-9][0-9]{0,8}"),
    "head": compile_pattern(r"[0-9a-f]{64}"),
    "date": compile_pattern(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"),
    "copy": compile_pattern(r".+"),
}


TOLD = {
    "id": "the game's 32 hex digits",
    "entries": "a whole number from 1 on, since a log has its deal",
    "head": "a hash of 64 hex digits",
    "date": "a UTC time such as 2023-11-14T22:13:20Z",
}


class Note(NamedTuple):
    """What a note says; `copy` is the kind of log that it was made of, in words."""

    game: str
    id: str
    entries: int
    head: str
    date: str
    copy: str


def note_of(book: Book) -> Note:
    """The note of a log as it is now."""
    count, kind = len(book.entries), whose_copy(book)
    return Note(book.game.TITLE, book.id, count, book.head, now(), kind)


def write_note(note: Note, path: str) -> None:
    """Writes a note as a new file; the errors of `store.create`."""
    lines = [FIRST, *(f"{name}: {value}" for name, value in note._asdict().items())]
    create(path, *(line.encode() for line in lines))


def read_note(path: str) -> Note:
    """The note in a file. Blank lines, and spaces at the ends of lines, do not count:
    notes are sent by mail.

    Raises:
        InvalidCommand: `file.*`, if there is no such file.
        MalformedLog: `note.shape`, with the line.
    """
    data = _read(path)
    if len(data) > MAX_BYTES:
        _malformed(path, 1, f"it is longer than {MAX_BYTES} bytes")
    return _parse(data, path)


def _read(path: str) -> bytes:
    """The first bytes of a file, one more than a note may have."""
    try:
        fd = open_log(path, os.O_RDONLY)
    except InvalidCommand as error:
        error.hint = ""
        raise
    try:
        return os.read(fd, MAX_BYTES + 1)
    except OSError as error:
        told = f"{path}: {error.strerror}"
        raise StoreFault("file.read", told, {"file": path}) from None
    finally:
        os.close(fd)


def _parse(data: bytes, path: str) -> Note:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        _malformed(path, 1, "it is not UTF-8")
    rows = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    rows = [(number, line) for number, line in rows if line]
    if not rows or rows[0][1] != FIRST:
        _malformed(path, 1, f"it does not begin with the line `{FIRST}`")
    found: dict[str, str] = {}
    for name, pattern in FIELDS.items():
        at = len(found) + 1
        number, line = rows[at] if at < len(rows) else (rows[-1][0] + 1, "")
        key, _, value = line.partition(":")
        if key != name:
            _malformed(path, number, f"here stands `{name}: …`")
        if not pattern.fullmatch(value.strip()):
            _malformed(path, number, f"`{name}` is {TOLD.get(name, 'some words')}")
        found[name] = value.strip()
    if len(rows) > len(found) + 1:
        _malformed(path, rows[len(found) + 1][0], "here the note ends")
    count = int(found.pop("entries"))
    return Note(entries=count, **found)


def _malformed(path: str, line: int, wrong: str) -> NoReturn:
    raise MalformedLog(
        "note.shape",
        f"{path} is no head note: line {line}: {wrong}",
        {"file": path, "line": line},
        "`heavens head LOG --note FILE` writes one",
    )


def against_note(note: Note, hashes: Sequence[str], first_line: bytes) -> RefereeError | None:
    """Why a log, whose entries have these hashes, does not hold to a note; or None."""
    count, last = len(hashes), note.entries - 1
    facts = {"entries": count, "noted": note.entries, "head": note.head}
    if (found := _id_of(first_line)) != note.id:
        told_id = f"{str(found)[:12]}…, and the note is of {note.id[:12]}…"
        return CorruptLog("note.game", f"it is another game: {told_id}", {**facts, "game": found})
    if count < note.entries:
        message = (
            f"entries were cut off: {told(count)}, and there were {note.entries} when the note"
            f" was made ({note.date})"
        )
        return CorruptLog("note.cut", message, facts)
    if hashes[last] == note.head:
        return None
    message = (
        f"it is not the log that was noted ({note.date}): entry {last} is {hashes[last][:12]}…,"
        f" and was {note.head[:12]}…"
    )
    hint = "an entry up to there was changed, or the game was played otherwise from an earlier one"
    return CorruptLog("note.head", message, {**facts, "entry": last, "found": hashes[last]}, hint)


def _id_of(line: bytes) -> object:
    """The id of the game in an entry 0 that has been read."""
    return orjson.loads(line)["events"][0]["id"]
