"""A player that takes the best single action, again and again, until none is worth its
while.

What an action is worth is the sum of what its facts are worth to the side that gives it:
a plain table, WORTH, in tenths of the loss of one health by a god of the other side. Facts
about one's own gods and home count the other way about. To that comes how much nearer a
god gets to something it could attack, and off it comes what it costs beyond one Action
Point. Where an action waits for a choice, the best answer for whoever chooses counts too.

The player knows only its own view. Cards that it cannot see are imagined: those of each
side that lie in no open place, in an order by the player's own chance.
"""

from collections.abc import Callable, Mapping
from typing import Any

from engine.chance import Chance
from engine.ended import Ended
from engine.high_heavens import commands, events
from engine.high_heavens.board import Board
from engine.high_heavens.decide import decide
from engine.high_heavens.deck import Power
from engine.high_heavens.effects.stats import stat
from engine.high_heavens.evolve import evolve
from engine.high_heavens.legal import legal
from engine.high_heavens.state import OTHER, SIDE_OF, God, State
from engine.protocol import Luck
from engine.secrets import HIDDEN

WIN, NEAR, CYCLE, DEEP = 100_000, 4, 2, 2
WOUND, HEAL, FALL, BATTER, GONE = 10, 3, 35, 12, 10
CHIP = {"armor": 12, "attack": 14, "poison": -14}
DISABLE, TRAP, BUILD, POINT, DRAW, EFFECT, LASTING = -30, -12, 2, 12, 8, 8, 24
WALL, BAIT, SNARE = 4, 14, 5
ENTER = (70, 60, 45, 25, 12)

Worth = Callable[[State, str, Any], int]


def choose(state: State, seat: str, luck: Luck) -> commands.Command:
    """The best command for a seat by its own view; ending the turn where nothing is worth
    more. Of equals the first in the order of `legal`."""
    listed = legal(state)
    if len(listed) == 1:
        return listed[0]
    side, chance = SIDE_OF[seat], Chance(bytes(luck.randrange(256) for _ in range(32)))
    whole = imagined(state, luck)
    best, most = None, 0
    for command in listed:
        worth = value(whole, side, command, chance)
        if best is None or worth > most:
            best, most = command, worth
    if best is None:
        raise ValueError("nothing is legal here")
    return best


def imagined(state: State, luck: Luck) -> State:
    """A table on which what a viewer cannot see is filled in: the cards of each side that
    are nowhere to be seen, in an order by chance."""
    whole = state.copy()
    seen: set[Any] = {*state.gods, state.playing}
    open_piles: tuple[Mapping[str, list[Any]], ...]
    open_piles = (state.hands, state.draw, state.discard, state.perished)
    for piles in open_piles:
        seen.update(*piles.values())
    for side in whole.draw:
        names = [name for name, card in state.cards.items() if card.side == side]
        unseen = sorted(name for name in names if name not in seen)
        unseen.sort(key=lambda _: luck.random())
        hands = [hand for name, hand in whole.hands.items() if SIDE_OF[name] == side]
        for pile in (*hands, whole.draw[side]):
            for place, card in enumerate(pile):
                if card is HIDDEN and unseen:
                    pile[place] = unseen.pop()
    return whole


def value(state: State, side: str, command: commands.Command, chance: Chance, deep: int = 0) -> int:
    """What a command is worth to a side."""
    if isinstance(command, commands.End):
        return _discarding(state, command)
    found = decide(state, command, chance)
    worth = sum(_worth(state, side, event) for event in found)
    if found and type(found[-1]) is events.Asked and deep < DEEP:
        worth += _answering(state, side, found, chance, deep + 1)
    return worth


def _answering(state: State, side: str, found: Any, chance: Chance, deep: int) -> int:
    """What an answer to a choice is worth: the best for whoever chooses."""
    after = state.copy()
    for event in found:
        evolve(after, event)
    if after.pending is None or "choices" not in after.pending:
        return 0
    best = max if SIDE_OF[after.pending["seat"]] == side else min
    return best((value(after, side, each, chance, deep) for each in legal(after)), default=0)


def _discarding(state: State, command: commands.End) -> int:
    """To end the turn is worth nothing; where a full hand would draw nothing, a power that
    was not worth playing makes room."""
    if not command.discard or state.options.get("omnipotence"):
        return 0
    full = len(state.hand()) >= state.hand_size()
    return CYCLE if full and isinstance(state.cards[command.discard[0]], Power) else 0


def _worth(state: State, side: str, event: Any) -> int:
    found = WORTH.get(type(event))
    return found(state, side, event) if found is not None else 0


def _sign(state: State, side: str, name: str) -> int:
    """1 for what is good for a god of one's own, -1 for one of the other side."""
    card = state.cards[name]
    return 1 if card.side == side else -1


def _ended(state: State, side: str, event: Ended) -> int:
    winner = event.outcome["winner"]
    return 0 if winner is None else (WIN if winner == side else -WIN)


def _hurt(state: State, side: str, event: events.Hurt) -> int:
    return -WOUND * event.damage * _sign(state, side, event.god)


def _fell(state: State, side: str, event: events.Fell) -> int:
    return -FALL * _sign(state, side, event.god)


def _perished(state: State, side: str, event: events.Perished) -> int:
    return -GONE * _sign(state, side, event.god)


def _battered(state: State, side: str, event: events.Battered) -> int:
    return BATTER * event.damage * (-1 if event.side == side else 1)


def _mended(state: State, side: str, event: events.Mended) -> int:
    return BATTER * event.health * (1 if event.side == side else -1) // 2


def _healed(state: State, side: str, event: events.Healed) -> int:
    return HEAL * event.health * _sign(state, side, event.god)


def _risen(state: State, side: str, event: events.Risen) -> int:
    return (FALL + WOUND * event.health) * _sign(state, side, event.god)


def _invoked(state: State, side: str, event: events.Invoked) -> int:
    standing = sum(god.side == side and god.standing for god in state.gods.values())
    return ENTER[min(standing, len(ENTER) - 1)] * _sign(state, side, event.god)


def _given(state: State, side: str, event: events.Given) -> int:
    return CHIP[event.chip] * event.amount * _sign(state, side, event.god)


def _removed(state: State, side: str, event: events.Removed) -> int:
    return -CHIP[event.chip] * event.amount * _sign(state, side, event.god)


def _acquired(state: State, side: str, event: events.Acquired) -> int:
    chips = CHIP["armor"] * event.armor + CHIP["attack"] * event.attack
    return chips * _sign(state, side, event.god)


def _disabled(state: State, side: str, event: events.Disabled) -> int:
    if state.gods[event.god].disabled_until is not None:
        return 0
    return DISABLE * _sign(state, side, event.god)


def _recovered(state: State, side: str, event: events.Recovered) -> int:
    return -DISABLE * _sign(state, side, event.god)


def _trapped(state: State, side: str, event: events.Trapped) -> int:
    god = state.god_on(event.hex)
    if god is None or not god.standing:
        return _snare(state, side, event.hex) * event.trap
    return TRAP * event.trap * _sign(state, side, god.name)


def _snare(state: State, side: str, hex_name: str) -> int:
    """A trap on an empty hex is worth something beside a god of the other side."""
    near = distances_of(state.board)[hex_name]
    beside = [god.side for god in state.gods.values() if god.standing and near[god.hex] == 1]
    return SNARE * ((OTHER[side] in beside) - (side in beside))


def _weakened(state: State, side: str, event: events.Weakened) -> int:
    god = state.god_on(event.hex)
    if god is None or not god.trap:
        return 1
    return -TRAP * event.trap * _sign(state, side, god.name)


def _built(state: State, side: str, event: events.Built) -> int:
    """A wall is worth something near one's own home."""
    board = state.board
    near = board.within(board.home[side], 3) & board.bit[event.hex]
    return BUILD * event.architecture if near else 0


def _cracked(state: State, side: str, event: events.Cracked) -> int:
    board = state.board
    near = board.within(board.home[OTHER[side]], 3) & board.bit[event.hex]
    return WALL * event.architecture if near else 0


def _gained(state: State, side: str, event: events.Gained) -> int:
    return POINT * event.points


def _drew(state: State, side: str, event: events.Drew) -> int:
    return DRAW * event.size * (1 if SIDE_OF[event.seat] == side else -1)


def _discarded(state: State, side: str, event: events.Discarded) -> int:
    if len(event.cards) == 1 and isinstance(state.cards[event.cards[0]], Power):
        return 0
    return -DRAW * len(event.cards) * (1 if SIDE_OF[event.seat] == side else -1)


def _affected(state: State, side: str, event: events.Affected) -> int:
    """A change is worth the more the longer it lasts."""
    effect = event.effect
    good = effect.get("by", 1) > 0
    if effect.get("what") == "cost":
        good = not good
    lasting = LASTING if effect.get("until") is None else EFFECT
    return (lasting if good else -lasting) * _sign(state, side, event.god)


def _paid(state: State, side: str, event: events.Paid) -> int:
    """What goes beyond one point could have been another action."""
    return -WOUND * max(event.points - 1, 0)


def _retrieved(state: State, side: str, event: events.Retrieved) -> int:
    """A card that was chosen is worth two that were not."""
    return 2 * DRAW * len(event.cards) * (1 if SIDE_OF[event.seat] == side else -1)


def _fetched(state: State, side: str, event: events.Fetched) -> int:
    return 2 * DRAW * event.size * (1 if SIDE_OF[event.seat] == side else -1)


def _moved(state: State, side: str, event: events.Moved) -> int:
    """How much nearer a god gets to what it could attack, and a little to the other home."""
    god, goal = state.gods[event.god], event.path[-1]
    home = distances_of(state.board)[state.board.home[OTHER[god.side]]]
    nearer = NEAR * (_far(state, god, god.hex) - _far(state, god, goal))
    return (nearer + home[god.hex] - home[goal]) * _sign(state, side, event.god)


def _displaced(state: State, side: str, event: events.Displaced) -> int:
    """The same for a god of one's own; one of the other side is worth something where it
    comes into reach that was in nobody's, and where it is kept from one's home."""
    god = state.gods[event.god]
    if god.side == side:
        return _moved(state, side, events.Moved(event.god, event.path))
    rows = distances_of(state.board)
    home = rows[state.board.home[side]]
    goal = event.path[-1]
    kept = NEAR * (home[goal] - home[god.hex])
    caught = _exposed(state, side, goal) and not _exposed(state, side, god.hex)
    return kept + (BAIT if caught else 0)


def _exposed(state: State, side: str, hex_name: str) -> bool:
    """Whether a god of a side could attack something on a hex, walls aside."""
    near = distances_of(state.board)[hex_name]
    return any(
        near[god.hex] <= _reach(state, god)
        for god in state.gods.values()
        if god.side == side and god.standing
    )


def _reach(state: State, god: God) -> int:
    return max(stat(state, god, "range"), 1) if stat(state, god, "ranged") > 0 else 1


def _far(state: State, god: God, hex_name: str) -> int:
    """How many steps a god on a hex is from being able to attack something."""
    distances = distances_of(state.board)
    goals = [state.board.home[OTHER[god.side]]]
    goals += [foe.hex for foe in state.gods.values() if foe.side != god.side and foe.standing]
    near = distances[hex_name]
    return max(min(near[goal] for goal in goals) - _reach(state, god), 0)


_distances: dict[int, tuple[Board, dict[str, dict[str, int]]]] = {}


def distances_of(board: Board) -> dict[str, dict[str, int]]:
    """How far every hex is from every other, whatever stands between; made once a board."""
    known = _distances.get(id(board))
    if known is not None and known[0] is board:
        return known[1]
    found: dict[str, dict[str, int]] = {}
    for name in board.names:
        row, steps, seen = {name: 0}, 0, board.bit[name]
        while len(row) < len(board.names) and steps < len(board.names):
            steps += 1
            wider = board.within(name, steps) | board.bit[name]
            for other in board.list(wider & ~seen):
                row[other] = steps
            seen = wider
        found[name] = row
    _distances.clear()
    _distances[id(board)] = board, found
    return found


WORTH: dict[type, Worth] = {
    events.Paid: _paid,
    events.Retrieved: _retrieved,
    events.Fetched: _fetched,
    Ended: _ended,
    events.Hurt: _hurt,
    events.Fell: _fell,
    events.Perished: _perished,
    events.Battered: _battered,
    events.Mended: _mended,
    events.Healed: _healed,
    events.Risen: _risen,
    events.Invoked: _invoked,
    events.Given: _given,
    events.Removed: _removed,
    events.Acquired: _acquired,
    events.Disabled: _disabled,
    events.Recovered: _recovered,
    events.Trapped: _trapped,
    events.Weakened: _weakened,
    events.Built: _built,
    events.Cracked: _cracked,
    events.Gained: _gained,
    events.Drew: _drew,
    events.Discarded: _discarded,
    events.Affected: _affected,
    events.Moved: _moved,
    events.Displaced: _displaced,
}
