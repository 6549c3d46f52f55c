"""Attacking, and acquiring dropped chips (hh.attack.*, hh.acquire)."""

from engine.errors import Refusal
from engine.high_heavens.commands import HOME_SIDES, MELEE, RANGED, Acquire, Attack
from engine.high_heavens.rules.actor import god_is_able
from engine.high_heavens.rules.turn import Check, points_suffice
from engine.high_heavens.state import CAP, State
from engine.high_heavens.targets import (
    Target,
    find_target,
    in_range,
    is_beside,
    manner,
    power,
    shoots,
)


def target_is_there(state: State, command: Attack) -> Refusal | None:
    """hh.attack.target: gods, home bases, traps and architecture; hh.fall.target:
    but no fallen god."""
    target = find_target(state, command.target)
    facts = {"god": command.god, "target": command.target}
    if target is None:
        god = state.god_on(command.target) if command.target in state.board.bit else None
        if god is not None and god.standing:
            return Refusal("hh.attack.target", "named", {**facts, "there": god.name})
        return Refusal("hh.attack.target", "nothing", facts)
    if target.kind == "god" and not state.gods[target.name].standing:
        return Refusal("hh.fall.target", "fallen", facts)
    return None


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
    return Refusal("hh.attack.melee", "far", {"god": command.god, "target": command.target})


def ranged_is_in_range(state: State, command: Attack) -> Refusal | None:
    """hh.attack.ranged: Range 2 or more, and a path of at most that many steps."""
    target, god = find_target(state, command.target), state.gods[command.god]
    if target is None or manner(state, god, target.hex, command.how) != RANGED:
        return None
    facts = {
        "god": command.god,
        "target": command.target,
        "hex": target.hex,
        "range": state.god_card(god.name).range,
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
    """hh.acquire: some or all of what lies there, up to the caps."""
    armor, attack = taken(state, command)
    pile, god = state.piles.get(command.hex), state.gods[command.god]
    facts = {"god": command.god, "hex": command.hex}
    if pile is None:
        return None
    for chip, asked in (("armor", armor), ("attack", attack)):
        there, held = getattr(pile, chip), getattr(god, chip)
        if not 0 <= asked <= there:
            return Refusal("hh.acquire", "number", {**facts, "chip": chip, "there": there})
        if held + asked > CAP:
            return Refusal(f"hh.chip.{chip}", "cap", {**facts, "chip": chip, "held": held})
    return None if armor or attack else Refusal("hh.acquire", "none", facts)


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
    target_is_not_own,
    melee_is_beside,
    ranged_is_in_range,
    attack_has_power,
    points_suffice,
)
ACQUIRE: tuple[Check, ...] = (god_is_able, chips_are_beside, chips_are_given, points_suffice)
