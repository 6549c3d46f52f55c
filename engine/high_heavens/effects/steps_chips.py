"""Steps that put chips on and take them off, and what lasts (hh.chip.*)."""

from typing import TYPE_CHECKING

from engine.high_heavens import events
from engine.high_heavens.effects.conditions import amount
from engine.high_heavens.effects.filters import who
from engine.high_heavens.effects.frames import Frame, every_choice
from engine.high_heavens.effects.stats import is_immune
from engine.high_heavens.effects.supply import require
from engine.high_heavens.state import CAP, God, State
from engine.shapes import Doc

if TYPE_CHECKING:
    from engine.high_heavens.effects.run import Run


def gods_of(state: State, frame: Frame, said: str | Doc) -> list[God]:
    """The standing gods that a step is for; a fallen god receives nothing
    (hh.fall.target)."""
    found = [state.gods.get(word) for word in who(state, frame, said)]
    return [god for god in found if god is not None and god.standing]


def give(run: "Run", frame: Frame, step: Doc) -> int:
    """Armor and attack chips up to two, poison without limit; what is above a cap is not
    given (hh.chip.armor)."""
    done, chip = 0, step["chip"]
    asked = amount(run.state, frame, step["amount"])
    for god in gods_of(run.state, frame, step["to"]):
        if chip == "poison":
            found = 0 if is_immune(run.state, god.name, "poison") else asked
        else:
            found = min(asked, CAP - getattr(god, chip))
        if found > 0:
            require(run.state, frame["card"], chip, found)
            run.do(events.Given(god.name, chip, found))
            done += found
    return done


def remove(run: "Run", frame: Frame, step: Doc) -> int:
    """Chips back to the supply (hh.supply.return)."""
    done, chip, asked = 0, step["chip"], step["amount"]
    for god in gods_of(run.state, frame, step["to"]):
        held = getattr(god, chip)
        found = held if asked == "all" else min(asked, held)
        if found:
            run.do(events.Removed(god.name, chip, found))
            done += found
    return done


def disable(run: "Run", frame: Frame, step: Doc) -> int:
    """To the end of the owner's first turn that begins after now; again it restarts the
    count and needs no chip (hh.chip.disable)."""
    done, state = 0, run.state
    for god in gods_of(state, frame, step["to"]):
        if is_immune(state, god.name, "disable"):
            continue
        if god.disabled_until is None:
            require(state, frame["card"], "black", 1)
        until = next(
            turn
            for turn in range(state.turn + 1, state.turn + 9)
            if state.player_of(turn) == god.owner
        )
        run.do(events.Disabled(god.name, until))
        done += 1
    return done


def release(run: "Run", frame: Frame, step: Doc) -> int:
    """The Disable chip comes off."""
    done = 0
    for god in gods_of(run.state, frame, step["to"]):
        if god.disabled_until is not None:
            run.do(events.Recovered(god.name))
            done += 1
    return done


def trap(run: "Run", frame: Frame, step: Doc) -> int:
    """Under a god, or on an empty hex; never on an Invoking hex (hh.chip.trap)."""
    done, state = 0, run.state
    strength = amount(state, frame, step["amount"])
    invoking = state.board.invoking_bits["norse"] | state.board.invoking_bits["greek"]
    for word in who(state, frame, step["to"]):
        god = state.gods.get(word)
        hex_name = god.hex if god is not None else word
        if invoking & state.board.bit.get(hex_name, invoking) or not strength:
            continue
        if god is not None and (not god.standing or is_immune(state, word, "trap")):
            continue
        if god is None and state.taken & state.board.bit[hex_name]:
            continue
        require(state, frame["card"], "black", strength)
        run.do(events.Trapped(hex_name, strength))
        done += strength
    return done


def build(run: "Run", frame: Frame, step: Doc) -> int:
    """Architecture on the hexes picked; on one that something stands on by now only where
    the card says so (hh.chip.architecture)."""
    done, height = 0, amount(run.state, frame, step["amount"])
    choices = every_choice(run.state.cards[frame["card"]])
    free = not any(one["as"] == step["on"] and one.get("occupied") for one in choices)
    for word in who(run.state, frame, step["on"]):
        if free and run.state.taken & run.state.board.bit[word]:
            continue
        if height:
            require(run.state, frame["card"], "architecture", height)
            run.do(events.Built(word, height))
            done += height
    return done


def change(run: "Run", frame: Frame, step: Doc) -> int:
    """What a god can do changes, for some time."""
    effect: Doc = {"card": frame["card"], "what": step["what"], "by": step["by"]}
    if step["what"] == "cost":
        effect["of"] = list(step["of"])
    return _affect(run, frame, step, effect)


def immune(run: "Run", frame: Frame, step: Doc) -> int:
    """A god is immune against something, for some time."""
    return _affect(run, frame, step, {"card": frame["card"], "against": list(step["against"])})


def _affect(run: "Run", frame: Frame, step: Doc, effect: Doc) -> int:
    state = run.state
    round_of = len(state.seats)
    until = {
        "turn": state.turn,
        "round": state.turn + round_of - 1,
        "next": state.turn + round_of,
        "stay": None,
    }[step["for"]]
    found = gods_of(state, frame, step["to"])
    for god in found:
        run.do(events.Affected(god.name, {**effect, "until": until}))
    return len(found)


def points(run: "Run", frame: Frame, step: Doc) -> int:
    """More Action Points in this turn, for the side whose turn it is (hh.turn.cost)."""
    found = amount(run.state, frame, step["amount"])
    if not found or frame["side"] != run.state.side:
        return 0
    run.do(events.Gained(found))
    return found
