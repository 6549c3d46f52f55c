"""The log as a file: locked, read, appended to, never rewritten.

An append is one write under an exclusive lock, synced before it is acknowledged; if
anything of it fails the file is cut back to its old size. A reader takes no lock
unless it meets a torn tail, and then looks again under a shared one.
"""

import errno
import fcntl
import os
import stat
import time
from contextvars import ContextVar
from typing import NamedTuple, NoReturn

from engine.errors import Busy, IncompleteLog, InvalidCommand, MalformedLog, StoreFault
from replays.entry import MAX_LINE

WAIT_SECONDS = 5.0
MAX_LOG = 64 << 20
SHORTEST = 64
CHUNK = 1 << 20

# Where paths begin that are not whole: on a worker elsewhere, the folder of whoever asked.
FOLDER: ContextVar[str] = ContextVar("FOLDER", default="")


class Lines(NamedTuple):
    """The complete lines of a log without their ends, and the torn tail if any.

    `size` is the number of bytes up to the last line end.
    """

    lines: list[bytes]
    tail: bytes
    size: int


def read_lines(path: str) -> Lines:
    """The lines of a log; `-` is standard input.

    Raises:
        InvalidCommand: `file.*`: there is no such file, or it is none.
        MalformedLog: `log.long`: too great to be a log.
        StoreFault: reading failed.
    """
    if path == "-":
        return split(_read_all(0, path, 0))
    fd = open_log(path, os.O_RDONLY)
    try:
        found = split(_read_all(fd, path, 0))
        if found.tail:
            lock(fd, path, fcntl.LOCK_SH)
            os.lseek(fd, 0, os.SEEK_SET)
            found = split(_read_all(fd, path, 0))
        return found
    finally:
        os.close(fd)


def split(data: bytes) -> Lines:
    """Bytes as lines; they end at `\\n` and at nothing else.

    No entry is as short as `SHORTEST`. Where there are more lines than such entries
    could make, one of the first is no entry, and the rest is not even split.
    """
    most = len(data) // SHORTEST + 1
    lines = data.split(b"\n", most)
    if len(lines) > most:
        lines[-1] = b""
    tail = lines.pop()
    return Lines(lines, tail, len(data) - len(tail))


def require_lines(found: Lines, path: str) -> None:
    """IncompleteLog or MalformedLog if there is no complete line at all."""
    if found.lines:
        return
    from replays.names import name_of

    path = name_of(path)
    if found.tail.strip(b"\0") and not found.tail.startswith(b'{"at":"'[: len(found.tail)]):
        raise MalformedLog(
            "log.json",
            f"{path} is not a log: it does not begin with an entry",
            {"line": 1, "column": 1},
        )
    raise IncompleteLog(
        "log.empty",
        f"{path} holds no complete entry",
        {"offset": 0, "bytes": len(found.tail)},
        "a log begins with `heavens deal`",
    )


def torn(path: str, found: Lines) -> IncompleteLog:
    """The error for a log that ends in a torn tail."""
    from replays.names import counted, entries, name_of

    zeros = "" if found.tail.strip(b"\0") else ", all zero"
    rest = counted(len(found.tail), "byte that is", "bytes that are")
    return IncompleteLog(
        "log.torn",
        f"{name_of(path)}: the last write was cut off: after {entries(len(found.lines))} come,"
        f" from byte {found.size} on, {rest} no entry{zeros}",
        {"entries": len(found.lines), "offset": found.size, "bytes": len(found.tail)},
        "" if path == "-" else f"heavens repair {path}",
    )


def open_log(path: str, flags: int) -> int:
    """A descriptor of an existing regular file; the errors of `read_lines`."""
    try:
        fd = os.open(os.path.join(FOLDER.get(), path), flags | os.O_CLOEXEC | os.O_NONBLOCK)
    except OSError as error:
        _refuse_open(path, error)
    except ValueError:
        raise InvalidCommand("file.name", f"{path!r} is no file name", {}) from None
    if stat.S_ISREG(os.fstat(fd).st_mode):
        return fd
    os.close(fd)
    raise InvalidCommand("file.kind", f"{path} is not a regular file", {"file": path})


def _refuse_open(path: str, error: OSError) -> NoReturn:
    told = error.strerror or str(error)
    is_shut = error.errno in (errno.EACCES, errno.EPERM) and os.access(path, os.R_OK)
    if error.errno == errno.EROFS or is_shut:
        raise StoreFault(
            "file.read-only", f"{path} cannot be written: {told}", {"file": path}
        ) from None
    hint = "start a log with `heavens deal GAME`" if error.errno == errno.ENOENT else ""
    raise InvalidCommand("file.missing", f"{path}: {told}", {"file": path}, hint) from None


def _read_all(fd: int, path: str, start: int) -> bytes:
    chunks = []
    size = start
    if os.fstat(fd).st_size > MAX_LOG:
        _too_long(path, os.fstat(fd).st_size)
    unended = 0
    try:
        while chunk := os.read(fd, CHUNK):
            chunks.append(chunk)
            size += len(chunk)
            cut = chunk.rfind(b"\n")
            unended = unended + len(chunk) if cut < 0 else len(chunk) - cut - 1
            if size > MAX_LOG or unended > MAX_LINE:
                _too_long(path, size)
    except OSError as error:
        raise StoreFault("file.read", f"{path}: {error.strerror}", {"file": path}) from None
    return b"".join(chunks)


def _too_long(path: str, size: int) -> NoReturn:
    raise MalformedLog(
        "log.long",
        f"{path} is not a log: a line of it is longer than {MAX_LINE} bytes,"
        f" or it is longer than {MAX_LOG}",
        {"bytes": size},
    )


def lock(fd: int, path: str, how: int) -> None:
    """Waits for a lock at most five seconds; Busy, or StoreFault where none can be had."""
    deadline = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            fcntl.flock(fd, how | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if time.monotonic() > deadline:
                raise Busy(
                    "lock.held",
                    f"{path} is locked by another program",
                    {"file": path},
                    "try again when it is done",
                ) from None
            time.sleep(0.01)
        except OSError as error:
            raise StoreFault(
                "lock.none", f"{path} cannot be locked: {error.strerror}", {"file": path}
            ) from None


class LockedLog:
    """A log held under an exclusive lock, from `enter` to `close`."""

    __slots__ = ("before", "fd", "path", "size")

    def __init__(self, path: str) -> None:
        self.path = path
        self.fd = self._open()
        self.size = self.before = os.fstat(self.fd).st_size

    def _open(self) -> int:
        """Opens and locks; again if the path has come to mean another file."""
        while True:
            fd = open_log(self.path, os.O_RDWR | os.O_APPEND)
            try:
                lock(fd, self.path, fcntl.LOCK_EX)
                if _is_at(fd, self.path):
                    return fd
            except BaseException:
                os.close(fd)
                raise
            os.close(fd)

    def read(self, start: int = 0) -> Lines:
        """The lines from byte `start` on."""
        os.lseek(self.fd, start, os.SEEK_SET)
        found = split(_read_all(self.fd, self.path, start))
        return found._replace(size=start + found.size)

    def identity(self) -> tuple[int, int]:
        """Device and inode: which file this is."""
        about = os.fstat(self.fd)
        return about.st_dev, about.st_ino

    def append(self, *lines: bytes) -> None:
        """Adds lines in one write and syncs them, or leaves the file as it was.

        Raises:
            StoreFault: `file.write`, `file.full`; nothing was appended.
            Busy: `file.moved`: another file has come to stand at the path meanwhile.
        """
        data = b"".join(line + b"\n" for line in lines)
        if self.size + len(data) > MAX_LOG:
            told = f"{self.path}: not appended: no log is longer than {MAX_LOG} bytes"
            raise StoreFault("file.full", told, {"file": self.path})
        done = False
        try:
            if os.write(self.fd, data) != len(data):
                raise OSError(errno.ENOSPC, "only a part was written")
            os.fsync(self.fd)
            if not _is_at(self.fd, self.path):
                raise _moved(self.path)
            done = True
        except OSError as error:
            raise _not_appended(self.path, error) from None
        finally:
            if not done:
                self._cut_back(self.fd, self.size)
        self.size += len(data)

    def _cut_back(self, fd: int, size: int) -> None:
        """Cuts the file back to an old size. StoreFault `file.torn` if that fails."""
        try:
            os.ftruncate(fd, size)
        except OSError as error:
            raise StoreFault(
                "file.torn",
                f"{self.path}: not appended, and a part of it may be left: {error.strerror}",
                {"file": self.path, "offset": size},
                f"heavens repair {self.path}",
            ) from None
        try:
            os.fsync(fd)
        except OSError:
            return

    def close(self) -> None:
        """Lets go of the lock.

        Raises:
            StoreFault: `file.write`: closing failed, and what was appended is cut off
                again. A second descriptor holds the lock until that is done.
        """
        spare = self.fd
        try:
            spare = os.dup(self.fd)
            os.close(self.fd)
        except OSError as error:
            if self.size != self.before:
                self._cut_back(spare, self.before)
                raise _not_appended(self.path, error) from None
        finally:
            _close_quietly(spare)


def _is_at(fd: int, path: str) -> bool:
    """Whether `path` still leads to the file that is open as `fd`."""
    try:
        here, there = os.fstat(fd), os.stat(path)
    except FileNotFoundError:
        return False
    return (here.st_ino, here.st_dev) == (there.st_ino, there.st_dev)


def _close_quietly(fd: int) -> None:
    try:
        os.close(fd)
    except OSError:
        return


def _moved(path: str) -> Busy:
    return Busy(
        "file.moved",
        f"{path}: not appended: another file was put in its place meanwhile",
        {"file": path},
        "look at the log that is there now, and try again",
    )


def _not_appended(path: str, error: OSError) -> StoreFault:
    return StoreFault(
        "file.write",
        f"{path}: not appended: {error.strerror}",
        {"file": path},
        "nothing was changed; make room and try again",
    )


def create(path: str, *lines: bytes) -> None:
    """Makes a new file of lines; the errors of `create_file`."""
    create_file(path, b"".join(line + b"\n" for line in lines))


def create_file(path: str, data: bytes) -> None:
    """Makes a new file, whole or not at all; never overwrites.

    Raises:
        InvalidCommand: `file.exists`, `file.name`, or a folder that is not there.
        StoreFault: `file.write`.
    """
    folder, name = os.path.split(path)
    folder = folder or "."
    draft = os.path.join(folder, f".{name}.{os.getpid()}.new")
    if os.path.lexists(path):
        _exists(path)
    try:
        _write_new(draft, data)
        try:
            os.link(draft, path)
        finally:
            os.unlink(draft)
        _sync_new(folder, path)
    except FileExistsError:
        _exists(path)
    except ValueError:
        raise InvalidCommand("file.name", f"{path!r} is no file name", {}) from None
    except (FileNotFoundError, NotADirectoryError) as error:
        told = f"{path}: {error.strerror}"
        raise InvalidCommand("file.missing", told, {"file": path}) from None
    except OSError as error:
        told = f"{path}: not written: {error.strerror}"
        raise StoreFault("file.write", told, {"file": path}) from None


def _sync_new(folder: str, path: str) -> None:
    """Syncs the folder of a new file; takes the file away again if that fails."""
    try:
        sync_folder(folder)
    except BaseException:
        os.unlink(path)
        raise


def _write_new(path: str, data: bytes) -> None:
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    try:
        try:
            if os.write(fd, data) != len(data):
                raise OSError(errno.ENOSPC, "only a part was written")
            os.fsync(fd)
        finally:
            os.close(fd)
    except BaseException:
        os.unlink(path)
        raise


def sync_folder(folder: str) -> None:
    """Makes sure that the names in a folder outlive a power cut."""
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def require_new(path: str) -> None:
    """InvalidCommand `file.exists` if something stands at `path`, `file.name` for `-`."""
    if path == "-":
        told = "a new file needs a name, and - stands for a stream"
        raise InvalidCommand("file.name", told, {"file": path}, "a file called so is ./-")
    if os.path.lexists(path):
        _exists(path)


def _exists(path: str) -> NoReturn:
    raise InvalidCommand(
        "file.exists",
        f"{path} exists already, and nothing is ever overwritten",
        {"file": path},
        "name another file",
    )
