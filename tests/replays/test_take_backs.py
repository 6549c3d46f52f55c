"""Take-backs, redoing, consent, and the rulings stands, waived and forfeit."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import IllegalCommand, InvalidCommand, RefereeError
from engine.shapes import Doc
from replays.book import Book
from replays.check import check_lines
from replays.entry import Draft, write_line
from replays.store import Lines
from replays.telling import tell
from tests.games import examples
from tests.scenarios import parse, position
from tests.support import act, new_book, play_random


def ruling(kind: str, **more: object) -> Doc:
    return {"type": "ruling", "kind": kind, "reason": "so ruled", **more}


def fresh() -> Book:
    book = new_book("back", setup=position("six-talk"))
    for line in ("ask 4 2", "poll 2 9 --card skull", "vote 1 up", "vote 2 up", "vote 4 cross"):
        act(book, parse(line))
    return book


def shown(book: Book) -> Doc:
    return book.game.view(book.state, "referee")


@pytest.mark.parametrize("n", range(1, 6))
def test_a_take_back_is_exactly_the_state_before_the_entry(n: int) -> None:
    book = fresh()
    before = book.game.view(book.state_at(n - 1), "referee")
    act(book, ruling("taken-back", entry=n))
    assert shown(book) == before
    assert shown(Book([entry.line for entry in book.entries])) == before


@pytest.mark.parametrize("n", range(1, 6))
def test_taking_back_a_take_back_brings_everything_back(n: int) -> None:
    book = fresh()
    after = shown(book)
    act(book, ruling("taken-back", entry=n))
    act(book, ruling("taken-back", entry=6))
    assert shown(book) == after
    assert book.live == [0, 1, 2, 3, 4, 5]


def test_take_backs_nest_and_what_is_void_is_gone() -> None:
    book = fresh()
    act(book, ruling("taken-back", entry=5))
    act(book, parse("vote 4 up"))
    act(book, ruling("taken-back", entry=3))
    assert shown(book) == book.game.view(book.state_at(2), "referee")
    for n in (3, 4, 5, 6, 7):
        with pytest.raises(IllegalCommand) as refused:
            act(book, ruling("taken-back", entry=n))
        assert refused.value.code == "log.void"
    assert len(book.entries) == 9


@pytest.mark.parametrize("n", [0, -1, 6, 7, 10**15])
def test_only_an_entry_after_the_deal_is_taken_back(n: int) -> None:
    with pytest.raises(InvalidCommand) as refused:
        act(fresh(), ruling("taken-back", entry=n))
    assert refused.value.code == "entry.unknown"


@examples(12)
@given(st.integers(0, 10**6))
def test_any_row_of_take_backs_is_a_walk_in_a_tree(number: int) -> None:
    """Against a model: the state after each entry, and the entries that count there."""
    chooser, book = random.Random(number), new_book("tree")
    states, live = [shown(book)], [{0}]
    for _ in range(40):
        n = chooser.randrange(1, len(book.entries) + 1)
        if chooser.random() < 0.5:
            act(book, parse(chooser.choice(["note a", _next_inspection(book)])))
            live.append(live[-1] | {len(states)})
            states.append(shown(book))
        elif n in live[-1]:
            act(book, ruling("taken-back", entry=n))
            assert shown(book) == states[n - 1]
            live.append(live[n - 1] | {len(states)})
            states.append(states[n - 1])
        else:
            with pytest.raises(RefereeError):
                act(book, ruling("taken-back", entry=n))
    assert check_lines(Lines([one.line for one in book.entries], b"", 0), "log").exit_code == 0


def _next_inspection(book: Book) -> str:
    lines = [book.game.words(command) for command in book.game.legal(book.state)]
    return next((line for line in lines if line.startswith("inspect")), "note b")


def test_an_undo_needs_everybody_who_is_still_there() -> None:
    book = fresh()
    with pytest.raises(IllegalCommand) as refused:
        act(book, parse("undo 5 --agreed 1,2,4,7,9"))
    assert refused.value.code == "log.consent"
    act(book, parse("leave 10"))
    act(book, parse("undo 5 --agreed 1,2,4,7,9"))
    assert shown(book) == book.game.view(book.state_at(4), "referee")


def test_an_undo_asks_only_those_at_the_table_and_passes_over_no_ruling() -> None:
    book = fresh()
    with pytest.raises(InvalidCommand) as unknown:
        act(book, parse("undo 5 --agreed 1,2,4,7,9,10,3"))
    act(book, ruling("stands", entry=2))
    with pytest.raises(IllegalCommand) as refused:
        act(book, parse("undo 5 --agreed 1,2,4,7,9,10"))
    assert (unknown.value.code, refused.value.code) == ("name.seat", "log.ruling")


def test_an_end_that_is_taken_back_is_played_again() -> None:
    book = new_book("again")
    play_random(book, random.Random(1))
    last = len(book.entries) - 1
    act(book, ruling("taken-back", entry=last))
    assert book.state.outcome is None
    act(book, book.entries[last].do)
    assert book.state.outcome is not None


def forged(book: Book, line: str) -> Book:
    """The book with an entry that the rules refuse, its hashes and seals all right."""
    do = parse(line)
    book.game.decode_command(do)
    inspected = {"type": "inspected", "player": do["player"], "card": do["card"]}
    symbol = book.game.view(book.state, "referee")["circle"][0]
    from engine.secrets import secret

    event = {**inspected, "symbol": secret(symbol, do["player"])}
    draft = Draft(len(book.entries), book.head, book.entries[0].at, str(do["player"]), do, [event])
    assert book.key is not None
    book.extend([write_line(draft, book.key, book.id)])
    return book


def test_an_entry_against_the_rules_is_broken_until_it_is_ruled_to_stand() -> None:
    book = forged(new_book("forged", setup=position("six-dealt")), "inspect 1 9")
    lines = [entry.line for entry in book.entries]
    broken = check_lines(Lines(lines, b"", 0), "log")
    assert [(one.entry, one.status, one.code) for one in broken.findings] == [
        (1, "broken", "hi.inspect.distance")
    ]
    entry = act(book, ruling("stands", entry=1))
    ruled = check_lines(Lines([*lines, entry.line], b"", 0), "log")
    assert [one.status for one in ruled.findings] == ["overruled"]
    assert (broken.exit_code, ruled.exit_code) == (1, 0)


def test_a_ruling_that_is_taken_back_upholds_nothing() -> None:
    book = forged(new_book("forged", setup=position("six-dealt")), "inspect 1 9")
    act(book, ruling("stands", entry=1))
    act(book, ruling("taken-back", entry=2))
    report = check_lines(Lines([entry.line for entry in book.entries], b"", 0), "log")
    assert (report.exit_code, [one.status for one in report.findings]) == (1, ["broken"])


def test_a_waived_command_stands_with_its_ruling_in_one_entry() -> None:
    book = new_book("waived", setup=position("six-dealt"))
    do = ruling("waived", rule="hi.inspect.distance", command=parse("inspect 1 9"))
    entry = act(book, do)
    assert (entry.by, entry.do) == ("referee", do)
    assert [event["type"] for event in entry.events] == ["ruled", "inspected"]
    assert len(book.entries) == 2


def test_a_vote_in_a_waived_command_is_as_secret_as_any() -> None:
    book = fresh()
    do = ruling("waived", rule="hi.poll.order", command=parse("vote 7 up"))
    seals = act(book, do).seals
    assert [(seal.pointer, seal.to) for seal in seals] == [
        ("/do/command/vote", ("7",)),
        ("/events/1/vote", ("7",)),
    ]


@pytest.mark.parametrize("kind", ["stands", "taken-back", "waived", "forfeit"])
def test_only_the_referee_rules_and_gives_a_reason(kind: str) -> None:
    cases: dict[str, Doc] = {
        "stands": {"entry": 1},
        "taken-back": {"entry": 1},
        "forfeit": {"who": "4"},
        "waived": {"rule": "hi.inspect.distance", "command": parse("vote 7 up")},
    }
    more = cases[kind]
    with pytest.raises(IllegalCommand) as refused:
        act(fresh(), ruling(kind, **more), by="4")
    with pytest.raises(InvalidCommand) as empty:
        act(fresh(), {**ruling(kind, **more), "reason": " "})
    with pytest.raises(InvalidCommand) as lacking:
        act(fresh(), ruling(kind))
    assert refused.value.code == "as.other"
    assert (empty.value.code, lacking.value.code) == ("text.empty", "ruling.field")


def test_an_undo_names_the_ruling_that_counts_not_one_that_is_void() -> None:
    book = fresh()
    act(book, ruling("stands", entry=1))
    act(book, ruling("taken-back", entry=6))
    with pytest.raises(IllegalCommand, match="entry 7 is a ruling"):
        act(book, {"type": "undo", "entry": 5, "agreed": list(book.game.consent(book.state))})


def test_notes_and_forfeits_are_told_with_the_players_names() -> None:
    book = fresh()
    note = act(book, {"type": "note", "text": "Well."}, by="4")
    lost = act(book, ruling("forfeit", who="4"))
    called = book.game.called("4", book.names)
    assert called != "4"
    assert tell(book, note) == [f"Note by {called}: Well."]
    assert tell(book, lost)[0] == f"Ruling: {called} forfeits. Reason: so ruled"
