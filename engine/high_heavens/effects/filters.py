"""What fits a filter: distances as masks of hexes, and what a thing must be like."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.high_heavens.commands import HOME_SIDES
from engine.high_heavens.effects.frames import Frame
from engine.high_heavens.effects.vocabulary import BASES, BY, IT, SELF
from engine.high_heavens.state import OTHER, God, State
from engine.shapes import Doc

MASKED = ("within", "path", "sight", "central", "invoking", "edge")
Picked = dict[str, list[str]]


class Thing(NamedTuple):
    """What may fit: its word, its hex, its side if it has one, the god if it is one."""

    word: str
    hex: str
    side: str | None
    god: God | None


def things(state: State, kind: str) -> Iterator[Thing]:
    """All of a kind: gods by name, homes by name, then hexes by column and row."""
    if kind in ("god", "fallen", "target"):
        for name in sorted(state.gods):
            god = state.gods[name]
            if god.standing is (kind != "fallen"):
                yield Thing(name, god.hex, god.side, god)
    if kind in ("home", "target"):
        for word, side in HOME_SIDES.items():
            yield Thing(word, state.board.home[side], side, None)
    if kind in ("trap", "architecture", "target"):
        laid = [god.hex for god in state.gods.values() if god.trap]
        if not laid and not state.piles:
            return
        for hex_name in state.board.sort(list(dict.fromkeys([*laid, *state.piles]))):
            if _lies_on(state, hex_name, kind):
                yield Thing(hex_name, hex_name, None, None)


def _lies_on(state: State, hex_name: str, kind: str) -> bool:
    """Whether a trap, architecture, or either for `target`, is on a hex."""
    pile = state.piles.get(hex_name)
    built = pile is not None and pile.architecture > 0
    trapped = state.trap_on(hex_name) > 0
    return (built and kind != "trap") or (trapped and kind != "architecture")


def thing_of(state: State, word: str) -> Thing | None:
    """What a word names; None where it is gone."""
    god = state.gods.get(word)
    if god is not None:
        return Thing(word, god.hex, god.side, god)
    side = HOME_SIDES.get(word)
    if side is not None:
        return Thing(word, state.board.home[side], side, None)
    return Thing(word, word, None, None) if word in state.board.bit else None


def misfit(state: State, frame: Frame, wanted: Doc, thing: Thing) -> str:
    """The first key of the filter `wanted` that a thing does not fit; empty if none."""
    bit = state.board.bit.get(thing.hex, 0)
    for key, value in wanted.items():
        if key in MASKED:
            if not mask_of(state, frame, wanted, key) & bit:
                return key
        elif not _fits(state, frame, key, value, thing):
            return key
    return ""


def group(state: State, frame: Frame, wanted: Doc) -> list[str]:
    """The words of everything that fits a group."""
    return [
        thing.word
        for thing in things(state, wanted["all"])
        if not misfit(state, frame, wanted, thing)
    ]


def who(state: State, frame: Frame, said: str | Doc) -> list[str]:
    """The words that `self`, `it`, `by`, a choice or a group stands for; those only that
    are still there."""
    if isinstance(said, dict):
        return group(state, frame, said)
    if said in (SELF, IT, BY):
        words = [frame["god"] if said == SELF else frame[said]]
    else:
        words = frame["picked"].get(said, [])
    return [word for word in words if word is not None and thing_of(state, word) is not None]


def mask_of(state: State, frame: Frame, wanted: Doc, key: str) -> int:
    """The hexes that one key of a filter allows."""
    board, value = state.board, wanted[key]
    if key == "central":
        return board.central
    if key == "edge":
        return sum(bit for bit in board.bit.values() if board.beside[bit].bit_count() < 6)
    if key == "invoking":
        return sum(board.invoking_bits[side] for side in sides(frame, value))
    start = base_hex(state, frame, wanted.get("from", SELF))
    if start is None:
        return 0
    if key == "within":
        return board.within(start, value) | board.bit[start]
    if key == "path":
        return board.aim(board.bit[start], board.all & ~state.taken, value)
    return sight(state, start, value)


def sight(state: State, start: str, steps: int) -> int:
    """The hexes in a straight row from `start` with a clear view, the first occupied one
    in each of the six rows still counted."""
    board, found = state.board, 0
    for shift in (1, board.stride, board.stride + 1):
        for forwards in (True, False):
            bit = board.bit[start]
            for _ in range(steps):
                bit = (bit << shift if forwards else bit >> shift) & board.all
                found |= bit
                if not bit or bit & state.taken:
                    break
    return found


def sides(frame: Frame, said: str) -> tuple[str, ...]:
    """The sides that `own`, `foe` or `any` stands for."""
    own: str = frame["side"]
    return {"own": (own,), "foe": (OTHER[own],)}.get(said, (own, OTHER[own]))


def base_hex(state: State, frame: Frame, said: str) -> str | None:
    """The hex from which distances are measured; None where it is gone."""
    if said in BASES:
        return state.board.home[sides(frame, "own" if said == "home" else "foe")[0]]
    words = who(state, frame, said)
    if not words:
        hex_name: str | None = frame["hex"] if said == SELF else None
        return hex_name
    thing = thing_of(state, words[0])
    return thing.hex if thing else None


def in_bounds(number: int, bounds: Doc) -> bool:
    """Whether a number is from `least` to `most`."""
    least, most = bounds.get("least"), bounds.get("most")
    return (least is None or number >= least) and (most is None or number <= most)


def _fits(state: State, frame: Frame, key: str, value: object, thing: Thing) -> bool:
    god = thing.god
    if key == "side":
        return thing.side is None or thing.side in sides(frame, str(value))
    if key == "other":
        taken = [word for words in frame["picked"].values() for word in words]
        return thing.word != frame["god"] and thing.word not in taken
    if key == "health" and isinstance(value, dict):
        return in_bounds(_health(state, thing), value)
    if key in GOD_KEYS:
        return god is not None and GOD_KEYS[key](god, value)
    return True


def _health(state: State, thing: Thing) -> int:
    if thing.god is not None:
        return thing.god.health
    if thing.word in HOME_SIDES:
        return state.home[HOME_SIDES[thing.word]]
    pile = state.piles.get(thing.hex)
    return state.trap_on(thing.hex) or (pile.architecture if pile else 0)


def _is_hurt(god: God, _: object) -> bool:
    return god.health < god.card.health


def _is_armored(god: God, _: object) -> bool:
    return god.armor > 0


def _is_strong(god: God, _: object) -> bool:
    return god.attack > 0


def _is_poisoned(god: God, _: object) -> bool:
    return god.poison > 0


def _is_disabled(god: God, _: object) -> bool:
    return god.disabled_until is not None


def _is_trapped(god: God, _: object) -> bool:
    return god.trap > 0


def _is_named(god: God, names: object) -> bool:
    return isinstance(names, list) and god.name in names


GOD_KEYS = {
    "hurt": _is_hurt,
    "armored": _is_armored,
    "strong": _is_strong,
    "poisoned": _is_poisoned,
    "disabled": _is_disabled,
    "trapped": _is_trapped,
    "named": _is_named,
}
