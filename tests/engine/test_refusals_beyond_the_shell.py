"""What only a program that writes logs by hand can ask, and is refused for."""

import pytest

from engine.errors import IllegalCommand, InvalidCommand
from engine.shapes import Doc
from tests.scenarios import parse, position
from tests.support import act, new_book

PASSED = "poll 4 9 --card zzz --votes 1=up,2=up,4=up,7=up,9=cross,10=cross"


def test_nobody_cannot_ask_for_a_poll() -> None:
    book = new_book("nobody", setup=position("six-talk"))
    with pytest.raises(IllegalCommand) as refused:
        act(book, {"type": "ask", "players": []})
    assert (refused.value.code, refused.value.refusals[0].case) == ("hi.poll.order", "nobody")


@pytest.mark.parametrize(("first", "line"), [([], "ask 9 2 7"), ([PASSED], "stand 9 2 7")])
def test_who_is_named_in_any_order_is_recorded_in_ascending_order(
    first: list[str], line: str
) -> None:
    book = new_book("order", setup=position("six-talk"))
    for before in first:
        act(book, parse(before))
    (event,) = act(book, parse(line)).events
    assert [2, 7, 9] in event.values()


def test_a_last_stand_names_somebody() -> None:
    book = new_book("nobody", setup=position("six-talk"))
    act(book, parse(PASSED))
    with pytest.raises(IllegalCommand) as refused:
        act(book, {"type": "stand", "badasses": []})
    assert (refused.value.code, refused.value.refusals[0].case) == ("hi.stand", "nobody")


@pytest.mark.parametrize(
    "do",
    [
        {"type": "poll", "accuser": 4, "defendant": 9, "card": "zzz", "votes": {"04": "up"}},
        {"type": "poll", "accuser": 4, "defendant": 9, "card": "zzz", "votes": {"": "up"}},
        {"type": "poll", "accuser": 4, "defendant": 9, "card": "zzz", "votes": {"²": "up"}},
        {"type": "poll", "accuser": 4, "defendant": 9, "card": "zzz", "votes": []},
        {"type": "poll", "accuser": 4, "defendant": 9, "card": 3},
        {"type": "poll", "accuser": True, "defendant": 9, "card": "zzz"},
        {"type": "poll", "accuser": "4", "defendant": 9, "card": "zzz"},
        {"type": "poll", "accuser": 4, "defendant": 9},
        {"type": "pass", "player": 4, "why": "tired"},
        {"type": "pass", "player": None},
        {"type": "vote", "player": 4, "vote": {"seal": "0", "to": []}},
        {"type": "stand", "badasses": 4},
        {"type": "stand", "badasses": ["4"]},
        {"type": "resolve", "choices": []},
        {"type": "fly", "player": 4},
        {"type": ["pass"], "player": 4},
        {"player": 4},
    ],
)
def test_what_spells_no_command_is_invalid(do: Doc) -> None:
    with pytest.raises(InvalidCommand):
        act(new_book("nobody", setup=position("six-talk")), do)
