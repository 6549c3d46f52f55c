"""What one player's knowledge makes of the sins and teams, exactly (docs/odds.md).

Known are the cards of one's own hand, those between players that one has seen, and all
that lie face up; every way to lay the other cards into the places that are hidden is
equally likely. What others choose to do is no evidence.
"""

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from engine.errors import CannotTell, CorruptLog
from engine.heaven_here_i_come.chart import COPIES
from engine.heaven_here_i_come.state import State
from engine.heaven_here_i_come.view import mask
from engine.heaven_here_i_come.ways import Known, Walk
from engine.secrets import HIDDEN
from engine.shapes import Doc

SINS = 7


class Odds(NamedTuple):
    """For each player clockwise: of each sin from the greatest on, of being a Scapegoat,
    of being a Badass."""

    sins: list[list[Fraction]]
    scapegoats: list[Fraction]
    badasses: list[Fraction]


def odds(state: State, who: str) -> Doc:
    """The odds as JSON, each as a float and exactly, from what `who` may know: a screen,
    `public` or `referee`.

    Raises:
        CannotTell: on a copy that lacks what `who` knows.
        CorruptLog: `cards.count`, where the cards seen cannot all be.
    """
    known = known_to(state, who)
    found = odds_of(known)
    rows = zip(state.players, found.sins, found.scapegoats, found.badasses, strict=True)
    return {
        "game": "heaven-here-i-come",
        "viewer": who,
        "hidden": {
            "circle": known.circle.count(None),
            "cards": dict(zip(state.chart.symbols, known.rest, strict=True)),
        },
        "players": [
            {
                "screen": player.screen,
                "name": player.name,
                "sins": dict(zip(state.chart.sins, map(_exact, sins), strict=True)),
                "scapegoat": _exact(scapegoat),
                "badass": _exact(badass),
            }
            for player, sins, scapegoat, badass in rows
        ],
    }


def known_to(state: State, who: str) -> Known:
    """What `who` knows of the cards; raises as `odds` does."""
    seen = mask(state, who)
    _require_own(seen, who)
    symbols = list(state.chart.symbols)
    cards = [*seen.circle, *seen.face_up, *(c for player in seen.players for c in player.hand)]
    shown = Counter(card for card in cards if card is not HIDDEN)
    rest = [COPIES - shown[symbol] - seen.board[symbol] for symbol in symbols]
    if min(rest) < 0 or sum(rest) != cards.count(HIDDEN):
        told = "these cards are not five of each symbol, so no deal is like this"
        raise CorruptLog("cards.count", told, {}, "heavens check says where they went wrong")
    rank = state.chart.rank
    return Known(
        [[rank(state.chart.sin_of[one, other]) for other in symbols] for one in symbols],
        [None if card is HIDDEN else symbols.index(str(card)) for card in seen.circle],
        rest,
        [state.place[screen] for screen in sorted(state.place)],
    )


def _require_own(seen: State, who: str) -> None:
    """CannotTell on a copy that does not hold what a viewer has seen."""
    if who == "referee" or seen.outcome is not None:
        own = [*seen.circle, *(card for player in seen.players for card in player.hand)]
    elif who == "public":
        own = []
    else:
        player = seen.player(int(who))
        place = seen.place[player.screen]
        own = [*player.hand, seen.circle[place], seen.circle[place - 1]]
        if player.marker is not None:
            own.append(seen.circle[seen.place[player.marker]])
    if HIDDEN in own:
        raise CannotTell


def odds_of(known: Known) -> Odds:
    """The odds that follow from what is known."""
    total = known.total
    walk = Walk(known)
    sins = [_sin_odds(known, place) for place in range(len(known.circle))]
    return Odds(
        sins,
        [Fraction(ways, total) for ways in walk.least()],
        [Fraction(ways, total) for ways in walk.greatest()],
    )


def _sin_odds(known: Known, place: int) -> list[Fraction]:
    """Each sin's odds for one player: those of the two cards beside them (hi.setup.sin)."""
    found = [Fraction(0)] * SINS
    for one, first in _card_odds(known.circle[place], known.rest):
        rest = known.rest[:]
        rest[one] -= known.circle[place] is None
        for other, second in _card_odds(known.circle[place - 1], rest):
            found[known.ranks[one][other]] += first * second
    return found


def _card_odds(card: int | None, rest: list[int]) -> list[tuple[int, Fraction]]:
    if card is not None:
        return [(card, Fraction(1))]
    return [(symbol, Fraction(left, sum(rest))) for symbol, left in enumerate(rest) if left]


def _exact(value: Fraction) -> Doc:
    return {"odds": float(value), "exact": f"{value.numerator}/{value.denominator}"}


def odds_rows(found: Doc) -> list[tuple[str, ...]]:
    """The odds as a table in percent, heads first."""
    players = found["players"]
    heads = ("player", "scapegoat", "badass", *players[0]["sins"])
    rows = [heads]
    for player in players:
        values = [player["scapegoat"], player["badass"], *player["sins"].values()]
        called = f"{player['screen']} {player['name']}"
        rows.append((called, *(_percent(value) for value in values)))
    return rows


def _percent(value: Doc) -> str:
    """Whole percents are only for what is certain: nothing else is shown as 0 or 100."""
    number, exact = value["odds"], value["exact"]
    if exact in ("0/1", "1/1"):
        return "no" if exact == "0/1" else "yes"
    return f"{min(max(100 * number, 0.1), 99.9):.1f}%"
