"""What sets abilities off, and in which order (hh.trigger.order)."""

from typing import Any

from engine.high_heavens import events
from engine.high_heavens.effects.conditions import holds
from engine.high_heavens.effects.filters import Thing, misfit, sides
from engine.high_heavens.effects.frames import Frame, new_frame, when_of
from engine.high_heavens.effects.vocabulary import MOST_DEPTH
from engine.high_heavens.state import God, State
from engine.shapes import Doc

OWN_END = ("falls", "perishes")
Cause = tuple[str, str, str | None]


def set_off(state: State, event: Any, depth: int) -> list[Frame]:
    """The frames of the abilities that an event sets off; `state` is the table before it.
    Abilities more than MOST_DEPTH deep are not set off any more."""
    if depth > MOST_DEPTH:
        return []
    found: list[Frame] = []
    for when, it, by in _causes(state, event):
        subject = _subject(state, it, event)
        if subject is not None:
            found += _watchers(state, when, subject, by, depth)
    return found


def set_off_by_turn(state: State, when: str) -> list[Frame]:
    """The frames of the abilities that the start or end of this turn sets off."""
    found = []
    for god in _standing(state):
        if when_of(god.card) == when:
            frame = _frame(state, god, god.name, None, 1)
            if state.side in sides(frame, _ability(god).get("turn", "own")):
                found.append(frame)
    found.sort(key=lambda frame: (frame["side"] != state.side, frame["card"]))
    return found


def still_set_off(state: State, frame: Frame) -> bool:
    """Whether an ability that was set off is carried out when its turn comes: a god that
    has fallen since does nothing but what its own end sets off."""
    card = state.cards[frame["card"]]
    when = when_of(card)
    god = state.gods.get(frame["card"])
    if not (god is not None and god.standing) and not (
        when in OWN_END and frame["it"] == frame["card"]
    ):
        return False
    ability: Doc = getattr(card, "ability", None) or {}
    return all(holds(state, frame, condition) for condition in ability.get("needs", ()))


def _causes(state: State, event: Any) -> list[Cause]:
    """When, who, and the other party."""
    if isinstance(event, events.Attacked):
        found: list[Cause] = [("attacks", event.god, event.target)]
        if event.target in state.gods:
            found.append(("hit", event.target, event.god))
        return found
    if isinstance(event, events.Fell):
        return [("falls", event.god, None)]
    if isinstance(event, events.Perished):
        return [("perishes", event.god, None)]
    return [("invoked", event.god, None)]


def _subject(state: State, name: str, event: Any) -> God | None:
    god = state.gods.get(name)
    if god is None and isinstance(event, events.Invoked):
        return God(state.god_card(name), event.owner, event.hex, event.health)
    return god


def _watchers(state: State, when: str, subject: God, by: str | None, depth: int) -> list[Frame]:
    found = []
    watching = _standing(state)
    if when in OWN_END or when == "invoked":
        watching = [god for god in watching if god.name != subject.name] + [subject]
    thing = Thing(subject.name, subject.hex, subject.side, subject)
    for god in watching:
        if when_of(god.card) != when:
            continue
        frame = _frame(state, god, subject.name, by, depth)
        wanted = _ability(god).get("of")
        if wanted is None:
            if god.name == subject.name:
                found.append(frame)
        elif not misfit(state, frame, wanted, thing):
            found.append(frame)
    return found


def _standing(state: State) -> list[God]:
    return [
        state.gods[name]
        for name in sorted(state.gods)
        if name in state.triggers and state.gods[name].standing
    ]


def _frame(state: State, god: God, it: str, by: str | None, depth: int) -> Frame:
    """Of the side in turn it is the player who carries it out, whoever of a team invoked the
    god (hh.turn.order, hh.four.owner)."""
    seat = state.player if god.side == state.side else god.owner
    frame = new_frame(god.name, seat, god.name, god.hex)
    frame["it"], frame["by"], frame["depth"] = it, by, depth
    return frame


def _ability(god: God) -> Doc:
    return god.card.ability or {}
