"""docs/errors.md: every permanent code, from the source and fixtures/errors.jsonl."""

from typing import Any

from engine import errors
from engine.errors import RefereeError
from tests.codes import explained, raised

HEAD = """# Errors

Written by `make docs` from the source and `fixtures/errors.jsonl`; do not edit. Every refusal
carries a permanent code: for an illegal command the id of its rule ([rules.md](rules.md)). With
`--json` a refusal is one object on standard error:

```json
{"error": "illegal", "rule": "hi.inspect.order", "message": "…", "facts": {"player": 4, "turn": 1},
 "try": ["inspect 1 2"], "hint": "…", "place": "game.jsonl, entry 1"}
```

`error` is the kind, `rule` the code, `facts` the values that caused it, `try` what would be legal;
`hint` and `place` may be missing. Messages may change; kinds, codes and exit codes do not.
"""
EXITS = {
    0: "done; it holds; the same; help was asked for",
    1: "the answer is no: an illegal command (nothing was written), logs or golden files that"
    " differ, a broken rule, chain or seal",
    2: "wrong usage, an unknown name, no such file",
    3: "not a log: malformed, another format, an unknown version",
    4: "incomplete: a torn tail, cut, or only a player's copy",
    70: "a fault of this program; `HEAVENS_DEBUG=1` shows where",
    74: "reading or writing failed; nothing was half written",
    75: "the log is locked by another program, or has moved on",
    130: "interrupted; nothing was half written",
}


def page() -> str:
    parts = [HEAD, "## Exit codes\n", exit_table(), ""]
    parts += ["Several logs: the highest number. A closed pipe is quiet and changes no verdict.\n"]
    parts += [
        "## Codes\n",
        "| code | exit | means | what to do | raised in |",
        "|---|---|---|---|---|",
    ]
    parts += [_row(row) for row in explained()]
    return "\n".join([*parts, ""])


def exit_table() -> str:
    """The exit codes with the kinds of errors that have them."""
    kinds: dict[int, list[str]] = {2: ["usage"]}
    for kind in _classes():
        kinds.setdefault(kind.exit_code, []).append(kind.kind)
    rows = [
        f"| {code} | {told} | {', '.join(f'`{kind}`' for kind in sorted(kinds.get(code, [])))} |"
        for code, told in EXITS.items()
    ]
    return "\n".join(["| exit | means | kinds |", "|---|---|---|", *rows])


def _classes() -> list[type[RefereeError]]:
    found = [one for one in vars(errors).values() if isinstance(one, type)]
    return [one for one in found if issubclass(one, RefereeError) and one is not RefereeError]


def _row(row: dict[str, Any]) -> str:
    code = row["code"]
    link = (
        f"[`{code}`](rules.md#{code.replace('.', '')})"
        if code[:3] in ("hi.", "hh.")
        else f"`{code}`"
    )
    where = ", ".join(f"`{module}`" for module in raised()[code])
    cells = [row["means"], row["do"]]
    return (
        f"| {link} | {row['exit']} | {' | '.join(c.replace('|', '/') for c in cells)} | {where} |"
    )
