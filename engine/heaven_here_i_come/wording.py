"""The sentence of each refusal, in one table keyed by rule and case, and in another
the parts of the state that it hangs on."""

from engine.errors import Refusal

WORDING = {
    "hi.setup.players/count": "5 to 10 people play, not {players}",
    "hi.setup.players/screen": "there is no screen {screen}: they go from 1 to 10",
    "hi.setup.players/double": "screen {screen} is given twice",
    "hi.inspect.order/over": "player {player} cannot inspect: the inspection is over",
    "hi.inspect.order/twice": "player {player} has inspected already: card {card}",
    "hi.inspect.order/turn": "player {player} cannot inspect yet: it is the turn of player {turn}",
    "hi.inspect.order/discussion": "the discussion has not begun: player {turn} has yet to inspect",
    "hi.inspect.distance/near": "card {card} is only {distance} away from player {player},"
    " not 3 or more",
    "hi.inspect.marker/unknown": "player {player} may not look at card {card}: it is neither beside"
    " them nor under their marker",
    "hi.poll.card/none": "player {player} holds no card, and a poll costs one",
    "hi.poll.card/other": "player {player} holds no {card}",
    "hi.poll.defendant/self": "player {player} cannot accuse themself",
    "hi.poll.order/asked": "player {player} is already waiting for a poll",
    "hi.poll.order/nobody": "nobody is named who asks for a poll",
    "hi.poll.order/not-in-line": "player {player} is not waiting for a poll",
    "hi.poll.order/line": "player {player} cannot poll: player {first} is first in the line",
    "hi.poll.order/in-line": "player {player} is waiting for a poll, and polls or withdraws first",
    "hi.poll.open/open": "a poll is open, and the votes of {voters} are missing",
    "hi.poll.open/none": "player {player} cannot vote: no poll is open",
    "hi.poll.passed/endgame": "a poll has passed: it is the end game of player {defendant}",
    "hi.vote.all/missing": "the vote of player {player} is missing: everyone votes",
    "hi.vote.all/twice": "player {player} has voted, and a vote given stands",
    "hi.end.unfound/no-card": "player {player} holds no card, so there is nothing to pass on",
    "hi.end.unfound/twice": "player {player} has passed already since the last poll",
    "hi.leave/gone": "player {player} has left the table",
    "hi.stand/early": "no poll has passed, so there is no Last Stand",
    "hi.stand/twice": "the Last Stand has been made",
    "hi.stand/nobody": "a Last Stand names at least one player",
    "hi.stand/double": "player {player} is named twice",
    "hi.resolve/early": "there is nothing to resolve before the Last Stand",
    "hi.win/over": "the game is over ({by})",
}


GROUNDS = {
    "hi.inspect.order/over": ("/phase",),
    "hi.inspect.order/twice": ("/players/{player}/marker",),
    "hi.inspect.order/turn": ("/players/{turn}/marker",),
    "hi.inspect.order/discussion": ("/players/{turn}/marker",),
    "hi.inspect.marker/unknown": ("/players/{player}/marker",),
    "hi.poll.card/none": ("/players/{player}/hand",),
    "hi.poll.card/other": ("/players/{player}/hand",),
    "hi.poll.order/asked": ("/asks",),
    "hi.poll.order/not-in-line": ("/asks",),
    "hi.poll.order/line": ("/asks",),
    "hi.poll.order/in-line": ("/asks",),
    "hi.poll.open/open": ("/phase", "/polls"),
    "hi.poll.open/none": ("/phase",),
    "hi.poll.passed/endgame": ("/phase", "/polls"),
    "hi.vote.all/twice": ("/polls",),
    "hi.end.unfound/no-card": ("/players/{player}/hand",),
    "hi.end.unfound/twice": ("/players/{player}/passed",),
    "hi.leave/gone": ("/players/{player}/left",),
    "hi.stand/early": ("/phase",),
    "hi.stand/twice": ("/stand",),
    "hi.resolve/early": ("/phase",),
    "hi.win/over": ("/outcome",),
}


def grounds(refusal: Refusal) -> list[str]:
    """Pointers to what a refusal hangs on; none where the command alone is wrong."""
    found = GROUNDS.get(f"{refusal.rule}/{refusal.case}", ())
    return [pointer.format_map(refusal.facts) for pointer in found]


def message(refusal: Refusal) -> str:
    """The refusal as one sentence."""
    facts = {
        key: ", ".join(map(str, value)) if isinstance(value, list) else value
        for key, value in refusal.facts.items()
    }
    return WORDING[f"{refusal.rule}/{refusal.case}"].format_map(facts)
