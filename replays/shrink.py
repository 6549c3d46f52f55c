"""The smallest log for which a command still fails: delta debugging (ddmin).

First the shortest prefix. Then entries are left out in ever smaller groups, and what is
left is made a log anew (replays.anew). At the end no single one can be left out. The
same log and command give the same result, and each log is tried once.
"""

import os
import shlex
import signal
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.errors import Divergence, InvalidCommand
from replays.anew import Part, make, parts_of
from replays.names import entries as told
from replays.names import name_of
from replays.store import create_file, read_lines, require_new

MOST = 1000
NOT_RUN = (126, 127)
Say = Callable[[str], None]


class Shrunk(NamedTuple):
    """The smallest log that was found: its bytes, and the numbers that its entries had
    among the `was` of the log. `tried` logs were tried; `gave_up` says that no more
    were allowed."""

    data: bytes
    numbers: list[int]
    was: int
    tried: int
    gave_up: bool


class Enough(Exception):
    """As many logs were tried as are allowed."""


class Trial:
    """A command to try logs on, in a folder of its own; `path` itself is not touched."""

    __slots__ = ("_command", "_known", "_most", "_path", "tried")

    def __init__(self, command: str, path: str, most: int) -> None:
        quoted = shlex.quote(path)
        self._command = command.replace("{}", quoted) if "{}" in command else f"{command} {quoted}"
        self._path = path
        self._most = most
        self._known: dict[bytes, bool] = {}
        self.tried = 0

    def fails(self, data: bytes) -> bool:
        """Whether the command exits non-zero for a log of these bytes.

        Raises:
            Enough: it would be one log too many.
        """
        if data not in self._known:
            if self.tried >= self._most:
                raise Enough
            self._known[data] = self.exit_code(data) != 0
        return self._known[data]

    def exit_code(self, data: bytes) -> int:
        """The exit code of the command for a log of these bytes."""
        self.tried += 1
        with open(self._path, "wb") as file:
            file.write(data)
        process = subprocess.Popen(
            ["sh", "-c", self._command],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            return process.wait()
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            raise


class Search:
    """The search: `numbers` and `data` are the smallest log so far."""

    __slots__ = ("_lines", "_say", "_tail", "_trial", "data", "numbers")

    def __init__(self, lines: list[bytes], tail: bytes, trial: Trial, say: Say) -> None:
        self._lines = lines
        self._tail = tail
        self._trial = trial
        self._say = say
        self.numbers = list(range(len(lines)))
        self.data = joined(lines, tail)

    def run(self) -> None:
        """Makes the log as small as it gets; Enough, if trying has to end before."""
        if self._tail and self._try(self._lines, self.numbers, b""):
            self._tail = b""
        self._cut()
        lines = self._lines[: len(self.numbers)]
        parts = parts_of(lines) if lines else None
        if parts is not None:
            self._leave_out(lines[0], parts)

    def _cut(self) -> None:
        """The shortest prefix: one with which the command fails, and not with one less."""
        short, long = 0, len(self._lines)
        while long - short > 1:
            middle = (short + long) // 2
            if self._try(self._lines[:middle], list(range(middle)), self._tail):
                long = middle
            else:
                short = middle

    def _leave_out(self, deal: bytes, parts: Sequence[Part]) -> None:
        """ddmin over the entries after the deal: groups of half the size each time, and
        single ones until none of them can be left out."""
        size = len(parts)
        while size:
            left = self._without_groups(deal, parts, size)
            if size > 1:
                size //= 2
            elif len(left) == len(parts):
                return
            parts = left

    def _without_groups(self, deal: bytes, parts: Sequence[Part], size: int) -> Sequence[Part]:
        """The parts without all groups of a size that can be left out, the last first."""
        end = len(parts)
        while end:
            start = max(end - size, 0)
            made = make(deal, [*parts[:start], *parts[end:]])
            end = start
            if self._try(made.lines, made.numbers, self._tail):
                first = [part.n for part in parts[:start]]
                parts = [part for part in parts if part.n in made.numbers]
                end = sum(part.n in first for part in parts)
        return parts

    def _try(self, lines: list[bytes], numbers: list[int], tail: bytes) -> bool:
        """Whether the command fails for a log, which is then the smallest so far."""
        data = joined(lines, tail)
        if not self._trial.fails(data):
            return False
        self.data, self.numbers = data, numbers
        self._say(f"{told(len(numbers))} left after {self._trial.tried} tries")
        return True


def shrink(
    path: str, command: str, target: str | None = None, most: int = MOST, say: Say = print
) -> Shrunk:
    """The smallest log for which `command` still exits non-zero; with `target` it is
    written as a new file, also when the search is interrupted.

    `command` is run by the shell, with the log's path for `{}`, or behind it.

    Raises:
        Divergence: `shrink.holds`, if the command exits 0 for the log as it is.
        InvalidCommand: `shrink.command`, if the shell cannot run it; `file.*`.
    """
    if target is not None:
        require_new(target)
    found = read_lines(path)
    name = "game.jsonl" if path == "-" else os.path.basename(path)
    with tempfile.TemporaryDirectory(prefix="heavens-") as folder:
        trial = Trial(command, os.path.join(folder, name), most)
        search = Search(found.lines, found.tail, trial, say)
        _require_failing(trial, search.data, path)
        gave_up = False
        try:
            search.run()
        except Enough:
            gave_up = True
        finally:
            if target is not None:
                create_file(target, search.data)
    return Shrunk(search.data, search.numbers, len(found.lines), trial.tried, gave_up)


def joined(lines: Sequence[bytes], tail: bytes) -> bytes:
    """The bytes of a log, with what stands behind its last line end."""
    return b"".join(line + b"\n" for line in lines) + tail


def _require_failing(trial: Trial, data: bytes, path: str) -> None:
    code = trial.exit_code(data)
    if code in NOT_RUN:
        told = f"the shell cannot run the command: it exits with {code}"
        raise InvalidCommand("shrink.command", told, {"exit": code})
    if code == 0:
        raise Divergence(
            "shrink.holds",
            f"the command exits 0 for {name_of(path)}, so there is nothing to look for",
            {"exit": code},
            "it is to exit non-zero while the fault shows",
        )
