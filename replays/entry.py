"""One line of a log: written, read, and held against its hashes."""

from hashlib import sha256
from re import compile as compile_pattern
from typing import Any, NamedTuple, NoReturn

import orjson

from engine.errors import CorruptLog, MalformedLog
from engine.shapes import Doc
from replays.canonical import OPTIONS, encode
from replays.seals import Opener, Openings, Seal, close

FORMAT = 1
MAX_LINE = 1 << 20
MAX_DEPTH = 32
START = "0" * 64
KEYS = {
    "at": str,
    "by": str,
    "do": dict,
    "events": list,
    "n": int,
    "prev": str,
    "sha256": str,
    "unsealed": dict,
}
MAY_BE_FLOAT = compile_pattern(rb"[:,\[-][0-9]+e").search
IS_TIME = compile_pattern(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z").fullmatch


class Entry(NamedTuple):
    """One accepted command with its events. In `do` and `events` every seal is
    replaced by its value, or by HIDDEN where this copy does not hold it."""

    n: int
    at: str
    by: str
    do: Doc
    events: list[Doc]
    sha256: str
    seals: tuple[Seal, ...]
    line: bytes


class Draft(NamedTuple):
    """What an entry is made of; secrets in `do` and `events` are marked."""

    n: int
    prev: str
    at: str
    by: str
    do: Doc
    events: list[Doc]


def write_line(draft: Draft, key: bytes, game: str) -> bytes:
    """The whole line of an entry without its line end.

    A marked secret cannot be encoded, so most lines, which have none, are encoded at
    the first try.

    Raises:
        TypeError: a value that has no canonical bytes.
    """
    body: Doc = {
        "at": draft.at,
        "by": draft.by,
        "do": draft.do,
        "events": draft.events,
        "n": draft.n,
        "prev": draft.prev,
    }
    try:
        head = encode(body)
        openings: Openings = {}
    except TypeError:
        openings = close_seals(body, key, game)
        head = encode(body)
    return join_line(head[:-1], sha256(head).hexdigest(), openings)


def close_seals(body: Doc, key: bytes, game: str) -> Openings:
    """Seals in place every marked secret of an entry; the openings."""
    openings: Openings = {}
    for part in ("do", "events"):
        body[part] = close(body[part], (part,), key, game, body["n"], openings)
    return openings


def join_line(body: bytes, hash_hex: str, openings: Openings) -> bytes:
    """A line from its hashed part (without the closing brace), hash and openings."""
    return b'%b,"sha256":"%b","unsealed":%b}' % (body, hash_hex.encode(), encode(openings))


def split_line(line: bytes, hash_hex: str) -> bytes:
    """The hashed part of a line, without its closing brace."""
    cut = line.rfind(b',"sha256":"' + hash_hex.encode() + b'","unsealed":{')
    return line[: max(cut, 0)]


def read_line(line: bytes, n: int, prev: str, game: str) -> Entry:
    """The entry that `line` holds, which must be number `n` after `prev`.

    `game` is the id from entry 0, or empty for entry 0 itself.

    Raises:
        MalformedLog: the line is not format 1.
        CorruptLog: `chain.*` or `seal.*`: it is not the entry it ought to be.
    """
    doc = parse_line(line, n)
    _check_chain(doc, line, n, prev)
    seals: tuple[Seal, ...] = ()
    if doc["unsealed"] or b'"seal":' in line:
        seals = open_seals(game or _game_id(doc["events"]), n, doc)
    return Entry(n, doc["at"], doc["by"], doc["do"], doc["events"], doc["sha256"], seals, line)


def open_seals(game: str, n: int, doc: Doc) -> tuple[Seal, ...]:
    """The seals of an entry, each replaced in place by what it holds; MalformedLog or
    CorruptLog `seal.*` if one of them or an opening is wrong."""
    do, events = doc["do"], doc["events"]
    _check_seal_places(do, events, n)
    opener = Opener(game, n, doc["unsealed"])
    opener.open(do, ("do",))
    opener.open(events, ("events",))
    opener.finish()
    return tuple(opener.seals)


def parse_line(line: bytes, n: int) -> Doc:
    """The JSON object of a line of format 1; MalformedLog if it is none."""
    if len(line) > MAX_LINE:
        _malformed("log.long", n, 0, f"the line is longer than {MAX_LINE} bytes")
    try:
        doc = orjson.loads(line)
        same = orjson.dumps(doc, option=OPTIONS) == line
    except (orjson.JSONDecodeError, TypeError):
        same = False
    if not same or (_may_hold_others(line) and not has_only_values(doc)):
        from replays.diagnose import explain_line

        explain_line(line, n)
    if not _is_entry(doc):
        _explain_shape(doc, line, n)
    return doc  # type: ignore[no-any-return]


def _is_entry(doc: Any) -> bool:
    """Whether a value has the keys of an entry, each of its type."""
    try:
        return (
            doc.keys() == KEYS.keys()
            and type(doc["n"]) is int
            and type(doc["by"]) is type(doc["prev"]) is type(doc["sha256"]) is str
            and type(doc["do"]) is type(doc["unsealed"]) is dict
            and type(doc["events"]) is list
            and IS_TIME(doc["at"]) is not None
            and set(map(type, doc["events"])) <= {dict}
        )
    except (AttributeError, TypeError):
        return False


def _explain_shape(doc: Any, line: bytes, n: int) -> NoReturn:
    """Raises the MalformedLog for a value that is no entry."""
    if type(doc) is not dict or doc.keys() != KEYS.keys():
        _malformed("log.keys", n, 0, "an entry has the keys " + ", ".join(KEYS))
    for key, kind in KEYS.items():
        if type(doc[key]) is not kind:
            place = line.find(b'"%b":' % key.encode())
            _malformed("log.type", n, place, f"{key} is of a wrong type")
    if not IS_TIME(doc["at"]):
        _malformed("log.time", n, line.find(b'"at":'), "at is not a UTC time to the second")
    _malformed("log.type", n, line.find(b'"events":'), "an event is an object")


def _malformed(code: str, n: int, column: int, wrong: str) -> NoReturn:
    facts = {"line": n + 1, "column": column + 1}
    raise MalformedLog(code, f"line {n + 1}, column {column + 1}: {wrong}", facts)


def _may_hold_others(line: bytes) -> bool:
    """Whether a line may hold a float or nest too deep: most show that they do not."""
    return (
        b"." in line
        or MAY_BE_FLOAT(line) is not None
        or line.count(b"{") + line.count(b"[") > MAX_DEPTH
    )


def has_only_values(doc: Any) -> bool:
    """Whether no float is anywhere, and nothing nested too deep; never recurses."""
    level = [doc]
    for _ in range(MAX_DEPTH):
        inner: list[Any] = []
        for item in level:
            kind = type(item)
            if kind is dict:
                inner += item.values()
            elif kind is list:
                inner += item
            elif kind is float:
                return False
        if not inner:
            return True
        level = inner
    return not any(type(item) in (dict, list, float) for item in level)


def _check_chain(doc: Doc, line: bytes, n: int, prev: str) -> None:
    """Number, previous hash and own hash."""
    if doc["n"] != n:
        raise CorruptLog(
            "chain.number",
            f"entry {n} is expected here, and this line says {doc['n']}",
            {"entry": n, "found": doc["n"]},
            "an entry was deleted, repeated, inserted or moved",
        )
    if doc["prev"] != prev:
        raise CorruptLog(
            "chain.prev",
            f"entry {n} does not follow entry {n - 1}: it follows {doc['prev'][:12]}…,"
            f" and {prev[:12]}… is expected",
            {"entry": n, "found": doc["prev"], "expected": prev},
            "an entry was changed, or is taken from another game",
        )
    found = sha256(split_line(line, doc["sha256"]) + b"}").hexdigest()
    if found != doc["sha256"]:
        raise CorruptLog(
            "chain.hash",
            f"entry {n} was changed after it was written: its hash is {found[:12]}…,"
            f" and it says {doc['sha256'][:12]}…",
            {"entry": n, "found": found, "expected": doc["sha256"]},
        )


def _check_seal_places(do: Doc, events: list[Doc], n: int) -> None:
    """What kind of command or event something is cannot be secret."""
    for at, doc in enumerate((do, *events), -1):
        if "seal" in doc or type(doc.get("type")) is dict:
            pointer = "/do" if at < 0 else f"/events/{at}"
            facts = {"entry": n, "pointer": pointer}
            raise MalformedLog("seal.place", f"entry {n}, {pointer}: no seal may be here", facts)


def _game_id(events: list[Doc]) -> str:
    found = events[0].get("id") if events else None
    return found if type(found) is str else ""
