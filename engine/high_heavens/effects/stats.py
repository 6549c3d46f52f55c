"""What a god can do and withstand now: what is printed, what lasts on it, and what the
abilities of gods near it always do."""

from collections.abc import Iterator

from engine.high_heavens.effects.frames import new_frame
from engine.high_heavens.state import God, State
from engine.shapes import Doc

PRINTED = ("movement", "range", "melee", "ranged")


def stat(state: State, god: God, what: str) -> int:
    """Movement, Range, Melee Power or Range Power of a god with all modifiers, or the
    sum of the modifiers `armor` and `piercing`; never below 0 but for these."""
    printed: int = getattr(god.card, what) if what in PRINTED else 0
    if not god.effects and what not in state.held_keys:
        return printed
    changed: int = printed + sum(
        effect["by"] for effect in _effects(state, god, what) if effect.get("what") == what
    )
    return max(changed, 0) if what in PRINTED else changed


def cost_change(state: State, god: God, action: str) -> int:
    """By how much an action of a god costs more or less (hh.turn.cost)."""
    if not god.effects and "cost" not in state.held_keys:
        return 0
    return sum(
        effect["by"]
        for effect in _effects(state, god, "cost")
        if effect.get("what") == "cost" and action in effect["of"]
    )


def cost_changers(state: State, god: God, action: str) -> list[str]:
    """The cards that make an action of a god cost more or less, by name."""
    lasting = [(effect["card"], effect) for effect in god.effects]
    standing = [
        (name, step)
        for name in state.holding
        for step in (state.gods[name].card.ability or {})["effects"]
        if any(step is one for one in held(state).get(god.name, ()))
    ]
    return sorted(
        name
        for name, effect in (*lasting, *standing)
        if effect.get("what") == "cost" and action in effect["of"]
    )


def is_immune(state: State, word: str, against: str) -> bool:
    """Whether a god, or a home by its word, is immune against something."""
    god = state.gods.get(word)
    if god is not None:
        if not god.effects and against not in state.held_keys:
            return False
        return any(against in effect.get("against", ()) for effect in _effects(state, god, against))
    if against not in state.held_keys:
        return False
    return any(against in effect.get("against", ()) for effect in held(state).get(word, ()))


def lasts_no_longer(effect: Doc, turn: int) -> bool:
    """Whether what lasts on a god wears off at the end of a turn."""
    until = effect["until"]
    return "used" not in effect and until is not None and until <= turn


def _effects(state: State, god: God, key: str) -> Iterator[Doc]:
    yield from god.effects
    if key in state.held_keys:
        yield from held(state).get(god.name, ())


def held(state: State) -> dict[str, list[Doc]]:
    """What the abilities that always hold do to each god and home. A god that has fallen
    holds nothing; one that is disabled or trapped does (hh.act.able)."""
    if state.held is None:
        state.held = _held(state)
    return state.held


def _held(state: State) -> dict[str, list[Doc]]:
    from engine.high_heavens.effects.conditions import holds
    from engine.high_heavens.effects.filters import who

    found: dict[str, list[Doc]] = {}
    for name in state.holding:
        holder = state.gods[name]
        frame = new_frame(name, holder.owner, name, holder.hex)
        for step in (holder.card.ability or {})["effects"]:
            if "if" not in step or holds(state, frame, step["if"]):
                for word in who(state, frame, step["to"]):
                    found.setdefault(word, []).append(step)
    return found
