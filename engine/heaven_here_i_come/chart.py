"""The chart: which two symbols make which sin (hi.setup.sin, hi.setup.chart).

A chart file holds five symbols, the seven sins from the greatest to the least, and
the sin of each of the fifteen pairs of symbols, written `face+zzz`. The house chart
is our own but for what the rulebook shows; anyone may bring theirs.
"""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from engine.errors import Fault, InvalidCommand, near
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
            pointer of the first fault (after `where`) and what is near it.
    """
    for fault in lint_chart(doc):
        pointer = where + fault.pointer or "/"
        raise InvalidCommand(fault.code, f"{pointer}: {fault.message}", {"pointer": pointer})
    found: Doc = doc  # type: ignore[assignment]
    symbols, sins = tuple(found["symbols"]), tuple(found["sins"])
    return Chart(found["name"], symbols, sins, _table(found["pairs"]))


def lint_chart(doc: object) -> list[Fault]:
    """Every fault of a chart file: `chart.keys`, `chart.names`, `chart.pairs`."""
    if not isinstance(doc, dict):
        told = "a chart is an object with the keys " + ", ".join(KEYS)
        return [Fault("chart.keys", "", told)]
    faults = [
        Fault("chart.keys", f"/{key}", f"no such key; {near(str(key), KEYS)}")
        for key in sorted(set(doc) - set(KEYS))
    ]
    faults += [
        Fault("chart.keys", f"/{key}", "this key is missing") for key in KEYS if key not in doc
    ]
    if faults:
        return faults
    faults = [*_names(doc["symbols"], 5, "/symbols"), *_names(doc["sins"], 7, "/sins")]
    if not isinstance(doc["name"], str) or not is_name(doc["name"]):
        told = "a name is lower case letters, digits, hyphens"
        faults.append(Fault("chart.names", "/name", told))
    return faults or list(_pairs(doc["pairs"], doc["symbols"], doc["sins"]))


def is_name(word: str) -> bool:
    """Whether `word` may name something: a letter, then letters, digits, hyphens."""
    return word[:1] in LETTERS and word != "" and TAIL.issuperset(word) and word not in RESERVED


def _names(value: object, count: int, where: str) -> Iterator[Fault]:
    if not isinstance(value, list) or len(value) != count:
        yield Fault("chart.names", where, f"this must be a list of {count} names")
        return
    for index, name in enumerate(value):
        if not isinstance(name, str) or not is_name(name):
            yield Fault("chart.names", f"{where}/{index}", f"{name!r} is not a name")
        elif value.index(name) != index:
            yield Fault("chart.names", f"{where}/{index}", f"{name} stands twice")


def _pairs(value: object, symbols: list[str], sins: list[str]) -> Iterator[Fault]:
    if not isinstance(value, dict):
        yield Fault("chart.pairs", "/pairs", "this must be an object, pair to sin")
        return
    found: set[tuple[str, str]] = set()
    for key, sin in value.items():
        one, plus, other = str(key).partition("+")
        wrong = [name for name in (one, other) if not plus or name not in symbols]
        if wrong:
            told = f"{wrong[0]!r} is no symbol; {near(wrong[0], symbols)}"
        elif sin not in sins:
            told = f"{sin!r} is no sin; {near(str(sin), sins)}"
        elif (one, other) in found:
            told = "this pair stands twice"
        else:
            found |= {(one, other), (other, one)}
            continue
        yield Fault("chart.pairs", f"/pairs/{key}", told)
        found |= {(one, other), (other, one)}
    for one, other in combinations_with_replacement(symbols, 2):
        if (one, other) not in found:
            yield Fault("chart.pairs", "/pairs", f"the pair {one}+{other} is missing")


def _table(pairs: Doc) -> dict[tuple[str, str], str]:
    """The sin of each pair, in both orders."""
    table: dict[tuple[str, str], str] = {}
    for key, sin in pairs.items():
        one, _, other = key.partition("+")
        table[one, other] = table[other, one] = sin
    return table
