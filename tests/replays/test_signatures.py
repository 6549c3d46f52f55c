"""Signatures: every command of who must sign is theirs, or it is found out."""

import random
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import InvalidCommand
from engine.shapes import Doc
from replays.book import Book
from replays.check import Pins, Report, check_lines
from replays.copies import redact
from replays.deal import deal
from replays.entry import Entry, parse_line
from replays.leakcheck import Asked, carry_out, plan
from replays.play import Ask, propose
from replays.signing import KeyPair, new_pair, read_pair, require_ed25519, write_pair
from replays.store import Lines
from tests import outsider
from tests.games import examples, next_command, play_on
from tests.support import act, command_doc, new_book

pytest.importorskip("cryptography", reason="signatures are an extra: heavens[sign]")
SCREENS = [1, 4, 2, 9, 7]
SEATS = [str(screen) for screen in SCREENS]
numbers = st.integers(0, 10**6)


def pair_of(seat: str) -> KeyPair:
    """A key that is the same each time."""
    secret = outsider.sha(f"key of {seat}".encode())
    private = require_ed25519().Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret))
    return KeyPair(secret, private.public_key().public_bytes_raw().hex())


PAIRS = {seat: pair_of(seat) for seat in SEATS}
KEYS = {seat: pair.public for seat, pair in PAIRS.items()}


def dealt(seed: str = "signed", keys: Doc = KEYS) -> Book:
    return new_book(seed, screens=SCREENS, keys=dict(keys))


def act_signed(book: Book, do: Doc, by: str | None = None, pair: KeyPair | None = None) -> Entry:
    """Plays a command, signed by whoever gives it if they have a key."""
    who = by or propose(book, Ask(do, by)).by
    entry = propose(book, Ask(do, by, sign=pair or PAIRS.get(who)))
    book.extend([entry.line])
    return entry


def signed_game(number: int, limit: int = 25) -> Book:
    """A game by chance, rulings and take-backs too, in which everybody signs."""
    book, chooser = dealt(f"signed {number}"), random.Random(number)
    while book.state.outcome is None and len(book.entries) < limit:
        try:
            act_signed(book, next_command(book, chooser, 0.5))
        except Exception as error:
            if getattr(error, "exit_code", 70) == 70:
                raise
    return book


def lines_of(book: Book) -> list[bytes]:
    return [entry.line for entry in book.entries]


def report(lines: list[bytes], *, signatures: bool = True) -> Report:
    return check_lines(Lines(lines, b"", 0), "log", Pins(signatures=signatures))


def faults(lines: list[bytes]) -> list[tuple[int, str]]:
    found = report(lines)
    return [(one.entry, one.code) for one in found.findings if one.code.startswith("sign.")]


def rewritten(lines: list[bytes], n: int, change: Callable[[Doc], None]) -> list[bytes]:
    """A log with entry `n` changed, and the chain made right from there on."""
    made, prev = lines[:n], ""
    for number, line in enumerate(lines[n:], n):
        doc = parse_line(line, number)
        doc["prev"] = prev or doc["prev"]
        if number == n:
            change(doc)
        body = {key: doc[key] for key in doc if key not in ("sha256", "unsealed")}
        prev = outsider.sha(outsider.canonical(body))
        made.append(outsider.canonical({**doc, "sha256": prev}))
    return made


def strip(doc: Doc) -> None:
    assert doc["events"].pop()["type"] == "signed"


def sign_again(doc: Doc, pair: KeyPair, **other: Any) -> None:
    """Puts a signature under an entry as it now stands, or over what is said instead."""
    event = doc["events"][-1]
    event.update(
        entry=doc["n"], prev=doc["prev"], command=outsider.sha(outsider.canonical(doc["do"]))
    )
    event.update(other)
    private = require_ed25519().Ed25519PrivateKey.from_private_bytes(bytes.fromhex(pair.secret))
    event["signature"] = private.sign(outsider.signed_message(event)).hex()


def first_signed(book: Book, after: int = 0) -> int:
    return next(e.n for e in book.entries[after + 1 :] if e.events[-1]["type"] == "signed")


@pytest.fixture(scope="module")
def book() -> Book:
    return signed_game(3)


@examples(5)
@given(numbers)
def test_a_game_in_which_everybody_signs_holds(number: int) -> None:
    book = signed_game(number)
    assert report(lines_of(book)).exit_code == 0
    assert report(lines_of(book), signatures=False).exit_code == 0
    assert {e.by for e in book.entries if e.events[-1]["type"] != "signed"} <= {"referee"}


@pytest.mark.parametrize("who", [*SEATS, "public"])
def test_every_copy_can_be_checked(book: Book, who: str) -> None:
    copy = redact(book, who) if book.state.outcome is None else lines_of(book)
    assert faults(copy) == []
    n = first_signed(book)
    cut = rewritten(copy, n, strip)
    assert (faults(cut)[0], report(cut).exit_code) == ((n, "sign.missing"), 1)


@examples(5)
@given(numbers)
def test_any_signature_that_is_taken_out_is_missed(number: int) -> None:
    book = signed_game(number)
    signed = [e.n for e in book.entries if e.events[-1]["type"] == "signed"]
    n = random.Random(number).choice(signed)
    lines = rewritten(lines_of(book), n, strip)
    assert report(lines, signatures=False).exit_code == 0
    later = [(m, "sign.later") for m in signed if m > n]
    assert faults(lines) == [(n, "sign.missing"), *later]
    assert report(lines).exit_code == 1


@pytest.mark.parametrize("signer", ["other seat", "stranger"])
def test_a_signature_of_somebody_else_is_wrong(book: Book, signer: str) -> None:
    n = first_signed(book)
    others = [pair for seat, pair in PAIRS.items() if seat != book.entries[n].by]
    pair = others[0] if signer == "other seat" else new_pair()
    lines = rewritten(lines_of(book), n, lambda doc: sign_again(doc, pair))
    assert faults(lines)[0] == (n, "sign.wrong")


@pytest.mark.parametrize("digit", range(0, 128, 16))
def test_a_signature_with_one_digit_changed_is_wrong(book: Book, digit: int) -> None:
    n = first_signed(book)

    def change(doc: Doc) -> None:
        old = doc["events"][-1]["signature"]
        other = "0" if old[digit] != "0" else "1"
        doc["events"][-1]["signature"] = old[:digit] + other + old[digit + 1 :]

    assert faults(rewritten(lines_of(book), n, change))[0] == (n, "sign.wrong")


@pytest.mark.parametrize("name", ["game", "entry", "prev", "command", "signature"])
def test_what_a_signature_says_cannot_be_changed(book: Book, name: str) -> None:
    n = first_signed(book)

    def change(doc: Doc) -> None:
        doc["events"][-1][name] = 99 if name == "entry" else "ab"

    assert faults(rewritten(lines_of(book), n, change))[0] == (n, "sign.wrong")


def test_a_history_that_is_signed_anew_later_is_found_by_who_signed_after_it(book: Book) -> None:
    """One player changes a command of theirs, signs it anew and makes the chain right."""
    n = first_signed(book)
    mine = book.entries[n].by

    def change(doc: Doc) -> None:
        doc["at"] = "2026-01-01T00:00:00Z"
        sign_again(doc, PAIRS[mine])

    later = [e.n for e in book.entries[n + 1 :] if e.events[-1]["type"] == "signed"]
    assert faults(rewritten(lines_of(book), n, change)) == [(m, "sign.later") for m in later]


def test_a_command_signed_in_another_game_is_found(book: Book) -> None:
    n = first_signed(book)
    pair = PAIRS[book.entries[n].by]
    lines = rewritten(lines_of(book), n, lambda doc: sign_again(doc, pair, game="0" * 32))
    assert faults(lines)[0] == (n, "sign.game")


def test_a_signature_under_another_command_is_found(book: Book) -> None:
    n = first_signed(book)
    pair = PAIRS[book.entries[n].by]
    lines = rewritten(lines_of(book), n, lambda doc: sign_again(doc, pair, command="0" * 64))
    assert faults(lines)[0] == (n, "sign.command")


def test_a_signature_moved_to_another_entry_is_found(book: Book) -> None:
    one = first_signed(book)
    two = next(
        e.n
        for e in book.entries[one + 1 :]
        if e.by == book.entries[one].by and e.events[-1]["type"] == "signed"
    )
    event = parse_line(book.entries[one].line, one)["events"][-1]

    def change(doc: Doc) -> None:
        doc["events"][-1] = event

    code = "sign.command" if book.entries[one].do != book.entries[two].do else "sign.later"
    assert faults(rewritten(lines_of(book), two, change))[0] == (two, code)


def test_a_sealed_vote_is_signed_as_it_is_sealed() -> None:
    book = dealt()
    play_on_to_voting(book)
    vote = {"type": "vote", "player": book.state.waiting()[0], "vote": "up"}  # type: ignore[attr-defined]
    entry = act_signed(book, vote)
    assert b'"vote":"up"' not in redact(book, "public")[-1]
    assert faults(redact(book, "public")) == []

    def change(doc: Doc) -> None:
        doc["do"]["vote"]["to"] = []

    assert faults(rewritten(lines_of(book), entry.n, change)) == [(entry.n, "sign.command")]


def play_on_to_voting(book: Book) -> None:
    while book.state.phase != "voting":
        legal = [command_doc(book, one) for one in book.game.legal(book.state)]
        wanted = [do for do in legal if do["type"] in ("inspect", "poll")]
        act_signed(book, wanted[0])


def test_the_referee_and_who_has_no_key_need_not_sign() -> None:
    book = dealt(keys={"4": KEYS["4"]})
    act(book, {"type": "note", "text": "tea"})
    act(book, {"type": "note", "text": "tea"}, "9")
    act(book, {"type": "note", "text": "tea"}, "4")
    assert faults(lines_of(book)) == [(3, "sign.missing")]


def test_a_signature_of_who_has_no_key_proves_nothing() -> None:
    book = dealt(keys={"4": KEYS["4"]})
    act_signed(book, {"type": "note", "text": "tea"}, "4")
    lines = rewritten(lines_of(book), 1, lambda doc: doc.update(by="9"))
    assert faults(lines) == [(1, "sign.wrong")]


def test_a_log_without_keys_has_nobody_who_could_sign() -> None:
    assert faults(lines_of(new_book())) == [(0, "sign.none")]


@pytest.mark.parametrize("pair", [new_pair, lambda: PAIRS["9"]])
def test_a_command_is_not_signed_with_a_key_that_is_not_named(
    pair: Callable[[], KeyPair],
) -> None:
    book = dealt()
    before = lines_of(book)
    with pytest.raises(InvalidCommand) as refused:
        act_signed(book, {"type": "note", "text": "tea"}, "4", pair())
    assert (refused.value.code, lines_of(book)) == ("sign.key", before)


WRONG: list[tuple[Any, str]] = [
    ({"3": KEYS["4"]}, "sign.seat"),
    ({"4": KEYS["4"].upper() + "x"}, "sign.key"),
    ({"4": KEYS["4"][:-1]}, "sign.key"),
    ({"4": ""}, "sign.key"),
    ({"4": 4}, "sign.key"),
    ({"4": KEYS["4"], "9": KEYS["4"]}, "sign.key"),
    ({}, "shape.value"),
    ([], "shape.value"),
]


@pytest.mark.parametrize(("keys", "code"), WRONG, ids=range(len(WRONG)))
def test_a_deal_names_a_key_of_its_own_for_each_of_its_seats(keys: Any, code: str) -> None:
    with pytest.raises(InvalidCommand) as refused:
        new_book(screens=SCREENS, keys=keys)
    assert refused.value.code == code


def test_no_key_is_named_where_chance_says_who_sits_where() -> None:
    with pytest.raises(InvalidCommand) as refused:
        new_book(players=5, keys={"4": KEYS["4"]})
    assert refused.value.code == "sign.seat"


def test_keys_in_a_deal_change_the_id_and_no_card() -> None:
    one, other = dealt(), new_book("signed", screens=SCREENS)
    assert one.game.view(one.state, "referee") == other.game.view(other.state, "referee")
    assert one.id != other.id


def test_high_heavens_is_signed_too() -> None:
    do = {"type": "deal", "game": "high-heavens", "keys": {"norse": KEYS["4"], "greek": KEYS["9"]}}
    book = Book([deal(do, "signed").line])
    pairs = {"norse": PAIRS["4"], "greek": PAIRS["9"]}
    for _ in range(4):
        book.extend([propose(book, Ask({"type": "end"}, sign=pairs[book.state.player])).line])  # type: ignore[attr-defined]
    assert report(lines_of(book)).exit_code == 0
    work = plan(book, Asked(("public",), 1, 0, 4))
    work.tasks = work.tasks[::50]
    assert [one.leak for one in carry_out(work, 1) if one.leak] == []


def test_more_under_an_entry_than_a_signature_breaks_it(book: Book) -> None:
    n = first_signed(book)
    twice = rewritten(lines_of(book), n, lambda doc: doc["events"].append(doc["events"][-1]))
    codes = [one.code for one in report(twice, signatures=False).findings if one.entry == n]
    assert codes == ["entry.events"]


def test_a_key_file_is_read_back_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "k"
    write_pair(str(path), PAIRS["4"])
    assert read_pair(str(path)) == PAIRS["4"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with pytest.raises(InvalidCommand) as refused:
        write_pair(str(path), PAIRS["9"])
    assert refused.value.code == "file.exists"


FILE = {"format": "heavens/key/1", **PAIRS["4"]._asdict()}


@pytest.mark.parametrize(
    "doc",
    [{}, {**FILE, "secret": "x" * 64}, {**FILE, "public": ""}, {**FILE, "format": "x"}],
    ids=range(4),
)
def test_a_file_of_another_kind_is_no_key(tmp_path: Path, doc: Doc) -> None:
    (tmp_path / "k").write_bytes(outsider.canonical(doc))
    with pytest.raises(InvalidCommand) as refused:
        read_pair(str(tmp_path / "k"))
    assert refused.value.code == "sign.file"


def test_without_the_package_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric", None)
    with pytest.raises(InvalidCommand) as refused:
        new_pair()
    assert refused.value.code == "sign.package"
    assert "heavens[sign]" in refused.value.hint


def test_what_is_not_signed_is_played_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric", None)
    book = play_on(dealt(), random.Random(1), 12).book
    assert report(lines_of(book), signatures=False).exit_code == 0
