"""Many lines at once: the quick way to read an ordinary log.

The lines are parsed as one array, encoded again as one, and held against format and
chain column by column. Where anything is not as it ought to be there is no answer:
then each line is read on its own (replays.entry), which says what is wrong.
"""

from collections.abc import Sequence
from hashlib import sha256
from itertools import chain
from operator import itemgetter

import orjson

from engine.errors import RefereeError
from engine.secrets import Hidden
from engine.shapes import Doc
from replays.canonical import encode
from replays.entry import IS_TIME, KEYS, MAX_LINE, Entry, has_only_values, open_seals
from replays.seals import Openings

COLUMNS = itemgetter(*KEYS)
FLAT = {str, int, bool, type(None), Hidden}
KINDS = [{kind} for kind in KEYS.values()]
LAST_KEY = b'"unsealed":'
NO_OPENINGS = LAST_KEY + b"{}}"
HASH_SIZE = len(',"sha256":"",') + 64


def read_batch(lines: Sequence[bytes], start: int, prev: str, game: str) -> list[Entry] | None:
    """The entries that `lines` hold, the first of them number `start` after `prev`.

    None says nothing: mostly that one of them is not as it ought to be.
    """
    try:
        return _read(lines, start, prev, game)
    except (AttributeError, LookupError, TypeError, ValueError, RefereeError):
        return None


def _read(lines: Sequence[bytes], start: int, prev: str, game: str) -> list[Entry] | None:
    joined = join(lines)
    docs = orjson.loads(joined)
    if encode(docs) != joined or set(map(len, docs)) != {len(KEYS)}:
        return None
    columns = list(zip(*map(COLUMNS, docs), strict=True))
    at, by, do, events, numbers, prevs, hashes, unsealed = columns
    if (
        [set(map(type, column)) for column in columns] != KINDS
        or not all(map(IS_TIME, set(at)))
        or numbers != tuple(range(start, start + len(lines)))
        or prevs != (prev, *hashes[:-1])
        or list(hashes) != hashes_of(lines, unsealed, joined)
    ):
        return None
    seals = [
        open_seals(game, n, doc) if doc["unsealed"] or b'"seal":' in line else ()
        for n, doc, line in zip(numbers, docs, lines, strict=True)
    ]
    if not _are_flat(do, events) and not all(map(has_only_values, docs)):
        return None
    return list(map(Entry, numbers, at, by, do, events, hashes, seals, lines))


def join(lines: Sequence[bytes]) -> bytes:
    """Lines as one array of JSON."""
    return b"[%b]" % b",".join(lines)


def hashes_of(lines: Sequence[bytes], unsealed: Sequence[Openings], joined: bytes) -> list[str]:
    """The hashes of the lines of entries with these openings.

    Each line ends with its last key, which is nowhere else in the lines; so no end of
    a line lies within an entry, and each line holds one.

    Raises:
        ValueError: a line does not end so, or is too long for an entry.
    """
    if joined.count(LAST_KEY) != len(lines) or max(map(len, lines)) > MAX_LINE:
        raise ValueError
    hashes = []
    for line, openings in zip(lines, unsealed, strict=True):
        end = LAST_KEY + encode(openings) + b"}" if openings else NO_OPENINGS
        if not line.endswith(end):
            raise ValueError
        hashes.append(sha256(line[: -HASH_SIZE - len(end)] + b"}").hexdigest())
    return hashes


def _are_flat(do: Sequence[Doc], events: Sequence[list[Doc]]) -> bool:
    """Whether commands and events hold nothing but words, whole numbers and lists of
    these; TypeError if one of them is no object."""
    values = [*chain.from_iterable(map(dict.values, chain(do, *events)))]
    if set(map(type, values)) <= FLAT:
        return True
    lists = [value for value in values if type(value) not in FLAT]
    return set(map(type, lists)) == {list} and set(map(type, chain(*lists))) <= FLAT
