"""What in a recorded game shows that a clause was at work (`heavens rules --coverage`).

A check that every command passes shows nothing by being passed. So each clause has a
question of its own: did what it counts come to be, or did it make a difference here.
"""

from engine.ended import Ended
from engine.heaven_here_i_come import events
from engine.heaven_here_i_come.commands import Inspect, Leave, Pass, Poll, Vote
from engine.heaven_here_i_come.outcome import sins
from engine.moment import Evidence, Moment
from engine.moment import shown as shown_by


def shown(moment: Moment) -> list[str]:
    """The clauses that were at work in an entry."""
    return shown_by(EVIDENCE, moment)


def cards_used(moment: Moment) -> list[str]:
    """None: a Sin card says no more than its symbol."""
    return []


def _dealt(moment: Moment) -> bool:
    return moment.is_deal


def _hands_are_dealt(moment: Moment) -> bool:
    """Everybody holds as many cards as the table has room for, and a card of each player
    lies face down."""
    sizes = {5: 4, 6: 3, 7: 2, 8: 2, 9: 1, 10: 1}
    players = moment.after.players
    return moment.is_deal and all(len(one.hand) == sizes[len(players)] for one in players)


def _ended(moment: Moment) -> bool:
    return bool(moment.all(Ended))


def _several_sins(moment: Moment) -> bool:
    """Not all have one sin, so that the chart and its ranks decide."""
    return any(len(set(end.outcome["sins"].values())) > 1 for end in moment.all(Ended))


def _inspected_in_order(moment: Moment) -> bool:
    """Somebody but the first inspects."""
    return moment.asks(Inspect) and any(one.marker for one in moment.before.players)


def _inspected(moment: Moment) -> bool:
    return bool(moment.all(events.Inspected))


def _looked_again(moment: Moment) -> bool:
    return bool(moment.all(events.Peeked))


def _accused(moment: Moment) -> bool:
    return bool(moment.all(events.Accused))


def _queued(moment: Moment) -> bool:
    """Somebody waits in line while another polls or withdraws."""
    acted = bool(moment.all(events.Accused)) or bool(moment.all(events.Withdrew))
    return acted and len(moment.before.asks) > 1


def _voted_singly(moment: Moment) -> bool:
    """A vote is taken while the poll is open, and it is not the last."""
    return moment.asks(Vote) and not moment.all(events.Polled)


def _counted(moment: Moment) -> bool:
    return bool(moment.all(events.Polled))


def _passed(moment: Moment) -> bool:
    return any(one.passed for one in moment.all(events.Polled))


def _rejected(moment: Moment) -> bool:
    return any(not one.passed for one in moment.all(events.Polled))


def _unfound(moment: Moment) -> bool:
    is_last = moment.asks(Pass, Poll, Vote, Leave)
    return is_last and any(end.outcome["by"] == "hi.end.unfound" for end in moment.all(Ended))


def _left(moment: Moment) -> bool:
    """Somebody leaves, or is counted as a cross after that."""
    gone = any(one.left for one in moment.before.players)
    return bool(moment.all(events.Left)) or (gone and _counted(moment))


def _stood(moment: Moment) -> bool:
    return any(one.badasses for one in moment.all(events.Stood))


def _flipped(moment: Moment) -> bool:
    return bool(moment.all(events.Flipped)) and moment.before.stand is not None


def _minority(moment: Moment) -> bool:
    """The least sin is that of half the players or more, and one is the Scapegoat."""
    for end in moment.all(Ended):
        found, rank = sins(moment.after), moment.after.chart.rank
        least = max(found.values(), key=rank)
        return (
            2 * list(found.values()).count(least) >= len(found)
            and len(end.outcome["scapegoats"]) == 1
        )
    return False


def _won(moment: Moment) -> bool:
    return any(end.outcome["by"] == "hi.win" for end in moment.all(Ended))


EVIDENCE: Evidence = {
    "hi.setup.players": _dealt,
    "hi.setup.cards": _dealt,
    "hi.setup.sin": _ended,
    "hi.setup.chart": _several_sins,
    "hi.setup.hand": _hands_are_dealt,
    "hi.inspect.order": _inspected_in_order,
    "hi.inspect.distance": _inspected,
    "hi.inspect.marker": _looked_again,
    "hi.poll.card": _accused,
    "hi.poll.defendant": _accused,
    "hi.poll.order": _queued,
    "hi.poll.open": _voted_singly,
    "hi.vote.all": _counted,
    "hi.vote.secret": _voted_singly,
    "hi.poll.passed": _passed,
    "hi.poll.rejected": _rejected,
    "hi.end.unfound": _unfound,
    "hi.leave": _left,
    "hi.stand": _stood,
    "hi.resolve": _flipped,
    "hi.team.scapegoat": _several_sins,
    "hi.team.minority": _minority,
    "hi.team.badass": _won,
    "hi.win": _won,
}
