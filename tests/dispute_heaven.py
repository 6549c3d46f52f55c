"""Dispute cases of Heaven, Here I Come!"""

from collections.abc import Callable
from typing import Any

from engine.secrets import Secret
from replays.book import Book
from replays.entry import join_line, split_line
from tests.damage import (
    chained,
    edited,
    forged,
    hashed,
    joined,
    lines,
    parsed,
    reopened,
    take,
)
from tests.dispute_tools import (
    END,
    INSPECTIONS,
    POLL,
    Files,
    changed,
    circle,
    copy_of,
    copy_of_lines,
    finished,
    force,
    play,
    whole,
    write,
    written,
)

FIRST = INSPECTIONS[:1]
FORGED = "hi.inspect.distance"


def forged_and_chain_made_right() -> Files:
    book = circle(*INSPECTIONS, "peek 4 9", "poll 4 9 --card zzz")

    def change(doc: dict[str, Any]) -> None:
        seen = doc["events"][0]
        doc["do"]["card"] = seen["card"] = 2
        seen["symbol"] = seen["symbol"]._replace(value=book.entries[6].events[0]["symbol"])

    return {"game.jsonl": joined(forged(book, 2, change))}


def vote_changed() -> Files:
    return {"game.jsonl": joined(forged(finished(), 8, _voted))}


def _voted(doc: dict[str, Any]) -> None:
    for vote in (doc["do"], doc["events"][0]):
        vote["vote"] = vote["vote"]._replace(value="cross")


def vote_changed_and_all_that_follows() -> Files:
    true = circle(*INSPECTIONS, *POLL, *END)
    book = circle(*INSPECTIONS, *POLL[:3], "vote 4 cross", *POLL[4:], "pass 1")
    return {"helen.jsonl": whole(true), "referee.jsonl": whole(book)}


def vote_opened_otherwise() -> Files:
    rows = lines(finished())
    rows[10] = _opened(rows[10], ("do", "vote"), "cross")
    return {"game.jsonl": joined(rows), "helen.jsonl": whole(finished())}


def _opened(row: bytes, way: tuple[str | int, ...], value: str) -> bytes:
    """A line in which a secret is opened as something else than it was."""
    doc = parsed(row)
    doc["unsealed"][take(doc, way)["seal"]][1] = value
    return join_line(split_line(row, doc["sha256"]), doc["sha256"], doc["unsealed"])


HAND = ("events", 1, "players", 1, "hand", 0)


def lie_about_a_hand() -> Files:
    """Helen says that her first card was a heart; it was the face."""
    book = circle(*INSPECTIONS)
    first, *rest = copy_of(book, "4").splitlines()
    lie = _opened(first, HAND, "heart")
    return {"helen.jsonl": joined([lie, *rest]), "referee.jsonl": whole(book)}


def lie_about_a_hand_after_the_end() -> Files:
    first, *rest = lines(finished())
    lie = _opened(first, HAND, "heart")
    return {"helen.jsonl": joined([lie, *rest]), "referee.jsonl": whole(finished())}


def claim_in_a_note() -> Files:
    book = circle(*INSPECTIONS, "4: note 'I hold no zzz, and never did'", *POLL, *END)
    return {"game.jsonl": whole(book)}


def lie_about_a_card_seen() -> Files:
    return {"game.jsonl": whole(_seen_otherwise(*INSPECTIONS[2:]))}


def _seen_otherwise(*more: str) -> Book:
    """Helen has the whole log, and made another of it in which she saw another card."""

    def change(events: list[Any]) -> None:
        seen = events[0]["symbol"]
        events[0]["symbol"] = seen._replace(value="coin" if seen.value != "coin" else "heart")

    return play(changed(circle(*FIRST), "inspect 4 9", change), *more)


def lie_of_a_copy_alone() -> Files:
    return {"helen.jsonl": copy_of(_seen_otherwise(*INSPECTIONS[2:]), "4")}


def lie_that_another_copy_shows() -> Files:
    """Helen looked at the card on Peter's left, which he knows."""
    return _beside_helen("peter", "9")


def lie_that_no_copy_shows() -> Files:
    return _beside_helen("bo", "2")


def _beside_helen(name: str, who: str) -> Files:
    lie, true = _seen_otherwise(*INSPECTIONS[2:]), circle(*INSPECTIONS)
    return {"helen.jsonl": copy_of(lie, "4"), f"{name}.jsonl": copy_of(true, who)}


def lie_of_a_copy_beside_the_whole_log() -> Files:
    return {
        "peter.jsonl": copy_of(_seen_otherwise(*INSPECTIONS[2:]), "9"),
        "referee.jsonl": whole(circle(*INSPECTIONS)),
    }


def another_clock() -> Files:
    """Entry 2 was written at another time, and what follows made to fit."""
    book = circle(*INSPECTIONS)
    rows = lines(book)
    doc = parsed(rows[2])
    doc["at"] = "2023-11-14T23:59:00Z"
    rows[2] = hashed(doc)
    return {"ann.jsonl": whole(book), "bo.jsonl": joined(chained(rows, 3))}


def deal_with_another_hand() -> Files:
    """A copy of a deal in which Helen was dealt other cards, of the same game by name."""
    book = circle(*FIRST)

    def change(doc: dict[str, Any]) -> None:
        hand = doc["events"][1]["players"][1]["hand"]
        hand[0] = hand[0]._replace(value="skull")

    rows = forged(book, 0, change)
    return {"helen.jsonl": copy_of_lines(rows, "4"), "referee.jsonl": whole(book)}


def opening_put_in() -> Files:
    """Bo's copy, in which one card of Helen's hand can be read as well."""
    book = circle(*INSPECTIONS)
    first, *rest = copy_of(book, "2").splitlines()
    seal = take(parsed(lines(book)[0]), HAND)["seal"]
    doc = parsed(first)
    doc["unsealed"][seal] = parsed(lines(book)[0])["unsealed"][seal]
    row = join_line(split_line(first, doc["sha256"]), doc["sha256"], doc["unsealed"])
    return {"bo.jsonl": joined([row, *rest])}


def opening_taken_out_of_a_copy() -> Files:
    """Helen's copy, without what she saw at her inspection."""
    rows = copy_of(circle(*INSPECTIONS), "4").splitlines()
    rows[2] = rows[2].replace(_unsealed(parsed(rows[2])), b'"unsealed":{}')
    return {"helen.jsonl": joined(rows)}


def parted_and_edited_further_on() -> Files:
    """Two stories, and one of the files was changed after they part."""
    rows = lines(circle(*INSPECTIONS))
    rows[5] = rows[5].replace(b'"card":', b'"card": ')
    return {
        "ann.jsonl": joined(rows),
        "bo.jsonl": whole(circle(*INSPECTIONS[:2], "inspect 2 10", "inspect 9 1")),
    }


def parted_and_a_rule_broken_further_on() -> Files:
    two = circle(*INSPECTIONS[:2], "inspect 2 10")
    return {
        "ann.jsonl": whole(circle(*INSPECTIONS)),
        "bo.jsonl": whole(force(two, "inspect 9 7", FORGED)),
    }


def three_logs_that_part_twice() -> Files:
    base = INSPECTIONS[:2]
    other = circle(*base, "inspect 2 10")
    return {
        "ann.jsonl": whole(circle(*base, *INSPECTIONS[2:4], "inspect 7 4")),
        "bo.jsonl": whole(play(other, "inspect 9 1")),
        "cem.jsonl": whole(circle(*base, *INSPECTIONS[2:4], "inspect 7 1")),
        "di.jsonl": whole(circle(*base)),
    }


def opening_taken_out() -> Files:
    book = circle(*INSPECTIONS)
    doc = parsed(book.entries[3].line)
    rows = lines(book)
    rows[3] = rows[3].replace(_unsealed(doc), b'"unsealed":{}')
    return {"game.jsonl": joined(rows)}


def _unsealed(doc: dict[str, Any]) -> bytes:
    (seal, (salt, value)), *rest = doc["unsealed"].items()
    assert not rest
    return f'"unsealed":{{"{seal}":["{salt}","{value}"]}}'.encode()


def opening_moved() -> Files:
    rows = lines(circle(*INSPECTIONS))
    moved = _unsealed(parsed(rows[3]))
    rows[3] = rows[3].replace(moved, b'"unsealed":{}')
    rows[4] = rows[4].replace(_unsealed(parsed(rows[4])), moved)
    return {"game.jsonl": joined(rows)}


def secret_made_anew() -> Files:
    book = circle(*INSPECTIONS)

    def change(doc: dict[str, Any]) -> None:
        seal = doc["events"][0]["symbol"]["seal"]
        made = reopened(book, doc, 3, "/events/0/symbol", seal, "heart")
        doc["events"][0]["symbol"]["seal"] = made

    return {"game.jsonl": joined(edited(book, 3, change))}


def rule_waived() -> Files:
    ruling = f"ruling waived {FORGED} --reason 'Helen cannot see that far' -- inspect 4 2"
    return {"game.jsonl": whole(circle(*FIRST, ruling, *INSPECTIONS[2:]))}


def upheld_by_ruling() -> Files:
    book = play(force(circle(*FIRST), "inspect 4 2", FORGED), *INSPECTIONS[2:])
    play(book, "peek 4 2", "ruling stands 2 --reason 'nobody had noticed, and all agree'")
    return {"game.jsonl": whole(book)}


def taken_back_by_ruling() -> Files:
    book = play(force(circle(*FIRST), "inspect 4 2", FORGED), INSPECTIONS[2])
    play(book, "ruling taken-back 2 --reason 'card 2 is too near'", *INSPECTIONS[1:])
    return {"game.jsonl": whole(book)}


def taken_back_without_consent() -> Files:
    book = circle(*INSPECTIONS[:3])
    do = {"type": "undo", "entry": 3, "agreed": ["2", "4"]}
    write(book, "2", do, [{"type": "taken-back", "entry": 3}])
    return {"game.jsonl": whole(play(book, "inspect 2 10", *INSPECTIONS[3:]))}


def card_not_held() -> Files:
    book = circle(*INSPECTIONS, *POLL[:2], "vote 2 cross", "vote 4 up", "vote 7 cross")
    play(book, "vote 9 cross", "vote 10 cross")
    return {"game.jsonl": joined(_poll(book, 9, 4, "skull"))}


def _poll(book: Book, accuser: int, defendant: int, card: str) -> list[bytes]:
    """A poll with a card that the accuser does not hold."""
    poll = {"accuser": accuser, "card": card, "defendant": defendant}
    do, event = {"type": "poll", **poll}, {"type": "accused", **poll}
    return written(book, str(accuser), do, [event])


def voted_twice() -> Files:
    book = circle(*INSPECTIONS, *POLL[:2])
    vote = {"player": 1, "vote": Secret("cross", ("1",))}
    rows = written(book, "1", {"type": "vote", **vote}, [{"type": "voted", **vote}])
    return {"game.jsonl": joined(rows)}


def inspected_out_of_turn() -> Files:
    book = force(circle(*FIRST), "inspect 9 1", "hi.inspect.order")
    return {"game.jsonl": whole(play(book, "inspect 4 9", "inspect 2 7"))}


def given_by_another() -> Files:
    def change(doc: dict[str, Any]) -> None:
        doc["by"] = "2"

    return {"game.jsonl": joined(forged(circle(*INSPECTIONS), 2, change))}


def tally_changed() -> Files:
    def change(doc: dict[str, Any]) -> None:
        polled = next(event for event in doc["events"] if event["type"] == "polled")
        polled["passed"] = False

    book = circle(*INSPECTIONS, *POLL)
    return {"game.jsonl": joined(forged(book, len(book.entries) - 1, change))}


def seat_that_is_not() -> Files:
    def change(doc: dict[str, Any]) -> None:
        doc["do"]["player"] = doc["events"][0]["player"] = 8

    return {"game.jsonl": joined(forged(circle(*INSPECTIONS), 3, change))}


def copies_that_contradict() -> Files:
    base = INSPECTIONS[:5]
    one = circle(*base, "inspect 10 2")
    two = circle(*base, "inspect 10 4" if INSPECTIONS[5] != "inspect 10 4" else "inspect 10 9")
    return {"helen.jsonl": copy_of(one, "4"), "peter.jsonl": copy_of(two, "9")}


def copies_where_one_is_blind() -> Files:
    one = circle(*INSPECTIONS, "poll 4 9 --card zzz")
    two = _poll(circle(*INSPECTIONS), 9, 4, "skull")
    return {"helen.jsonl": copy_of(one, "4"), "peter.jsonl": copy_of_lines(two, "9")}


def copies_where_both_are_blind() -> Files:
    one = circle(*INSPECTIONS, "poll 4 9 --card zzz")
    two = _poll(circle(*INSPECTIONS), 4, 9, "coin")
    return {"ann.jsonl": copy_of(one, "1"), "bo.jsonl": copy_of_lines(two, "2")}


def blind_copies_and_the_whole_log() -> Files:
    one = circle(*INSPECTIONS, "poll 4 9 --card zzz")
    two = _poll(circle(*INSPECTIONS), 4, 9, "coin")
    return {"bo.jsonl": copy_of_lines(two, "2"), "referee.jsonl": whole(one)}


def branch_of_both() -> Files:
    base = INSPECTIONS[:2]
    one, two = circle(*base, "inspect 2 7"), circle(*base, "inspect 2 10")
    return {
        "ann.jsonl": whole(play(one, "inspect 9 1", "inspect 7 4")),
        "bo.jsonl": whole(play(two, "inspect 9 1")),
    }


def branch_where_one_breaks_a_rule() -> Files:
    one = circle(*INSPECTIONS[:4])
    two = force(circle(*FIRST), "inspect 4 2", FORGED)
    return {"ann.jsonl": whole(one), "bo.jsonl": whole(play(two, *INSPECTIONS[2:4]))}


CASES: tuple[Callable[[], Files], ...] = (
    forged_and_chain_made_right,
    vote_changed,
    vote_changed_and_all_that_follows,
    vote_opened_otherwise,
    lie_about_a_hand,
    lie_about_a_hand_after_the_end,
    claim_in_a_note,
    lie_about_a_card_seen,
    lie_of_a_copy_alone,
    lie_that_another_copy_shows,
    lie_that_no_copy_shows,
    lie_of_a_copy_beside_the_whole_log,
    another_clock,
    deal_with_another_hand,
    opening_put_in,
    opening_taken_out_of_a_copy,
    parted_and_edited_further_on,
    parted_and_a_rule_broken_further_on,
    three_logs_that_part_twice,
    opening_taken_out,
    opening_moved,
    secret_made_anew,
    rule_waived,
    upheld_by_ruling,
    taken_back_by_ruling,
    taken_back_without_consent,
    card_not_held,
    voted_twice,
    inspected_out_of_turn,
    given_by_another,
    tally_changed,
    seat_that_is_not,
    copies_that_contradict,
    copies_where_one_is_blind,
    copies_where_both_are_blind,
    blind_copies_and_the_whole_log,
    branch_of_both,
    branch_where_one_breaks_a_rule,
)
