"""A player that acts on the odds (engine.heaven_here_i_come.odds).

What each team wants (hi.win, hi.end.unfound): the Sinners, that a poll on a Scapegoat
passes and that the Last Stand fails; the Scapegoats anything else, so also that nobody is
found. From its odds a player knows how likely it wins if a poll on somebody passes:

    it and the defendant are of different teams, a Scapegoat found standing by chance
    (`EXACT`) or not; or both are Scapegoats and the Last Stand is exact.

And if no poll passes now: as a Scapegoat, unless the Sinners find one later; as a Sinner
only then. Of that there is the less hope, the fewer cards are left (`HOPE`). It votes up
where the first is more, accuses whoever makes the first the most, if that is more than
what passing leaves, and plays the card of which it holds the most. Every far card tells
as much of two players, so it inspects one that nobody has looked at. In the Last Stand it
names those who are together the most likely Badasses, if it is a Scapegoat: else all is
lost already.
"""

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from engine.heaven_here_i_come.commands import (
    CROSS,
    UP,
    Command,
    Inspect,
    Pass,
    Poll,
    Resolve,
    Stand,
    Vote,
    Withdraw,
)
from engine.heaven_here_i_come.odds import known_to
from engine.heaven_here_i_come.rules.inspection import FAR
from engine.heaven_here_i_come.setup import hand_size
from engine.heaven_here_i_come.state import State
from engine.heaven_here_i_come.ways import Known, Walk

if TYPE_CHECKING:
    from engine.protocol import Luck

EXACT, HOPE = 0.3, 0.5
Key = tuple[tuple[tuple[int, ...], ...], tuple[int | None, ...], tuple[int, ...], tuple[int, ...]]


class Beliefs(NamedTuple):
    """For each place how likely its player is a Scapegoat, and is one together with
    the player who reasons; and how likely that player is one."""

    scapegoat: tuple[float, ...]
    together: tuple[float, ...]
    own: float


def play_reasoning(state: State, seat: str, chance: "Luck") -> Command:
    """What a player who acts on the odds does."""
    me = int(seat)
    if state.phase == "inspection":
        return _inspection(state, me, chance)
    if state.phase == "discussion":
        return _discussion(state, me, chance)
    if state.phase == "voting":
        defendant = state.polls[-1].defendant
        hope = _hope(state, sum(len(player.hand) for player in state.players))
        beliefs = beliefs_of(state, me)
        gain = _if_passed(state, beliefs, me, defendant) - _if_not(beliefs, hope)
        return Vote(me, UP if gain > 0 else CROSS)
    return Stand(_most_likely_badasses(state, me)) if state.phase == "stand" else Resolve()


def _inspection(state: State, me: int, chance: "Luck") -> Command:
    """hi.inspect.distance: a far card, if there is one that nobody has looked at."""
    marked = [player.marker for player in state.players]
    far = [card for card in sorted(state.place) if state.distance(me, card) >= FAR]
    return Inspect(me, chance.choice([card for card in far if card not in marked] or far))


def _discussion(state: State, me: int, chance: "Luck") -> Command:
    """A poll on whoever promises the most, if it is more than what is to come without."""
    beliefs = beliefs_of(state, me)
    others = [screen for screen in sorted(state.place) if screen != me]
    gains = {screen: _if_passed(state, beliefs, me, screen) for screen in others}
    best = max(gains.values())
    after = [one for one in state.players if one.screen != me and not one.passed]
    if best > _if_not(beliefs, _hope(state, sum(len(player.hand) for player in after))):
        defendant = chance.choice([screen for screen in others if gains[screen] == best])
        hand = [str(card) for card in state.player(me).hand]
        return Poll(me, defendant, max(state.chart.symbols, key=hand.count))
    return Withdraw(me) if me in state.asks else Pass(me)


def _hope(state: State, cards: int) -> float:
    """How likely a Scapegoat is found and fails later, with so many cards to come."""
    return HOPE * cards / (len(state.players) * hand_size(len(state.players)))


def _if_passed(state: State, beliefs: Beliefs, me: int, defendant: int) -> float:
    """How likely the player wins if a poll on a defendant passes (hi.win)."""
    if defendant == me:
        return beliefs.own * EXACT
    place = state.place[defendant]
    goat, both = beliefs.scapegoat[place], beliefs.together[place]
    return (beliefs.own - both) + (goat - both) * (1 - EXACT) + both * EXACT


def _if_not(beliefs: Beliefs, hope: float) -> float:
    """How likely the player wins if no poll passes now."""
    return beliefs.own * (1 - hope) + (1 - beliefs.own) * hope


def beliefs_of(state: State, me: int) -> Beliefs:
    """What a player believes of the teams. As Scapegoats together count all who have the
    player's own sin where that is the least."""
    known = known_to(state, str(me))
    return _beliefs(_key(known), state.place[me])


def _key(known: Known) -> Key:
    ranks = tuple(map(tuple, known.ranks))
    return ranks, tuple(known.circle), tuple(known.rest), tuple(known.by_screen)


@lru_cache(maxsize=256)
def _beliefs(key: Key, place: int) -> Beliefs:
    ranks, circle, rest, by_screen = key
    known = Known([list(row) for row in ranks], list(circle), list(rest), list(by_screen))
    walk, total = Walk(known), known.total
    found = [ways / total for ways in walk.least()]
    together = [ways / total for ways in walk.least(own_rank(known, place))]
    return Beliefs(tuple(found), tuple(together), found[place])


def own_rank(known: Known, place: int) -> int:
    """The rank of a player's own sin, who knows both cards beside them (hi.setup.sin)."""
    one, other = known.circle[place], known.circle[place - 1]
    assert one is not None
    assert other is not None
    return known.ranks[one][other]


def _most_likely_badasses(state: State, me: int) -> list[int]:
    """The set of players that is the most likely to be exactly the Badasses, where the
    player is a Scapegoat (hi.stand, hi.team.badass)."""
    known = known_to(state, str(me))
    sets = badass_sets(known, state.place[me]) or {1 << state.place[me]: 1}
    best = max(sorted(sets), key=lambda mask: sets[mask])
    return sorted(one.screen for place, one in enumerate(state.players) if best >> place & 1)


def badass_sets(known: Known, me: int) -> dict[int, int]:
    """In how many ways each set of places (bits) is that of the Badasses, nobody's sin
    being less than the player's own; none where the player is no Scapegoat."""
    count, own = len(known.circle), own_rank(known, me)
    first = known.circle[me]
    assert first is not None
    now = {(first, tuple(known.rest), own, 1 << me): 1}
    for step in range(1, count):
        place = (me + step) % count
        card = known.circle[place]
        after: dict[tuple[int, tuple[int, ...], int, int], int] = {}
        for (last, rest, greatest, badasses), ways in now.items():
            for symbol in range(len(rest)) if card is None else (card,):
                rank = known.ranks[last][symbol]
                many = rest[symbol] if card is None else 1
                if rank > own or not many:
                    continue
                left = rest
                if card is None:
                    left = (*rest[:symbol], many - 1, *rest[symbol + 1 :])
                bit = 1 << place
                if rank <= greatest:
                    bit |= badasses if rank == greatest else 0
                else:
                    bit = badasses
                key = (symbol, left, min(rank, greatest), bit)
                after[key] = after.get(key, 0) + ways * many
        now = after
    found: dict[int, int] = {}
    for (_, _, _, badasses), ways in now.items():
        found[badasses] = found.get(badasses, 0) + ways
    return found
