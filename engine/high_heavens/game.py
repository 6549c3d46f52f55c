"""High Heavens behind the protocol that every game has (engine.protocol).

What a single play command does not need is imported when it is asked for.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from engine.ended import Ended
from engine.errors import InvalidCommand
from engine.high_heavens.codec import decode_event as decode_event
from engine.high_heavens.codec import encode_event as encode_event
from engine.high_heavens.commands import (
    Acquire,
    Attack,
    Command,
    Concede,
    Draw,
    Invoke,
    Move,
    Play,
    Resolve,
    Use,
)
from engine.high_heavens.commands import decode_command as decode_command
from engine.high_heavens.commands import encode_command as _encode_command
from engine.high_heavens.commands import words as words
from engine.high_heavens.decide import decide as decide
from engine.high_heavens.events import Event
from engine.high_heavens.evolve import evolve as evolve
from engine.high_heavens.state import OTHER, SIDE_OF, State

if TYPE_CHECKING:
    from engine.chance import Chance
    from engine.clause import Clause
    from engine.errors import Checked, Fault, Refusal
    from engine.moment import Moment
    from engine.protocol import Bot, Dealt, House, Luck
    from engine.shapes import Doc
    from engine.tallied import Noted, Standing
    from engine.worlds import Change, Hidden, Story, World

NAME = "high-heavens"
TITLE = "High Heavens"
RULES = 1
HOUSE: Mapping[str, str] = {"board": "board-1", "norse": "norse-3", "greek": "greek-3"}


def deal(do: "Doc", house: "House", chance: "Chance") -> "Dealt":
    """A deal decided (hh.setup.*)."""
    from engine.high_heavens.setup import deal as deal_cards

    return deal_cards(do, house, chance)


def seal_deal(do: "Doc") -> "Doc":
    """The command of a deal with the secrets of its setup marked."""
    from engine.high_heavens.codec import mark_setup

    if not do.get("setup"):
        return do
    written = do["setup"].get("options", {})
    is_open = bool(do.get("omnipotence") or written.get("omnipotence"))
    return {**do, "setup": mark_setup(do["setup"], is_open=is_open)}


def start(dealt: "Doc", data: "House") -> State:
    """The empty table."""
    from engine.high_heavens.start import start as lay_table

    return lay_table(dealt, data)


def encode_command(command: Command, state: State | None = None) -> "Doc":
    """The JSON object of a command; the answer to a choice among hidden cards is known to
    those who see them."""
    if state is not None and type(command) is Resolve:
        from engine.high_heavens.rules.cards import secret_seats

        return _encode_command(command, secret_seats(state))
    return _encode_command(command)


def legal(state: State) -> list[Command]:
    """Every legal command, sorted."""
    return _lister()(state)


@cache
def _lister() -> "Callable[[State], list[Command]]":
    """What lists them, imported once: whoever asks for it asks at every step."""
    from engine.high_heavens.legal import legal as list_legal

    return list_legal


def actors(state: State, command: Command) -> tuple[str, ...]:
    """Who may give a command; anybody may tell that a draw was agreed."""
    if isinstance(command, Concede):
        who = command.who
        return (who,) if who in state.seats else _seats_of(state, who)
    if isinstance(command, Draw):
        return ("referee", *state.seats)
    return (state.pending["seat"] if state.pending else state.player,)


def concerns(state: State, command: Command) -> tuple[str, ...]:
    """The seats that a command is for, and its god."""
    found = actors(state, command)
    if isinstance(command, Invoke | Move | Attack | Acquire | Use):
        return (*found, command.god)
    return found


def _seats_of(state: State, side: str) -> tuple[str, ...]:
    return tuple(seat for seat in state.seats if SIDE_OF[seat] == side)


def seats(state: State) -> tuple[str, ...]:
    """Everybody's seat."""
    return state.seats


def consent(state: State) -> tuple[str, ...]:
    """Everybody."""
    return state.seats


def view(state: State, who: str) -> "Doc":
    """The table as `who` may know it."""
    from engine.high_heavens.view import view as see

    return see(state, who)


def mask(state: State, who: str) -> State:
    """A state in which what `who` may not know is hidden."""
    from engine.high_heavens.view import mask as hide

    return hide(state, who)


def mask_for(state: State, who: str, command: Command) -> State:
    """The same, with the power that a command plays in the hand that holds it."""
    from engine.secrets import HIDDEN

    masked = mask(state, who)
    if isinstance(command, Play) and command.card in state.hand():
        hand = masked.hand()
        if HIDDEN in hand:
            hand[hand.index(HIDDEN)] = command.card
    return masked


def tell(event: "Doc", names: Mapping[str, str]) -> str:
    """An event as a sentence."""
    from engine.high_heavens.tell import tell as tell_event

    return tell_event(event, names)


def is_idle(state: State, events: Sequence["Doc"], index: int) -> bool:
    """Whether a card that is used, played, set off or answered for does nothing."""
    from engine.high_heavens.causes import is_idle as find

    return find(state, events, index)


def headline(state: State, names: Mapping[str, str]) -> str:
    """The turn, and whom the game waits for."""
    from engine.high_heavens.tell import ended, who

    if state.outcome is not None:
        return f"{TITLE} · turn {state.turn} · {ended(state.outcome)}"
    if state.pending:
        return f"{TITLE} · turn {state.turn} · {who(state.pending['seat'], names)} to resolve"
    points = f"{state.points} Action Point{'' if state.points == 1 else 's'} left"
    return f"{TITLE} · turn {state.turn} · {who(state.player, names)} to play, {points}"


def status(state: State) -> str:
    """One line for scripts: turn, points, whom it waits for, what is asked."""
    if state.outcome is not None:
        winner = state.outcome["winner"] or "none"
        return f"{NAME} over winner={winner} by={state.outcome['by']}"
    asked = "action"
    if state.pending:
        asked = "roll" if state.pending["rule"] == "hh.runes" else "choice"
    return (
        f"{NAME} {state.phase} turn={state.turn} player={state.player} points={state.points}"
        f" waiting={','.join(state.waiting())} asked={asked}"
    )


def picture(state: State, view: "Doc", names: Mapping[str, str]) -> list[str]:
    """The table drawn in lines of text; of `state` only its board."""
    from engine.high_heavens.picture import picture as draw

    return draw(view, state.board, names)


def called(who: str, names: Mapping[str, str]) -> str:
    """A seat, a side or the referee as they are called at the table."""
    from engine.high_heavens.tell import SEAT_TITLES
    from engine.high_heavens.tell import who as call

    return call(who, names) if who in SEAT_TITLES else who


def message(refusal: "Refusal") -> str:
    """A refusal as a sentence."""
    from engine.high_heavens.wording import message as word

    return word(refusal)


def clauses() -> "tuple[Clause, ...]":
    """The catalogue of the rules."""
    from engine.high_heavens.catalogue import CLAUSES

    return CLAUSES


def vocabulary(state: State) -> Mapping[str, list[str]]:
    """What a shell may complete."""
    from engine.high_heavens.commands import HOME_SIDES
    from engine.high_heavens.deck import God

    gods = [card.name for card in state.cards.values() if isinstance(card, God)]
    return {
        "seats": list(state.seats),
        "gods": gods,
        "cards": list(state.cards),
        "hexes": list(state.board.names),
        "homes": list(HOME_SIDES),
    }


def checks(state: State, command: Command) -> "list[Checked]":
    """Every check that stands before a command, and how it answers."""
    from engine.high_heavens.rules.all import check_all, require_names

    require_names(state, command)
    return check_all(state, command)


def grounds(refusal: "Refusal") -> list[str]:
    """Pointers to what a refusal hangs on."""
    from engine.high_heavens.wording import grounds as find

    return find(refusal)


def causes(events: Sequence["Doc"], index: int) -> list[int]:
    """What led to an event: a card, what set it off, an attack."""
    from engine.high_heavens.causes import causes as find

    return find(events, index)


def asked_by(event: "Doc") -> str | None:
    """What a choice answers, or the roll of a physical die."""
    return {"answered": "asked", "rolled": "aimed"}.get(event["type"])


def forfeit(state: State, who: str) -> list[Event]:
    """The side of `who`, a seat or a side, loses by ruling."""
    if who not in (*OTHER, *state.seats):
        hint = "norse, greek or a seat"
        raise InvalidCommand("name.seat", f"nobody here is called {who}", {"who": who}, hint)
    return [Ended({"winner": OTHER[SIDE_OF[who]], "by": "ruling"})]


def audit(state: State) -> list[str]:
    """What does not add up of the cards and chips."""
    from engine.high_heavens.audit import audit as count

    return count(state)


def cards(state: State) -> "list[Doc]":
    """Every card in play, as a deck has it, with its side: Norse first."""
    from engine.high_heavens.cards import card_doc

    return [card_doc(card) for card in state.cards.values()]


def card_rows(cards: "Sequence[Doc]") -> "list[tuple[str, ...]]":
    """A table of cards."""
    from engine.high_heavens.cards import rows

    return rows(cards)


def card_text(card: "Doc") -> list[str]:
    """A card told whole."""
    from engine.high_heavens.cards import lines

    return lines(card)


def shown(moment: "Moment") -> list[str]:
    """The clauses that an entry shows at work."""
    from engine.high_heavens.evidence import shown as find

    return find(moment)


def cards_used(moment: "Moment") -> list[str]:
    """The cards that did something in an entry."""
    from engine.high_heavens.evidence import cards_used as find

    return find(moment)


def lint(doc: "Doc", beside: "Sequence[Doc]", house: "House") -> "list[Fault] | None":
    """Every fault of a deck or board; None for anything else."""
    from engine.high_heavens.cards import lint_file

    return lint_file(doc, beside, house)


def hidden(story: "Story", who: str) -> "Hidden":
    """What `who` cannot know of a whole log."""
    from engine.high_heavens.hidden import Hidden as Unknown

    return Unknown(story, who)


def world(story: "Story", change: "Change") -> "World":
    """The deal that a change of what is hidden makes."""
    from engine.high_heavens.hidden import world as make

    return make(story, change)


def fits(real: "list[Doc]", other: "list[Doc]") -> bool:
    """Whether events of another deal leave everybody as wise as the real ones."""
    from engine.high_heavens.hidden import fits as fit

    return fit(real, other)


def probes(state: State) -> list[Command]:
    """Commands to try, legal or not."""
    from engine.high_heavens.hidden import probes as list_probes

    return list(list_probes(state))


def bots() -> "Mapping[str, Bot]":
    """The players that are programs, by name."""
    from engine.high_heavens.bots import BOTS

    return BOTS


def starters(do: "Doc") -> tuple[str, ...]:
    """The sides, but that of four players the first begins (hh.four.first)."""
    return () if do.get("four") else ("norse", "greek")


def acting(state: State, chance: "Luck") -> str | None:
    """Whoever has to choose, else whose turn it is."""
    if state.outcome is not None:
        return None
    seat: str = state.pending["seat"] if state.pending else state.player
    return seat


def held(state: State) -> "Iterable[Noted]":
    """What is counted of the cards that hands hold."""
    from engine.high_heavens.tallied import held as note_hands

    return note_hands(state)


def noted(state: State, event: Event) -> "Sequence[Noted]":
    """What is counted of an event."""
    from engine.high_heavens.tallied import noted as note

    return note(state, event)


def standing(state: State) -> "Standing":
    """How the game stands, to be counted."""
    from engine.high_heavens.tallied import standing as stand

    return stand(state)


def odds(state: State, who: str) -> "Doc | None":
    """None: what is hidden here is not counted out."""
    return None


def odds_rows(found: "Doc") -> list[tuple[str, ...]]:
    """No table, since there are no odds."""
    return []
