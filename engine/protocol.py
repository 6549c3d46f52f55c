"""The one small protocol behind which each game stands.

A game is a `Ruleset`: a tuple of functions. Nothing outside a game's own folder
asks which game it is, so a third game is one more folder and one line in
`engine.games`.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, Self

from engine.chance import Chance
from engine.clause import Clause
from engine.errors import Refusal
from engine.shapes import Doc

Command = Any
Event = Any
House = Mapping[str, Doc]


class State(Protocol):
    """What every game's state has; the rest is the game's own."""

    outcome: Doc | None
    phase: str

    def copy(self) -> Self:
        """A state that shares nothing changeable with this one."""


class Dealt(NamedTuple):
    """A deal, decided: what the first event says, and the events after it.

    `data` names, for each kind of data, the house file (`None`) or holds the
    user's own in full.
    """

    options: Doc
    seats: list[str]
    names: Doc
    data: Mapping[str, Doc | None]
    events: list[Event]


class Ruleset(NamedTuple):
    """One game. `S` below is its own state, `who` a seat, `public` or `referee`.

    - `house`: kind of data to the name of its newest house file.
    - `deal(do, house, chance)`: a deal decided; InvalidCommand, IllegalCommand.
      `seal_deal(do)`: `do` with its secrets marked.
    - `start(dealt, data)`: the state before the events that follow `dealt`.
    - `decide(S, command, chance, waived)`: events, or the refusals in rulebook
      order (never an empty list). CannotTell on a copy.
    - `evolve(S, event)`: one fact applied in place; never checks.
    - `legal(S)`: every legal command, sorted.
    - `actors(S, command)`: the seats that may give it; `referee` among them
      where nobody in particular does.
    - `seats(S)`: everybody's seat, in the order of the table.
    - `view(S, who)`: the state as JSON.
    - `mask(S, who)`: a state in which what `who` may not know is hidden.
    - `words(command)`: as typed in the shell. `tell(event, names)`: a sentence.
    - `picture(view)`: lines of text. `status(view)`: one line.
    - `message(refusal, names)`: one sentence. `clauses()`: the catalogue.
    - `forfeit(S, who)`: the events of a forfeit by ruling.
    - `consent(S)`: who must agree to a take-back.
    """

    name: str
    title: str
    rules: int
    house: Mapping[str, str]
    deal: Callable[[Doc, House, Chance], Dealt]
    seal_deal: Callable[[Doc], Doc]
    start: Callable[[Doc, House], State]
    decode_command: Callable[[Doc], Command]
    encode_command: Callable[[Command], Doc]
    decode_event: Callable[[Doc], Event]
    encode_event: Callable[[Event], Doc]
    decide: Callable[[Any, Command, Chance | None, str], list[Event] | list[Refusal]]
    evolve: Callable[[Any, Event], None]
    legal: Callable[[Any], list[Command]]
    actors: Callable[[Any, Command], tuple[str, ...]]
    seats: Callable[[Any], tuple[str, ...]]
    consent: Callable[[Any], tuple[str, ...]]
    view: Callable[[Any, str], Doc]
    mask: Callable[[Any, str], Any]
    words: Callable[[Command], str]
    tell: Callable[[Doc, Mapping[str, str]], str]
    picture: Callable[[Doc], list[str]]
    status: Callable[[Doc], str]
    message: Callable[[Refusal], str]
    clauses: Callable[[], tuple[Clause, ...]]
    forfeit: Callable[[Any, str], list[Event]]
