"""Who has lost, and how the game ends (hh.win.*)."""

from collections.abc import Collection, Iterator, Mapping

from engine.errors import CannotTell
from engine.high_heavens.deck import God, Power
from engine.high_heavens.effects.frames import every_choice
from engine.high_heavens.faults import SIDES
from engine.high_heavens.state import OTHER, SIDE_OF, Held, State
from engine.secrets import HIDDEN
from engine.shapes import Doc


def outcome(lost: Mapping[str, str]) -> Doc | None:
    """The outcome after a step in which sides lost, each by its rule; None if none
    did. Where both did the game is drawn (hh.win.both)."""
    if not lost:
        return None
    if len(lost) == len(SIDES):
        return {"winner": None, "by": "hh.win.both"}
    loser, rule = next(iter(lost.items()))
    return {"winner": OTHER[loser], "by": rule}


def losers(state: State) -> dict[str, str]:
    """The sides that have lost as the table lies, each with its rule.

    Raises:
        CannotTell: on a copy, when it hangs on hidden cards.
    """
    lost = {side: "hh.win.home" for side in SIDES if state.home[side] <= 0}
    for side in SIDES:
        if side not in lost and is_eliminated(state, side):
            lost[side] = "hh.win.pantheon"
    return lost


def is_eliminated(
    state: State, side: str, gone: Collection[str] = (), discarded: Collection[str] = ()
) -> bool:
    """hh.win.pantheon: no god in the Heavens, in hand or in the draw pile, and no power
    there that could bring one back.

    The gods `gone` and the cards `discarded` count as perished and discarded
    already.

    Raises:
        CannotTell: on a copy, when it hangs on hidden cards.
    """
    if any(god.side == side and god.name not in gone for god in state.gods.values()):
        return False
    unknown = False
    for held in _kept(state, side):
        if held is HIDDEN:
            unknown = True
            continue
        card = state.cards[str(held)]
        if card.name in discarded:
            continue
        if isinstance(card, God) or _brings_back(state, card, gone, discarded):
            return False
    if unknown:
        raise CannotTell
    return True


def _brings_back(
    state: State, card: Power, gone: Collection[str], discarded: Collection[str]
) -> bool:
    """Whether a power could bring a god back from the discard pile as it will be: one that
    has perished only if the power says so (hh.perish)."""
    perished = {*state.perished[card.side], *gone}
    pile = {*state.discard[card.side], *gone, *discarded}
    gods = {name for name in pile if state.cards[name].side == card.side} - {
        name for name in pile if isinstance(state.cards[name], Power)
    }
    for choice in every_choice(card):
        if choice["pick"] == "discard" and choice.get("card") != "power":
            wanted = perished if choice.get("perished") else gods - perished
            named = choice.get("named")
            if gods & wanted & (set(named) if named else gods):
                return True
    return False


def _kept(state: State, side: str) -> Iterator[Held]:
    """The cards in the hands and the draw pile of a side."""
    for holder, hand in state.hands.items():
        if SIDE_OF[holder] == side:
            yield from hand
    yield from state.draw[side]
