"""The judges of a mutant, the quick ones first, and who of them notices it.

Recorded games are checked (every command decided anew) and held against their golden
files; the rows of the scenario tables are played as their tests play them, in this
process; players' copies of recorded games must show them what they may see of the whole
log. What nobody of these notices goes to chosen files of tests, by pytest.
"""

import ast
import contextlib
import io
import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any, NamedTuple

from replays.book import Book, Walk
from replays.check import check_lines
from replays.copies import redact
from replays.golden import golden_lines
from replays.store import Lines, read_lines
from tests.engine import test_scenarios as here_rows
from tests.engine.high_heavens import test_hh_scenarios as high_rows
from tests.mutants.breaking import HIGH, Mutant
from tests.scenarios import rows
from tests.support import ROOT

GAMES, GOLDEN = ROOT / "fixtures/games", ROOT / "fixtures/golden"
HH, HI = "tests/engine/high_heavens/test_hh_", "tests/engine/test_"
TESTS = {
    "high": (
        f"{HH}one_reason.py",
        *(f"{HH}{name}.py" for name in ("setup", "card_meanwhile", "moves_agree", "board")),
        *(f"{HH}{name}.py" for name in ("distances_agree", "cards_run", "cards_legal", "words")),
        *(f"{HH}{name}.py" for name in ("position", "position_cards", "copies", "made")),
        *(f"{HH}{name}.py" for name in ("made_copies", "legal", "perft", "table_talk")),
        "tests/engine/test_audit_of_cards.py",
    ),
    "here": (
        f"{HI}facts_on_copies.py",
        "tests/engine/test_audit_of_cards.py",
        f"{HI}refusals_beyond_the_shell.py",
        f"{HI}properties_of_teams.py",
        f"{HI}properties_of_positions.py",
        f"{HI}properties_of_legality.py",
    ),
}
KINDS = ("game", "row", "copy", "test")
PATIENCE, LONG_PATIENCE = 5, 90
LONGEST_COPIED = 140


class Judge(NamedTuple):
    """One that may notice: `kind` is game, row, copy or test; `look` raises or says what is
    wrong, and says nothing where all is well."""

    name: str
    kind: str
    look: Callable[[], str]


class TimeOut(BaseException):
    """A judge that does not come to an end."""


def game_of(mutant: Mutant) -> str:
    """`high` or `here`: whose engine is broken."""
    return "high" if mutant.file.startswith(HIGH) else "here"


@cache
def judges(which: str, kinds: tuple[str, ...] = KINDS) -> dict[str, Judge]:
    """The judges of a game by name: games, the shortest first, rows, copies, tests."""
    makers = (_games, _rows, _copies, _tests)
    found = [make(which) for kind, make in zip(KINDS, makers, strict=True) if kind in kinds]
    return {judge.name: judge for group in found for judge in group}


def _games(which: str) -> Iterator[Judge]:
    for path in sorted(GAMES.glob("*.jsonl"), key=lambda one: (one.stat().st_size, one.name)):
        if path.stem.startswith("hh-") is (which == "high"):
            golden = (GOLDEN / path.name).read_bytes()
            yield Judge(path.stem, "game", partial(_replay, read_lines(str(path)), golden))


def _replay(found: Lines, golden: bytes) -> str:
    report = check_lines(found, "log")
    if report.findings or report.error:
        return f"entry {report.findings[0].entry}" if report.findings else "it cannot be read"
    lines = golden_lines(Book(found.lines))
    if b"".join(line + b"\n" for line in lines) != golden:
        return "its golden file"
    return ""


def _rows(which: str) -> Iterator[Judge]:
    if which == "high":
        for param in high_rows.ROWS:
            yield Judge(param.values[0]["id"], "row", partial(_high, param.values[0]))
    else:
        for row in rows():
            yield Judge(row["id"], "row", partial(_here, row))


def _high(row: Any) -> str:
    high_rows.test_row(row)
    return ""


def _here(row: Any) -> str:
    with TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        here_rows.test_a_row_comes_out_as_it_says(row, Path(folder))
    return ""


def _copies(which: str) -> Iterator[Judge]:
    """Copies of the shorter games, as they were before the end, for two of the seats."""
    for judge in _games(which):
        path = GAMES / f"{judge.name}.jsonl"
        whole = Book(_before_the_end(read_lines(str(path)).lines))
        if len(whole.entries) > LONGEST_COPIED:
            continue
        for who in (whole.dealt["seats"][0], whole.dealt["seats"][-1]):
            lines = redact(whole, who)
            untold = _untold(lines)
            look = partial(_as_seen, whole, lines, who, untold)
            yield Judge(f"{judge.name} as {who} sees it", "copy", look)


def _before_the_end(lines: Sequence[bytes]) -> Sequence[bytes]:
    """The lines up to before the outcome."""
    book = Book(lines)
    ends = [one.n for one in book.entries if any(e["type"] == "ended" for e in one.events)]
    return lines[: max(min([*ends, len(lines)]), 1)]


def _untold(lines: list[bytes]) -> list[tuple[int, str]]:
    """What a check of a copy says of its entries."""
    report = check_lines(Lines(lines, b"", sum(map(len, lines))), "copy")
    return [(one.entry, one.status) for one in report.findings]


def _as_seen(whole: Book, lines: list[bytes], who: str, untold: list[tuple[int, str]]) -> str:
    copy = Book(lines)
    one, other = Walk(whole), Walk(copy)
    for entry, seen in zip(whole.entries, copy.entries, strict=True):
        view = whole.game.view(one.apply(entry), who)
        if copy.game.view(other.apply(seen), who) != view:
            return f"entry {entry.n}"
    return "" if _untold(lines) == untold else "what the copy can tell"


def _tests(which: str) -> Iterator[Judge]:
    yield Judge("tests", "test", partial(_pytest, TESTS[which]))


def _pytest(names: Sequence[str]) -> str:
    """The first test that fails, by pytest; with the same examples every time."""
    import pytest

    quiet = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header"]
    quiet += ["--hypothesis-seed=0", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = f"{mkdtemp()}/examples"
    told = io.StringIO()
    with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
        code = pytest.main([*quiet, *(str(ROOT / name) for name in names)])
    if code == pytest.ExitCode.OK:
        return ""
    lines = [line for line in told.getvalue().splitlines() if line.startswith("FAILED")]
    return lines[0].split(" ")[1] if lines else f"pytest ends with {int(code)}"


def order(mutant: Mutant, likely: Iterable[str], kinds: tuple[str, ...] = KINDS) -> list[Judge]:
    """Who is asked: those who noticed others like it, the games, the rows of the rules
    that the broken function names, the other rows, the tests."""
    known = judges(game_of(mutant), kinds)
    rules = _rules_named(mutant)
    first = [known[name] for name in likely if name in known and known[name].kind != "test"]
    near = [one for one in known.values() if one.kind == "row" and _rule(one) in rules]
    found: dict[str, Judge] = {one.name: one for one in first}
    for group in (
        [one for one in known.values() if one.kind == "game"],
        near,
        [one for one in known.values() if one.kind in ("row", "copy")],
        [known[name] for name in likely if name in known],
        [one for one in known.values() if one.kind == "test"],
    ):
        found |= {one.name: one for one in group if one.name not in found}
    return list(found.values())


def _rule(judge: Judge) -> str:
    return judge.name.partition("/")[0]


def _rules_named(mutant: Mutant) -> set[str]:
    """The ids of rules in the docstring of the broken function."""
    function = mutant.broken.body[0] if mutant.broken else None
    told = ast.get_docstring(function) if isinstance(function, ast.FunctionDef) else None
    words = [word.strip("().,;:") for word in (told or "").split()]
    return {word for word in words if word.startswith(("hh.", "hi."))}


def noticed(judge: Judge) -> str:
    """What a judge notices; empty where all is well."""
    signal.signal(signal.SIGALRM, _too_long)
    signal.setitimer(signal.ITIMER_REAL, LONG_PATIENCE if judge.kind == "test" else PATIENCE)
    try:
        return judge.look()
    except TimeOut:
        return "it does not come to an end"
    except MemoryError:
        return "memory is used up"
    except BaseException as error:
        return f"{type(error).__name__}"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _too_long(*_: object) -> None:
    raise TimeOut


def chdir_home() -> None:
    """The folder in which the rows of deals find their files."""
    os.chdir(ROOT)
