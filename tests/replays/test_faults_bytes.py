"""Faults: bits flipped, logs cut anywhere, and bytes that are not format 1."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.errors import MalformedLog
from replays.check import Pins
from replays.entry import MAX_LINE
from tests.damage import (
    Verdict,
    hashed,
    joined,
    judged,
    lines,
    parsed,
    put,
    smallest_game,
    whole_game,
)

SMALL = smallest_game()
BYTES = joined(lines(SMALL))
WHOLE = whole_game()
ROWS = lines(WHOLE)


def flipped(bit: int) -> bytes:
    """The smallest game with one bit changed."""
    data = bytearray(BYTES)
    data[bit // 8] ^= 1 << bit % 8
    return bytes(data)


@pytest.mark.parametrize("place", range(8))
def test_every_flipped_bit_is_noticed_in_the_entry_where_it_is(place: int) -> None:
    for bit in range(place, 8 * len(BYTES), 8):
        found = judged(flipped(bit))
        assert found.code in (1, 3, 4), bit
        assert found.entry == BYTES.count(b"\n", 0, bit // 8), bit


def test_the_log_before_any_flip_holds() -> None:
    assert judged(BYTES) == Verdict(0, "", None, {})
    assert judged(joined(ROWS)) == Verdict(0, "", None, {})
    assert SMALL.state.outcome is not None


def test_a_log_cut_inside_a_line_is_torn_at_the_byte_after_the_last_whole_line() -> None:
    small, whole = BYTES, joined(ROWS)
    parts = [small[:cut] for cut in range(small.index(b"\n") + 2, len(small))]
    parts += [whole[:cut] for cut in range(whole.index(b"\n") + 2, len(whole), 7)]
    for part in parts:
        if part.endswith(b"\n"):
            continue
        found, cut = judged(part), len(part)
        assert (found.code, found.rule) == (4, "log.torn"), cut
        assert found.facts["offset"] == part.rfind(b"\n") + 1, cut
        assert found.facts["bytes"] == cut - found.facts["offset"], cut


def test_cuts_fall_inside_characters_of_several_bytes_too() -> None:
    data = joined(ROWS)
    inside = [cut for cut in range(len(data)) if data[cut] & 0xC0 == 0x80]
    assert len(inside) > 5
    assert {judged(data[:cut]).code for cut in inside} == {4}


def test_a_log_cut_inside_its_first_line_has_no_entry() -> None:
    for cut in range(len(ROWS[0]) + 1):
        assert judged(ROWS[0][:cut])[:2] == (4, "log.empty"), cut


@pytest.mark.parametrize("count", range(1, len(ROWS) + 1))
def test_a_cut_between_lines_leaves_a_valid_game_that_only_a_pin_notices(count: int) -> None:
    part = joined(ROWS[:count])
    assert judged(part).code == 0
    is_whole = count == len(ROWS)
    hashes = [entry.sha256 for entry in WHOLE.entries]
    assert judged(part, Pins(head=hashes[-1])).code == (0 if is_whole else 1)
    assert judged(part, Pins(entries=len(ROWS))).code == (0 if is_whole else 1)
    assert judged(part, Pins(extends=hashes)).code == (0 if is_whole else 1)
    has_outcome = any(e["type"] == "ended" for row in ROWS[:count] for e in parsed(row)["events"])
    assert judged(part, Pins(finished=True)).code == (0 if has_outcome else 4)


def test_a_tail_of_zeros_is_torn_and_zeros_inside_are_malformed() -> None:
    for size in (1, 100, 4096):
        found = judged(joined(ROWS) + bytes(size))
        assert (found.code, found.rule, found.facts["bytes"]) == (4, "log.torn", size)
        inside = judged(joined(ROWS[:3]) + bytes(size) + b"\n" + joined(ROWS[3:]))
        assert inside[:3] == (3, "log.nul", 3)
    assert judged(bytes(4096))[:2] == (4, "log.empty")


def in_place_of(old: bytes, new: bytes, row: int = 1) -> Callable[[], list[bytes]]:
    """A log where the first `old` in one line is spelled `new`."""

    def spoil() -> list[bytes]:
        assert old in ROWS[row]
        return [*ROWS[:row], ROWS[row].replace(old, new, 1), *ROWS[row + 1 :]]

    return spoil


def inserted(line: bytes, row: int = 1) -> Callable[[], list[bytes]]:
    """A log with a foreign line in it."""
    return lambda: [*ROWS[:row], line, *ROWS[row:]]


def nested(depth: int) -> bytes:
    """A free text replaced by lists in lists."""
    return b'"text":' + b"[" * depth + b"]" * depth


TEXT = json.dumps(WHOLE.entries[1].do["text"], ensure_ascii=False).encode()
N, AT = b'"n":1,', b'{"at":"'
SPELLINGS: dict[str, tuple[Callable[[], list[bytes]], str, bytes]] = {
    "a key twice": (in_place_of(N, b'"n":1,"n":1,'), "log.twice", b'"n":1,"prev'),
    "a key twice inside": (
        in_place_of(b'"type":"noted"', b'"type":"noted","type":"noted"'),
        "log.twice",
        b'"type":"noted"}',
    ),
    "a float": (in_place_of(N, b'"n":1.5,'), "log.number", b"1.5"),
    "a whole float": (in_place_of(N, b'"n":1.0,'), "log.number", b"1.0"),
    "an exponent": (in_place_of(N, b'"n":1e0,'), "log.number", b"1e0"),
    "minus nought": (in_place_of(N, b'"n":-0,'), "log.number", b"-0"),
    "2^53": (in_place_of(N, b'"n":9007199254740992,'), "log.number", b"9007199254740992"),
    "-2^53": (in_place_of(N, b'"n":-9007199254740992,'), "log.number", b"-9007"),
    "2^64": (in_place_of(N, b'"n":18446744073709551616,'), "log.number", b"18446744073709551616"),
    "5,000 digits": (in_place_of(N, b'"n":' + b"7" * 5000 + b","), "log.number", b"777"),
    "NaN": (in_place_of(N, b'"n":NaN,'), "log.number", b"NaN"),
    "Infinity": (in_place_of(N, b'"n":-Infinity,'), "log.number", b"-Infinity"),
    "a float in a text": (in_place_of(TEXT, b"0.25"), "log.number", b"0.25"),
    "a \\u spelling": (in_place_of("ï".encode(), rb"\u00ef"), "log.escape", rb"\u00ef"),
    "a \\/ spelling": (in_place_of(b'"note"', rb'"no\/te"'), "log.escape", rb"\/"),
    "a space": (in_place_of(N, b'"n": 1,'), "log.spaces", b" 1,"),
    "a tab": (in_place_of(N, b'"n":\t1,'), "log.spaces", b"\t1,"),
    "key order": (in_place_of(b'"by":"3",', b""), "log.keys", AT),
    "keys swapped": (
        in_place_of(b'"by":"3","do":{"text":' + TEXT + b',"type":"note"}', b'"do":{},"by":"3"'),
        "log.order",
        b'do":{}',
    ),
    "CR LF": (lambda: [row + b"\r" for row in ROWS], "log.crlf", b"\r"),
    "a CR inside": (in_place_of(N, b'"n":1,\r'), "log.spaces", b"\r"),
    "a byte order mark": (
        lambda: [b"\xef\xbb\xbf" + ROWS[0], *ROWS[1:]],
        "log.bom",
        b"\xef\xbb\xbf",
    ),
    "a blank line": (inserted(b""), "log.blank", b""),
    "a line of spaces": (inserted(b"   "), "log.blank", b""),
    "a # comment": (inserted(b"# by hand"), "log.comment", b"#"),
    "a // comment": (inserted(b"// by hand"), "log.comment", b"//"),
    "half a character": (in_place_of("ï".encode(), b"\xc3"), "log.utf8", b"\xc3"),
    "a byte of no character": (in_place_of("ï".encode(), b"\xff"), "log.utf8", b"\xff"),
    "an overlong spelling": (in_place_of("ï".encode(), b"\xc1\xaf"), "log.utf8", b"\xc1\xaf"),
    "a lone surrogate in bytes": (
        in_place_of("ï".encode(), b"\xed\xa0\x80"),
        "log.utf8",
        b"\xed\xa0\x80",
    ),
    "a lone surrogate spelled": (in_place_of("ï".encode(), rb"\ud800"), "log.escape", rb"\ud800"),
    "a NUL": (in_place_of("ï".encode(), b"\0"), "log.nul", b"\0"),
    "a bare control character": (in_place_of("ï".encode(), b"\x1b"), "log.json", b"\x1b"),
    "nesting 33 deep": (in_place_of(b'"text":' + TEXT, nested(31)), "log.deep", b"[]"),
    "nesting 300 deep": (in_place_of(b'"text":' + TEXT, nested(300)), "log.deep", b""),
    "nesting 900 deep": (in_place_of(b'"text":' + TEXT, nested(900)), "log.deep", b""),
    "nesting 100,000 deep": (in_place_of(b'"text":' + TEXT, nested(10**5)), "log.deep", b""),
    "no JSON": (inserted(b"Helen accuses Peter."), "log.json", b"Helen"),
    "two entries in a line": (lambda: [ROWS[0] + ROWS[1], *ROWS[2:]], "log.json", b'{"at":'),
    "a list": (inserted(b"[]"), "log.keys", b"[]"),
    "a number": (inserted(b"7"), "log.keys", b"7"),
}


@pytest.mark.parametrize("kind", SPELLINGS)
def test_another_spelling_is_malformed_and_its_place_named(kind: str) -> None:
    spoil, code, start = SPELLINGS[kind]
    rows = spoil()
    found = judged(joined(rows))
    assert found[:2] == (3, code)
    number, column = found.facts["line"], found.facts["column"]
    assert 1 <= number <= len(rows)
    assert rows[number - 1] not in ROWS
    rest = "".join(rows[number - 1].decode(errors="surrogateescape")[column - 1 :])
    assert rest.encode(errors="surrogateescape").startswith(start)


@pytest.mark.parametrize("kind", SPELLINGS)
def test_what_has_a_usual_culprit_has_a_hint(kind: str) -> None:
    from replays.book import Book

    with pytest.raises(MalformedLog) as caught:
        Book(SPELLINGS[kind][0]())
    assert caught.value.hint or caught.value.code == "log.keys"


@pytest.mark.parametrize("value", [1.5, 0.0, 1e300])
@pytest.mark.parametrize("path", [("do", "setup"), ("events", 0, "options"), ("unsealed",)])
def test_no_float_hides_in_a_field_that_takes_any_value(
    path: tuple[str | int, ...], value: float
) -> None:
    doc = parsed(lines(SMALL)[0])
    put(doc, (*path, "zz"), [{"deep": value}])
    line = hashed(doc)
    found = judged(joined([line, *lines(SMALL)[1:]]))
    assert found[:3] == (3, "log.number", 0)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"at": "yesterday"}, "log.time"),
        ({"at": "٢٠٢٣-11-14T22:13:20Z"}, "log.time"),
        ({"at": "2023-11-14T22:13:20"}, "log.time"),
        ({"n": "1"}, "log.type"),
        ({"n": True}, "log.type"),
        ({"do": []}, "log.type"),
        ({"events": [[]]}, "log.type"),
        ({"unsealed": None}, "log.type"),
        ({"zz": 1}, "log.keys"),
    ],
)
def test_a_key_of_an_entry_has_its_type_and_no_other_key_is_there(
    change: dict[str, Any], code: str
) -> None:
    from replays.canonical import encode

    rows = [ROWS[0], encode({**parsed(ROWS[1]), **change}), *ROWS[2:]]
    assert judged(joined(rows))[:3] == (3, code, 1)


def test_a_line_longer_than_any_entry_is_refused_before_it_is_parsed() -> None:
    row = hashed({**parsed(ROWS[1]), "do": {"text": "x" * MAX_LINE, "type": "note"}})
    assert judged(joined([ROWS[0], row]))[:3] == (3, "log.long", 1)


def test_a_key_that_stands_twice_among_many_is_found_quickly() -> None:
    many = b",".join(b'"%d":0' % number for number in range(60_000))
    row = b"{" + many + b',"59999":0}'
    assert judged(joined([ROWS[0], row]))[:3] == (3, "log.twice", 1)
