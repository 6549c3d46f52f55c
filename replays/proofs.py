"""What a report says of signatures and of a fair deal: who must sign and did, which
signatures hold, and what the deal was promised from."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.errors import InvalidCommand
from engine.secrets import HIDDEN
from engine.shapes import Doc
from replays.book import Book
from replays.canonical import digest
from replays.entry import Entry, parse_line
from replays.fair import commitment_in
from replays.rewrite import Finding
from replays.sentences import plain
from replays.signing import kept, keys_of, marks

NO_KEY = "Entry {n} is signed, though of whoever gave it no signature was agreed on in the deal."


class Signer(NamedTuple):
    """Who must sign, and the key that the deal names for them; of how many `entries` of
    theirs the signature holds."""

    who: str
    key: str
    entries: int
    proved: int


class Unproved(NamedTuple):
    """An entry that is not signed as it ought to be, and what is wrong with it in words."""

    entry: int
    who: str
    code: str
    told: str


class Signatures(NamedTuple):
    """The signatures of a log. `signed` is how many entries bear one; where the package
    that signs is missing none `is_checked`, and there are no `faults`."""

    is_checked: bool
    signers: list[Signer]
    signed: int
    faults: list[Unproved]


class Said(NamedTuple):
    """The text that somebody gave for a fair deal."""

    who: str
    text: str


class Fair(NamedTuple):
    """What a deal was promised from, and every text. `status` is `holds`, `broken`,
    `overruled` or, where the secret is not open, `untold`; None where the deal was no fair
    one. `agreed` says whether it is what was agreed on, where that is known."""

    commitment: str | None
    texts: list[Said]
    status: str | None
    agreed: bool | None


Marks = dict[int, Finding | None]


def marks_of(book: Book, entries: Sequence[Entry]) -> Marks | None:
    """The marks of the entries that are signed or ought to be; None where the package
    that signs is missing."""
    try:
        return marks(book, entries)
    except InvalidCommand:
        return None


def signatures_of(book: Book, entries: Sequence[Entry], found: Marks | None) -> Signatures | None:
    """What there is to say of signatures; None where nobody must sign and nobody did."""
    keys = keys_of(book)
    signed = sum(bool(kept(entry)) for entry in entries)
    if not keys and not signed:
        return None
    good = {n for n, wrong in (found or {}).items() if wrong is None}
    signers = []
    for seat in (seat for seat in book.dealt["seats"] if seat in keys):
        theirs = [entry.n for entry in entries[1:] if entry.by == seat]
        proved = sum(n in good for n in theirs)
        called = book.game.called(seat, book.names)
        signers.append(Signer(called, str(keys[seat]), len(theirs), proved))
    faults = []
    for entry in entries:
        wrong = (found or {}).get(entry.n)
        if wrong is not None:
            told = plain({"rule": wrong.code, "facts": {"entry": entry.n}})
            if entry.by not in keys:
                told = NO_KEY.replace("{n}", str(entry.n))
            who = book.game.called(entry.by, book.names)
            faults.append(Unproved(entry.n, who, wrong.code, told))
    return Signatures(found is not None, signers, signed, faults)


def fair_of(book: Book, status: str | None, expected: str | None) -> Fair | None:
    """What there is to say of a fair deal; None where it was none, and none was agreed on."""
    commitment = commitment_in(book.entries[0].do)
    if commitment is None and expected is None:
        return None
    agreed = None if expected is None else commitment == expected
    return Fair(commitment, _texts(book), status, agreed)


def _texts(book: Book) -> list[Said]:
    fair = book.entries[0].do.get("fair")
    texts = fair.get("with") if isinstance(fair, dict) else None
    if not isinstance(texts, dict):
        return []
    return [
        Said(book.game.called(seat, book.names), str(texts[seat]))
        for seat in book.dealt["seats"]
        if texts.get(seat, HIDDEN) is not HIDDEN
    ]


def command_digest(entry: Entry) -> str:
    """What is signed of a command: two that have the same are one command."""
    doc: Doc = parse_line(entry.line, entry.n)
    return digest(doc["do"])
