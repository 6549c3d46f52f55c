"""A user's own JSON files: charts, decks, boards, positions."""

import json
from typing import Any, NoReturn

from engine.errors import InvalidCommand
from engine.shapes import Doc
from replays.entry import has_only_values

MAX_BYTES = 1 << 19


def read_user_file(path: str) -> Doc:
    """The object in a user's file.

    Raises:
        InvalidCommand: `file.*` or `data.json`, with file, line and column.
    """
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        told = f"{path}: {error.strerror}"
        raise InvalidCommand("file.missing", told, {"file": path}) from None
    except ValueError:
        raise InvalidCommand("file.name", f"{path!r} is no file name", {}) from None
    if len(data) > MAX_BYTES:
        _wrong(path, f"it is longer than {MAX_BYTES} bytes")
    try:
        found = json.loads(
            data.decode("utf-8-sig"),
            object_pairs_hook=_once,
            parse_float=_no_float,
            parse_constant=_no_float,
        )
    except UnicodeDecodeError:
        _wrong(path, "it is not UTF-8")
    except json.JSONDecodeError as error:
        from replays.userjson import place, what_is_wrong

        told, hint = what_is_wrong(error)
        _wrong(path, f"{place(error.doc, error.pos)}: {told}", hint)
    except RecursionError:
        _wrong(path, "it is nested too deep")
    except ValueError as error:
        from replays.userjson import place_of

        _wrong(path, f"{place_of(data.decode('utf-8-sig'))}{error}")
    if not isinstance(found, dict):
        _wrong(path, "it does not hold an object")
    if not has_only_values(found):
        _wrong(path, "it is nested too deep")
    return found


def _wrong(path: str, message: str, hint: str = "") -> NoReturn:
    raise InvalidCommand("data.json", f"{path}: {message}", {"file": path}, hint)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"the key {name!r} stands twice in an object")
        found[name] = value
    return found


def _no_float(text: str) -> NoReturn:
    raise ValueError(f"{text} is no whole number")
