"""Ways over the board: how far, by which path, past which fallen gods (hh.move.*)."""

from collections.abc import Iterator, Sequence

from engine.high_heavens.board import Board
from engine.high_heavens.state import God, State

Path = list[str]
ZONES_OF = {"p1": ("1", "3"), "p3": ("1", "3"), "p2": ("2", "3"), "p4": ("2", "3")}
FAR = 99


def zone_mask(state: State) -> int:
    """The hexes that gods of the player may enter by moving (hh.four.zones)."""
    zones = ZONES_OF.get(state.player)
    if zones is None:
        return state.board.all
    return sum(state.board.zone_bits[zone] for zone in zones)


def leave_mask(state: State, god: God) -> int:
    """The hexes that hh.move.leave lets a god enter."""
    return state.board.invoking_bits[god.side] if state.must_stay(god) else state.board.all


def free_mask(state: State) -> int:
    """The empty hexes (hh.board.occupied)."""
    return state.board.all & ~state.taken


def move_mask(state: State, god: God, waived: str = "") -> int:
    """The hexes that a god may enter by a Move, leaving out the rule `waived`."""
    mask = free_mask(state)
    if state.must_stay(god) and waived != "hh.move.leave":
        mask &= leave_mask(state, god)
    if state.player in ZONES_OF and waived != "hh.four.zones":
        mask &= zone_mask(state)
    return mask


def steps_to(board: Board, start: str, to: str, free: int) -> int:
    """How many steps through `free` it takes from `start` to `to`; FAR if none do."""
    goal = board.bit[to]
    seen = edge = board.bit[start]
    count = 0
    while edge and not edge & goal:
        edge = board.spread(edge) & free & ~seen
        seen |= edge
        count += 1
    return count if edge else FAR


def choose_path(
    board: Board, start: str, to: str, free: int, limit: int, fallen: Sequence[str]
) -> Path | None:
    """The path that a god takes where the player names none (hh.move.path).

    Of the paths of at most `limit` steps through `free` that with the fewest gods
    on the hexes `fallen` smitten, then the shortest, then the first by column letter
    and row number, step by step. None if there is no path.
    """
    free &= ~board.bit[start]
    if limit < 1:
        return None
    gods = board.mask(fallen)
    if not free & gods:
        return _shortest_path(board, start, to, free, limit)
    for layers, smites in _layers_by_smites(board, to, free, limit, gods):
        for length, reached in enumerate(layers[smites]):
            if board.spread(reached) & board.bit[start]:
                return _walk(board, start, layers, smites, length, fallen)
    return None


def _shortest_path(board: Board, start: str, to: str, free: int, limit: int) -> Path | None:
    """The same where no god lies: rings around `to` until one touches `start`, then
    inwards, always to the first hex."""
    beside, rings = board.around[start], [board.bit[to] & free]
    while not rings[-1] & beside:
        if len(rings) == limit or not rings[-1]:
            return None
        rings.append(board.spread(rings[-1]) & free)
    path, here = [], beside
    while rings:
        here &= rings.pop()
        first = board.name_of[here & -here]
        path.append(first)
        here = board.around[first]
    return path


def smiting_paths(state: State, god: God, free: int, limit: int) -> dict[tuple[str, ...], Path]:
    """For every hex in reach and set of gods that could be smitten on the way there,
    the shortest path that smites just these, the first by column and row.

    Keys are the hex followed by the names of the smitten, sorted. Without a fallen
    god in reach it is not asked for.
    """
    board, fallen = state.board, state.fallen()
    edge: dict[tuple[str, tuple[str, ...]], Path] = {(god.hex, ()): []}
    seen = set(edge)
    found: dict[tuple[str, ...], Path] = {}
    free &= ~board.bit[god.hex]
    for _ in range(limit):
        following: dict[tuple[str, tuple[str, ...]], Path] = {}
        for (place, smitten), path in edge.items():
            for name in board.list(board.around[place] & free):
                after = _with(smitten, fallen.get(name))
                if (name, after) not in seen:
                    seen.add((name, after))
                    following[name, after] = [*path, name]
                    found[(name, *after)] = [*path, name]
        edge = following
    return found


def _with(smitten: tuple[str, ...], name: str | None) -> tuple[str, ...]:
    if name is None or name in smitten:
        return smitten
    return tuple(sorted((*smitten, name)))


def _layers_by_smites(
    board: Board, to: str, free: int, limit: int, fallen: int
) -> Iterator[tuple[list[list[int]], int]]:
    """Backwards from `to`: `layers[s][d]` are the hexes from which, once entered,
    `to` is d steps away and s gods are smitten, the entered hex counted. Yields
    after each s is complete, so that the fewest smites are found first."""
    layers: list[list[int]] = []
    goal = board.bit[to] & free
    for smites in range(limit + 1):
        level = [goal if bool(goal & fallen) == bool(smites) and smites < 2 else 0]
        for length in range(1, limit):
            same = board.spread(level[length - 1]) & free & ~fallen
            more = board.spread(layers[-1][length - 1]) & free & fallen if layers else 0
            level.append(same | more)
        layers.append(level)
        yield layers, smites


def _walk(
    board: Board,
    start: str,
    layers: list[list[int]],
    smites: int,
    length: int,
    fallen: Sequence[str],
) -> Path:
    """Forwards along the layers, always to the first hex by column and row."""
    path, here = [], start
    for left in range(length, -1, -1):
        here = board.list(board.around[here] & layers[smites][left])[0]
        path.append(here)
        smites -= here in fallen
    return path
