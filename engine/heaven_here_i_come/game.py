"""Heaven, Here I Come! behind the protocol that every game has (engine.protocol).

What a single play command does not need is imported when it is asked for.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.errors import InvalidCommand
from engine.heaven_here_i_come.commands import Ask, Command, Stand, actor
from engine.heaven_here_i_come.commands import decode_command as decode_command
from engine.heaven_here_i_come.commands import encode_command as encode_command
from engine.heaven_here_i_come.commands import words as words
from engine.heaven_here_i_come.decide import decide as decide
from engine.heaven_here_i_come.decide import end
from engine.heaven_here_i_come.events import Event
from engine.heaven_here_i_come.events import decode_event as decode_event
from engine.heaven_here_i_come.events import encode_event as encode_event
from engine.heaven_here_i_come.evolve import evolve as evolve
from engine.heaven_here_i_come.state import State

if TYPE_CHECKING:
    from engine.chance import Chance
    from engine.clause import Clause
    from engine.errors import Checked, Fault, Refusal
    from engine.moment import Moment
    from engine.protocol import Bot, Dealt, House, Luck
    from engine.shapes import Doc
    from engine.tallied import Noted, Standing
    from engine.worlds import Change, Hidden, Story, World

NAME = "heaven-here-i-come"
TITLE = "Heaven, Here I Come!"
RULES = 1
HOUSE: Mapping[str, str] = {"chart": "chart-1"}
ASKED = {
    "inspection": "inspect",
    "discussion": "poll",
    "voting": "vote",
    "stand": "stand",
    "resolve": "resolve",
}


def deal(do: "Doc", house: "House", chance: "Chance") -> "Dealt":
    """A deal decided (hi.setup.*)."""
    from engine.heaven_here_i_come.setup import deal as deal_cards

    return deal_cards(do, house, chance)


def seal_deal(do: "Doc") -> "Doc":
    """The command of a deal with the secrets of its setup marked."""
    from engine.heaven_here_i_come.events import mark_layout

    return {**do, "setup": {**do["setup"], **mark_layout(do["setup"])}} if "setup" in do else do


def start(dealt: "Doc", data: "House") -> State:
    """The state before the cards are laid."""
    from engine.heaven_here_i_come.chart import parse_chart

    return State(parse_chart(data["chart"]), dealt["options"])


def legal(state: State) -> list[Command]:
    """Every legal command, sorted."""
    from engine.heaven_here_i_come.legal import legal as list_legal

    return list_legal(state)


def actors(state: State, command: Command) -> tuple[str, ...]:
    """Who may give a command. Nobody in particular resolves; the referee writes down
    that several have asked."""
    if isinstance(command, Stand) and state.phase == "stand":
        return (str(state.polls[-1].defendant),)
    if isinstance(command, Ask) and len(command.players) > 1:
        return ("referee",)
    owner = actor(command)
    return ("referee", *seats(state)) if owner is None else (str(owner),)


def concerns(state: State, command: Command) -> tuple[str, ...]:
    """The seats that a command is for."""
    return actors(state, command)


def seats(state: State) -> tuple[str, ...]:
    """The screens as seats, clockwise."""
    return tuple(str(player.screen) for player in state.players)


def consent(state: State) -> tuple[str, ...]:
    """Everybody who is still at the table."""
    return tuple(str(player.screen) for player in state.players if not player.left)


def view(state: State, who: str) -> "Doc":
    """The table as `who` may know it."""
    from engine.heaven_here_i_come.view import view as see

    return see(state, who)


def mask(state: State, who: str) -> State:
    """A state in which what `who` may not know is hidden."""
    from engine.heaven_here_i_come.view import mask as hide

    return hide(state, who)


def tell(event: "Doc", names: Mapping[str, str]) -> str:
    """An event as a sentence."""
    from engine.heaven_here_i_come.tell import tell as tell_event

    return tell_event(event, names)


def headline(state: State, names: Mapping[str, str]) -> str:
    """The phase, and whom the game waits for."""
    from engine.heaven_here_i_come.tell import awaited

    waiting = awaited(state.waiting(), state.phase, names)
    return f"{TITLE} · {state.phase}" + (f" · waiting for {waiting}" if waiting else "")


def status(state: State) -> str:
    """One line for scripts: game, phase, whom it waits for, what is asked."""
    if state.outcome is not None:
        return f"{NAME} over winner={state.outcome['winner']} by={state.outcome['by']}"
    waiting = ",".join(map(str, state.waiting())) or "referee"
    return f"{NAME} {state.phase} waiting={waiting} asked={ASKED[state.phase]}"


def picture(state: State, view: "Doc", names: Mapping[str, str]) -> list[str]:
    """The table drawn in lines of text; the names stand in `view`."""
    from engine.heaven_here_i_come.picture import picture as draw

    return draw(view)


def called(who: str, names: Mapping[str, str]) -> str:
    """A player, a team or the referee as they are called at the table."""
    from engine.heaven_here_i_come.tell import who as call

    return call(who, names) if who in names else who


def message(refusal: "Refusal") -> str:
    """A refusal as a sentence."""
    from engine.heaven_here_i_come.wording import message as word

    return word(refusal)


def clauses() -> "tuple[Clause, ...]":
    """The catalogue of the rules."""
    from engine.heaven_here_i_come.catalogue import CLAUSES

    return CLAUSES


def vocabulary(state: State) -> Mapping[str, list[str]]:
    """What a shell may complete: the seats and the symbols."""
    return {"seats": list(seats(state)), "symbols": list(state.chart.symbols)}


def checks(state: State, command: Command) -> "list[Checked]":
    """Every check that stands before a command, and how it answers."""
    from engine.heaven_here_i_come.rules.all import check_all, require_names

    require_names(state, command)
    return check_all(state, command)


def grounds(refusal: "Refusal") -> list[str]:
    """Pointers to what a refusal hangs on."""
    from engine.heaven_here_i_come.wording import grounds as find

    return find(refusal)


def mask_for(state: State, who: str, command: Command) -> State:
    """A state in which what `who` may not know is hidden."""
    return mask(state, who)


def is_idle(state: State, events: Sequence["Doc"], index: int) -> bool:
    """No event of this game is about nothing."""
    return False


def causes(events: Sequence["Doc"], index: int) -> list[int]:
    """Every event of an entry follows from those before it."""
    return list(range(index))


def asked_by(event: "Doc") -> str | None:
    """A poll that is counted was opened by an accusation."""
    return "accused" if event["type"] in ("voted", "polled") else None


def forfeit(state: State, who: str) -> list[Event]:
    """The side of `who`, a screen or a team, loses by ruling."""
    if who not in ("sinners", "scapegoats", *seats(state)):
        hint = "a screen number, sinners or scapegoats"
        raise InvalidCommand("name.seat", f"nobody here is called {who}", {"who": who}, hint)
    return end(state, "ruling", who)


def audit(state: State) -> list[str]:
    """What does not add up of the 25 cards."""
    from engine.heaven_here_i_come.outcome import audit as count

    return count(state)


def cards(state: State) -> "list[Doc]":
    """None: a Sin card says no more than its symbol."""
    return []


def card_rows(cards: "Sequence[Doc]") -> list[tuple[str, ...]]:
    """No table, since there are no such cards."""
    return []


def card_text(card: "Doc") -> list[str]:
    """No text, since there are no such cards."""
    return []


def shown(moment: "Moment") -> list[str]:
    """The clauses that an entry shows at work."""
    from engine.heaven_here_i_come.evidence import shown as find

    return find(moment)


def cards_used(moment: "Moment") -> list[str]:
    """The cards that did something in an entry."""
    from engine.heaven_here_i_come.evidence import cards_used as find

    return find(moment)


def lint(doc: "Doc", beside: "Sequence[Doc]", house: "House") -> "list[Fault] | None":
    """Every fault of a chart; None for anything else."""
    if not {"symbols", "sins", "pairs"} & doc.keys():
        return None
    from engine.heaven_here_i_come.chart import lint_chart

    return lint_chart(doc)


def hidden(story: "Story", who: str) -> "Hidden":
    """What `who` cannot know of a whole log."""
    from engine.heaven_here_i_come.hidden import Hidden as Unknown

    return Unknown(story, who)


def world(story: "Story", change: "Change") -> "World":
    """The deal that a change of what is hidden makes."""
    from engine.heaven_here_i_come.hidden import world as make

    return make(story, change)


def fits(real: "list[Doc]", other: "list[Doc]") -> bool:
    """Whether events of another deal leave everybody as wise as the real ones."""
    return True


def probes(state: State) -> list[Command]:
    """Commands to try, legal or not."""
    from engine.heaven_here_i_come.hidden import probes as list_probes

    return list(list_probes(state))


def bots() -> "Mapping[str, Bot]":
    """The players that are programs, by name."""
    from engine.heaven_here_i_come.bots import BOTS

    return BOTS


def starters(do: "Doc") -> tuple[str, ...]:
    """Nobody: all inspect before anybody accuses."""
    return ()


def acting(state: State, chance: "Luck") -> str | None:
    """Who acts next among bots; in the discussion any of those that the game waits for."""
    from engine.heaven_here_i_come.bots import acting as find

    return find(state, chance)


def held(state: State) -> "Iterable[Noted]":
    """What is counted of the cards that hands hold."""
    from engine.heaven_here_i_come.tallied import held as note_hands

    return note_hands(state)


def noted(state: State, event: Event) -> "Sequence[Noted]":
    """What is counted of an event."""
    from engine.heaven_here_i_come.tallied import noted as note

    return note(state, event)


def standing(state: State) -> "Standing":
    """How the game stands, to be counted."""
    from engine.heaven_here_i_come.tallied import standing as stand

    return stand(state)


def odds(state: State, who: str) -> "Doc | None":
    """The odds of each player's sin and team, as `who` may know."""
    from engine.heaven_here_i_come.odds import odds as count

    return count(state, who)


def odds_rows(found: "Doc") -> list[tuple[str, ...]]:
    """The odds as a table."""
    from engine.heaven_here_i_come.odds import odds_rows as list_rows

    return list_rows(found)
