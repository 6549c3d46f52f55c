"""What `check` says of an entry that differs, and of notes and copies, is for people."""

from pathlib import Path
from typing import Any

import pytest

from engine.errors import Divergence, MalformedLog
from engine.secrets import HIDDEN
from engine.shapes import Doc
from replays.check import check_lines, short
from replays.dispute import dispute
from replays.headnote import note_of, read_note, write_note
from replays.reconcile import reconcile
from replays.store import Lines
from replays.verdict import verdict
from tests.damage import edited, forged, hashed, joined, lines, parsed
from tests.dispute_tools import INSPECTIONS, circle, heavens
from tests.replays.test_hh_forged import game

LONG = [{"name": f"god number {number}"} for number in range(9)]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (None, "null"),
        (True, "true"),
        (7, "7"),
        ("thor", '"thor"'),
        ([1, 2], "[1, 2]"),
        ([1, HIDDEN], '[1, "(hidden)"]'),
        ({"type": "moved", "god": "thor"}, "'moved'"),
        (LONG, "a list of 9"),
        ({str(n): n for n in range(30)}, "an object of 30"),
    ],
)
def test_a_value_is_told_in_few_words_and_never_cut_in_the_middle(value: Any, told: str) -> None:
    assert short(value) == told


def findings(rows: list[bytes]) -> list[str]:
    return [one.message for one in check_lines(Lines(rows, b"", 0), "log").findings]


def test_an_event_too_many_is_told_where_it_stands() -> None:
    def change(doc: Doc) -> None:
        doc["events"].append({"type": "noted"})

    rows = edited(circle(*INSPECTIONS), 2, change)
    assert findings(rows) == ["/events/1 is 'noted', and by the rules nothing stands there"]


def test_an_event_left_out_is_told_where_it_should_stand() -> None:
    rows = edited(heavens("end"), 1, lambda doc: doc["events"].pop())
    assert findings(rows)[0].split(", ")[0].endswith("is missing")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("entries: 7", "entries: 0", "`entries` is a whole number from 1 on"),
        ("entries: 7", "entries: seven", "`entries` is a whole number from 1 on"),
        ("head: ", "head: x", "`head` is a hash of 64 hex digits"),
        ("id: ", "it: ", "here stands `id: …`"),
    ],
)
def test_a_note_with_a_wrong_value_says_what_is_right(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    path = tmp_path / "note.txt"
    write_note(note_of(circle(*INSPECTIONS)), str(path))
    path.write_text(path.read_text().replace(old, new))
    with pytest.raises(MalformedLog) as refused:
        read_note(str(path))
    assert told in refused.value.message


def test_two_deals_of_one_game_are_not_called_different_games(tmp_path: Path) -> None:
    book = circle()
    doc = parsed(lines(book)[0])
    doc["at"] = "2024-01-01T00:00:00Z"
    one, two = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    one.write_bytes(joined(lines(book)))
    two.write_bytes(joined([hashed(doc)]))
    with pytest.raises(Divergence) as refused:
        reconcile([str(one), str(two)])
    assert refused.value.code == "fit.branch"
    assert refused.value.facts["differs"] == ["at"]
    assert "by its id they are one game, and entry 0 differs in at" in refused.value.message


@pytest.mark.parametrize(
    ("kind", "field", "step"), [("answered", "hidden", 0), ("arranged", "size", 1)]
)
def test_what_no_sentence_tells_is_named_with_both_values(
    tmp_path: Path, kind: str, field: str, step: int
) -> None:
    book = game(0)
    n, at = next(
        (entry.n, at)
        for entry in book.entries
        for at, event in enumerate(entry.events)
        if event["type"] == kind
    )
    old = book.entries[n].events[at][field]
    new = old + step if step else not old
    path = tmp_path / "game.jsonl"
    path.write_bytes(joined(forged(book, n, lambda doc: doc["events"][at].update({field: new}))))
    was, is_ = (str(value) if step else ("yes" if value else "no") for value in (old, new))
    assert f"“{field}” is {is_}, and by the rules {was}." in verdict(dispute([str(path)]))
