"""The recorded games: whole, golden, and what their move scripts still give."""

from pathlib import Path

import pytest

from engine.high_heavens.events import EVENTS
from replays.check import Pins, check_log
from replays.golden import compare, golden_lines
from replays.reading import read_whole
from tests.support import ROOT, run_heavens

GAMES = sorted((ROOT / "fixtures/games").glob("*.jsonl"))
GOLDEN = ROOT / "fixtures/golden"


def named(path: Path) -> str:
    return path.stem


def test_every_recorded_game_has_its_script() -> None:
    scripts = {path.stem for path in (ROOT / "fixtures/moves").glob("*.txt")}
    assert {path.stem for path in GAMES} == scripts


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_recorded_game_holds_and_is_finished(game: Path) -> None:
    report = check_log(str(game), Pins(finished=True))
    assert (report.exit_code, report.error, report.findings) == (0, None, [])


def test_golden_files_are_the_same_and_none_is_missing_or_orphaned() -> None:
    results = compare([str(game) for game in GAMES], str(GOLDEN))
    assert {(result.name, result.status) for result in results} == {
        (game.name, "same") for game in GAMES
    }


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_script_gives_the_same_bytes_again(game: Path, tmp_path: Path) -> None:
    log = tmp_path / "again.jsonl"
    script = f"fixtures/moves/{game.stem}.txt"
    done = run_heavens(ROOT, "run", script, "--log", str(log))
    assert (done.returncode, done.stderr) == (0, "")
    assert log.read_bytes() == game.read_bytes()


def test_a_log_of_the_first_house_cards_still_holds() -> None:
    old = ROOT / "fixtures/old/hh-first-cards.jsonl"
    report = check_log(str(old), Pins(finished=True))
    assert (report.exit_code, report.error, report.findings) == (0, None, [])
    book, again = read_whole(str(old)), read_whole(str(ROOT / "fixtures/games/hh-asgard.jsonl"))
    named = {kind: one["name"] for kind, one in book.dealt["data"].items()}
    assert named == {"board": "board-1", "norse": "norse-1", "greek": "greek-1"}
    assert book.game.HOUSE["norse"] != "norse-1"
    assert book.game.view(book.state, "public") == again.game.view(again.state, "public")


def test_nearly_every_kind_of_event_of_high_heavens_stands_in_a_recorded_game() -> None:
    books = [read_whole(str(path)) for path in GAMES if path.stem.startswith("hh-")]
    kinds = {event["type"] for book in books for entry in book.entries for event in entry.events}
    assert set(EVENTS) - kinds <= {"removed", "risen"}


def test_golden_file_has_an_entry_a_line_and_nothing_that_varies() -> None:
    book = read_whole(str(ROOT / "fixtures/games/helen.jsonl"))
    lines = golden_lines(book)
    assert len(lines) == len(book.entries)
    text = b"".join(lines)
    assert b'"at"' not in text
    assert b"sha256" not in text
    assert b'"seal"' not in text


def test_the_rulebooks_example_comes_out_as_printed() -> None:
    outcome = read_whole(str(ROOT / "fixtures/games/helen.jsonl")).state.outcome
    assert outcome is not None
    assert outcome["winner"] == "sinners"
    assert outcome["scapegoats"] == [6]
    assert outcome["badasses"] == [5, 8]
    assert outcome["sins"]["6"] == "greed"
    assert "pride" not in outcome["sins"].values()
