"""Who has lost, and how the game ends (hh.win.*)."""

from collections.abc import Collection, Iterator, Mapping

from engine.errors import CannotTell
from engine.high_heavens.deck import God
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
    """hh.win.pantheon: no god in the Heavens, in hand or in the draw pile.

    The gods `gone` and the cards `discarded` count as perished and discarded
    already.

    Raises:
        CannotTell: on a copy, when it hangs on hidden cards.
    """
    if any(god.side == side and god.name not in gone for god in state.gods.values()):
        return False
    unknown = False
    for card in _kept(state, side):
        if card is HIDDEN:
            unknown = True
        elif card not in discarded and isinstance(state.cards[str(card)], God):
            return False
    if unknown:
        raise CannotTell
    return True


def _kept(state: State, side: str) -> Iterator[Held]:
    """The cards in the hands and the draw pile of a side."""
    for holder, hand in state.hands.items():
        if SIDE_OF[holder] == side:
            yield from hand
    yield from state.draw[side]
