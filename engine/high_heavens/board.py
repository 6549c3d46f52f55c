"""The board: hexes as bits of one whole number, neighbours as shifts (hh.board.house).

Flat-top hexes in columns whose lengths differ by one from each to the next. Bit
`column * stride + row - 1 + (columns so far that were shorter than the one before)`
makes the six neighbours of a hex the bits 1, `stride` and `stride + 1` away, up and
down; bits in order are hexes by column letter and row number.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import compress, pairwise
from typing import TypeVar

from engine.errors import Fault, near
from engine.high_heavens.faults import SIDES, is_name, lint_keys, refuse
from engine.shapes import Doc

KEYS = ("name", "columns", "home", "invoking", "central", "zones")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
MOST_COLUMNS, MOST_ROWS, MOST_INVOKING = 9, 12, 3
ZONES = ("1", "2", "3")
T = TypeVar("T")
BITS = bytes.maketrans(b"01", b"\0\1")


class Board:
    """A board made ready; nothing of it changes during a game.

    `bit` has the bit of each hex, `around` the neighbours' bits, also `beside` by bit,
    `names` all hexes in order, `places` the hex of each bit, empty where there is none.
    `homes`, `invoking_bits`, `central` and `zone_bits` are masks; `near` keeps what
    `within` has found.
    """

    __slots__ = (
        "all",
        "around",
        "beside",
        "bit",
        "central",
        "columns",
        "home",
        "homes",
        "invoking",
        "invoking_bits",
        "name_of",
        "names",
        "near",
        "places",
        "stride",
        "zone_bits",
    )

    def __init__(self, doc: Doc) -> None:
        self.columns: tuple[int, ...] = tuple(doc["columns"])
        self.stride, places = _layout(self.columns)
        self.names: tuple[str, ...] = tuple(places)
        self.bit: dict[str, int] = {name: 1 << place for name, place in places.items()}
        self.name_of: dict[int, str] = {bit: name for name, bit in self.bit.items()}
        tall = max(places.values()) + 1
        self.places = [self.name_of.get(1 << place, "") for place in range(tall)]
        self.all = sum(self.bit.values())
        self.around = {name: self.spread(bit) for name, bit in self.bit.items()}
        self.beside = {self.bit[name]: bits for name, bits in self.around.items()}
        self.near: dict[tuple[str, int], int] = {}
        self.central = self.mask(doc["central"])
        self.zone_bits = {
            zone: self.mask([name for name in self.names if name[0] in doc["zones"][zone]])
            for zone in ZONES
        }
        self.settle(doc["home"], doc["invoking"])

    def settle(self, home: dict[str, str], invoking: dict[str, Sequence[str]]) -> None:
        """Puts homes and Invoking hexes where they are in this game (hh.hearth)."""
        self.home = {side: home[side] for side in SIDES}
        self.homes = self.mask(list(self.home.values()))
        self.invoking = {side: self.sort(invoking[side]) for side in SIDES}
        self.invoking_bits = {side: self.mask(self.invoking[side]) for side in SIDES}

    def spread(self, mask: int) -> int:
        """All neighbours of the hexes in `mask`."""
        up, down = mask << 1, mask >> 1
        near_by = up | down | (mask | up) << self.stride | (mask | down) >> self.stride
        return near_by & self.all

    def reach(self, start: int, free: int, steps: int) -> int:
        """The hexes of `free` at most `steps` steps through `free` from `start`,
        itself left out (hh.board.path)."""
        if steps < 1:
            return 0
        stride = self.stride
        free &= ~start
        seen = edge = self.beside[start] & free
        for _ in range(1, steps):
            free ^= edge
            up, down = edge << 1, edge >> 1
            edge = (up | down | (edge | up) << stride | (edge | down) >> stride) & free
            if not edge:
                break
            seen |= edge
        return seen

    def within(self, name: str, steps: int) -> int:
        """The hexes at most `steps` steps from a hex, whatever stands between."""
        mask = self.near.get((name, steps))
        if mask is None:
            mask = self.near[name, steps] = self.reach(self.bit[name], self.all, steps)
        return mask

    def aim(self, start: int, free: int, steps: int) -> int:
        """The hexes that a path of at most `steps` steps ends on, all its hexes
        between being in `free` (hh.attack.ranged)."""
        return self.spread(self.reach(start, free, steps - 1) | start) & ~start

    def list(self, mask: int) -> list[str]:
        """The hexes of a mask, by column letter and row number."""
        return list(pick(self.places, mask))

    def mask(self, names: Sequence[str]) -> int:
        """The mask of hexes by name."""
        mask = 0
        for name in names:
            mask |= self.bit[name]
        return mask

    def sort(self, names: Sequence[str]) -> tuple[str, ...]:
        """Hexes by column letter and row number."""
        return tuple(sorted(names, key=self.bit.__getitem__))

    def behind(self, side: str, home: str) -> tuple[str, ...]:
        """The neighbours of a home on its own edge's side (hh.hearth)."""
        bit, step = self.bit[home], self.stride
        if side == "norse":
            near_edge = bit >> 1 | bit << step | bit >> (step + 1)
        else:
            near_edge = bit << 1 | bit << (step + 1) | bit >> step
        return tuple(self.list(near_edge & self.all))


def pick(each: Sequence[T], mask: int) -> Iterator[T]:
    """Of things of which there is one for each place of a board, those in a mask: its
    bits, the lowest first, written out as bytes that are 0 or 1."""
    return compress(each, bin(mask)[:1:-1].encode().translate(BITS))


def parse_board(doc: Doc, where: str = "") -> Board:
    """The board that a file holds; InvalidCommand `board.*` with the pointer."""
    refuse(lint_board(doc), where)
    return Board(doc)


def lint_board(doc: object) -> list[Fault]:
    """Every fault of a board file: `board.keys`, `board.name`, `board.columns`,
    `board.hex`, `board.zones`."""
    faults = lint_keys(doc, KEYS, "board.keys", "")
    if faults or not isinstance(doc, dict):
        return faults
    if not is_name(doc["name"]):
        faults.append(Fault("board.name", "/name", f"{doc['name']!r} is not a name"))
    wrong = lint_columns(doc["columns"])
    if wrong:
        return faults + wrong
    names = tuple(_layout(tuple(doc["columns"]))[1])
    faults += lint_hexes(doc["central"], names, "/central", 0, len(names))
    faults += lint_keys(doc["home"], SIDES, "board.keys", "/home")
    faults += lint_keys(doc["invoking"], SIDES, "board.keys", "/invoking")
    faults += _lint_zones(doc["zones"], len(doc["columns"]))
    if faults:
        return faults
    for side in SIDES:
        faults += lint_hexes([doc["home"][side]], names, f"/home/{side}", 1, 1)
        faults += lint_hexes(doc["invoking"][side], names, f"/invoking/{side}", 1, MOST_INVOKING)
    return faults or lint_bases(doc["home"], doc["invoking"], Board(doc))


def lint_columns(value: object) -> list[Fault]:
    """Faults of the column lengths: neighbouring ones differ by exactly one."""
    if (
        not isinstance(value, list)
        or not 3 <= len(value) <= MOST_COLUMNS
        or not all(type(rows) is int and 1 <= rows <= MOST_ROWS for rows in value)
    ):
        told = f"3 to {MOST_COLUMNS} columns of 1 to {MOST_ROWS} hexes each, as whole numbers"
        return [Fault("board.columns", "/columns", told)]
    return [
        Fault("board.columns", f"/columns/{index}", "it differs by one from the column before")
        for index in range(1, len(value))
        if abs(value[index] - value[index - 1]) != 1
    ]


def lint_hexes(
    value: object, names: Sequence[str], pointer: str, fewest: int, most: int
) -> list[Fault]:
    """Faults of a list of hexes of this board, each named once."""
    if not isinstance(value, list) or not fewest <= len(value) <= most:
        return [Fault("board.hex", pointer, f"this is a list of {fewest} to {most} hexes")]
    faults = []
    for index, name in enumerate(value):
        if name not in names:
            hint = near(str(name), names)
            faults.append(Fault("board.hex", f"{pointer}/{index}", f"no hex is {name!r}", hint))
        elif value.index(name) != index:
            faults.append(Fault("board.hex", f"{pointer}/{index}", f"{name} stands twice"))
    return faults


def lint_bases(home: Doc, invoking: Doc, board: Board) -> list[Fault]:
    """hh.hearth: Invoking hexes are neighbours of their home, none is a home, none
    is shared, and there is at least one."""
    faults = []
    if home["norse"] == home["greek"]:
        faults.append(Fault("board.hex", "/home/greek", "both homes are on one hex"))
    for side in SIDES:
        if not invoking[side]:
            faults.append(Fault("board.hex", f"/invoking/{side}", "no Invoking hex is left here"))
        for index, name in enumerate(invoking[side]):
            pointer = f"/invoking/{side}/{index}"
            if name in home.values():
                faults.append(Fault("board.hex", pointer, f"{name} is a home"))
            elif not board.around[home[side]] & board.bit[name]:
                faults.append(Fault("board.hex", pointer, f"{name} is not beside {home[side]}"))
            elif side == "greek" and name in invoking["norse"]:
                faults.append(Fault("board.hex", pointer, f"{name} is an Invoking hex of both"))
    return faults


def _lint_zones(zones: object, columns: int) -> list[Fault]:
    """hh.four.zones: every column is in one zone."""
    faults = lint_keys(zones, ZONES, "board.keys", "/zones")
    if faults or not isinstance(zones, dict):
        return faults
    seen: list[str] = []
    for zone in ZONES:
        if not isinstance(zones[zone], list):
            return [Fault("board.zones", f"/zones/{zone}", "this is a list of column letters")]
        for index, letter in enumerate(zones[zone]):
            if letter in seen or letter not in list(LETTERS[:columns]):
                told = f"{letter!r} is no column of this board, or in a zone already"
                faults.append(Fault("board.zones", f"/zones/{zone}/{index}", told))
            seen.append(letter)
    if not faults and len(seen) != columns:
        faults.append(Fault("board.zones", "/zones", "every column is in one zone"))
    return faults


@lru_cache(maxsize=8)
def _layout(columns: tuple[int, ...]) -> tuple[int, dict[str, int]]:
    """The stride, and the place of each hex, such that no shift wraps around."""
    shifts = [0]
    for before, rows in pairwise(columns):
        shifts.append(shifts[-1] + (rows < before))
    tall = max(rows + shift for rows, shift in zip(columns, shifts, strict=True))
    wanted = _pairs(_places(columns, shifts, tall + 2), tall + 2)
    stride = next(
        stride
        for stride in range(tall, tall + 3)
        if _pairs(_places(columns, shifts, stride), stride) == wanted
    )
    return stride, _places(columns, shifts, stride)


def _places(columns: tuple[int, ...], shifts: list[int], stride: int) -> dict[str, int]:
    return {
        f"{LETTERS[column]}{row}": column * stride + row - 1 + shifts[column]
        for column, rows in enumerate(columns)
        for row in range(1, rows + 1)
    }


def _pairs(places: dict[str, int], stride: int) -> list[tuple[str, str]]:
    """Neighbours by shift, in order."""
    at = {place: name for name, place in places.items()}
    steps = (1, stride, stride + 1)
    return [
        (name, at[place + step])
        for name, place in places.items()
        for step in steps
        if place + step in at
    ]
