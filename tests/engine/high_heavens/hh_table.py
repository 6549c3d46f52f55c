"""Tables of High Heavens for tests: positions in short, commands in words, games by chance."""

import random
from collections.abc import Callable
from typing import Any

from engine.chance import Chance, key_from_seed
from engine.errors import Refusal
from engine.high_heavens import commands, game
from engine.high_heavens.state import State
from engine.shapes import Doc
from replays.house import newest

HOUSE = newest(game)
MODES: tuple[Doc, ...] = (
    {},
    {"omnipotence": True},
    {"runes": "stream"},
    {"runes": "physical"},
    {"hearth": {"norse": "e3", "greek": "f8"}},
    {"four": True},
    {"four": True, "omnipotence": True, "runes": "stream"},
)


def dealt(seed: str = "a seed", **options: Any) -> tuple[State, Chance]:
    """A game dealt and folded, with its chance."""
    chance = Chance(key_from_seed(seed))
    found = game.deal({"type": "deal", "game": game.NAME, **options}, HOUSE, chance)
    data = {kind: found.data[kind] or HOUSE[kind] for kind in HOUSE}
    state = game.start({"options": found.options}, data)
    for event in found.events:
        game.evolve(state, event)
    return state, chance


def laid(given: Doc, **options: Any) -> State:
    """A position in short, on turn 5 of the Norse with two gods entered on each side."""
    return dealt(setup=plain(given), **options)[0]


def plain(given: Doc) -> Doc:
    """A position in short, made to lie on turn 5 of the Norse, two gods of each side
    having entered, unless it says otherwise."""
    setup = written(given)
    sides = [_side(god["name"]) for god in setup.get("gods", [])]
    entered = {side: max(2, sides.count(side)) for side in ("norse", "greek")}
    return {"turn": 5, "first": "norse", "entered": entered, **setup}


def written(given: Doc) -> Doc:
    """A position whose gods and hexes may be words: `thor e4 health=3 fallen`."""
    setup = dict(given)
    for key, first in (("gods", ("name", "hex")), ("hexes", ("hex",))):
        if key in setup:
            setup[key] = [_spelled(one, first) for one in setup[key]]
    return setup


def _side(name: object) -> str:
    norse = [card["name"] for card in HOUSE["norse"]["cards"]]
    return "norse" if name in norse else "greek"


def _spelled(one: Any, first: tuple[str, ...]) -> Any:
    if not isinstance(one, str):
        return one
    words = one.split()
    doc: Doc = dict(zip(first, words, strict=False))
    for word in words[len(first) :]:
        key, _, value = word.partition("=")
        if word == "fallen":
            doc["standing"] = False
        elif key == "disabled":
            doc |= {"disabled": True, "disabled_until": int(value)}
        else:
            doc[key] = int(value) if value.isdigit() else value
    return doc


def parse(line: str) -> commands.Command:
    """The command that a shell line spells."""
    kind, *rest = line.split()
    options: dict[str, Any] = {}
    words: list[str] = []
    while rest:
        word = rest.pop(0)
        if word in ("--melee", "--ranged"):
            options["how"] = word[2:]
        elif word in ("--via", "--discard", "--agreed"):
            options[word[2:]] = rest.pop(0).split(",")
        elif word.startswith("--"):
            options[word[2:]] = int(rest.pop(0))
        else:
            words.append(word)
    doc: Doc = {"type": kind, **options}
    if kind in ("use", "play"):
        doc |= {"god" if kind == "use" else "card": words[0], "targets": words[1:]}
    elif kind == "resolve" and words:
        doc["choices"] = words
    else:
        record = commands.COMMANDS[kind][0]
        doc |= dict(zip(record._fields, words, strict=False))  # type: ignore[attr-defined]
    return game.decode_command(doc)


def decided(state: State, command: commands.Command, chance: Chance | None = None) -> list[Any]:
    """What `decide` says: events or refusals."""
    found: Any = game.decide(state, command, chance)
    return list(found)


def do(state: State, line: str, chance: Chance | None = None) -> list[Any]:
    """Carries a legal command out, and gives its events."""
    found = decided(state, parse(line), chance)
    assert not isinstance(found[0], Refusal), game.message(found[0])
    for event in found:
        game.evolve(state, event)
    return found


def refused(state: State, line: str) -> list[str]:
    """The rules that refuse a command, in order; none if it is legal."""
    found = decided(state, parse(line), Chance(b"k" * 32))
    return [one.rule for one in found if isinstance(one, Refusal)]


def pick(state: State, chooser: random.Random, *, keen: bool = False) -> commands.Command:
    """A legal command, the end of the turn seldom; the keen attack a home if they can."""
    found = game.legal(state)
    acts = [one for one in found if not isinstance(one, commands.End)]
    homes = [one for one in acts if isinstance(one, commands.Attack) and is_home(one.target)]
    if keen and homes:
        return homes[0]
    return chooser.choice(acts if acts and chooser.random() < 0.9 else found)


def is_home(word: str) -> bool:
    """Whether a target is a home base."""
    return word in commands.HOME_SIDES


def play(
    seed: str,
    options: Doc,
    limit: int,
    look: Callable[[State, commands.Command], None] | None = None,
) -> State:
    """A game of at most `limit` commands by chance; `look` sees each before it is done."""
    state, chance = dealt(seed, **options)
    chooser = random.Random(seed)
    keen = chooser.random() < 0.5
    for _ in range(limit):
        if state.outcome is not None:
            break
        command = pick(state, chooser, keen=keen)
        if look is not None:
            look(state, command)
        for event in decided(state, command, chance):
            game.evolve(state, event)
    return state
