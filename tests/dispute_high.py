"""Dispute cases of High Heavens."""

from collections.abc import Callable
from typing import Any

from replays.book import Book
from tests.damage import forged, joined, lines
from tests.dispute_tools import (
    DECKS,
    Files,
    changed,
    copy_of,
    field,
    force,
    heavens,
    play,
    told,
    whole,
    write,
    written,
)

GODS = ["thor e4", "odin d3", "ares e6", "zeus f7"]
CLOSE_BY = ["thor e5", "odin d3", "ares e6", "zeus f7"]
LAST = {"norse": {"health": 30}, "greek": {"health": 4}}


def deck_order_swapped() -> Files:
    """Two cards of the Norse pile changed places, and with them what was drawn."""

    def change(doc: dict[str, Any]) -> None:
        first = doc["events"]
        pile = next(one for one in first if one["type"] == "shuffled" and one["side"] == "norse")
        order = pile["order"].value
        order[0], order[20] = order[20], order[0]
        drawn = next(one for one in first if one["type"] == "drew" and one["seat"] == "norse")
        drawn["cards"] = drawn["cards"]._replace(value=order[:5])

    book = heavens(first="norse")
    return {"game.jsonl": joined(forged(book, 0, change))}


def hand_without_a_god_not_shown() -> Files:
    """The Greek hand has no god in it: it is put back without being shown."""

    def change(doc: dict[str, Any]) -> None:
        doc["events"] = [event for event in doc["events"] if event["type"] != "revealed"]

    book = heavens(seed="hand 64", first="norse")
    assert any(event["type"] == "revealed" for event in book.entries[0].events)
    return {"game.jsonl": joined(forged(book, 0, change))}


def move_through_another_god() -> Files:
    book = field(["thor e4", "odin d3", "ares e5", "zeus f7"])
    events: list[Any] = [
        {"type": "paid", "points": 1},
        {"type": "moved", "god": "thor", "path": ["e5", "e6"]},
    ]
    do = {"type": "move", "god": "thor", "to": "e6", "via": ["e5"]}
    write(book, "norse", do, events)
    return {"game.jsonl": whole(play(book, "move odin d4", "attack thor zeus", "end"))}


def move_that_another_undoes() -> Files:
    """Thor moves too far, and what follows has nothing to do with him."""
    book = force(field(GODS), "move thor e8 --via d4,c4,c5,c6,d7,d8", "hh.move.distance")
    return {"game.jsonl": whole(play(book, "move odin d4", "end", "end", "concede norse"))}


def one_action_too_many() -> Files:
    book = field(GODS, "move odin d4", "move odin d5", "move odin d4")
    force(book, "move thor e5", "hh.turn.cost")
    return {"game.jsonl": whole(play(book, "end", "attack ares thor", "end"))}


def out_of_turn() -> Files:
    book = field(CLOSE_BY, "move odin d4")
    do = {"type": "attack", "god": "ares", "target": "thor", "how": "melee"}
    events: list[Any] = [
        {"type": "paid", "points": 1},
        {"type": "attacked", "god": "ares", "target": "thor", "how": "melee", "damage": 4},
        {"type": "hurt", "god": "thor", "damage": 4, "by": "attack"},
    ]
    write(book, "greek", do, events)
    return {"game.jsonl": whole(play(book, "end"))}


def given_by_the_other_side() -> Files:
    book = field(GODS, "move odin d4")
    do = {"type": "concede", "who": "greek"}
    ended = {"type": "ended", "outcome": {"winner": "norse", "by": "hh.end.agree"}}
    return {"game.jsonl": whole(write(book, "norse", do, [ended]))}


def dice_typed_wrong_and_put_right() -> Files:
    book = field(CLOSE_BY, "attack thor ares", "resolve --roll 6", runes="physical")
    play(book, "note 'the die shows 1, not 6'", "undo 2 --agreed norse,greek", "resolve --roll 1")
    return {"game.jsonl": whole(play(book, "attack thor ares", "resolve --roll 4", "end"))}


def dice_that_say_another_thing() -> Files:
    """A 2 is entered, and told as a hit."""
    by, do, hit = told(_aimed(), "resolve --roll 5")
    hit[0]["roll"] = do["roll"] = 2
    return {"game.jsonl": whole(play(write(_aimed(), by, do, hit), "end"))}


def _aimed() -> Book:
    return field(CLOSE_BY, "attack thor ares", runes="physical")


def dice_of_chance_changed() -> Files:
    def change(events: list[Any]) -> None:
        events[1] |= {"roll": 1, "hit": False}
        del events[2:]

    book = changed(field(CLOSE_BY, runes="stream"), "attack thor ares", change)
    return {"game.jsonl": whole(play(book, "move odin d4", "end"))}


def chips_from_nowhere() -> Files:
    """Hera enters with more health than her card has, and the referee lets it stand."""

    def change(events: list[Any]) -> None:
        events[1]["health"] = 11

    hands = {"norse": ["loki"], "greek": ["hera", "aegis"]}
    book = changed(field(GODS, "end", hands=hands), "invoke hera e10", change)
    play(book, "ruling stands 2 --reason 'we play with more health tonight'", "end")
    return {"game.jsonl": whole(book)}


def health_added() -> Files:
    def change(events: list[Any]) -> None:
        events[-1]["damage"] = 1

    book = changed(field(CLOSE_BY), "attack thor ares", change)
    return {"game.jsonl": whole(play(book, "attack thor ares", "end", "attack ares thor"))}


def retaliation_left_out() -> Files:
    """Tyr strikes back when he is hit; here he does not."""

    def change(events: list[Any]) -> None:
        del events[3:]

    gods = ["tyr e5", "loki d3", "ares e6 health=6", "zeus f7"]
    book = field(gods, "end", deck=DECKS)
    changed(book, "attack ares tyr", change)
    return {"game.jsonl": whole(play(book, "attack ares tyr", "end", "attack tyr ares"))}


def choice_answered_by_the_wrong_player() -> Files:
    """Freyja calls Ares; his side decides, and not hers."""
    book = _called()
    _, do, events = told(book, "resolve refuse")
    return {"game.jsonl": whole(play(write(book, "norse", do, events), "end"))}


def _called() -> Book:
    return field(["freyja e5", "loki d3", "ares e7", "zeus f7"], "use freyja ares", deck=DECKS)


def ability_short_of_chips() -> Files:
    gods = ["apollo e5", "zeus f7", "loki e6 poison=6", "tyr e4"]
    book = field(gods, "end", deck=DECKS)
    do = {"type": "use", "god": "apollo", "targets": ["tyr"]}
    events: list[Any] = [
        {"type": "paid", "points": 1},
        {"type": "used", "god": "apollo"},
        {"type": "given", "god": "tyr", "chip": "poison", "amount": 1},
    ]
    return {"game.jsonl": whole(play(write(book, "greek", do, events), "end"))}


def card_not_in_the_hand() -> Files:
    """The Greek side invokes a god that lies in its draw pile."""
    book = field(GODS, "end")
    state: Any = book.state
    assert "hades" in state.draw["greek"]
    do = {"type": "invoke", "god": "hades", "hex": "e10"}
    event = {"type": "invoked", "god": "hades", "owner": "greek", "hex": "e10", "health": 9}
    rows = written(book, "greek", do, [{"type": "paid", "points": 1}, event])
    return {"game.jsonl": joined(rows)}


def poison_forgotten() -> Files:
    def change(events: list[Any]) -> None:
        events[:] = [event for event in events if event["type"] != "hurt"]

    gods = ["thor e4", "odin d3", "ares e6 poison=2", "zeus f7"]
    return {"game.jsonl": whole(play(changed(field(gods), "end", change), "move zeus e7"))}


def last_blow_that_cannot_be() -> Files:
    """Thor strikes Olympus from too far, and so wins."""
    book = field(["thor e4", "odin d3", "ares i6", "zeus a6"], "move odin d4", home=LAST)
    do = {"type": "attack", "god": "thor", "target": "olympus", "how": "melee"}
    events: list[Any] = [
        {"type": "paid", "points": 1},
        {"type": "attacked", "god": "thor", "target": "olympus", "how": "melee", "damage": 4},
        {"type": "battered", "side": "greek", "damage": 4},
        {"type": "ended", "outcome": {"winner": "norse", "by": "hh.win.home"}},
    ]
    return {"game.jsonl": whole(write(book, "norse", do, events))}


def won_after_a_step_too_many() -> Files:
    """The game is won by what an illegal move made possible."""
    book = field(["thor e4", "odin d3", "ares i6", "zeus a6"], home=LAST)
    force(book, "move thor e8", "hh.move.distance")
    return {"game.jsonl": whole(play(book, "attack thor olympus"))}


def end_cut_from_a_won_game() -> Files:
    """Beside the loser's log, from which the last two entries are gone."""
    book = field(["thor e8", "odin d3", "ares i6", "zeus a6"], "move odin d4", home=LAST)
    play(book, "attack thor olympus", "note 'well played'")
    return {"greek.jsonl": joined(lines(book)[:-2]), "norse.jsonl": whole(book)}


def branch_after_a_quarrel() -> Files:
    base = ["move odin d4", "end"]
    ours = field(CLOSE_BY, *base, "attack ares thor", "end", "attack thor ares")
    theirs = field(CLOSE_BY, *base, "move ares e7", "attack zeus thor", "end")
    return {"greek.jsonl": copy_of(ours, "greek"), "norse.jsonl": copy_of(theirs, "norse")}


def branch_with_a_forged_blow() -> Files:
    def change(events: list[Any]) -> None:
        events[1]["damage"] = events[2]["damage"] = 6

    ours = field(CLOSE_BY, "move odin d4", "attack thor ares", "end")
    theirs = changed(field(CLOSE_BY, "move odin d4"), "attack thor ares", change)
    return {"greek.jsonl": whole(ours), "norse.jsonl": whole(play(theirs, "end"))}


def three_logs_two_stories() -> Files:
    book = field(CLOSE_BY, "move odin d4", "attack thor ares", "end")
    other = field(CLOSE_BY, "move odin d4", "attack thor ares", "attack thor ares", "end")
    return {
        "greek.jsonl": copy_of(book, "greek"),
        "norse.jsonl": copy_of(other, "norse"),
        "referee.jsonl": whole(book),
    }


def many_forged_entries() -> Files:
    """Every attack was made to hit for one more."""

    def change(events: list[Any]) -> None:
        events[1]["damage"] += 1
        events[2]["damage"] += 1

    book = field(["thor e5", "odin d3", "hades e6", "zeus f7"])
    for line in ("attack thor hades", "attack thor hades"):
        changed(book, line, change)
    return {"game.jsonl": whole(play(book, "end", "move zeus f6", "end"))}


def draw_that_one_side_never_agreed_to() -> Files:
    book = field(GODS, "move odin d4")
    do = {"type": "draw", "agreed": ["norse"]}
    ended = {"type": "ended", "outcome": {"winner": None, "by": "hh.end.agree"}}
    return {"game.jsonl": whole(write(book, "norse", do, [ended]))}


CASES: tuple[Callable[[], Files], ...] = (
    deck_order_swapped,
    hand_without_a_god_not_shown,
    move_through_another_god,
    move_that_another_undoes,
    one_action_too_many,
    out_of_turn,
    given_by_the_other_side,
    dice_typed_wrong_and_put_right,
    dice_that_say_another_thing,
    dice_of_chance_changed,
    chips_from_nowhere,
    health_added,
    retaliation_left_out,
    choice_answered_by_the_wrong_player,
    ability_short_of_chips,
    card_not_in_the_hand,
    poison_forgotten,
    last_blow_that_cannot_be,
    won_after_a_step_too_many,
    end_cut_from_a_won_game,
    branch_after_a_quarrel,
    branch_with_a_forged_blow,
    three_logs_two_stories,
    many_forged_entries,
    draw_that_one_side_never_agreed_to,
)
