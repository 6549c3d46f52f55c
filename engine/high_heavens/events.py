"""The facts of High Heavens: what happened, and who may know it."""

from typing import Any, NamedTuple

from engine.ended import Ended
from engine.high_heavens.commands import MELEE, RANGED
from engine.high_heavens.faults import SIDES
from engine.high_heavens.state import TEAM
from engine.secrets import Hidden
from engine.shapes import (
    Doc,
    Table,
    exactly,
    flag,
    hideable,
    integer,
    list_of,
    map_of,
    mapping,
    one_of,
    optional,
    text,
)

PHASES = ("actions", "choice")
HURT_BY = ("attack", "poison", "ability", "power")
PERISHED_BY = ("smite", "cleanup", "card")
DISPLACED_BY = ("push", "pull", "swap", "teleport")
SOURCES = ("discard",)
SKIPPED_FOR = ("chips", "choice", "gone")
Cards = list[str] | Hidden


class Laid(NamedTuple):
    """The table of a written position. `hands` and `draw` hold `{"size", "cards"}`;
    with `open` hands are known to all (hh.omnipotence)."""

    turn: int
    first: str
    player: str
    phase: str
    points: int
    home: dict[str, int]
    gods: list[Doc]
    hexes: list[Doc]
    supply: dict[str, int]
    hands: dict[str, Doc]
    draw: dict[str, Doc]
    discard: dict[str, list[str]]
    perished: dict[str, list[str]]
    entered: dict[str, int]
    open: bool
    pending: Doc | None = None


class Chosen(NamedTuple):
    """Who begins; by which roll of a die, or named (hh.setup.first)."""

    player: str
    roll: int | None = None


class Shuffled(NamedTuple):
    """A draw pile was shuffled; nobody at the table knows its order."""

    side: str
    size: int
    order: Cards


class Revealed(NamedTuple):
    """A hand without a god was shown, and goes back into the pile (hh.setup.hand)."""

    seat: str
    cards: list[str]


class Held(NamedTuple):
    """A whole deck is held in hand, known to all (hh.omnipotence)."""

    holder: str
    cards: list[str]


class Drew(NamedTuple):
    """Cards were drawn: how many is public, which the drawer knows."""

    seat: str
    size: int
    cards: Cards


class Began(NamedTuple):
    """A turn began."""

    turn: int
    player: str
    points: int


class Paid(NamedTuple):
    """Action Points were spent (hh.turn.cost)."""

    points: int


class Invoked(NamedTuple):
    """A god entered the Heavens from a hand, or by a card from the discard pile."""

    god: str
    owner: str
    hex: str
    health: int
    source: str | None = None


class Moved(NamedTuple):
    """A god moved with its chips, hex by hex."""

    god: str
    path: list[str]


class Aimed(NamedTuple):
    """An attack waits for the roll of a physical die (hh.runes)."""

    seat: str
    god: str
    target: str
    how: str


class Rolled(NamedTuple):
    """The die of an attack fell (hh.runes)."""

    roll: int
    hit: bool


class Attacked(NamedTuple):
    """An attack hit; `damage` is what it does after armor, before what is in excess."""

    god: str
    target: str
    how: str
    damage: int


class Hurt(NamedTuple):
    """A god lost health, by `attack`, `poison`, `ability` or `power`; its chips go to the
    supply."""

    god: str
    damage: int
    by: str


class Battered(NamedTuple):
    """A home base lost health."""

    side: str
    damage: int


class Weakened(NamedTuple):
    """A trap lost black chips; at none it is gone (hh.chip.trap)."""

    hex: str
    trap: int


class Cracked(NamedTuple):
    """Architecture lost chips; at none it is gone (hh.chip.architecture)."""

    hex: str
    architecture: int


class Fell(NamedTuple):
    """A god fell on its armor and attack chips (hh.fall)."""

    god: str


class Perished(NamedTuple):
    """A fallen god left the Heavens, by `smite`, `cleanup` or a `card` (hh.perish)."""

    god: str
    by: str


class Acquired(NamedTuple):
    """A god took bonus chips from a hex (hh.acquire)."""

    god: str
    hex: str
    armor: int
    attack: int


class Played(NamedTuple):
    """A divine power was played from a hand; it is being carried out."""

    seat: str
    card: str


class Discarded(NamedTuple):
    """Cards went to the discard pile, from the hand or after being carried out."""

    seat: str
    cards: list[str]


class Recovered(NamedTuple):
    """A god's black Disable chip came off (hh.chip.disable)."""

    god: str


class Used(NamedTuple):
    """A god's Special Ability is used (hh.ability)."""

    god: str


class Triggered(NamedTuple):
    """A god's Special Ability was set off (hh.trigger.order)."""

    god: str


class Skipped(NamedTuple):
    """Part of a card does nothing: `chips` are short, a `choice` has no answer, or what
    it is about is `gone`."""

    card: str
    why: str


class Healed(NamedTuple):
    """A god gained health."""

    god: str
    health: int


class Mended(NamedTuple):
    """A home base gained health."""

    side: str
    health: int


class Given(NamedTuple):
    """A god was given armor, attack or poison chips."""

    god: str
    chip: str
    amount: int


class Removed(NamedTuple):
    """Armor, attack or poison chips of a god went back to the supply."""

    god: str
    chip: str
    amount: int


class Disabled(NamedTuple):
    """A god was disabled to the end of a turn; a second time the count only restarts."""

    god: str
    until: int


class Trapped(NamedTuple):
    """A trap was laid under a god on the hex, else on the hex (hh.chip.trap)."""

    hex: str
    trap: int


class Built(NamedTuple):
    """Architecture was put on a hex (hh.chip.architecture)."""

    hex: str
    architecture: int


class Displaced(NamedTuple):
    """A god was put elsewhere, by push, pull, swap or teleport, hex by hex."""

    god: str
    path: list[str]
    by: str


class Risen(NamedTuple):
    """A fallen god stands again."""

    god: str
    health: int


class Gained(NamedTuple):
    """Action Points were added, for this turn (hh.turn.cost)."""

    points: int


class Retrieved(NamedTuple):
    """Cards came from the discard pile back to a hand."""

    seat: str
    cards: list[str]


class Looked(NamedTuple):
    """A seat saw cards of a draw pile: the top ones in order, or with `whole` all of it,
    by name."""

    seat: str
    side: str
    size: int
    whole: bool
    cards: Cards


class Arranged(NamedTuple):
    """The top cards of a draw pile were put in a new order."""

    side: str
    size: int
    order: Cards


class Fetched(NamedTuple):
    """Cards were searched for in a draw pile, and are in a hand."""

    seat: str
    size: int
    cards: Cards


class Affected(NamedTuple):
    """Something lasts on a god: a change of what it can do, or immunity."""

    god: str
    effect: Doc


class Lapsed(NamedTuple):
    """What some cards did to a god lasted to the end of this turn, and is over."""

    god: str
    cards: list[str]


class Asked(NamedTuple):
    """A card waits for a choice in the middle; `agenda` is what is left to carry out."""

    seat: str
    card: str
    choose: str
    agenda: list[Doc]


class Answered(NamedTuple):
    """A choice was made; with `hidden` only whoever made it knows it."""

    seat: str
    card: str
    choose: str
    hidden: bool
    picks: Cards


Event = (
    Laid
    | Chosen
    | Shuffled
    | Revealed
    | Held
    | Drew
    | Began
    | Paid
    | Invoked
    | Moved
    | Aimed
    | Rolled
    | Attacked
    | Hurt
    | Battered
    | Weakened
    | Cracked
    | Fell
    | Perished
    | Acquired
    | Played
    | Discarded
    | Recovered
    | Used
    | Triggered
    | Skipped
    | Healed
    | Mended
    | Given
    | Removed
    | Disabled
    | Trapped
    | Built
    | Displaced
    | Risen
    | Gained
    | Retrieved
    | Looked
    | Arranged
    | Fetched
    | Affected
    | Lapsed
    | Asked
    | Answered
    | Ended
)

read_texts = list_of(text)
read_cards = hideable(list_of(text))
read_side, read_seat = one_of(*SIDES), one_of(*TEAM)
read_how, read_hurt_by = one_of(MELEE, RANGED), one_of(*HURT_BY)
_outcome = exactly(winner=optional(read_side), by=text)
_counted = exactly(size=integer, cards=read_cards)
read_god = exactly(
    name=text,
    side=read_side,
    owner=read_seat,
    hex=text,
    standing=flag,
    health=integer,
    poison=integer,
    armor=integer,
    attack=integer,
    disabled=flag,
    disabled_until=optional(integer),
    trap=integer,
    effects=list_of(mapping),
)
read_hex = exactly(hex=text, architecture=integer, trap=integer, armor=integer, attack=integer)
read_chip = one_of("armor", "attack", "poison")
_read_roll = exactly(god=text, target=text, how=one_of(MELEE, RANGED), roll=list_of(integer))
_read_choice = exactly(card=text, choose=text, agenda=list_of(mapping))


def _read_asked(value: Any) -> Doc:
    """What is pending: the roll of a die, or a choice of a card."""
    found: Doc = (_read_choice if "card" in mapping(value) else _read_roll)(value)
    return found


read_pending = exactly(seat=read_seat, rule=text, choices=list_of(_read_asked))
EVENTS: Table = {
    "laid": (
        Laid,
        (
            integer,
            read_seat,
            read_seat,
            one_of(*PHASES),
            integer,
            map_of(integer),
            list_of(read_god),
            list_of(read_hex),
            map_of(integer),
            map_of(_counted),
            map_of(_counted),
            map_of(list_of(text)),
            map_of(list_of(text)),
            map_of(integer),
            flag,
            optional(read_pending),
        ),
    ),
    "chosen": (Chosen, (read_seat, optional(integer))),
    "shuffled": (Shuffled, (read_side, integer, read_cards)),
    "revealed": (Revealed, (read_seat, list_of(text))),
    "held": (Held, (read_side, list_of(text))),
    "drew": (Drew, (read_seat, integer, read_cards)),
    "began": (Began, (integer, read_seat, integer)),
    "paid": (Paid, (integer,)),
    "invoked": (Invoked, (text, read_seat, text, integer, optional(one_of(*SOURCES)))),
    "moved": (Moved, (text, list_of(text))),
    "aimed": (Aimed, (read_seat, text, text, read_how)),
    "rolled": (Rolled, (integer, flag)),
    "attacked": (Attacked, (text, text, read_how, integer)),
    "hurt": (Hurt, (text, integer, read_hurt_by)),
    "battered": (Battered, (read_side, integer)),
    "weakened": (Weakened, (text, integer)),
    "cracked": (Cracked, (text, integer)),
    "fell": (Fell, (text,)),
    "perished": (Perished, (text, one_of(*PERISHED_BY))),
    "acquired": (Acquired, (text, text, integer, integer)),
    "played": (Played, (read_seat, text)),
    "discarded": (Discarded, (read_seat, list_of(text))),
    "recovered": (Recovered, (text,)),
    "used": (Used, (text,)),
    "triggered": (Triggered, (text,)),
    "skipped": (Skipped, (text, one_of(*SKIPPED_FOR))),
    "healed": (Healed, (text, integer)),
    "mended": (Mended, (read_side, integer)),
    "given": (Given, (text, read_chip, integer)),
    "removed": (Removed, (text, read_chip, integer)),
    "disabled": (Disabled, (text, integer)),
    "trapped": (Trapped, (text, integer)),
    "built": (Built, (text, integer)),
    "displaced": (Displaced, (text, list_of(text), one_of(*DISPLACED_BY))),
    "risen": (Risen, (text, integer)),
    "gained": (Gained, (integer,)),
    "retrieved": (Retrieved, (read_seat, list_of(text))),
    "looked": (Looked, (read_seat, read_side, integer, flag, read_cards)),
    "arranged": (Arranged, (read_side, integer, read_cards)),
    "fetched": (Fetched, (read_seat, integer, read_cards)),
    "affected": (Affected, (text, mapping)),
    "lapsed": (Lapsed, (text, list_of(text))),
    "asked": (Asked, (read_seat, text, text, list_of(mapping))),
    "answered": (Answered, (read_seat, text, text, flag, read_cards)),
    "ended": (Ended, (_outcome,)),
}
NAMES = {record: name for name, (record, _) in EVENTS.items()}
# Which facts set abilities off, and what each is then called (hh.trigger.order).
SETTING_OFF: dict[type, tuple[str, ...]] = {
    Attacked: ("attacks", "hit"),
    Fell: ("falls",),
    Perished: ("perishes",),
    Invoked: ("invoked",),
}
