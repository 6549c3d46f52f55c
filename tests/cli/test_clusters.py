"""Many logs judged by the workers of a real dask scheduler, which the tests start."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from replays.pool import Crew, over_many
from tests.damage import joined, lines, smallest_game
from tests.support import Heavens, clean_environment

DASK = [sys.executable, "-m", "distributed.cli.dask_"]
GOOD = joined(lines(smallest_game()))
BAD = GOOD.replace(b'"by":"referee"', b'"by":"1"', 1)
SECONDS = 30


def started(folder: Path, stack: ExitStack, kind: str, *words: str) -> subprocess.Popen[bytes]:
    """A program of dask, killed when the stack is left."""
    log = stack.enter_context((folder / f"{kind}.log").open("ab"))
    command = [*DASK[:2], f"{DASK[2]}{kind}", *words]
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=clean_environment(),
        stdout=log,
        stderr=log,
        stdin=subprocess.DEVNULL,
    )
    stack.callback(process.wait)
    stack.callback(process.kill)
    return process


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler with two workers, in a folder that is not that of the logs."""
    pytest.importorskip("distributed", reason="dask, an extra, is not installed")
    folder = tmp_path_factory.mktemp("cluster")
    told = folder / "scheduler.json"
    with ExitStack() as stack:
        here = ("--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(told))
        started(folder, stack, "scheduler", "--port", "0", *here)
        for name in ("one", "two"):
            own = ("--no-nanny", "--nthreads", "1", "--local-directory", str(folder / name))
            started(folder, stack, "worker", "--name", name, *here, *own)
        yield _ready(told)


def _ready(told: Path) -> str:
    """The address, once both workers are there."""
    from distributed import Client

    deadline = time.monotonic() + SECONDS
    while not told.exists() or not told.read_text(encoding="utf-8").endswith("}"):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    address: str = json.loads(told.read_text(encoding="utf-8"))["address"]
    with Client(address, timeout=SECONDS, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=SECONDS)
    return address


@pytest.fixture
def games(tmp_path: Path) -> None:
    """Logs in a folder, two of them bad and one no log at all."""
    (tmp_path / "games").mkdir()
    for number in range(60):
        (tmp_path / f"games/{number:02}.jsonl").write_bytes(BAD if number in (3, 40) else GOOD)
    (tmp_path / "games/50.jsonl").write_bytes(b"{}\n")


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize(
    "words",
    [
        ["check", "games", "no.jsonl"],
        ["check", "games", "--json"],
        ["check", "games", "--resume", "p"],
        ["stats", "games"],
        ["adjudicate", "games"],
    ],
    ids=" ".join,
)
def test_workers_elsewhere_say_the_same_byte_by_byte(
    heavens: Heavens, address: str, tmp_path: Path, words: list[str]
) -> None:
    alone = heavens(*words, "--jobs", "1")
    (tmp_path / "p").unlink(missing_ok=True)
    far = heavens(*words, "--scheduler", address)
    assert (far.stdout, far.stderr) == (alone.stdout, alone.stderr)
    assert far.returncode == alone.returncode == 3


def test_games_played_elsewhere_are_the_same_and_their_logs_lie_here(
    heavens: Heavens, address: str, tmp_path: Path
) -> None:
    words = ("simulate", "heaven-here-i-come", "-n", "20", "--seed", "far", "--players", "5")
    alone = heavens(*words, "--out", "here")
    far = heavens(*words, "--out", "far", "--scheduler", address)
    assert (far.stdout, far.stderr, far.returncode) == (alone.stdout, alone.stderr, 0)
    names = sorted(path.name for path in (tmp_path / "here").iterdir())
    assert len(names) == 20
    for name in names:
        assert (tmp_path / "far" / name).read_bytes() == (tmp_path / "here" / name).read_bytes()


def test_a_scheduler_that_does_not_answer_is_told(heavens: Heavens, tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="dask, an extra, is not installed")
    (tmp_path / "a.jsonl").write_bytes(GOOD)
    done = heavens("check", "a.jsonl", "--scheduler", "tcp://127.0.0.1:1")
    assert (done.returncode, done.stdout) == (74, "")
    assert done.stderr.startswith("io[cluster.silent]: no scheduler answers")
    assert "Traceback" not in done.stderr


def test_what_is_no_address_is_told(heavens: Heavens, tmp_path: Path) -> None:
    pytest.importorskip("distributed", reason="dask, an extra, is not installed")
    (tmp_path / "a.jsonl").write_bytes(GOOD)
    for address in ("nonsense", "foo://x:1", ""):
        done = heavens("check", "a.jsonl", "--scheduler", address)
        assert done.returncode == 2
        assert done.stderr.startswith("invalid[cluster.address]")


def test_it_is_told_where_dask_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.errors import InvalidCommand

    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InvalidCommand) as caught:
        list(over_many(str, [1], Crew(scheduler="tcp://127.0.0.1:1")))
    assert caught.value.code == "cluster.missing"
    assert "heavens[cluster]" in caught.value.hint


def test_processes_and_a_scheduler_do_not_go_together(heavens: Heavens) -> None:
    done = heavens("check", "a.jsonl", "--jobs", "2", "--scheduler", "tcp://127.0.0.1:1")
    assert done.returncode == 2
    assert "do not go together" in done.stderr
