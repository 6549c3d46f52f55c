"""Some entries of a log as a log of their own: commands decided anew, damage carried over.

A part that has an entry is a command, which is decided again where it comes to stand,
with the same key; if it is illegal there it is left out. A signature under it stands as it
was, and so holds no longer where something before it was left out. A part without one is not what
its command comes to (it is damaged, or forged): its line is kept, and only its number
and the hashes that were right are made right again.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import orjson

from engine.errors import CannotTell, RefereeError
from engine.secrets import Secret
from engine.shapes import Doc
from replays.book import FORGED, Book
from replays.canonical import encode
from replays.entry import Draft, Entry, join_line, split_line, write_line
from replays.play import REFEREE, Ask, decide
from replays.seals import Openings
from replays.signing import kept

UNFIT = (RefereeError, CannotTell, *FORGED)


class Part(NamedTuple):
    """Entry `n` of a log, and the hash that it followed there."""

    n: int
    line: bytes
    prev: str
    entry: Entry | None


class Made(NamedTuple):
    """The lines of a log that was made of parts, and the numbers that they had."""

    lines: list[bytes]
    numbers: list[int]


def parts_of(lines: Sequence[bytes]) -> list[Part] | None:
    """The entries after the deal; None where nothing can be decided anew, since the deal
    cannot be read or the log is a copy. What stands behind an entry that cannot be read
    is carried over."""
    book = _book(lines)
    if book is None:
        return None
    parts, prev = [], book.head
    reading: Book | None = book
    for n, line in enumerate(lines[1:], 1):
        entry = None if reading is None else _command(reading, line)
        reading = _extended(reading, line)
        parts.append(Part(n, line, prev, entry))
        prev = _claimed(line)
    return parts


def make(deal: bytes, parts: Sequence[Part]) -> Made:
    """The log that the deal and some parts make; a command that does not fit is left out."""
    made = Made([deal], [0])
    book = _book([deal])
    prev = _claimed(deal)
    for part in parts:
        if part.entry is None:
            line: bytes | None = _carried(part, len(made.lines), prev, book)
        else:
            line = None if book is None else _decided(book, part.entry, made.numbers)
        if line is not None:
            made.lines.append(line)
            made.numbers.append(part.n)
            book = _extended(book, line)
            prev = _claimed(line)
    return made


def _book(lines: Sequence[bytes]) -> Book | None:
    try:
        book = Book(lines[:1])
    except UNFIT:
        return None
    return None if book.key is None else book


def _extended(book: Book | None, line: bytes) -> Book | None:
    """The book with one line more; None once a line cannot be read."""
    if book is None:
        return None
    try:
        book.extend([line])
    except UNFIT:
        return None
    return book


def _command(book: Book, line: bytes) -> Entry | None:
    """The entry in a line if deciding its command gives just that line."""
    from replays.entry import read_line

    try:
        entry = read_line(line, len(book.entries), book.head, book.id)
        same = _decided(book, entry, range(len(book.entries))) == line
    except UNFIT:
        return None
    return entry if same else None


def _decided(book: Book, entry: Entry, numbers: Sequence[int]) -> bytes | None:
    """The line of a command decided as the next entry; None if it is refused there.
    `numbers` are those that the entries so far had."""
    do = _renumbered(entry.do, numbers)
    if do is None or book.key is None:
        return None
    try:
        by, written, events = decide(book, Ask(do, entry.by, REFEREE))
        signed = [*events, *kept(entry)]
        draft = Draft(len(book.entries), book.head, entry.at, by, written, signed)
        return write_line(draft, book.key, book.id)
    except UNFIT:
        return None


def _renumbered(do: Doc, numbers: Sequence[int]) -> Doc | None:
    """A command that speaks of an entry, with the number that this one has now; None if
    it is not there."""
    if do["type"] not in ("undo", "ruling") or type(do.get("entry")) is not int:
        return do
    return {**do, "entry": numbers.index(do["entry"])} if do["entry"] in numbers else None


def _claimed(line: bytes) -> str:
    """The hash that a line says it has."""
    try:
        return str(orjson.loads(line)["sha256"])
    except (ValueError, LookupError, TypeError):
        return ""


def _carried(part: Part, n: int, prev: str, book: Book | None) -> bytes:
    """The line of a damaged entry in its new place: number and previous hash, its own
    hash and its seals are made right again if they were right, and stay wrong if not."""
    doc = _canonical(part.line)
    if doc is None or (part.n, part.prev) == (n, prev):
        return part.line
    was_right = _hash(doc) == doc["sha256"]
    if was_right and book is not None and book.key is not None:
        sealed = _resealed(doc, part, n, prev, book)
        if sealed is not None:
            return sealed
    doc["n"] = n if doc["n"] == part.n else doc["n"]
    doc["prev"] = prev if doc["prev"] == part.prev else doc["prev"]
    return _joined(doc, _hash(doc) if was_right else str(doc["sha256"]))


def _canonical(line: bytes) -> Doc | None:
    """The JSON of a line that is spelled as a log spells, and has the keys of an entry."""
    try:
        doc: Any = orjson.loads(line)
        body = split_line(line, doc["sha256"])
        same = body != b"" and encode(doc) == line and {"n", "prev", "unsealed"} <= doc.keys()
    except (ValueError, LookupError, TypeError, AttributeError):
        return None
    return doc if same else None


def _body(doc: Doc) -> bytes:
    return encode({key: doc[key] for key in doc if key not in ("sha256", "unsealed")})


def _hash(doc: Doc) -> str:
    from hashlib import sha256

    return sha256(_body(doc)).hexdigest()


def _joined(doc: Doc, hash_hex: str) -> bytes:
    return join_line(_body(doc)[:-1], hash_hex, doc["unsealed"])


def _resealed(doc: Doc, part: Part, n: int, prev: str, book: Book) -> bytes | None:
    """An entry that was forged with the key, sealed again for its new place; None if it
    cannot be, or its place in the chain was wrong already."""
    if (doc["n"], doc["prev"]) != (part.n, part.prev) or book.key is None:
        return None
    try:
        do, events = (_marked(doc[key], doc["unsealed"]) for key in ("do", "events"))
        return write_line(Draft(n, prev, doc["at"], doc["by"], do, events), book.key, book.id)
    except UNFIT:
        return None


def _marked(value: Any, openings: Openings) -> Any:
    """`value` of a line with each seal in it replaced by the secret that it holds."""
    if isinstance(value, dict) and "seal" in value:
        return Secret(openings[value["seal"]][1], tuple(value["to"]))
    if isinstance(value, dict):
        return {key: _marked(item, openings) for key, item in value.items()}
    if isinstance(value, list):
        return [_marked(item, openings) for item in value]
    return value
