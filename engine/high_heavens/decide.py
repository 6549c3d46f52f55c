"""From a command to what happens, or to why it cannot."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from engine.chance import Chance
from engine.ended import Ended
from engine.errors import CannotTell, Refusal
from engine.high_heavens import commands, events
from engine.high_heavens.effects.stats import stat
from engine.high_heavens.outcome import is_eliminated
from engine.high_heavens.paths import choose_path, move_mask
from engine.high_heavens.rules.all import require_names, shut_gate, why_not
from engine.high_heavens.rules.attack import taken, target_of
from engine.high_heavens.rules.cards import answer_of, asked, bound_frame
from engine.high_heavens.rules.move import plain_path
from engine.high_heavens.rules.turn import ACTION_COST, cost_of
from engine.high_heavens.state import OTHER, SIDE_OF, State
from engine.high_heavens.targets import Target, damage, find_target, manner
from engine.high_heavens.turns import end_turn

if TYPE_CHECKING:
    from engine.high_heavens.effects.run import Run

Events = list[events.Event]
Found = Events | list[Refusal]
T = TypeVar("T", bound=Found)
DIE, HIT = 6, 3
PAID_ACTION = events.Paid(ACTION_COST)


def decide(
    state: State, command: commands.Command, chance: Chance | None = None, waived: str = ""
) -> Events | list[Refusal]:
    """The events of a command, or the refusals in rulebook order.

    Raises:
        InvalidCommand: a name that is not in this game.
        CannotTell: on a copy, when it hangs on something hidden.
    """
    require_names(state, command)
    if isinstance(command, commands.Move):
        return _followed(state, _move(state, command, waived), chance)
    refusals = why_not(state, command, waived)
    if refusals:
        return refusals
    if isinstance(command, CARRIED_OUT):
        events_of: Events = CARRY[type(command)](state, command, chance)
        return events_of
    if isinstance(command, commands.Attack):
        return _followed(state, _attack(state, command, chance), chance)
    return _followed(state, DECIDE[type(command)](state, command), chance)


def _followed(state: State, found: T, chance: Chance | None) -> "T | Events":
    """The same with all that is set off by what happened (hh.trigger.order)."""
    if not state.triggers or not _may_set_off(state, found):
        return found
    run = _run(state, chance)
    for event in found:
        run.do(event)  # type: ignore[arg-type]
    run.queue()
    return run.go()


def _may_set_off(state: State, found: Sequence[Any]) -> bool:
    """Whether any of some events could set something off; a quick look."""
    causes = [event for event in found if type(event) in events.SETTING_OFF]
    if not causes:
        return False
    whens = {when for event in causes for when in events.SETTING_OFF[type(event)]}
    names = {*state.gods, *(event.god for event in causes)}
    return any(state.triggers.get(name) in whens for name in names)


def _run(state: State, chance: Chance | None) -> "Run":
    from engine.high_heavens.effects.run import Run

    return Run(state, chance)


def _paid(state: State, command: commands.Command) -> Events:
    """hh.turn.cost: nothing is told of what costs nothing."""
    cost = cost_of(state, command)
    if cost == ACTION_COST:
        return [PAID_ACTION]
    return [events.Paid(cost)] if cost else []


def _invoke(state: State, command: commands.Invoke) -> Events:
    """hh.invoke.*; an open fallen god on the hex is smitten (hh.fall.cover)."""
    health = state.god_card(command.god).health
    invoked = events.Invoked(command.god, state.player, command.hex, health)
    covered = state.fallen().get(command.hex)
    smitten = _smite(state, covered, []) if covered else []
    return [*_paid(state, command), invoked, *smitten]


def _move(state: State, command: commands.Move, waived: str) -> Events | list[Refusal]:
    """hh.move.path, hh.move.smite: the path hex by hex, to the end of the game or of
    the path. Most moves are plain ones, whose path shows that they are legal."""
    fallen, path = state.fallen(), None
    if not waived and shut_gate(state, command) is None:
        path = plain_path(state, command, list(fallen))
    if path is None:
        refusals = why_not(state, command, waived)
        if refusals:
            return refusals
        path = _path(state, command, waived, list(fallen))
    if path is None:
        facts = {"god": command.god, "hex": command.to}
        return [Refusal("hh.board.path", "none", facts)]
    return [*_paid(state, command), *_walk(state, command.god, path, fallen)]


def _path(state: State, command: commands.Move, waived: str, fallen: list[str]) -> list[str] | None:
    """The path of a legal move: as named, or chosen with the rule `waived` left out."""
    if command.via is not None:
        return [*command.via, command.to]
    god = state.gods[command.god]
    far = waived == "hh.move.distance"
    limit = len(state.board.names) if far else stat(state, god, "movement")
    free = move_mask(state, god, waived)
    return choose_path(state.board, god.hex, command.to, free, limit, fallen)


def _walk(state: State, god: str, path: list[str], fallen: dict[str, str]) -> Events:
    if not fallen:
        return [events.Moved(god, path)]
    found: Events = []
    walked: list[str] = []
    gone: list[str] = []
    for name in path:
        walked.append(name)
        victim = fallen.get(name)
        if victim is None or victim in gone:
            continue
        found.append(events.Moved(god, walked))
        walked = []
        found += _smite(state, victim, gone)
        gone.append(victim)
        if isinstance(found[-1], Ended):
            return found
    return [*found, events.Moved(god, walked)] if walked else found


def _smite(state: State, victim: str, gone: list[str]) -> Events:
    """hh.move.smite: a fallen god perishes at once; `gone` have perished before."""
    perished = events.Perished(victim, "smite")
    side = state.gods[victim].side
    if not is_eliminated(state, side, [*gone, victim]):
        return [perished]
    return [perished, Ended({"winner": OTHER[side], "by": "hh.win.pantheon"})]


def _attack(state: State, command: commands.Attack, chance: Chance | None) -> Events:
    """hh.attack.*, hh.runes: paid, rolled for if so dealt, then the damage."""
    god, target = state.gods[command.god], target_of(state, command)
    how = manner(state, god, target.hex, command.how)
    paid = _paid(state, command)
    runes = state.options.get("runes")
    if runes == "physical":
        return [*paid, events.Aimed(state.player, command.god, command.target, how)]
    if runes is None:
        return [*paid, *_strike(state, command.god, command.target, target, how)]
    if chance is None:
        raise CannotTell
    roll = chance.below("runes", state.rolls, DIE) + 1
    return [*paid, *_roll(state, command.god, command.target, how, roll)]


def _roll(state: State, god: str, word: str, how: str, roll: int) -> Events:
    """hh.runes: 1 and 2 miss, 3 to 6 hit."""
    rolled = events.Rolled(roll, roll >= HIT)
    target = find_target(state, word)
    if roll < HIT or target is None:
        return [rolled]
    return [rolled, *_strike(state, god, word, target, how)]


def _strike(state: State, name: str, word: str, target: Target, how: str) -> Events:
    """hh.attack.damage, hh.fall, hh.win.home: what a hit does."""
    done = damage(state, state.gods[name], target, how)
    attacked = events.Attacked(name, word, how, done)
    return [attacked, *STRIKE[target.kind](state, target, done)] if done else [attacked]


def _strike_god(state: State, target: Target, done: int) -> Events:
    health = state.gods[target.name].health
    hurt = events.Hurt(target.name, min(done, health), "attack")
    return [hurt, events.Fell(target.name)] if done >= health else [hurt]


def _strike_home(state: State, target: Target, done: int) -> Events:
    health = state.home[target.name]
    battered = events.Battered(target.name, min(done, health))
    if done < health:
        return [battered]
    return [battered, Ended({"winner": OTHER[target.name], "by": "hh.win.home"})]


def _strike_trap(state: State, target: Target, done: int) -> Events:
    return [events.Weakened(target.hex, min(done, state.trap_on(target.hex)))]


def _strike_architecture(state: State, target: Target, done: int) -> Events:
    return [events.Cracked(target.hex, min(done, state.piles[target.hex].architecture))]


def _acquire(state: State, command: commands.Acquire) -> Events:
    armor, attack = taken(state, command)
    acquired = events.Acquired(command.god, command.hex, armor, attack)
    return [*_paid(state, command), acquired]


def _use(state: State, command: commands.Use, chance: Chance | None) -> Events:
    """hh.ability: paid, then carried out."""
    run = _run(state, chance)
    for event in (*_paid(state, command), events.Used(command.god)):
        run.do(event)
    run.agenda = [bound_frame(state, command)]
    return run.go()


def _play(state: State, command: commands.Play, chance: Chance | None) -> Events:
    """hh.power: paid, carried out, then to the discard pile."""
    run = _run(state, chance)
    for event in (*_paid(state, command), events.Played(state.player, command.card)):
        run.do(event)
    run.agenda = [bound_frame(state, command)]
    return run.go()


def _resolve(state: State, command: commands.Resolve, chance: Chance | None) -> Events:
    """A die that was rolled, or a card's choice (hh.runes, hh.turn.resolve)."""
    choice = asked(state)
    if choice is None:
        choice = (state.pending or {})["choices"][0]
        rolled = _roll(state, choice["god"], choice["target"], choice["how"], command.roll or 0)
        return _followed(state, rolled, chance)
    from engine.high_heavens.effects.run import answered

    return answered(state, answer_of(command) or "", chance)


def _end(state: State, command: commands.End, chance: Chance | None) -> Events:
    return end_turn(state, command.discard or [], chance)


def _concede(state: State, command: commands.Concede) -> Events:
    return [Ended({"winner": OTHER[SIDE_OF[command.who]], "by": "hh.end.agree"})]


def _draw(state: State, command: commands.Draw) -> Events:
    return [Ended({"winner": None, "by": "hh.end.agree"})]


STRIKE: dict[str, Callable[[State, Target, int], Events]] = {
    "god": _strike_god,
    "home": _strike_home,
    "trap": _strike_trap,
    "architecture": _strike_architecture,
}
DECIDE: dict[type, Callable[[State, Any], Events]] = {
    commands.Invoke: _invoke,
    commands.Acquire: _acquire,
    commands.Concede: _concede,
    commands.Draw: _draw,
}
CARRY: dict[type, Callable[[State, Any, Chance | None], Events]] = {
    commands.Use: _use,
    commands.Play: _play,
    commands.Resolve: _resolve,
    commands.End: _end,
}
CARRIED_OUT = tuple(CARRY)
