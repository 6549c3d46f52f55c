"""A torn tail, saved and removed, or completed where only its line end is missing."""

import errno
import os
from typing import NamedTuple

from engine.errors import RefereeError, StoreFault
from replays.book import Book
from replays.store import LockedLog, require_lines, sync_folder


class Repaired(NamedTuple):
    """What was done: `nothing`, `completed` or `removed`; `saved` is the file that
    holds what was removed, `size` how many bytes of it."""

    done: str
    entries: int
    saved: str | None
    size: int


def repair(path: str) -> Repaired:
    """Makes a torn log one that can be played on.

    Nothing is lost: the removed bytes are kept beside the log. A tail that lacks
    only its line end and is a valid next entry is completed instead.

    Raises:
        MalformedLog, CorruptLog: what stands before the tail does not hold either,
            and then nothing is changed.
        StoreFault: `file.write`.
    """
    log = LockedLog(path)
    try:
        found = log.read()
        count = len(found.lines)
        if _is_whole(found.lines, found.tail):
            log.append(b"")
            return Repaired("completed", count + 1, None, 0)
        require_lines(found, path)
        Book(found.lines)
        if not found.tail:
            return Repaired("nothing", count, None, 0)
        saved = _save(path, found.size, found.tail)
        os.ftruncate(log.fd, found.size)
        os.fsync(log.fd)
        return Repaired("removed", count, saved, len(found.tail))
    except OSError as error:
        raise _failed(path, error) from None
    finally:
        log.close()


def _is_whole(lines: list[bytes], tail: bytes) -> bool:
    """Whether a tail is a valid next entry that lacks only its line end."""
    try:
        return tail != b"" and Book([*lines, tail]) is not None
    except RefereeError:
        return False


def _save(path: str, offset: int, tail: bytes) -> str:
    """Keeps the tail in a new file beside the log, for good, and gives its name."""
    number = 0
    while True:
        name = f"{path}.tail-{offset}" + (f"-{number}" if number else "")
        try:
            fd = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
            break
        except FileExistsError:
            number += 1
    try:
        if os.write(fd, tail) != len(tail):
            raise OSError(errno.ENOSPC, "only a part was written")
        os.fsync(fd)
        sync_folder(os.path.dirname(path) or ".")
    except OSError:
        os.unlink(name)
        raise
    finally:
        os.close(fd)
    return name


def _failed(path: str, error: OSError) -> StoreFault:
    told = f"{path}: not repaired: {error.strerror}"
    return StoreFault("file.write", told, {"file": path}, "nothing was changed")
