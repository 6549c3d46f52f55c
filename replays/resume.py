"""A run over many logs that was stopped, and goes on.

The progress file has a head line, which says what was asked, then a line for each log in
order: its path, the SHA-256 of its bytes and the result. A run begins with what it finds
there as far as paths and bytes are still the same; from the first that is not, logs are
judged again. A line that was not written whole counts for nothing, and so does a fault of
this program or of the machine, which says nothing about the log.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from hashlib import file_digest
from itertools import chain
from json import dumps, loads
from stat import S_ISREG
from typing import IO, Any, Protocol, TypeVar

from engine.errors import Busy, InvalidCommand, RefereeError, StoreFault
from engine.shapes import Doc
from replays.book import FORGED
from replays.store import open_log


class Judged(Protocol):
    """What came of a log; from 70 on its exit code says nothing about the log."""

    @property
    def exit_code(self) -> int:
        """As the command alone would end."""


Result = TypeVar("Result", bound=Judged)
Work = Callable[[Iterable[str]], Iterator[tuple[str, Result]]]
HEAD, FAULT = "heavens-progress", 70


def digest_of(path: str) -> str:
    """The SHA-256 of a file's bytes; empty where it cannot be read."""
    try:
        with open(open_log(path, os.O_RDONLY), "rb") as file:
            return file_digest(file, "sha256").hexdigest()
    except (OSError, RefereeError):
        return ""


def with_digest(work: Callable[[str], Result], path: str) -> tuple[str, Result]:
    """The digest of a log, from before it is looked at, and the result."""
    return digest_of(path), work(path)


def resumed(
    path: str,
    asked: Doc,
    logs: Iterator[str],
    work: Work[Result],
    encode: Callable[[Result], Any],
    decode: Callable[[Any], Result],
) -> Iterator[Result]:
    """The result for each log, in order: those of the progress file at `path`, then new ones,
    which are written to it. `work` gives for each log its digest and the result.

    Raises:
        InvalidCommand: `resume.other`, a file for something else; `file.missing`,
            `file.kind`.
        Busy: `resume.busy`, another run goes on with it.
        StoreFault: `file.write`.
    """
    with _opened(path) as file:
        head = {HEAD: 1, "asked": asked}
        _begin(file, path, head)
        first: str | None = None
        for first in logs:
            found = _next(file, first, decode)
            if found is None:
                break
            yield found
            first = None
        file.truncate()
        rest = logs if first is None else chain((first,), logs)
        named: list[str] = []
        for digest, result in work(_noting(rest, named)):
            done = {"log": named.pop(0), "sha256": digest, "result": encode(result)}
            _write(file, path, done)
            yield result


def _noting(logs: Iterable[str], named: list[str]) -> Iterator[str]:
    """The logs, each noted down as it is taken."""
    for log in logs:
        named.append(log)
        yield log


def _opened(path: str) -> IO[bytes]:
    from fcntl import LOCK_EX, LOCK_NB, flock

    try:
        file = open(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")  # noqa: SIM115
    except (OSError, ValueError) as error:
        told = f"{path}: {getattr(error, 'strerror', None) or error}"
        raise InvalidCommand("file.missing", told, {"file": path}) from None
    if not S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise InvalidCommand("file.kind", f"{path} is not a regular file", {"file": path})
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except OSError:
        file.close()
        raise Busy("resume.busy", f"another run goes on with {path}", {"file": path}) from None
    return file


def _begin(file: IO[bytes], path: str, head: Doc) -> None:
    """Reads the head line; writes it where there is none, or not the whole of it."""
    wanted, line = _line(head), file.readline()
    if line == wanted:
        return
    if wanted.startswith(line):
        file.seek(0)
        _write(file, path, head)
    else:
        told = f"{path} is not the progress of this run, or not of these options"
        hint = "name a new file, or ask for the same as before"
        raise InvalidCommand("resume.other", told, {"file": path}, hint)


def _next(file: IO[bytes], log: str, decode: Callable[[Any], Result]) -> Result | None:
    """The result that the next line has for a log; None where it has none that can be read,
    and then the file stands where it ends to be of use."""
    start = file.tell()
    line = file.readline()
    try:
        found = loads(line) if line.endswith(b"\n") else {}
        if found["log"] == log and found["sha256"] and found["sha256"] == digest_of(log):
            result = decode(found["result"])
            if result.exit_code < FAULT:
                return result
    except FORGED:
        pass
    file.seek(start)
    return None


def _line(doc: Doc) -> bytes:
    """A line of JSON; names of files that are no UTF-8 are spelled out in it."""
    return dumps(doc, sort_keys=True, separators=(",", ":")).encode() + b"\n"


def _write(file: IO[bytes], path: str, doc: Doc) -> None:
    try:
        file.write(_line(doc))
        file.flush()
    except OSError as error:
        raise StoreFault("file.write", f"{path}: {error.strerror}", {"file": path}) from None
