"""The same seed and the same commands give the same bytes, in any process."""

import random
from pathlib import Path

import pytest

from replays.telling import command_words
from tests.games import Game, play_on
from tests.support import Heavens, lines_of, new_book

SEED = "game 3"


def script(game: Game) -> str:
    """The moves of a game, as a person would write them down."""
    book = game.book
    deal = f"deal heaven-here-i-come --players {len(game.states[0].players)} --seed '{SEED}'"
    return "\n".join([deal, *(command_words(book, entry.do) for entry in book.entries[1:])])


@pytest.fixture
def epoch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")


@pytest.mark.usefixtures("epoch")
@pytest.mark.parametrize("players", [5, 8, 10])
def test_a_script_gives_the_same_log_under_any_hash_seed(
    heavens: Heavens, tmp_path: Path, players: int
) -> None:
    game = play_on(new_book(SEED, players=players), random.Random(players))
    (tmp_path / "moves.txt").write_text(script(game), encoding="utf-8")
    logs = []
    for hash_seed in ("0", "1", "4242"):
        log = f"{hash_seed}.jsonl"
        done = heavens("run", "moves.txt", "--log", log, PYTHONHASHSEED=hash_seed)
        assert (done.returncode, done.stderr) == (0, "")
        logs.append((tmp_path / log).read_bytes())
    assert set(logs) == {lines_of(game.book)}


@pytest.mark.usefixtures("epoch")
def test_what_is_shown_of_a_game_is_the_same_under_any_hash_seed(
    heavens: Heavens, tmp_path: Path
) -> None:
    game = play_on(new_book(SEED, players=7), random.Random(7), limit=25)
    (tmp_path / "game.jsonl").write_bytes(lines_of(game.book))
    for words in (
        ["legal"],
        ["show", "--view", "referee", "--json"],
        ["replay", "game.jsonl", "--json"],
        ["poll", "1", "1", "--card", "zzz", "--json"],
    ):
        answers = {
            (done.returncode, done.stdout, done.stderr)
            for done in (heavens(*words, PYTHONHASHSEED=seed) for seed in ("0", "1", "4242"))
        }
        assert len(answers) == 1


def test_without_a_seed_no_two_games_are_alike(heavens: Heavens, tmp_path: Path) -> None:
    for name in ("a.jsonl", "b.jsonl"):
        heavens("deal", "heaven-here-i-come", "--screens", "1,2,3,4,5", "--log", name)
    one, other = ((tmp_path / name).read_bytes() for name in ("a.jsonl", "b.jsonl"))
    assert one != other
    assert b'"seed_given":false' in one
