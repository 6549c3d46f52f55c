"""One play command carried out and shown."""

from cli.output import Output
from cli.playing import own_log_path
from engine.errors import CorruptLog, IllegalCommand, MalformedLog
from engine.shapes import Doc
from replays.book import Book
from replays.copies import seen
from replays.entry import Entry
from replays.play import Ask, Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from replays.signing import KeyPair


def act(
    output: Output,
    do: Doc,
    *,
    log: str | None,
    as_: str | None,
    view: str | None,
    as_json: bool,
    dry_run: bool,
    expect: str | None,
    sign: str | None = None,
) -> int:
    """Decides, appends and shows; the errors of `Session.act`."""
    path = own_log_path(output, log)
    session = output.sessions.setdefault(path, Session(path))
    viewer = view or as_ or "public"
    ask = Ask(do, as_, viewer, expect, dry_run, sign=None if sign is None else _key(sign))
    try:
        book, entry = session.act(ask)
    except IllegalCommand as error:
        count = len(session.book.entries) if session.book else 0
        error.place = f"{path}, entry {count}"
        raise
    except (CorruptLog, MalformedLog) as error:
        error.place = path
        raise
    show_entry(output, book, entry, viewer, as_json=as_json, dry_run=dry_run)
    return 0


def _key(path: str) -> "KeyPair":
    from replays.signing import read_pair

    return read_pair(path)


def show_entry(
    output: Output, book: Book, entry: Entry, viewer: str, *, as_json: bool, dry_run: bool
) -> None:
    """An entry as `viewer` may see it, and whom the game waits for now."""
    shown = seen(book, entry, viewer)
    if as_json:
        output.raw(shown.line)
        return
    told = tell_entry(book, shown)
    label = f"{entry.n:>4}  "
    for number, sentence in enumerate(told):
        output.line((label if number == 0 else " " * len(label)) + sentence)
    if dry_run:
        output.line(" " * len(label) + "(a dry run: nothing was written)")
        return
    output.line(" " * len(label) + book.game.headline(book.state, book.names))


def tell_entry(book: Book, entry: Entry) -> list[str]:
    """What an entry says, a sentence each."""
    from replays.telling import tell

    return tell(book, entry)
