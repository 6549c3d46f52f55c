"""Tables of High Heavens for tests: positions in short, commands in words, games by chance.

The rules that are not about cards are tested with the plain cards of the first house
files, which do nothing. Among the options of a deal `cards` says otherwise: `house` are
those for whose numbers the tables are written, and `newest` the newest, which differ from
them only as cards-tuned.jsonl says. A `deck` is a file of fixtures/decks by its name, or the deck.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any

import orjson

from engine.chance import Chance, key_from_seed
from engine.errors import Refusal
from engine.high_heavens import commands, game
from engine.high_heavens.state import State
from engine.shapes import Doc
from replays.book import Book
from replays.deal import draft_deal
from replays.house import newest, read_house
from replays.play import finish
from tests.engine.high_heavens.hh_made import made_up
from tests.support import ROOT

PLAIN_FILES = {"norse": "norse-1", "greek": "greek-1"}
HOUSE_FILES = {"norse": "norse-2", "greek": "greek-2"}
FILES: dict[str, dict[str, str]] = {"plain": PLAIN_FILES, "house": HOUSE_FILES, "newest": {}}
CARDS = {
    cards: {**newest(game), **{kind: read_house(game, name) for kind, name in files.items()}}
    for cards, files in FILES.items()
}
HOUSE = CARDS["plain"]
MODES: tuple[Doc, ...] = (
    {},
    {"omnipotence": True},
    {"runes": "stream"},
    {"runes": "physical"},
    {"hearth": {"norse": "e3", "greek": "f8"}},
    {"four": True},
    {"four": True, "omnipotence": True, "runes": "stream"},
)
TRIAL: Doc = {"cards": "house", "deck": ["trial-norse", "trial-greek"]}
BOTH: tuple[Doc, ...] = (*MODES, *({**mode, "cards": "house"} for mode in MODES), TRIAL)


def box_of(options: Doc) -> Doc:
    """Which cards a deal has, of its options."""
    return {key: options[key] for key in ("cards", "deck") if key in options}


def dealt(seed: str = "a seed", *, cards: str = "plain", **options: Any) -> tuple[State, Chance]:
    """A game dealt and folded, with its chance."""
    chance, house = Chance(key_from_seed(seed)), CARDS[cards]
    found = game.deal(_asked(options), house, chance)
    data = {kind: found.data[kind] or house[kind] for kind in house}
    state = game.start({"options": found.options}, data)
    for event in found.events:
        game.evolve(state, event)
    return state, chance


def new_book(seed: str, *, cards: str = "plain", **options: Any) -> Any:
    """A freshly dealt log in memory."""
    key = key_from_seed(seed)
    when = "2023-11-14T22:13:20Z"
    draft, game_id = draft_deal(
        _asked(options), seed, key, is_given=True, at=when, files=FILES[cards]
    )
    return Book([finish(draft, key, game_id).line])


def _asked(options: Doc) -> Doc:
    asked = {"type": "deal", "game": game.NAME, **options}
    if "deck" in asked:
        asked["deck"] = [deck_of(one) for one in asked["deck"]]
    return asked


def deck_of(named: str | Doc) -> Doc:
    """A deck, or that of a file of fixtures/decks."""
    if not isinstance(named, str):
        return named
    found: Doc = orjson.loads((ROOT / "fixtures" / "decks" / f"{named}.json").read_bytes())
    return found


def options_of(given: Doc) -> Doc:
    """The options of the deal that a row begins with. `deal` has some of them; anything else
    is a position in short. Four players and an empty deal begin as they are written, without
    the plain position."""
    position = made_up(given) if "made" in given else dict(given)
    options = dict(position.pop("deal", {}))
    options |= {key: position.pop(key) for key in ("cards", "deck") if key in position}
    if position.pop("as_written", False):
        options["setup"] = written(position)
    elif position:
        options["setup"] = plain(position, options.get("deck", ()))
    return options


def laid(given: Doc, **options: Any) -> State:
    """A position in short, on turn 5 of the Norse with two gods entered on each side."""
    return dealt(setup=plain(given, options.get("deck", ())), **options)[0]


def plain(given: Doc, decks: Sequence[str | Doc] = ()) -> Doc:
    """A position in short, made to lie on turn 5 of the Norse, two gods of each side
    having entered, unless it says otherwise; `decks` are own ones."""
    setup = written(given)
    sides = [_side(god["name"], decks) for god in setup.get("gods", [])]
    entered = {side: max(2, sides.count(side)) for side in ("norse", "greek")}
    return {"turn": 5, "first": "norse", "entered": entered, **setup}


def written(given: Doc) -> Doc:
    """A position whose gods and hexes may be words: `thor e4 health=3 fallen`. In a draw or
    discard pile `rest` stands for the house cards of that side that are nowhere else."""
    setup = dict(given)
    for key, first in (("gods", ("name", "hex")), ("hexes", ("hex",))):
        if key in setup:
            setup[key] = [_spelled(one, first) for one in setup[key]]
    for key in ("draw", "discard"):
        if key in setup:
            setup[key] = {side: _filled(setup, side, pile) for side, pile in setup[key].items()}
    return setup


def _filled(setup: Doc, side: str, pile: list[str]) -> list[str]:
    if "rest" not in pile:
        return pile
    named = {god["name"] for god in setup.get("gods", [])}
    for key in ("hands", "draw", "discard"):
        named.update(*setup.get(key, {}).values())
    rest = sorted({card["name"] for card in HOUSE[side]["cards"]} - named)
    return [one for word in pile for one in (rest if word == "rest" else [word])]


def _side(name: object, decks: Sequence[str | Doc]) -> str:
    for deck in (*map(deck_of, decks), HOUSE["norse"]):
        if name in [card["name"] for card in deck["cards"]]:
            return str(deck["side"])
    return "greek"


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
    """A legal command, the end of the turn seldom; the keen attack a home if they can.
    Where cards do something, which have many choices, each kind of command is as likely."""
    found = game.legal(state)
    acts = [one for one in found if not isinstance(one, commands.End)]
    homes = [one for one in acts if isinstance(one, commands.Attack) and is_home(one.target)]
    if keen and homes:
        return homes[0]
    if acts and chooser.random() < 0.9:
        found = [*acts]
    if state.triggers:
        kind = chooser.choice(sorted({type(one).__name__ for one in found}))
        found = [one for one in found if type(one).__name__ == kind]
    return chooser.choice(found)


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
