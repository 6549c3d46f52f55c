"""A written position made whole, and its contradictions named by pointer.

What a ruling could have brought about is no contradiction here: a god that left the
Invoking hexes too early, say. What no sequence of entries can bring about is.
"""

from typing import Any

from engine.chance import Chance
from engine.ended import Ended
from engine.high_heavens import events
from engine.high_heavens.commands import Attack
from engine.high_heavens.effects.agenda import pending_fault, playing_of
from engine.high_heavens.effects.run import is_answerable
from engine.high_heavens.evolve import DIE, evolve
from engine.high_heavens.faults import SIDES
from engine.high_heavens.first import first_player
from engine.high_heavens.outcome import losers
from engine.high_heavens.position_board import (
    read_entered,
    read_gods,
    read_hexes,
    read_homes,
    read_supply,
)
from engine.high_heavens.position_cards import read_cards
from engine.high_heavens.rules.all import why_not
from engine.high_heavens.rules.cards import asked
from engine.high_heavens.state import FOUR, OTHER, State
from engine.high_heavens.view import shown_pile
from engine.pointers import check_keys, read, wrong
from engine.shapes import Doc, integer, list_of, mapping, optional, text

GAME, ANY_COST = "high-heavens", 99
KEYS = (
    "game turn first player waiting phase points home gods hexes supply hands draw discard"
    " perished entered pending outcome options"
).split()
ENDS = ("hh.win.home", "hh.win.pantheon", "hh.win.both", "hh.end.agree", "ruling")


def complete(state: State, setup: Doc, named: str | None, chance: Chance) -> list[events.Event]:
    """The events that lay the position `setup` on the empty table `state`; `named` is
    who began, where the deal says so. `state` itself is left as it is.

    Raises:
        InvalidCommand: `setup.keys`, `setup.shape`, `setup.hidden` or
            `setup.contradiction`, naming the JSON pointer.
    """
    check_keys(setup, KEYS, "")
    if read(setup, "/game", text, GAME) != GAME:
        wrong("/game", "this is a position of another game")
    after = state.copy()
    _read_turn(after, setup, named, chance)
    pending = _read_pending(after, setup)
    gods = read_gods(after, setup)
    hexes = read_hexes(after, setup, gods)
    cards = read_cards(after, setup, gods, playing_of(after, pending), chance)
    laid = events.Laid(
        turn=after.turn,
        first=after.first,
        player=after.player,
        phase="choice" if setup.get("pending") else "actions",
        points=after.points,
        home=read_homes(after, setup),
        gods=gods,
        hexes=hexes,
        supply=read_supply(setup, gods, hexes),
        entered=read_entered(setup, gods, cards["perished"]),
        open=bool(after.options.get("omnipotence")),
        pending=pending,
        **cards,
    )
    evolve(after, laid)
    _check_disabled(after, setup)
    _check_pending(after)
    ended = _read_outcome(after, setup)
    _check_derived(after, setup, ended)
    return [laid, *_shown(after)] if ended is None else [laid, ended]


def _shown(after: State) -> list[events.Event]:
    """The cards that a pending choice shows to who chooses (hh.card.draw)."""
    shown = shown_pile(after)
    if shown is None:
        return []
    pile = [str(card) for card in after.draw[shown.side]]
    cards = sorted(pile) if shown.size is None else pile[: shown.size]
    return [events.Looked(shown.seat, shown.side, len(cards), shown.size is None, cards)]


def _read_turn(after: State, setup: Doc, named: str | None, chance: Chance) -> None:
    """hh.turn.order: whose turn it is follows from who began."""
    after.turn = read(setup, "/turn", integer, 1)
    if after.turn < 1:
        wrong("/turn", "turns are counted from 1")
    player = read(setup, "/player", text, None)
    after.first = read(setup, "/first", text, None) or _first(after, player, named, chance)
    if after.first not in after.seats or (after.seats == FOUR and after.first != "p1"):
        wrong("/first", f"{after.first} cannot have begun (hh.setup.first, hh.four.first)")
    if named not in (None, after.first):
        wrong("/first", f"the deal says that {named} begins")
    after.player = after.player_of(after.turn)
    if player not in (None, after.player):
        wrong("/player", f"turn {after.turn} is that of {after.player} (hh.turn.order)")
    after.points = read(setup, "/points", integer, after.points_of(after.turn))
    if after.points < 0:
        wrong("/points", "there are never fewer than 0 points")


def _first(after: State, player: str | None, named: str | None, chance: Chance) -> str:
    if player in SIDES and after.seats != FOUR:
        return player if after.turn % 2 else OTHER[player]
    return first_player(after, named, chance).player


def _read_pending(after: State, setup: Doc) -> Doc | None:
    """hh.turn.resolve: a roll, or a card in the middle of what it does."""
    found: Doc | None = read(setup, "/pending", optional(events.read_pending), None)
    fault = pending_fault(after, found) if found is not None else None
    if fault is not None:
        wrong("/pending" + fault[0], fault[1])
    return found


def _check_pending(after: State) -> None:
    """What waits could be waiting here."""
    if after.pending is None:
        return
    if asked(after) is None:
        _check_roll(after, after.pending)
    elif not is_answerable(after):
        wrong("/pending/choices/0", "nothing can be chosen here, so that nothing is asked")


def _check_roll(after: State, pending: Doc) -> None:
    """hh.runes: the roll of an attack that was legal, and is paid."""
    if after.options.get("runes") != "physical" or pending["rule"] != "hh.runes":
        wrong("/pending/rule", "only the roll of a physical die can be pending in this game")
    if pending["seat"] != after.player:
        wrong("/pending/seat", f"it is {after.player} who rolls")
    if pending["choices"][0]["roll"] != DIE:
        wrong("/pending/choices", "one roll of a six-sided die is pending")
    choice = pending["choices"][0]
    trial = after.copy()
    trial.pending, trial.points = None, ANY_COST
    known = choice["god"] in trial.gods
    attack = Attack(choice["god"], choice["target"], choice["how"])
    if not known or why_not(trial, attack):
        wrong("/pending/choices/0", "this attack is not legal here")


def _check_disabled(after: State, setup: Doc) -> None:
    """hh.chip.disable: a black chip comes off at the end of the first turn of the owner's
    that began after it was put on."""
    for index, doc in enumerate(setup.get("gods", [])):
        god = after.gods[doc["name"]]
        until = god.disabled_until
        if until is None:
            continue
        last = after.turn + len(after.seats)
        if not after.turn <= until <= last or after.player_of(until) != god.owner:
            pointer = f"/gods/{index}/disabled_until"
            wrong(pointer, f"this is no turn of {god.owner} from {after.turn} to {last}")


def _read_outcome(after: State, setup: Doc) -> Ended | None:
    given = read(setup, "/outcome", optional(mapping), None)
    if given is None:
        return None
    if given.keys() != {"winner", "by"} or given["winner"] not in (*SIDES, None):
        wrong("/outcome", 'an outcome has a "winner" (norse, greek or null) and a "by"')
    winner, by = given["winner"], given["by"]
    lost = losers(after)
    fits = {
        "hh.win.home": winner is not None and lost == {OTHER[winner]: by},
        "hh.win.pantheon": winner is not None and lost == {OTHER[winner]: by},
        "hh.win.both": winner is None and len(lost) == 2,
        "hh.end.agree": not lost,
        "ruling": winner is not None,
    }
    if by not in ENDS or not fits[by]:
        wrong("/outcome", f"this game cannot have ended so, by {by}")
    return Ended(given)


def _check_derived(after: State, setup: Doc, ended: Ended | None) -> None:
    """Compares the derived parts of `setup` with what follows from the rest."""
    phase = "over" if ended else after.phase
    if read(setup, "/phase", text, phase) != phase:
        wrong("/phase", f"all the rest says that the phase is {phase}")
    waiting: list[Any] = [] if ended else after.waiting()
    if read(setup, "/waiting", list_of(text), waiting) != waiting:
        wrong("/waiting", f"the game waits for {', '.join(waiting) or 'nobody'}")
    if ended and after.pending:
        wrong("/pending", "nothing is pending when the game is over")
