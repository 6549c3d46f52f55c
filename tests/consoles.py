"""Transcripts at a console: run anew, compared whole, and recorded.

A transcript is text: a line that begins with `$ ` is typed, and what stands up to the
next one is what must come out. `python -m tests.consoles` records all transcripts
anew, and refuses where CI is set.
"""

import os
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.shell import programs_in, run_shell
from tests.support import ROOT

TRANSCRIPTS = ROOT / "fixtures/cli"
README = ROOT / "README.md"
BLOCK = re.compile(r"(?<=```console\n).*?(?=```)", re.DOTALL)


def replayed(transcript: str, folder: Path) -> str:
    """A transcript of fixtures/cli run in an empty folder: stdout, then stderr with
    `! ` before each line, then the exit code."""
    programs = programs_in(folder)
    head, *parts = re.split(r"^\$ ", transcript, flags=re.MULTILINE)
    return head + "\n".join(_step(part.partition("\n")[0], folder, programs) for part in parts)


def _step(command: str, folder: Path, programs: Path) -> str:
    done = run_shell(folder, programs, command)
    told = "".join(f"! {line}\n" for line in done.stderr.splitlines())
    return f"$ {command}\n{done.stdout}{told}[exit {done.returncode}]\n"


def replayed_page(page: str, folder: Path) -> str:
    """A page whose console blocks are run one after another in `folder`, stderr with
    stdout, and the exit code where it is not 0."""
    (folder / "fixtures").symlink_to(ROOT / "fixtures")
    programs = programs_in(folder)

    def block(found: re.Match[str]) -> str:
        commands = re.findall(r"^\$ (.*)", found.group(), re.MULTILINE)
        return "".join(_shown(command, folder, programs) for command in commands)

    return BLOCK.sub(block, page)


def _shown(command: str, folder: Path, programs: Path) -> str:
    done = run_shell(folder, programs, f"{{ {command}\n}} 2>&1")
    code = f"[exit {done.returncode}]\n" if done.returncode else ""
    return f"$ {command}\n{done.stdout}{code}"


def record() -> int:
    """Writes all transcripts and the README anew; 1 where CI is set."""
    if os.environ.get("CI"):
        print("transcripts are not recorded where CI is set", file=sys.stderr)
        return 1
    for path in sorted(TRANSCRIPTS.glob("*.txt")):
        _rewrite(path, replayed)
    _rewrite(README, replayed_page)
    return 0


def _rewrite(path: Path, run: Callable[[str, Path], str]) -> None:
    old = path.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        new = run(old, Path(folder))
    if new != old:
        path.write_text(new, encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: recorded")


if __name__ == "__main__":
    sys.exit(record())
