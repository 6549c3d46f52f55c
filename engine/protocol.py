"""The one small protocol behind which each game stands.

A game is a module, `engine/<game>/game.py`, with these names in it. Nothing outside
a game's own folder asks which game it is, so a third game is one more folder and one
line in `engine.games`. Types here are for the type checker; at run time nothing of
this module is needed but `Dealt`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from engine.chance import Chance
from engine.clause import Clause
from engine.errors import Checked, Fault, Refusal
from engine.moment import Moment
from engine.shapes import Doc
from engine.tallied import Noted, Standing
from engine.worlds import Change, Hidden, Story, World

Command = Any
Event = Any
House = Mapping[str, Doc]
T = TypeVar("T")


class Luck(Protocol):
    """So much of `random.Random` as a bot may ask for; the engine itself makes none."""

    def random(self) -> float:
        """A number from 0 up to, but not, 1."""

    def randrange(self, start: int, /) -> int:
        """A number from 0 to `start` - 1."""

    def choice(self, seq: Sequence[T], /) -> T:
        """One of several."""


# A player that is a program. It is given a state masked for its seat, so it cannot know
# more than its player, the seat, and a chance of its own; it gives a legal command of that
# seat. The same view and the same chance give the same command.
Bot = Callable[[Any, str, Luck], Command]


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


class Ruleset(Protocol):
    """One game. `who` is a seat, `public` or `referee`; `state` is the game's own."""

    @property
    def NAME(self) -> str:  # noqa: N802
        """As typed after `deal`."""

    @property
    def TITLE(self) -> str:  # noqa: N802
        """As printed on the box."""

    @property
    def RULES(self) -> int:  # noqa: N802
        """The newest version of the rules."""

    @property
    def HOUSE(self) -> Mapping[str, str]:  # noqa: N802
        """Each kind of data with the name of its newest house file."""

    def deal(self, do: Doc, house: House, chance: Chance) -> Dealt:
        """A deal decided; InvalidCommand, IllegalCommand."""

    def seal_deal(self, do: Doc) -> Doc:
        """The command of a deal with its secrets marked."""

    def start(self, dealt: Doc, data: House) -> Any:
        """The state before the events that follow `dealt`."""

    def decode_command(self, doc: Doc) -> Command:
        """The command that `doc` spells; InvalidCommand if it spells none."""

    def encode_command(self, command: Command, state: Any = None) -> Doc:
        """The JSON object of a command, its secrets marked; what is secret may hang on
        the state before it."""

    def decode_event(self, doc: Doc) -> Event:
        """The event that `doc` spells; InvalidCommand if it spells none."""

    def encode_event(self, event: Event) -> Doc:
        """The JSON object of an event, its secrets marked."""

    def decide(
        self, state: Any, command: Command, chance: Chance | None = None, waived: str = ""
    ) -> Sequence[Event] | Sequence[Refusal]:
        """The events of a command, or the refusals in rulebook order (one at least);
        checks of the clause `waived` are passed over. InvalidCommand for unknown
        names, CannotTell on a copy."""

    def evolve(self, state: Any, event: Event) -> None:
        """One fact applied in place; never checks."""

    def legal(self, state: Any) -> Sequence[Command]:
        """Every legal command, sorted; none that hangs on something hidden."""

    def actors(self, state: Any, command: Command) -> tuple[str, ...]:
        """The seats that may give a command; `referee` first where nobody in
        particular does."""

    def concerns(self, state: Any, command: Command) -> tuple[str, ...]:
        """The names by which `legal --for` finds a command: its seat, its god."""

    def seats(self, state: Any) -> tuple[str, ...]:
        """Everybody's seat, in the order of the table."""

    def consent(self, state: Any) -> tuple[str, ...]:
        """Who must agree to a take-back."""

    def view(self, state: Any, who: str) -> Doc:
        """The state as JSON, as `who` may know it."""

    def mask(self, state: Any, who: str) -> Any:
        """A state in which what `who` may not know is hidden, as on their copy."""

    def words(self, command: Command) -> str:
        """A command as typed in the shell."""

    def mask_for(self, state: Any, who: str, command: Command) -> Any:
        """The same, but for what `command` gives away by being legal or not."""

    def tell(self, event: Doc, names: Mapping[str, str]) -> str:
        """An event as a sentence."""

    def is_idle(self, state: Any, events: Sequence[Doc], index: int) -> bool:
        """Whether nothing comes of event `index` among those of its entry, though it
        sounds as if something would."""

    def headline(self, state: Any, names: Mapping[str, str]) -> str:
        """One line for people: the phase, and whom the game waits for."""

    def status(self, state: Any) -> str:
        """One line for scripts: the phase, whom the game waits for, what is asked."""

    def called(self, who: str, names: Mapping[str, str]) -> str:
        """A seat, a side or the referee as they are called at the table."""

    def picture(self, state: Any, view: Doc, names: Mapping[str, str]) -> list[str]:
        """The table drawn in lines of text, as `view` shows it; of `state` only what
        lies open to everybody, such as the shape of a board."""

    def message(self, refusal: Refusal) -> str:
        """A refusal as a sentence."""

    def clauses(self) -> tuple[Clause, ...]:
        """The catalogue of the rules."""

    def vocabulary(self, state: Any) -> Mapping[str, list[str]]:
        """What a shell may complete, by kind: seats, symbols, gods, hexes, cards, homes.
        Nothing in it may be secret."""

    def checks(self, state: Any, command: Command) -> Sequence[Checked]:
        """Every check that stands before a command, in rulebook order, and how it
        answers. InvalidCommand for unknown names, CannotTell where one hangs on
        something hidden."""

    def grounds(self, refusal: Refusal) -> list[str]:
        """Pointers to the parts of the state that a refusal hangs on. A member of a
        list is named by its own name: `/gods/thor/hex`, `/players/4/hand`."""

    def causes(self, events: Sequence[Doc], index: int) -> list[int]:
        """The places of those earlier events of an entry that led to event `index`, the
        first cause first."""

    def asked_by(self, event: Doc) -> str | None:
        """The type of the event that an event answers, if it answers one of an entry
        before."""

    def forfeit(self, state: Any, who: str) -> Sequence[Event]:
        """The events of a forfeit by ruling; InvalidCommand for an unknown name."""

    def audit(self, state: Any) -> list[str]:
        """What does not add up (cards, chips), one sentence each."""

    def cards(self, state: Any) -> Sequence[Doc]:
        """Every card of the game that has a text, as its file has it, with its `side`;
        none in a game without such cards."""

    def card_rows(self, cards: Sequence[Doc]) -> Sequence[tuple[str, ...]]:
        """A table of cards: the heads, then a row for each."""

    def card_text(self, card: Doc) -> list[str]:
        """A card told whole, a line or more for each part of it."""

    def shown(self, moment: Moment) -> Sequence[str]:
        """The clauses that an entry shows at work, in the order of the catalogue."""

    def cards_used(self, moment: Moment) -> Sequence[str]:
        """The cards that did something in an entry, by name."""

    def lint(self, doc: Doc, beside: Sequence[Doc], house: House) -> Sequence[Fault] | None:
        """Every fault of a user's file, by itself and with those given beside it; None if
        it is no file of this game."""

    def hidden(self, story: Story, who: str) -> Hidden:
        """What `who`, a seat or `public`, cannot know of a whole log, and what else it
        could be."""

    def world(self, story: Story, change: Change) -> World:
        """The deal that a change of what is hidden makes; the real one without any."""

    def fits(self, real: list[Doc], other: list[Doc]) -> bool:
        """Whether the events of an entry on another deal tell everybody the same of what
        the rules let everybody infer; a deal that does not fit is none that could be."""

    def probes(self, state: Any) -> Sequence[Command]:
        """Commands to try for their answers, legal or not, in an order of their own."""

    def bots(self) -> Mapping[str, Bot]:
        """The players of this game that are programs, by name; each sees only its own
        view. Played by bots alone, with `acting` to say whose turn it is, a game ends."""

    def starters(self, do: Doc) -> tuple[str, ...]:
        """Who may be told to begin, by the option `first` of such a deal; none if nobody
        is."""

    def acting(self, state: Any, chance: Luck) -> str | None:
        """The seat that is to act next in a game that bots play, by chance where several
        may; None when the game is over."""

    def held(self, state: Any) -> Iterable[Noted]:
        """The cards that hands hold, each `drawn`; none that is hidden."""

    def noted(self, state: Any, event: Event) -> Sequence[Noted]:
        """What an event says of cards, from the state before its command."""

    def standing(self, state: Any) -> Standing:
        """How the game stands or ended, for those who count games."""

    def odds(self, state: Any, who: str) -> Doc | None:
        """The odds of what is hidden, as JSON, from what `who` may know; None in a game in
        which they are not told. CannotTell on a copy that lacks what `who` knows."""

    def odds_rows(self, found: Doc) -> Sequence[tuple[str, ...]]:
        """Such odds as a table: the heads, then a row for each."""
