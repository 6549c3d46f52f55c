"""The trial decks: made-up cards that together use the whole vocabulary."""

import json
from collections.abc import Iterator
from typing import Any

from engine.high_heavens.deck import Card, make_cards
from engine.shapes import Doc
from tests.support import ROOT

SIDES = ("norse", "greek")
TRIAL: dict[str, Doc] = {
    side: json.loads((ROOT / f"fixtures/decks/trial-{side}.json").read_text(encoding="utf-8"))
    for side in SIDES
}
CARDS: list[Doc] = [card for side in SIDES for card in TRIAL[side]["cards"]]


def card_of(doc: Doc) -> Card:
    """A card made of its data."""
    other = {"side": "greek", "name": "none", "cards": []}
    made = make_cards({"norse": {"side": "norse", "name": "one", "cards": [doc]}, "greek": other})
    return next(iter(made.values()))


def part_of(card: Doc) -> Any:
    """What a card does: a god's ability, or the power itself."""
    return card.get("ability") if card.get("kind") == "god" else card


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value in some data that holds no other."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from leaves(one, (*path, key))
    elif isinstance(value, list):
        for index, one in enumerate(value):
            yield from leaves(one, (*path, index))
    else:
        yield path


def at(value: Any, path: tuple[Any, ...]) -> Any:
    """What stands at a path."""
    for key in path:
        value = value[key]
    return value


def changed(card: Doc, path: tuple[Any, ...], value: Any) -> Doc:
    """The same card with another value at a path; None takes it away."""
    other: Doc = json.loads(json.dumps(card))
    holder = at(other, path[:-1])
    if value is None:
        del holder[path[-1]]
    else:
        holder[path[-1]] = value
    return other
