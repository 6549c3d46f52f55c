"""Delta debugging: the smallest log for which a command still fails."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.errors import Divergence, InvalidCommand
from replays.anew import make, parts_of
from replays.book import Book
from replays.check import check_log
from replays.copies import redact
from replays.shrink import Shrunk, shrink
from tests.anygame import NUMBERS, any_game
from tests.damage import edited, forged, joined, lines
from tests.dispute_tools import INSPECTIONS, circle, whole
from tests.shell import programs_in, run_shell
from tests.support import ROOT, act, clean_environment, lines_of, new_book

SAID: list[str] = []


def smallest(log: Path, data: bytes, command: str, most: int = 400) -> Shrunk:
    """The smallest log, which must fail as the whole one does, LOG being untouched."""
    log.write_bytes(data)
    SAID.clear()
    target = log.with_suffix(".small")
    done = shrink(str(log), command, str(target), most, SAID.append)
    assert log.read_bytes() == data
    assert target.read_bytes() == done.data
    return done


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


@pytest.mark.parametrize("number", NUMBERS)
def test_all_parts_of_a_log_make_it_again(number: int) -> None:
    rows = lines(any_game(number))
    parts = parts_of(rows)
    assert parts is not None
    assert all(part.entry for part in parts)
    assert make(rows[0], parts).lines == rows


@pytest.mark.parametrize("number", NUMBERS)
def test_some_parts_of_a_log_make_a_log_that_holds(number: int, log: Path) -> None:
    rows = lines(any_game(number))
    parts = parts_of(rows) or []
    for step in (2, 3, 5):
        made = make(rows[0], parts[::step])
        log.write_bytes(joined(made.lines))
        report = check_log(str(log))
        assert (report.exit_code, report.findings) == (0, [])
        assert made.numbers == sorted(made.numbers)


def test_the_one_entry_that_matters_is_left(log: Path) -> None:
    book = Book(lines(any_game(1))[:20])
    act(book, {"type": "note", "text": "needle"})
    for do in ({"type": "note", "text": "hay"}, {"type": "note", "text": "more hay"}):
        act(book, do)
    done = smallest(log, lines_of(book), "! grep -q needle")
    assert done.numbers == [0, 20]
    assert check_log(str(log.with_suffix(".small"))).exit_code == 0


@pytest.mark.parametrize("number", [0, 3, 4])
def test_no_single_entry_more_can_be_left_out(number: int, log: Path) -> None:
    book = any_game(number)
    kind = book.entries[len(book.entries) * 2 // 3].do["type"]
    done = smallest(log, lines_of(book), f'! grep -q \'"do":.*"type":"{kind}"\'')
    rows = done.data.split(b"\n")[:-1]
    parts = parts_of(rows) or []
    word = b'"type":"%b"' % kind.encode()
    for at in range(len(parts)):
        made = make(rows[0], [*parts[:at], *parts[at + 1 :]])
        assert not any(word in line.partition(b'"events"')[0] for line in made.lines)


def test_what_a_command_speaks_of_is_renumbered_or_left_out(log: Path) -> None:
    book = new_book("renumbered", players=5)
    for text in ("hay", "wrong", "more hay"):
        act(book, {"type": "note", "text": text})
    act(book, {"type": "ruling", "kind": "stands", "entry": 2, "reason": "needle"})
    done = smallest(log, lines_of(book), "! ( grep -q needle {} && grep -q wrong {} )")
    assert done.numbers == [0, 2, 4]
    assert Book(done.data.split(b"\n")[:-1]).entries[2].do["entry"] == 1


def shows(word: str) -> str:
    """A shell command that fails while `check` says a word of a log."""
    check = f'PYTHONPATH="{ROOT}" "{sys.executable}" -m cli.start check {{}}'
    return f"! {check} | grep -q {word}"


@pytest.mark.parametrize("number", [1, 2])
def test_a_forged_entry_stays_forged_while_others_go(number: int, log: Path) -> None:
    book = Book(lines(any_game(number))[:16])
    n = 9
    rows = forged(book, n, lambda doc: doc["events"].append({"type": "noted"}))
    done = smallest(log, joined(rows), shows("'broken.entry.events'"))
    assert done.numbers[-1] == n
    assert len(done.numbers) < n
    found = check_log(str(log.with_suffix(".small"))).findings[0]
    assert (found.entry, found.code) == (len(done.numbers) - 1, "entry.events")


def test_an_entry_whose_hash_is_wrong_keeps_it_wrong(log: Path) -> None:
    book = any_game(1)
    rows = lines(book)
    rows[10] = rows[10].replace(b'"at":"2', b'"at":"3', 1)
    done = smallest(log, joined(rows), shows("chain.hash"))
    assert done.numbers == [0, 10]


def test_a_line_that_is_no_entry_is_kept_as_it_is(log: Path) -> None:
    rows = lines(any_game(1))[:14]
    rows[12] = rows[12].replace(b":", b": ", 1)
    done = smallest(log, joined(rows), shows("log.spaces"))
    assert (done.numbers, done.data.split(b"\n")[1]) == ([0, 12], rows[12])


def test_a_torn_tail_is_kept_if_it_matters_and_only_then(log: Path) -> None:
    data = joined(lines(any_game(1))[:12]) + b'{"at":"20'
    done = smallest(log, data, '! grep -q \'^{"at":"20$\'')
    assert done.data == data.split(b"\n")[0] + b'\n{"at":"20'
    log.with_suffix(".small").unlink()
    done = smallest(log, data, "! grep -q inspect")
    assert done.data.endswith(b"}}\n")


def test_a_copy_is_only_cut(log: Path) -> None:
    book = Book(lines(any_game(2))[:30])
    who = book.game.seats(book.state)[0]
    copy = redact(book, who)
    done = smallest(log, joined(copy), "! grep -q '\"n\":17,'")
    assert done.data == joined(copy[:18])


def test_damage_in_the_deal_leaves_the_deal(log: Path) -> None:
    rows = edited(any_game(1), 0, lambda doc: doc["events"][0].update(format=9))
    done = smallest(log, joined(rows), shows("log.version"))
    assert done.numbers == [0]


def test_the_same_is_found_again_and_no_log_is_tried_twice(log: Path) -> None:
    data = lines_of(any_game(2))
    tries = log.parent / "tries"
    command = f'sha256sum < {{}} >> {tries}; ! grep -q \'"type":"vote"\'  {{}}'
    one = smallest(log, data, command)
    hashes = tries.read_text().splitlines()
    assert len(hashes) - 1 == len(set(hashes[1:])) == one.tried - 1
    log.with_suffix(".small").unlink()
    assert smallest(log, data, command) == one


def test_as_many_logs_are_tried_as_are_allowed(log: Path) -> None:
    done = smallest(log, lines_of(any_game(2)), '! grep -q \'"type":"vote"\'', most=5)
    assert (done.tried, done.gave_up) == (5, True)
    assert len(SAID) < 5


def test_progress_is_told(log: Path) -> None:
    done = smallest(log, lines_of(any_game(2)), "false")
    assert (done.numbers, SAID[-1]) == ([0], "1 entry left after 6 tries")


def test_a_command_that_succeeds_finds_nothing(log: Path) -> None:
    with pytest.raises(Divergence) as caught:
        smallest(log, lines_of(any_game(0)), "true")
    assert (caught.value.code, caught.value.exit_code) == ("shrink.holds", 1)
    assert not log.with_suffix(".small").exists()


@pytest.mark.parametrize("command", ["no-such-program", "/"])
def test_a_command_that_cannot_be_run_is_told(log: Path, command: str) -> None:
    with pytest.raises(InvalidCommand) as caught:
        smallest(log, lines_of(any_game(0)), command)
    assert (caught.value.code, caught.value.exit_code) == ("shrink.command", 2)


def test_an_existing_file_is_refused_before_anything_is_tried(log: Path) -> None:
    log.with_suffix(".small").write_text("mine")
    with pytest.raises(InvalidCommand) as caught:
        smallest(log, lines_of(any_game(0)), f"touch {log.parent}/ran; false")
    assert caught.value.code == "file.exists"
    assert log.with_suffix(".small").read_text() == "mine"
    assert not (log.parent / "ran").exists()


def test_a_path_with_spaces_and_quotes_reaches_the_command_whole(tmp_path: Path) -> None:
    log = tmp_path / "it's a $log.jsonl"
    done = smallest(log, lines_of(any_game(0)), "! test -f {}")
    assert done.numbers == [0]


def test_an_empty_log_is_the_smallest(log: Path) -> None:
    assert smallest(log, b"", "false").numbers == []


def test_an_interrupt_keeps_the_smallest_so_far_and_ends_the_command(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(lines_of(any_game(1)))
    command = "echo $$ >> pids; test $(wc -l < pids) -gt 3 && exec sleep 60; false"
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "cli.start",
            "shrink",
            "game.jsonl",
            "--while",
            command,
            "-o",
            "new",
        ],
        cwd=tmp_path,
        env=clean_environment(),
        stderr=subprocess.PIPE,
    )
    pids = tmp_path / "pids"
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and (not pids.exists() or len(pids.read_text().split()) < 4):
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    told = process.communicate(timeout=60)[1].decode()
    assert (process.returncode, "Traceback" in told) == (130, False)
    assert 0 < len((tmp_path / "new").read_bytes().splitlines()) < len(any_game(1).entries)
    with pytest.raises(ProcessLookupError):
        os.killpg(int(pids.read_text().split()[-1]), 0)


def test_what_cannot_be_relied_on_is_told_with_what_it_says(tmp_path: Path) -> None:
    book = circle(*INSPECTIONS)
    (tmp_path / "game.jsonl").write_bytes(whole(book).replace(b'"card":7', b'"card":2'))
    script = "heavens shrink game.jsonl --while '! grep -q card.:2'"
    done = run_shell(tmp_path, programs_in(tmp_path), script)
    *_, command, why = done.stdout.splitlines()
    assert "inspect 2 2" in command
    assert why.startswith("what is left cannot be read whole: entry ")
