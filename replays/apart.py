"""In what two or more logs differ at one entry, as both sides may know it."""

from collections.abc import Sequence
from typing import Any

from replays.adjudicate import Opened, closed
from replays.entry import Entry, parse_line
from replays.openly import who_may_know
from replays.signing import SIGNED

SECRET, SIGNATURE = "secret", "signature"


def apart(opened: Sequence[Opened], n: int) -> tuple[list[str], str]:
    """In what the logs differ at entry `n`, and whose secret it is, if it is one: of `by`,
    `do`, `events`, `at`, `secret`, `signature` those that are not the same in all."""
    found = [_parts(one.entries[n]) for one in opened]
    differs = [key for key in found[0] if any(each[key] != found[0][key] for each in found)]
    book = opened[0].book
    if SECRET not in differs or book is None:
        return differs, ""
    seats = {seat for one in opened for seat in _seats([each.entries[n] for each in opened], one)}
    return differs, who_may_know(book, tuple(sorted(seats, key=book.dealt["seats"].index)))


def _seats(entries: Sequence[Entry], one: Opened) -> set[str]:
    """Who may know what is sealed otherwise in one of the entries."""
    n = entries[0].n
    common = set.intersection(*({seal.hash for seal in entry.seals} for entry in entries))
    known = set(one.book.dealt["seats"]) if one.book is not None else set()
    return {
        seat
        for seal in one.entries[n].seals
        if seal.hash not in common
        for seat in seal.to
        if seat in known
    }


def _parts(entry: Entry) -> dict[str, Any]:
    doc = parse_line(entry.line, entry.n)
    signed = [event for event in doc["events"] if event.get("type") == SIGNED]
    events = [event for event in doc["events"] if event.get("type") != SIGNED]
    return {
        "by": doc["by"],
        "do": closed(doc["do"]),
        "events": closed(events),
        "at": doc["at"],
        SECRET: sorted((seal.pointer, seal.hash, seal.to) for seal in entry.seals),
        SIGNATURE: signed,
    }
