"""Whether a condition holds, and how much an amount is."""

from engine.high_heavens.commands import HOME_SIDES
from engine.high_heavens.effects.filters import (
    group,
    in_bounds,
    misfit,
    sides,
    thing_of,
    who,
)
from engine.high_heavens.effects.frames import Frame, seat_of
from engine.high_heavens.effects.vocabulary import FILTER
from engine.high_heavens.state import State
from engine.shapes import Doc


def holds(state: State, frame: Frame, condition: Doc) -> bool:
    """Whether a condition holds now."""
    if "who" in condition:
        found = _all_fit(state, frame, condition)
        return not found if condition.get("not") else found
    if "count" in condition:
        return in_bounds(len(group(state, frame, condition["count"])), condition)
    if "supply" in condition:
        return in_bounds(state.supply[condition["supply"]], condition)
    if "picked" in condition:
        words: list[str] = frame["picked"].get(condition["picked"], [])
        return condition["word"] in words
    key = next(key for key in ("turn", "points", "hand", "base") if key in condition)
    return in_bounds(_number(state, frame, key, condition.get("player", "own")), condition[key])


def amount(state: State, frame: Frame, said: int | Doc) -> int:
    """How much an amount is now; never below 0."""
    if isinstance(said, int):
        return said
    if "count" in said:
        times: int = said.get("times", 1)
        found = len(group(state, frame, said["count"])) * times
    elif "read" in said:
        found = sum(_read(state, word, said["read"]) for word in who(state, frame, said["of"]))
    else:
        found = int(frame["done"])
    most: int = said.get("most", found)
    return max(min(found, most), 0)


def _all_fit(state: State, frame: Frame, condition: Doc) -> bool:
    wanted = {key: value for key, value in condition.items() if key in FILTER}
    found = [thing_of(state, word) for word in who(state, frame, condition["who"])]
    return bool(found) and not any(
        thing is None or misfit(state, frame, wanted, thing) for thing in found
    )


def _number(state: State, frame: Frame, key: str, player: str) -> int:
    if key == "turn":
        return state.turn
    if key == "points":
        return state.points
    if key == "base":
        return state.home[sides(frame, player)[0]]
    return len(state.hands[state.holder(seat_of(state, frame, player))])


def _read(state: State, word: str, reading: str) -> int:
    """What a god has; of a home its health."""
    god = state.gods.get(word)
    if god is None:
        side = HOME_SIDES.get(word)
        return state.home[side] if side and reading == "health" else 0
    if reading == "missing":
        return god.card.health - god.health
    if reading in ("health", "armor", "attack", "poison", "trap"):
        found: int = getattr(god, reading)
        return found
    from engine.high_heavens.effects.stats import stat

    return stat(state, god, reading)
