"""What a card that waits may look like, and what may last on a god.

Both stand in logs and positions as plain data; what could not have come about is named
by its JSON pointer, so that nothing malformed is ever carried out.
"""

from collections.abc import Iterator
from typing import Any

from engine.high_heavens.commands import HOME_SIDES
from engine.high_heavens.deck import Card, God, Power
from engine.high_heavens.effects.frames import KEYS, choices_of, seat_of, steps_of, when_of
from engine.high_heavens.effects.vocabulary import CARD_PICKS, MOST_DEPTH
from engine.high_heavens.state import SIDE_OF, State
from engine.shapes import Doc

END_OF_TURN = ("cleanup", "refill", "begin")
MOST_DONE = 9999
Fault = tuple[str, str]


def pending_fault(state: State, pending: Doc) -> Fault | None:
    """What is wrong with what is pending, with the pointer in it; None if it could be
    waiting in the middle of this turn. Of the roll of a die only the shape is looked at."""
    if len(pending["choices"]) != 1:
        return "/choices", "one roll of a die, or one choice of one card, is pending"
    if "agenda" in pending["choices"][0]:
        return next(_agenda_faults(state, pending), None)
    if pending["rule"] != "hh.runes":
        return "/rule", "what is pending is the choice of a card, or a roll by hh.runes"
    return None


def playing_of(state: State, pending: Doc | None) -> str | None:
    """The power that waits for a choice, which is in no pile; None where none does."""
    agenda = pending["choices"][0].get("agenda") if pending and pending["choices"] else None
    name = agenda[0].get("card") if agenda else None
    card = state.cards.get(name) if isinstance(name, str) else None
    return card.name if isinstance(card, Power) else None


def effect_fault(state: State, god: str, standing: bool, effect: Doc) -> Fault | None:
    """What is wrong with something that lasts on a god, with the pointer in it; None if a
    card of this game could have brought it about. Of a fallen god it is only told that its
    ability was used in this turn."""
    name, until = effect.get("card"), effect.get("until", "")
    card = state.cards.get(name) if isinstance(name, str) else None
    if card is None:
        return "/card", f"no card is called {name!r}"
    if until is not None and type(until) is not int:
        return "/until", "an effect has the turn at whose end it is over, or null"
    if effect.keys() == {"card", "used", "until"}:
        return _used_fault(state, god, card, effect)
    if not standing:
        return "", "nothing lasts on a fallen god (hh.fall)"
    lasting = {key: value for key, value in effect.items() if key not in ("card", "until")}
    spans = [step["for"] for step in steps_of(card) if _lasting(step) == lasting]
    if not spans or when_of(card) == "always":
        return "", f"{card.name} does nothing of the kind"
    if until is None and "stay" not in spans:
        return "/until", f"what {card.name} does does not stay"
    last = state.turn + len(state.seats)
    if until is not None and (set(spans) == {"stay"} or not state.turn <= until <= last):
        return "/until", f"it is over at the end of a turn from {state.turn} to {last}"
    return None


def _used_fault(state: State, god: str, card: Card, effect: Doc) -> Fault | None:
    ability = card.ability if isinstance(card, God) else None
    if effect["used"] is not True or card.name != god or not (ability or {}).get("once"):
        return "/used", f"{god} has no ability that is used once a turn"
    if effect["until"] != state.turn:
        return "/until", f"that it was used counts to the end of this turn, {state.turn}"
    return None


def _lasting(step: Doc) -> Doc | None:
    """What a step leaves on a god; None if it leaves nothing."""
    if "for" not in step:
        return None
    if step["do"] == "immune":
        return {"against": step["against"]}
    found = {"what": step["what"], "by": step["by"]}
    return {**found, "of": step["of"]} if step["what"] == "cost" else found


def _agenda_faults(state: State, pending: Doc) -> Iterator[Fault]:
    choice, where = pending["choices"][0], "/choices/0/agenda"
    tasks = choice["agenda"]
    frames = [task for task in tasks if "task" not in task]
    if not frames or tasks[: len(frames)] != frames:
        yield where, "first come the cards, of which one waits, and then the end of the turn"
        return
    yield from _task_faults(state, tasks[len(frames) :], where, len(frames))
    for index, frame in enumerate(frames):
        yield from _frame_faults(state, frame, f"{where}/{index}")
        if index:
            yield from _fresh_faults(state, frame, f"{where}/{index}")
    yield from _waiting_faults(state, pending, choice, frames[0], f"{where}/0")


def _task_faults(state: State, tasks: list[Doc], where: str, first: int) -> Iterator[Fault]:
    """hh.turn.end: clean-up, draw, the next turn, in this order to the last."""
    names = END_OF_TURN[len(END_OF_TURN) - len(tasks) :]
    for index, task in enumerate(tasks):
        pointer = f"{where}/{first + index}"
        if len(tasks) > len(END_OF_TURN) or task["task"] != names[index]:
            yield f"{pointer}/task", f"what is left of a turn's end is {', '.join(END_OF_TURN)}"
            return
        keys = {"task", "discard"} if task["task"] == "cleanup" else {"task"}
        if task.keys() != keys:
            yield pointer, f"this task has the keys {', '.join(sorted(keys))}"
            return
        discard = task.get("discard", [])
        own = [card.name for card in state.cards.values() if card.side == state.side]
        if not is_list_of(discard, own):
            yield f"{pointer}/discard", "cards of the side in turn are discarded, each once"


def is_list_of(value: Any, known: Any) -> bool:
    """Whether a value is a list of some of the names known, each once."""
    if type(value) is not list or not all(type(word) is str for word in value):
        return False
    return len(set(value)) == len(value) and all(word in known for word in value)


def _frame_faults(state: State, frame: Doc, where: str) -> Iterator[Fault]:
    """The keys and types of a frame, and what its card says of them."""
    if frame.keys() != set(KEYS):
        yield where, f"a card that is carried out has the keys {', '.join(KEYS)}"
        return
    card = state.cards.get(frame["card"]) if type(frame["card"]) is str else None
    if card is None or not steps_of(card) or when_of(card) == "always":
        yield f"{where}/card", "this is no card of this game that does something"
        return
    for key, most in (
        ("next", len(steps_of(card)) - 1),
        ("done", MOST_DONE),
        ("depth", MOST_DEPTH),
    ):
        if type(frame[key]) is not int or not 0 <= frame[key] <= most:
            yield f"{where}/{key}", f"this is a whole number from 0 to {most}"
            return
    if frame["side"] != card.side:
        yield f"{where}/side", f"{card.name} is a card of the side {card.side}"
    if frame["seat"] not in state.seats or SIDE_OF[frame["seat"]] != card.side:
        yield f"{where}/seat", f"{card.name} is carried out by a seat of its side"
    yield from _cause_faults(state, frame, card, where)
    yield from _picked_faults(state, frame, card, where)


def _cause_faults(state: State, frame: Doc, card: Card, where: str) -> Iterator[Fault]:
    """Whose ability it is, where from, and what set it off."""
    free = [name for name in state.board.names if name not in state.board.home.values()]
    power, set_off = isinstance(card, Power), when_of(card) not in ("", "action")
    if frame["god"] != (None if power else card.name):
        yield f"{where}/god", "an ability is that of the god whose card it is, a power nobody's"
    if not (frame["hex"] is None if power else _is_in(frame["hex"], free)):
        yield f"{where}/hex", "an ability is that of a god on a hex, a power is of no hex"
    gods = [one.name for one in state.cards.values() if isinstance(one, God)]
    if not (_is_in(frame["it"], gods) if set_off else frame["it"] is None):
        yield f"{where}/it", "a god sets abilities off, and nothing else is set off"
    causes = (*gods, *HOME_SIDES, *state.board.names)
    if frame["by"] is not None and not (set_off and _is_in(frame["by"], causes)):
        yield f"{where}/by", "this is no other party of what set a card off"
    if (frame["depth"] > 0) is not set_off:
        yield f"{where}/depth", "what is set off is 1 deep or more, and all else 0"
    if not set_off and frame["seat"] != state.player:
        yield f"{where}/seat", f"it is the turn of {state.player}"


def _picked_faults(state: State, frame: Doc, card: Card, where: str) -> Iterator[Fault]:
    """What was picked: for each choice made so far, something that could be."""
    if type(frame["picked"]) is not dict:
        yield f"{where}/picked", "what was picked is an object"
        return
    asked = [step["choose"] for step in steps_of(card)[: frame["next"]] if step["do"] == "ask"]
    made = {choice["as"]: choice for choice in (*choices_of(card), *asked)}
    for choice in choices_of(card):
        if choice["as"] not in frame["picked"]:
            yield f"{where}/picked", f"{choice['as']} was chosen beforehand"
    for name in sorted(frame["picked"]):
        if name not in made:
            yield f"{where}/picked/{name}", "no such choice was made so far"
        elif not is_list_of(frame["picked"][name], _words_of(state, made[name])):
            yield f"{where}/picked/{name}", "this is no list of what could be picked"


def _words_of(state: State, choice: Doc) -> list[str]:
    """Every word that could ever be picked for a choice."""
    pick = choice["pick"]
    if pick == "word":
        return list(choice["words"])
    if pick in CARD_PICKS:
        return list(state.cards)
    gods = [one.name for one in state.cards.values() if isinstance(one, God)]
    if pick in ("god", "fallen"):
        return gods
    if pick == "home":
        return list(HOME_SIDES)
    return [*state.board.names, *(gods + list(HOME_SIDES) if pick == "target" else [])]


def _fresh_faults(state: State, frame: Doc, where: str) -> Iterator[Fault]:
    """hh.trigger.order: what waits for its turn was set off, and is not begun."""
    if frame["next"] or frame["picked"] or frame["done"] or frame["it"] is None:
        yield where, "what follows was set off, and nothing of it is carried out yet"


def _waiting_faults(
    state: State, pending: Doc, choice: Doc, frame: Doc, where: str
) -> Iterator[Fault]:
    """The first card waits at a step that asks, for the choice and the seat named."""
    card = state.cards[frame["card"]]
    if choice["card"] != card.name:
        yield "/choices/0/card", f"the card that waits is {card.name}"
    step = steps_of(card)[frame["next"]]
    if step["do"] != "ask":
        yield f"{where}/next", "this step asks for nothing"
        return
    if choice["choose"] != step["choose"]["as"]:
        yield "/choices/0/choose", f"{card.name} asks for {step['choose']['as']}"
    if pending["seat"] != (seat := seat_of(state, frame, step["player"])):
        yield "/seat", f"it is {seat} who chooses"
    if pending["rule"] != "hh.turn.resolve":
        yield "/rule", "the choice of a card is resolved by hh.turn.resolve"


def _is_in(value: Any, known: Any) -> bool:
    return type(value) is str and value in known
