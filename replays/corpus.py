"""Which logs are meant by files, folders and patterns.

Paths are found while they are asked for, a folder at a time, in the order of their bytes:
what is in a folder sorts as the folder's name and a slash do.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from glob import has_magic
from itertools import chain

from engine.errors import InvalidCommand

STDIN, ANY_DEPTH, LOGS = "-", "**", "*.jsonl"
Wanted = tuple[str, ...]


def logs_of(names: Sequence[str]) -> Iterator[str]:
    """The paths of logs, in the order of their names, those of a folder and of a pattern
    sorted; of a folder every `*.jsonl` in it and in the folders in it. `**` in a pattern
    stands for folders in folders, as shells have it; neither follows links to folders.

    Raises:
        InvalidCommand: `corpus.empty`, before the first path: a folder without logs, or a
            pattern that nothing fits.
    """
    for name in names:
        _require_some(name)
    return chain.from_iterable(map(_found, names))


def are_many(names: Sequence[str]) -> bool:
    """Whether more than one log may be meant."""
    return len(names) > 1 or any(is_collection(name) for name in names)


def is_collection(name: str) -> bool:
    """Whether a name is a folder or a pattern; what is there by that name is no pattern."""
    if name == STDIN or "\0" in name:
        return False
    return os.path.isdir(name) or (has_magic(name) and not os.path.lexists(name))


def _require_some(name: str) -> None:
    """InvalidCommand `corpus.empty` for a folder or pattern without any log. What was found
    is not kept: with many folders, many listings would be."""
    if next(iter(_found(name)), None) is not None:
        return
    is_folder = os.path.isdir(name)
    told = f"{name}: no log is in this folder" if is_folder else f"{name}: nothing fits this"
    hint = "logs end in .jsonl" if is_folder else "a folder stands for all logs in it"
    raise InvalidCommand("corpus.empty", told, {"name": name}, hint)


def _found(name: str) -> Iterable[str]:
    """The logs of a name."""
    if not is_collection(name):
        return (name,)
    if os.path.isdir(name):
        return _walk(name, {(ANY_DEPTH, LOGS)}, hidden=True)
    return _fitting(name)


def _fitting(pattern: str) -> Iterator[str]:
    """The files that fit a pattern; it is walked from its first part that is one."""
    parts = pattern.split("/")
    start = next(n for n, part in enumerate(parts) if has_magic(part))
    folder = "/".join(parts[:start]) or ("/" if start else "")
    rest = tuple(part for part in parts[start:] if part)
    return _walk(folder, {rest}, hidden=False) if parts[-1] else iter(())


def _walk(folder: str, wanted: set[Wanted], *, hidden: bool) -> Iterator[str]:
    """The files below a folder that fit one of the parts wanted. A folder that cannot be
    read is given itself, so that whoever opens it says why."""
    wanted = wanted | {parts[1:] for parts in wanted if parts[0] == ANY_DEPTH and parts[1:]}
    try:
        with os.scandir(folder or ".") as listed:
            entries = sorted((_place(entry), entry.name) for entry in listed)
    except (FileNotFoundError, NotADirectoryError):
        return
    except OSError:
        yield folder
        return
    for place, name in entries:
        path, is_folder = os.path.join(folder, name), place.endswith(b"/")
        fits = {parts for parts in wanted if _fits(name, parts[0], hidden=hidden)}
        if not is_folder and any(len(parts) == 1 for parts in fits):
            yield path
        if is_folder:
            deeper = {parts[1:] for parts in fits if parts[1:] and parts[0] != ANY_DEPTH}
            if not os.path.islink(path):
                deeper |= {parts for parts in fits if parts[0] == ANY_DEPTH}
            if deeper:
                yield from _walk(path, deeper, hidden=hidden)


def _fits(name: str, part: str, *, hidden: bool) -> bool:
    """Whether a name fits a part of a pattern; one that begins with a dot is hidden."""
    if name.startswith(".") and not (hidden or part.startswith(".")):
        return False
    return fnmatchcase(name, part)


def _place(entry: "os.DirEntry[str]") -> bytes:
    """Where an entry of a folder stands in the order."""
    try:
        is_folder = entry.is_dir()
    except OSError:
        is_folder = False
    return os.fsencode(entry.name) + b"/" * is_folder
