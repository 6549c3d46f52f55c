"""Many logs named by folders and patterns, by several workers, stopped and gone on with."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest

from replays.corpus import logs_of
from tests.damage import joined, lines, smallest_game
from tests.support import Heavens, clean_environment

GOOD = joined(lines(smallest_game()))
BAD = GOOD.replace(b'"by":"referee"', b'"by":"1"', 1)


def corpus(folder: Path, count: int, bad: tuple[int, ...] = ()) -> Path:
    """A folder of folders with so many logs."""
    for number in range(count):
        path = folder / f"games/{number // 100:03}/{number % 100:02}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(BAD if number in bad else GOOD)
    return folder / "games"


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Logs in folders, whose names do not sort as their paths do."""
    monkeypatch.chdir(tmp_path)
    for name in ("a/x.jsonl", "a/b/y.jsonl", "a-b.jsonl", "a/.kept.jsonl", "a/x.txt"):
        Path("t", name).parent.mkdir(parents=True, exist_ok=True)
        Path("t", name).write_bytes(GOOD)
    return tmp_path


def test_of_a_folder_all_logs_are_meant_in_the_order_of_the_bytes_of_their_paths(
    tree: Path,
) -> None:
    found = list(logs_of(["t"]))
    assert found == ["t/a-b.jsonl", "t/a/.kept.jsonl", "t/a/b/y.jsonl", "t/a/x.jsonl"]
    assert found == sorted(found, key=os.fsencode)


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("t/*.jsonl", ["t/a-b.jsonl"]),
        ("t/**/*.jsonl", ["t/a-b.jsonl", "t/a/b/y.jsonl", "t/a/x.jsonl"]),
        ("**/**/[xy].jsonl", ["t/a/b/y.jsonl", "t/a/x.jsonl"]),
        ("t/?/.*.jsonl", ["t/a/.kept.jsonl"]),
        ("*/a/x.*", ["t/a/x.jsonl", "t/a/x.txt"]),
    ],
)
def test_a_pattern_means_what_fits_it(tree: Path, pattern: str, names: list[str]) -> None:
    assert list(logs_of([pattern])) == names


def test_a_link_that_leads_back_is_not_walked_for_ever(tree: Path) -> None:
    (tree / "t/a/loop").symlink_to("..")
    (tree / "t/a/other").symlink_to("../..")
    assert len(list(logs_of(["t"]))) == 4
    assert len(list(logs_of(["t/**/*.jsonl"]))) == 3


def test_what_is_there_by_a_name_is_no_pattern(tree: Path) -> None:
    (tree / "[x].jsonl").write_bytes(GOOD)
    (tree / "x.jsonl").write_bytes(GOOD)
    assert list(logs_of(["[x].jsonl"])) == ["[x].jsonl"]


@pytest.mark.parametrize("command", ["check", "stats", "adjudicate"])
@pytest.mark.parametrize("name", ["empty", "t/*.log", "no/**/*.jsonl"])
def test_a_folder_or_pattern_without_logs_is_refused(
    heavens: Heavens, tree: Path, command: str, name: str
) -> None:
    (tree / "empty").mkdir()
    done = heavens(command, "t", name)
    assert (done.returncode, done.stdout) == (2, "")
    assert "corpus.empty" in done.stderr


@pytest.mark.parametrize("command", ["check", "stats", "adjudicate"])
def test_a_missing_file_hides_no_log_beside_it(heavens: Heavens, tree: Path, command: str) -> None:
    done = heavens(command, "no.jsonl", "t")
    assert done.returncode == 2
    assert "no.jsonl" in done.stdout + done.stderr
    assert "a-b.jsonl" in done.stdout or "4 logs" in done.stdout or "5 logs" in done.stdout


@pytest.mark.parametrize("command", ["check", "stats"])
def test_any_number_of_workers_says_the_same(
    heavens: Heavens, tmp_path: Path, command: str
) -> None:
    corpus(tmp_path, 150, bad=(3, 77))
    one, *others = [heavens(command, "games", "--jobs", jobs) for jobs in ("1", "2", "3")]
    assert one.returncode == 1
    for other in others:
        assert (other.stdout, other.stderr, other.returncode) == (one.stdout, one.stderr, 1)


@pytest.mark.parametrize("command", ["check", "stats"])
def test_a_run_of_which_half_was_done_ends_as_one_that_was_not_stopped(
    heavens: Heavens, tmp_path: Path, command: str
) -> None:
    corpus(tmp_path, 40, bad=(3, 30))
    whole = heavens(command, "games")
    first = heavens(command, "games", "--resume", "p")
    progress = (tmp_path / "p").read_bytes().splitlines(keepends=True)
    assert len(progress) == 41
    (tmp_path / "p").write_bytes(b"".join(progress[:20]) + progress[20][:9])
    again = heavens(command, "games", "--resume", "p", "--jobs", "2")
    for done in (first, again):
        assert (done.stdout, done.stderr) == (whole.stdout, whole.stderr)
        assert done.returncode == whole.returncode == 1
    assert (tmp_path / "p").read_bytes() == b"".join(progress)


def test_a_log_that_was_changed_since_is_judged_again(heavens: Heavens, tmp_path: Path) -> None:
    games = corpus(tmp_path, 10)
    assert heavens("check", "games", "--resume", "p").returncode == 0
    (games / "000/05.jsonl").write_bytes(BAD)
    done = heavens("check", "games", "--resume", "p")
    assert done.returncode == 1
    assert "05.jsonl: does not hold" in done.stdout


def test_progress_in_the_folder_itself_is_no_log_of_it(heavens: Heavens, tmp_path: Path) -> None:
    corpus(tmp_path, 5)
    words = ("check", "games", "--resume", "games/progress.jsonl")
    first, second = heavens(*words), heavens(*words)
    assert (
        (first.returncode, first.stdout)
        == (second.returncode, second.stdout)
        == (
            0,
            first.stdout,
        )
    )


def test_progress_of_other_options_is_refused(heavens: Heavens, tmp_path: Path) -> None:
    corpus(tmp_path, 2)
    heavens("check", "games", "--resume", "p")
    kept = (tmp_path / "p").read_bytes()
    for words in (["check", "games", "--finished"], ["stats", "games"]):
        done = heavens(*words, "--resume", "p")
        assert done.returncode == 2
        assert "resume.other" in done.stderr
    assert (tmp_path / "p").read_bytes() == kept


@pytest.mark.parametrize("command", ["check", "stats"])
@pytest.mark.parametrize(
    "spoil",
    [
        lambda line: b"[]",
        lambda line: b"5",
        lambda line: b"\x00" * len(line),
        lambda line: line.replace(b'"result":', b'"other":'),
        lambda line: line.replace(b'"sha256":', b'"md5":'),
        lambda line: line.replace(b'"result":{', b'"result":{"more":1},"old":{'),
    ],
    ids=["a list", "a number", "zeros", "no result", "no hash", "a result that is none"],
)
def test_a_damaged_line_of_progress_counts_for_nothing(
    heavens: Heavens, tmp_path: Path, command: str, spoil: Callable[[bytes], bytes]
) -> None:
    corpus(tmp_path, 4, bad=(1,))
    whole = heavens(command, "games", "--resume", "p")
    kept = (tmp_path / "p").read_bytes()
    head, first, *rest = kept.splitlines()
    (tmp_path / "p").write_bytes(b"".join(b"%b\n" % line for line in (head, spoil(first), *rest)))
    done = heavens(command, "games", "--resume", "p")
    assert (done.stdout, done.stderr) == (whole.stdout, whole.stderr)
    assert (tmp_path / "p").read_bytes() == kept


def test_a_fault_of_the_machine_is_not_kept_as_the_answer_for_a_log(
    heavens: Heavens, tmp_path: Path
) -> None:
    corpus(tmp_path, 2)
    whole = heavens("check", "games", "--resume", "p")
    kept = (tmp_path / "p").read_bytes()
    (tmp_path / "p").write_bytes(kept.replace(b'"exit_code":0', b'"exit_code":75', 1))
    assert heavens("check", "games", "--resume", "p").stdout == whole.stdout
    assert (tmp_path / "p").read_bytes() == kept


@pytest.mark.parametrize("command", ["check", "stats"])
def test_a_pipe_among_the_logs_does_not_hold_up_a_run_that_keeps_its_progress(
    heavens: Heavens, tmp_path: Path, command: str
) -> None:
    os.mkfifo(corpus(tmp_path, 2) / "000/pipe.jsonl")
    whole, kept = heavens(command, "games"), heavens(command, "games", "--resume", "p")
    assert whole.returncode == kept.returncode == 2
    assert (kept.stdout, kept.stderr) == (whole.stdout, whole.stderr)


@pytest.mark.parametrize("name", [".", "pipe", "/dev/null"])
def test_progress_is_kept_in_a_regular_file_only(
    heavens: Heavens, tmp_path: Path, name: str
) -> None:
    corpus(tmp_path, 1)
    os.mkfifo(tmp_path / "pipe")
    done = heavens("check", "games", "--resume", name)
    assert (done.returncode, done.stdout) == (2, "")
    assert "file." in done.stderr


def test_two_runs_do_not_share_their_progress(heavens: Heavens, tmp_path: Path) -> None:
    corpus(tmp_path, 2)
    with open(tmp_path / "p", "wb") as file:
        flock(file, LOCK_EX)
        done = heavens("check", "games", "--resume", "p")
    assert done.returncode == 75
    assert "resume.busy" in done.stderr


@contextmanager
def begun(folder: Path, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A run in a session of its own, ended in any case."""
    command = [sys.executable, "-m", "cli.start", *words]
    environment = clean_environment()
    with subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        bufsize=0,
    ) as process:
        try:
            yield process
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


def gone(session: int) -> bool:
    """Whether no process of a session is left after a little while."""
    for _ in range(100):
        try:
            os.killpg(session, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    os.killpg(session, signal.SIGKILL)
    return False


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("whom", ["all", "first"])
def test_an_interrupt_ends_all_workers_and_leaves_whole_lines(
    tmp_path: Path, jobs: str, whom: str
) -> None:
    corpus(tmp_path, 3000)
    with begun(tmp_path, "check", "games", "--json", "--jobs", jobs) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        (os.killpg if whom == "all" else os.kill)(process.pid, signal.SIGINT)
        rest, talk = process.communicate(timeout=20)
        assert process.returncode == 130
        assert talk.strip() == b""
        assert gone(process.pid)
    found = [json.loads(line)["log"] for line in (said + rest).splitlines()]
    assert (said + rest).endswith(b"\n")
    assert 0 < len(found) < 3000
    assert found == sorted(found)


@pytest.mark.parametrize("command", ["check", "stats"])
def test_a_run_that_was_killed_goes_on_and_ends_as_if_it_had_not_been(
    heavens: Heavens, tmp_path: Path, command: str
) -> None:
    corpus(tmp_path, 700, bad=(7, 600))
    with begun(tmp_path, command, "games", "--jobs", "2", "--resume", "p") as process:
        while not (tmp_path / "p").exists() or (tmp_path / "p").stat().st_size < 10_000:
            assert process.poll() is None
            time.sleep(0.01)
        process.kill()
        process.wait()
        assert gone(process.pid)
    assert 1 < (tmp_path / "p").read_bytes().count(b"\n") < 701
    again, whole = heavens(command, "games", "--resume", "p"), heavens(command, "games")
    assert (again.stdout, again.stderr) == (whole.stdout, whole.stderr)
    assert again.returncode == whole.returncode == 1


def test_of_many_folders_only_one_is_listed_at_a_time(tmp_path: Path) -> None:
    """Memory does not grow with the number of folders, however they are named."""
    for name in ("a", "b", "c"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "1.jsonl").touch()
    found = logs_of([str(tmp_path / name) for name in ("a", "b", "c")])
    assert next(found).endswith("/a/1.jsonl")
    (tmp_path / "c" / "0.jsonl").touch()
    assert [path[-9:] for path in found] == ["b/1.jsonl", "c/0.jsonl", "c/1.jsonl"]
