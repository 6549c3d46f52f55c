"""Dispute cases: the logs of a quarrel, and the whole report that must come out.

`python -m tests.disputes` makes the folders of fixtures/disputes anew, byte for byte the
same on any machine, and refuses where CI is set.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from replays.adjudicate import Asked
from tests import dispute_files, dispute_heaven, dispute_high, dispute_proofs
from tests.dispute_tools import Files
from tests.shell import programs_in, run_shell
from tests.support import ROOT

FOLDER = ROOT / "fixtures/disputes"
EPOCH = "1700000000"
COMMAND = "heavens adjudicate *.jsonl"
OPTIONS = dispute_proofs.OPTIONS


def cases() -> dict[str, Callable[[], Files]]:
    """Each case by its name."""
    made = (
        *dispute_files.CASES,
        *dispute_heaven.CASES,
        *dispute_high.CASES,
        *dispute_proofs.CASES,
    )
    return {case.__name__.replace("_", "-"): case for case in made}


def asked(name: str) -> Asked:
    """What a case is held against."""
    words = OPTIONS.get(name, "").split()
    promise = words[words.index("--commitment") + 1] if "--commitment" in words else None
    return Asked(promise, "--signatures" in words)


def command_of(name: str) -> str:
    """The command line that gives the report of a case."""
    return f"{COMMAND} {OPTIONS.get(name, '')}".strip()


def build(case: Callable[[], Files]) -> Files:
    """The files of a case, made at the one time at which all are made."""
    before = os.environ.get("SOURCE_DATE_EPOCH")
    os.environ["SOURCE_DATE_EPOCH"] = EPOCH
    try:
        return case()
    finally:
        del os.environ["SOURCE_DATE_EPOCH"]
        if before is not None:
            os.environ["SOURCE_DATE_EPOCH"] = before


def judged(logs: Path, folder: Path, command: str = COMMAND) -> str:
    """What adjudicate says of the logs of a case, with its exit code, in a folder of its
    own."""
    for path in sorted(logs.glob("*.jsonl")):
        shutil.copyfile(path, folder / path.name)
    done = run_shell(folder, programs_in(folder), command)
    assert not done.stderr, done.stderr
    return f"{done.stdout}[exit {done.returncode}]\n"


def record() -> int:
    """Writes all cases anew; 1 where CI is set."""
    if os.environ.get("CI"):
        print("dispute cases are not recorded where CI is set", file=sys.stderr)
        return 1
    named = cases()
    for path in sorted(FOLDER.glob("*")):
        if path.name not in named:
            shutil.rmtree(path)
    for name, case in named.items():
        _record(FOLDER / name, build(case))
    return 0


def _record(folder: Path, files: Files) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.jsonl"):
        old.unlink()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    with tempfile.TemporaryDirectory() as place:
        told = judged(folder, Path(place), command_of(folder.name))
    (folder / "verdict.txt").write_text(told, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(record())
