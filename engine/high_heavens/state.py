"""The table of High Heavens as values."""

from typing import Any

from engine.high_heavens.board import Board
from engine.high_heavens.commands import Move
from engine.high_heavens.deck import Cards, Power
from engine.high_heavens.deck import God as GodCard
from engine.high_heavens.faults import SIDES
from engine.secrets import Hidden
from engine.shapes import Doc

Held = str | Hidden
SUPPLY = {
    "black": 6,
    "poison": 6,
    "armor": 8,
    "attack": 8,
    "health": 60,
    "architecture": 12,
}
HOME_HEALTH = 30
CAP = 2
ENTERED = 2
SIDE_OF = {
    "norse": "norse",
    "greek": "greek",
    "p1": "norse",
    "p2": "norse",
    "p3": "greek",
    "p4": "greek",
}
TEAM = {
    "norse": ("norse",),
    "greek": ("greek",),
    "p1": ("p1", "p2"),
    "p2": ("p1", "p2"),
    "p3": ("p3", "p4"),
    "p4": ("p3", "p4"),
}
FOUR = ("p1", "p2", "p3", "p4")
FOUR_ORDER = ("p1", "p3", "p2", "p4")
OTHER = {"norse": "greek", "greek": "norse"}


class God:
    """A god in the Heavens with its stack. A fallen god (not `standing`) lies on its
    armor and attack chips; `disabled_until` is the turn at whose end the black chip
    comes off (hh.chip.disable). `card` is what is printed."""

    __slots__ = (
        "armor",
        "attack",
        "card",
        "disabled_until",
        "effects",
        "health",
        "hex",
        "name",
        "owner",
        "poison",
        "side",
        "standing",
        "trap",
    )

    def __init__(self, card: GodCard, owner: str, hex_name: str, health: int) -> None:
        self.card = card
        self.name = card.name
        self.side = SIDE_OF[owner]
        self.owner = owner
        self.hex = hex_name
        self.standing = True
        self.health = health
        self.poison = self.armor = self.attack = self.trap = 0
        self.disabled_until: int | None = None
        self.effects: list[Doc] = []

    def copy(self) -> "God":
        """The same god, to be changed apart."""
        other = God.__new__(God)
        other.card, other.name, other.side = self.card, self.name, self.side
        other.owner, other.hex, other.standing = self.owner, self.hex, self.standing
        other.health, other.poison, other.armor = self.health, self.poison, self.armor
        other.attack, other.trap = self.attack, self.trap
        other.disabled_until = self.disabled_until
        other.effects = self.effects[:] if self.effects else []
        return other


class Pile:
    """The chips that lie on a hex without a god of theirs."""

    __slots__ = ("architecture", "armor", "attack", "trap")

    def __init__(self, architecture: int = 0, trap: int = 0, armor: int = 0, attack: int = 0):
        self.architecture = architecture
        self.trap = trap
        self.armor = armor
        self.attack = attack

    def copy(self) -> "Pile":
        """The same pile, to be changed apart."""
        return Pile(self.architecture, self.trap, self.armor, self.attack)

    def is_empty(self) -> bool:
        """Whether no chip lies here."""
        return not (self.architecture or self.trap or self.armor or self.attack)


def gifted(cards: Cards) -> tuple[dict[str, frozenset[str]], dict[str, str]]:
    """The gods whose ability always holds, each with what it changes or is proof against,
    and the gods whose ability is set off, each with when."""
    always, triggers = {}, {}
    for name, card in cards.items():
        if isinstance(card, GodCard) and card.ability is not None:
            if card.ability["when"] == "always":
                always[name] = _held_keys(card.ability["effects"])
            elif card.ability["when"] != "action":
                triggers[name] = card.ability["when"]
    return always, triggers


def _held_keys(steps: list[Doc]) -> frozenset[str]:
    found: list[str] = []
    for step in steps:
        found += step.get("against", [step.get("what", "")])
    return frozenset(found)


class State:
    """The whole table. Hands and draw piles hold names, or HIDDEN on a copy; a draw
    pile's first card is its top, a discard pile's last. `playing` is the power that
    is being carried out, in no pile; `taken` is the mask of occupied hexes and
    `lying` the number of fallen gods, both kept by `evolve`; `rolls` and `shuffles`
    count chance; `moves` and `lists` are for `legal` alone, which keeps there, for all
    copies, each god's moves and parts of lists by what they hang on. `always` are the gods
    whose ability always holds, `triggers` those whose ability is set off, and `holding`
    those of the first that stand in the Heavens, `held_keys` what they change or are proof
    against, and `held` what that comes to, until something happens."""

    __slots__ = (
        "always",
        "board",
        "cards",
        "discard",
        "draw",
        "entered",
        "first",
        "gods",
        "hands",
        "held",
        "held_keys",
        "holding",
        "home",
        "lists",
        "lying",
        "moves",
        "options",
        "outcome",
        "pending",
        "perished",
        "phase",
        "piles",
        "player",
        "playing",
        "points",
        "rolls",
        "seats",
        "shuffles",
        "supply",
        "taken",
        "triggers",
        "turn",
    )

    def __init__(self, board: Board, cards: Cards, options: Doc) -> None:
        self.board = board
        self.cards = cards
        self.always, self.triggers = gifted(cards)
        self.holding: tuple[str, ...] = ()
        self.held_keys: frozenset[str] = frozenset()
        self.held: dict[str, list[Doc]] | None = None
        self.moves: dict[str, list[Move]] = {}
        self.lists: dict[tuple[object, ...], Any] = {}
        self.options = options
        self.seats: tuple[str, ...] = FOUR if options.get("four") else SIDES
        self.turn = 0
        self.first = self.player = self.seats[0]
        self.phase = "setup"
        self.points = 0
        self.home = dict.fromkeys(SIDES, HOME_HEALTH)
        self.gods: dict[str, God] = {}
        self.piles: dict[str, Pile] = {}
        self.taken = board.homes
        self.lying = 0
        self.supply = SUPPLY.copy()
        self.hands: dict[str, list[Held]] = {name: [] for name in self.holders()}
        self.draw: dict[str, list[Held]] = {side: [] for side in SIDES}
        self.discard: dict[str, list[str]] = {side: [] for side in SIDES}
        self.perished: dict[str, list[str]] = {side: [] for side in SIDES}
        self.entered = dict.fromkeys(SIDES, 0)
        self.pending: Doc | None = None
        self.playing: str | None = None
        self.rolls = 0
        self.shuffles = dict.fromkeys(SIDES, 0)
        self.outcome: Doc | None = None

    def copy(self) -> "State":
        """A state that shares nothing changeable with this one."""
        other = State.__new__(State)
        other.board, other.cards, other.options = self.board, self.cards, self.options
        other.moves, other.lists = self.moves, self.lists
        other.always, other.triggers, other.holding = self.always, self.triggers, self.holding
        other.held_keys, other.held = self.held_keys, self.held
        other.seats, other.turn = self.seats, self.turn
        other.first, other.player = self.first, self.player
        other.phase, other.points = self.phase, self.points
        other.home = self.home.copy()
        other.gods = {name: god.copy() for name, god in self.gods.items()}
        other.piles = {name: pile.copy() for name, pile in self.piles.items()}
        other.taken, other.lying = self.taken, self.lying
        other.supply = self.supply.copy()
        other.hands = {name: hand[:] for name, hand in self.hands.items()}
        other.draw = {side: pile[:] for side, pile in self.draw.items()}
        other.discard = {side: pile[:] for side, pile in self.discard.items()}
        other.perished = {side: pile[:] for side, pile in self.perished.items()}
        other.entered = self.entered.copy()
        other.pending, other.playing = self.pending, self.playing
        other.rolls, other.shuffles = self.rolls, self.shuffles.copy()
        other.outcome = self.outcome
        return other

    @property
    def side(self) -> str:
        """The side whose turn it is."""
        return SIDE_OF[self.player]

    def holders(self) -> tuple[str, ...]:
        """Whose hands there are: seats, or with four in Omnipotence sides (hh.mix)."""
        return SIDES if self.options.get("omnipotence") else self.seats

    def holder(self, seat: str) -> str:
        """Whose hand a seat plays from."""
        return seat if seat in self.hands else SIDE_OF[seat]

    def hand(self) -> list[Held]:
        """The hand of the player whose turn it is."""
        return self.hands[self.holder(self.player)]

    def order(self) -> tuple[str, ...]:
        """The seats in the order of a round (hh.turn.round, hh.four)."""
        if len(self.seats) > 2:
            return FOUR_ORDER
        return (self.first, OTHER[self.first])

    def player_of(self, turn: int) -> str:
        """Whose turn a turn is."""
        order = self.order()
        return order[(turn - 1) % len(order)]

    def points_of(self, turn: int) -> int:
        """How many Action Points a turn begins with (hh.setup.points, hh.four)."""
        full = 2 if len(self.seats) > 2 else 3
        return full - 1 if turn == 1 else full

    def hand_size(self) -> int:
        """Up to how many cards a hand is drawn (hh.turn.draw, hh.four)."""
        return 3 if len(self.seats) > 2 else 5

    def god_card(self, name: str) -> GodCard:
        """The card of a god; KeyError for a power."""
        card = self.cards[name]
        if isinstance(card, Power):
            raise KeyError(name)
        return card

    def hold(self) -> None:
        """Brings `holding` up to date, after a god of `always` came or went."""
        self.holding = tuple(
            sorted(name for name, god in self.gods.items() if god.standing and name in self.always)
        )
        self.held_keys = frozenset().union(*map(self.always.__getitem__, self.holding))

    def settle(self, hex_name: str) -> None:
        """Brings `taken` up to date on a hex (hh.board.occupied, hh.fall.open)."""
        bit = self.board.bit[hex_name]
        self.taken |= bit
        if hex_name in self.piles:
            return
        for god in self.gods.values():
            if god.hex == hex_name and (god.standing or god.armor or god.attack):
                return
        self.taken ^= bit

    def fallen(self) -> dict[str, str]:
        """The gods that a god could smite, by their hex (hh.move.smite)."""
        if not self.lying:
            return {}
        return {
            god.hex: god.name
            for god in self.gods.values()
            if not (god.standing or god.armor or god.attack or god.hex in self.piles)
        }

    def god_on(self, hex_name: str) -> God | None:
        """The god on a hex, standing or fallen."""
        for god in self.gods.values():
            if god.hex == hex_name:
                return god
        return None

    def blocker(self, hex_name: str) -> tuple[str, str]:
        """What occupies a hex, and the pointer of that part of the state."""
        god = self.god_on(hex_name)
        if god is not None and (god.standing or god.armor or god.attack):
            return god.name, f"/gods/{god.name}/hex"
        return self.lies_on(hex_name)

    def lies_on(self, hex_name: str) -> tuple[str, str]:
        """What lies on a hex that has chips of its own, and the pointer of it."""
        pile = self.piles[hex_name]
        if pile.trap:
            return "a trap", f"/hexes/{hex_name}/trap"
        if pile.architecture:
            return "architecture", f"/hexes/{hex_name}/architecture"
        return "dropped chips", f"/hexes/{hex_name}"

    def trap_on(self, hex_name: str) -> int:
        """How strong the trap on a hex is, under a god or not."""
        god = self.god_on(hex_name)
        pile = self.piles.get(hex_name)
        return (god.trap if god else 0) or (pile.trap if pile else 0)

    def must_stay(self, god: God) -> bool:
        """Whether a god may not leave its side's Invoking hexes yet (hh.move.leave)."""
        if self.entered[god.side] >= ENTERED:
            return False
        return bool(self.board.bit[god.hex] & self.board.invoking_bits[god.side])

    def waiting(self) -> list[str]:
        """Whom the game waits for; empty when it is over."""
        if self.outcome is not None:
            return []
        return [self.pending["seat"] if self.pending else self.player]
