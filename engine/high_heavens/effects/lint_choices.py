"""Choices of a card: their keys, their secrets, and that the ways to choose can be listed."""

from engine.errors import Fault, near
from engine.high_heavens.effects.lint_means import (
    DISTANCES,
    FITS,
    NUMBERS,
    ON_BOARD,
    Found,
    Made,
    Meaning,
    lint_bounds,
    lint_filter,
)
from engine.high_heavens.effects.vocabulary import (
    CARD_PICKS,
    MOST_LOOKED,
    RESERVED_NAMES,
    SECRET_PICKS,
)
from engine.shapes import Doc

MOST_WAYS = 5000


def lint_choice(meaning: Meaning, choice: Doc, where: str, asked: str) -> Found:
    """Faults of a choice; it counts as made from then on."""
    code, pick, name = meaning.code, choice["pick"], choice["as"]
    if name in RESERVED_NAMES or name in meaning.made:
        told = "stands twice in this card" if name in meaning.made else "has a meaning of its own"
        yield Fault(code, f"{where}/as", f"{name} {told}; take another name")
    for key in choice:
        if key in ("as", "pick") or key in FITS[pick] or (key in NUMBERS and pick != "top"):
            continue
        yield Fault(code, f"{where}/{key}", f"`{key}` says nothing of a choice of {pick}")
    fitting = {key: choice[key] for key in choice if key in FITS[pick]}
    yield from lint_filter(meaning, fitting, pick, where)
    yield from lint_bounds(code, choice, where)
    yield from _lint_secret(meaning, choice, where, asked)
    if pick == "word":
        yield from _lint_words(meaning, choice, where)
    if pick in CARD_PICKS and asked != "foe":
        yield from _lint_cards(meaning, choice, where)
    meaning.made[name] = Made(choice, where, asked, len(meaning.made))


def _lint_secret(meaning: Meaning, choice: Doc, where: str, asked: str) -> Found:
    code, pick = meaning.code, choice["pick"]
    if pick in SECRET_PICKS and not asked:
        yield Fault(code, f"{where}/pick", f"{pick} is chosen in the middle of a card, by `ask`")
    if asked and meaning.secret:
        yield Fault(code, where, "no choice follows one of draw or top in the same card")
    meaning.secret = meaning.secret or pick in SECRET_PICKS
    if pick == "top":
        if "amount" not in choice:
            yield Fault(code, f"{where}/amount", "this key is missing: how many cards")
        elif choice["amount"] > MOST_LOOKED:
            yield Fault(code, f"{where}/amount", f"this is at most {MOST_LOOKED}")
    if pick == "draw" and choice.get("pile") == "foe":
        told = "nothing is fetched from the pile of the other side"
        yield Fault(code, f"{where}/pile", told)
    if pick == "draw" and asked == "foe":
        told = "only its own player searches a draw pile: ask `own`"
        yield Fault(code, f"{where}/pick", told)


def _lint_words(meaning: Meaning, choice: Doc, where: str) -> Found:
    if "words" not in choice:
        yield Fault(meaning.code, f"{where}/words", "this key is missing: the words to pick from")
    for index, word in enumerate(choice.get("words", ())):
        if word in meaning.cards or word in meaning.hexes:
            told = f"{word} is a card or hex, and no word to pick"
            yield Fault(meaning.code, f"{where}/words/{index}", told)


def _lint_cards(meaning: Meaning, choice: Doc, where: str) -> Found:
    """Own cards that are named are in this deck, and of the kind that is asked for."""
    wanted = choice.get("card")
    for index, name in enumerate(choice.get("named", ())):
        at = f"{where}/named/{index}"
        if name not in meaning.cards:
            told = f"{name} is no card of this deck"
            yield Fault(meaning.code, at, told, near(name, [*meaning.cards]))
        elif wanted and meaning.cards[name] != wanted:
            yield Fault(meaning.code, at, f"{name} is no {wanted}")


def lint_ways(meaning: Meaning, part: Doc, where: str) -> Found:
    """Not so many ways to choose that nobody can list them."""
    ways = 1
    for index, choice in enumerate(part.get("choose", ())):
        ways *= _ways(part, choice)
        if ways > MOST_WAYS:
            told = f"there may be {ways} ways to choose up to here, and at most {MOST_WAYS} may be"
            yield Fault(meaning.code, f"{where}/choose/{index}", told, "choose nearer, or fewer")
            return
    for index, step in enumerate(part["effects"]):
        if step["do"] == "ask" and (ways := _ways(part, step["choose"])) > MOST_WAYS:
            told = f"there may be {ways} ways to choose, and at most {MOST_WAYS} may be"
            at = f"{where}/effects/{index}/choose"
            yield Fault(meaning.code, at, told, "choose nearer, or fewer")


def _ways(part: Doc, choice: Doc) -> int:
    """About how many ways there are to make a choice, at most."""
    things = {"god": 24, "fallen": 24, "home": 2, "trap": 6, "architecture": 12, "target": 44}
    size = {**things, "hex": 68, "hand": 24, "discard": 48, "draw": 48, "word": 12, "top": 1}[
        choice["pick"]
    ]
    if choice.get("side") in ("own", "foe"):
        size = (size + 1) // 2
    if choice["pick"] in ON_BOARD:
        limits = [
            _near(choice, key) for key in (*DISTANCES, "central", "invoking") if key in choice
        ]
        limits += [
            3 * step["steps"] * (step["steps"] + 1)
            for step in part["effects"]
            if step["do"] == "move" and step["to"] == choice["as"] and type(step["steps"]) is int
        ]
        size = min([size, *limits])
    return _combinations(max(size, 1), max(choice.get("least", 1), 1))


def _combinations(size: int, picks: int) -> int:
    found = 1
    for index in range(picks):
        found = found * max(size - index, 0) // (index + 1)
    return found


def _near(choice: Doc, key: str) -> int:
    steps = choice[key] if key in DISTANCES else 0
    return {
        "central": 4,
        "invoking": 6,
        "sight": 6 * steps,
    }.get(key, 3 * steps * (steps + 1) + 1)
