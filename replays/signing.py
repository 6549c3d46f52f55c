"""Signatures: that a command is its player's, provable to everybody (Ed25519).

A signed entry ends with an event `signed`. It says what was signed: the game, the number
of the entry, the hash of the entry before and the SHA-256 of the command as it stands in
the line, seals and all, so that every copy can be checked. The deal names in `keys` who
must sign. Test vectors: docs/format.md.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, NoReturn

from engine.errors import InvalidCommand
from engine.shapes import BadShape, Doc, exactly, text
from engine.table import Signed
from engine.table import encode_event as encode_table_event
from replays.book import Book
from replays.canonical import digest, encode
from replays.entry import Draft, Entry, parse_line
from replays.fair import write_private
from replays.rewrite import Finding
from replays.seals import close

FORMAT, DOMAIN = "heavens/key/1", "heavens/sign/1"
SIGNED = "signed"
KEY_DIGITS = 64
HEX = frozenset("0123456789abcdef")
read_file = exactly(format=text, public=text, secret=text)


class KeyPair(NamedTuple):
    """A player's key: the secret half signs, the public half is named in the deal. Both
    are 64 hex digits."""

    secret: str
    public: str


def require_ed25519() -> Any:
    """The module that signs; InvalidCommand `sign.package` where it is not installed."""
    try:
        from cryptography.hazmat.primitives.asymmetric import ed25519
    except ImportError:
        raise InvalidCommand(
            "sign.package",
            "signatures need the package cryptography, which is not installed here",
            {},
            "pip install 'heavens[sign]', or: pipx inject heavens cryptography",
        ) from None
    return ed25519


def new_pair() -> KeyPair:
    """A key of the operating system's chance; `sign.package`."""
    secret = require_ed25519().Ed25519PrivateKey.generate()
    return KeyPair(secret.private_bytes_raw().hex(), secret.public_key().public_bytes_raw().hex())


def write_pair(path: str, pair: KeyPair) -> None:
    """Writes a new file that only its owner may read; the errors of `write_private`."""
    write_private(path, encode({"format": FORMAT, **pair._asdict()}) + b"\n")


def read_pair(path: str) -> KeyPair:
    """The key in a file.

    Raises:
        InvalidCommand: `file.*`, `data.json`, or `sign.file` for a file of another kind.
    """
    from replays.userdata import read_user_file

    try:
        found: Doc = read_file(read_user_file(path))
        pair = KeyPair(found["secret"], found["public"])
    except BadShape:
        _no_pair(path, "it is no file of a key")
    if found["format"] != FORMAT or not all(map(is_key, pair)):
        _no_pair(path, "it is no file of a key")
    return pair


def _no_pair(path: str, why: str) -> NoReturn:
    hint = "heavens keys -o FILE makes one"
    raise InvalidCommand("sign.file", f"{path}: {why}", {"file": path}, hint)


def is_key(value: object) -> bool:
    """Whether a value is 64 hex digits."""
    return isinstance(value, str) and len(value) == KEY_DIGITS and HEX.issuperset(value)


def check_keys(keys: Any, seats: list[str]) -> None:
    """InvalidCommand `shape.value`, `sign.seat`, `sign.key` unless these are keys of these
    seats, each a key of its own."""
    if type(keys) is not dict or not keys:
        raise InvalidCommand("shape.value", "deal, keys: no keys are there", {"key": "keys"})
    for seat, key in keys.items():
        if seat not in seats:
            hint = "one of " + ", ".join(seats)
            raise InvalidCommand("sign.seat", f"nobody here is called {seat}", {"who": seat}, hint)
        if not is_key(key):
            told = f"the key of {seat} is not 64 hex digits"
            raise InvalidCommand("sign.key", told, {"who": seat}, "heavens keys FILE prints it")
    if len(set(keys.values())) < len(keys):
        told = "two seats have the same key, so it proves nothing"
        raise InvalidCommand("sign.key", told, {}, "every player makes a key of their own")


def seated_by_chance() -> InvalidCommand:
    """The error for a deal in which chance says who sits where."""
    return InvalidCommand(
        "sign.seat",
        "chance would say who sits where, so no key can be named for a seat",
        {},
        "name the seats: --screens 3,7,1,10,4",
    )


def keys_of(book: Book) -> Mapping[str, str]:
    """The keys that the deal names; none where it names none, or is forged."""
    keys = book.entries[0].do.get("keys")
    return keys if isinstance(keys, dict) else {}


def message(signed: Signed) -> bytes:
    """The bytes under a signature."""
    return encode([DOMAIN, signed.game, signed.entry, signed.prev, signed.command])


def sign(book: Book, draft: Draft, pair: KeyPair) -> Draft:
    """The draft of an entry with the signature of whoever gives it.

    Raises:
        InvalidCommand: `sign.package`; `sign.key`, where the deal does not name this key
            for them.
    """
    secret = require_ed25519().Ed25519PrivateKey.from_private_bytes(bytes.fromhex(pair.secret))
    named = keys_of(book).get(draft.by)
    if named != secret.public_key().public_bytes_raw().hex():
        what = "names another key" if named else "names no key"
        told = f"the deal {what} for {draft.by}, so this signature would prove nothing"
        hint = f"a deal names it with --key {draft.by}=KEY"
        raise InvalidCommand("sign.key", told, {"who": draft.by}, hint)
    do = close(draft.do, ("do",), book.key or b"", book.id, draft.n, {})
    plain = Signed(book.id, draft.n, draft.prev, digest(do), "")
    signature: str = secret.sign(message(plain)).hex()
    event = encode_table_event(plain._replace(signature=signature))
    return draft._replace(events=[*draft.events, event])


def kept(entry: Entry) -> list[Doc]:
    """The signature of an entry as it stands there, to be told beside what the rules say;
    whether it is right is asked by `findings` alone."""
    return [event for event in entry.events[-1:] if event.get("type") == SIGNED]


def findings(book: Book) -> Iterator[Finding]:
    """What is wrong with the signatures of a log or copy, in order; `sign.package`."""
    if not keys_of(book):
        yield _finding(0, "sign.none", "the deal names no keys, so nobody could sign", {})
    for found in marks(book, book.entries).values():
        if found is not None:
            yield found


def marks(book: Book, entries: Iterable[Entry]) -> dict[int, Finding | None]:
    """What is wrong with each signature that is there or ought to be, by its entry; None
    where it holds; `sign.package`."""
    ed25519 = require_ed25519()
    keys = keys_of(book)
    return {
        entry.n: _judge(ed25519, book, entry, keys.get(entry.by))
        for entry in entries
        if entry.n and (kept(entry) or entry.by in keys)
    }


def _judge(ed25519: Any, book: Book, entry: Entry, key: str | None) -> Finding | None:
    """What is wrong with the signature of one entry, or with there being none."""
    found = kept(entry)
    if not found:
        if key is None:
            return None
        told = f"{entry.by} must sign, and has not signed this"
        return _finding(entry.n, "sign.missing", told, {"who": entry.by})
    facts = {"who": entry.by}
    try:
        signed = Signed(**{name: found[0][name] for name in Signed._fields})
        good = key is not None and _verifies(ed25519, key, signed)
    except (LookupError, TypeError, ValueError):
        good = False
    if not good:
        told = f"this signature was not made with the key that the deal names for {entry.by}"
        return _finding(entry.n, "sign.wrong", told, facts)
    return _misplaced(book, entry, signed)


def _verifies(ed25519: Any, key: str, signed: Signed) -> bool:
    """Whether a signature was made with a key over what it says; ValueError, TypeError."""
    from cryptography.exceptions import InvalidSignature

    public = ed25519.Ed25519PublicKey.from_public_bytes(bytes.fromhex(key))
    try:
        public.verify(bytes.fromhex(signed.signature), message(signed))
    except InvalidSignature:
        return False
    return True


def _misplaced(book: Book, entry: Entry, signed: Signed) -> Finding | None:
    """What a true signature was made for, if not for this entry as it stands here."""
    raw = parse_line(entry.line, entry.n)
    if signed.game != book.id:
        told = f"{entry.by} signed this for another game, {signed.game[:12]}"
        return _finding(entry.n, "sign.game", told, {"who": entry.by, "game": signed.game})
    if signed.command != digest(raw["do"]):
        told = f"{entry.by} signed another command than the one that stands here"
        return _finding(entry.n, "sign.command", told, {"who": entry.by})
    if (signed.entry, signed.prev) != (entry.n, raw["prev"]):
        told = (
            f"{entry.by} signed this as entry {signed.entry} of another history: what stands"
            " before it was changed, or signed anew, later"
        )
        facts = {"who": entry.by, "entry": signed.entry, "prev": signed.prev}
        return _finding(entry.n, "sign.later", told, facts)
    return None


def _finding(n: int, code: str, told: str, facts: Doc) -> Finding:
    return Finding(n, "broken", code, told, {"entry": n, **facts})
