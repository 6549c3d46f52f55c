"""What a target word means, and what an attack on it does before armor (hh.attack.*)."""

from typing import NamedTuple

from engine.high_heavens.commands import HOME_NAMES, HOME_SIDES, MELEE, RANGED
from engine.high_heavens.effects.stats import is_immune, stat
from engine.high_heavens.state import God, State


class Target(NamedTuple):
    """What a word names: a `god`, a `home`, a `trap` or `architecture`, with its hex.
    `name` is the god, or the side of the home; else the hex again."""

    kind: str
    name: str
    hex: str


def find_target(state: State, word: str) -> Target | None:
    """The target that a word names, or None if nothing is there: a trap stands
    before architecture."""
    side = HOME_SIDES.get(word)
    if side is not None:
        return Target("home", side, state.board.home[side])
    god = state.gods.get(word)
    if god is not None:
        return Target("god", word, god.hex)
    if word not in state.board.bit:
        return None
    if state.trap_on(word):
        return Target("trap", word, word)
    pile = state.piles.get(word)
    return Target("architecture", word, word) if pile and pile.architecture else None


def pointer_to(state: State, target: Target) -> str:
    """The part of the state that says where a target is."""
    if target.kind == "home":
        return f"/home/{target.name}/hex"
    if target.kind == "god":
        return f"/gods/{target.name}/hex"
    god = state.god_on(target.hex)
    if target.kind == "trap" and god is not None and god.trap:
        return f"/gods/{god.name}/hex"
    return f"/hexes/{target.hex}"


def is_beside(state: State, god: God, hex_name: str) -> bool:
    """Whether a hex is adjacent to a god."""
    return bool(state.board.around[god.hex] & state.board.bit[hex_name])


def power(state: State, god: God, how: str) -> int:
    """What an attack does before armor (hh.attack.damage)."""
    if not god.effects and not state.holding:
        return (god.card.melee if how == MELEE else god.card.ranged) + god.attack
    return stat(state, god, "melee" if how == MELEE else "ranged") + god.attack


def manner(state: State, god: God, hex_name: str, how: str | None) -> str:
    """Melee or ranged: as said, else melee to an adjacent hex, unless only a ranged
    attack would do anything there (hh.attack.ranged)."""
    if how is not None:
        return how
    if not is_beside(state, god, hex_name):
        return RANGED
    if power(state, god, MELEE) > 0 or not shoots(state, god):
        return MELEE
    return RANGED if power(state, god, RANGED) > 0 else MELEE


def shoots(state: State, god: God) -> bool:
    """Whether a god has ranged attacks: Range 2 or more (hh.attack.ranged)."""
    return stat(state, god, "range") >= 2


def in_range(state: State, god: God) -> int:
    """The mask of hexes that a god's ranged attack gets to (hh.attack.ranged)."""
    reach = stat(state, god, "range")
    if reach < 2:
        return 0
    board = state.board
    return board.aim(board.bit[god.hex], board.all & ~state.taken, reach)


def damage(state: State, god: God, target: Target, how: str) -> int:
    """What an attack that hits does, after the armor of a target god
    (hh.attack.damage, hh.chip.armor)."""
    word = HOME_NAMES[target.name] if target.kind == "home" else target.name
    if is_immune(state, word, how):
        return 0
    struck = state.gods[target.name] if target.kind == "god" else None
    if struck is None:
        return power(state, god, how)
    armor = struck.armor + stat(state, struck, "armor") - stat(state, god, "piercing")
    return max(power(state, god, how) - max(armor, 0), 0)
