"""docs/rules.md: the catalogue of the clauses."""

from engine.clause import Clause
from engine.games import NAMES, ruleset

HEAD = """# The rules as numbered clauses

Written by `make docs` from the program; do not edit. In our own words, not the book's. A clause
*refuses* commands, *counts* something, or *defines* what the others speak of. **Ruling** marks what
the book leaves open and we decided, with the reason. *Waivable*: a referee may waive it for one
command, `heavens ruling waived ID --reason TEXT -- COMMAND`.
"""


def page() -> str:
    parts = [HEAD]
    for name in NAMES:
        game = ruleset(name)
        parts.append(f"## {game.TITLE}\n")
        parts += [_clause(clause) for clause in game.clauses()]
    return "\n".join(parts)


def _clause(clause: Clause) -> str:
    waivable = ", waivable" if clause.waivable else ""
    ruling = f"\n**Ruling:** {clause.ruling}\n" if clause.ruling else ""
    return (
        f"### {clause.id}\n\n{clause.text}\n{ruling}\n"
        f"*{clause.section}; {clause.kind}{waivable}.*\n"
    )
