"""Many lines read at once: the same entries, or no answer.

Every fault of `tests/replays/test_faults_*.py` is read at once too (`tests.damage.judged`).
"""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from engine.errors import RefereeError
from engine.shapes import Doc
from replays import book as books
from replays.batch import HASH_SIZE, NO_OPENINGS
from replays.book import Book
from replays.canonical import encode
from replays.copies import redact
from replays.store import read_lines
from tests.damage import hashed, joined, judged, lines, parsed, require_same_reading, whole_game
from tests.support import ROOT

GAMES = sorted((ROOT / "fixtures" / "games").glob("*.jsonl"))
WHOLE = whole_game()
ROWS = lines(WHOLE)


@pytest.mark.parametrize("log", GAMES, ids=lambda log: log.stem)
def test_every_recorded_game_is_read_at_once(log: Path) -> None:
    rows = read_lines(str(log)).lines
    assert require_same_reading(rows) == Book(rows).entries[1:]


@pytest.mark.parametrize("who", ["public", "3", "8"])
def test_a_copy_is_read_at_once(who: str) -> None:
    rows = redact(Book(ROWS[:12]), who)
    found = require_same_reading(rows)
    assert found is not None
    assert any(not seal.is_open for entry in found for seal in entry.seals)


def notes(count: int, spoil: Callable[[Doc], object] | None = None) -> list[bytes]:
    """A deal and so many notes; the last but one `spoil`t, with its chain made right."""
    rows = ROWS[:1]
    for n in range(1, count + 1):
        doc = {**parsed(ROWS[1]), "n": n, "prev": parsed(rows[-1])["sha256"]}
        if spoil and n == count - 1:
            spoil(doc)
        rows.append(hashed(doc))
    return rows


SPOILS: dict[str, Callable[[Doc], object]] = {
    "a float in the command": lambda doc: doc["do"].update(x=1.5),
    "an exponent in the command": lambda doc: doc["do"].update(x=[1e300]),
    "a float in an event": lambda doc: doc["events"][0].update(x=-0.5),
    "a command nested deep": lambda doc: doc["do"].update(x=nested(40)),
    "an event nested deep": lambda doc: doc["events"][0].update(x=nested(40)),
    "an event that is none": lambda doc: doc["events"].append("noted"),
    "an event that is a list": lambda doc: doc["events"].append([]),
    "events that are none": lambda doc: doc.update(events={}),
    "a command that is none": lambda doc: doc.update(do=[]),
    "a number that is none": lambda doc: doc.update(n=True),
    "openings that are none": lambda doc: doc.update(unsealed=[]),
    "no number of openings": lambda doc: doc.update(unsealed=0),
    "an actor that is none": lambda doc: doc.update(by=3),
    "a time that is none": lambda doc: doc.update(at="now"),
    "no time at all": lambda doc: doc.update(at={}),
    "one key more": lambda doc: doc.update(zz=1),
    "an opening of nothing": lambda doc: doc["unsealed"].update({"0" * 64: ["0" * 32, 1]}),
}


def nested(depth: int) -> object:
    """Lists in lists."""
    return [nested(depth - 1)] if depth else []


def one_by_one(rows: list[bytes]) -> RefereeError:
    """What is wrong with lines that are read one by one."""
    book = Book(rows[:1])
    with pytest.raises(RefereeError) as caught:
        list(map(book.read, rows[1:]))
    return caught.value


@pytest.mark.parametrize("kind", SPOILS)
def test_what_is_wrong_in_the_midst_of_many_lines_is_told_as_of_one(kind: str) -> None:
    rows = notes(books.FEW + 3, SPOILS[kind])
    assert require_same_reading(rows) is None
    slow = one_by_one(rows)
    with pytest.raises(type(slow)) as caught:
        Book(rows)
    quick = caught.value
    assert (quick.code, quick.facts, quick.message) == (slow.code, slow.facts, slow.message)


def test_a_log_of_many_batches_is_read_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "FEW", 2)
    monkeypatch.setattr(books, "BATCH", 5)
    assert Book(ROWS).entries == WHOLE.entries
    assert [entry.n for entry in Book(notes(21)).entries] == list(range(22))


def test_an_entry_that_runs_over_the_end_of_its_line_is_no_entry() -> None:
    """Two entries cut into lines elsewhere than between them; each line ends as one
    does, and each entry has the hash of a line."""
    words = [{"long": "x" * 99, "unsealed": {}}, {"at": ""}]
    one = {**parsed(ROWS[1]), "do": {"a": words}, "sha256": "1" * 64, "unsealed": {}}
    two = {**parsed(ROWS[1]), "n": 2, "prev": "1" * 64, "sha256": "2" * 64}
    text = encode(one) + b"," + encode(two)
    cut = text.index(b"},{") + 1
    rows = [text[:cut], text[cut + 1 :]]
    for at, old in enumerate((b"1" * 64, b"2" * 64)):
        made = sha256(rows[at][: -HASH_SIZE - len(NO_OPENINGS)] + b"}").hexdigest()
        rows = [row.replace(old, made.encode()) for row in rows]
    assert len(parsed(b"[%b]" % b",".join(rows))) == 2
    assert require_same_reading([ROWS[0], *rows]) is None
    assert judged(joined([ROWS[0], *rows])).code == 3
