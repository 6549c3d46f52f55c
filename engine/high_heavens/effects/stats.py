"""What a god can do and withstand now: what is printed, what lasts on it, and what the
abilities of gods near it always do."""

from collections.abc import Iterator

from engine.high_heavens.commands import HOME_NAMES
from engine.high_heavens.effects.frames import Frame
from engine.high_heavens.state import God, State
from engine.shapes import Doc

PRINTED = ("movement", "range", "melee", "ranged")


def stat(state: State, god: God, what: str) -> int:
    """Movement, Range, Melee Power or Range Power of a god with all modifiers, or the
    sum of the modifiers `armor` and `piercing`; never below 0 but for these."""
    printed: int = getattr(god.card, what) if what in PRINTED else 0
    if not god.effects and not state.holding:
        return printed
    changed = printed + sum(
        effect["by"] for effect in _effects(state, god) if effect.get("what") == what
    )
    return max(changed, 0) if what in PRINTED else changed


def cost_change(state: State, god: God, action: str) -> int:
    """By how much an action of a god costs more or less (hh.turn.cost)."""
    if not god.effects and not state.holding:
        return 0
    return sum(
        effect["by"]
        for effect in _effects(state, god)
        if effect.get("what") == "cost" and action in effect["of"]
    )


def is_immune(state: State, word: str, against: str) -> bool:
    """Whether a god, or a home by its word, is immune against something."""
    god = state.gods.get(word)
    if god is not None:
        if not god.effects and not state.holding:
            return False
        return any(against in effect.get("against", ()) for effect in _effects(state, god))
    if not state.holding or word not in HOME_NAMES.values():
        return False
    return any(against in effect.get("against", ()) for effect in _held(state, word))


def _effects(state: State, god: God) -> Iterator[Doc]:
    yield from god.effects
    if state.holding:
        yield from _held(state, god.name)


def _held(state: State, word: str) -> Iterator[Doc]:
    """What the abilities that always hold do to a god or home. A god that has fallen
    holds nothing; one that is disabled or trapped does (hh.act.able)."""
    from engine.high_heavens.effects.conditions import holds
    from engine.high_heavens.effects.filters import who

    for name in sorted(state.holding):
        holder = state.gods[name]
        frame = _frame(holder)
        for step in (holder.card.ability or {})["effects"]:
            if "if" in step and not holds(state, frame, step["if"]):
                continue
            if word in who(state, frame, step["to"]):
                yield step


def _frame(god: God) -> Frame:
    return {
        "card": god.name,
        "god": god.name,
        "hex": god.hex,
        "side": god.side,
        "seat": god.owner,
        "picked": {},
        "it": None,
        "by": None,
        "done": 0,
    }
