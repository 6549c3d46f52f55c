"""What hangs on an entry: which later ones would have come out otherwise without it."""

from typing import TYPE_CHECKING

from engine.ended import TABLE_COMMANDS
from engine.errors import CannotTell, RefereeError
from engine.shapes import Doc, unwrap
from replays.book import FORGED, Book, fold_entries
from replays.compare import same_where_known
from replays.play import Decided, redecide

if TYPE_CHECKING:
    from engine.protocol import State


def hanging_on(book: Book, before: "State", n: int, made: dict[int, list[Doc] | None]) -> list[int]:
    """The later entries that count and would have been refused, or have come out in
    another way, had entry `n` been as the rules make it (or had it not been, where they
    refuse it) and everything else asked for as it was. `made` is what the rules make of
    each broken entry; one that is as broken either way does not hang on `n`."""
    state, found = before.copy(), []
    _fold(book, state, n, made[n])
    for m in [m for m in book.live if m > n]:
        written = book.entries[m].events
        was, now = made.get(m, written), _again(book, state, m)
        is_same = now == was if now is None or was is None else same_where_known(now, was) is None
        if not is_same:
            found.append(m)
        _fold(book, state, m, written if is_same and m in made else now)
    return found


def _fold(book: Book, state: "State", m: int, events: list[Doc] | None) -> None:
    """Applies what happened at entry `m`; what cannot be is passed over."""
    if events is None:
        return
    try:
        fold_entries(book.game, state, [book.entries[m]._replace(events=events)])
    except RefereeError:
        return


def _again(book: Book, state: "State", m: int) -> list[Doc] | None:
    """What happens at an entry on another table; None where it is refused there. What a
    copy cannot tell is taken as it stands."""
    entry = book.entries[m]
    if entry.do["type"] in TABLE_COMMANDS and "command" not in entry.do:
        return entry.events
    try:
        decided: Decided = redecide(book, state, entry)
    except (CannotTell, *FORGED):
        return entry.events
    except RefereeError:
        return None
    return [unwrap(event) for event in decided.events]
