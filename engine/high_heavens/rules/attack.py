"""Attacking, and acquiring dropped chips (hh.attack.*, hh.acquire)."""

from engine.errors import Refusal
from engine.high_heavens.commands import HOME_SIDES, MELEE, RANGED, Acquire, Attack
from engine.high_heavens.effects.stats import stat
from engine.high_heavens.rules.actor import god_is_able
from engine.high_heavens.rules.turn import Check, points_suffice
from engine.high_heavens.state import CAP, State
from engine.high_heavens.targets import (
    Target,
    find_target,
    in_range,
    is_beside,
    manner,
    pointer_to,
    power,
    shoots,
)

BONUS = ("armor", "attack")


def target_is_there(state: State, command: Attack) -> Refusal | None:
    """hh.attack.target: a god, a home base, a trap or architecture."""
    if find_target(state, command.target) is not None:
        return None
    facts = {"god": command.god, "target": command.target}
    god = state.god_on(command.target) if command.target in state.board.bit else None
    if god is not None and god.standing:
        return Refusal("hh.attack.target", "named", {**facts, "there": god.name})
    return Refusal("hh.attack.target", "nothing", facts)


def target_has_not_fallen(state: State, command: Attack) -> Refusal | None:
    """hh.fall.target: a fallen god is no target."""
    god = state.gods.get(command.target)
    if god is None or god.standing:
        return None
    return Refusal("hh.fall.target", "fallen", {"god": command.god, "target": command.target})


def target_is_not_own(state: State, command: Attack) -> Refusal | None:
    """hh.attack.target: not one's own god or home base."""
    name = command.target
    side = HOME_SIDES.get(name) or (state.cards[name].side if name in state.cards else None)
    if side != state.side:
        return None
    return Refusal("hh.attack.target", "own", {"god": command.god, "target": name})


def melee_is_beside(state: State, command: Attack) -> Refusal | None:
    """hh.attack.melee: an adjacent target."""
    target, god = find_target(state, command.target), state.gods[command.god]
    if target is None or manner(state, god, target.hex, command.how) != MELEE:
        return None
    if is_beside(state, god, target.hex):
        return None
    facts = {"god": command.god, "target": command.target, "at": pointer_to(state, target)}
    return Refusal("hh.attack.melee", "far", facts)


def ranged_is_in_range(state: State, command: Attack) -> Refusal | None:
    """hh.attack.ranged: Range 2 or more, and a path of at most that many steps."""
    target, god = find_target(state, command.target), state.gods[command.god]
    if target is None or manner(state, god, target.hex, command.how) != RANGED:
        return None
    facts = {
        "god": command.god,
        "target": command.target,
        "hex": target.hex,
        "at": pointer_to(state, target),
        "range": stat(state, god, "range"),
    }
    if not shoots(state, god):
        return Refusal("hh.attack.ranged", "none", facts)
    if in_range(state, god) & state.board.bit[target.hex]:
        return None
    return Refusal("hh.attack.ranged", "far", facts)


def attack_has_power(state: State, command: Attack) -> Refusal | None:
    """hh.attack.damage: what makes 0 before armor is no attack."""
    target, god = find_target(state, command.target), state.gods[command.god]
    if target is None:
        return None
    how = manner(state, god, target.hex, command.how)
    if power(state, god, how) > 0:
        return None
    return Refusal("hh.attack.damage", "none", {"god": command.god, "how": how})


def chips_are_beside(state: State, command: Acquire) -> Refusal | None:
    """hh.acquire: dropped bonus chips on an adjacent hex, under no fallen god."""
    facts = {"god": command.god, "hex": command.hex}
    if not is_beside(state, state.gods[command.god], command.hex):
        return Refusal("hh.acquire", "far", facts)
    god = state.god_on(command.hex)
    if god is not None and not god.standing:
        return Refusal("hh.acquire", "under", {**facts, "fallen": god.name})
    pile = state.piles.get(command.hex)
    if god is None and pile is not None and (pile.armor or pile.attack):
        return None
    return Refusal("hh.acquire", "nothing", facts)


def chips_are_given(state: State, command: Acquire) -> Refusal | None:
    """hh.acquire: some or all of the chips that lie there, and no more."""
    amounts = taken(state, command)
    pile = state.piles.get(command.hex)
    if pile is None:
        return None
    facts = {"god": command.god, "hex": command.hex}
    for chip, asked in zip(BONUS, amounts, strict=True):
        there = getattr(pile, chip)
        if not 0 <= asked <= there:
            return Refusal("hh.acquire", "number", {**facts, "chip": chip, "there": there})
    return None if any(amounts) else Refusal("hh.acquire", "none", facts)


def armor_fits(state: State, command: Acquire) -> Refusal | None:
    """hh.chip.armor: at most two armor chips on a god."""
    held = state.gods[command.god].armor
    if held + taken(state, command)[0] <= CAP:
        return None
    return Refusal("hh.chip.armor", "cap", {"god": command.god, "held": held})


def attack_fits(state: State, command: Acquire) -> Refusal | None:
    """hh.chip.attack: at most two attack chips on a god."""
    held = state.gods[command.god].attack
    if held + taken(state, command)[1] <= CAP:
        return None
    return Refusal("hh.chip.attack", "cap", {"god": command.god, "held": held})


def taken(state: State, command: Acquire) -> tuple[int, int]:
    """How many armor and attack chips a command takes: without numbers all that fit,
    else a number left out is none."""
    pile, god = state.piles.get(command.hex), state.gods[command.god]
    if pile is None or command.armor is not None or command.attack is not None:
        return command.armor or 0, command.attack or 0
    return min(pile.armor, CAP - god.armor), min(pile.attack, CAP - god.attack)


def target_of(state: State, command: Attack) -> Target:
    """The target of an attack that is legal."""
    target = find_target(state, command.target)
    if target is None:
        raise KeyError(command.target)
    return target


ATTACK: tuple[Check, ...] = (
    god_is_able,
    target_is_there,
    target_has_not_fallen,
    target_is_not_own,
    melee_is_beside,
    ranged_is_in_range,
    attack_has_power,
    points_suffice,
)
ACQUIRE: tuple[Check, ...] = (
    god_is_able,
    chips_are_beside,
    chips_are_given,
    armor_fits,
    attack_fits,
    points_suffice,
)
