"""Scenario tables of High Heavens: each clause accepted, and refused or contrasted.

`given` is a position in short, or has the options of a deal in `deal`. Cards are the
plain ones of the first house files; `"cards": "house"` in `given` asks for the newest,
and `deck` names files of fixtures/decks, or holds decks; `made` has made-up cards (hh_made),
and `words` the words of the vocabulary that such a row is about. `when` are the lines played, of
which the last is what the row is about. `then` says what came of it: `illegal` (a rule,
with `why`, parts of the facts of the refusal and its `case`; such a line is in no legal
list, and every other without options or lists is in one), `refused` or `invalid` (a code,
with the `pointer`); else `events` (their types in order), `facts` (parts of some events),
`state` (values by pointer, as `viewer` sees them),
`listed` and `unlisted` (legal lines) and `count` (a word, and how many such lines).
"""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.chance import Chance, key_from_seed
from engine.errors import IllegalCommand, InvalidCommand, Refusal
from engine.high_heavens import game
from engine.high_heavens.catalogue import CLAUSES
from engine.high_heavens.state import State
from engine.secrets import Secret
from engine.shapes import Doc
from replays.blame import look_up
from replays.compare import MISSING
from tests.engine.high_heavens.hh_table import CARDS, dealt, decided, options_of, parse
from tests.support import ROOT

FOLDER = ROOT / "fixtures" / "scenarios" / "high-heavens"
KEYS = {"id", "rule", "given", "when", "then"}


def _rows() -> list[Any]:
    rows = []
    for path in sorted(FOLDER.glob("*.jsonl")):
        for line in Path(path).read_text().splitlines():
            row = json.loads(line)
            rows.append(pytest.param(row, id=row["id"]))
    return rows


ROWS = _rows()


def _begin(given: Doc, seed: str) -> State:
    return dealt(seed, **options_of(given))[0]


def _look(view: Any, pointer: str) -> Any:
    """What a pointer leads to; gods and hexes are found by name, a list has `length`."""
    for key in pointer.strip("/").split("/"):
        if isinstance(view, list):
            if key == "length":
                view = len(view)
                continue
            named = [one for one in view if isinstance(one, dict) and key in _names(one)]
            view = named[0] if named else (view[int(key)] if key.isdigit() else None)
        else:
            view = view[key]
    return view


def _names(one: Doc) -> tuple[Any, ...]:
    return (one.get("name") or one.get("hex"),)


@pytest.mark.parametrize("row", ROWS)
def test_row(row: Doc) -> None:
    then, chance = row["then"], Chance(key_from_seed(row["id"]))
    if "refused" in then or "invalid" in then:
        with pytest.raises((IllegalCommand, InvalidCommand)) as caught:
            _begin(row["given"], row["id"])
        assert caught.value.code == then.get("refused", then.get("invalid"))
        assert caught.value.facts.get("pointer") == then.get("pointer")
        return
    state = _begin(row["given"], row["id"])
    *before, last = row["when"] or [None]
    for line in before:
        _act(state, line, chance)
    if "illegal" in then:
        _refused(state, last, then)
    else:
        _check(state, _act(state, last, chance), then)


def _act(state: State, line: str | None, chance: Chance) -> list[Any]:
    if line is None:
        return []
    found = decided(state, parse(line), chance)
    assert not isinstance(found[0], Refusal), game.message(found[0])
    if line.split()[0] not in ("concede", "draw") and "--" not in line and "," not in line:
        assert line in _listed(state)
    for event in found:
        game.evolve(state, event)
    assert game.audit(state) == []
    return found


def _refused(state: State, line: str, then: Doc) -> None:
    found = decided(state, parse(line))
    assert isinstance(found[0], Refusal), found
    assert found[0].rule == then["illegal"]
    told = {"case": found[0].case, **found[0].facts}
    assert told.items() >= then.get("why", {}).items(), told
    assert game.message(found[0])
    for pointer in game.grounds(found[0]):
        assert look_up(game.view(state, "referee"), pointer) is not MISSING
    assert game.words(parse(line)) not in _listed(state)


def _listed(state: State) -> list[str]:
    return [game.words(command) for command in game.legal(state)]


def _open(doc: Doc) -> Doc:
    """A secret value as `{"secret": value, "to": seats}`."""
    return {
        key: {"secret": value.value, "to": list(value.to)} if isinstance(value, Secret) else value
        for key, value in doc.items()
    }


def _check(state: State, found: list[Any], then: Doc) -> None:
    docs = [_open(game.encode_event(event)) for event in found]
    if "events" in then:
        assert [doc["type"] for doc in docs] == then["events"]
    for wanted in then.get("facts", []):
        assert any(doc.items() >= wanted.items() for doc in docs), docs
    view = game.view(state, then.get("viewer", "referee"))
    for pointer, value in then.get("state", {}).items():
        assert _look(view, pointer) == value, pointer
    lines = _listed(state)
    for line in then.get("listed", []):
        assert line in lines
    for line in then.get("unlisted", []):
        assert line not in lines
    if "count" in then:
        word, count = then["count"]
        assert sum(line.startswith(word) for line in lines) == count


def test_a_row_asks_for_the_newest_house_cards_or_for_decks() -> None:
    position = {"gods": ["thor e5"]}
    abilities = [
        _begin({**position, **more}, "cards").god_card("thor").ability is not None
        for more in ({}, {"cards": "house"})
    ]
    assert abilities == [False, True]
    own = _begin({"gods": ["ull e5", "zeus e6"], "deck": ["four-of-asgard"]}, "cards")
    assert {name: god.side for name, god in own.gods.items()} == {"ull": "norse", "zeus": "greek"}


def test_rows_are_well_formed() -> None:
    rows = [param.values[0] for param in ROWS]
    clauses = {clause.id for clause in CLAUSES}
    assert all(row.keys() - {"words"} == KEYS for row in rows)
    assert all(("words" in row) is ("made" in row["given"]) for row in rows)
    assert all(row["rule"] in clauses and row["id"].startswith(row["rule"] + "/") for row in rows)
    assert len({row["id"] for row in rows}) == len(rows)


@pytest.mark.parametrize("clause", [one.id for one in CLAUSES])
def test_clause_has_two_sides(clause: str) -> None:
    rows = [param.values[0] for param in ROWS if param.values[0]["rule"] == clause]
    assert len({json.dumps(row["then"], sort_keys=True) for row in rows}) >= 2, clause


@pytest.mark.parametrize("card", [card["name"] for card in CARDS["house"]["greek"]["cards"]])
def test_greek_card_works_and_is_refused(card: str) -> None:
    named = [row for param in ROWS if f"/{card}-" in (row := param.values[0])["id"]]
    assert any("illegal" in row["then"] for row in named)
    assert sum("illegal" not in row["then"] for row in named) >= 3


@pytest.mark.parametrize("card", [card["name"] for card in CARDS["house"]["norse"]["cards"]])
def test_norse_card_works_and_is_refused(card: str) -> None:
    named = [param.values[0] for param in ROWS if card in _words(param.values[0])]
    assert any("illegal" in row["then"] for row in named)
    assert sum("illegal" not in row["then"] for row in named) >= 5


def _words(row: Doc) -> list[str]:
    """The words of the lines played and of the gods there are."""
    gods = [one for one in row["given"].get("gods", []) if isinstance(one, str)]
    return " ".join([*row["when"], *gods]).split() if "cards" in row["given"] else []


def test_refusing_clauses_are_refused_somewhere() -> None:
    rows = [param.values[0]["then"] for param in ROWS]
    seen = {then.get("illegal") or then.get("refused") for then in rows}
    refusing = {one.id for one in CLAUSES if one.kind == "refuses"}
    assert refusing - seen == set()
