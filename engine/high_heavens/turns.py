"""The end of a turn and the start of the next (hh.turn.*, hh.chip.disable)."""

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from engine.ended import Ended
from engine.errors import CannotTell
from engine.high_heavens import events
from engine.high_heavens.effects.stats import is_immune, lasts_no_longer
from engine.high_heavens.outcome import is_eliminated
from engine.high_heavens.state import OTHER, SIDE_OF, SUPPLY, God, State
from engine.secrets import HIDDEN

if TYPE_CHECKING:
    from engine.chance import Chance
    from engine.high_heavens.effects.run import Run

Events = list[events.Event]
Task = dict[str, Any]
TURN_TRIGGERS = ("turn-starts", "turn-ends")


def end_turn(state: State, discard: list[str], chance: "Chance | None" = None) -> Events:
    """What the end of the turn sets off, clean-up, discards, draw, what wears off, and the
    next turn."""
    if _is_eventful(state):
        return _end_step_by_step(state, discard, chance)
    fallen = _fallen(state) if state.lying else []
    found: Events = [events.Perished(name, "cleanup") for name in fallen]
    ended = _ended(state, fallen, ()) if fallen else []
    if not ended and discard:
        found.append(events.Discarded(state.player, list(discard)))
        ended = _ended(state, fallen, discard)
    if ended:
        return found + ended
    return [
        *found,
        *draw_up(state, state.player, len(discard)),
        *_recover(state),
        *begin_turn(state, state.turn + 1),
    ]


def _is_eventful(state: State) -> bool:
    """Whether something may be set off or wear off between this turn and the next."""
    for god in state.gods.values():
        if god.effects:
            return True
        when = state.triggers.get(god.name)
        if when is None:
            continue
        if when == "perishes" and state.lying:
            return True
        if when in TURN_TRIGGERS and _is_its_turn(state, god, when):
            return True
        if when == "falls" and state.supply["poison"] < SUPPLY["poison"]:
            return True
    return False


def _is_its_turn(state: State, god: God, when: str) -> bool:
    """Whether the end of this turn, or the start of the next, may set an ability off."""
    turn = state.turn if when == "turn-ends" else state.turn + 1
    whose = (god.card.ability or {}).get("turn", "own")
    own = SIDE_OF[state.player_of(turn)] == god.side
    return whose == "any" or (whose == "own") is own


def _end_step_by_step(state: State, discard: list[str], chance: "Chance | None") -> Events:
    """The same where abilities are set off or effects wear off, one task after another."""
    from engine.high_heavens.effects.run import Run
    from engine.high_heavens.effects.triggers import set_off_by_turn

    run = Run(state, chance)
    tasks: list[Task] = [
        {"task": "cleanup", "discard": list(discard)},
        {"task": "refill"},
        {"task": "begin"},
    ]
    run.agenda = [*set_off_by_turn(state, "turn-ends"), *tasks]
    return run.go()


def _clean_up(run: "Run", task: Task) -> None:
    """hh.turn.cleanup: fallen gods perish at once, then cards are discarded, those that
    are still in the hand."""
    for name in _fallen(run.state):
        run.do(events.Perished(name, "cleanup"))
    if run.judge():
        return
    hand = run.state.hand()
    cards = [card for card in task["discard"] if card in hand or HIDDEN in hand]
    if cards:
        run.do(events.Discarded(run.state.player, cards))


def _refill(run: "Run", task: Task) -> None:
    """hh.turn.draw, hh.chip.disable, and what lasted to the end of this turn."""
    for event in draw_up(run.state, run.state.player):
        run.do(event)
    for event in _recover(run.state):
        run.do(event)
    for event in _lapse(run.state):
        run.do(event)


def _begin(run: "Run", task: Task) -> None:
    """The next turn, its poison, and what its start sets off."""
    from engine.high_heavens.effects.triggers import set_off_by_turn

    for event in begin_turn(run.state, run.state.turn + 1):
        run.do(event)
    run.following += set_off_by_turn(run.state, "turn-starts")


def _lapse(state: State) -> Events:
    """What wears off now; that an ability was used is forgotten as the next turn begins."""
    found: Events = []
    for name in sorted(state.gods):
        over = [
            effect["card"]
            for effect in state.gods[name].effects
            if lasts_no_longer(effect, state.turn)
        ]
        if over:
            found.append(events.Lapsed(name, list(dict.fromkeys(over))))
    return found


TASKS: "dict[str, Callable[[Run, Task], None]]" = {
    "cleanup": _clean_up,
    "refill": _refill,
    "begin": _begin,
}


def _fallen(state: State) -> list[str]:
    """hh.turn.cleanup: the player's fallen gods, by name."""
    gods = state.gods.values()
    return sorted([god.name for god in gods if not god.standing and god.owner == state.player])


def draw_up(state: State, seat: str, discarded: int = 0) -> Events:
    """hh.turn.draw, hh.turn.deckout: up to the size of a hand, while there are cards.

    Raises:
        CannotTell: on a copy.
    """
    if state.options.get("omnipotence"):
        return []
    pile = state.draw[SIDE_OF[seat]]
    missing = state.hand_size() - len(state.hands[seat]) + discarded
    cards = pile[: max(missing, 0)]
    if HIDDEN in cards:
        raise CannotTell
    return [events.Drew(seat, len(cards), [str(card) for card in cards])] if cards else []


def begin_turn(state: State, turn: int) -> Events:
    """hh.setup.points, hh.turn.poison: the points, then the poison of every standing
    god of the player at once."""
    player = state.player_of(turn)
    began = events.Began(turn, player, state.points_of(turn))
    poisoned = [god for god in state.gods.values() if god.poison]
    if not poisoned:
        return [began]
    poisoned = [
        god
        for god in poisoned
        if god.standing and god.owner == player and not is_immune(state, god.name, "poison")
    ]
    poisoned.sort(key=lambda god: god.name)
    hurt: Events = [
        events.Hurt(god.name, min(god.poison, god.health), "poison") for god in poisoned
    ]
    fell: Events = [events.Fell(god.name) for god in poisoned if god.poison >= god.health]
    return [began, *hurt, *fell]


def _recover(state: State) -> Events:
    """hh.chip.disable: at the end of the owner's first turn that began after it."""
    disabled = [god for god in state.gods.values() if god.disabled_until is not None]
    names = [
        god.name
        for god in disabled
        if god.owner == state.player and (god.disabled_until or 0) <= state.turn
    ]
    return [events.Recovered(name) for name in sorted(names)]


def _ended(state: State, gone: Collection[str], discarded: Collection[str]) -> Events:
    """hh.win.pantheon: whether the player's side has lost its last god."""
    if not is_eliminated(state, state.side, gone, discarded):
        return []
    return [Ended({"winner": OTHER[state.side], "by": "hh.win.pantheon"})]
