"""docs/coverage.md: which recorded game shows which clause and card at work."""

from pathlib import PurePath

from engine.games import NAMES, ruleset
from replays.coverage import Row, coverage
from tests.support import ROOT

HEAD = """# What the recorded games show

Written by `make docs` from `heavens rules --coverage fixtures/games`; do not edit. A check that
every command passes shows nothing by being passed, so each clause has a question of its own (in
`engine/<game>/evidence.py`): did what it counts come to be in the game, or did it make a
difference. A card is at work where it is played, used or set off, or, if it always holds, where
its god enters.
"""


def page() -> str:
    rows = coverage([str(ROOT / "fixtures" / "games")]).rows
    parts = [HEAD]
    for name in NAMES:
        parts += [f"## {ruleset(name).TITLE}", "", "| | at work in | waived in |", "|---|---|---|"]
        parts += [_line(row) for row in rows if row.game == name]
        parts.append("")
    return "\n".join(parts)


def _line(row: Row) -> str:
    return f"| {row.name} | {_names(row.logs)} | {_names(row.waived)} |"


def _names(logs: list[str]) -> str:
    return ", ".join(PurePath(log).stem for log in logs)
