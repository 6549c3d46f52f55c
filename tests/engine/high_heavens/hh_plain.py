"""The board a second time, deliberately plain: names, sets and every path there is."""

from collections.abc import Iterator

COLUMNS = {"a": 6, "b": 7, "c": 8, "d": 9, "e": 10, "f": 9, "g": 8, "h": 7, "i": 6}
HEXES = [f"{letter}{row}" for letter, rows in COLUMNS.items() for row in range(1, rows + 1)]


def order(name: str) -> tuple[str, int]:
    """By column letter, then by row number."""
    return name[0], int(name[1:])


def neighbours(name: str) -> set[str]:
    """As hh.board.house says it."""
    letter, row = order(name)
    found = {f"{letter}{row - 1}", f"{letter}{row + 1}"}
    for other in (chr(ord(letter) - 1), chr(ord(letter) + 1)):
        if other in COLUMNS and COLUMNS[other] > COLUMNS[letter]:
            found |= {f"{other}{row}", f"{other}{row + 1}"}
        elif other in COLUMNS:
            found |= {f"{other}{row - 1}", f"{other}{row}"}
    return {one for one in found if one in HEXES}


NEIGHBOURS = {name: sorted(neighbours(name), key=order) for name in HEXES}


def paths(start: str, free: set[str], steps: int) -> Iterator[list[str]]:
    """Every path of 1 to `steps` hexes of `free`, none entered twice."""

    def onward(path: list[str], here: str) -> Iterator[list[str]]:
        for name in NEIGHBOURS[here] if len(path) < steps else ():
            if name in free and name not in path and name != start:
                yield [*path, name]
                yield from onward([*path, name], name)

    yield from onward([], start)


def walks(start: str, free: set[str], steps: int) -> Iterator[list[str]]:
    """Every walk of 1 to `steps` hexes of `free`; it may come back to one."""
    for name in NEIGHBOURS[start] if steps else ():
        if name in free:
            yield [name]
            yield from ([name, *onward] for onward in walks(name, free, steps - 1))


def reach(start: str, free: set[str], steps: int) -> set[str]:
    """The ends of all paths."""
    seen: set[str] = set()
    edge = {start}
    for _ in range(steps):
        edge = {name for here in edge for name in NEIGHBOURS[here] if name in free} - seen - {start}
        seen |= edge
    return seen


def aim(start: str, free: set[str], steps: int) -> set[str]:
    """The hexes that can be shot at."""
    stands = reach(start, free, steps - 1) | {start}
    return {name for here in stands for name in NEIGHBOURS[here]} - {start}


def best_path(
    start: str, to: str, free: set[str], steps: int, fallen: set[str]
) -> list[str] | None:
    """hh.move.path, by looking at every path."""
    found = [path for path in paths(start, free, steps) if path[-1] == to]
    return min(found, key=lambda path: _cost(path, fallen), default=None)


def _cost(path: list[str], fallen: set[str]) -> tuple[int, int, list[tuple[str, int]]]:
    return len(fallen.intersection(path)), len(path), [order(name) for name in path]
