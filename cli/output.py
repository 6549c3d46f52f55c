"""Where answers and talk go: stdout is data, stderr is talk.

A reader that goes away early (`| head`) makes the rest silent and changes no verdict.
Text from a log is data: nothing of it can act on the terminal.
"""

import os
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, TextIO

import orjson

if TYPE_CHECKING:
    from replays.play import Session

UNSAFE = {code: f"\\x{code:02x}" for code in (*range(32), *range(0x7F, 0xA0))}
UNSAFE |= {
    code: f"\\u{code:04x}"
    for code in (
        0x061C,
        *range(0x200E, 0x2010),
        *range(0x2028, 0x202F),
        *range(0x2066, 0x206A),
        0xFEFF,
    )
}
SPELLED = {code: f"\\u{code:04x}" for code in UNSAFE}
IO = 74
BOLD_RED, PLAIN = "\x1b[31;1m", "\x1b[0m"


def safe(text: str) -> str:
    """`text` with every character that could act on a terminal spelled out."""
    return text if text.isascii() and text.isprintable() else text.translate(UNSAFE)


def encode_json(value: Any) -> str:
    """A value as one line of JSON with sorted keys; also numbers that no log holds,
    which a refusal may have to repeat. What could act on a terminal is spelled `\\u`."""
    try:
        text = orjson.dumps(value, option=orjson.OPT_SORT_KEYS).decode()
    except TypeError:
        from json import dumps

        text = dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text if text.isascii() and text.isprintable() else text.translate(SPELLED)


class Output:
    """The two streams of one process, and what its commands share."""

    def __init__(self) -> None:
        self.failed = 0
        self._closed = False
        self.sessions: dict[str, Session] = {}
        self.captured: list[dict[str, Any]] | None = None
        self.default_log: str | None = None
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(encoding="utf-8", errors="strict", newline="\n")

    def line(self, text: str = "") -> None:
        """One line of an answer: what it says is data, and cannot act or begin another."""
        self._write(sys.stdout, safe(text) + "\n")

    def block(self, text: str) -> None:
        """Several lines of our own words."""
        self._write(sys.stdout, _safe_lines(text))

    def painted(self, text: str) -> None:
        """What was made safe and then coloured."""
        self._write(sys.stdout, text)

    def json(self, value: Any) -> None:
        """One line of JSON."""
        self._write(sys.stdout, encode_json(value) + "\n")

    def raw(self, data: bytes) -> None:
        """A line of a log, as it is; on a terminal, so that nothing of it acts."""
        text = data.decode()
        is_terminal = sys.stdout is not None and sys.stdout.isatty()
        self._write(sys.stdout, (text.translate(SPELLED) if is_terminal else text) + "\n")

    def talk(self, text: str, mark: str = "") -> None:
        """A line said beside the answer, `mark` before it in red."""
        self._write(sys.stderr, _styled(mark) + safe(text) + "\n")

    def report(self, text: str) -> None:
        """Several lines of our own words, beside the answer."""
        self._write(sys.stderr, _safe_lines(text))

    @property
    def is_closed(self) -> bool:
        """Whether the reader of the answers has gone away."""
        return self._closed

    def flush(self) -> None:
        """Sends on what is waiting."""
        self._write(sys.stdout, "", flush=True)

    def close(self) -> int:
        """Flushes both streams; 74 if an answer could not be written, else 0."""
        self._write(sys.stderr, "", flush=True)
        self._write(sys.stdout, "", flush=True)
        return self.failed

    def _write(self, stream: TextIO | None, text: str, *, flush: bool = False) -> None:
        if stream is None:
            return
        try:
            stream.write(text)
            if flush:
                stream.flush()
        except BrokenPipeError:
            self._closed = self._closed or stream is sys.stdout
            _silence(stream)
        except OSError as error:
            _silence(stream)
            if stream is sys.stdout:
                self.failed = IO
                self.talk(f"heavens: the answer could not be written: {error.strerror}")


def _silence(stream: TextIO) -> None:
    """Sends what is still to come, and what waits in the buffer, to nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def _safe_lines(text: str) -> str:
    return "\n".join(map(safe, text.split("\n"))) + "\n"


def wants_colour(stream: TextIO | None) -> bool:
    """Whether a stream is a terminal that wants colour, or is told to be one."""
    if os.environ.get("FORCE_COLOR"):
        return True
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return stream is not None and stream.isatty()


def _styled(mark: str) -> str:
    """`mark`, in red where stderr wants colour."""
    if not mark or not wants_colour(sys.stderr):
        return safe(mark)
    return BOLD_RED + safe(mark) + PLAIN
