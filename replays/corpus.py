"""Which logs are meant by files, folders and patterns."""

import os
from collections.abc import Iterable, Iterator, Sequence
from glob import has_magic, iglob
from itertools import chain

from engine.errors import InvalidCommand

STDIN = "-"


def logs_of(names: Sequence[str]) -> Iterator[str]:
    """The paths of logs, in the order of their names, those of a folder and of a pattern
    sorted; of a folder every `*.jsonl` in it and in the folders in it, links to folders not
    followed. They are found while they are asked for.

    Raises:
        InvalidCommand: `corpus.empty`, before the first path: a folder without logs, or a
            pattern that nothing fits.
    """
    return chain.from_iterable([_begun(name) for name in names])


def are_many(names: Sequence[str]) -> bool:
    """Whether more than one log may be meant."""
    return len(names) > 1 or any(is_collection(name) for name in names)


def is_collection(name: str) -> bool:
    """Whether a name is a folder or a pattern; what is there by that name is no pattern."""
    if name == STDIN or os.path.isfile(name):
        return False
    return os.path.isdir(name) or (has_magic(name) and not os.path.lexists(name))


def _begun(name: str) -> Iterable[str]:
    """The logs of a name, of which there is one at least."""
    if not is_collection(name):
        return (name,)
    is_folder = os.path.isdir(name)
    found = _in_folder(name) if is_folder else _fitting(name)
    first = next(found, None)
    if first is not None:
        return chain((first,), found)
    told = f"{name}: no log is in this folder" if is_folder else f"{name}: nothing fits this"
    hint = "logs end in .jsonl" if is_folder else "a folder stands for all logs in it"
    raise InvalidCommand("corpus.empty", told, {"name": name}, hint)


def _in_folder(folder: str) -> Iterator[str]:
    try:
        with os.scandir(folder) as listed:
            entries = sorted(listed, key=lambda entry: os.fsencode(entry.name))
    except OSError as error:
        told = f"{folder}: {error.strerror}"
        raise InvalidCommand("file.missing", told, {"file": folder}) from None
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            yield from _in_folder(entry.path)
        elif entry.name.endswith(".jsonl") and not entry.is_dir():
            yield entry.path


def _fitting(pattern: str) -> Iterator[str]:
    found = (path for path in iglob(pattern, recursive=True) if not os.path.isdir(path))
    yield from sorted(found, key=os.fsencode)
