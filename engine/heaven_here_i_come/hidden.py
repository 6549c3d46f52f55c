"""What somebody at the table of Heaven, Here I Come! cannot know, and what else it could be.

Hidden from a seat are the cards between players that it has not seen (hi.inspect.marker),
the cards in the hands of others that were never played (hi.setup.hand), and votes that
were not opened (hi.vote.secret). What was seen in a history that was taken back is
still known.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from engine.chance import Chance
from engine.heaven_here_i_come.commands import (
    CROSS,
    UP,
    Ask,
    Command,
    Inspect,
    Leave,
    Pass,
    Peek,
    Poll,
    Resolve,
    Stand,
    Vote,
    Withdraw,
)
from engine.heaven_here_i_come.state import State
from engine.shapes import Doc
from engine.worlds import NEVER, Change, Story, Told, World

Place = tuple[str, int, int]
CIRCLE, HAND, VOTE = "circle", "hand", "vote"
KEPT = ("type", "game", "chart")


class Hidden:
    """What `who` cannot know of a story (engine.worlds.Hidden)."""

    __slots__ = ("_known", "_values", "_votes")

    def __init__(self, story: Story, who: str) -> None:
        self._values = values_of(story)
        self._votes = [place for place in self._values if place[0] == VOTE]
        self._known = _when_known(story, who, self._values)

    def places(self, n: int) -> dict[Place, str]:
        """What is hidden after entry `n`, and where."""
        return {
            place: value
            for place, value in self._values.items()
            if n < self._known.get(place, NEVER) and (place[0] != VOTE or place[1] <= n)
        }

    def swaps(self, n: int) -> Iterator[Change]:
        """Every swap of two unequal hidden values of one kind."""
        for (one, mine), (other, theirs) in combinations(self.places(n).items(), 2):
            if (one[0] == VOTE) is (other[0] == VOTE) and mine != theirs:
                yield (one, theirs), (other, mine)

    def shuffled(self, n: int, chance: Chance, ordinal: int) -> Change:
        """The hidden cards in each other's places, and hidden votes of any kind."""
        places = self.places(n)
        cards = [place for place in places if place[0] != VOTE]
        values = chance.shuffled("cards", ordinal, [places[place] for place in cards])
        found = list(zip(cards, values, strict=True))
        for place in places:
            if place[0] == VOTE:
                vote = (CROSS, UP)[chance.below(f"vote {place[1]}", ordinal, 2)]
                found.append((place, vote))
        return tuple((place, value) for place, value in found if places[place] != value)


def world(story: Story, change: Change) -> World:
    """The deal that a change makes, from the written position after entry 0."""
    real = values_of(story)
    circle = list(story.laid["circle"])
    players = [{**player, "hand": list(player["hand"])} for player in story.laid["players"]]
    commands: dict[int, Doc] = {}
    for place, _ in change:
        if place[0] == HAND:
            players[place[1]]["hand"].remove(real[place])
    for (kind, index, _), value in change:
        if kind == CIRCLE:
            circle[index] = value
        elif kind == HAND:
            players[index]["hand"].append(value)
        else:
            commands[index] = _with_vote(story.entries[index].do, value)
    for player in players:
        player["hand"].sort()
    deal: Doc = {key: story.deal[key] for key in KEPT if key in story.deal}
    position = {**story.laid, "circle": circle, "players": players}
    return World({**deal, "setup": position}, commands, {}, {})


def values_of(story: Story) -> dict[Place, str]:
    """Every value that is hidden from anybody at first, by its place."""
    found: dict[Place, str] = {}
    for index, card in enumerate(story.laid["circle"]):
        found[CIRCLE, index, 0] = card
    for index, player in enumerate(story.laid["players"]):
        for slot, card in enumerate(sorted(player["hand"])):
            found[HAND, index, slot] = card
    for entry in story.entries[1:]:
        vote = vote_of(entry.do)
        if vote is not None:
            found[VOTE, entry.n, 0] = vote["vote"]
    return found


def vote_of(do: Doc) -> Doc | None:
    """The vote in a command, or in the command that a ruling lets through."""
    inner: Doc = do.get("command", do)
    return inner if inner.get("type") == "vote" else None


def _with_vote(do: Doc, vote: str) -> Doc:
    if "command" in do:
        return {**do, "command": _with_vote(do["command"], vote)}
    return {**do, "vote": vote}


def _when_known(story: Story, who: str, values: dict[Place, str]) -> dict[Place, int]:
    """The entry with which `who` learns what is in a place."""
    players = story.laid["players"]
    screens = [player["screen"] for player in players]
    known: dict[Place, int] = {}
    if who in map(str, screens):
        own = screens.index(int(who))
        known |= {place: 0 for place in values if place[:2] == (HAND, own)}
        seen = [screens[own], screens[own - 1], players[own]["marker"]]
        known |= {(CIRCLE, screens.index(card), 0): 0 for card in seen if card is not None}
    played: list[Counter[tuple[int, str]]] = []
    most: Counter[tuple[int, str]] = Counter()
    for entry in story.entries:
        _learn(story, entry, who, screens, known)
        played.append(_played(played, entry, screens))
        for (index, card), count in (played[-1] - most).items():
            places = [place for place, value in values.items() if _is_in(place, index, value, card)]
            for place in places[most[index, card] : most[index, card] + count]:
                known.setdefault(place, entry.n)
        most |= played[-1]
        if any(event["type"] == "ended" for event in entry.events):
            for place in values:
                known.setdefault(place, entry.n)
    return known


def _is_in(place: Place, index: int, value: str, card: str) -> bool:
    return place[:2] == (HAND, index) and value == card


def _played(
    before: list[Counter[tuple[int, str]]], entry: Told, screens: list[int]
) -> Counter[tuple[int, str]]:
    """The cards that everybody has seen played in the history that ends here."""
    found = before[entry.after].copy() if entry.n else Counter()
    for event in entry.events:
        if event["type"] == "accused":
            found[screens.index(event["accuser"]), event["card"]] += 1
    return found


def _learn(
    story: Story, entry: Told, who: str, screens: list[int], known: dict[Place, int]
) -> None:
    """What an entry tells `who`: a card looked at, their own vote, a poll's votes."""
    vote = vote_of(entry.do) if entry.n else None
    if vote is not None and str(vote["player"]) == who:
        known.setdefault((VOTE, entry.n, 0), entry.n)
    for event in entry.events:
        if event["type"] in ("inspected", "peeked") and str(event["player"]) == who:
            known.setdefault((CIRCLE, screens.index(event["card"]), 0), entry.n)
        elif event["type"] == "polled":
            for n in _since_accusation(story, entry):
                known.setdefault((VOTE, n, 0), entry.n)


def _since_accusation(story: Story, entry: Told) -> Iterator[int]:
    """The entries of this history from the open poll's first on."""
    here = entry
    while True:
        yield here.n
        if here.n == 0 or any(event["type"] == "accused" for event in here.events):
            return
        here = story.entries[here.after]


def probes(state: State) -> Iterator[Command]:
    """Commands to try, legal or not, whose parts are single."""
    screens = sorted(state.place)
    for one in screens:
        yield from (Ask([one]), Leave(one), Pass(one), Stand([one]), Withdraw(one))
        yield from (Vote(one, UP), Vote(one, CROSS))
        for other in screens:
            yield from (Inspect(one, other), Peek(one, other))
            yield from (Poll(one, other, symbol) for symbol in state.chart.symbols)
    yield Resolve()
