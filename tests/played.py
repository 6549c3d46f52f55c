"""Which recorded game plays which house card: `python -m tests.played` writes it down.

A power is played where a `played` event has it; an ability where it is used or set off; one
that always holds where its god has entered the Heavens.
"""

from pathlib import Path

import orjson

from engine.high_heavens import game
from engine.high_heavens.deck import Cards, make_cards
from engine.high_heavens.effects.frames import when_of
from engine.shapes import Doc
from replays.book import Book
from replays.house import newest
from tests.support import ROOT

PLAYED = ROOT / "fixtures/cards-played.json"


def played_by_game(folder: Path) -> dict[str, list[str]]:
    """For each card of the newest house decks the names of the games that play it."""
    cards = make_cards(newest(game))
    found: dict[str, list[str]] = {name: [] for name in sorted(cards)}
    for path in sorted(folder.glob("hh-*.jsonl")):
        book = Book(path.read_bytes().splitlines())
        if not _is_dealt_from_the_newest(book):
            continue
        events = [event for n in book.live for event in book.entries[n].events]
        played = {_card(cards, event) for event in events}
        for name, games in found.items():
            if name in played:
                games.append(path.stem)
    return found


def _is_dealt_from_the_newest(book: Book) -> bool:
    data = book.dealt["data"]
    return all(data[side].get("name") == game.HOUSE[side] for side in ("norse", "greek"))


def _card(cards: Cards, event: Doc) -> str:
    kind = event["type"]
    if kind == "played":
        return str(event["card"])
    if kind in ("used", "triggered"):
        return str(event["god"])
    if kind == "invoked" and when_of(cards[event["god"]]) == "always":
        return str(event["god"])
    return ""


if __name__ == "__main__":
    found = played_by_game(ROOT / "fixtures/games")
    PLAYED.write_bytes(orjson.dumps(found, option=orjson.OPT_INDENT_2) + b"\n")
