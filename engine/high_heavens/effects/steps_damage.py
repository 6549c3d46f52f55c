"""Steps that take and give health (hh.attack.damage, hh.fall, hh.chip.armor)."""

from typing import TYPE_CHECKING

from engine.high_heavens import events
from engine.high_heavens.commands import HOME_SIDES
from engine.high_heavens.deck import Power
from engine.high_heavens.effects.conditions import amount
from engine.high_heavens.effects.filters import who
from engine.high_heavens.effects.frames import Frame
from engine.high_heavens.effects.stats import is_immune, stat
from engine.high_heavens.effects.supply import require
from engine.high_heavens.state import HOME_HEALTH, God, State
from engine.high_heavens.targets import power
from engine.shapes import Doc

if TYPE_CHECKING:
    from engine.high_heavens.effects.run import Run


def damage(run: "Run", frame: Frame, step: Doc) -> int:
    """Damage to all at once, then the falls. Armor takes its part from each, unless the
    step pierces it; excess is lost."""
    state = run.state
    full = _full(state, frame, step)
    by = "power" if isinstance(state.cards[frame["card"]], Power) else "ability"
    found = [
        (word, _after_armor(state, frame, step, word, full, by))
        for word in who(state, frame, step["to"])
    ]
    done = sum(_hurt(run, word, most, by) for word, most in found)
    for word, _ in found:
        god = run.state.gods.get(word)
        if god is not None and god.standing and god.health == 0:
            run.do(events.Fell(word))
    return done


def _full(state: State, frame: Frame, step: Doc) -> int:
    """The damage before armor: the amount, and with `as` the god's own power."""
    found = amount(state, frame, step.get("amount", 0))
    god = state.gods.get(frame["god"] or "")
    if "as" in step and god is not None:
        found += power(state, god, step["as"])
    return found


def _after_armor(state: State, frame: Frame, step: Doc, word: str, full: int, by: str) -> int:
    if any(is_immune(state, word, kind) for kind in (by, step.get("as", by))):
        return 0
    god = state.gods.get(word)
    if god is None or step.get("piercing"):
        return full
    user = state.gods.get(frame["god"] or "")
    pierced = stat(state, user, "piercing") if user is not None and "as" in step else 0
    armor = max(god.armor + stat(state, god, "armor") - pierced, 0)
    return max(full - armor, 0)


def _hurt(run: "Run", word: str, most: int, by: str) -> int:
    """What one thing loses."""
    state = run.state
    god = state.gods.get(word)
    if god is not None:
        found = min(most, god.health) if god.standing else 0
        if found:
            run.do(events.Hurt(word, found, by))
        return found
    side = HOME_SIDES.get(word)
    if side is not None:
        found = min(most, state.home[side])
        if found:
            run.do(events.Battered(side, found))
        return found
    return _break(run, word, most)


def _break(run: "Run", hex_name: str, most: int) -> int:
    """A trap before architecture."""
    state = run.state
    trap = state.trap_on(hex_name)
    if trap:
        found = min(most, trap)
        if found:
            run.do(events.Weakened(hex_name, found))
        return found
    pile = state.piles.get(hex_name)
    found = min(most, pile.architecture if pile else 0)
    if found:
        run.do(events.Cracked(hex_name, found))
    return found


def heal(run: "Run", frame: Frame, step: Doc) -> int:
    """Health up to what the card says, a home's up to 30 (hh.invoke.health)."""
    done, most = 0, amount(run.state, frame, step["amount"])
    for word in who(run.state, frame, step["to"]):
        god = run.state.gods.get(word)
        if god is not None and god.standing:
            done += _heal_god(run, frame, god, most)
        elif word in HOME_SIDES:
            side = HOME_SIDES[word]
            found = min(most, HOME_HEALTH - run.state.home[side])
            if found:
                run.do(events.Mended(side, found))
            done += found
    return done


def _heal_god(run: "Run", frame: Frame, god: God, most: int) -> int:
    found = min(most, god.card.health - god.health)
    if found > 0:
        require(run.state, frame["card"], "health", found)
        run.do(events.Healed(god.name, found))
    return max(found, 0)


def raise_up(run: "Run", frame: Frame, step: Doc) -> int:
    """A fallen god stands again on its hex, where nothing else stands."""
    done, most = 0, amount(run.state, frame, step["amount"])
    for word in who(run.state, frame, step["to"]):
        god = run.state.gods.get(word)
        if god is None or god.standing or god.hex in run.state.piles:
            continue
        found = min(most, god.card.health)
        if found and _has_room(run.state, god):
            require(run.state, frame["card"], "health", found)
            run.do(events.Risen(word, found))
            done += found
    return done


def _has_room(state: State, fallen: God) -> bool:
    return not any(god.hex == fallen.hex and god.name != fallen.name for god in state.gods.values())


def perish(run: "Run", frame: Frame, step: Doc) -> int:
    """Fallen gods leave the Heavens (hh.perish)."""
    done = 0
    for word in who(run.state, frame, step["to"]):
        god = run.state.gods.get(word)
        if god is not None and not god.standing:
            run.do(events.Perished(word, "card"))
            done += 1
    return done
