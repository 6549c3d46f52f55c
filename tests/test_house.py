"""The house: what may import what, and what the engine may not know of."""

import ast
from pathlib import Path

import pytest

from tests.support import ROOT

PACKAGES = ("engine", "replays", "cli")
MAY_IMPORT = {
    "engine": {"engine"},
    "replays": {"engine", "replays", "orjson"},
    "cli": {"engine", "replays", "cli", "click", "rich", "orjson"},
}
ENGINE_STDLIB = {
    "collections",
    "difflib",
    "enum",
    "fractions",
    "functools",
    "hashlib",
    "hmac",
    "itertools",
    "typing",
    "unicodedata",
}
GAMES = sorted(path.parent.name for path in (ROOT / "engine").glob("*/game.py"))
FILES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


def imported(path: Path) -> set[str]:
    """The dotted names of all modules that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_inwards_only(path: Path) -> None:
    package = path.relative_to(ROOT).parts[0]
    ours = {name.split(".")[0] for name in imported(path)} & {*PACKAGES, "click", "rich", "orjson"}
    assert ours <= MAY_IMPORT[package]


@pytest.mark.parametrize(
    "path", sorted((ROOT / "engine").rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT))
)
def test_engine_imports_only_a_short_list(path: Path) -> None:
    outside = {name.split(".")[0] for name in imported(path)} - {"engine"}
    assert outside <= ENGINE_STDLIB


@pytest.mark.parametrize("game", GAMES)
def test_games_never_import_each_other(game: str) -> None:
    others = [f"engine.{other}" for other in GAMES if other != game]
    for path in (ROOT / "engine" / game).rglob("*.py"):
        assert not [name for name in imported(path) if name.startswith(tuple(others))]


def test_only_the_list_of_games_names_a_game() -> None:
    for path in FILES:
        inside_a_game = path.parent.name in GAMES or path.parent.parent.name in GAMES
        if inside_a_game or path.name == "games.py":
            continue
        assert not [name for name in imported(path) if any(game in name for game in GAMES)]


def test_packages_hold_a_docstring_only() -> None:
    for path in FILES:
        if path.name == "__init__.py":
            assert [type(node) for node in ast.parse(path.read_text()).body] == [ast.Expr]


def test_no_test_folder_shadows_a_package() -> None:
    assert not list((ROOT / "tests").rglob("__init__.py"))
