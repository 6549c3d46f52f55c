"""Copies, logs and lines that fit one game are merged; the first contradiction is named."""

import random
from collections.abc import Sequence
from pathlib import Path

import orjson
import pytest

from engine.errors import CorruptLog, Divergence, IncompleteLog, InvalidCommand, RefereeError
from replays.book import Book
from replays.check import check_log
from replays.copies import redact, redact_line, seats_of
from replays.reconcile import Fit, Short, reconcile
from tests.anygame import NUMBERS, any_game
from tests.damage import chained, edited, forged, joined, parsed
from tests.support import act, lines_of


def written(folder: Path, *logs: Sequence[bytes]) -> list[str]:
    """Files that hold these lines each."""
    paths = [folder / f"{number}.jsonl" for number in range(len(logs))]
    for path, log in zip(paths, logs, strict=True):
        path.write_bytes(joined(list(log)))
    return [str(path) for path in paths]


def unfinished(number: int) -> Book:
    """A random game without its end, so that copies differ from the whole log."""
    book = any_game(number)
    over = next(
        (e.n for e in book.entries if any(one["type"] == "ended" for one in e.events)),
        len(book.entries),
    )
    return Book([entry.line for entry in book.entries[: max(over, 1)]])


def lines(book: Book) -> list[bytes]:
    return [entry.line for entry in book.entries]


def merged(fit: Fit) -> list[bytes]:
    return lines(fit.book)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_whole_log_and_copies_of_it_are_the_whole_log(number: int, tmp_path: Path) -> None:
    book = any_game(number)
    copies = [redact(book, who) for who in (*book.game.seats(book.state), "public")]
    fit = reconcile(written(tmp_path, *copies, lines(book)))
    assert (merged(fit), fit.kind, fit.short) == (lines(book), "the whole log", [])


@pytest.mark.parametrize("number", NUMBERS)
def test_copies_are_together_the_copy_of_their_seats(number: int, tmp_path: Path) -> None:
    book, chooser = unfinished(number), random.Random(number)
    seats = book.game.seats(book.state)
    some = chooser.sample(seats, 2)
    fit = reconcile(written(tmp_path, *(redact(book, who) for who in some)))
    assert set(some) <= set(seats_of(fit.book) or ())
    assert fit.short == []
    for entry in fit.book.entries:
        parts = [parsed(redact_line(book.entries[entry.n].line, entry.n, who)) for who in some]
        openings = {**parts[0]["unsealed"], **parts[1]["unsealed"]}
        assert parsed(entry.line) == {**parts[0], "unsealed": openings}


@pytest.mark.parametrize("number", NUMBERS)
def test_what_comes_out_is_a_lawful_log_or_copy_of_the_longest_chain(
    number: int, tmp_path: Path
) -> None:
    book, chooser = unfinished(number), random.Random(number)
    seats = [*book.game.seats(book.state), "public", "referee"]
    cuts = [chooser.randint(1, len(book.entries)) for _ in range(3)]
    parts = [redact(book, chooser.choice(seats))[:cut] for cut in cuts]
    target = tmp_path / "together.jsonl"
    fit = reconcile(written(tmp_path, *parts), str(target))
    assert len(fit.book.entries) == max(cuts)
    report = check_log(str(target))
    assert report.exit_code == (0 if fit.book.key else 4)
    assert [one for one in report.findings if one.status == "broken"] == []


@pytest.mark.parametrize("number", NUMBERS)
def test_the_order_of_the_files_does_not_matter(number: int, tmp_path: Path) -> None:
    book, chooser = unfinished(number), random.Random(number)
    seats = book.game.seats(book.state)
    parts = [redact(book, who)[: chooser.randint(1, len(book.entries))] for who in seats[:4]]
    paths = written(tmp_path, *parts)
    fits = [reconcile(order) for order in (paths, paths[::-1], paths[1:] + paths[:1])]
    assert merged(fits[0]) == merged(fits[1]) == merged(fits[2])
    assert fits[0].short == fits[1].short == fits[2].short


@pytest.mark.parametrize("number", NUMBERS)
def test_lines_since_an_entry_go_on_from_a_copy(number: int, tmp_path: Path) -> None:
    book = unfinished(number)
    who, cut = book.game.seats(book.state)[0], len(book.entries) // 2
    copy = redact(book, who)
    if not 0 < cut < len(copy):
        return
    fit = reconcile(written(tmp_path, copy[cut:], copy[:cut]))
    assert merged(fit) == copy
    with pytest.raises(IncompleteLog) as caught:
        reconcile(written(tmp_path, copy[cut:], copy[: cut - 1] or copy[cut:]))
    assert caught.value.code == "log.gap"


def test_one_side_behind_is_left_out_and_said(tmp_path: Path) -> None:
    book = unfinished(0)
    one, other = book.game.seats(book.state)[:2]
    last = max(e.n for e in book.entries for seal in e.seals if other in seal.to)
    fit = reconcile(written(tmp_path, redact(book, one), redact(book, other)[:last]))
    assert fit.short == [Short(other, last)]
    assert merged(fit) == redact(book, one)


def test_a_whole_log_that_is_behind_is_no_whole_log_any_more(tmp_path: Path) -> None:
    book = unfinished(0)
    who = book.game.seats(book.state)[0]
    fit = reconcile(written(tmp_path, lines(book)[:3], redact(book, who)))
    assert merged(fit) == redact(book, who)
    assert "referee" in [short.seat for short in fit.short]


def contradiction(paths: list[str]) -> RefereeError:
    """The contradiction that files have, in whatever order they are named."""
    with pytest.raises((CorruptLog, Divergence)) as caught:
        reconcile(paths)
    with pytest.raises((CorruptLog, Divergence)) as again:
        reconcile(paths[::-1])
    assert caught.value.code == again.value.code
    assert caught.value.exit_code == 1
    return caught.value


def test_two_games_are_named(tmp_path: Path) -> None:
    paths = written(tmp_path, lines(any_game(0)), lines(any_game(3)))
    found = contradiction(paths)
    assert (found.code, found.facts["logs"]) == ("fit.game", [[path] for path in paths])


@pytest.mark.parametrize("number", NUMBERS)
def test_two_branches_are_named_with_entry_and_files(number: int, tmp_path: Path) -> None:
    book = any_game(number)
    cut = max(1, len(book.entries) * 2 // 3)
    other = Book(lines(book)[:cut])
    act(other, {"type": "note", "text": "another way"})
    paths = written(tmp_path, lines(book), lines(other), lines(book)[:cut])
    found = contradiction(paths)
    assert (found.code, found.facts["entry"]) == ("fit.branch", cut)
    assert found.facts["logs"] == [[paths[0]], [paths[1]]]
    assert "do" in found.facts["differs"]


def test_lines_of_another_branch_do_not_go_on_from_a_copy(tmp_path: Path) -> None:
    book = any_game(0)
    other = Book(lines(book)[:5])
    for text in ("one", "two"):
        act(other, {"type": "note", "text": text})
    paths = written(tmp_path, lines(book)[:6], lines(other)[6:])
    found = contradiction(paths)
    assert (found.code, found.facts["entry"]) == ("fit.branch", 6)
    assert found.facts["logs"] == [[paths[0]], [paths[1]]]


@pytest.mark.parametrize("number", NUMBERS)
def test_an_opening_that_does_not_fit_its_seal_is_named_with_its_file(
    number: int, tmp_path: Path
) -> None:
    book = any_game(number)
    sealed = [entry.n for entry in book.entries if entry.seals]
    for n in (sealed[0], sealed[-1]):
        doc = parsed(book.entries[n].line)
        opening = next(iter(doc["unsealed"].values()))
        opening[1] = "something else"
        bad = [
            *lines(book)[:n],
            orjson.dumps(doc, option=orjson.OPT_SORT_KEYS),
            *lines(book)[n + 1 :],
        ]
        paths = written(tmp_path, redact(book, "public"), lines(book), bad)
        found = contradiction(paths)
        assert found.code == "seal.opening"
        assert (found.facts["entry"], found.facts["logs"]) == (n, [[paths[2]]])


def test_an_entry_that_is_missing_or_changed_in_one_file_is_named(tmp_path: Path) -> None:
    book = any_game(1)
    rows = lines(book)
    cut = [*rows[:4], *rows[5:]]
    changed = [*rows[:4], rows[4].replace(b'"at":"2', b'"at":"3', 1), *rows[5:]]
    for bad, code in ((cut, "chain.number"), (changed, "chain.hash")):
        paths = written(tmp_path, rows, bad)
        found = contradiction(paths)
        assert (found.code, found.facts["entry"]) == (code, 4)
        assert found.facts["logs"] == [[paths[1]]]


def test_a_forgery_that_both_files_have_breaks_a_rule(tmp_path: Path) -> None:
    book = any_game(1)
    n = next(entry.n for entry in book.entries if entry.do["type"] == "inspect")
    bad = forged(book, n, lambda doc: doc["events"][0].update(player=99))
    fair = chained(edited(book, n, lambda doc: None), n)
    assert fair == lines(book)
    found = contradiction(written(tmp_path, bad, bad[: n + 1]))
    assert found.code in ("fit.broken", "entry.forged")
    assert found.facts["entry"] == n


def test_the_copies_of_all_lack_what_the_referee_alone_knew_after_the_end(tmp_path: Path) -> None:
    book = any_game(9)
    assert book.state.outcome is not None
    open_ended = [
        [*redact(Book(lines(book)[:1]), who), *redact(book, who, 1)]
        for who in book.game.seats(book.state)
    ]
    with pytest.raises(IncompleteLog) as caught:
        reconcile(written(tmp_path, *open_ended), str(tmp_path / "new.jsonl"))
    assert caught.value.code == "fit.referee"
    assert not (tmp_path / "new.jsonl").exists()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    paths = written(tmp_path, lines(any_game(0)))
    with pytest.raises(InvalidCommand) as caught:
        reconcile(paths, paths[0])
    assert caught.value.code == "file.exists"
    assert (tmp_path / "0.jsonl").read_bytes() == lines_of(any_game(0))


@pytest.mark.parametrize("number", NUMBERS[:7])
def test_no_flipped_bit_of_one_file_gets_into_what_comes_out(number: int, tmp_path: Path) -> None:
    book, chooser = unfinished(number), random.Random(number)
    seats = book.game.seats(book.state)
    good = redact(book, seats[0])
    wanted = merged(reconcile(written(tmp_path, good, redact(book, seats[1]))))
    codes = []
    for _ in range(60):
        data = bytearray(joined(redact(book, seats[1])))
        at = chooser.randrange(len(data))
        data[at] ^= 1 << chooser.randrange(8)
        (tmp_path / "1.jsonl").write_bytes(data)
        try:
            fit = reconcile([str(tmp_path / "0.jsonl"), str(tmp_path / "1.jsonl")])
        except RefereeError as error:
            codes.append(error.exit_code)
            continue
        assert at == len(data) - 1
        assert merged(fit) == wanted or fit.parts[1].warning is not None
    assert set(codes) <= {1, 3, 4}
    assert len(codes) > 50


def test_files_with_holes_are_told_wherever_the_hole_is(tmp_path: Path) -> None:
    rows = lines(any_game(2))
    for start in range(2, 12):
        with pytest.raises(IncompleteLog) as caught:
            reconcile(written(tmp_path, rows[: start - 1], rows[start:]))
        assert (caught.value.code, caught.value.facts["entry"]) == ("log.gap", start - 1)
        assert merged(reconcile(written(tmp_path, rows[start:], rows[:start]))) == rows
