"""Golden files: what a recorded game was, entry by entry, to be compared as bytes.

The golden file of `games/helen.jsonl` is `helen.jsonl` in the golden folder: a line an
entry, with `n`, `by`, `do`, `events` (every seal opened) and the SHA-256 of the
referee's state after it. What varies without meaning (times, hashes, salts) is left
out. Each update writes its reason into `LEDGER.md` beside the files.
"""

import os
from collections.abc import Sequence
from typing import NamedTuple

from engine.errors import (
    Divergence,
    IllegalCommand,
    InvalidCommand,
    RefereeError,
    Refusal,
    StoreFault,
)
from replays.book import Book, Walk
from replays.canonical import digest, encode
from replays.clock import now
from replays.reading import read_whole

LEDGER = "LEDGER.md"
HEADING = "# Golden files: what was blessed, when, and why\n\n"


class Golden(NamedTuple):
    """One comparison: `same`, `differs`, `missing` or `orphaned`; after an update
    `written` or `same`. `entries` are the numbers that differ."""

    name: str
    status: str
    entries: list[int]


def golden_lines(book: Book) -> list[bytes]:
    """The golden form of a whole log.

    Raises:
        Divergence: `golden.copy`, since a copy does not hold what a golden file needs.
    """
    if book.key is None:
        raise Divergence("golden.copy", "a golden file is made of a whole log, not of a copy", {})
    walk = Walk(book)
    return [
        encode(
            {
                "n": entry.n,
                "by": entry.by,
                "do": entry.do,
                "events": entry.events,
                "state": digest(book.game.view(walk.apply(entry), "referee")),
            }
        )
        for entry in book.entries
    ]


def compare(logs: Sequence[str], folder: str) -> list[Golden]:
    """Each log against its golden file, then the golden files whose log is gone.

    A golden file is orphaned when no log of its name lies beside any of `logs`.
    """
    results = [_compare_or_tell(path, folder) for path in logs]
    beside = {os.path.dirname(path) or "." for path in logs}
    known = {name for place in beside if os.path.isdir(place) for name in os.listdir(place)}
    orphans = [name for name in _goldens(folder) if name not in known]
    return results + [Golden(name, "orphaned", []) for name in orphans]


def update(logs: Sequence[str], folder: str, reason: str) -> list[Golden]:
    """Blesses these logs, and no others, as golden.

    Raises:
        IllegalCommand: `golden.ci`, where the environment says that this is CI.
        InvalidCommand: `text.empty`, without a reason.
        StoreFault: `file.write`.
    """
    if os.environ.get("CI"):
        message = "golden files are not blessed where CI is set"
        raise IllegalCommand([Refusal("golden.ci", "", {})], message, [])
    if not reason.strip():
        raise InvalidCommand("text.empty", "a blessing needs its --reason", {})
    results = []
    for path in logs:
        lines = golden_lines(read_whole(path))
        result = _compare_one(path, lines, folder)
        if result.status != "same":
            _write(os.path.join(folder, result.name), lines)
            _note(folder, result, reason)
            result = result._replace(status="written")
        results.append(result)
    return results


def _compare_or_tell(path: str, folder: str) -> Golden:
    """As `_compare_one`; a log that cannot be read differs, and hides no other."""
    try:
        lines = golden_lines(read_whole(path))
    except Divergence:
        raise
    except RefereeError:
        return Golden(os.path.basename(path), "differs", [])
    return _compare_one(path, lines, folder)


def _compare_one(path: str, lines: list[bytes], folder: str) -> Golden:
    name = os.path.basename(path)
    try:
        with open(os.path.join(folder, name), "rb") as file:
            blessed = file.read()
    except FileNotFoundError:
        return Golden(name, "missing", [])
    except OSError as error:
        raise InvalidCommand("file.missing", f"{folder}: {error.strerror}", {}) from None
    if blessed == b"".join(line + b"\n" for line in lines):
        return Golden(name, "same", [])
    old = blessed.split(b"\n")[:-1]
    return Golden(name, "differs", _changed(old, lines) or [len(lines)])


def _changed(old: list[bytes], new: list[bytes]) -> list[int]:
    """The numbers of the entries that differ, or are on one side only."""
    longer = max(len(old), len(new))
    return [n for n in range(longer) if old[n : n + 1] != new[n : n + 1]]


def _goldens(folder: str) -> list[str]:
    try:
        return sorted(name for name in os.listdir(folder) if name.endswith(".jsonl"))
    except OSError as error:
        raise InvalidCommand("file.missing", f"{folder}: {error.strerror}", {}) from None


def _write(path: str, lines: list[bytes]) -> None:
    """Replaces a golden file in one step."""
    draft = f"{path}.{os.getpid()}.new"
    try:
        with open(draft, "wb") as file:
            file.write(b"".join(line + b"\n" for line in lines))
        os.replace(draft, path)
    except OSError as error:
        raise StoreFault("file.write", f"{path}: {error.strerror}", {"file": path}) from None


def _note(folder: str, result: Golden, reason: str) -> None:
    path = os.path.join(folder, LEDGER)
    what = "new" if result.status == "missing" else f"entries {ranges(result.entries)}"
    line = f"- {now()[:10]} `{result.name}` ({what}): {' '.join(reason.split())}\n"
    is_new = not os.path.exists(path)
    with open(path, "a", encoding="utf-8") as file:
        file.write(HEADING + line if is_new else line)


def ranges(numbers: Sequence[int]) -> str:
    """Numbers as one writes them: `3-5, 9`."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(str(p[0]) if len(p) == 1 else f"{p[0]}-{p[-1]}" for p in parts)
