"""The deal: who begins, the piles, the hands (hh.setup.*, hh.four.*, hh.omnipotence).

A deal may begin from a written position. What the position leaves out takes its
start value, is derived, or is drawn by chance from the cards it does not name.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.chance import Chance
from engine.ended import Ended
from engine.errors import InvalidCommand
from engine.high_heavens import events
from engine.high_heavens.board import Board, parse_board
from engine.high_heavens.deck import God, make_cards, parse_decks
from engine.high_heavens.evolve import evolve
from engine.high_heavens.faults import NAME_LENGTH, SIDES
from engine.high_heavens.first import first_player
from engine.high_heavens.options import asked_options, check_mix, read_options, settle
from engine.high_heavens.outcome import losers, outcome
from engine.high_heavens.position import complete
from engine.high_heavens.state import SIDE_OF, State
from engine.high_heavens.tell import SEAT_TITLES
from engine.high_heavens.turns import begin_turn, draw_up
from engine.protocol import Dealt, House
from engine.shapes import (
    BadShape,
    Doc,
    Reader,
    flag,
    list_of,
    map_of,
    mapping,
    one_of,
    optional,
    text,
)

_READERS: dict[str, Reader] = {
    "first": optional(text),
    "omnipotence": optional(flag),
    "runes": optional(one_of("stream", "physical")),
    "hearth": optional(map_of(text)),
    "invoking": optional(map_of(list_of(text))),
    "four": optional(flag),
    "names": optional(list_of(text)),
    "deck": optional(list_of(mapping)),
    "board": optional(mapping),
    "setup": optional(mapping),
}


class Table(NamedTuple):
    """The empty table: the state before the first event, and the user's own data."""

    state: State
    own: dict[str, Doc | None]


def deal(do: Doc, house: House, chance: Chance) -> Dealt:
    """A deal decided.

    Raises:
        IllegalCommand: hh.mix, hh.hearth, hh.four.first.
        InvalidCommand: `deal.*`, `board.*`, `deck.*` or `setup.*`.
    """
    asked = parse_deal(do)
    table = _table(asked, house)
    state, setup = table.state, asked["setup"]
    if setup is None:
        found = _open(state, asked["first"], chance)
    else:
        found = complete(state, setup, asked["first"], chance)
        for event in found:
            evolve(state, event)
        end = None if state.outcome else outcome(losers(state))
        found += [Ended(end)] if end else []
    return Dealt(
        options=state.options,
        seats=list(state.seats),
        names=_names(state, asked["names"]),
        data=table.own,
        events=found,
    )


def parse_deal(do: Doc) -> Doc:
    """The deal that `do` spells; the options of another game are refused."""
    for key in sorted(set(do) - set(_READERS) - {"type", "game", "seed"}):
        raise InvalidCommand(
            "deal.option", f"high-heavens is not dealt with --{key}", {"option": key}
        )
    found = {}
    for key, reader in _READERS.items():
        try:
            found[key] = reader(do.get(key))
        except BadShape as error:
            raise InvalidCommand("deal.option", f"{key}: {error}", {"option": key}) from None
    return found


def _table(asked: Doc, house: House) -> Table:
    """The state before any event, with the user's own board and decks."""
    board = parse_board(asked["board"], "/board") if asked["board"] else Board(house["board"])
    options = _options(asked, board)
    settle(board, options)
    check_mix(options, board)
    own: dict[str, Doc | None] = {"board": asked["board"], "norse": None, "greek": None}
    where = dict.fromkeys(SIDES, "")
    for index, deck in enumerate(asked["deck"] or []):
        side = deck.get("side")
        if side not in SIDES or own[side] is not None:
            raise InvalidCommand(
                "deck.side",
                f"/deck/{index}/side: each side has one deck, norse or greek",
                {"pointer": f"/deck/{index}/side"},
            )
        own[side], where[side] = deck, f"/deck/{index}"
    decks: Mapping[str, Doc] = {side: own[side] or house[side] for side in SIDES}
    cards = parse_decks(decks, board.names, where) if any(where.values()) else make_cards(decks)
    return Table(State(board, cards, options), own)


def _options(asked: Doc, board: Board) -> Doc:
    """The options of the deal, or those that its setup has written down."""
    found = asked_options(asked, board)
    if not asked["setup"] or "options" not in asked["setup"]:
        return found
    written = asked["setup"]["options"]
    if not isinstance(written, dict):
        raise InvalidCommand("setup.shape", "/options: not an object", {"pointer": "/options"})
    options = read_options(written, "/options")
    if found and found != options:
        raise InvalidCommand(
            "setup.contradiction",
            "/options: the deal asks for other options than the position has",
            {"pointer": "/options"},
        )
    return options


def _names(state: State, names: list[str] | None) -> dict[str, str]:
    """What each seat is called."""
    given = names or [SEAT_TITLES[seat] for seat in state.seats]
    if len(given) != len(state.seats):
        told = f"{len(state.seats)} players, and {len(given)} named"
        raise InvalidCommand("deal.names", told, {"names": len(given)})
    for name in given:
        if not name.strip() or len(name) > NAME_LENGTH or given.count(name) > 1:
            told = f"a name has 1 to {NAME_LENGTH} characters, and nobody else has it"
            raise InvalidCommand("deal.names", told, {"name": name})
    return dict(zip(state.seats, given, strict=True))


def _open(state: State, named: str | None, chance: Chance) -> list[events.Event]:
    """The opening of a game: chooses, shuffles, draws, and the first turn."""
    found: list[Any] = []
    _do(state, found, first_player(state, named, chance))
    if state.options.get("omnipotence"):
        for side in SIDES:
            _do(state, found, events.Held(side, _deck(state, side)))
    else:
        for side in SIDES:
            _do(state, found, _shuffle(state, side, _deck(state, side), chance))
        for seat in state.order():
            _draw_hand(state, found, seat, chance)
    for event in begin_turn(state, 1):
        _do(state, found, event)
    return found


def _draw_hand(state: State, found: list[Any], seat: str, chance: Chance) -> None:
    """hh.setup.hand, hh.four.hand: a hand without a god is shown, shuffled back and
    drawn anew. Where the whole pile holds no god the hand stays as it is."""
    side = SIDE_OF[seat]
    for event in draw_up(state, seat):
        _do(state, found, event)
    while not _has_god(state, state.hands[seat]) and _has_god(state, state.draw[side]):
        _do(state, found, events.Revealed(seat, sorted(map(str, state.hands[seat]))))
        _do(state, found, _shuffle(state, side, sorted(map(str, state.draw[side])), chance))
        for event in draw_up(state, seat):
            _do(state, found, event)


def _shuffle(state: State, side: str, cards: list[str], chance: Chance) -> events.Shuffled:
    order = chance.shuffled(f"shuffle-{side}", state.shuffles[side], cards)
    return events.Shuffled(side, len(order), order)


def _deck(state: State, side: str) -> list[str]:
    return [card.name for card in state.cards.values() if card.side == side]


def _has_god(state: State, cards: list[Any]) -> bool:
    return any(isinstance(state.cards[card], God) for card in cards)


def _do(state: State, found: list[Any], event: Any) -> None:
    evolve(state, event)
    found.append(event)
