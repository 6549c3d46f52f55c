"""docs/balance.md, from the games that were played."""

import orjson

from cli.tallies import percent, rate, within
from engine.shapes import Doc
from tests.balance import COMMAND, DEAD, DECIDES, FIRST, GAMES, KEPT, SIDES, WAY, WAYS, way

HEAD = f"""# How the house decks balance

Made by `make docs` from `fixtures/balance.json`, which `make balance` writes: it plays
{GAMES} games of the greedy player ([bots.md](bots.md)) against itself, the side that begins taking
turns, and fails where a bound does not hold.

```
heavens {" ".join(COMMAND)}
```

What lies within is what the true rate does in 95 of 100 cases (Wilson's interval).
"""
CARDS = """
## Cards

A god is played when it enters. A use is a power played, or an ability used or set off; an ability
that always holds has none.

| card | drawn in games | played, if drawn | within | won, if played | within | uses, if drawn |
|---|---|---|---|---|---|---|
"""


def page() -> str:
    """The whole page."""
    found: Doc = orjson.loads(KEPT.read_bytes())
    rows = [_card(row) for row in sorted(found["cards"], key=lambda row: -row["won"]["share"])]
    return HEAD + _bounds(found) + CARDS + "\n".join(rows) + "\n"


def _bounds(found: Doc) -> str:
    cards = found["cards"]
    least = min(cards, key=lambda row: row["played"]["share"])
    most = max(cards, key=lambda row: row["won"]["share"])
    rows = [
        ("games; over", "", f"{found['games']}; {found['finished']}"),
        *((f"won by {row['winner']}", _between(), rate(row)) for row in found["winners"]),
        ("won by who began", f"at most {percent(FIRST)}", rate(found["first"])),
        *((f"ended by `{by}`", f"at least {percent(WAY)}", percent(way(found, by))) for by in WAYS),
        (
            f"the card least played: {least['card']}",
            f"at least {percent(DEAD)}",
            rate(least["played"]),
        ),
        (
            f"the card that wins most: {most['card']}",
            f"at most {percent(DECIDES)}",
            rate(most["won"]),
        ),
        ("turns", "", _spread(found["turns"])),
        ("commands", "", _spread(found["commands"])),
    ]
    lines = [f"| {name} | {bound} | {value} |" for name, bound, value in rows]
    return "\n".join(["", "| what | bound | measured |", "|---|---|---|", *lines, ""])


def _between() -> str:
    return f"{percent(SIDES[0])} to {percent(SIDES[1])}"


def _spread(row: Doc) -> str:
    return f"{row['least']} to {row['most']}, {row['mean']:.1f} on average"


def _card(row: Doc) -> str:
    played, won = row["played"], row["won"]
    cells = (
        row["card"],
        row["drawn"],
        percent(played["share"]),
        within(played),
        percent(won["share"]),
        within(won),
        f"{row['uses']:.2f}",
    )
    return "| " + " | ".join(map(str, cells)) + " |"
