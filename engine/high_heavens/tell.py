"""Each event as a sentence."""

from collections.abc import Callable, Mapping

from engine.high_heavens.commands import HOME_SIDES
from engine.high_heavens.deck import display
from engine.secrets import HIDDEN
from engine.shapes import Doc

Names = Mapping[str, str]
HOME_TITLES = {"norse": "Asgard", "greek": "Mount Olympus"}
SIDE_TITLES = {"norse": "Norse", "greek": "Greek"}
SEAT_TITLES = {
    **SIDE_TITLES,
    "p1": "Player 1",
    "p2": "Player 2",
    "p3": "Player 3",
    "p4": "Player 4",
}


def who(seat: str, names: Names) -> str:
    """A seat as it is called at the table: `Ann (norse)`, or `Norse`."""
    plain = SEAT_TITLES[seat]
    name = names.get(seat, plain)
    return plain if name == plain else f"{name} ({seat})"


def thing(word: str) -> str:
    """A target as it is shown: a god's or home's name, or the hex."""
    if word in HOME_SIDES:
        return HOME_TITLES[HOME_SIDES[word]]
    return f"what stands on {word}" if word[-1:].isdigit() and len(word) <= 3 else display(word)


def tell(event: Doc, names: Names) -> str:
    """One sentence; what is hidden in `event` is told as hidden."""
    return TELL[event["type"]](event, names)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _listed(cards: list[str]) -> str:
    return ", ".join(display(card) for card in cards) or "nothing"


def _laid(event: Doc, names: Names) -> str:
    standing = ", ".join(f"{display(god['name'])} on {god['hex']}" for god in event["gods"])
    return (
        f"The position of turn {event['turn']} is laid out, {who(event['player'], names)} to"
        f" play with {_count(event['points'], 'point')}; in the Heavens: {standing or 'nobody'}."
    )


def _chosen(event: Doc, names: Names) -> str:
    rolled = f", by a roll of {event['roll']}" if event.get("roll") else ""
    return f"{who(event['player'], names)} begins{rolled}."


def _shuffled(event: Doc, names: Names) -> str:
    cards = _count(event["size"], "card")
    return f"The {SIDE_TITLES[event['side']]} draw pile of {cards} is shuffled."


def _revealed(event: Doc, names: Names) -> str:
    shown = _listed(event["cards"])
    return f"{who(event['seat'], names)} shows a hand without a god, and puts it back: {shown}."


def _held(event: Doc, names: Names) -> str:
    side = SIDE_TITLES[event["holder"]]
    return f"The whole {side} deck of {_count(len(event['cards']), 'card')} is held in hand."


def _drew(event: Doc, names: Names) -> str:
    shown = "" if event["cards"] is HIDDEN else f": {_listed(event['cards'])}"
    return f"{who(event['seat'], names)} draws {_count(event['size'], 'card')}{shown}."


def _began(event: Doc, names: Names) -> str:
    points = _count(event["points"], "Action Point")
    return f"Turn {event['turn']}: {who(event['player'], names)}, with {points}."


def _paid(event: Doc, names: Names) -> str:
    return f"{_count(event['points'], 'Action Point')} paid."


def _invoked(event: Doc, names: Names) -> str:
    god, health = display(event["god"]), event["health"]
    source = " from the discard pile" if event.get("source") else ""
    return f"{god} enters the Heavens{source} on {event['hex']} with {health} health."


def _moved(event: Doc, names: Names) -> str:
    *between, last = event["path"]
    by = f", by {', '.join(between)}" if between else ""
    return f"{display(event['god'])} moves to {last}{by}."


def _aimed(event: Doc, names: Names) -> str:
    god, target = display(event["god"]), thing(event["target"])
    return f"{god} attacks {target} ({event['how']}); {who(event['seat'], names)} rolls the die."


def _rolled(event: Doc, names: Names) -> str:
    return f"The die shows {event['roll']}: a {'hit' if event['hit'] else 'miss'}."


def _attacked(event: Doc, names: Names) -> str:
    god, target, damage = display(event["god"]), thing(event["target"]), event["damage"]
    effect = f"for {damage} damage" if damage else "and no damage gets through"
    return f"{god} hits {target} ({event['how']}) {effect}."


def _hurt(event: Doc, names: Names) -> str:
    by = " to poison" if event["by"] == "poison" else ""
    return f"{display(event['god'])} loses {event['damage']} health{by}."


def _battered(event: Doc, names: Names) -> str:
    return f"{HOME_TITLES[event['side']]} loses {event['damage']} health."


def _weakened(event: Doc, names: Names) -> str:
    return f"The trap on {event['hex']} loses {_count(event['trap'], 'chip')}."


def _cracked(event: Doc, names: Names) -> str:
    chips = _count(event["architecture"], "chip")
    return f"The architecture on {event['hex']} loses {chips}."


def _fell(event: Doc, names: Names) -> str:
    return f"{display(event['god'])} falls."


def _perished(event: Doc, names: Names) -> str:
    how = "is smitten and perishes" if event["by"] == "smite" else "perishes"
    return f"{display(event['god'])} {how}."


def _acquired(event: Doc, names: Names) -> str:
    chips = [f"{event[chip]} {chip}" for chip in ("armor", "attack") if event[chip]]
    return f"{display(event['god'])} takes {' and '.join(chips)} from {event['hex']}."


def _played(event: Doc, names: Names) -> str:
    return f"{who(event['seat'], names)} plays {display(event['card'])}."


def _discarded(event: Doc, names: Names) -> str:
    cards = _listed(event["cards"])
    return f"To the discard pile of {who(event['seat'], names)}: {cards}."


def _recovered(event: Doc, names: Names) -> str:
    return f"{display(event['god'])} is disabled no longer."


def _used(event: Doc, names: Names) -> str:
    return f"{display(event['god'])} uses the Special Ability."


def _triggered(event: Doc, names: Names) -> str:
    return f"The Special Ability of {display(event['god'])} is set off."


def _skipped(event: Doc, names: Names) -> str:
    what = {
        "chips": "nothing more is done, since there are too few chips for it",
        "choice": "there is nothing to choose, and this choice is passed over",
        "gone": "nothing more is done, since what it is about is gone",
    }[event["why"]]
    return f"{display(event['card'])}: {what}."


def _healed(event: Doc, names: Names) -> str:
    return f"{display(event['god'])} gains {event['health']} health."


def _mended(event: Doc, names: Names) -> str:
    return f"{HOME_TITLES[event['side']]} gains {event['health']} health."


def _given(event: Doc, names: Names) -> str:
    chips = _count(event["amount"], f"{event['chip']} chip")
    return f"{display(event['god'])} is given {chips}."


def _removed(event: Doc, names: Names) -> str:
    chips = _count(event["amount"], f"{event['chip']} chip")
    return f"{display(event['god'])} loses {chips}."


def _disabled(event: Doc, names: Names) -> str:
    return f"{display(event['god'])} is disabled to the end of turn {event['until']}."


def _trapped(event: Doc, names: Names) -> str:
    return f"A trap of {_count(event['trap'], 'chip')} is laid on {event['hex']}."


def _built(event: Doc, names: Names) -> str:
    chips = _count(event["architecture"], "chip")
    return f"Architecture of {chips} is raised on {event['hex']}."


def _displaced(event: Doc, names: Names) -> str:
    *between, last = event["path"]
    by = f", by {', '.join(between)}" if between else ""
    how = {
        "push": "is pushed to",
        "pull": "is pulled to",
        "swap": "changes places, and stands on",
        "teleport": "is carried off to",
    }[event["by"]]
    return f"{display(event['god'])} {how} {last}{by}."


def _risen(event: Doc, names: Names) -> str:
    return f"{display(event['god'])} stands again, with {event['health']} health."


def _gained(event: Doc, names: Names) -> str:
    return f"{_count(event['points'], 'Action Point')} more this turn."


def _retrieved(event: Doc, names: Names) -> str:
    cards = _listed(event["cards"])
    return f"{who(event['seat'], names)} takes back from the discard pile: {cards}."


def _looked(event: Doc, names: Names) -> str:
    pile = f"the {SIDE_TITLES[event['side']]} draw pile"
    whole = "the one card" if event["size"] == 1 else f"all {event['size']} cards"
    what = whole if event["whole"] else _top(event["size"])
    shown = "" if event["cards"] is HIDDEN else f": {_listed(event['cards'])}"
    return f"{who(event['seat'], names)} looks at {what} of {pile}{shown}."


def _top(size: int) -> str:
    return "the top card" if size == 1 else f"the top {size} cards"


def _arranged(event: Doc, names: Names) -> str:
    return f"The top of the {SIDE_TITLES[event['side']]} draw pile is put in a new order."


def _fetched(event: Doc, names: Names) -> str:
    shown = "" if event["cards"] is HIDDEN else f": {_listed(event['cards'])}"
    cards = _count(event["size"], "card")
    return f"{who(event['seat'], names)} takes {cards} out of the draw pile{shown}."


def _affected(event: Doc, names: Names) -> str:
    from engine.high_heavens.effects.text import effect_text

    return f"{display(event['god'])}: {effect_text(event['effect'])}."


def _lapsed(event: Doc, names: Names) -> str:
    return f"Over for {display(event['god'])} as the turn ends: {_listed(event['cards'])}."


def _asked(event: Doc, names: Names) -> str:
    card = display(event["card"])
    return f"{who(event['seat'], names)} has to choose for {card} ({event['choose']})."


def _answered(event: Doc, names: Names) -> str:
    picks = event["picks"]
    shown = "" if picks is HIDDEN else f": {_picks(picks)}"
    return f"{who(event['seat'], names)} chooses for {display(event['card'])}{shown}."


def _picks(picks: list[str]) -> str:
    return ", ".join(thing(pick) if pick in HOME_SIDES else pick for pick in picks) or "nothing"


def _ended(event: Doc, names: Names) -> str:
    return ended(event["outcome"])


def ended(outcome: Doc) -> str:
    """The outcome as one sentence."""
    if outcome["winner"] is None:
        return f"The game is drawn ({outcome['by']})."
    return f"The {SIDE_TITLES[outcome['winner']]} side wins ({outcome['by']})."


TELL: dict[str, Callable[[Doc, Names], str]] = {
    "laid": _laid,
    "chosen": _chosen,
    "shuffled": _shuffled,
    "revealed": _revealed,
    "held": _held,
    "drew": _drew,
    "began": _began,
    "paid": _paid,
    "invoked": _invoked,
    "moved": _moved,
    "aimed": _aimed,
    "rolled": _rolled,
    "attacked": _attacked,
    "hurt": _hurt,
    "battered": _battered,
    "weakened": _weakened,
    "cracked": _cracked,
    "fell": _fell,
    "perished": _perished,
    "acquired": _acquired,
    "played": _played,
    "discarded": _discarded,
    "recovered": _recovered,
    "used": _used,
    "triggered": _triggered,
    "skipped": _skipped,
    "healed": _healed,
    "mended": _mended,
    "given": _given,
    "removed": _removed,
    "disabled": _disabled,
    "trapped": _trapped,
    "built": _built,
    "displaced": _displaced,
    "risen": _risen,
    "gained": _gained,
    "retrieved": _retrieved,
    "looked": _looked,
    "arranged": _arranged,
    "fetched": _fetched,
    "affected": _affected,
    "lapsed": _lapsed,
    "asked": _asked,
    "answered": _answered,
    "ended": _ended,
}
