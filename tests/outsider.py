"""Log format 1 as somebody else would write it, from docs/format.md alone.

Nothing of the program is imported here, so a test that compares the two compares
the page with the program.
"""

import hashlib
import hmac
import json
from collections.abc import Callable, Iterator
from typing import Any

Doc = dict[str, Any]
SYMBOLS = ["skull", "face", "zzz", "coin", "heart"]


def canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def mac(key: bytes, data: bytes) -> bytes:
    return hmac.new(key, data, hashlib.sha256).digest()


def key_of_seed(seed: str) -> bytes:
    return hashlib.sha256(seed.encode()).digest()


def commitment_of(secret: str) -> str:
    return sha(canonical(["heavens/commit/1", secret]))


def fair_key(secret: str, texts: dict[str, str]) -> bytes:
    return mac(bytes.fromhex(secret), canonical(["heavens/fair/1", texts]))


def signed_message(event: Doc) -> bytes:
    names = ("game", "entry", "prev", "command")
    return canonical(["heavens/sign/1", *(event[name] for name in names)])


def words(key: bytes, label: str, ordinal: int) -> Iterator[int]:
    block = 0
    while True:
        data = mac(key, f"chance/1\n{label}\n{ordinal}\n{block}".encode())
        yield from (int.from_bytes(data[i : i + 4], "big") for i in range(0, 32, 4))
        block += 1


def below(stream: Iterator[int], bound: int) -> int:
    limit = 2**32 - 2**32 % bound
    while True:
        word = next(stream)
        if word < limit:
            return word % bound


def shuffled(key: bytes, label: str, ordinal: int, items: list[Any]) -> list[Any]:
    stream, result = words(key, label, ordinal), list(items)
    for last in range(len(result) - 1, 0, -1):
        other = below(stream, last + 1)
        result[last], result[other] = result[other], result[last]
    return result


def salt(key: bytes, n: int, pointer: str) -> str:
    return mac(key, canonical(["salt", n, pointer])).hex()[:32]


def seal(game: str, n: int, pointer: str, salted: str, value: Any) -> str:
    return sha(canonical(["heavens/seal/1", game, n, pointer, salted, value]))


def game_id(key: bytes, do: Doc) -> str:
    return mac(key, canonical(do)).hex()[:32]


def hash_of_line(line: bytes) -> str:
    return sha(line[: line.rindex(b',"sha256":')] + b"}")


def opened(value: Any, pointer: str, found: Callable[[str, Doc], Any]) -> Any:
    """`value` with each seal replaced by what `found(pointer, seal)` gives."""
    if isinstance(value, dict) and set(value) == {"seal", "to"}:
        return found(pointer, value)
    if isinstance(value, dict):
        return {
            name: opened(one, f"{pointer}/{name.replace('~', '~0').replace('/', '~1')}", found)
            for name, one in value.items()
        }
    if isinstance(value, list):
        return [opened(one, f"{pointer}/{index}", found) for index, one in enumerate(value)]
    return value


def read(lines: list[bytes]) -> list[Doc]:
    """The entries of a log with `do` and `events` laid open as far as they are, after
    asserting all that can be told of any copy."""
    entries: list[Doc] = []
    previous, game = "0" * 64, ""
    for n, line in enumerate(lines):
        entry: Doc = json.loads(line)
        game = game or entry["events"][0]["id"]
        assert line == canonical(entry)
        assert (entry["n"], entry["prev"]) == (n, previous)
        assert entry["sha256"] == hash_of_line(line)
        entries.append({**entry, **_open(entry, game)})
        previous = entry["sha256"]
    return entries


def _open(entry: Doc, game: str) -> Doc:
    used = set()

    def value_of(pointer: str, sealed: Doc) -> Any:
        opening = entry["unsealed"].get(sealed["seal"])
        if opening is None:
            return "(hidden)"
        assert sealed["seal"] == seal(game, entry["n"], pointer, *opening)
        used.add(sealed["seal"])
        return opening[1]

    laid_open = {part: opened(entry[part], f"/{part}", value_of) for part in ("do", "events")}
    assert used == set(entry["unsealed"])
    return laid_open


def what_counts(entries: list[Doc]) -> list[int]:
    """The numbers of the entries that add up to the state."""
    counting, n = [], len(entries) - 1
    while n >= 0:
        back = [e["entry"] for e in entries[n]["events"] if e["type"] == "taken-back"]
        if back:
            n = back[0] - 1
        else:
            counting.append(n)
            n -= 1
    return counting[::-1]


def key_of(deal: Doc) -> bytes:
    """The key of a whole log, from its entry 0 as `read` gives it."""
    seed = deal["do"]["seed"]
    if "fair" in deal["do"]:
        assert deal["do"]["fair"]["commitment"] == commitment_of(seed)
        return fair_key(seed, deal["do"]["fair"]["with"])
    return key_of_seed(seed) if deal["events"][0]["seed_given"] else bytes.fromhex(seed)


def dealt_cards(key: bytes, seats: int, hand: int) -> Doc:
    """Circle, hands and middle as the deck falls, nothing being given."""
    deck = shuffled(key, "deck", 0, [symbol for symbol in SYMBOLS for _ in range(5)])
    circle, deck = deck[:seats], deck[seats:]
    hands = [sorted(deck[i * hand :][:hand], key=SYMBOLS.index) for i in range(seats)]
    return {
        "circle": circle,
        "hands": hands,
        "middle": sorted(deck[seats * hand :], key=SYMBOLS.index),
    }
