"""Checking leaves nothing of a log behind, also where nobody collects garbage, as in
the command: however many logs do not hold, the memory is that for one."""

import gc
from collections.abc import Callable

import pytest

from engine.shapes import Doc
from replays.book import Book
from tests.damage import edited, joined, judged, lines, whole_game

WHOLE = whole_game()
ROWS = lines(WHOLE)


def with_event(doc: Doc) -> None:
    """An event that no game knows."""
    doc["events"].append({"type": "zz"})


DAMAGED: dict[str, Callable[[], list[bytes]]] = {
    "no fault": lambda: ROWS,
    "another byte": lambda: [*ROWS[:3], ROWS[3].replace(b"at", b"it", 1), *ROWS[4:]],
    "no JSON": lambda: [*ROWS[:3], b"x", *ROWS[3:]],
    "no UTF-8": lambda: [*ROWS[:3], ROWS[3][:-9] + b"\xff", *ROWS[4:]],
    "a missing entry": lambda: [*ROWS[:3], *ROWS[4:]],
    "an unknown command": lambda: edited(WHOLE, 3, lambda doc: doc["do"].update(type="zz")),
    "an unknown event": lambda: edited(WHOLE, 3, with_event),
    "a wrong word": lambda: edited(WHOLE, 1, lambda doc: doc["do"].update(text={})),
    "a wrong deal": lambda: edited(WHOLE, 0, lambda doc: doc["do"].update(players=2)),
    "no opening": lambda: edited(WHOLE, 0, lambda doc: doc["unsealed"].popitem()),
}


def books() -> int:
    """How many books there are, the forgotten ones included."""
    return sum(type(thing) is Book for thing in gc.get_objects())


@pytest.mark.parametrize("kind", DAMAGED)
def test_no_log_outlives_its_check(kind: str) -> None:
    data = joined(DAMAGED[kind]())
    gc.collect()
    gc.disable()
    try:
        before = books()
        code = judged(data).code
        assert books() == before
    finally:
        gc.enable()
    assert (code == 0) is (kind == "no fault")
