"""A fair deal: bound by a secret and every seat's text, and found out if it is not."""

import os
import stat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import InvalidCommand, StoreFault
from engine.shapes import Doc
from replays.book import Book, key_of
from replays.check import Pins, Report, check_lines
from replays.copies import redact
from replays.deal import deal_fairly, draft_deal
from replays.entry import write_line
from replays.fair import (
    TEXT_LENGTH,
    Commit,
    commitment_of,
    fair_key,
    new_commit,
    read_commit,
    write_commit,
)
from replays.leakcheck import Asked, carry_out, plan
from replays.store import Lines
from tests import outsider
from tests.damage import hashed, parsed
from tests.shell import programs_in, run_shell
from tests.support import Process

SECRET = "5" * 64
COMMIT = Commit(SECRET, commitment_of(SECRET))
HIGH: Doc = {"type": "deal", "game": "high-heavens"}
SINS: Doc = {"type": "deal", "game": "heaven-here-i-come", "screens": [3, 1, 4, 5, 9]}
TWO = {"norse": "rain", "greek": "seven owls"}
FIVE = {"1": "a", "3": "b", "4": "c", "5": "d", "9": "e"}
FOUR = {"p1": "a", "p2": "b", "p3": "c", "p4": "d"}
DEALS = [(HIGH, TWO), ({**HIGH, "four": True}, FOUR), (SINS, FIVE)]
words = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=TEXT_LENGTH)
texts = words.filter(str.strip)


def book_of(do: Doc = HIGH, with_: Doc = TWO, commit: Commit = COMMIT) -> Book:
    return Book([deal_fairly(do, commit, with_).line])


def report(lines: list[bytes], commitment: str | None = None) -> Report:
    return check_lines(Lines(lines, b"", 0), "log", Pins(commitment=commitment))


def lines_of(book: Book) -> list[bytes]:
    return [entry.line for entry in book.entries]


def status(found: Report) -> str:
    return str((found.fair or {})["status"])


def forged(do: Doc, secret: str = SECRET) -> Report:
    """The verdict on a deal that somebody has written with seals made anew."""
    key = key_of({**do, "seed": secret}, is_given=False)
    honest = {**do, "fair": {"commitment": commitment_of(secret), "with": do["fair"]["with"]}}
    draft, _ = draft_deal(honest, secret, key, is_given=False, at="2026-01-01T00:00:00Z")
    game = outsider.game_id(key, do)
    draft.events[0]["id"] = game
    draft.do["fair"] = do["fair"]
    return report([write_line(draft, key, game)])


@pytest.mark.parametrize(("do", "with_"), DEALS, ids=["two", "four", "five"])
def test_a_fair_deal_holds(do: Doc, with_: Doc) -> None:
    found = report(lines_of(book_of(do, with_)), COMMIT.commitment)
    assert (found.exit_code, status(found), found.findings) == (0, "holds", [])
    assert found.pinned == ["commitment"]
    assert not found.seed_given


@pytest.mark.parametrize(("do", "with_"), DEALS, ids=["two", "four", "five"])
def test_commitment_and_texts_stand_in_clear_and_the_secret_does_not(do: Doc, with_: Doc) -> None:
    copy = Book(redact(book_of(do, with_), "public"))
    assert copy.entries[0].do["fair"] == {"commitment": COMMIT.commitment, "with": with_}
    assert SECRET.encode() not in copy.entries[0].line


@settings(max_examples=20, deadline=None)
@given(texts, texts)
def test_the_same_secret_and_texts_give_the_same_game(one: str, other: str) -> None:
    first = book_of(with_={"norse": one, "greek": other})
    again = book_of(with_={"greek": other, "norse": one})
    assert (first.key, first.id, first.state.draw) == (again.key, again.id, again.state.draw)  # type: ignore[attr-defined]
    assert first.key == outsider.key_of(outsider.read(lines_of(first))[0])


@settings(max_examples=20, deadline=None)
@given(texts, texts)
def test_every_text_changes_the_cards_and_whose_it_is_too(one: str, other: str) -> None:
    keys = {
        fair_key(SECRET, {"norse": one, "greek": other}),
        fair_key(SECRET, {"norse": other, "greek": one}),
        fair_key(SECRET, {"norse": one + "!", "greek": other}),
        fair_key("6" * 64, {"norse": one, "greek": other}),
    }
    assert len(keys) == (4 if one != other else 3)


def test_an_option_changes_neither_key_nor_shuffle() -> None:
    plain, first = book_of(), book_of({**HIGH, "first": "greek"})
    assert plain.key == first.key
    assert plain.id != first.id


@pytest.mark.parametrize("who", ["norse", "public"])
def test_on_a_copy_it_cannot_be_told_yet(who: str) -> None:
    found = report(redact(book_of(), who), COMMIT.commitment)
    assert (found.exit_code, status(found)) == (4, "untold")


@pytest.mark.parametrize("who", ["norse", "public", "referee"])
def test_a_deal_from_another_secret_is_noticed_on_every_copy(who: str) -> None:
    found = report(redact(book_of(commit=new_commit()), who), COMMIT.commitment)
    assert (found.exit_code, (found.error or {})["rule"]) == (1, "pin.commitment")


def test_a_log_that_was_not_dealt_fairly_fits_no_commitment() -> None:
    from tests.support import new_book

    found = report(lines_of(new_book()), COMMIT.commitment)
    assert (found.exit_code, (found.error or {})["rule"], found.fair) == (1, "pin.commitment", None)


def test_a_secret_that_does_not_fit_is_found() -> None:
    found = forged({**HIGH, "fair": {"commitment": commitment_of("6" * 64), "with": TWO}})
    assert (found.exit_code, status(found)) == (1, "broken")
    assert [finding.code for finding in found.findings] == ["fair.commitment"]


def test_a_fair_deal_never_had_a_seed_that_was_given() -> None:
    doc = parsed(lines_of(book_of())[0])
    doc["events"][0]["seed_given"] = True
    found = report([hashed(doc)])
    assert found.exit_code == 1
    assert [one.entry for one in found.findings if one.status == "broken"] == [0]


def test_a_text_that_is_changed_after_the_deal_changes_the_key() -> None:
    line = book_of().entries[0].line.replace(b"seven owls", b"seven cats")
    found = report(rehashed(line))
    assert found.exit_code == 1
    assert [finding.code for finding in found.findings] == ["entry.id"]


def rehashed(line: bytes) -> list[bytes]:
    from hashlib import sha256

    from replays.entry import join_line, parse_line

    doc = parse_line(line, 0)
    body = line[: line.rindex(b',"sha256":')]
    return [join_line(body, sha256(body + b"}").hexdigest(), doc["unsealed"])]


FAULTS: list[tuple[Doc, str]] = [
    ({"norse": "rain"}, "fair.seats"),
    ({**TWO, "p1": "x"}, "fair.seats"),
    ({}, "fair.seats"),
    ({**TWO, "greek": ""}, "fair.text"),
    ({**TWO, "greek": " \t\n"}, "fair.text"),
    ({**TWO, "greek": "x" * (TEXT_LENGTH + 1)}, "fair.text"),
    ({**TWO, "greek": "\ud800"}, "text.encoding"),
]


@pytest.mark.parametrize(("with_", "code"), FAULTS, ids=range(len(FAULTS)))
def test_every_seat_gives_one_fit_text(with_: Doc, code: str) -> None:
    with pytest.raises(InvalidCommand) as refused:
        deal_fairly(HIGH, COMMIT, with_)
    assert refused.value.code == code


@pytest.mark.parametrize("players", [5, 10])
def test_chance_cannot_say_who_sits_where(players: int) -> None:
    do = {"type": "deal", "game": "heaven-here-i-come", "players": players}
    with pytest.raises(InvalidCommand) as refused:
        deal_fairly(do, COMMIT, {str(screen): "x" for screen in range(1, 11)})
    assert refused.value.code == "fair.seats"


SHAPES: list[Any] = [None, [], {}, {"commitment": 1, "with": TWO}, {"commitment": "x", "with": []}]


@pytest.mark.parametrize("shape", [*SHAPES, {"commitment": "x", "with": TWO, "more": 1}], ids=str)
def test_a_forged_shape_is_told_and_crashes_nothing(shape: Any) -> None:
    line = book_of().entries[0].line
    import orjson

    doc = orjson.loads(line)
    doc["do"]["fair"] = shape
    body = outsider.canonical({key: doc[key] for key in doc if key not in ("sha256", "unsealed")})
    openings: list[Doc] = [doc["unsealed"], {}]
    for unsealed in openings:
        line = outsider.canonical({**doc, "sha256": outsider.sha(body), "unsealed": unsealed})
        try:
            code = report([line]).exit_code
        except Exception as error:
            code = getattr(error, "exit_code", 70)
        assert code in (1, 3) if unsealed else code in (1, 3, 4)


def test_a_fairly_dealt_log_leaks_nothing() -> None:
    work = plan(book_of(SINS, FIVE), Asked(("1", "public"), 2, 0, 0))
    assert [one.leak for one in carry_out(work, 1) if one.leak] == []


def test_a_commit_file_is_read_back_and_only_its_owner_may_read_it(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        write_commit(str(tmp_path / "s"), COMMIT)
    finally:
        os.umask(before)
    assert read_commit(str(tmp_path / "s")) == COMMIT
    assert stat.S_IMODE((tmp_path / "s").stat().st_mode) == 0o600


def test_two_secrets_are_never_the_same() -> None:
    assert len({new_commit() for _ in range(20)}) == 20


@pytest.mark.parametrize("kind", ["file", "folder", "link"])
def test_a_secret_is_never_written_over_anything(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "s"
    if kind == "file":
        path.write_text("mine")
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(InvalidCommand) as refused:
        write_commit(str(path), COMMIT)
    assert refused.value.code == "file.exists"
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize(
    ("path", "code"),
    [("-", "file.name"), ("a\0b", "file.name"), ("no/s", "file.missing"), ("", "file.missing")],
)
def test_a_secret_wants_a_file_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, code: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InvalidCommand) as refused:
        write_commit(path, COMMIT)
    assert (refused.value.code, list(tmp_path.iterdir())) == (code, [])


def test_a_secret_that_cannot_be_written_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "write", lambda fd, data: len(data) - 1)
    with pytest.raises(StoreFault) as failed:
        write_commit(str(tmp_path / "s"), COMMIT)
    assert (failed.value.code, list(tmp_path.iterdir())) == ("file.write", [])


FILE = {"format": "heavens/commit/1", **COMMIT._asdict()}
OTHERS: list[Doc] = [
    {},
    {**FILE, "secret": "6" * 64},
    {**FILE, "secret": "5" * 62, "commitment": commitment_of("5" * 62)},
    {**FILE, "secret": "X" * 64, "commitment": commitment_of("X" * 64)},
    {**FILE, "format": "heavens/commit/2"},
    {**FILE, "more": "x"},
]


@pytest.mark.parametrize("doc", OTHERS, ids=range(len(OTHERS)))
def test_a_file_of_another_kind_is_no_commitment(tmp_path: Path, doc: Doc) -> None:
    (tmp_path / "s").write_bytes(outsider.canonical(doc))
    with pytest.raises(InvalidCommand) as refused:
        read_commit(str(tmp_path / "s"))
    assert refused.value.code == "fair.commit"


def dealt_twice(tmp_path: Path, second: str, between: str = "true") -> Process:
    deal = "heavens deal high-heavens --commit s.json --with norse=a"
    script = f"heavens commit -o s.json && {deal} --with greek=b -l one.jsonl && {between}"
    return run_shell(tmp_path, programs_in(tmp_path), f"{script} && {deal} {second} -l two.jsonl")


def test_a_secret_that_was_used_is_not_used_for_another_game(tmp_path: Path) -> None:
    done = dealt_twice(tmp_path, "--with greek=c")
    assert done.returncode == 2
    assert "fair.used" in done.stderr
    assert not (tmp_path / "two.jsonl").exists()


def test_the_same_fair_deal_may_be_made_again(tmp_path: Path) -> None:
    assert dealt_twice(tmp_path, "--with greek=b").returncode == 0
    deals = [parsed((tmp_path / name).read_bytes()) for name in ("one.jsonl", "two.jsonl")]
    assert deals[0]["do"] == deals[1]["do"]


def test_a_deal_that_nobody_has_seen_is_forgotten(tmp_path: Path) -> None:
    assert dealt_twice(tmp_path, "--with greek=c", "rm s.json.used").returncode == 0


@pytest.mark.parametrize("how", ["--dry-run", "-l one.jsonl"])
def test_a_secret_is_not_used_where_nothing_was_dealt(tmp_path: Path, how: str) -> None:
    deal = "heavens deal high-heavens --commit s.json --with norse=a --with greek=b"
    script = f"heavens commit -o s.json; echo > one.jsonl; {deal} {how}"
    run_shell(tmp_path, programs_in(tmp_path), script)
    assert not (tmp_path / "s.json.used").exists()
