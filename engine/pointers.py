"""Reading a written position: every fault names its JSON pointer."""

from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from engine.errors import InvalidCommand, near
from engine.shapes import BadShape, Doc, Reader


def read(doc: Doc, pointer: str, reader: Reader, default: Any) -> Any:
    """The value of the last key of `pointer` in `doc`, or `default`.

    Raises:
        InvalidCommand: `setup.shape` or `setup.hidden`.
    """
    key = pointer.rpartition("/")[2]
    return read_value(doc[key], pointer, reader) if key in doc else default


def read_value(value: Any, pointer: str, reader: Reader) -> Any:
    """What stands at `pointer`; InvalidCommand `setup.shape` or `setup.hidden`."""
    refuse_hidden(value, pointer)
    try:
        return reader(value)
    except BadShape as error:
        raise InvalidCommand("setup.shape", f"{pointer}: {error}", {"pointer": pointer}) from None


def refuse_hidden(value: Any, pointer: str) -> None:
    """InvalidCommand `setup.hidden` where something is hidden, as in a player's view."""
    if value == {"hidden": True}:
        raise InvalidCommand(
            "setup.hidden",
            f"{pointer}: something is hidden here, so this is a player's view",
            {"pointer": pointer},
            "write the position with `show --json --view referee`",
        )
    children: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        children = value.items()
    elif isinstance(value, list):
        children = enumerate(value)
    for key, item in children:
        refuse_hidden(item, f"{pointer}/{key}")


def check_keys(doc: object, known: Sequence[str], pointer: str) -> None:
    """InvalidCommand `setup.shape` or `setup.keys` unless `doc` has only `known` keys."""
    if not isinstance(doc, dict):
        raise InvalidCommand(
            "setup.shape", f"{pointer or '/'}: not an object", {"pointer": pointer}
        )
    for key in sorted(set(doc) - set(known)):
        where = f"{pointer}/{key}"
        hint = near(str(key), known)
        raise InvalidCommand("setup.keys", f"{where}: no such key", {"pointer": where}, hint)


def wrong(pointer: str, message: str) -> NoReturn:
    """InvalidCommand `setup.contradiction` at `pointer`."""
    raise InvalidCommand("setup.contradiction", f"{pointer}: {message}", {"pointer": pointer})


def check_number(value: int, least: int, most: int, pointer: str, what: str) -> None:
    """A contradiction unless `value` is from `least` to `most`."""
    if not least <= value <= most:
        wrong(pointer, f"{what} is from {least} to {most}, not {value}")
