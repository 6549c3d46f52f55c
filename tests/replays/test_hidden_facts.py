"""Nothing that a player may not know changes anything that the player can see."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine.heaven_here_i_come.game as rules
import engine.heaven_here_i_come.view as sight
from engine.heaven_here_i_come.events import Event, Inspected, Voted
from engine.secrets import Secret
from engine.shapes import Doc
from tests.games import examples
from tests.worlds import hidden_places, leaks, new_story

numbers = st.integers(0, 10**6)


def look_for_leaks(players: int, number: int) -> list[str]:
    """Leaks found at one entry of a story, for one seat or the public."""
    story = new_story(players, number)
    chooser = random.Random(number)
    upto = chooser.randrange(len(story.entries))
    seats = [str(player["screen"]) for player in story.world.setup["players"]]
    return leaks(story, upto, chooser.choice([*seats, "public"]), chooser, 5, 5)


@pytest.mark.parametrize("players", range(5, 11))
@examples(6)
@given(numbers)
def test_swapped_and_shuffled_hidden_facts_change_nothing_seen(players: int, number: int) -> None:
    assert look_for_leaks(players, number) == []


def some_leak(part: str) -> bool:
    return any(part in look_for_leaks(6, number) for number in range(40))


def test_a_view_that_shows_a_card_too_many_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sight, "_known_cards", lambda state, who: {0, 1, 2})
    assert some_leak("view")


def test_a_legal_list_that_reads_the_hands_of_others_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rules, "mask", lambda state, who: state.copy())
    assert some_leak("legal")


def test_a_seal_for_somebody_who_depends_on_its_value_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = rules.encode_event

    def leaking(event: Event) -> Doc:
        doc = honest(event)
        if isinstance(event, Inspected) and event.symbol in ("skull", "face"):
            doc["symbol"] = Secret(event.symbol, (*doc["symbol"].to, "x"))
        return doc

    monkeypatch.setattr(rules, "encode_event", leaking)
    assert some_leak("lines")


def test_a_public_field_that_depends_on_a_vote_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = rules.encode_event

    def leaking(event: Event) -> Doc:
        doc: dict[str, Any] = honest(event)
        return {**doc, "vote": event.vote} if isinstance(event, Voted) else doc

    monkeypatch.setattr(rules, "encode_event", leaking)
    assert some_leak("told")


def test_every_kind_of_hidden_thing_is_met() -> None:
    kinds = set()
    for number in range(12):
        story = new_story(7, number)
        for upto in range(len(story.entries)):
            kinds |= {place[0] for place in hidden_places(story, upto, "public")}
    assert kinds == {"circle", "hand", "vote"}
