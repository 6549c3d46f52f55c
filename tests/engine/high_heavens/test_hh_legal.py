"""The legal list and the refusals say the same (both directions)."""

import random
from collections.abc import Iterator

import pytest

from engine.chance import Chance
from engine.errors import Refusal
from engine.high_heavens import commands, game
from engine.high_heavens.paths import free_mask, smiting_paths
from engine.high_heavens.rules.attack import target_of
from engine.high_heavens.state import State
from engine.high_heavens.targets import find_target, manner
from engine.shapes import Doc, unwrap
from tests.engine.high_heavens import hh_plain
from tests.engine.high_heavens.hh_table import HOUSE, MODES, decided, laid, play

CHANCE = Chance(b"k" * 32)
NORSE = [card["name"] for card in HOUSE["norse"]["cards"] if card["kind"] == "god"]
GREEK = [card["name"] for card in HOUSE["greek"]["cards"] if card["kind"] == "god"]


def is_accepted(state: State, command: commands.Command) -> bool:
    return not any(isinstance(one, Refusal) for one in decided(state, command, CHANCE))


def _everything(state: State) -> Iterator[commands.Command]:
    """Every command that could be listed, and many that could not."""
    hexes = state.board.names
    gods = list(NORSE + GREEK)
    words = [*gods, *hexes, *commands.HOME_SIDES]
    for card in state.cards:
        yield commands.Play(card, [])
        yield commands.End([card])
    yield commands.End()
    for number in range(8):
        yield commands.Resolve(roll=number)
    here = list(state.gods) + gods[:1] + gods[-1:]
    for god in here:
        yield commands.Use(god, [])
        yield from (commands.Move(god, name) for name in hexes)
        yield from (
            commands.Attack(god, word, how) for word in words for how in (None, "melee", "ranged")
        )
        yield from (_acquires(god, name) for name in hexes)
    for god in gods:
        yield from (commands.Invoke(god, name) for name in hexes)


def _acquires(god: str, name: str) -> commands.Acquire:
    return commands.Acquire(god, name)


def _spelled_shortest(state: State, command: commands.Command) -> commands.Command:
    """An attack that says how, though it would be made so anyway, is another spelling."""
    if isinstance(command, commands.Attack):
        god, target = state.gods[command.god], target_of(state, command)
        usual = manner(state, god, target.hex, None)
        return command._replace(how=None if command.how == usual else command.how)
    return command


def agree(state: State) -> None:
    listed = game.legal(state)
    assert all(is_accepted(state, command) for command in listed)
    known = {game.words(command) for command in listed}
    assert len(known) == len(listed)
    for command in _everything(state):
        if is_accepted(state, command):
            assert game.words(_spelled_shortest(state, command)) in known
        else:
            assert game.words(command) not in known


def _position(chooser: random.Random) -> Doc:
    """A position such as no game may come to, but any ruling could."""
    hexes = [name for name in _HEXES if name not in ("e2", "e9")]
    chooser.shuffle(hexes)
    names = chooser.sample(NORSE, chooser.randint(1, 5)) + chooser.sample(
        GREEK, chooser.randint(1, 5)
    )
    near = hexes if chooser.random() < 0.3 else _clump(chooser)
    gods: list[str] = []
    for name in names:
        word = f"{name} {near.pop()}"
        kind = chooser.random()
        word += " fallen" if kind < 0.25 else f" health={chooser.randint(1, 6)}"
        if chooser.random() < 0.2 and len(gods) < 4:
            word += f" armor={chooser.randint(0, 1)} attack={chooser.randint(0, 2)}"
        if kind > 0.9:
            word += " trap=1" if word.split()[1] not in _INVOKING else ""
        elif kind > 0.8:
            word += f" disabled={7 if name in NORSE else 6}"
        gods.append(word)
    chips = ("architecture=1", "trap=1", "armor=1 attack=1", "armor=2", "architecture=1")
    piles = []
    for _ in range(chooser.randint(0, 2)):
        name, chip = near.pop(), chooser.choice(chips)
        if name not in _INVOKING or "trap" not in chip:
            piles.append(f"{name} {chip}")
    turn = chooser.choice((5, 6))
    entered = {"norse": len(NORSE), "greek": len(GREEK)} if chooser.random() < 0.7 else None
    found: Doc = {"turn": turn, "gods": gods, "hexes": piles, "points": chooser.randint(0, 3)}
    return found | ({"entered": entered} if entered else {})


_HEXES = list(laid({}).board.names)
_INVOKING = [name for side in laid({}).board.invoking.values() for name in side]


def _clump(chooser: random.Random) -> list[str]:
    """Hexes of one corner of the board, so that things stand in each other's way."""
    board = laid({}).board
    seed = chooser.choice(_HEXES)
    mask = board.reach(board.bit[seed], board.all & ~board.homes, 3)
    found = board.list(mask)
    chooser.shuffle(found)
    return found


@pytest.mark.parametrize("seed", range(40))
def test_legal_and_decide_agree_in_random_positions(seed: int) -> None:
    chooser = random.Random(f"legal-{seed}")
    options = chooser.choice(({}, {}, {"runes": "physical"}, {"omnipotence": True}))
    agree(laid(_position(chooser), **options))


@pytest.mark.parametrize("seed", range(8))
def test_legal_and_decide_agree_with_four(seed: int) -> None:
    chooser = random.Random(f"four-{seed}")
    position = _position(chooser)
    position["gods"] = [word.split(" disabled=")[0] for word in position["gods"]]
    position["first"] = "p1"
    agree(laid(position, four=True))


@pytest.mark.parametrize("options", MODES, ids=str)
def test_legal_and_decide_agree_in_games(options: Doc) -> None:
    seen = [0]

    def look(state: State, command: commands.Command) -> None:
        seen[0] += 1
        if seen[0] % 40 == 0:
            agree(state)

    play("agree", options, 200, look)


@pytest.mark.parametrize("options", MODES, ids=str)
def test_legal_lists_are_sorted(options: Doc) -> None:
    def look(state: State, command: commands.Command) -> None:
        kinds = [game.words(one).split()[0] for one in game.legal(state)]
        assert kinds == sorted(kinds)
        moves = [one for one in game.legal(state) if isinstance(one, commands.Move)]
        keys = [(one.god, one.to[0], int(one.to[1:])) for one in moves]
        assert keys == sorted(keys)

    play("sorted", options, 100, look)


def test_every_set_of_smitten_gods_has_one_line() -> None:
    for seed in range(60):
        chooser = random.Random(f"sets-{seed}")
        state = laid(_position(chooser))
        found = [one for one in game.legal(state) if isinstance(one, commands.Move)]
        ends: list[tuple[str, str, tuple[str, ...]]] = []
        for one in found:
            events = decided(state, one, CHANCE)
            gone = sorted(e.god for e in events if type(e).__name__ == "Perished")
            ends.append((one.god, one.to, tuple(gone)))
        assert len(set(ends)) == len(ends)


def test_smiting_paths_are_the_best_of_all_walks() -> None:
    for seed in range(60):
        state = laid(_position(random.Random(f"walks-{seed}")))
        free = free_mask(state)
        names, fallen = set(state.board.list(free)), state.fallen()
        for god in state.gods.values():
            found = smiting_paths(state, god, free, 3)
            best: dict[tuple[str, ...], list[str]] = {}
            for walk in hh_plain.walks(god.hex, names - {god.hex}, 3):
                key = (walk[-1], *sorted({fallen[name] for name in walk if name in fallen}))
                best[key] = min(best.get(key, walk), walk, key=_length_and_hexes)
            assert found == best


def _length_and_hexes(walk: list[str]) -> tuple[int, list[tuple[str, int]]]:
    return len(walk), [hh_plain.order(name) for name in walk]


def test_words_of_listed_commands_are_commands_again() -> None:
    def look(state: State, command: commands.Command) -> None:
        doc = unwrap(game.encode_command(command))
        assert game.decode_command(doc) == command

    for options in MODES:
        play("words", options, 60, look)


def test_a_copy_lists_what_its_owner_could_be_told() -> None:
    def look(state: State, command: commands.Command) -> None:
        full = [game.words(one) for one in game.legal(state)]
        own = [game.words(one) for one in game.legal(game.mask(state, state.player))]
        public = [game.words(one) for one in game.legal(game.mask(state, "public"))]
        assert own == full
        assert set(public) <= set(full)
        hidden = state.hand() and not state.options.get("omnipotence")
        assert not (hidden and any(line.startswith(("invoke", "play")) for line in public))

    for options in MODES:
        play("copy", options, 60, look)


def test_find_target_takes_a_trap_before_architecture() -> None:
    state = laid({"hexes": ["e6 architecture=1 trap=1"]})
    found = find_target(state, "e6")
    assert found is not None
    assert found.kind == "trap"
