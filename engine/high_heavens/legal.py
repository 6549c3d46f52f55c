"""Every legal command, from the same checks and masks that refuse the others."""

from collections.abc import Iterator

from engine.high_heavens import commands
from engine.high_heavens.deck import Power
from engine.high_heavens.paths import Path, move_mask, smiting_paths
from engine.high_heavens.rules import actor, attack, cards, invoke, turn
from engine.high_heavens.rules.all import why_not
from engine.high_heavens.state import CAP, God, Pile, State
from engine.high_heavens.targets import in_range, manner, power
from engine.secrets import HIDDEN

Commands = list[commands.Command]
Target = tuple[str, str, int]


def legal(state: State) -> Commands:
    """Every legal command, by command word, god, then hexes by column and row.

    One `move` for each god and hex, and one more with its path for each other set of
    gods it could smite; an `attack` says how only where it is not the way it would
    be made anyway; cards to discard stand singly. Conceding and drawing are not
    listed. On a copy, commands with hidden cards are left out.
    """
    if state.outcome is not None:
        return []
    if state.pending is not None:
        return [each for each in _resolutions() if not why_not(state, each)]
    able = [god for god in _own(state) if actor.god_is_able(state, _named(god)) is None]
    found: Commands = []
    paid = turn.points_suffice(state, commands.End()) is None
    if paid:
        for god in able if state.piles else ():
            found += _acquire(state, god)
        targets = _targets(state)
        filled = state.board.mask([name for _, name, _ in targets])
        for god in able:
            found += _attack(state, god, targets, filled)
    found += _end(state)
    if paid:
        found += _invoke(state)
        fallen = state.board.mask(list(state.fallen()))
        for god in able:
            found += _move(state, god, fallen)
    found += _play(state)
    if paid:
        found += _use(state, able)
    return found


def _own(state: State) -> list[God]:
    """The standing gods of the side whose turn it is, by name."""
    side = state.side
    gods = [god for god in state.gods.values() if god.side == side and god.standing]
    gods.sort(key=_name)
    return gods


def _name(god: God) -> str:
    return god.name


def _named(god: God) -> commands.Use:
    return commands.Use(god.name, [])


def _held(state: State) -> list[str]:
    """The cards of the hand that this copy knows, by name."""
    return sorted(str(card) for card in state.hand() if card is not HIDDEN)


def _resolutions() -> Iterator[commands.Command]:
    return (commands.Resolve(roll=number) for number in range(1, 7))


def _acquire(state: State, god: God) -> Iterator[commands.Command]:
    board = state.board
    beside = board.around[god.hex]
    for name in board.sort([name for name in state.piles if beside & board.bit[name]]):
        if attack.chips_are_beside(state, commands.Acquire(god.name, name)) is None:
            yield from _amounts(god, name, state.piles[name])


def _amounts(god: God, name: str, pile: Pile) -> Iterator[commands.Command]:
    """First as many chips as fit, then each smaller choice."""
    armor, bonus = min(pile.armor, CAP - god.armor), min(pile.attack, CAP - god.attack)
    if armor or bonus:
        yield commands.Acquire(god.name, name)
    for one in range(armor + 1):
        for other in range(bonus + 1):
            if (one or other) and (one, other) != (armor, bonus):
                yield commands.Acquire(god.name, name, one or None, other or None)


def _attack(state: State, god: God, targets: list[Target], filled: int) -> Commands:
    """hh.attack.*: every target that can be struck at all, each way that has power.
    `filled` are the hexes of all targets."""
    aimed = in_range(state, god) if power(state, god, commands.RANGED) > 0 else 0
    struck = state.board.around[god.hex] if power(state, god, commands.MELEE) > 0 else 0
    found: Commands = []
    if not (aimed | struck) & filled:
        return found
    for word, hex_name, bit in targets:
        if (aimed | struck) & bit:
            usual = manner(state, god, hex_name, None)
            for how, mask in ((commands.MELEE, struck), (commands.RANGED, aimed)):
                if mask & bit:
                    found.append(commands.Attack(god.name, word, None if how == usual else how))
    return found


def _targets(state: State) -> list[Target]:
    """What may be attacked, with its hex and bit: gods and homes of the other side by
    name, then traps and architecture by hex."""
    board, side = state.board, state.side
    named = [
        (god.name, god.hex) for god in state.gods.values() if god.side != side and god.standing
    ]
    named += [(commands.HOME_NAMES[one], name) for one, name in board.home.items() if one != side]
    named.sort()
    laid = {god.hex for god in state.gods.values() if god.trap}
    laid |= {name for name, pile in state.piles.items() if pile.trap or pile.architecture}
    named += [(name, name) for name in board.sort(list(laid))]
    return [(word, name, board.bit[name]) for word, name in named]


def _end(state: State) -> Commands:
    return [commands.End(), *(commands.End([card]) for card in _held(state))]


def _invoke(state: State) -> Iterator[commands.Command]:
    own = state.board.list(state.board.invoking_bits[state.side] & ~state.taken)
    for name in _held(state) if own else ():
        if not isinstance(state.cards[name], Power):
            first = commands.Invoke(name, own[0])
            if invoke.health_chips_suffice(state, first) is None:
                yield from (commands.Invoke(name, hex_name) for hex_name in own)


def _move(state: State, god: God, fallen: int) -> Commands:
    """hh.move.*: every hex in reach; past `fallen` gods there may be several ways."""
    board = state.board
    movement = state.god_card(god.name).movement
    free = move_mask(state, god)
    reached = board.reach(board.bit[god.hex], free, movement)
    if reached & fallen:
        return _smiting(god, board.list(reached), smiting_paths(state, god, free, movement))
    moves = _moves(state, god.name)
    found: Commands = []
    while reached:
        low = reached & -reached
        found.append(moves[low])
        reached ^= low
    return found


def _moves(state: State, name: str) -> dict[int, commands.Move]:
    """A god's move to each hex, made once: most of a legal list is such moves."""
    moves = state.moves.get(name)
    if moves is None:
        moves = {bit: commands.Move(name, to) for to, bit in state.board.bit.items()}
        state.moves[name] = moves
    return moves


def _smiting(god: God, reached: list[str], paths: dict[tuple[str, ...], Path]) -> Commands:
    """hh.move.path: for each hex first the path that the god takes by itself."""
    sets: dict[str, list[tuple[str, ...]]] = {name: [] for name in reached}
    for key in paths:
        sets[key[0]].append(key)
    found: Commands = []
    for name in reached:
        found.append(commands.Move(god.name, name))
        others = sorted(sets[name], key=lambda key: (len(key), len(paths[key])))[1:]
        found += [commands.Move(god.name, name, paths[key][:-1]) for key in sorted(others)]
    return found


def _play(state: State) -> Iterator[commands.Command]:
    for name in _held(state):
        if isinstance(state.cards[name], Power):
            command = commands.Play(name, [])
            if not (cards.targets_fit(state, command) or turn.points_suffice(state, command)):
                yield command


def _use(state: State, able: list[God]) -> Iterator[commands.Command]:
    for god in able:
        command = commands.Use(god.name, [])
        if cards.ability_is_there(state, command) is None:
            yield command
