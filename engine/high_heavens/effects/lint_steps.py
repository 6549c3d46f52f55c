"""What each step is for, and may be given."""

from collections.abc import Iterator, Mapping

from engine.errors import Fault
from engine.high_heavens.effects.lint_choices import lint_choice
from engine.high_heavens.effects.lint_means import (
    READ_OF_FALLEN,
    READ_OF_HOME,
    Found,
    Meaning,
    kind_of,
    lint_base,
    lint_condition,
    lint_filter,
    most_of,
)
from engine.high_heavens.effects.vocabulary import ALWAYS_STEPS, STEPS
from engine.shapes import Doc

GODS = ("god",)
THINGS = ("god", "home", "trap", "architecture", "target")
HEX = ("hex",)
TAKES: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("damage", "to"): THINGS,
    ("heal", "to"): ("god", "home", "target"),
    ("give", "to"): GODS,
    ("remove", "to"): GODS,
    ("disable", "to"): GODS,
    ("release", "to"): GODS,
    ("trap", "to"): ("god", "hex"),
    ("build", "on"): HEX,
    ("move", "god"): GODS,
    ("move", "to"): HEX,
    ("push", "god"): GODS,
    ("pull", "god"): GODS,
    ("swap", "god"): GODS,
    ("swap", "with"): GODS,
    ("teleport", "god"): GODS,
    ("teleport", "to"): HEX,
    ("invoke", "card"): ("hand", "discard"),
    ("invoke", "on"): HEX,
    ("raise", "to"): ("fallen",),
    ("perish", "to"): ("fallen",),
    ("discard", "cards"): ("hand",),
    ("take", "cards"): ("discard",),
    ("arrange", "cards"): ("top",),
    ("fetch", "cards"): ("draw",),
    ("change", "to"): GODS,
    ("immune", "to"): GODS,
}
ALWAYS_IMMUNE = ("god", "home", "target")
OF_HOME = ("melee", "ranged", "ability", "power")
SINGLE = (
    ("move", "god"),
    ("move", "to"),
    ("swap", "god"),
    ("swap", "with"),
    ("teleport", "god"),
    ("teleport", "to"),
    ("invoke", "card"),
    ("invoke", "on"),
)
FREE_HEX = (("trap", "to"), ("move", "to"), ("teleport", "to"), ("invoke", "on"))
MOST_CHIPS = {"armor": 2, "attack": 2, "poison": 6}
MOST_OF = {"trap": 6, "build": 12}


def lint_step(meaning: Meaning, step: Doc, index: int, where: str) -> Found:
    """Faults of a step, and of what it speaks of."""
    word = step["do"]
    if "if" in step:
        yield from lint_condition(meaning, step["if"], f"{where}/if")
    if word == "ask":
        yield from _lint_ask(meaning, step, where)
        return
    for key, known in STEPS[word].items():
        if key not in step:
            continue
        if (word, key) in TAKES:
            yield from _lint_taken(meaning, step, key, f"{where}/{key}")
        elif known.kind == "amount":
            yield from _lint_amount(meaning, step[key], f"{where}/{key}")
        elif known.kind == "base":
            yield from lint_base(meaning, step[key], f"{where}/{key}")
    for told, key in _wrong(meaning, step):
        yield Fault(meaning.code, f"{where}/{key}", told)
    meaning.acted = True
    standing = {"raise": "to", "invoke": "card"}.get(word)
    if standing and isinstance(step[standing], str):
        meaning.stands.add(step[standing])


def _lint_ask(meaning: Meaning, step: Doc, where: str) -> Found:
    if meaning.when == "always":
        yield Fault(meaning.code, f"{where}/do", _ALWAYS)
    yield from lint_choice(meaning, step["choose"], f"{where}/choose", step["player"])


_ALWAYS = "what always holds has only steps " + " and ".join(ALWAYS_STEPS)


def _lint_taken(meaning: Meaning, step: Doc, key: str, where: str) -> Found:
    """What a step is done to is there, of the right kind, and no more than it takes."""
    said, code, slot = step[key], meaning.code, (step["do"], key)
    kind, faults = kind_of(meaning, said, where)
    yield from faults
    if faults or not kind:
        return
    allowed = _allowed(meaning, step, key)
    if kind not in allowed and not (said == "by" and kind == "target" and "god" in allowed):
        told = "a god that has left the Heavens" if kind == "gone" else f"a {kind}"
        yield Fault(code, where, f"this is {told}, and {step['do']} takes {' or '.join(allowed)}")
        return
    made = meaning.made.get(said) if isinstance(said, str) else None
    if slot in SINGLE and (isinstance(said, dict) or (made and most_of(made.choice) > 1)):
        yield Fault(code, where, f"these may be several, and {step['do']} takes one")
    if made is not None and kind == "hex":
        yield from _lint_hex(meaning, step, made.choice, where)
    if slot == ("take", "cards") and made is not None and "perished" in made.choice:
        yield Fault(code, where, f"{said} has perished, and only invoke brings it back")
    if slot == ("invoke", "card") and made is not None:
        yield from _lint_invoked(meaning, made.choice, made.asked, where)


def _allowed(meaning: Meaning, step: Doc, key: str) -> tuple[str, ...]:
    if meaning.when == "always" and step["do"] == "immune":
        return ALWAYS_IMMUNE
    return TAKES[step["do"], key]


def _lint_hex(meaning: Meaning, step: Doc, choice: Doc, where: str) -> Found:
    word, code = step["do"], meaning.code
    slot = (word, where.rpartition("/")[2])
    if choice.get("occupied") and slot in FREE_HEX:
        yield Fault(code, where, f"{word} needs a free hex, and {choice['as']} may be occupied")
    if "invoking" in choice and (word == "trap" or (word == "build" and "anywhere" not in step)):
        yield Fault(code, where, f"{choice['as']} is an Invoking hex, where there is no {word}")
    if word in ("move", "teleport"):
        order = meaning.made[choice["as"]].order
        for name in _spoken_of(step["god"], step.get("steps")):
            if name in meaning.made and meaning.made[name].order > order:
                yield Fault(code, where, f"{name} is chosen after the hex: choose it before")


def _spoken_of(*parts: object) -> Iterator[str]:
    """The names in a god or amount of a step."""
    for part in parts:
        if isinstance(part, str):
            yield part
        elif isinstance(part, dict):
            yield from _spoken_of(*part.values())


def _lint_invoked(meaning: Meaning, choice: Doc, asked: str, where: str) -> Found:
    if choice.get("card") != "god":
        told = f"{choice['as']} may be a power: its choice needs `card`: god"
        yield Fault(meaning.code, where, told)
    if asked == "foe" and choice["pick"] == "hand":
        yield Fault(meaning.code, where, f"{choice['as']} is in the hand of the other side")


def _lint_amount(meaning: Meaning, said: int | Doc, where: str) -> Found:
    if isinstance(said, int):
        return
    code = meaning.code
    if "count" in said:
        group = said["count"]
        yield from lint_filter(meaning, group, group["all"], f"{where}/count")
    elif "done" in said:
        if not meaning.acted:
            yield Fault(code, f"{where}/done", "no step before this has done anything")
    else:
        yield from _lint_read(meaning, said, where)


def _lint_read(meaning: Meaning, said: Doc, where: str) -> Found:
    kind, faults = kind_of(meaning, said["of"], f"{where}/of")
    yield from faults
    if faults or not kind:
        return
    allowed = {"home": READ_OF_HOME, "fallen": READ_OF_FALLEN}.get(kind, (said["read"],))
    if kind not in ("god", "home", "target", "fallen"):
        yield Fault(meaning.code, f"{where}/of", "nothing can be read of this, which is no god")
    elif said["read"] not in allowed:
        told = f"of a {kind} there is only {', '.join(allowed)}"
        yield Fault(meaning.code, f"{where}/read", told)


def _wrong(meaning: Meaning, step: Doc) -> Iterator[tuple[str, str]]:
    """What else a step must be: what is wrong, and with which key."""
    word, amount = step["do"], step.get("amount")
    if meaning.when == "always":
        yield from _wrong_always(step)
    elif word in ALWAYS_STEPS and "for" not in step:
        yield "this key is missing: for how long", "for"
    elif step.get("for") == "turn" and meaning.when == "turn-ends":
        yield "this lasts to the end of the turn, which is now", "for"
    if word == "points" and _is_too_late(meaning):
        yield "nobody of this side has Action Points to spend then", "do"
    if word == "damage":
        yield from _wrong_damage(meaning, step)
    elif word == "change" and ("of" in step) is not (step["what"] == "cost"):
        yield "`of` says of which actions, and goes with `what`: cost", "of"
    elif word in ("push", "pull") and "from" not in step and meaning.when == "power":
        yield "a power is nowhere: say what it is `from`", "from"
    elif word == "swap" and step["god"] == step["with"]:
        yield "that is the same god", "with"
    elif word == "move" and isinstance(step["steps"], dict) and "done" in step["steps"]:
        yield "how far is known before the hex is chosen, so not from the step before", "steps"
    elif word == "arrange" and "bury" in step:
        made = meaning.made.get(step["cards"])
        if made is not None and step["bury"] > most_of(made.choice):
            yield "more are buried than looked at", "bury"
    most = MOST_CHIPS[step["chip"]] if word == "give" else MOST_OF.get(word)
    if most is not None and isinstance(amount, int) and amount > most:
        yield f"there are never more than {most}", "amount"


def _is_too_late(meaning: Meaning) -> bool:
    """Whether an ability happens when its side can spend no Action Points any more: at a
    turn's end, in turns of the other side, or when its god is attacked."""
    if meaning.when == "hit":
        return "of" not in meaning.part
    return meaning.when == "turn-ends" or meaning.part.get("turn") == "foe"


def _wrong_always(step: Doc) -> Iterator[tuple[str, str]]:
    if step["do"] not in ALWAYS_STEPS:
        yield _ALWAYS, "do"
        return
    if "for" in step:
        yield "what always holds lasts while the god stands: no `for`", "for"
    said = step["to"]
    if step["do"] == "immune" and isinstance(said, dict) and said["all"] == "home":
        for index, shield in enumerate(step["against"]):
            if shield not in OF_HOME:
                yield f"{shield} does nothing to a home base", f"against/{index}"


def _wrong_damage(meaning: Meaning, step: Doc) -> Iterator[tuple[str, str]]:
    if "amount" not in step and "as" not in step:
        yield "damage has `amount`, `as` or both", "amount"
    if "as" in step and meaning.when == "power":
        yield "a power has no god whose Melee or Range Power it could be", "as"
    elif "as" in step and meaning.when == "perishes" and "of" not in meaning.part:
        yield "the god has left the Heavens by then", "as"
