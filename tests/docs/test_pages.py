"""The generated pages are what the program says of itself today."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from cli.main import COMMANDS, PLAY, heavens
from engine.errors import InvalidCommand
from engine.games import NAMES, ruleset
from engine.shapes import unwrap
from engine.table import COMMANDS as TABLE
from replays.book import Book
from tests.make_docs import PAGES
from tests.outsider import canonical
from tests.page_cli import examples
from tests.page_events import SECRETS
from tests.shell import logs, prepare, run_shell
from tests.support import ROOT, act, command_doc, new_book, play_random

PAGE_LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


@pytest.mark.parametrize("name", PAGES)
def test_a_generated_page_has_not_drifted(name: str) -> None:
    written = (ROOT / name).read_text(encoding="utf-8")
    assert written == PAGES[name](), "run: make docs"


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_of_a_document_leads_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    targets = [path.parent / target for target in PAGE_LINK.findall(text)]
    assert [target for target in targets if not target.exists()] == []


def test_no_line_of_the_list_of_commands_is_cut(tmp_path: Path) -> None:
    done = run_shell(tmp_path, prepare(tmp_path), "heavens --help")
    assert [line for line in done.stdout.splitlines() if re.match(r"  \w.*\.\.\.$", line)] == []


def is_played(name: str) -> bool:
    """Whether a command belongs to a game that can be dealt, or to none."""
    if name in TABLE or name not in PLAY:
        return True
    for game in NAMES:
        try:
            ruleset(game).decode_command({"type": name})
        except InvalidCommand as error:
            if error.code == "shape.type":
                continue
        return True
    return False


PASSED = "heavens poll 1 4 --card zzz --votes 1=up,2=up,4=up,7=up,9=up,10=up"
BEGUN = "head -n 2 game.jsonl > begun; mv begun game.jsonl"
LONG = "yes peek 1 9 | head -n 20 | heavens run -"
TAIL = LONG + "; heavens redact game.jsonl --for 4 | head -n 12 > four.jsonl"
# What comes before an example that does not work on a game in discussion: the first
# pattern that is found in it says.
HIGH = "rm game.jsonl; heavens deal high-heavens --setup fixtures/setups/high-heavens.json --seed x"
FAIR = "rm game.jsonl; heavens commit -o secret.json > shown.txt"
KEY = "rm game.jsonl; heavens keys -o norse.key"
READY = (
    (r"deal .*--commit", FAIR),
    (r"--signatures", f"{KEY}; heavens deal high-heavens --key norse=$(heavens keys norse.key)"),
    (r"keys norse.key", KEY),
    (
        r"--commitment",
        f"{FAIR}; heavens deal high-heavens --commit secret.json --with norse=a --with greek=b",
    ),
    (r"blame .*/gods/|heavens (?:acquire|attack|concede|draw|end|invoke|move|play|use)\b", HIGH),
    (r"accept", TAIL),
    (r"check game.jsonl --note", "heavens head game.jsonl --note note.txt"),
    (r"--at 12 inspect", f"{BEGUN}; {LONG}"),
    (r"heavens inspect|waived", BEGUN),
    (r"\b(?:10|12|20)\b(?!=)(?!,)", LONG),
    (r"heavens vote", "heavens poll 1 4 --card zzz"),
    (r"heavens withdraw", "heavens ask 4"),
    (r"heavens stand", PASSED),
    (r"heavens resolve", f"{PASSED}; heavens stand 4"),
    (r"heavens deal", "rm game.jsonl"),
    (r"--finished", "mv over.jsonl game.jsonl"),
)


@pytest.mark.parametrize("name", [name for name in COMMANDS if is_played(name)])
def test_every_example_of_a_help_works(tmp_path: Path, name: str) -> None:
    command = heavens.get_command(None, name)  # type: ignore[arg-type]
    assert command is not None
    if name in ("adjudicate", "keys"):
        pytest.importorskip("cryptography", reason="signatures are an extra: heavens[sign]")
    lines = examples(command)
    assert lines
    for number, line in enumerate(lines):
        folder = tmp_path / str(number)
        folder.mkdir()
        programs = prepare(folder)
        (folder / "fixtures").symlink_to(ROOT / "fixtures")
        (folder / "position.json").write_text((ROOT / "fixtures/setups/helen.json").read_text())
        (folder / "moves.txt").write_text("pass 1\n")
        (folder / "golden").mkdir()
        for copy in ("a.jsonl", "b.jsonl", "mine.jsonl", "theirs.jsonl"):
            (folder / copy).write_bytes(logs()["game.jsonl"])
        before = next((script for pattern, script in READY if re.search(pattern, line)), "true")
        assert run_shell(folder, programs, before).returncode == 0
        done = run_shell(folder, programs, line.replace("HASH", "$(heavens head game.jsonl)"))
        assert done.returncode == 0, f"{line}: {done.stderr}{done.stdout}"


def sealed_fields(book: Book) -> set[str]:
    """The fields of commands and events that have seals in them somewhere."""
    found = set()
    for entry in book.entries:
        raw = json.loads(entry.line)
        for what, docs in (("command", [raw["do"]]), ("event", raw["events"])):
            for doc in docs:
                for field, value in doc.items():
                    if b'"seal":' in canonical(value):
                        found.add(f"{what} {doc['type']}.{field}")
    return found


def test_the_sealed_fields_on_the_page_are_those_of_played_games() -> None:
    book = new_book("sealed", players=6)
    play_random(book, random.Random(2), quiet=False)
    peek = new_book("sealed", players=6)
    act(peek, first_peek(peek))
    poll = {"accuser": 1, "defendant": 2, "card": "zzz", "votes": {"1": "up"}, "passed": None}
    players = [{"screen": screen, "marker": screen} for screen in (1, 2, 3, 4, 5)]
    begun = new_book("sealed", setup={"players": players, "polls": [poll]})
    high = new_book("sealed", game="high-heavens", first="norse")
    laid = new_book("sealed", game="high-heavens", setup={"first": "norse"})
    books = (book, peek, begun, high, laid, *hidden_choices())
    found = {field for one in books for field in sealed_fields(one)}
    assert {field for field in found if not field.startswith("command deal.")} == set(SECRETS)
    assert {field for field in found if field.startswith("command deal.")} == {
        "command deal.seed",
        "command deal.setup",
    }


def hidden_choices() -> list[Book]:
    """Games in which cards of draw piles are chosen."""
    gods = [{"name": "odin", "hex": "e5"}, {"name": "ares", "hex": "e7"}]
    hands = {"norse": ["well-of-mimir"], "greek": ["oracle-of-delphi"]}
    setup = {"first": "norse", "turn": 3, "gods": gods, "hands": hands}
    mimir = new_book("well", game="high-heavens", setup=setup)
    act(mimir, {"type": "play", "card": "well-of-mimir", "targets": ["odin"]})
    ravens = new_book("ravens", game="high-heavens", setup=setup)
    act(ravens, {"type": "end"})
    for book in (mimir, ravens):
        act(book, command_doc(book, book.game.legal(book.state)[0]))
    return [mimir, ravens]


def first_peek(book: Book) -> dict[str, Any]:
    return next(
        do
        for command in book.game.legal(book.state)
        if (do := unwrap(book.game.encode_command(command)))["type"] == "peek"
    )
