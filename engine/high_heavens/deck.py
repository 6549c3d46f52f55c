"""The cards: a deck file read, and its linter (hh.setup.deck, hh.card.*).

The house decks are our own, and anyone may bring theirs.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.errors import Fault, near
from engine.high_heavens.faults import SIDES, is_name, like, lint_keys, name_fault, refuse
from engine.shapes import Doc

KEYS = ("side", "name", "cards")
GOD_KEYS = (
    "kind",
    "name",
    "title",
    "health",
    "movement",
    "range",
    "melee",
    "ranged",
    "ability",
)
POWER_KEYS = ("kind", "name", "cost", "choose", "effects")
OPTIONAL = {"power": ("needs",)}
KINDS = {"god": GOD_KEYS, "power": POWER_KEYS}
LIMITS = {
    "health": (1, 60),
    "movement": (0, 20),
    "range": (0, 20),
    "melee": (0, 60),
    "ranged": (0, 60),
    "cost": (0, 9),
}
FEWEST_GODS = 2
TITLE_LENGTH = 60
TOLD = {
    **{key: f"a whole number from {least} to {most}" for key, (least, most) in LIMITS.items()},
    "name": "a name: a letter, then letters, digits and hyphens, in lower case",
    "title": f"a text of 1 to {TITLE_LENGTH} characters",
    "ability": "an object, or null for a god without a Special Ability",
    "choose": "a list of choices, [] for none",
    "effects": "a list of steps, [] for none",
}
TOLD_OF_DECK = {
    "side": "norse or greek",
    "name": f"a text of 1 to {TITLE_LENGTH} characters",
    "cards": "a list of cards",
}
SMALL_WORDS = frozenset(("of", "the", "and"))


class God(NamedTuple):
    """A god card. `ability` is None where the god has none."""

    name: str
    side: str
    title: str
    health: int
    movement: int
    range: int
    melee: int
    ranged: int
    ability: Doc | None


class Power(NamedTuple):
    """A divine power."""

    name: str
    side: str
    cost: int
    choose: list[Doc]
    effects: list[Doc]
    needs: Sequence[Doc] = ()


Card = God | Power
Cards = Mapping[str, Card]


def parse_decks(docs: Mapping[str, Doc], hexes: Sequence[str], where: Mapping[str, str]) -> Cards:
    """Every card of both sides by its name, each side in the order of its file.

    `hexes` are those of the board in play; `where` has the pointer of each file.

    Raises:
        InvalidCommand: `deck.*`, with the JSON pointer of the first fault.
    """
    for side in SIDES:
        refuse(lint_deck(docs[side], hexes), where[side])
    mine, other = SIDES if where["norse"] and not where["greek"] else SIDES[::-1]
    refuse(lint_pair(docs[mine], docs[other]), where[mine])
    if where[other]:
        refuse(lint_named(docs[other], docs[mine]), where[other])
    return make_cards(docs)


def make_cards(docs: Mapping[str, Doc]) -> Cards:
    """Every card of two decks that have no fault."""
    return {doc["name"]: make_card(doc, side) for side in SIDES for doc in docs[side]["cards"]}


def lint_deck(doc: object, hexes: Sequence[str] = ()) -> list[Fault]:
    """Every fault of a deck file: `deck.keys`, `deck.side`, `deck.name`, `deck.kind`,
    `deck.number`, `deck.title`, `deck.ability`, `deck.effects`, `deck.gods`."""
    faults = lint_keys(doc, KEYS, "deck.keys", "", TOLD_OF_DECK)
    if faults or not isinstance(doc, dict):
        return faults
    if doc["side"] not in SIDES:
        hint = like(doc["side"], SIDES)
        faults.append(Fault("deck.side", "/side", "a side is norse or greek", hint))
    if type(doc["name"]) is not str or not 0 < len(doc["name"]) <= TITLE_LENGTH:
        faults.append(Fault("deck.title", "/name", f"a text of 1 to {TITLE_LENGTH} characters"))
    if type(doc["cards"]) is not list:
        return [*faults, Fault("deck.keys", "/cards", "this is a list of cards")]
    names: set[str] = set()
    cards = _kinds(doc["cards"])
    for index, card in enumerate(doc["cards"]):
        faults += _lint_card(card, f"/cards/{index}", names, hexes)
        if type(card) is dict:
            faults += _lint_effects(card, f"/cards/{index}", cards, hexes)
    gods = sum(type(card) is dict and card.get("kind") == "god" for card in doc["cards"])
    if gods < FEWEST_GODS:
        faults.append(Fault("deck.gods", "/cards", f"a deck has at least {FEWEST_GODS} gods"))
    return faults


def lint_pair(mine: Doc, other: Doc) -> list[Fault]:
    """Faults of the deck `mine` beside another: a name stands once over both
    (`deck.name`), they are of two sides (`deck.side`), and each card that is spoken of
    is in one of them (`deck.ability`, `deck.effects`)."""
    faults = []
    if mine["side"] == other["side"]:
        faults.append(Fault("deck.side", "/side", f"the other deck is {other['side']} too"))
    taken = {card["name"] for card in other["cards"]}
    faults += [
        Fault("deck.name", f"/cards/{index}/name", f"{card['name']} is in the other deck too")
        for index, card in enumerate(mine["cards"])
        if card["name"] in taken
    ]
    return faults + lint_named(mine, other)


def lint_named(mine: Doc, other: Doc) -> list[Fault]:
    """Faults of the cards that the deck `mine` speaks of by name: each is in it or in the
    other."""
    known = [card["name"] for card in (*mine["cards"], *other["cards"])]
    faults = []
    for index, card in enumerate(mine["cards"]):
        code = "deck.ability" if card["kind"] == "god" else "deck.effects"
        for where, name in _named(card, f"/cards/{index}"):
            if name not in known:
                told = f"no card of the two decks is called {name}"
                faults.append(Fault(code, where, told, near(name, known)))
    return faults


def _named(part: object, where: str) -> Iterator[tuple[str, str]]:
    """Each name under a key `named`, with its pointer."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "named":
                yield from ((f"{where}/{key}/{index}", one) for index, one in enumerate(value))
            else:
                yield from _named(value, f"{where}/{key}")
    elif isinstance(part, list):
        for index, value in enumerate(part):
            yield from _named(value, f"{where}/{index}")


def display(name: str) -> str:
    """A name as it is shown: `mead-of-poetry` is Mead of Poetry."""
    words = name.split("-")
    return " ".join(
        word if index and word in SMALL_WORDS else word.capitalize()
        for index, word in enumerate(words)
    )


def _lint_card(card: Any, where: str, names: set[str], hexes: Sequence[str]) -> list[Fault]:
    kind = card.get("kind") if type(card) is dict else None
    if type(kind) is not str or kind not in KINDS:
        hint = like(kind, KINDS)
        return [Fault("deck.kind", f"{where}/kind", "a card is of kind god or power", hint)]
    known = [*KINDS[kind], *(key for key in OPTIONAL.get(kind, ()) if key in card)]
    faults = lint_keys(card, known, "deck.keys", where, TOLD)
    if faults:
        return faults
    name = card["name"]
    wrong = name_fault(name, hexes)
    if wrong is not None:
        faults.append(Fault("deck.name", f"{where}/name", *wrong))
    elif name in names:
        faults.append(Fault("deck.name", f"{where}/name", f"{name} stands twice in this deck"))
    else:
        names.add(name)
    for key, (least, most) in LIMITS.items():
        if key in card and (type(card[key]) is not int or not least <= card[key] <= most):
            told = f"this is a whole number from {least} to {most}"
            faults.append(Fault("deck.number", f"{where}/{key}", told))
    return faults + (_lint_god(card, where) if kind == "god" else [])


def _lint_god(card: Doc, where: str) -> list[Fault]:
    if type(card["title"]) is str and 0 < len(card["title"]) <= TITLE_LENGTH:
        return []
    return [Fault("deck.title", f"{where}/title", f"a text of 1 to {TITLE_LENGTH} characters")]


def _lint_effects(
    card: Doc, where: str, cards: Mapping[str, str], hexes: Sequence[str]
) -> list[Fault]:
    """What a card does, by the vocabulary."""
    from engine.high_heavens.effects.lint import lint_ability, lint_power

    if card.get("kind") == "god" and card.get("ability") is not None:
        return lint_ability(card["ability"], f"{where}/ability", cards, hexes)
    if card.get("kind") == "power" and {"choose", "effects"} <= card.keys():
        return lint_power(card, where, cards, hexes)
    return []


def _kinds(cards: list[Any]) -> dict[str, str]:
    """The kind of each card by its name, as far as they have one."""
    return {
        card["name"]: card["kind"]
        for card in cards
        if type(card) is dict and is_name(card.get("name")) and type(card.get("kind")) is str
    }


def make_card(doc: Doc, side: str) -> Card:
    """A card that has no fault."""
    if doc["kind"] == "god":
        return God(doc["name"], side, *(doc[key] for key in GOD_KEYS[2:]))
    return Power(
        doc["name"], side, doc["cost"], doc["choose"], doc["effects"], doc.get("needs", ())
    )
