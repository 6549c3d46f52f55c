"""Steps that put gods elsewhere, and into the Heavens (hh.move.*, hh.fall.cover)."""

from typing import TYPE_CHECKING

from engine.high_heavens import events
from engine.high_heavens.effects.conditions import amount
from engine.high_heavens.effects.filters import base_hex, who
from engine.high_heavens.effects.frames import Frame
from engine.high_heavens.effects.places import drift, may_be_put, stay_mask, way
from engine.high_heavens.effects.steps_chips import gods_of
from engine.high_heavens.effects.supply import require
from engine.high_heavens.effects.vocabulary import SELF
from engine.high_heavens.state import God
from engine.shapes import Doc

if TYPE_CHECKING:
    from engine.high_heavens.effects.run import Run


def move(run: "Run", frame: Frame, step: Doc) -> int:
    """Along a path, smiting who lies there (hh.move.path, hh.move.smite). A flying god
    enters no hex but the last."""
    state = run.state
    goals = [word for word in who(state, frame, step["to"]) if word in state.board.bit]
    for god in gods_of(state, frame, step["god"])[:1]:
        path = way(state, god, goals[0], amount(state, frame, step["steps"]), step) if goals else []
        if not path or not may_be_put(state, god):
            return 0
        if step.get("flying"):
            run.do(events.Moved(god.name, path))
            _cover(run, god.name)
        else:
            _walk(run, god.name, path, None)
        return len(path)
    return 0


def _walk(run: "Run", name: str, path: list[str], by: str | None) -> None:
    """Hex by hex, to the end of the path or of the game; each fallen god entered upon
    perishes at once."""
    walked: list[str] = []
    fallen = run.state.fallen()
    for hex_name in path:
        walked.append(hex_name)
        victim = fallen.get(hex_name)
        if victim is not None and victim in run.state.gods:
            _go(run, name, walked, by)
            walked = []
            run.do(events.Perished(victim, "smite"))
            if run.judge():
                return
    if walked:
        _go(run, name, walked, by)


def _go(run: "Run", name: str, path: list[str], by: str | None) -> None:
    run.do(events.Moved(name, path) if by is None else events.Displaced(name, path, by))


def _cover(run: "Run", name: str) -> None:
    """hh.fall.cover: whoever lies where a god comes to stand is smitten."""
    god = run.state.gods[name]
    lying = [
        other.name
        for other in run.state.gods.values()
        if other.hex == god.hex and not other.standing
    ]
    for victim in lying:
        run.do(events.Perished(victim, "smite"))


def push(run: "Run", frame: Frame, step: Doc) -> int:
    """Away from the source."""
    return _drift(run, frame, step, True)


def pull(run: "Run", frame: Frame, step: Doc) -> int:
    """Towards the source."""
    return _drift(run, frame, step, False)


def _drift(run: "Run", frame: Frame, step: Doc, away: bool) -> int:
    done, steps = 0, amount(run.state, frame, step["by"])
    for god in gods_of(run.state, frame, step["god"]):
        source = base_hex(run.state, frame, step.get("from", SELF))
        if source is None or not may_be_put(run.state, god):
            continue
        path = drift(run.state, god, source, steps, away)
        if path:
            _walk(run, god.name, path, "push" if away else "pull")
            done += len(path)
        if run.state.outcome is not None:
            break
    return done


def swap(run: "Run", frame: Frame, step: Doc) -> int:
    """Two gods change places, if both may be put and stand where each may stand."""
    state = run.state
    ones, others = gods_of(state, frame, step["god"]), gods_of(state, frame, step["with"])
    if not ones or not others or ones[0].name == others[0].name:
        return 0
    one, other = ones[0], others[0]
    if not (may_be_put(state, one) and may_be_put(state, other)):
        return 0
    if not (_may_stand(run, one, other.hex) and _may_stand(run, other, one.hex)):
        return 0
    here, there = one.hex, other.hex
    run.do(events.Displaced(one.name, [there], "swap"))
    run.do(events.Displaced(other.name, [here], "swap"))
    return 1


def _may_stand(run: "Run", god: God, hex_name: str) -> bool:
    return bool(stay_mask(run.state, god) & run.state.board.bit[hex_name])


def teleport(run: "Run", frame: Frame, step: Doc) -> int:
    """To an empty hex, wherever it is."""
    state = run.state
    goals = [word for word in who(state, frame, step["to"]) if word in state.board.bit]
    gods = gods_of(state, frame, step["god"])
    if not goals or not gods or not may_be_put(state, gods[0]):
        return 0
    god, bit = gods[0], state.board.bit[goals[0]]
    if bit & (state.taken | state.board.homes) or not bit & stay_mask(state, god):
        return 0
    run.do(events.Displaced(god.name, [goals[0]], "teleport"))
    _cover(run, god.name)
    return 1


def invoke(run: "Run", frame: Frame, step: Doc) -> int:
    """A god enters from the hand or the discard pile, where the card says
    (hh.invoke.*, hh.card.first)."""
    state = run.state
    names = frame["picked"].get(step["card"], [])
    goals = who(state, frame, step["on"])
    if not names or not goals or state.board.bit[goals[0]] & state.taken:
        return 0
    card = state.god_card(names[0])
    source = "discard" if card.name in state.discard[card.side] else None
    health = min(amount(state, frame, step.get("health", card.health)), card.health)
    if not health or (source is None and card.name not in _hand(run, frame)):
        return 0
    require(state, frame["card"], "health", health)
    run.do(events.Invoked(card.name, frame["seat"], goals[0], health, source))
    _cover(run, card.name)
    return health


def _hand(run: "Run", frame: Frame) -> list[object]:
    return list(run.state.hands[run.state.holder(frame["seat"])])
