"""Each event as a sentence."""

from collections.abc import Callable, Mapping

from engine.secrets import HIDDEN
from engine.shapes import Doc

Names = Mapping[str, str]


def who(screen: int | str, names: Names) -> str:
    """A player as they are called at the table: `Helen (4)`, or `Player 4`."""
    plain = f"Player {screen}"
    name = names.get(str(screen), plain)
    return plain if name == plain else f"{name} ({screen})"


def people(screens: list[int], names: Names) -> str:
    """Several players, joined as one speaks."""
    told = [who(screen, names) for screen in screens]
    return ", ".join(told[:-1]) + " and " + told[-1] if len(told) > 1 else "".join(told)


def awaited(screens: list[int], phase: str, names: Names) -> str:
    """Whom the game waits for: `everybody`, those players, or whoever resolves."""
    if phase == "resolve":
        return "anybody"
    return "everybody" if screens and len(screens) == len(names) else people(screens, names)


def tell(event: Doc, names: Names) -> str:
    """One sentence; what is hidden in `event` is told as hidden. `names` are in the
    order of the table."""
    return TELL[event["type"]](event, names)


def _laid(event: Doc, names: Names) -> str:
    screens = [player["screen"] for player in event["players"]]
    hands = sorted({len(player["hand"]) for player in event["players"]}, reverse=True)
    held = " to ".join(map(str, dict.fromkeys([hands[-1], hands[0]])))
    middle = ", ".join(event["face_up"]) or "nothing"
    return (
        f"Clockwise sit {people(screens, names)}, a card between any two and"
        f" {held} in hand; face up: {middle}."
    )


def _began(event: Doc, names: Names) -> str:
    return f"The {event['phase']} begins."


def _looked(verb: str) -> Callable[[Doc, Names], str]:
    def told(event: Doc, names: Names) -> str:
        saw = "" if event["symbol"] is HIDDEN else f" and sees {event['symbol']}"
        return f"{who(event['player'], names)} {verb} card {event['card']}{saw}."

    return told


def _asked(event: Doc, names: Names) -> str:
    return f"A poll is asked for by {people(event['players'], names)}."


def _withdrew(event: Doc, names: Names) -> str:
    return f"{who(event['player'], names)} withdraws from the line."


def _accused(event: Doc, names: Names) -> str:
    accuser, defendant = who(event["accuser"], names), who(event["defendant"], names)
    return f"{accuser} shows {event['card']} and accuses {defendant}."


def _voted(event: Doc, names: Names) -> str:
    shown = "" if event["vote"] is HIDDEN else f": {event['vote']}"
    return f"{who(event['player'], names)} has voted{shown}."


def _polled(event: Doc, names: Names) -> str:
    votes: dict[str, str] = event["votes"]
    up = sorted((int(one) for one, vote in votes.items() if vote == "up"))
    word = "passes" if event["passed"] else "is rejected"
    names_up = f", from {people(up, names)}" if up else ""
    return f"The poll {word}: {len(up)} of {len(votes)} thumbs up{names_up}."


def _passed(event: Doc, names: Names) -> str:
    return f"{who(event['player'], names)} passes."


def _left(event: Doc, names: Names) -> str:
    return f"{who(event['player'], names)} leaves the table."


def _stood(event: Doc, names: Names) -> str:
    if not event["badasses"]:
        return "The Last Stand fails: the defendant has left."
    verb = "Badass is" if len(event["badasses"]) == 1 else "Badasses are"
    return f"Last Stand: the {verb} {people(event['badasses'], names)}."


def _flipped(event: Doc, names: Names) -> str:
    cards = zip(names, event["circle"], strict=False)
    return f"The cards are flipped: {', '.join(f'card {one} {symbol}' for one, symbol in cards)}."


def _ended(event: Doc, names: Names) -> str:
    return ended(event["outcome"], names)


def ended(outcome: Doc, names: Names) -> str:
    """The outcome in one breath."""
    winner, goats, badasses = ending(outcome, names)
    return f"{winner} {goats}; {badasses}."


def ending(outcome: Doc, names: Names) -> tuple[str, str, str]:
    """Who wins, who are the Scapegoats, who the Badasses."""
    team = {"sinners": "Sinner", "scapegoats": "Scapegoat"}[outcome["winner"]]
    sins, goats, badasses = outcome["sins"], outcome["scapegoats"], outcome["badasses"]
    return (
        f"The {team} team wins ({outcome['by']}).",
        f"{_several('Scapegoat', goats)}: {people(goats, names)} with {sins[str(goats[0])]}",
        f"{_several('Badass', badasses)}: {people(badasses, names)} with {sins[str(badasses[0])]}",
    )


def _several(word: str, screens: list[int]) -> str:
    plural = word + ("es" if word.endswith("s") else "s")
    return word if len(screens) == 1 else plural


TELL: dict[str, Callable[[Doc, Names], str]] = {
    "laid": _laid,
    "began": _began,
    "inspected": _looked("inspects"),
    "peeked": _looked("looks again at"),
    "asked": _asked,
    "withdrew": _withdrew,
    "accused": _accused,
    "voted": _voted,
    "polled": _polled,
    "passed": _passed,
    "left": _left,
    "stood": _stood,
    "flipped": _flipped,
    "ended": _ended,
}
