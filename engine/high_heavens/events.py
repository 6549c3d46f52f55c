"""The facts of High Heavens: what happened, and who may know it."""

from typing import NamedTuple

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
HURT_BY = ("attack", "poison")
PERISHED_BY = ("smite", "cleanup")
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
    """A god entered the Heavens from a hand."""

    god: str
    owner: str
    hex: str
    health: int


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
    """A god lost health, by `attack` or `poison`; its chips go to the supply."""

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
    """A fallen god left the Heavens, by `smite` or `cleanup` (hh.perish)."""

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
    | Ended
)

read_texts = list_of(text)
_cards = hideable(list_of(text))
_side, read_seat = one_of(*SIDES), one_of(*TEAM)
read_how, read_hurt_by = one_of(MELEE, RANGED), one_of(*HURT_BY)
_outcome = exactly(winner=optional(_side), by=text)
_counted = exactly(size=integer, cards=_cards)
read_god = exactly(
    name=text,
    side=_side,
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
read_roll = exactly(god=text, target=text, how=one_of(MELEE, RANGED), roll=list_of(integer))
read_pending = exactly(seat=read_seat, rule=text, choices=list_of(read_roll))
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
    "shuffled": (Shuffled, (_side, integer, _cards)),
    "revealed": (Revealed, (read_seat, list_of(text))),
    "held": (Held, (_side, list_of(text))),
    "drew": (Drew, (read_seat, integer, _cards)),
    "began": (Began, (integer, read_seat, integer)),
    "paid": (Paid, (integer,)),
    "invoked": (Invoked, (text, read_seat, text, integer)),
    "moved": (Moved, (text, list_of(text))),
    "aimed": (Aimed, (read_seat, text, text, read_how)),
    "rolled": (Rolled, (integer, flag)),
    "attacked": (Attacked, (text, text, read_how, integer)),
    "hurt": (Hurt, (text, integer, read_hurt_by)),
    "battered": (Battered, (_side, integer)),
    "weakened": (Weakened, (text, integer)),
    "cracked": (Cracked, (text, integer)),
    "fell": (Fell, (text,)),
    "perished": (Perished, (text, one_of(*PERISHED_BY))),
    "acquired": (Acquired, (text, text, integer, integer)),
    "played": (Played, (read_seat, text)),
    "discarded": (Discarded, (read_seat, list_of(text))),
    "recovered": (Recovered, (text,)),
    "ended": (Ended, (_outcome,)),
}
NAMES = {record: name for name, (record, _) in EVENTS.items()}
