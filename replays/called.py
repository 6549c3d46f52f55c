"""What the files of a dispute are called: the same, however their paths are spelled."""

import os
from collections.abc import Sequence

from replays.names import name_of


def called(paths: Sequence[str]) -> dict[str, str]:
    """What each file is called, by the first path that names it: by its last name; where
    others have the same, by as many folders before it as tell them apart. A file that is
    named twice, in whatever spelling, is one."""
    files: dict[str, str] = {}
    for path in paths:
        files.setdefault(_file(path), path)
    whole = {path: _whole(path) for path in files.values()}
    return {path: name_of("/".join(_shortest(whole[path], [*whole.values()]))) for path in whole}


def twice(paths: Sequence[str]) -> list[str]:
    """The paths that name a file which was named before."""
    seen: set[str] = set()
    found = []
    for path in paths:
        file = _file(path)
        if file in seen:
            found.append(path)
        seen.add(file)
    return found


def _file(path: str) -> str:
    """The file itself, links followed."""
    try:
        return path if path == "-" else os.path.realpath(path)
    except (OSError, ValueError):
        return path


def _whole(path: str) -> list[str]:
    """The parts of a path from the root, as it is named."""
    if path == "-" or os.path.basename(path) in ("", ".", ".."):
        return [path]
    try:
        return os.path.abspath(path).strip(os.sep).split(os.sep)
    except ValueError:
        return [path]


def _shortest(parts: list[str], others: list[list[str]]) -> list[str]:
    """As much of the end of a path as no other ends with."""
    for count in range(1, len(parts)):
        end = parts[-count:]
        if sum(other[-count:] == end for other in others) == 1:
            return end
    return parts
