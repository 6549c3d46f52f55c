"""The cards of a written position: each in one place (hh.setup.deck, hh.god.card)."""

from typing import Any

from engine.chance import Chance
from engine.errors import near
from engine.high_heavens.deck import God
from engine.high_heavens.faults import SIDES
from engine.high_heavens.state import SIDE_OF, State
from engine.pointers import check_keys, read, wrong
from engine.shapes import Doc, list_of, map_of, optional, text

Places = dict[str, str]


def read_cards(
    state: State, setup: Doc, gods: list[Doc], playing: str | None, chance: Chance
) -> dict[str, Any]:
    """Hands, draw piles, discard piles and what has perished. The power `playing` is being
    carried out, and is in no pile.

    Where a draw pile or a hand is left out it is filled, by chance, with the cards
    that are nowhere else.
    """
    places: Places = {god["name"]: f"/gods/{index}" for index, god in enumerate(gods)}
    if playing is not None:
        places[playing] = "/pending/choices/0/agenda/0"
    discard = _read_piles(setup, "discard", SIDES)
    perished = _read_piles(setup, "perished", SIDES)
    draw = _read_piles(setup, "draw", SIDES)
    hands = _read_piles(setup, "hands", state.holders())
    for name, piles in (("discard", discard), ("hands", hands), ("draw", draw)):
        for owner, pile in piles.items():
            for index, card in enumerate(pile or ()):
                _place(state, places, card, SIDE_OF[owner], f"/{name}/{owner}/{index}")
    _check_perished(state, discard, perished)
    for side in SIDES:
        rest = [c.name for c in state.cards.values() if c.side == side and c.name not in places]
        _fill(state, side, hands, draw, chance.shuffled(f"shuffle-{side}", 0, rest))
    _check_sizes(state, hands)
    return {
        "hands": {name: _counted(hands[name]) for name in hands},
        "draw": {side: _counted(draw[side]) for side in SIDES},
        "discard": {side: discard[side] or [] for side in SIDES},
        "perished": {side: perished[side] or [] for side in SIDES},
    }


def _read_piles(setup: Doc, name: str, owners: tuple[str, ...]) -> dict[str, list[str] | None]:
    """Each owner's pile; None where it is left out."""
    given = read(setup, f"/{name}", map_of(optional(list_of(text))), {})
    check_keys(given, owners, f"/{name}")
    return {owner: given.get(owner) for owner in owners}


def _place(state: State, places: Places, name: str, side: str, pointer: str) -> None:
    card = state.cards.get(name)
    if card is None:
        hint = near(name, [one.name for one in state.cards.values() if one.side == side])
        wrong(pointer, f"no card is called {name!r}; {hint}".rstrip("; "))
    if card.side != side:
        wrong(pointer, f"{name} is a card of the other Pantheon")
    if name in places:
        wrong(pointer, f"{name} is in two places, here and at {places[name]}")
    places[name] = pointer


def _check_perished(
    state: State, discard: dict[str, list[str] | None], perished: dict[str, list[str] | None]
) -> None:
    """hh.perish: what has perished is a god, and lies in the discard pile."""
    for side in SIDES:
        marked = perished[side] or []
        for index, name in enumerate(marked):
            pointer = f"/perished/{side}/{index}"
            if name not in (discard[side] or []) or not isinstance(state.cards[name], God):
                wrong(pointer, f"{name} is no god in the discard pile (hh.perish)")
            if marked.index(name) != index:
                wrong(pointer, f"{name} stands twice")


def _fill(
    state: State,
    side: str,
    hands: dict[str, list[str] | None],
    draw: dict[str, list[str] | None],
    rest: list[str],
) -> None:
    """Deals out what is nowhere: to the hands that are left out, then to the pile."""
    own = [holder for holder in hands if SIDE_OF[holder] == side]
    whole = state.options.get("omnipotence")
    for holder in own:
        if hands[holder] is None:
            size = len(rest) if whole and draw[side] is None else state.hand_size()
            hands[holder], rest = rest[:size], rest[size:]
    if draw[side] is None:
        draw[side], rest = rest, []
    if rest:
        pointer = f"/draw/{side}"
        wrong(pointer, f"{', '.join(sorted(rest))}: no pile, hand or hex has this card")


def _check_sizes(state: State, hands: dict[str, list[str] | None]) -> None:
    """hh.turn.draw: a hand never holds more than it may."""
    if state.options.get("omnipotence"):
        return
    for holder, hand in hands.items():
        if len(hand or ()) > state.hand_size():
            wrong(f"/hands/{holder}", f"a hand holds at most {state.hand_size()} cards")


def _counted(cards: list[str] | None) -> Doc:
    found = cards or []
    return {"size": len(found), "cards": found}
