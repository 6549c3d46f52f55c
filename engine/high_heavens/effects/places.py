"""How cards put gods elsewhere: along paths, away, towards, across (hh.move.*)."""

from engine.high_heavens.board import Board
from engine.high_heavens.effects.stats import is_immune
from engine.high_heavens.paths import FAR, choose_path, free_mask, steps_to, zone_mask
from engine.high_heavens.state import God, State
from engine.shapes import Doc


def may_be_put(state: State, god: God) -> bool:
    """Whether an effect may put a god elsewhere: it stands, in no trap (hh.chip.trap), and
    nothing makes it immune."""
    return god.standing and not god.trap and not is_immune(state, god.name, "displace")


def stay_mask(state: State, god: God) -> int:
    """The hexes on which a god may come to stand by whatever means (hh.move.leave)."""
    return state.board.invoking_bits[god.side] if state.must_stay(god) else state.board.all


def way_mask(state: State, name: str, steps: int, step: Doc) -> int:
    """The hexes to which a card may move a god: over empty hexes, or flying over occupied
    ones, to an empty one. Own gods keep to the zones (hh.four.zones)."""
    god, board = state.gods[name], state.board
    empty = free_mask(state) & stay_mask(state, god) & own_zones(state, god)
    free = board.all & ~board.homes & own_zones(state, god) if step.get("flying") else empty
    return board.reach(board.bit[god.hex], free, steps) & empty


def way(state: State, god: God, to: str, steps: int, step: Doc) -> list[str]:
    """The path by which a card moves a god (hh.move.path); empty where none leads there."""
    if not way_mask(state, god.name, steps, step) & state.board.bit[to]:
        return []
    zones = own_zones(state, god)
    if step.get("flying"):
        free, fallen = state.board.all & ~state.board.homes & zones, []
    else:
        free, fallen = free_mask(state) & stay_mask(state, god) & zones, list(state.fallen())
    return choose_path(state.board, god.hex, to, free, steps, fallen) or []


def own_zones(state: State, god: God) -> int:
    """The zones that bind a card's move of a god: those of the player whose turn it is, for
    the gods of that side (hh.four.zones)."""
    return zone_mask(state) if god.side == state.side else state.board.all


def drift(state: State, god: God, source: str, steps: int, away: bool) -> list[str]:
    """The hexes over which a god is pushed or pulled, one after the other: always to an
    empty hex that is farther from the source (or nearer to it), straight on if that is
    one, else the first by column and row; it stops where there is none."""
    board, path, here = state.board, [], god.hex
    free = free_mask(state) & stay_mask(state, god) | board.bit[god.hex]
    shift = _direction(board, source, here, away)
    for _ in range(steps):
        distance = steps_to(board, source, here, board.all) if here != source else 0
        found = [
            name
            for name in board.list(board.around[here] & free)
            if _is_better(board, source, name, distance, away)
        ]
        if not found:
            break
        straight = board.name_of.get(_shifted(board.bit[here], shift), "")
        after = straight if straight in found else found[0]
        shift = _shift(board, here, after)
        path.append(after)
        here = after
    return path


def _is_better(board: Board, source: str, name: str, distance: int, away: bool) -> bool:
    if name == source:
        return not away
    far = steps_to(board, source, name, board.all)
    return far != FAR and (far > distance if away else far < distance)


def _direction(board: Board, source: str, here: str, away: bool) -> int:
    """The shift that leads on in the straight row from `source` through `here`; 0 if they
    are in no row."""
    for shift in (1, board.stride, board.stride + 1, -1, -board.stride, -board.stride - 1):
        bit = board.bit[source]
        while bit := _shifted(bit, shift) & board.all:
            if bit == board.bit[here]:
                return shift if away else -shift
    return 0


def _shift(board: Board, before: str, after: str) -> int:
    one, other = board.bit[before].bit_length(), board.bit[after].bit_length()
    return other - one


def _shifted(bit: int, shift: int) -> int:
    return bit << shift if shift >= 0 else bit >> -shift
