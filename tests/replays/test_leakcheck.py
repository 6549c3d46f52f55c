"""Leaks of every sort are found, and a game without any has none."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine.heaven_here_i_come.game as heaven
import engine.heaven_here_i_come.view as sight
import engine.high_heavens.game as heavens
import engine.high_heavens.view as far_sight
from engine.errors import CorruptLog, IllegalCommand, IncompleteLog, InvalidCommand
from engine.heaven_here_i_come.hidden import Hidden
from engine.secrets import Secret
from engine.shapes import Doc, unwrap
from replays import play
from replays.book import Book
from replays.copies import redact, redact_line
from replays.deal import deal
from replays.leakcheck import Asked, Done, Plan, carry_out, plan
from replays.looks import PUBLIC
from replays.play import Ask, propose
from replays.retell import story_of
from replays.telling import tell
from tests.engine.high_heavens.hh_table import MODES, pick
from tests.games import examples, play_on
from tests.support import ROOT, new_book
from tests.worlds import hidden_places, new_story, tell_story

numbers = st.integers(0, 10**6)


def heaven_game(number: int, players: int = 6, limit: int = 30) -> Book:
    book = new_book(f"leaks {number}", players=players)
    return play_on(book, random.Random(number), limit).book


def heavens_game(number: int, limit: int = 40, **options: Any) -> Book:
    lines = [deal({"type": "deal", "game": heavens.NAME, **options}, f"leaks {number}").line]
    book = Book(lines)
    chooser = random.Random(number)
    while book.state.outcome is None and len(book.entries) < limit:
        do = unwrap(heavens.encode_command(pick(book.state, chooser)))  # type: ignore[arg-type]
        book.extend([propose(book, Ask(do)).line])
    return book


def work_on(book: Book, deals: int = 1, who: str = "") -> Plan:
    seats = (who,) if who else (*book.dealt["seats"], PUBLIC)
    return plan(book, Asked(seats, deals, 0, len(book.entries) - 1))


def done_with(book: Book, every: int, jobs: int = 1) -> list[Done]:
    """A part of the work, as a whole log would take too long here."""
    work = work_on(book)
    work.tasks = work.tasks[::every]
    return list(carry_out(work, jobs))


def parts(done: list[Done]) -> set[str]:
    return {one.leak.part for one in done if one.leak is not None}


@pytest.mark.parametrize("players", [5, 7, 10])
@examples(1)
@given(numbers)
def test_games_of_heaven_leak_nothing(players: int, number: int) -> None:
    done = done_with(heaven_game(number, players), every=17)
    assert parts(done) == set()
    assert sum(one.looks for one in done) > 0


@pytest.mark.parametrize("options", MODES, ids=str)
@examples(1)
@given(numbers)
def test_games_of_high_heavens_leak_nothing(options: Doc, number: int) -> None:
    book = heavens_game(number, **options)
    done = done_with(book, every=43)
    assert parts(done) == set()
    hides = not options.get("omnipotence")
    assert (sum(one.looks for one in done) > 0) is hides


def searching_deck() -> Doc:
    """The Norse house deck, in which one looks and searches often, for gods alone."""
    deck = json.loads((ROOT / "engine/high_heavens/data/norse-2.json").read_text())
    cards = {card["name"]: card for card in deck["cards"]}
    wisdom = {"as": "wisdom", "pick": "draw", "card": "god"}
    ask = {"do": "ask", "player": "own", "choose": wisdom}
    cards["well-of-mimir"].update(
        cost=0, choose=[], effects=[ask, {"do": "fetch", "cards": "wisdom"}]
    )
    return dict(deck)


@pytest.mark.parametrize("number", [1, 2, 4])
def test_what_is_looked_at_and_searched_for_is_told_to_nobody_else(number: int) -> None:
    book = heavens_game(number, limit=50, deck=[searching_deck()])
    events = [event["type"] for entry in book.entries for event in entry.events]
    assert "looked" in events
    assert parts(done_with(book, every=37)) == set()


def test_a_written_position_is_played_on_as_it_was_dealt() -> None:
    table = heavens_game(3).state
    setup = {**heavens.view(table, "referee"), "pending": None}  # type: ignore[arg-type]
    setup.pop("phase")
    done = done_with(heavens_game(4, setup=setup), every=29)
    assert parts(done) == set()
    assert sum(one.looks for one in done) > 0


@pytest.mark.parametrize("number", range(4))
def test_what_is_hidden_is_what_another_count_finds_hidden(number: int) -> None:
    story = new_story(6, number)
    for who in ("public", str(story.world.setup["players"][2]["screen"])):
        book = tell_story(story, story.world, len(story.entries) - 1)
        hidden = Hidden(story_of(book), who)
        for upto in range(len(story.entries)):
            ours = sorted((p[:2], value) for p, value in hidden.places(upto).items())
            theirs = hidden_places(story, upto, who).items()
            assert ours == sorted((p[:2], value) for p, value in theirs)


def test_the_answer_is_the_same_for_any_number_of_processes() -> None:
    book = heaven_game(1, 5, 12)
    assert done_with(book, every=7, jobs=2) == done_with(book, every=7)


@pytest.fixture(params=["heaven", "heavens"])
def game(request: pytest.FixtureRequest) -> Any:
    return {"heaven": heaven, "heavens": heavens}[request.param]


def a_game_of(game: Any) -> Book:
    return heaven_game(5) if game is heaven else heavens_game(5)


def found_in(game: Any) -> str:
    """What is found first in a log that was written with the leak in place."""
    return first_leak(work_on(a_game_of(game)))


def first_leak(work: Plan) -> str:
    return next((one.leak.part for one in carry_out(work, 1) if one.leak is not None), "")


def hidden_of(state: Any) -> str:
    """Something that the public may not know."""
    return str(state.circle[0] if hasattr(state, "circle") else state.draw["norse"][-1])


def plant_in_events(
    game: Any, monkeypatch: pytest.MonkeyPatch, change: Callable[[Secret], Any]
) -> None:
    """Writes a secret otherwise if it begins with one of the first letters."""
    honest = game.encode_event

    def leaking(event: Any) -> Doc:
        doc: Doc = honest(event)
        for key, value in doc.items():
            if isinstance(value, Secret) and str(unwrap(value))[:3] < "['j":
                doc = {**doc, key: change(value)}
            if isinstance(value, Secret) and str(unwrap(value)) in ("coin", "face", "up"):
                doc = {**doc, key: change(value)}
        return doc

    monkeypatch.setattr(game, "encode_event", leaking)


def test_a_view_that_shows_a_card_too_many_is_found(
    game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sight, "_known_cards", lambda state, who: {0, 1, 2})
    monkeypatch.setattr(far_sight, "_may_see", lambda state, who, holder: True)
    assert found_in(game) == "state"


def test_a_seal_that_is_missing_for_some_values_is_found(
    game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant_in_events(game, monkeypatch, lambda secret: secret.value)
    assert found_in(game) in ("size", "line")


def test_a_seal_that_names_others_for_its_value_is_found(
    game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant_in_events(game, monkeypatch, lambda secret: Secret(secret.value, (*secret.to, "x")))
    assert found_in(game) in ("size", "line")


def test_a_length_that_hangs_on_what_is_hidden_is_found(
    game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:

    def padded(line: bytes, n: int, who: str) -> bytes:
        return redact_line(line, n, who) + b" " * (hash_free(line) % 2)

    monkeypatch.setattr("replays.looks.redact_line", padded)
    assert found_in(game) == "size"


def hash_free(line: bytes) -> int:
    """A number that hangs on what the seals of a line hold."""
    return sum(line.count(word) for word in (b'"zzz"', b'"thor"', b'["a', b'"up"'))


def test_a_telling_of_what_is_sealed_is_found(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replays.looks.tell", lambda book, entry: tell(book, book.entries[entry.n]))
    assert found_in(game) == "told"


def test_a_legal_list_that_reads_what_is_hidden_is_found(
    game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game, "mask", lambda state, who: state.copy())
    assert found_in(game) == "legal"


def test_an_error_text_that_tells_what_is_hidden_is_found(
    game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = play.decide_play

    def telling(book: Book, state: Any, ask: Ask, waived: str = "") -> Any:
        try:
            return honest(book, state, ask, waived)
        except IllegalCommand as error:
            error.message += f" (and there lies {hidden_of(state)})"
            raise

    monkeypatch.setattr(play, "decide_play", telling)
    assert found_in(game) == "answer"


def test_a_hint_at_commands_that_only_another_knows_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nearest(book: Book, state: Any, do: Doc, viewer: str) -> list[str]:
        return [book.game.words(command) for command in book.game.legal(state)]

    monkeypatch.setattr(play, "nearest", nearest)
    assert found_in(heaven) == "answer"


def test_a_status_that_tells_what_is_hidden_is_found(
    game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game, "status", hidden_of)
    assert found_in(game) == "talk"


def test_a_picture_of_what_the_referee_sees_is_found(
    game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest, whole = game.picture, game.view
    monkeypatch.setattr(
        game, "picture", lambda state, view, names: honest(state, whole(state, "referee"), names)
    )
    work = work_on(a_game_of(game), deals=3, who=PUBLIC)
    work.tasks = [task for task in work.tasks if not task.is_swap]
    assert first_leak(work) == "picture"


def test_a_command_that_is_taken_only_where_a_card_lies_right_is_found(
    game: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = a_game_of(game)
    card, honest = hidden_of(book.state_at(0)), game.decide

    def choosy(state: Any, *args: Any) -> Any:
        if hidden_of(state) != card and book.state_at(0).phase == state.phase:
            raise InvalidCommand("choosy", "not with that card", {})
        return honest(state, *args)

    work = plan(book, Asked((PUBLIC,), 0, 3, 3))
    monkeypatch.setattr(game, "decide", choosy)
    leaks = [one.leak for one in carry_out(work, 1) if one.leak is not None]
    assert {leak.other for leak in leaks} == {"choosy: not with that card"}


def test_only_a_whole_log_has_other_deals() -> None:
    copy = Book(redact(heaven_game(1, limit=5), "public"))
    with pytest.raises(IncompleteLog) as refused:
        plan(copy, Asked((PUBLIC,), 0, 0, 4))
    assert refused.value.code == "log.copy"


def test_a_log_that_its_commands_do_not_make_is_refused() -> None:
    book = heaven_game(1, limit=5)
    entry = book.entries[2]
    book.entries[2] = entry._replace(events=[*entry.events, {"type": "noted"}])
    with pytest.raises(CorruptLog) as refused:
        plan(book, Asked((PUBLIC,), 0, 0, 4))
    assert refused.value.code == "leak.retold"
