"""Sins, teams and the winner, once the cards lie face up (hi.team.*, hi.win)."""

from engine.errors import CannotTell
from engine.heaven_here_i_come.chart import COPIES
from engine.heaven_here_i_come.state import State
from engine.secrets import HIDDEN
from engine.shapes import Doc


def sins(state: State) -> dict[int, str]:
    """Each player's sin, from the cards on their left and right (hi.setup.sin).

    Raises:
        CannotTell: on a copy that does not hold every card.
    """
    if HIDDEN in state.circle:
        raise CannotTell
    cards = [str(card) for card in state.circle]
    pairs = zip(state.players, cards, cards[-1:] + cards[:-1], strict=True)
    return {player.screen: state.chart.sin_of[left, right] for player, left, right in pairs}


def teams(state: State, found: dict[int, str]) -> tuple[list[int], list[int]]:
    """The Scapegoats and the Badasses, ascending (hi.team.scapegoat, .badass).

    Where Scapegoats would be as many as Sinners or more, only the lowest screen
    of them stays one (hi.team.minority).
    """
    ranks = {screen: state.chart.rank(sin) for screen, sin in found.items()}
    least, greatest = max(ranks.values()), min(ranks.values())
    scapegoats = sorted(screen for screen, rank in ranks.items() if rank == least)
    if 2 * len(scapegoats) >= len(ranks):
        scapegoats = scapegoats[:1]
    return scapegoats, sorted(screen for screen, rank in ranks.items() if rank == greatest)


def outcome(state: State, by: str, loser: str = "") -> Doc:
    """The outcome with everything that was secret.

    `by` is hi.win, hi.end.unfound or `ruling`; `loser` is the team or the screen
    that forfeits by ruling.
    """
    found = sins(state)
    scapegoats, badasses = teams(state, found)
    if by == "ruling":
        sinners_lose = loser == "sinners" or (
            loser != "scapegoats" and int(loser) not in scapegoats
        )
        winner = "scapegoats" if sinners_lose else "sinners"
    else:
        winner = (
            "sinners" if by == "hi.win" and _is_lost(state, scapegoats, badasses) else "scapegoats"
        )
    return {
        "winner": winner,
        "by": by,
        "scapegoats": scapegoats,
        "badasses": badasses,
        "sins": {str(screen): found[screen] for screen in sorted(found)},
    }


def _is_lost(state: State, scapegoats: list[int], badasses: list[int]) -> bool:
    """hi.win: a Scapegoat was found, and the Last Stand was not exact."""
    return state.polls[-1].defendant in scapegoats and sorted(state.stand or []) != badasses


def audit(state: State) -> list[str]:
    """What does not add up: 25 cards, five of each symbol (hi.setup.cards).

    Cards that a copy does not hold may be any that are missing. A forged board may
    claim any number of cards, so they are counted and never laid out.
    """
    cards = [*state.circle, *state.face_up]
    cards += [card for player in state.players for card in player.hand]
    wrong = []
    total = len(cards) + sum(state.board.values())
    if total != COPIES * len(state.chart.symbols):
        wrong.append(f"there are {total} cards, not {COPIES * len(state.chart.symbols)}")
    for symbol in state.chart.symbols:
        count = cards.count(symbol) + state.board[symbol]
        if count > COPIES or (count < COPIES and HIDDEN not in cards):
            wrong.append(f"there are {count} cards with {symbol}, not {COPIES}")
    return wrong
