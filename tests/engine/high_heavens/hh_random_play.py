"""Random play with random cards: every command audited, told, encoded and drawn."""

import random
from typing import Any

from engine.chance import Chance
from engine.errors import CannotTell, InvalidCommand, Refusal
from engine.high_heavens import commands, game
from engine.high_heavens.deck import Power
from engine.high_heavens.effects.frames import choices_of, when_of
from engine.high_heavens.state import SUPPLY, State
from engine.secrets import HIDDEN
from engine.shapes import Doc, unwrap
from replays.blame import look_up
from replays.compare import MISSING
from tests.engine.high_heavens.hh_cards import GODS, HEXES, POWERS, random_deck
from tests.engine.high_heavens.hh_table import MODES, dealt, decided

CHIPS = SUPPLY["poison"]
OFTEN = (commands.Use, commands.Play, commands.Resolve, commands.Attack)


def table_by_chance(seed: int) -> tuple[State, Chance, random.Random]:
    """A position by chance with decks by chance."""
    chooser = random.Random(seed)
    decks = [random_deck(chooser, side) for side in ("norse", "greek")]
    options = chooser.choice(MODES)
    state, chance = dealt(f"by-chance-{seed}", deck=decks, setup=_position(chooser, options, decks))
    return state, chance, chooser


def _position(chooser: random.Random, options: Doc, decks: list[Doc]) -> Doc:
    """Gods here and there, some fallen, with chips, cards discarded and perished."""
    taken = {"e2", "e9", "e3", "f8", "e8", "e1", "e10"}
    free = chooser.sample([name for name in HEXES if name not in taken], 16)
    gods, discard, perished = [], {}, {}
    for deck in decks:
        side = deck["side"]
        healths = {card["name"]: card["health"] for card in deck["cards"] if "health" in card}
        names = chooser.sample(GODS[side], len(GODS[side]))
        gods += [_god(chooser, name, free.pop(), healths[name]) for name in names[:4]]
        perished[side] = names[4:5]
        discard[side] = [*names[4:6], *chooser.sample(POWERS[side], 3)]
    for god in [god for god in gods if "poison" in god][CHIPS:]:
        del god["poison"]
    hexes = [{"hex": free.pop(), "architecture": 2}, {"hex": free.pop(), "armor": 1}]
    if not _is_invoking(free[-1]):
        hexes.append({"hex": free.pop(), "trap": 1})
    written = {key: value for key, value in options.items() if key != "hearth"}
    found = {"turn": 5, "gods": gods, "hexes": hexes, "discard": discard, "perished": perished}
    return {**found, "entered": {"norse": 5, "greek": 5}, **_options(written)}


def _options(written: Doc) -> Doc:
    return {"options": written} if written else {}


def _is_invoking(name: str) -> bool:
    return name in {"d1", "e1", "f1", "d9", "e10", "f9"}


def _god(chooser: random.Random, name: str, hex_name: str, health: int) -> Doc:
    if chooser.random() < 0.2:
        return {"name": name, "hex": hex_name, "standing": False, "armor": chooser.randint(0, 1)}
    found: Doc = {"name": name, "hex": hex_name, "health": chooser.randint(1, health)}
    if chooser.random() < 0.4:
        found |= {"armor": chooser.randint(0, 1), "attack": chooser.randint(0, 1)}
    if chooser.random() < 0.2:
        found["poison"] = 1
    return found


def play_by_chance(seed: int, moves: int) -> State:
    """A game of at most so many commands, looked at after each."""
    state, chance, chooser = table_by_chance(seed)
    for _ in range(moves):
        listed = game.legal(state)
        if state.outcome is not None or not listed:
            break
        for _ in range(3):
            wild = guess(state, chooser)
            if not isinstance(wild, commands.Use) or wild.god in state.gods:
                compare(state, wild, listed, chance)
        command = _pick(chooser, listed)
        found = decided(state, command, chance)
        assert not isinstance(found[0], Refusal), game.message(found[0])
        look(state, command, found, chooser)
        for event in found:
            game.evolve(state, event)
        assert game.audit(state) == []
        assert_kept(state)
    return state


def assert_kept(state: State) -> None:
    """What the state keeps beside its facts is what follows from them."""
    gods = state.gods.values()
    here = [god.hex for god in gods if god.standing or god.armor or god.attack]
    assert state.taken == state.board.homes | state.board.mask([*here, *state.piles])
    assert state.lying == sum(not god.standing for god in gods)
    assert all(not pile.is_empty() for pile in state.piles.values())
    held = {god.name for god in gods if god.standing and when_of(god.card) == "always"}
    assert set(state.holding) == held
    for name, pile in state.piles.items():
        assert not (pile.trap and state.board.bit[name] & _invoking(state))


def _invoking(state: State) -> int:
    return state.board.invoking_bits["norse"] | state.board.invoking_bits["greek"]


def _pick(chooser: random.Random, listed: list[Any]) -> Any:
    often = [one for one in listed if isinstance(one, OFTEN)]
    kinds = sorted({(type(one).__name__, getattr(one, "card", "")) for one in often})
    if kinds and chooser.random() < 0.8:
        kind = chooser.choice(kinds)
        often = [one for one in often if (type(one).__name__, getattr(one, "card", "")) == kind]
        return chooser.choice(often)
    return chooser.choice(listed)


def look(state: State, command: Any, found: list[Any], chooser: random.Random) -> None:
    """What is decided can be written, read back and told; the table can be seen by all."""
    written = unwrap(game.encode_command(command, state))
    assert game.decode_command(written) == command
    for event in found:
        doc = unwrap(game.encode_event(event))
        assert game.decode_event(doc) == event
        assert game.tell(doc, {})
    who = chooser.choice([*game.seats(state), "public"])
    seen = game.mask(state, who)
    assert game.picture(state, game.view(state, who), {})
    try:
        game.decide(seen, command, None)
        game.legal(seen)
    except CannotTell:
        pass


def guess(state: State, chooser: random.Random) -> Any:
    """A use, play or answer whose words are taken from anywhere."""
    words = [*state.cards, *state.board.names, "asgard", "olympus", "none", "left"]
    if state.pending is not None and "card" in state.pending["choices"][0]:
        return commands.Resolve([_word(chooser, words)])
    playable = [str(card) for card in state.hand() if card is not HIDDEN]
    name = chooser.choice([*state.gods, *playable] or [*state.cards])
    targets = [_word(chooser, words) for _ in choices_of(state.cards[name])]
    if isinstance(state.cards[name], Power):
        return commands.Play(name, targets)
    return commands.Use(name, targets)


def _word(chooser: random.Random, words: list[str]) -> str:
    return ",".join(chooser.sample(words, chooser.choice([1, 1, 1, 2])))


def compare(state: State, command: Any, listed: list[Any], chance: Chance) -> None:
    """A guess is refused with a reason, or it is listed, or asks for more than the least."""
    try:
        refused = decided(state, command, chance)
    except InvalidCommand:
        return
    if isinstance(refused[0], Refusal):
        seen = game.view(state, "referee")
        for one in refused:
            assert game.message(one)
            for pointer in game.grounds(one):
                assert look_up(seen, pointer) is not MISSING, pointer
    elif not any("," in word for word in _words(command)):
        assert command in listed


def _words(command: Any) -> list[str]:
    found: Any = command.choices if isinstance(command, commands.Resolve) else command.targets
    return list(found)
