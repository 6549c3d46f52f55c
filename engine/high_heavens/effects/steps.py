"""What each step of a card does, by its word.

A step takes the run, the frame and its own data, and says how much it really did.
"""

from collections.abc import Callable
from typing import Any

from engine.high_heavens.effects import steps_cards, steps_chips, steps_damage, steps_places
from engine.high_heavens.effects.frames import Frame
from engine.shapes import Doc

Step = Callable[[Any, Frame, Doc], int]
STEPS: dict[str, Step] = {
    "damage": steps_damage.damage,
    "heal": steps_damage.heal,
    "raise": steps_damage.raise_up,
    "perish": steps_damage.perish,
    "give": steps_chips.give,
    "remove": steps_chips.remove,
    "disable": steps_chips.disable,
    "release": steps_chips.release,
    "trap": steps_chips.trap,
    "build": steps_chips.build,
    "change": steps_chips.change,
    "immune": steps_chips.immune,
    "points": steps_chips.points,
    "move": steps_places.move,
    "push": steps_places.push,
    "pull": steps_places.pull,
    "swap": steps_places.swap,
    "teleport": steps_places.teleport,
    "invoke": steps_places.invoke,
    "draw": steps_cards.draw,
    "discard": steps_cards.discard,
    "take": steps_cards.take,
    "look": steps_cards.look,
    "arrange": steps_cards.arrange,
    "fetch": steps_cards.fetch,
}
