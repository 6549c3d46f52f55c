"""In how many ways the hidden cards can lie so that a player has the least sin, or the
greatest.

The circle is walked once, card by card, and what was counted is kept by the last card and
the number of players marked. The count itself must be kept by how many cards of each
symbol were laid, since the cards run out: it is a polynomial with an unknown for each
symbol, written as one integer, 32 bits (a lane) for each monomial. To lay a card is then
one shift; to add the ways of two roads is one sum. Polynomials for every player stand side
by side (blocks) in the same integer. A lane holds at most 10! / (2!)^5 ways.
"""

from collections.abc import Iterator
from typing import NamedTuple

LANE = 32
Counts = dict[tuple[int, int], int]


class Known(NamedTuple):
    """What somebody knows of the table: the rank of each pair of symbols, the circle with
    None for a hidden card, how many hidden cards there are of each symbol, and the places
    of the players by ascending screen."""

    ranks: list[list[int]]
    circle: list[int | None]
    rest: list[int]
    by_screen: list[int]

    @property
    def total(self) -> int:
        """In how many ways the hidden places of the circle can be filled, each card being
        another one; 0 if there are not so many cards."""
        return falling(sum(self.rest), self.circle.count(None))


def falling(number: int, times: int) -> int:
    """`number` × (`number` - 1) × …, so many factors."""
    product = 1
    for step in range(times):
        product *= max(number - step, 0)
    return product


class Walk:
    """The walk around one table. The blocks: all ways; for each place those in which its
    player is marked; for each screen those in which it is the lowest marked one."""

    __slots__ = ("_block", "_keep", "_known", "_lowest", "_shift", "_size", "_turn")

    def __init__(self, known: Known) -> None:
        self._known = known
        count = len(known.circle)
        lanes = 1
        free = known.rest.index(max(known.rest))
        self._shift = [0] * len(known.rest)
        for symbol, left in enumerate(known.rest):
            if symbol != free:
                self._shift[symbol], lanes = lanes * LANE, lanes * (left + 1)
        self._size = lanes * LANE
        self._block = (1 << self._size) - 1
        self._keep = [self._room(symbol, lanes, count) for symbol in range(len(known.rest))]
        self._lowest = (1 << self._size * (count + 1)) - 1
        self._turn = {place: turn for turn, place in enumerate(known.by_screen)}

    def _room(self, symbol: int, lanes: int, count: int) -> int:
        """The lanes to which one more card of a symbol can be added, in every block."""
        step = self._shift[symbol] // LANE
        if not step:
            return -1
        left = self._known.rest[symbol]
        full = (1 << LANE) - 1
        one = sum(full << LANE * lane for lane in range(lanes) if lane // step % (left + 1) < left)
        return sum(one << self._size * block for block in range(2 * count + 1))

    def least(self, only: int | None = None) -> list[int]:
        """For each place in how many ways its player is a Scapegoat (hi.team.scapegoat,
        hi.team.minority); with `only` where that is the rank of the least sin."""
        half = (len(self._known.circle) + 1) // 2
        return self._sum(False, half, only)

    def greatest(self) -> list[int]:
        """For each place in how many ways its player is a Badass (hi.team.badass)."""
        return self._sum(True, len(self._known.circle) + 1, None)

    def _sum(self, is_greatest: bool, half: int, only: int | None) -> list[int]:
        found = 0
        ranks = sorted({rank for row in self._known.ranks for rank in row})
        for rank in ranks if only is None else [only]:
            for first, start in self._starts():
                found += self._walk(first, start, rank, is_greatest, half)
        return self._weighed(found)

    def _starts(self) -> Iterator[tuple[int, Counts]]:
        """Where to begin: at a card that is known, else with each symbol in turn."""
        circle = self._known.circle
        at = next((place for place, card in enumerate(circle) if card is not None), None)
        if at is not None:
            yield at, {(circle[at] or 0, 0): 1}
            return
        for symbol, left in enumerate(self._known.rest):
            if left:
                yield 0, {(symbol, 0): 1 << self._shift[symbol]}

    def _walk(self, at: int, start: Counts, rank: int, is_greatest: bool, half: int) -> int:
        """Once around from a card: the marked blocks of all ways in which nobody's sin is
        beyond `rank`; those with it are marked. From `half` marks on only the lowest
        screen counts."""
        (first, _), now = next(iter(start)), start
        count = len(self._known.circle)
        for step in range(1, count + 1):
            place = (at + step) % count
            after: Counts = {}
            for (last, marks), ways in now.items():
                cards = [first] if step == count else self._cards(place)
                for card in cards:
                    sin = self._known.ranks[last][card]
                    if sin != rank and (sin < rank) is is_greatest:
                        continue
                    laid = ways
                    if self._known.circle[place] is None and step < count:
                        laid = (ways & self._keep[card]) << self._shift[card]
                    key = marks
                    if sin == rank:
                        laid, key = self._marked(laid, marks, place)
                    if 0 <= key < half and key + count - step < half:
                        laid, key = laid & self._lowest, -1
                    if laid:
                        after[card, key] = after.get((card, key), 0) + laid
            now = after
        return self._ends(now, half)

    def _cards(self, place: int) -> list[int]:
        card = self._known.circle[place]
        if card is not None:
            return [card]
        return [symbol for symbol, left in enumerate(self._known.rest) if left]

    def _marked(self, ways: int, marks: int, place: int) -> tuple[int, int]:
        """The same ways with the player at a place marked, and how many are marked."""
        size, count = self._size, len(self._known.circle)
        every = ways & self._block
        found = ways + (every << size * (place + 1))
        if marks < 0:
            return found, marks
        turn = self._turn[place] + count + 1
        if marks == 0:
            return found + (every << size * turn), 1
        above = ways >> size * (turn + 1)
        found -= above << size * (turn + 1)
        while above:
            found += (above & self._block) << size * turn
            above >>= size
        return found, marks + 1

    def _ends(self, ways: Counts, half: int) -> int:
        """The marks of each place in the second block and after, whatever the last card."""
        size, count, found = self._size, len(self._known.circle), 0
        for (_, marks), many in ways.items():
            if marks < half:
                found += many & self._lowest
                continue
            for turn, place in enumerate(self._known.by_screen):
                one = many >> size * (count + 1 + turn) & self._block
                found += one << size * (place + 1)
        return found

    def _weighed(self, blocks: int) -> list[int]:
        """Each place's polynomial with each monomial at its number of ways to pick the
        cards."""
        weights = self._weights()
        size = self._size // 8
        data = blocks.to_bytes(size * (len(self._known.circle) + 1), "little")
        found = []
        for place in range(len(self._known.circle)):
            block = data[size * (place + 1) : size * (place + 2)]
            found.append(
                sum(
                    weight * int.from_bytes(block[lane * 4 : lane * 4 + 4], "little")
                    for lane, weight in weights
                )
            )
        return found

    def _weights(self) -> list[tuple[int, int]]:
        """Each lane that can be, with the number of ways to pick its cards."""
        rest, hidden = self._known.rest, self._known.circle.count(None)
        found = []
        for lane in range(self._size // LANE):
            laid, weight = 0, 1
            for left, shift in zip(rest, self._shift, strict=True):
                if shift:
                    many = lane // (shift // LANE) % (left + 1)
                    laid, weight = laid + many, weight * falling(left, many)
            weight *= falling(max(rest), hidden - laid) if laid <= hidden else 0
            if weight:
                found.append((lane, weight))
        return found
