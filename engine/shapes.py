"""The decoder: from JSON values to typed ones, refusing every other shape.

Each reader takes one value and gives it back or raises `BadShape`. Readers named
`hideable(...)` also let through the mark for a value that a copy does not hold.
"""

from collections.abc import Callable, Mapping
from typing import Any, NoReturn, TypeVar

from engine.errors import InvalidCommand
from engine.secrets import HIDDEN, Secret

T = TypeVar("T")
Doc = dict[str, Any]
Reader = Callable[[Any], Any]


class BadShape(ValueError):
    """A value of the wrong type or an unknown or missing key."""


def bad(value: object, wanted: str) -> NoReturn:
    """Refuse `value`, naming what was wanted."""
    shown = "something hidden" if value is HIDDEN else repr(value)[:60]
    raise BadShape(f"{shown} is not {wanted}")


def integer(value: Any) -> int:
    """A whole number; not a boolean, not a float."""
    if type(value) is not int:
        bad(value, "a whole number")
    return value


def text(value: Any) -> str:
    """A string."""
    if type(value) is not str:
        bad(value, "a string")
    return value


def flag(value: Any) -> bool:
    """True or false."""
    if type(value) is not bool:
        bad(value, "true or false")
    return value


def mapping(value: Any) -> Doc:
    """An object."""
    if type(value) is not dict:
        bad(value, "an object")
    return value


def one_of(*names: str) -> Reader:
    """A reader of one of these strings."""

    def read(value: Any) -> str:
        if value not in names or type(value) is not str:
            bad(value, "one of " + ", ".join(names))
        return value

    return read


def optional(reader: Callable[[Any], T]) -> Callable[[Any], T | None]:
    """A reader that also takes null."""
    return lambda value: None if value is None else reader(value)


def hideable(reader: Reader) -> Reader:
    """A reader that also takes a value hidden from this copy."""
    return lambda value: value if value is HIDDEN else reader(value)


def list_of(reader: Callable[[Any], T]) -> Callable[[Any], list[T]]:
    """A reader of lists."""

    def read(value: Any) -> list[T]:
        if type(value) is not list:
            bad(value, "a list")
        return [reader(item) for item in value]

    return read


def map_of(reader: Reader) -> Reader:
    """A reader of objects whose keys are free and whose values are alike."""
    return lambda value: {key: reader(item) for key, item in mapping(value).items()}


def exactly(**readers: Reader) -> Reader:
    """A reader of objects with just these keys."""

    def read(value: Any) -> Doc:
        if mapping(value).keys() != readers.keys():
            bad(sorted(value), "the keys " + ", ".join(readers))
        return {key: reader(value[key]) for key, reader in readers.items()}

    return read


Fields = tuple[Reader, ...]
new: Any = tuple.__new__
Table = Mapping[str, tuple[Callable[..., Any], Fields]]


def decode(table: Table, doc: Doc, what: str) -> Any:
    """The record that `doc` spells, by its `type`; `what` names it in errors. Fields
    that may be left out come last, and mostly it is the last ones that are.

    Raises:
        InvalidCommand: `shape.type`, `shape.keys` or `shape.value`.
    """
    try:
        record, readers = table[doc["type"]]
        size, names = len(doc) - 1, record._fields  # type: ignore[attr-defined]
        fields = zip(names[:size], readers, strict=False)
        values = [read(doc[name]) for name, read in fields]
        if len(names) == size:
            return new(record, values)
        if len(names) > size:
            return record(*values)
    except (KeyError, TypeError, BadShape):
        pass
    return _decode_slowly(table, doc, what)


def _decode_slowly(table: Table, doc: Doc, what: str) -> Any:
    """The same with fields left out, or with the reason why it is no record."""
    kind = doc.get("type")
    known = table.get(kind) if type(kind) is str else None
    if known is None:
        raise InvalidCommand("shape.type", f"there is no {what} called {kind!r}", {"type": kind})
    record, readers = known
    names: tuple[str, ...] = record._fields  # type: ignore[attr-defined]
    defaults: Doc = record._field_defaults  # type: ignore[attr-defined]
    for key in sorted(doc):
        if key != "type" and key not in names:
            raise _at(kind, key, "there is no such key")
    values = []
    for name, reader in zip(names, readers, strict=True):
        if name in doc:
            try:
                values.append(reader(doc[name]))
            except BadShape as error:
                raise _at(kind, name, str(error)) from None
        elif name in defaults:
            values.append(defaults[name])
        else:
            raise _at(kind, name, "it is missing")
    return record(*values)


def encode(kind: str, record: Any) -> Doc:
    """The JSON object of a record; fields at a default of None are left out."""
    doc = dict(zip(record._fields, record, strict=True))
    for name in record._field_defaults:
        if doc[name] is None:
            del doc[name]
    doc["type"] = kind
    return doc


def unwrap(value: Any) -> Any:
    """`value` with every secret in it laid open."""
    if isinstance(value, Secret):
        return unwrap(value.value)
    if isinstance(value, dict):
        return {key: unwrap(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [unwrap(item) for item in value]
    return value


def _at(kind: Any, name: str, wrong: str) -> InvalidCommand:
    facts = {"type": kind, "key": name}
    return InvalidCommand("shape.value", f"{kind}, {name}: {wrong}", facts)
