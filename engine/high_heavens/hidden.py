"""What somebody at the table of High Heavens cannot know, and what else it could be.

Hidden from a seat are the hands of the other side and the order of the draw piles
(hh.card.draw). Another deal is the real one with other names for the cards that the
seat cannot place. A card that was seen and then shuffled back is hidden anew from that
shuffle on, so each card has an *epoch* since which it is hidden: 0 for the first order
of its side's pile, 1 for the second, and so on.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from engine.chance import Chance
from engine.high_heavens.commands import (
    Attack,
    Command,
    End,
    Invoke,
    Move,
    Play,
    Resolve,
    Use,
)
from engine.high_heavens.deck import God
from engine.high_heavens.faults import SIDES
from engine.high_heavens.state import SIDE_OF, TEAM, State
from engine.shapes import Doc
from engine.worlds import Change, Names, Story, Told, World, changed_values

Since = dict[str, int]
PILES = ("hands", "draw")
SEALED = {
    "drew": "cards",
    "shuffled": "order",
    "looked": "cards",
    "arranged": "order",
    "fetched": "cards",
    "answered": "picks",
    "asked": "agenda",
}


class Hidden:
    """What `who` cannot know of a story (engine.worlds.Hidden)."""

    __slots__ = ("_after", "_epoch", "_keeps", "_orders", "_since", "_who")

    def __init__(self, story: Story, who: str) -> None:
        self._who = who
        self._since: dict[str, Since] = {side: {} for side in SIDES}
        self._orders: dict[str, list[frozenset[str]]] = {side: [] for side in SIDES}
        self._keeps = any(entry.after != entry.n - 1 for entry in story.entries[1:])
        self._after: list[dict[str, Since]] = []
        if "setup" in story.deal:
            self._lay_written(story.laid)
        for entry in story.entries:
            self._learn(entry)
            self._after.append({side: dict(since) for side, since in self._since.items()})

    def swaps(self, n: int) -> Iterator[Change]:
        """Every swap of two cards of one side that are hidden, from the later epoch on;
        both must be in that epoch's pile, or be hidden from the start."""
        for side, since in self._after[n].items():
            for one, other in combinations(sorted(since), 2):
                epoch = max(since[one], since[other])
                if epoch == 0 or {one, other} <= self._orders[side][epoch]:
                    yield ((side, epoch, ((one, other), (other, one))),)

    def shuffled(self, n: int, chance: Chance, ordinal: int) -> Change:
        """The hidden cards of each side and epoch under each other's names."""
        found: list[Any] = []
        for side, since in self._after[n].items():
            for epoch in sorted(set(since.values())):
                cards = sorted(card for card in since if since[card] == epoch)
                others = chance.shuffled(f"{side} {epoch}", ordinal, cards)
                pairs = zip(cards, others, strict=True)
                found.append((side, epoch, tuple(pair for pair in pairs if pair[0] != pair[1])))
        return tuple(part for part in found if part[2])

    def _lay_written(self, laid: Doc) -> None:
        """A written position is the first order: its hands and piles. Hands that lie open,
        and those of one's own side, are known."""
        for side in SIDES:
            hands = {seat: laid["hands"][seat] for seat in laid["hands"] if SIDE_OF[seat] == side}
            cards = [*laid["draw"][side], *(card for hand in hands.values() for card in hand)]
            is_open = laid["options"].get("omnipotence")
            seen = [
                card
                for seat, hand in hands.items()
                if is_open or self._who in TEAM[seat]
                for card in hand
            ]
            self._lay(side, cards, seen)

    def _lay(self, side: str, cards: list[str], seen: list[str]) -> None:
        """The first order of a side's cards, some of which `who` has seen."""
        self._orders[side].append(frozenset(cards))
        self._since[side] = {card: 0 for card in cards if card not in seen}

    def _learn(self, entry: Told) -> None:
        """What an entry tells `who`, in clear or by what is sealed to them."""
        if entry.n:
            self._see(_clear(entry.do, _choice_is_secret(entry)))
        for event in entry.events:
            kind = event["type"]
            if kind == "shuffled":
                self._shuffle(event["side"], event["order"])
            elif kind in ("drew", "fetched", "looked") and self._who in TEAM[event["seat"]]:
                self._see(event["cards"])
            elif kind == "answered" and not event["hidden"]:
                self._see(event["picks"])
            elif kind == "ended":
                self._since = {side: {} for side in SIDES}
                self._keeps = True
            elif kind not in ("dealt", "laid"):
                self._see({key: event[key] for key in event if key != SEALED.get(kind)})

    def _see(self, value: Any) -> None:
        """Every card that is named somewhere in a value is known."""
        if isinstance(value, dict):
            value = list(value.values())
        if isinstance(value, list):
            for item in value:
                self._see(item)
        elif isinstance(value, str):
            for since in self._since.values():
                since.pop(value, None)

    def _shuffle(self, side: str, order: list[str]) -> None:
        """What is shuffled back is hidden anew. Where anything was ever taken back, what
        was seen stays known instead, since the same shuffle may come twice."""
        epoch = len(self._orders[side])
        if epoch == 0:
            self._lay(side, order, [])
            return
        self._orders[side].append(frozenset(order))
        if not self._keeps:
            self._since[side] = {**dict.fromkeys(order, epoch), **self._since[side]}


def _choice_is_secret(entry: Told) -> bool:
    return any(event["type"] == "answered" and event["hidden"] for event in entry.events)


def _clear(do: Doc, is_secret: bool) -> Doc:
    """A command without the choices that are secret in it."""
    if "command" in do:
        return {**do, "command": _clear(do["command"], is_secret)}
    return {key: do[key] for key in do if not (is_secret and key == "choices")}


def world(story: Story, change: Change) -> World:
    """The deal that a change makes: chance with other names, and the secret choices in
    these names. A written position is laid as it was after entry 0."""
    is_written = "setup" in story.deal
    deal = story.deal
    if is_written:
        kept = ("type", "game", "deck", "board", "names")
        first = _names(change, dict.fromkeys(SIDES, 0))
        laid = {**story.laid, **{key: changed_values(story.laid[key], first) for key in PILES}}
        deal = {**{key: deal[key] for key in kept if key in deal}, "setup": laid}
    renames: dict[str, list[tuple[int, Names]]] = {}
    for side, epoch, pairs in change:
        start = max(epoch - is_written, 0)
        renames.setdefault(f"shuffle-{side}", []).append((start, dict(pairs)))
    laid = {f"shuffle-{side}": 0 if is_written else _shuffles(story, side) for side in SIDES}
    return World(deal, _choices(story, change, is_written), renames, laid)


def _shuffles(story: Story, side: str) -> int:
    """How often a side's pile is shuffled in the deal."""
    events = story.entries[0].events
    return sum(event["type"] == "shuffled" and event["side"] == side for event in events)


def _names(change: Change, epochs: dict[str, int]) -> dict[str, str]:
    """The names that hold in these epochs."""
    found: dict[str, str] = {}
    for side, epoch, pairs in change:
        if epoch <= epochs[side]:
            found.update(pairs)
    return found


def _choices(story: Story, change: Change, is_written: bool) -> dict[int, Doc]:
    """The commands with a secret choice, in the names of their epoch."""
    epochs: list[dict[str, int]] = []
    found: dict[int, Doc] = {}
    for entry in story.entries:
        now = dict(epochs[entry.after]) if entry.n else dict.fromkeys(SIDES, int(is_written) - 1)
        if entry.n and _choice_is_secret(entry):
            names = _names(change, now)
            do = _renamed(entry.do, names)
            if do != entry.do:
                found[entry.n] = do
        for event in entry.events:
            if event["type"] == "shuffled":
                now[event["side"]] += 1
        epochs.append(now)
    return found


def _renamed(do: Doc, names: Names) -> Doc:
    if "command" in do:
        return {**do, "command": _renamed(do["command"], names)}
    if do.get("choices") is None:
        return do
    words = [",".join(names.get(card, card) for card in w.split(",")) for w in do["choices"]]
    return {**do, "choices": words}


def fits(real: list[Doc], other: list[Doc]) -> bool:
    """Whether what happened in another deal may be what happened here: hands without a
    god are shown (hh.setup.hand), and a search among cards that has no answer is
    skipped (hh.turn.resolve), so everybody knows that the cards were not those."""
    return _told(real) == _told(other)


def _told(events: list[Doc]) -> list[Doc]:
    return [
        event
        for event in events
        if event["type"] == "revealed" or (event["type"] == "skipped" and event["why"] == "choice")
    ]


def probes(state: State) -> Iterator[Command]:
    """Commands to try, legal or not, whose parts are single."""
    names = state.board.names
    for index, name in enumerate(state.cards):
        near = [names[(index * 7 + step * 13) % len(names)] for step in range(4)]
        if isinstance(state.cards[name], God):
            yield from (Invoke(name, one) for one in near)
            yield from (Move(name, one) for one in near)
            yield from (Attack(name, one) for one in (*near, "asgard", "olympus"))
            yield Use(name, [])
        yield from (Play(name, []), End([name]))
        yield Resolve([name])
    yield End()
