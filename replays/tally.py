"""Many games counted: who won and how, how long they were, and what their cards did.

Tallies add up in any order, so games can be counted side by side.
"""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

from engine.protocol import Ruleset
from engine.shapes import Doc

VERBS = ("drawn", "played", "used")
NINETY_FIVE = 1.959963984540054
DIGITS = 6
Count = Counter[Any]


class Rate(NamedTuple):
    """So many of so many, and within what its true rate lies in 95 of 100 cases (Wilson's
    interval); without any cases everything from 0 to 1."""

    share: float | None
    least: float
    most: float


def rate(part: int, whole: int) -> Rate:
    """A share with its interval."""
    if not whole:
        return Rate(None, 0.0, 1.0)
    share, square = part / whole, NINETY_FIVE**2
    middle = share + square / (2 * whole)
    spread = NINETY_FIVE * sqrt(share * (1 - share) / whole + square / (4 * whole**2))
    under = 1 + square / whole
    return Rate(share, max((middle - spread) / under, 0.0), min((middle + spread) / under, 1.0))


class Tally:
    """What was counted. `outcomes` are by winner and rule, None for a game not over;
    `lengths` are in commands, `turns` in turns where a game has them; `cards` are by card,
    what is counted and whether their holder won; `rules` are the games in which each clause
    was at work, and `broken` the entries that break one."""

    __slots__ = (
        "began",
        "broken",
        "cards",
        "commands",
        "games",
        "lengths",
        "outcomes",
        "rules",
        "rulings",
        "turns",
    )

    def __init__(self) -> None:
        self.games: Count = Counter()
        self.outcomes: Count = Counter()
        self.began: Count = Counter()
        self.lengths: Count = Counter()
        self.turns: Count = Counter()
        self.commands: Count = Counter()
        self.rules: Count = Counter()
        self.rulings: Count = Counter()
        self.broken: Count = Counter()
        self.cards: Count = Counter()

    def add(self, other: "Tally") -> None:
        """What another tally counted, too."""
        for name in self.__slots__:
            getattr(self, name).update(getattr(other, name))

    def as_doc(self) -> Doc:
        """Everything counted, as JSON."""
        return {
            name: sorted(([key, count] for key, count in getattr(self, name).items()), key=repr)
            for name in self.__slots__
        }

    @classmethod
    def of_doc(cls, doc: Doc) -> "Tally":
        """A tally from its JSON."""
        tally = cls()
        for name in cls.__slots__:
            for key, count in doc[name]:
                getattr(tally, name)[tuple(key) if isinstance(key, list) else key] = count
        return tally

    def begin(self, game: Ruleset, state: Any) -> "GameTally":
        """The count of one game that begins with `state`."""
        return GameTally(self, game, state)


class GameTally:
    """The count of one game, added to the tally when it is at its end."""

    __slots__ = ("commands", "game", "seen", "tally", "uses")

    def __init__(self, tally: Tally, game: Ruleset, state: Any) -> None:
        self.tally = tally
        self.game = game
        self.commands: list[str] = []
        self.seen = {(found.verb, found.holder, found.card) for found in game.held(state)}
        self.uses: Count = Counter()

    def entry(self, state: Any, kind: str, found: Sequence[Any]) -> None:
        """One command of a type, and its events; `state` is that before it."""
        self.commands.append(kind)
        for event in found:
            for verb, holder, card in self.game.noted(state, event):
                self.seen.add((verb, holder, card))
                if verb == "used":
                    self.uses[card] += 1

    def end(self, state: Any) -> None:
        """The game as it stands at its end, or where it was left."""
        tally, standing = self.tally, self.game.standing(state)
        tally.games[self.game.NAME] += 1
        outcome = state.outcome
        tally.outcomes[(outcome["winner"], outcome["by"]) if outcome else (None, None)] += 1
        tally.lengths[len(self.commands)] += 1
        tally.commands.update(self.commands)
        if standing.turns is not None:
            tally.turns[standing.turns] += 1
        if standing.began is not None and standing.winners:
            tally.began[standing.began in standing.winners] += 1
        for verb, holder, card in self.seen:
            tally.cards[card, verb, holder in standing.winners if outcome else None] += 1
        for card, times in self.uses.items():
            tally.cards[card, "times", None] += times


def summary(tally: Tally) -> Doc:
    """A tally as JSON, sorted."""
    decided = sum(count for (winner, _), count in tally.outcomes.items() if winner is not None)
    return {
        "games": tally.games.total(),
        "finished": sum(count for (_, by), count in tally.outcomes.items() if by is not None),
        "winners": _winners(tally, decided),
        "ways": _ways(tally),
        "first": _share(tally.began[True], tally.began.total()) if tally.began else None,
        "commands": spread(tally.lengths),
        "turns": spread(tally.turns) if tally.turns else None,
        "types": dict(sorted(tally.commands.items())),
        "rules": dict(sorted(tally.rules.items())),
        "rulings": dict(sorted(tally.rulings.items())),
        "broken": dict(sorted(tally.broken.items())),
        "cards": [_card(tally, card) for card in sorted({key[0] for key in tally.cards})],
    }


def spread(counted: Count) -> Doc:
    """The least, median, mean and greatest of some numbers, each with how often it came."""
    total = counted.total()
    if not total:
        return {"least": None, "median": None, "mean": None, "most": None}
    mean = sum(number * count for number, count in counted.items()) / total
    return {
        "least": min(counted),
        "median": _median(counted, total),
        "mean": round(mean, 2),
        "most": max(counted),
    }


def _median(counted: Count, total: int) -> float:
    """The middle number, or that between the two in the middle."""
    numbers = sorted(counted.elements())
    return float(numbers[(total - 1) // 2] + numbers[total // 2]) / 2


def _winners(tally: Tally, decided: int) -> list[Doc]:
    counted: Count = Counter()
    for (winner, _), count in tally.outcomes.items():
        if winner is not None:
            counted[winner] += count
    return [{"winner": name, **_share(count, decided)} for name, count in sorted(counted.items())]


def _ways(tally: Tally) -> list[Doc]:
    """By whom and by which rule games ended; winner null where nobody won."""
    ended = sum(count for (_, by), count in tally.outcomes.items() if by is not None)
    rows = [(str(winner or ""), by, count) for (winner, by), count in tally.outcomes.items() if by]
    return [
        {"winner": winner or None, "by": by, **_share(count, ended)}
        for winner, by, count in sorted(rows)
    ]


def _share(part: int, whole: int) -> Doc:
    found = rate(part, whole)
    share = None if found.share is None else round(found.share, 6)
    return {
        "count": part,
        "of": whole,
        "share": share,
        "within": [round(found.least, 6), round(found.most, 6)],
    }


def _card(tally: Tally, card: str) -> Doc:
    """One card: played where it was drawn, won where it was played, and how often it was
    used for each time that somebody drew it."""
    drawn, played = _times(tally, card, "drawn"), _times(tally, card, "played")
    won = tally.cards[card, "played", True]
    return {
        "card": card,
        "drawn": drawn,
        "played": _share(played, drawn),
        "won": _share(won, won + tally.cards[card, "played", False]),
        "uses": round(tally.cards[card, "times", None] / drawn, 3) if drawn else None,
    }


def _times(tally: Tally, card: str, verb: str) -> int:
    return sum(tally.cards[card, verb, won] for won in (True, False, None))
