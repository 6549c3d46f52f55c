"""Scripts, forks and the smallest log, of games that are signed or dealt fairly."""

from pathlib import Path

import pytest

from engine.errors import Divergence
from replays.book import Book
from replays.check import Pins, check_lines
from replays.fork import fork
from replays.script import script_of
from replays.shrink import shrink
from replays.store import Lines, split
from tests.damage import joined, lines
from tests.dispute_proofs import AGREED, TEXTS, fair, signed_circle, signed_heavens, signing
from tests.dispute_tools import INSPECTIONS, play

pytest.importorskip("cryptography", reason="signatures are an extra: heavens[sign]")


def found(book: Book) -> Lines:
    return Lines(lines(book), b"", 0)


@pytest.mark.parametrize("start", [0, 1, 3])
def test_a_signed_log_makes_no_script(start: int) -> None:
    with pytest.raises(Divergence) as refused:
        script_of(found(signed_circle(*INSPECTIONS)), "game.jsonl", start, None)
    assert refused.value.code == "script.signed"
    assert refused.value.facts["entries"] == [*range(max(start, 1), 7)]


def test_what_is_not_signed_behind_it_makes_one() -> None:
    book = play(signed_circle(INSPECTIONS[0]), *INSPECTIONS[1:])
    assert len(script_of(found(book), "game.jsonl", 2, None).moves) == 5


def test_a_fair_deal_makes_a_script_from_its_first_command_on() -> None:
    book = play(fair(AGREED, TEXTS), "end")
    assert [move.line for move in script_of(found(book), "game.jsonl", 1, None).moves] == ["end"]
    with pytest.raises(Divergence) as refused:
        script_of(found(book), "game.jsonl", 0, None)
    assert refused.value.code == "script.seed"


def test_a_fork_keeps_signatures_and_promise(tmp_path: Path) -> None:
    log, new = tmp_path / "game.jsonl", tmp_path / "new.jsonl"
    log.write_bytes(joined(lines(signed_heavens("end", "end", "end"))))
    fork(str(log), 2, str(new))
    report = check_lines(split(new.read_bytes()), "new", Pins(signatures=True))
    assert report.exit_code == 0


def test_the_smallest_log_of_a_signed_game_keeps_the_rules(tmp_path: Path) -> None:
    book = signing(signed_circle(*INSPECTIONS), "4: note 'tea at five'", "peek 4 9")
    log = tmp_path / "game.jsonl"
    log.write_bytes(joined(lines(book)))
    small = shrink(str(log), "! grep -q tea", say=lambda _: None)
    assert small.numbers == [0, 7]
    assert check_lines(split(small.data), "small").exit_code == 0


def test_a_fault_of_a_signed_game_is_kept_when_it_shrinks(tmp_path: Path) -> None:
    book = signed_circle(*INSPECTIONS, "4: note 'tea at five'")
    rows = lines(book)
    rows[7] = rows[7].replace(b"five", b"six!")
    log = tmp_path / "game.jsonl"
    log.write_bytes(joined(rows))
    small = shrink(str(log), "! grep -q six", say=lambda _: None)
    report = check_lines(split(small.data), "small")
    assert (small.numbers, report.error and report.error["rule"]) == ([0, 7], "chain.hash")
