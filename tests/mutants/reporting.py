"""The page of the mutants, and what is wrong with the list of reasons."""

from collections import Counter
from collections.abc import Mapping, Sequence

import orjson

from tests.mutants.breaking import COURSE, EFFECTS, FACTS, FILES, RULES
from tests.mutants.running import Found
from tests.support import ROOT

PAGE = ROOT / "docs" / "mutants.md"
REASONS = ROOT / "tests" / "mutants" / "survivors.json"
PARTS = {
    "the checks of rules": RULES,
    "what cards do": EFFECTS,
    "what each fact does": FACTS,
    "the course of the game": COURSE,
}
HEAD = """# Mutants: what notices when a rule is broken

Written by `make mutants`; do not edit. The program breaks its own rules one at a time (a check
that never refuses, a comparison turned or off by one, a step or a fact left out, a number one
higher) and asks who notices: a recorded game of `fixtures/games`, a row of `fixtures/scenarios`,
a player's copy of a recorded game, or a file of tests, in this order. What nobody notices
survives, and the reason why it may stands at the end.

Broken are the rules' checks, what cards do, what facts do to the table and the course of the game,
in the files below. Left out are how a position is laid and read, the search for paths, the view
and all that tells; and of the ways to break a line, to turn `and` into `or` and to take the other
way of a conditional.
"""


def reasons() -> dict[str, str]:
    """Why each survivor may survive, by the name of the mutant."""
    found: dict[str, str] = orjson.loads(REASONS.read_bytes())
    return found


def wrongs(results: Sequence[Found], given: Mapping[str, str], *, whole: bool) -> list[str]:
    """Survivors without a reason, and, after a whole run, reasons without a survivor."""
    survivors = {one.name for one in results if not one.by}
    told = [f"no reason: {name}" for name in sorted(survivors) if not given.get(name, "").strip()]
    if whole:
        told += [f"stale reason: {name}" for name in sorted(given) if name not in survivors]
    return told


def page(results: Sequence[Found], given: Mapping[str, str]) -> str:
    """docs/mutants.md."""
    lines = [HEAD, "| broken | mutants | by a game | by a row | by a copy | by a test | survive |"]
    lines.append("|---|---|---|---|---|---|---|")
    for told, files in PARTS.items():
        lines += [_row(f"**{told}**", [one for one in results if _file(one) in files])]
        lines += [_row(f"`{file}`", [r for r in results if _file(r) == file]) for file in files]
    lines += [_row("**all**", results), ""]
    lines += ["## Who notices most", "", *_busiest(results), ""]
    lines += ["## What survives, and why", "", *_survivors(results, given), ""]
    return "\n".join(lines)


def _file(one: Found) -> str:
    return one.name.partition(":")[0]


def _row(told: str, results: Sequence[Found]) -> str:
    kinds = Counter(one.kind for one in results)
    ended = kinds["test"] + kinds["time"]
    counts = (kinds["game"], kinds["row"], kinds["copy"], ended, kinds[""])
    return f"| {told} | {len(results)} | {' | '.join(map(str, counts))} |"


def _busiest(results: Sequence[Found]) -> list[str]:
    counted = Counter(one.by for one in results if one.kind == "game")
    return [f"- `{name}` notices {number}" for name, number in sorted(counted.items())]


def _survivors(results: Sequence[Found], given: Mapping[str, str]) -> list[str]:
    names = [one.name for file in FILES for one in results if not one.by and _file(one) == file]
    return [f"- `{name.replace('`', '')}`: {given.get(name, '?')}" for name in names]
