"""Cards by chance: shapes from the tables of the vocabulary, then only those that lint
clean, so that whatever the linter lets through is played."""

import random
from typing import Any

from engine.high_heavens.effects import vocabulary as words
from engine.high_heavens.effects.lint import lint_ability, lint_power
from engine.high_heavens.effects.lint_means import FITS
from engine.high_heavens.effects.lint_steps import TAKES
from engine.shapes import Doc
from tests.card_uses import WORDS
from tests.engine.high_heavens.hh_table import dealt

HEXES = list(dealt()[0].board.names)
GODS = {side: [f"{side[0]}-god-{index}" for index in range(8)] for side in ("norse", "greek")}
POWERS = {side: [f"{side[0]}-power-{index}" for index in range(8)] for side in ("norse", "greek")}
KINDS = {
    side: {**dict.fromkeys(GODS[side], "god"), **dict.fromkeys(POWERS[side], "power")}
    for side in ("norse", "greek")
}
TRIES = 4000


class Maker:
    """Makes one card; `made` are the choices so far, by the kind of what is picked."""

    def __init__(self, chooser: random.Random, side: str, when: str) -> None:
        self.chooser, self.side, self.when = chooser, side, when
        self.made: dict[str, str] = {}
        self.choose: list[Doc] = []
        self.effects: list[Doc] = []

    def chance(self, of: float) -> bool:
        return self.chooser.random() < of

    def object(self, keys: words.Keys, often: float, **given: Any) -> Doc:
        """An object by a table: what must be there, and some of the rest."""
        found = dict(given)
        for key, told in keys.items():
            if key not in found and (told.required or self.chance(often)):
                found[key] = self.value(told.kind)
        return found

    def value(self, kind: str) -> Any:
        """A value of a kind."""
        if kind in ("costs", "shields"):
            known = list(WORDS[kind])
            return self.chooser.sample(known, self.chooser.randint(1, 3))
        if kind in WORDS:
            return self.chooser.choice(list(WORDS[kind]))
        plain = {
            "flag": True,
            "number": self.chooser.randint(0, 3),
            "positive": self.chooser.randint(1, 4),
            "cost": self.chooser.randint(0, 2),
            "change": self.chooser.choice([-3, -2, -1, 1, 2, 3]),
            "chips": self.chooser.choice(["all", 1, 2]),
            "words": ["left", "right"],
            "names": self.chooser.sample([*GODS["norse"], *GODS["greek"]], 5),
            "bounds": self.chooser.choice([{"least": 1}, {"most": 6}, {"least": 1, "most": 9}]),
        }
        return plain[kind] if kind in plain else getattr(self, f"make_{kind}")()

    def make_name(self) -> str:
        return "thing"

    def make_who(self, kinds: tuple[str, ...] = ("god", "fallen", "home", "target")) -> Any:
        named = [name for name, kind in self.made.items() if kind in kinds]
        if self.when != "power" and "god" in kinds:
            named += ["self", "it", "by"]
        if named and self.chance(0.7):
            return self.chooser.choice(named)
        groups = [kind for kind in kinds if kind in words.GROUPS]
        return self.group(self.chooser.choice(groups or list(words.GROUPS)))

    def make_base(self) -> str:
        return self.chooser.choice([*self.made, "self", "home", "foe-home"])

    def make_choice(self) -> str:
        return self.chooser.choice([*self.made, "none-such"])

    make_hexes = make_cards = make_choice

    def group(self, kind: str) -> Doc:
        keys = {key: words.FILTER[key] for key in FITS[kind] if key in words.FILTER}
        return {"all": kind, **self.filter(keys)}

    def filter(self, keys: words.Keys) -> Doc:
        some = self.chooser.sample(sorted(keys), min(len(keys), self.chooser.choice([0, 0, 1, 2])))
        found = {key: self.value(keys[key].kind) for key in some if key != "from"}
        if {"within", "path", "sight"} & found.keys() and (
            self.when == "power" or self.chance(0.3)
        ):
            found["from"] = self.make_base()
        return found

    def make_whose(self) -> Doc:
        return self.filter(words.FILTER)

    def make_everything(self) -> Doc:
        return self.group(self.chooser.choice(words.GROUPS))

    def make_amount(self) -> Any:
        if self.chance(0.6):
            return self.chooser.randint(1, 3)
        return self.object(words.AMOUNTS[self.chooser.choice(list(words.AMOUNTS))], 0.4)

    def make_condition(self) -> Doc:
        kind = self.chooser.choice(list(words.CONDITIONS))
        if kind == "who":
            found = {"who": self.make_who(), **self.filter(words.FILTER)}
            return {**found, "not": True} if self.chance(0.3) else found
        found = self.object(words.CONDITIONS[kind], 0.6)
        return {**found, "word": "left"} if kind == "picked" else found

    def make_conditions(self) -> list[Doc]:
        return [self.make_condition() for _ in range(self.chooser.randint(1, 2))]

    def make_choose(self) -> Doc:
        return self.choice(self.chooser.choice(words.PICKS))

    def choice(self, pick: str) -> Doc:
        """A choice of a kind; from then on it is made."""
        keys = {key: words.CHOICE[key] for key in FITS[pick]}
        found: Doc = {"as": f"{pick}-{len(self.made)}", "pick": pick, **self.filter(keys)}
        if pick == "word":
            found["words"] = ["left", "right"]
        elif pick == "top":
            found["amount"] = self.chooser.randint(1, 3)
        elif self.chance(0.3):
            found |= self.chooser.choice([{"least": 0}, {"most": 2}, {"least": 2, "most": 3}])
        self.made[found["as"]] = pick
        return found

    def step(self) -> None:
        """One more step, and the choices that it needs."""
        word = self.chooser.choice(
            words.ALWAYS_STEPS if self.when == "always" else sorted(words.STEPS)
        )
        found: Doc = {"do": word}
        if word == "ask":
            self.named("word")
            return
        for key, told in words.STEPS[word].items():
            kinds = TAKES.get((word, key))
            if kinds is not None:
                found[key] = self.taken(kinds, told.kind, word)
            elif told.required or self.chance(0.4):
                found[key] = self.value(told.kind)
        if word in words.ALWAYS_STEPS and self.when != "always":
            found["for"] = self.chooser.choice(words.DURATIONS)
        if word == "change" and found["what"] != "cost":
            found.pop("of", None)
        said = [name for name, pick in self.made.items() if pick == "word"]
        if said and self.chance(0.7):
            found["if"] = {"picked": said[0], "word": "left"}
        elif self.chance(0.15):
            found["if"] = self.make_condition()
        self.effects.append(found)

    def taken(self, kinds: tuple[str, ...], kind: str, word: str) -> Any:
        """What a step is done to: something there is, or a choice made for it."""
        if kind == "who" and (self.when == "always" or self.chance(0.5)):
            return self.make_who(kinds)
        pick = self.chooser.choice(kinds)
        name = self.named(pick)
        if word == "invoke" and pick != "hex":
            self.chosen(name)["card"] = "god"
        return name

    def named(self, pick: str) -> str:
        """The name of a choice of a kind, made beforehand or asked for."""
        before = self.when in ("action", "power") and pick not in words.SECRET_PICKS
        found = self.choice(pick)
        if before and self.chance(0.7):
            self.choose.append(found)
        else:
            player = self.chooser.choice(["own", "own", "foe"])
            self.effects.append({"do": "ask", "player": player, "choose": found})
        name: str = found["as"]
        return name

    def chosen(self, name: str) -> Doc:
        asked = [step["choose"] for step in self.effects if step["do"] == "ask"]
        return next(one for one in [*self.choose, *asked] if one["as"] == name)

    def part(self) -> Doc:
        """What a card needs, lets choose and does."""
        found: Doc = {}
        if self.when != "always" and self.chance(0.15):
            found["needs"] = self.make_conditions()
        for _ in range(self.chooser.choice([1, 1, 2, 3])):
            self.step()
        if self.when in ("action", "power"):
            found["choose"] = self.choose
        return {**found, "effects": self.effects}


def random_ability(chooser: random.Random, side: str) -> Doc:
    """An ability that lints clean."""
    for _ in range(TRIES):
        when = chooser.choice(words.WHENS)
        maker = Maker(chooser, side, when)
        found: Doc = {"name": "gift", "when": when, **maker.part()}
        if when == "action":
            found["cost"] = chooser.randint(0, 2)
            found |= {"once": True} if chooser.random() < 0.5 else {}
        elif when not in ("always", "turn-starts", "turn-ends") and chooser.random() < 0.5:
            found["of"] = maker.make_whose()
        elif when.startswith("turn") and chooser.random() < 0.5:
            found["turn"] = chooser.choice(words.SIDES_OF)
        if not lint_ability(found, "", KINDS[side], HEXES):
            return found
    raise AssertionError("no ability lints clean")


def random_power(chooser: random.Random, side: str) -> Doc:
    """What a power does, linted clean."""
    for _ in range(TRIES):
        found = Maker(chooser, side, "power").part()
        if not lint_power(found, "", KINDS[side], HEXES):
            return found
    raise AssertionError("no power lints clean")


def random_deck(chooser: random.Random, side: str) -> Doc:
    """A deck whose every card does something."""
    gods = [
        {
            "kind": "god",
            "name": name,
            "title": "God of Chance",
            "health": chooser.randint(2, 8),
            "movement": chooser.randint(1, 4),
            "range": chooser.randint(1, 4),
            "melee": chooser.randint(1, 4),
            "ranged": chooser.randint(0, 3),
            "ability": random_ability(chooser, side),
        }
        for name in GODS[side]
    ]
    powers = [
        {
            "kind": "power",
            "name": name,
            "cost": chooser.randint(0, 2),
            **random_power(chooser, side),
        }
        for name in POWERS[side]
    ]
    return {"side": side, "name": "By chance", "cards": [*gods, *powers]}
