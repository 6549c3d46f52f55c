"""docs/format.md: its vectors hold for the program and for an outsider alike."""

import json
import random
import re
import subprocess
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from engine import chance
from engine.table import Signed
from replays import canonical, fair, seals, signing
from replays.book import Book
from replays.copies import redact
from replays.deal import deal
from replays.golden import golden_lines
from tests import outsider
from tests.support import ROOT, act, lines_of, new_book, play_random

VECTORS: dict[str, Any] = json.loads((ROOT / "fixtures/vectors.json").read_text(encoding="utf-8"))
PAGE = (ROOT / "docs/format.md").read_text(encoding="utf-8")
SHELL = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)


def vectors(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("vector", VECTORS[name])


def whole_game(seed: int) -> Book:
    book = new_book(f"game {seed}", players=5 + seed % 6)
    play_random(book, random.Random(seed), quiet=False)
    return book


@vectors("canonical")
def test_canonical_bytes_are_those_published(vector: dict[str, Any]) -> None:
    published = vector["bytes"].encode()
    assert outsider.canonical(vector["value"]) == published
    assert canonical.encode(vector["value"]) == published


@vectors("keys")
def test_a_seed_gives_the_published_key(vector: dict[str, Any]) -> None:
    assert outsider.key_of_seed(vector["seed"]).hex() == vector["key"]
    assert chance.key_from_seed(vector["seed"]).hex() == vector["key"]


@vectors("commitments")
def test_commitments_are_those_published(vector: dict[str, Any]) -> None:
    assert outsider.commitment_of(vector["secret"]) == vector["commitment"]
    assert fair.commitment_of(vector["secret"]) == vector["commitment"]


@vectors("fair")
def test_a_secret_and_texts_give_the_published_key(vector: dict[str, Any]) -> None:
    assert outsider.fair_key(vector["secret"], vector["texts"]).hex() == vector["key"]
    assert fair.fair_key(vector["secret"], vector["texts"]).hex() == vector["key"]


@vectors("signatures")
def test_signatures_are_those_published(vector: dict[str, Any]) -> None:
    pytest.importorskip("cryptography", reason="signatures are an extra: heavens[sign]")
    key = signing.require_ed25519().Ed25519PrivateKey.from_private_bytes(
        bytes.fromhex(vector["secret"])
    )
    said = {name: vector[name] for name in ("game", "entry", "prev", "command")}
    signed = Signed(**said, signature="")
    assert signing.message(signed) == outsider.signed_message(vector)
    assert key.public_key().public_bytes_raw().hex() == vector["public"]
    assert key.sign(outsider.signed_message(vector)).hex() == vector["signature"]


@vectors("words")
def test_the_chance_stream_has_the_published_words(vector: dict[str, Any]) -> None:
    stream = bytes.fromhex(vector["key"]), vector["label"], vector["ordinal"]
    count = len(vector["words"])
    assert list(islice(outsider.words(*stream), count)) == vector["words"]
    assert list(islice(chance.words(*stream), count)) == vector["words"]


@vectors("below")
def test_numbers_below_a_bound_are_those_published(vector: dict[str, Any]) -> None:
    args = bytes.fromhex(vector["key"]), vector["label"], vector["ordinal"]
    theirs, ours = outsider.words(*args), chance.words(*args)
    bound, numbers = vector["bound"], vector["numbers"]
    assert [outsider.below(theirs, bound) for _ in numbers] == numbers
    assert [chance.take_below(ours, bound) for _ in numbers] == numbers
    assert chance.Chance(args[0]).below(*args[1:], bound) == numbers[0]


def test_one_published_bound_makes_the_stream_pass_over_a_word() -> None:
    passed_over = [
        vector
        for vector in VECTORS["below"]
        if any(
            word >= 2**32 - 2**32 % vector["bound"]
            for word in islice(
                outsider.words(bytes.fromhex(vector["key"]), vector["label"], vector["ordinal"]),
                len(vector["numbers"]),
            )
        )
    ]
    assert passed_over


@vectors("shuffled")
def test_shuffles_are_those_published(vector: dict[str, Any]) -> None:
    key, rest = bytes.fromhex(vector["key"]), (vector["label"], vector["ordinal"], vector["items"])
    assert outsider.shuffled(key, *rest) == vector["result"]
    assert chance.Chance(key).shuffled(*rest) == vector["result"]


@vectors("ids")
def test_ids_are_those_published(vector: dict[str, Any]) -> None:
    key, do = bytes.fromhex(vector["key"]), vector["do"]
    seed = next(one["seed"] for one in VECTORS["keys"] if one["key"] == vector["key"])
    options = {name: value for name, value in do.items() if name not in ("type", "game")}
    assert outsider.game_id(key, do) == vector["id"]
    assert new_book(seed, **options).id == vector["id"]


@vectors("salts")
def test_salts_are_those_published(vector: dict[str, Any]) -> None:
    place = bytes.fromhex(vector["key"]), vector["n"], vector["pointer"]
    assert outsider.salt(*place) == vector["salt"]
    assert seals.salt_of(*place) == vector["salt"]


@vectors("seals")
def test_seals_are_those_published(vector: dict[str, Any]) -> None:
    parts = [vector[name] for name in ("id", "n", "pointer", "salt", "value")]
    assert outsider.seal(*parts) == vector["seal"]
    assert seals.hash_of(*parts) == vector["seal"]


def test_the_published_log_is_read_by_both_alike() -> None:
    lines = [line.encode() for line in VECTORS["log"]]
    theirs, ours = outsider.read(lines), Book(lines)
    assert [one["do"] for one in theirs] == [entry.do for entry in ours.entries]
    assert [one["events"] for one in theirs] == [entry.events for entry in ours.entries]
    assert outsider.key_of(theirs[0]) == ours.key


@pytest.mark.parametrize("who", VECTORS["copies"])
def test_published_copies_differ_in_their_openings_alone(who: str) -> None:
    lines = [line.encode() for line in VECTORS["copies"][who]]
    whole = Book([line.encode() for line in VECTORS["log"]])
    assert redact(whole, who) == lines
    for one, other in zip(outsider.read(lines), VECTORS["log"], strict=True):
        openings = json.loads(other)["unsealed"]
        named = {seal for seal in openings if who in _to(json.loads(other), seal)}
        assert one["unsealed"] == {seal: openings[seal] for seal in named}


def _to(entry: Any, seal: str) -> list[str]:
    found: list[str] = []

    def note(pointer: str, sealed: dict[str, Any]) -> None:
        if sealed["seal"] == seal:
            found.extend(sealed["to"])

    outsider.opened([entry["do"], entry["events"]], "", note)
    return found


@pytest.mark.parametrize("seed", range(6))
def test_an_outsider_makes_the_seals_and_the_deal_of_a_played_game(seed: int) -> None:
    book = whole_game(seed)
    entries = outsider.read([entry.line for entry in book.entries])
    key = outsider.key_of(entries[0])
    do = {name: value for name, value in entries[0]["do"].items() if name != "seed"}
    laid = entries[0]["events"][1]
    players = laid["players"]
    cards = outsider.dealt_cards(key, len(players), len(players[0]["hand"]))
    assert outsider.game_id(key, do) == book.id
    assert laid["circle"] == cards["circle"]
    assert [player["hand"] for player in players] == cards["hands"]
    assert laid["face_up"] == cards["middle"]
    for entry, line in zip(entries, book.entries, strict=True):
        for seal in line.seals:
            assert entry["unsealed"][seal.hash][0] == outsider.salt(key, line.n, seal.pointer)


@pytest.mark.parametrize("seed", ["tea", "coffee", "water"])
def test_an_outsider_makes_the_roll_and_the_first_shuffles_of_high_heavens(seed: str) -> None:
    book = Book([deal({"type": "deal", "game": "high-heavens"}, seed).line])
    events = outsider.read([book.entries[0].line])[0]["events"]
    key = outsider.key_of_seed(seed)
    roll = outsider.below(outsider.words(key, "first", 0), 6) + 1
    chosen = next(event for event in events if event["type"] == "chosen")
    assert (chosen["roll"], chosen["player"]) == (roll, "norse" if roll <= 3 else "greek")
    for side in ("norse", "greek"):
        deck = json.loads((ROOT / f"engine/high_heavens/data/{side}-1.json").read_bytes())
        names = [card["name"] for card in deck["cards"]]
        orders = [one["order"] for one in events if one.get("side") == side and "order" in one]
        assert orders[0] == outsider.shuffled(key, f"shuffle-{side}", 0, names)


def test_an_outsider_writes_the_golden_form_but_for_the_state() -> None:
    book = whole_game(3)
    entries = outsider.read([entry.line for entry in book.entries])
    for entry, line in zip(entries, golden_lines(book), strict=True):
        golden = json.loads(line)
        assert golden == {
            **{name: entry[name] for name in ("by", "do", "events", "n")},
            "state": golden["state"],
        }
        assert line == outsider.canonical(golden)


def test_an_outsider_finds_what_counts_after_take_backs() -> None:
    log = (ROOT / "fixtures/games/rulings.jsonl").read_bytes().split(b"\n")[:-1]
    book = Book(log)
    assert outsider.what_counts(outsider.read(log)) == book.live
    assert len(book.live) < len(book.entries)


def test_an_outsider_finds_what_counts_after_take_backs_of_take_backs() -> None:
    book, chooser = new_book(), random.Random(7)
    for _ in range(60):
        n = chooser.choice(book.live[1:] or [0])
        if n and chooser.random() < 0.4:
            act(book, {"type": "ruling", "kind": "taken-back", "entry": n, "reason": "x"})
        else:
            act(book, {"type": "note", "text": "x"})
        entries = outsider.read([entry.line for entry in book.entries])
        assert outsider.what_counts(entries) == book.live


def shell_check(folder: Path, log: bytes) -> str:
    (folder / "game.jsonl").write_bytes(log)
    done = subprocess.run(
        ["sh", "-c", SHELL[0]], cwd=folder, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    return done.stdout


def test_the_shell_check_of_the_page_finds_nothing_in_a_whole_game(tmp_path: Path) -> None:
    assert shell_check(tmp_path, lines_of(whole_game(1))) == ""
    published = "".join(line + "\n" for line in VECTORS["log"])
    assert shell_check(tmp_path, published.encode()) == ""


def test_the_shell_check_of_the_page_finds_a_change_and_a_missing_line(tmp_path: Path) -> None:
    lines = lines_of(new_book_of_notes()).splitlines(keepends=True)
    changed = [*lines[:2], lines[2].replace(b"two", b"too"), *lines[3:]]
    assert shell_check(tmp_path, b"".join(changed)).startswith("changed: ")
    assert shell_check(tmp_path, b"".join(lines[:2] + lines[3:])).startswith("out of place: ")


def new_book_of_notes() -> Book:
    book = new_book()
    for text in ('one, "sha256":"0"', "two", "three \\ \\n"):
        act(book, {"type": "note", "text": text})
    return book


def test_the_page_names_every_list_of_vectors() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", PAGE.split("## Test vectors")[1], re.MULTILINE)
    listed = {name for row in rows for name in [row]}
    assert listed == set(VECTORS) - {"format"}
