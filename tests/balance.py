"""The balance of the house decks, measured: `make balance` plays the games anew (some ten
minutes on two cores) and writes fixtures/balance.json, from which docs/balance.md is made.

What must hold stands in `faults`; it is looked at when the games are played, and by a test
on what was kept.
"""

import subprocess
import sys

import orjson

from engine.games import ruleset
from engine.shapes import Doc
from replays.canonical import digest
from replays.house import newest
from tests.support import ROOT

KEPT = ROOT / "fixtures" / "balance.json"
GAMES, SEED, JOBS = 4000, "balance", 2
SAMPLE = 12
COMMAND = f"simulate high-heavens -n {GAMES} --bots greedy --seed {SEED} --json".split()
SIDES, FIRST, WAY, DEAD, DECIDES = (0.47, 0.53), 0.55, 0.10, 0.02, 0.65
WAYS = ("hh.win.home", "hh.win.pantheon")


def decks() -> dict[str, str]:
    """The digests of the newest house files."""
    return {kind: digest(doc) for kind, doc in newest(ruleset("high-heavens")).items()}


def faults(found: Doc) -> list[str]:
    """What does not hold, a sentence each."""
    told = [
        f"{row['winner']} wins {row['share']:.3f} of the games"
        for row in found["winners"]
        if not SIDES[0] <= row["share"] <= SIDES[1]
    ]
    if found["first"]["share"] > FIRST:
        told.append(f"who begins wins {found['first']['share']:.3f}")
    told += [f"{by} ends {way(found, by):.3f}" for by in WAYS if way(found, by) < WAY]
    for row in found["cards"]:
        if row["played"]["share"] < DEAD:
            told.append(f"{row['card']} is played in {row['played']['share']:.3f}")
        if row["won"]["share"] is None or row["won"]["share"] > DECIDES:
            told.append(f"{row['card']} wins {row['won']['share']}")
    return told


def way(found: Doc, by: str) -> float:
    """How many of the games that were over ended in a way."""
    shares: list[float] = [row["share"] for row in found["ways"] if row["by"] == by]
    return sum(shares)


def played(games: int) -> Doc:
    """So many of the games, as `heavens simulate` counts them."""
    line = [sys.executable, "-m", "cli.start", *COMMAND, "-n", str(games), "--jobs", str(JOBS)]
    told = subprocess.run(line, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    found: Doc = orjson.loads(told)
    return found


def main() -> int:
    """Plays, keeps, and tells what does not hold."""
    found = {**played(GAMES), "decks": decks(), "sample": played(SAMPLE)}
    KEPT.write_bytes(orjson.dumps(found, option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS) + b"\n")
    wrong = faults(found)
    print("\n".join(wrong) or "it holds; `make docs` writes the page")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
