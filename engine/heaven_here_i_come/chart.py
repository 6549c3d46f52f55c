"""The chart: which two symbols make which sin (hi.setup.sin, hi.setup.chart).

A chart file holds five symbols, the seven sins from the greatest to the least, and
the sin of each of the fifteen pairs of symbols, written `face+zzz`. The house chart
is our own but for what the rulebook shows; anyone may bring theirs.
"""

from itertools import combinations_with_replacement
from typing import NamedTuple, NoReturn

from engine.errors import InvalidCommand, near
from engine.shapes import Doc

KEYS = ("name", "pairs", "sins", "symbols")
COPIES = 5
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz")
TAIL = LETTERS | frozenset("0123456789-")
RESERVED = frozenset("norse greek p1 p2 p3 p4 referee public asgard olympus none".split())


class Chart(NamedTuple):
    """A chart made ready: `sin_of` has each pair in both orders."""

    name: str
    symbols: tuple[str, ...]
    sins: tuple[str, ...]
    sin_of: dict[tuple[str, str], str]

    def rank(self, sin: str) -> int:
        """How great a sin is: 0 for the greatest (hi.setup.chart)."""
        return self.sins.index(sin)


def parse_chart(doc: object, where: str = "") -> Chart:
    """The chart that a file holds.

    Raises:
        InvalidCommand: `chart.keys`, `chart.names` or `chart.pairs`, with the JSON
            pointer of the fault (after `where`) and what is near it.
    """
    if not isinstance(doc, dict):
        _wrong("chart.keys", where, "a chart is an object with the keys " + ", ".join(KEYS))
    _check_keys(doc, where)
    symbols = _names(doc["symbols"], 5, f"{where}/symbols")
    sins = _names(doc["sins"], 7, f"{where}/sins")
    if not isinstance(doc["name"], str) or not is_name(doc["name"]):
        _wrong("chart.names", f"{where}/name", "a name is lower case letters, digits, hyphens")
    return Chart(doc["name"], symbols, sins, _pairs(doc["pairs"], symbols, sins, where))


def is_name(word: str) -> bool:
    """Whether `word` may name something: a letter, then letters, digits, hyphens."""
    return word[:1] in LETTERS and word != "" and TAIL.issuperset(word) and word not in RESERVED


def _check_keys(doc: Doc, where: str) -> None:
    for key in sorted(set(doc) - set(KEYS)):
        _wrong("chart.keys", f"{where}/{key}", f"no such key; {near(str(key), KEYS)}")
    for key in KEYS:
        if key not in doc:
            _wrong("chart.keys", f"{where}/{key}", "this key is missing")


def _names(value: object, count: int, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) != count:
        _wrong("chart.names", where, f"this must be a list of {count} names")
    for index, name in enumerate(value):
        if not isinstance(name, str) or not is_name(name):
            _wrong("chart.names", f"{where}/{index}", f"{name!r} is not a name")
        if value.index(name) != index:
            _wrong("chart.names", f"{where}/{index}", f"{name} stands twice")
    return tuple(value)


def _pairs(
    value: object, symbols: tuple[str, ...], sins: tuple[str, ...], where: str
) -> dict[tuple[str, str], str]:
    if not isinstance(value, dict):
        _wrong("chart.pairs", f"{where}/pairs", "this must be an object, pair to sin")
    table: dict[tuple[str, str], str] = {}
    for key, sin in value.items():
        pointer = f"{where}/pairs/{key}"
        one, plus, other = str(key).partition("+")
        for name in (one, other):
            if not plus or name not in symbols:
                _wrong("chart.pairs", pointer, f"{name!r} is no symbol; {near(name, symbols)}")
        if sin not in sins:
            _wrong("chart.pairs", pointer, f"{sin!r} is no sin; {near(str(sin), sins)}")
        if (one, other) in table:
            _wrong("chart.pairs", pointer, "this pair stands twice")
        table[one, other] = table[other, one] = sin
    for one, other in combinations_with_replacement(symbols, 2):
        if (one, other) not in table:
            _wrong("chart.pairs", f"{where}/pairs", f"the pair {one}+{other} is missing")
    return table


def _wrong(code: str, pointer: str, message: str) -> NoReturn:
    raise InvalidCommand(code, f"{pointer or '/'}: {message}", {"pointer": pointer or "/"})
