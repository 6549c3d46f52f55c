"""Faults: entries deleted, moved, edited, re-hashed, forged, taken from elsewhere."""

import contextlib
import copy
import io
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from cli.main import run
from engine.secrets import Secret
from engine.shapes import Doc, unwrap
from replays.book import Book
from replays.check import Pins
from replays.seals import Seal
from tests.damage import (
    chained,
    edited,
    forged,
    hashed,
    joined,
    judged,
    lines,
    marked,
    parsed,
    places,
    put,
    reopened,
    take,
    whole_game,
)
from tests.support import ROOT

WHOLE = whole_game()
OTHER = whole_game("another")
ROWS = lines(WHOLE)
HASHES = [entry.sha256 for entry in WHOLE.entries]
ENTRIES = range(len(ROWS))
INNER = ENTRIES[1:]
STRANGE: list[Any] = [
    None,
    True,
    0,
    -1,
    7,
    2**53 - 1,
    "",
    "x",
    "zzz",
    "11",
    [],
    [None],
    {},
    {"x": 1},
]
STRANGE += [{"type": "deal"}, {"seal": "0" * 64, "to": []}]
FREE = [("do", "text"), ("do", "reason")]


@pytest.mark.parametrize("n", INNER)
def test_a_deleted_entry_is_missed_where_it_was(n: int) -> None:
    rows = [*ROWS[:n], *ROWS[n + 1 :]]
    found = judged(joined(rows))
    if n == len(ROWS) - 1:
        assert (found.code, judged(joined(rows), Pins(entries=len(ROWS))).code) == (0, 1)
    else:
        assert found[:3] == (1, "chain.number", n)


def test_a_log_without_its_deal_is_no_log() -> None:
    assert judged(joined(ROWS[1:])).code in (1, 3)


@pytest.mark.parametrize("n", ENTRIES)
def test_a_repeated_entry_is_found(n: int) -> None:
    rows = [*ROWS[: n + 1], ROWS[n], *ROWS[n + 1 :]]
    assert judged(joined(rows))[:3] == (1, "chain.number", n + 1)


@pytest.mark.parametrize("n", INNER)
def test_an_entry_played_again_at_the_end_is_found(n: int) -> None:
    assert judged(joined([*ROWS, ROWS[n]]))[:3] == (1, "chain.number", len(ROWS))


@pytest.mark.parametrize("n", INNER[:-1])
def test_swapped_entries_are_found_at_the_first(n: int) -> None:
    rows = [*ROWS[:n], ROWS[n + 1], ROWS[n], *ROWS[n + 2 :]]
    assert judged(joined(rows))[:3] == (1, "chain.number", n)
    for other in INNER:
        if other > n:
            moved = ROWS[:]
            moved[n], moved[other] = ROWS[other], ROWS[n]
            assert judged(joined(moved)).entry == n


@pytest.mark.parametrize("n", INNER)
def test_an_entry_of_another_game_does_not_fit(n: int) -> None:
    theirs = lines(OTHER)[min(n, len(OTHER.entries) - 1)]
    put_in = hashed({**parsed(theirs), "n": n})
    assert judged(joined([*ROWS[:n], put_in, *ROWS[n + 1 :]]))[:3] == (1, "chain.prev", n)
    rows = chained([*ROWS[:n], put_in, *ROWS[n + 1 :]], n)
    found = judged(joined(rows), Pins(head=HASHES[-1]))
    assert found.code in (1, 3) or rows == ROWS
    assert found.entry is None or found.entry >= n


@pytest.mark.parametrize("n", INNER)
def test_an_inserted_entry_is_found_with_the_chain_made_right_too(n: int) -> None:
    note = {**parsed(ROWS[1]), "n": n}
    assert (
        judged(joined([*ROWS[:n], hashed(note), *ROWS[n:]]))[:3] == (1, "chain.prev", n) or n == 1
    )
    after = [hashed({**parsed(row), "n": parsed(row)["n"] + 1}) for row in ROWS[n:]]
    rows = chained([*ROWS[:n], hashed(note), *after], n)
    assert judged(joined(rows), Pins(extends=HASHES)).code == 1
    sealed = [at for at, row in enumerate(rows) if at > n and parsed(row)["unsealed"]]
    if sealed:
        assert judged(joined(rows))[:3] == (1, "seal.opening", sealed[0])


@pytest.mark.parametrize("n", ENTRIES)
def test_an_edited_entry_no_longer_has_its_hash(n: int) -> None:
    for path in places(parsed(ROWS[n])):
        if path[0] in ("unsealed", "sha256"):
            continue
        doc = parsed(ROWS[n])
        value = take(doc, path)
        put(doc, path, value + "0" if isinstance(value, str) else [value])
        row = encoded(doc)
        assert judged(joined([*ROWS[:n], row, *ROWS[n + 1 :]])).entry == n, path


def encoded(doc: Doc) -> bytes:
    """A line with the hash that it had."""
    from replays.canonical import encode

    return encode(doc)


def changes(n: int) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every place of an entry with everything strange that may be put there; the
    ellipsis means that the place is taken out."""
    doc = parsed(ROWS[n])
    openings = doc["unsealed"]
    for path in places({key: marked(doc[key], openings) for key in ("at", "by", "do", "events")}):
        deep = n == 0 and path[0] == "events" and len(path) > 4
        for new in [STRANGE[len(str(path)) % len(STRANGE)]] if deep else [..., *STRANGE]:
            yield path, new


def spoil(doc: Doc, path: tuple[str | int, ...], new: Any) -> None:
    """Puts something strange, or nothing at all, at one place."""
    if new is ...:
        del take(doc, path[:-1])[path[-1]]
    else:
        put(doc, path, copy.deepcopy(new))


def spoiled(n: int, *, with_key: bool, step: int = 1) -> Iterator[tuple[str, list[bytes]]]:
    """Logs with entry `n` changed and the chain made right, by someone with or
    without the key, that are not the log itself; every `step`-th of the changes."""
    make = forged if with_key else edited
    for path, new in islice(changes(n), None, None, step):
        try:
            rows = make(WHOLE, n, lambda doc, path=path, new=new: spoil(doc, path, new))  # type: ignore[misc]
        except (LookupError, TypeError, ValueError):
            continue
        if rows[n] != ROWS[n]:
            yield f"{path} {new}", rows


def is_free(what: str) -> bool:
    """Whether a change leaves a game that could have been played: other words in a
    note or a reason."""
    return any(what.startswith(f"{path} ") for path in FREE)


@pytest.mark.parametrize("with_key", [True, False], ids=["with the key", "without the key"])
@pytest.mark.parametrize("n", ENTRIES)
def test_an_entry_edited_and_hashed_again_is_named(n: int, with_key: bool) -> None:
    count = 0
    for what, rows in spoiled(n, with_key=with_key, step=1 if with_key else 3):
        count += 1
        found = judged(joined(rows))
        if found.code == 0 and is_free(what):
            continue
        assert found.code in (1, 3), what
        assert found.entry == n, (what, found)
    assert count >= 15


@pytest.mark.parametrize("n", ENTRIES)
def test_a_pin_notices_every_entry_hashed_again(n: int) -> None:
    for what, rows in spoiled(n, with_key=True, step=7):
        for pins in (Pins(head=HASHES[-1]), Pins(extends=HASHES)):
            assert judged(joined(rows), pins).code in (1, 3), what


COMMANDS = [
    ["check"],
    ["replay", "--view", "referee"],
    ["replay", "--json"],
    ["show", "--view", "referee", "-l"],
    ["show", "--json", "-l"],
    ["status", "-l"],
    ["legal", "-l"],
    ["head"],
    ["diff", "original.jsonl"],
    ["redact", "--for", "public"],
    ["repair"],
]


@pytest.mark.parametrize("n", ENTRIES)
def test_no_command_falls_over_a_forged_entry(
    n: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("original.jsonl").write_bytes(joined(ROWS))
    every = [*spoiled(n, with_key=True, step=2), *spoiled(n, with_key=False, step=5)]
    for number, (what, rows) in enumerate(every):
        command = COMMANDS[number % len(COMMANDS)]
        Path("forged.jsonl").write_bytes(joined(rows))
        said = io.StringIO()
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            code = run([*command, "forged.jsonl"])
        assert code in (0, 1, 3, 4), (command, what, said.getvalue())


FORGERIES: dict[str, tuple[Doc, int]] = {
    "an unknown event": ({"events": [{"type": "flown", "player": 3}]}, 3),
    "no type": ({"events": [{"player": 3}]}, 3),
    "an unknown key": ({"events": [{"type": "passed", "player": 3, "twice": True}]}, 3),
    "an unknown command": ({"do": {"type": "fly", "player": 3}}, 3),
    "an unknown key of a command": ({"do": {"type": "pass", "player": 3, "twice": True}}, 3),
    "an unknown card": (
        {"do": {"type": "poll", "accuser": 3, "defendant": 8, "card": "moon"}},
        3,
    ),
    "a second deal": ({"events": [{"type": "dealt"}]}, 3),
    "somebody who is not there": ({"events": [{"type": "passed", "player": 2}]}, 1),
    "a card nobody holds": (
        {"events": [{"type": "accused", "accuser": 3, "defendant": 8, "card": "moon"}]},
        1,
    ),
    "a vote without a poll": ({"events": [{"type": "polled", "votes": {}, "passed": True}]}, 1),
    "a take-back of what is to come": ({"events": [{"type": "taken-back", "entry": 99}]}, 1),
    "a take-back of the deal": ({"events": [{"type": "taken-back", "entry": 0}]}, 1),
    "another's command": ({"by": "5"}, 1),
    "nobody's command": ({"by": "nobody"}, 1),
    "no events": ({"events": []}, 1),
}


@pytest.mark.parametrize("kind", FORGERIES)
def test_a_forged_entry_is_named(kind: str) -> None:
    change, code = FORGERIES[kind]
    n = next(entry.n for entry in WHOLE.entries if entry.do["type"] == "inspect")
    found = judged(joined(forged(WHOLE, n, lambda doc: doc.update(copy.deepcopy(change)))))
    assert (found.code, found.entry) == (code, n)


def sealed_entries() -> list[tuple[int, Seal]]:
    """Every seal of the game with its entry, those of the deal thinned out."""
    found = [(entry.n, seal) for entry in WHOLE.entries for seal in entry.seals]
    return found[:30:5] + [pair for pair in found if pair[0]]


SEALED = sealed_entries()
IDS = [f"{n}{seal.pointer}" for n, seal in SEALED]


@pytest.mark.parametrize(("n", "seal"), SEALED, ids=IDS)
def test_an_opening_that_does_not_match_is_named(n: int, seal: Seal) -> None:
    for index, new in ((0, "0" * 32), (1, "skull!"), (1, None)):
        doc = parsed(ROWS[n])
        doc["unsealed"][seal.hash][index] = new
        found = judged(joined([*ROWS[:n], encoded(doc), *ROWS[n + 1 :]]))
        assert (found[:3], found.facts["pointer"]) == ((1, "seal.opening", n), seal.pointer)


@pytest.mark.parametrize(("n", "seal"), SEALED, ids=IDS)
def test_an_opening_moved_to_another_seal_is_named(n: int, seal: Seal) -> None:
    doc = parsed(ROWS[n])
    for other in [one for one in WHOLE.entries[n].seals if one.hash != seal.hash]:
        moved = {**doc["unsealed"], seal.hash: doc["unsealed"][other.hash]}
        found = judged(joined([*ROWS[:n], encoded({**doc, "unsealed": moved}), *ROWS[n + 1 :]]))
        assert found[:3] == (1, "seal.opening", n)
        break
    away = dict(doc["unsealed"])
    opening = away.pop(seal.hash)
    later = parsed(ROWS[-1])
    later["unsealed"][seal.hash] = opening
    rows = [*ROWS[:n], encoded({**doc, "unsealed": away}), *ROWS[n + 1 : -1], encoded(later)]
    found = judged(joined(rows))
    is_seed = seal.pointer == "/do/seed"
    assert found[:3] == ((1, "seal.stray", len(ROWS) - 1) if is_seed else (1, "seal.missing", n))


@pytest.mark.parametrize(("n", "seal"), SEALED, ids=IDS)
def test_a_seal_never_opened_in_a_finished_log_is_named(n: int, seal: Seal) -> None:
    doc = parsed(ROWS[n])
    del doc["unsealed"][seal.hash]
    found = judged(joined([*ROWS[:n], encoded(doc), *ROWS[n + 1 :]]))
    assert found[:3] == (1, "seal.missing", n)
    assert found.facts["pointer"] == seal.pointer


@pytest.mark.parametrize("n", ENTRIES)
def test_a_stray_opening_is_named(n: int) -> None:
    doc = parsed(ROWS[n])
    doc["unsealed"]["f" * 64] = ["0" * 32, "skull"]
    found = judged(joined([*ROWS[:n], encoded(doc), *ROWS[n + 1 :]]))
    assert found[:3] == (1, "seal.stray", n)


@pytest.mark.parametrize(("n", "seal"), SEALED, ids=IDS)
def test_a_seal_for_other_seats_is_named(n: int, seal: Seal) -> None:
    for to in (["3", "8", "5"], [], ["99"]):
        doc = parsed(ROWS[n])
        path = [int(part) if part.isdigit() else part for part in seal.pointer.split("/")[1:]]
        if to == list(seal.to):
            continue
        take(doc, tuple(path))["to"] = to
        rows = chained([*ROWS[:n], hashed(doc), *ROWS[n + 1 :]], n)
        assert judged(joined(rows)).entry == n


@pytest.mark.parametrize(("n", "seal"), SEALED, ids=IDS)
def test_another_secret_under_a_new_seal_is_named(n: int, seal: Seal) -> None:
    def change(doc: Doc) -> None:
        path = [int(part) if part.isdigit() else part for part in seal.pointer.split("/")[1:]]
        take(doc, tuple(path))["seal"] = reopened(WHOLE, doc, n, seal.pointer, seal.hash, "zzz!")

    found = judged(joined(edited(WHOLE, n, change)))
    assert (found.code in (1, 3), found.entry) == (True, n)


@pytest.mark.parametrize(
    "shape", [{}, {"to": []}, {"to": ["b", "a"]}, {"to": ["a", "a"]}, {"to": 7}]
)
def test_a_seal_of_another_shape_is_malformed(shape: Doc) -> None:
    def change(doc: Doc) -> None:
        doc["do"]["text"] = {"seal": "0" * 63, **shape}

    assert judged(joined(edited(WHOLE, 1, change)))[:3] == (3, "seal.shape", 1)


@pytest.mark.parametrize("sealed", ["/do", "/do/type", "/events/0", "/events/0/type"])
def test_what_kind_of_command_or_event_it_is_cannot_be_sealed(sealed: str) -> None:
    def change(doc: Doc) -> None:
        path = [int(part) if part.isdigit() else part for part in sealed.split("/")[1:]]
        put(doc, tuple(path), Secret(unwrap(take(doc, tuple(path))), ()))

    assert judged(joined(forged(WHOLE, 2, change)))[:3] == (3, "seal.place", 2)


def test_an_unknown_name_in_an_event_is_named() -> None:
    def change(doc: Doc) -> None:
        doc["events"][0]["symbol"] = Secret("moon", (doc["by"],))

    found = judged(joined(forged(WHOLE, 2, change)))
    assert found[:3] == (3, "name.unknown", 2)
    assert found.facts["found"] == "moon"


@pytest.mark.parametrize(
    ("change", "code", "rule"),
    [
        ({"format": 2}, 3, "log.version"),
        ({"rules": 2}, 3, "log.version"),
        ({"rules": 0}, 3, "log.version"),
        ({"format": 0}, 3, "log.header"),
        ({"format": "1"}, 3, "log.header"),
        ({"game": "chess"}, 3, "log.header"),
        ({"game": None}, 3, "log.header"),
        ({"type": "laid"}, 3, "log.header"),
        ({"data": {}}, 3, "log.header"),
        ({"data": {"chart": {"digest": "0" * 64, "name": "chart-1"}}}, 3, "data.unknown"),
        ({"data": {"chart": {"digest": "0" * 64, "name": "chart-999"}}}, 3, "data.unknown"),
        ({"data": {"chart": {"digest": "0" * 64, "name": "../chart-1"}}}, 3, "data.unknown"),
        ({"zz": 1}, 3, "log.header"),
    ],
)
def test_another_format_version_or_data_is_named(change: Doc, code: int, rule: str) -> None:
    found = judged(joined(edited(WHOLE, 0, lambda doc: doc["events"][0].update(change))))
    assert found[:3] == (code, rule, 0)
    if rule == "log.version":
        assert {"newest": 1, **change}.items() <= found.facts.items()


def test_a_forged_count_that_the_rules_carry_on_past_every_number_is_named() -> None:
    book = Book((ROOT / "fixtures/games/hh-asgard.jsonl").read_bytes().split(b"\n")[:-1])
    turns = [entry.n for entry in book.entries if any("turn" in one for one in entry.events)]

    def change(doc: Doc) -> None:
        next(one for one in doc["events"] if "turn" in one)["turn"] = 2**53 - 1

    found = judged(joined(forged(book, turns[1], change)))
    assert found[:3] == (1, "entry.events", turns[1])
