"""Who begins (hh.setup.first, hh.four.first)."""

from engine.chance import Chance
from engine.errors import IllegalCommand, InvalidCommand, Refusal
from engine.high_heavens import events
from engine.high_heavens.faults import SIDES
from engine.high_heavens.state import FOUR, State
from engine.high_heavens.wording import message


def first_player(state: State, named: str | None, chance: Chance) -> events.Chosen:
    """hh.setup.first: named, or by the roll of a die: low for the Norse, high for the
    Greeks. With four it is player 1 (hh.four.first)."""
    if state.seats == FOUR:
        if named not in (None, "p1"):
            refusal = Refusal("hh.four.first", "named", {"player": named})
            raise IllegalCommand([refusal], message(refusal), ["deal high-heavens --four"])
        return events.Chosen("p1")
    if named is None:
        roll = chance.below("first", 0, 6) + 1
        return events.Chosen("norse" if roll <= 3 else "greek", roll)
    if named not in SIDES:
        raise InvalidCommand(
            "name.seat", f"nobody here is called {named}", {"seat": named}, "norse or greek"
        )
    return events.Chosen(named)
