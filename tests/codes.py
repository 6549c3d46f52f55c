"""Every permanent code that the source can raise, found by walking its syntax trees."""

import ast
import json
import re
from functools import cache
from typing import Any

from tests.support import ROOT

SHAPE = re.compile(r"[a-z]+(\.[a-z0-9-]+)+")
NOT_CODES = frozenset({"game.jsonl", "hh.win.both", "hh.win.home", "hh.win.pantheon"})
NOT_RAISING = ("catalogue.py", "evidence.py", "sentences.py", "verdict.py", "report.py")


@cache
def raised() -> dict[str, list[str]]:
    """Each code with the modules that hold it, sorted.

    A code is a whole string of dotted words; the catalogues, which only define
    clauses, are left out, and so is what follows `hi.` there, and what only has words
    for codes.
    """
    found: dict[str, set[str]] = {"usage": {"cli.errors"}}
    for package in ("engine", "replays", "cli"):
        for path in sorted((ROOT / package).rglob("*.py")):
            if path.name in NOT_RAISING:
                continue
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and is_code(node.value):
                    found.setdefault(str(node.value), set()).add(module)
    return {code: sorted(modules) for code, modules in sorted(found.items())}


def is_code(value: object) -> bool:
    return isinstance(value, str) and bool(SHAPE.fullmatch(value)) and value not in NOT_CODES


@cache
def explained() -> list[dict[str, Any]]:
    """The rows of fixtures/errors.jsonl."""
    lines = (ROOT / "fixtures/errors.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]
