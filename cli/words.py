"""A line of a script as words, as a shell splits them."""

import shlex

ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "\\": "\\", "'": "'"}


def split_words(line: str) -> list[str]:
    r"""The words of a line; `#` begins a comment, and `$'a\nb'` holds a line end.

    Raises:
        ValueError: a quote that is not closed, or an unknown escape in `$'…'`.
    """
    if "$'" not in line:
        return shlex.split(line, comments=True)
    return shlex.split(_plain(line), comments=True)


def _plain(line: str) -> str:
    """The line with each `$'…'` that is not itself quoted written in plain quotes."""
    done: list[str] = []
    at = 0
    while at < len(line):
        char = line[at]
        if char == "#":
            break
        if line.startswith("$'", at):
            text, at = _escaped(line, at + 2)
            done.append(shlex.quote(text))
            continue
        end = _end_of(line, at)
        done.append(line[at:end])
        at = end
    return "".join(done)


def _end_of(line: str, at: int) -> int:
    """Where the character, the pair or the quoted part that begins at `at` ends."""
    char = line[at]
    if char == "\\":
        return at + 2
    if char not in "'\"":
        return at + 1
    end = at + 1
    while end < len(line) and line[end] != char:
        end += 2 if char == '"' and line[end] == "\\" else 1
    return end + 1


def _escaped(line: str, at: int) -> tuple[str, int]:
    """The text of a `$'…'` whose inside begins at `at`, and where it ends."""
    text: list[str] = []
    while at < len(line) and line[at] != "'":
        if line[at] != "\\":
            text.append(line[at])
            at += 1
            continue
        escape = line[at + 1 : at + 2]
        if escape not in ESCAPES:
            raise ValueError(f"\\{escape} is no escape of $'…'")
        text.append(ESCAPES[escape])
        at += 2
    if at >= len(line):
        raise ValueError("No closing quotation")
    return "".join(text), at + 1
