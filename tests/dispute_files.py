"""Dispute cases about files: torn, cut, edited, mixed up."""

import json
from collections.abc import Callable

from replays.book import Book
from tests.damage import chained, forged, hashed, joined, lines, parsed
from tests.dispute_tools import (
    INSPECTIONS,
    Files,
    circle,
    copy_of,
    field,
    finished,
    play,
    whole,
)


def honest() -> Files:
    return {"game.jsonl": whole(finished())}


def edited_entry() -> Files:
    return {"game.jsonl": _edited(circle(*INSPECTIONS), 2)}


def edited_entry_beside_a_true_log() -> Files:
    book = circle(*INSPECTIONS)
    return {"mine.jsonl": _edited(book, 2), "theirs.jsonl": whole(book)}


def _edited(book: Book, n: int) -> bytes:
    rows = lines(book)
    rows[n] = rows[n].replace(b'"card":9', b'"card":7')
    return joined(rows)


def edited_and_one_hash_made_right() -> Files:
    book = circle(*INSPECTIONS)
    rows = lines(book)
    rows[2] = hashed(parsed(rows[2].replace(b'"card":9', b'"card":7')))
    return {"game.jsonl": joined(rows)}


def end_cut_off() -> Files:
    return {"game.jsonl": joined(lines(finished())[:-2])}


def end_cut_off_beside_the_whole() -> Files:
    book = finished()
    return {"cut.jsonl": joined(lines(book)[:-3]), "whole.jsonl": whole(book)}


def cut_in_an_entry() -> Files:
    return {"game.jsonl": whole(circle(*INSPECTIONS))[:-200]}


def cut_in_a_character() -> Files:
    data = whole(play(circle(*INSPECTIONS), "note 'Peter wäre es'"))
    return {"game.jsonl": data[: data.rindex("ä".encode()) + 1]}


def line_end_missing() -> Files:
    return {"game.jsonl": whole(circle(*INSPECTIONS))[:-1]}


def end_lost_with_the_power() -> Files:
    rows = lines(circle(*INSPECTIONS))
    return {"game.jsonl": joined(rows[:-1]) + b"\0" * len(rows[-1])}


def middle_lost_with_the_power() -> Files:
    rows = lines(circle(*INSPECTIONS))
    rows[3] = rows[3][:40] + b"\0" * (len(rows[3]) - 40)
    return {"game.jsonl": joined(rows)}


def empty() -> Files:
    return {"game.jsonl": b""}


def empty_beside_a_log() -> Files:
    return {"game.jsonl": b"", "other.jsonl": whole(circle(*INSPECTIONS))}


def no_log() -> Files:
    return {"game.jsonl": b"milk\nbread\nbadass for Thursday\n"}


def line_ends_of_an_editor() -> Files:
    return {"game.jsonl": whole(circle(*INSPECTIONS)).replace(b"\n", b"\r\n")}


def mark_of_an_editor() -> Files:
    return {"game.jsonl": b"\xef\xbb\xbf" + whole(circle(*INSPECTIONS))}


def spaces_of_a_tool() -> Files:
    return _laid_out(lambda doc: json.dumps(doc, sort_keys=True, ensure_ascii=False))


def other_order_of_a_tool() -> Files:
    def write(doc: object) -> str:
        assert isinstance(doc, dict)
        turned = dict(sorted(doc.items(), reverse=True))
        return json.dumps(turned, separators=(",", ":"), ensure_ascii=False)

    return _laid_out(write)


def _laid_out(write: Callable[[object], str]) -> Files:
    rows = lines(circle(*INSPECTIONS))
    done = [write(parsed(row)).encode() for row in rows[3:]]
    return {"game.jsonl": joined([*rows[:3], *done])}


def entry_repeated() -> Files:
    rows = lines(circle(*INSPECTIONS))
    return {"game.jsonl": joined([*rows[:4], rows[3], *rows[4:]])}


def entry_deleted() -> Files:
    rows = lines(circle(*INSPECTIONS))
    return {"game.jsonl": joined([*rows[:3], *rows[4:]])}


def entries_swapped() -> Files:
    rows = lines(circle(*INSPECTIONS))
    return {"game.jsonl": joined([*rows[:3], rows[4], rows[3], *rows[5:]])}


def entry_of_another_game() -> Files:
    rows, others = lines(circle(*INSPECTIONS)), lines(circle(*INSPECTIONS, seed="monday"))
    return {"game.jsonl": joined([*rows[:3], others[3], *rows[4:]])}


def entry_of_another_game_made_to_fit() -> Files:
    rows, others = lines(circle(*INSPECTIONS)), lines(circle(*INSPECTIONS, seed="monday"))
    return {"game.jsonl": joined(chained([*rows[:3], others[3], *rows[4:]], 3))}


def newer_rules() -> Files:
    def change(doc: dict[str, object]) -> None:
        doc["events"][0]["rules"] = 7  # type: ignore[index]

    return {"game.jsonl": joined(forged(circle(*INSPECTIONS), 0, change))}


def unknown_house_cards() -> Files:
    def change(doc: dict[str, object]) -> None:
        doc["events"][0]["data"]["norse"]["name"] = "norse-9"  # type: ignore[index]

    book = field(["thor e4", "ares e7"], "move thor e5")
    return {"game.jsonl": joined(forged(book, 0, change))}


def dealt_until_it_suited() -> Files:
    first, second = circle(INSPECTIONS[0]), circle(*INSPECTIONS, seed="once more")
    return {"evening.jsonl": whole(second), "first.jsonl": whole(first)}


def logs_of_two_games() -> Files:
    return {
        "heaven.jsonl": whole(circle(INSPECTIONS[0])),
        "high.jsonl": whole(field(["thor e4", "ares e7"], "move thor e5")),
    }


def two_entries_behind() -> Files:
    book = circle(*INSPECTIONS, "poll 4 9 --card zzz")
    return {
        "helen.jsonl": joined(copy_of(book, "4").splitlines()[:-2]),
        "referee.jsonl": whole(book),
    }


def copy_alone() -> Files:
    return {"helen.jsonl": copy_of(circle(*INSPECTIONS, "poll 4 9 --card zzz"), "4")}


def copies_that_agree() -> Files:
    book = circle(*INSPECTIONS, "poll 4 9 --card zzz")
    return {"helen.jsonl": copy_of(book, "4"), "peter.jsonl": copy_of(book, "9")}


CASES: tuple[Callable[[], Files], ...] = (
    honest,
    edited_entry,
    edited_entry_beside_a_true_log,
    edited_and_one_hash_made_right,
    end_cut_off,
    end_cut_off_beside_the_whole,
    cut_in_an_entry,
    cut_in_a_character,
    line_end_missing,
    end_lost_with_the_power,
    middle_lost_with_the_power,
    empty,
    empty_beside_a_log,
    no_log,
    line_ends_of_an_editor,
    mark_of_an_editor,
    spaces_of_a_tool,
    other_order_of_a_tool,
    entry_repeated,
    entry_deleted,
    entries_swapped,
    entry_of_another_game,
    entry_of_another_game_made_to_fit,
    newer_rules,
    unknown_house_cards,
    dealt_until_it_suited,
    logs_of_two_games,
    two_entries_behind,
    copy_alone,
    copies_that_agree,
)
