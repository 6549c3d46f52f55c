"""The cards as they are shown: in the shape of a deck, in a table, and told whole."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.errors import Fault
from engine.high_heavens.board import Board, lint_board
from engine.high_heavens.deck import (
    GOD_KEYS,
    OPTIONAL,
    POWER_KEYS,
    Card,
    God,
    display,
    lint_deck,
    lint_pair,
    make_card,
)
from engine.high_heavens.effects.frames import every_choice, part_of, steps_of
from engine.high_heavens.effects.text import card_text
from engine.high_heavens.faults import SIDES
from engine.shapes import Doc

HEADS = ("side", "card", "title", " H  M  R MP RP", "when", "does")
NUMBERS = ("health", "movement", "range", "melee", "ranged")
TITLES = {"norse": "Norse", "greek": "Greek"}
OF_DECK = ("side", "cards")
OF_BOARD = ("columns", "central", "invoking", "zones", "home")


def card_doc(card: Card) -> Doc:
    """A card as its deck has it, with its side."""
    kind, keys = ("god", GOD_KEYS) if isinstance(card, God) else ("power", POWER_KEYS)
    found: Doc = {"side": card.side, "kind": kind}
    found |= {key: getattr(card, key) for key in keys[1:]}
    return found | {
        key: list(getattr(card, key)) for key in OPTIONAL.get(kind, ()) if getattr(card, key)
    }


def rows(cards: Sequence[Doc]) -> list[tuple[str, ...]]:
    """The heads of the table, then a row for each card."""
    return [HEADS, *(_row(make_card(doc, doc["side"])) for doc in cards)]


def _row(card: Card) -> tuple[str, ...]:
    does = ", ".join(dict.fromkeys(step["do"] for step in steps_of(card))) or "-"
    if isinstance(card, God):
        numbers = " ".join(f"{getattr(card, key):>2}" for key in NUMBERS)
        return (card.side, card.name, card.title, numbers, _when(card), does)
    return (card.side, card.name, "divine power", "", _price(card.cost), does)


def _when(god: God) -> str:
    if god.ability is None:
        return "-"
    when: str = god.ability["when"]
    if when != "action":
        return when
    return _price(god.ability["cost"]) + (" once" if "once" in god.ability else "")


def _price(cost: int) -> str:
    return f"{cost} AP"


def lines(doc: Doc) -> list[str]:
    """A card told whole: what is printed on it, then what it does."""
    card = make_card(doc, doc["side"])
    head = f"{display(card.name)} ({card.name}) · {TITLES[card.side]}"
    if not isinstance(card, God):
        return [head, *card_text(card), *_words(card)]
    printed = (
        f"Health {card.health} · Movement {card.movement} · Range {card.range} · "
        f"Melee Power {card.melee} · Range Power {card.ranged}"
    )
    told = card_text(card) or ["No Special Ability."]
    return [f"{head} · {card.title}", printed, *told, *_words(card)]


def _words(card: Card) -> list[str]:
    """How its choices are typed."""
    part: Mapping[str, Any] = part_of(card)
    if isinstance(card, God) and part.get("when") != "action":
        typed = []
    else:
        verb = "use" if isinstance(card, God) else "play"
        words = [str(choice["as"]).upper() for choice in part["choose"]]
        typed = [f"heavens {' '.join([verb, card.name, *words])}"]
    asked = every_choice(card)[len(part.get("choose", ())) :]
    typed += [f"heavens resolve {choice['as'].upper()}" for choice in asked]
    return [f"Typed: {', then '.join(typed)}"] if typed else []


def lint_file(doc: Doc, beside: Sequence[Doc], house: Mapping[str, Doc]) -> list[Fault] | None:
    """Every fault of a deck, by itself and beside another of the other side, or of a
    board; None where it is neither."""
    if any(key in doc for key in OF_DECK if key != "side" or "columns" not in doc):
        return _lint_deck(doc, beside, Board(house["board"]).names)
    return lint_board(doc) if any(key in doc for key in OF_BOARD) else None


def _lint_deck(doc: Doc, beside: Sequence[Doc], hexes: Sequence[str]) -> list[Fault]:
    found = lint_deck(doc, hexes)
    if found:
        return found
    for other in beside:
        if other.get("side") in SIDES and other["side"] != doc["side"] and not lint_deck(other):
            found += lint_pair(doc, other)
    return found
