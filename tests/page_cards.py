"""docs/cards.md: how to type in a card, from the tables of the vocabulary."""

import json
import re
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from engine.high_heavens import deck, faults
from engine.high_heavens import game as high_heavens
from engine.high_heavens.effects import vocabulary as words
from engine.high_heavens.effects.lint_choices import MOST_WAYS
from engine.high_heavens.effects.lint_means import FITS
from engine.high_heavens.effects.lint_steps import TAKES
from engine.high_heavens.effects.text import card_text
from engine.shapes import Doc
from replays.house import newest
from tests import card_words as told
from tests.card_uses import Use, uses
from tests.consoles import replayed_page
from tests.support import ROOT

EXAMPLE = "fixtures/decks/worked-example.json"
PROSE = ROOT / "tests/page_cards.txt"
PLACE = re.compile(r"<(\w+)>")
PATTERNS = "vidar magni sif vali gefjon naglfar seidr rune-cast helios eris hecate lethe".split()
USED = (
    ("step", "step"),
    ("when", "when"),
    ("pick", "choice of"),
    ("chip", "chips of"),
    ("filter", "filter"),
    ("condition", "condition"),
    ("amount", "amount"),
    ("duration", "for"),
    ("stat", "change of"),
    ("shields", "immune against"),
)


def page() -> str:
    """The prose, with the tables and what the commands of its example print put in."""
    text = PROSE.read_text(encoding="utf-8").replace("<contents>", contents())
    made = PLACE.sub(lambda found: PARTS[found.group(1)](), text)
    with tempfile.TemporaryDirectory() as folder:
        return replayed_page(made, Path(folder))


def contents() -> str:
    """The chapters of the page, each with its link."""
    heads = re.findall(r"^## (.*)", PROSE.read_text(encoding="utf-8"), re.MULTILINE)
    return "\n".join(f"- [{head}](#{head.lower().replace(' ', '-')})" for head in heads)


def table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', 'or') for cell in row)} |" for row in lines)


def keys(found: words.Keys) -> str:
    """A table of keys: what stands there, whether it must, and what it means."""
    rows = [
        (f"`{key}`", _kind(one.kind), "yes" if one.required else "", one.text)
        for key, one in found.items()
        if one is not words.FILTER.get(key) or found is words.FILTER
    ]
    if words.FILTER.keys() <= found.keys() and found is not words.FILTER:
        rows.append(
            ("a filter's", "", "", "the keys of [a filter](#filters), all of which must fit")
        )
    return table(("key", "value", "must", "means"), rows)


def _kind(kind: str) -> str:
    return words.KINDS[kind].replace("one of: ", "")


def meanings(known: Iterable[str], text: Mapping[str, str]) -> str:
    """A table of words; each must have a meaning, and no other may have one."""
    listed = list(known)
    assert set(listed) == set(text), set(listed) ^ set(text)
    return table(("word", "means"), [(f"`{word}`", text[word]) for word in listed])


def limits() -> str:
    rows = [(f"`{key}`", f"{least} to {most}") for key, (least, most) in deck.LIMITS.items()]
    return table(("number", "from, to"), rows)


def reserved() -> str:
    return "Not names of cards: " + ", ".join(f"`{word}`" for word in sorted(faults.RESERVED)) + "."


def picks() -> str:
    rows = []
    assert set(words.PICKS) == set(told.PICKS)
    for pick in words.PICKS:
        fits = [key for key in FITS[pick] if key in words.CHOICE]
        shown = "every filter" if set(words.FILTER) <= set(fits) else _listed(fits)
        taken = [f"{word}.{key}" for (word, key), kinds in TAKES.items() if pick in kinds]
        rows.append((f"`{pick}`", told.PICKS[pick], shown, _listed(taken)))
    return table(("`pick`", "what is picked", "its keys", "taken by"), rows)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def kinds() -> str:
    rows = [
        (name, _kind(name)) for name in ("name", "who", "everything", "whose", "amount", "base")
    ]
    return table(("value", "is"), rows)


def tables(found: Mapping[str, words.Keys], text: Mapping[str, str]) -> str:
    """One table of keys for each kind of condition, amount or step."""
    assert set(found) == set(text), set(found) ^ set(text)
    return "\n\n".join(f"### {name}\n\n{text[name]}\n\n{keys(found[name])}" for name in found)


def steps() -> str:
    parts = []
    assert set(words.STEPS) == set(told.STEPS) == {*told.DONE, "ask"}
    for word, found in words.STEPS.items():
        taken = {key: kinds for (one, key), kinds in TAKES.items() if one == word}
        takes = "; ".join(f"`{key}` takes {_listed(kinds)}" for key, kinds in taken.items())
        done = f"*Done*: {told.DONE[word]}." if word in told.DONE else ""
        said = (told.STEPS[word], takes and f"{takes}.", done)
        line = " ".join(part for part in said if part)
        parts.append(f"### {word}\n\n{line}\n\n{keys(found)}")
    return "\n\n".join(parts)


def example() -> str:
    text = (ROOT / EXAMPLE).read_text(encoding="utf-8")
    return f"```json\n{text}```"


def patterns() -> str:
    """Cards of the trial decks: their text, and what makes it."""
    parts = []
    for side in ("norse", "greek"):
        path = ROOT / f"fixtures/decks/trial-{side}.json"
        for card in json.loads(path.read_text(encoding="utf-8"))["cards"]:
            if card["name"] in PATTERNS:
                text = deck_text(card, side)
                data = card["ability"] if card["kind"] == "god" else card
                parts.append(f"{text}\n\n```json\n{_spread(data)}\n```")
    return "\n\n".join(parts)


def deck_text(card: Doc, side: str) -> str:
    lines = [f"**{deck.display(card['name'])}**", *card_text(deck.make_card(card, side))]
    return "\n".join(f"> {line}" + ("<br>" if line != lines[-1] else "") for line in lines)


def _spread(data: Doc) -> str:
    """A card with each of its keys, and each choice and step, on a line."""
    lines = []
    for key, value in data.items():
        if isinstance(value, list) and value:
            inner = ",\n".join(f"   {json.dumps(one)}" for one in value)
            lines.append(f' "{key}": [\n{inner}\n ]')
        else:
            lines.append(f' "{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(lines) + "\n}"


def which() -> str:
    """Which house card uses what."""
    house = newest(high_heavens)
    found: dict[Use, list[str]] = {}
    for side in ("norse", "greek"):
        for card in house[side]["cards"]:
            for use in uses(card):
                found.setdefault(use, []).append(card["name"])
    rows = []
    for what, label in USED:
        for word in _known(what):
            cards = ", ".join(found.get((what, word), ())) or "(no house card)"
            rows.append((f"{label} `{word}`", cards))
    return table(("what", "house cards"), rows)


def _known(what: str) -> list[str]:
    known: Mapping[str, Iterable[str]] = {
        "step": words.STEPS,
        "when": words.WHENS,
        "pick": words.PICKS,
        "chip": words.CHIPS,
        "filter": words.FILTER,
        "condition": words.CONDITIONS,
        "amount": words.AMOUNTS,
        "duration": words.DURATIONS,
        "stat": words.STATS,
        "shields": words.SHIELDS,
    }
    return list(known[what])


PARTS = {
    "limits": limits,
    "reserved": reserved,
    "kinds": kinds,
    "action": lambda: keys(words.ACTION),
    "always": lambda: keys(words.ALWAYS),
    "trigger": lambda: keys(words.TRIGGER),
    "power": lambda: keys(words.POWER),
    "whens": lambda: meanings(words.WHENS, told.WHENS),
    "choice": lambda: keys({k: v for k, v in words.CHOICE.items() if k not in words.FILTER}),
    "picks": picks,
    "filters": lambda: keys(words.FILTER),
    "groups": lambda: _listed(words.GROUPS),
    "group": lambda: keys({"all": words.GROUP["all"]}),
    "conditions": lambda: tables(words.CONDITIONS, told.CONDITIONS),
    "amounts": lambda: tables(words.AMOUNTS, told.AMOUNTS),
    "steps": steps,
    "step_if": lambda: keys({"if": words.IF}),
    "durations": lambda: meanings(words.DURATIONS, told.DURATIONS),
    "stats": lambda: meanings(words.STATS, told.STATS),
    "costs": lambda: meanings(words.COSTS, told.COSTS),
    "shields": lambda: meanings(words.SHIELDS, told.SHIELDS),
    "readings": lambda: meanings(words.READINGS, told.READINGS),
    "numbers": lambda: (
        f"At most {words.MOST_STEPS} steps; the top of a pile is at most {words.MOST_LOOKED} cards;"
        f" amounts go to {words.MOST_AMOUNT}; about {MOST_WAYS} ways to choose, and no more."
    ),
    "example": example,
    "patterns": patterns,
    "which": which,
}
