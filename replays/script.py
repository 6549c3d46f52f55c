"""A log as a script: `heavens run` plays it to the same golden form again.

Every command stands there as it was asked, also what was taken back, with `--as` where
another than the first who may give it gave it. Own decks, boards, charts and positions
become files that the deal names. What no script can play again is refused, and why.
"""

import os
import shlex
from typing import NamedTuple

import orjson

from engine.ended import TABLE_COMMANDS
from engine.errors import Divergence, IncompleteLog, InvalidCommand
from engine.shapes import Doc
from replays.book import Book, Walk
from replays.canonical import encode
from replays.check import check_lines
from replays.copies import whose_copy
from replays.entry import Entry
from replays.house import house_files
from replays.names import entries as told
from replays.names import name_of
from replays.play import REFEREE
from replays.signing import kept
from replays.store import Lines, create, require_new
from replays.telling import entry_words
from replays.userdata import MAX_BYTES

OWN = ("board", "chart", "setup")
KINDS = (*OWN, "deck")
PRETTY = orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS


class Move(NamedTuple):
    """A line of the script, and the command that it spells."""

    line: str
    do: Doc


class Script(NamedTuple):
    """The script: remarks, then moves; and by name the files that its deal reads."""

    remarks: list[str]
    moves: list[Move]
    files: dict[str, bytes]

    @property
    def lines(self) -> list[str]:
        """The whole text, line by line."""
        return [f"# {remark}" for remark in self.remarks] + [move.line for move in self.moves]


def script_of(found: Lines, path: str, start: int, folder: str | None) -> Script:
    """The script of the entries from `start` on; `folder` is where its files will be.

    Raises:
        RefereeError: the log is no whole log that holds.
        Divergence: `script.differs`, `script.seed`, `script.signed`: a script would come
            out otherwise.
        InvalidCommand: `entry.unknown`; `script.files`, where files are needed and
            there is no folder for them.
    """
    book = Book(found.lines)
    book.entry(start)
    _require_sound(book, found, path)
    _require_unsigned(book, start, path)
    files: dict[str, bytes] = {}
    deal = book.entries[0]
    if start == 0:
        _require_dealable(book, path)
        deal = _with_files(deal, _stem(path), folder, files)
    walk = Walk(book)
    moves = []
    for entry in book.entries:
        if entry.n >= start:
            if entry.n == 0:
                line = " ".join([_line(entry_words(book, deal), None), *_older(book)])
            else:
                line = _line(entry_words(book, entry), _said(book, walk, entry))
            moves.append(Move(line, entry.do))
        walk.apply(entry)
    return Script(_remarks(book, start), moves, files)


def write_files(script: Script, folder: str) -> None:
    """Writes the files of a script into a folder, which is made if it is not there; all
    of them or none, and nothing is overwritten.

    Raises:
        InvalidCommand: `file.exists`, `file.missing`.
        StoreFault: `file.write`.
    """
    try:
        os.mkdir(folder)
    except FileExistsError:
        pass
    except OSError as error:
        message = f"{folder}: {error.strerror}"
        raise InvalidCommand("file.missing", message, {"file": folder}) from None
    for path in script.files:
        require_new(path)
    done: list[str] = []
    try:
        for path, data in script.files.items():
            create(path, data)
            done.append(path)
    except BaseException:
        for path in done:
            os.unlink(path)
        raise


def quoted(word: str) -> str:
    r"""A word as `run` reads it on one line: what ends a line is written as in `$'a\nb'`."""
    if word.isprintable() or not set(word) & set("\n\r"):
        return shlex.quote(word)
    spelled = word.replace("\\", "\\\\").replace("'", "\\'")
    return "$'" + spelled.replace("\n", "\\n").replace("\r", "\\r") + "'"


def _line(words: str, who: str | None) -> str:
    """A command on one line, `--as` behind its name."""
    first, *rest = shlex.split(words)
    said = [] if who is None else ["--as", who]
    return " ".join(map(quoted, [first, *said, *rest]))


def _said(book: Book, walk: Walk, entry: Entry) -> str | None:
    """Who must be named with `--as`; None where whoever is meant without it gave it."""
    if entry.do["type"] in TABLE_COMMANDS:
        meant = REFEREE
    else:
        meant = book.game.actors(walk.state, book.game.decode_command(entry.do))[0]
    return None if entry.by == meant else entry.by


def _require_sound(book: Book, found: Lines, path: str) -> None:
    """Only what the rules make of the commands comes out of a script."""
    if book.key is None:
        raise IncompleteLog(
            "log.copy",
            f"{name_of(path)} is {whose_copy(book)}, and a script is made of the whole log",
            {},
        )
    report = check_lines(found._replace(tail=b""), path)
    wrong = [(f"entry {one.entry}: ", one.message) for one in report.findings]
    wrong += [("", report.error["message"])] if report.error else []
    if wrong:
        raise Divergence(
            "script.differs",
            f"a script would not come out so: {''.join(wrong[0])}",
            {"entry": report.findings[0].entry} if report.findings else {},
            f"heavens check {path}",
        )


def _require_unsigned(book: Book, start: int, path: str) -> None:
    """No script signs: whose key would it be?"""
    signed = [entry.n for entry in book.entries[start:] if kept(entry)]
    if signed:
        count = told(len(signed))
        raise Divergence(
            "script.signed",
            f"{count} of it bear a signature, and a script plays them without one"
            if len(signed) > 1
            else f"entry {signed[0]} bears a signature, and a script plays it without one",
            {"entries": signed},
            f"only the log itself proves who gave what; `heavens export {path} --text` tells it",
        )


def _require_dealable(book: Book, path: str) -> None:
    """Whether `heavens deal` can deal the same again."""
    hint = (
        f"`heavens fork {path} --at 0 -o NEW`, then run on NEW what"
        f" `heavens export {path} --moves --from 1` prints"
    )
    if not book.dealt["seed_given"]:
        message = "it was dealt without a seed, so no script can deal the same again"
        raise Divergence("script.seed", message, {}, hint)


def _older(book: Book) -> list[str]:
    """The options of a deal from house files that are no longer the newest."""
    found = sorted(house_files(book.dealt["data"]).items())
    return [
        word for kind, name in found if book.game.HOUSE[kind] != name for word in ("--house", name)
    ]


def _with_files(entry: Entry, stem: str, folder: str | None, files: dict[str, bytes]) -> Entry:
    """The deal with the names of files instead of what is in them."""
    do = dict(entry.do)
    named = {f"{stem}-{key}.json": do[key] for key in OWN if key in do}
    decks = {f"{stem}-deck-{at}.json": deck for at, deck in enumerate(do.get("deck", []), 1)}
    if not named and not decks:
        return entry
    if folder is None:
        raise InvalidCommand(
            "script.files",
            f"it was dealt with files of one's own: {', '.join(key for key in KINDS if key in do)}",
            {"files": [*named, *decks]},
            "--files DIR writes them there, and the script names them",
        )
    where = {name: os.path.join(folder, name) for name in (*named, *decks)}
    files |= {where[name]: _pretty(doc) for name, doc in {**named, **decks}.items()}
    do |= {key: where[f"{stem}-{key}.json"] for key in OWN if key in do}
    if decks:
        do["deck"] = [where[name] for name in decks]
    return entry._replace(do=do)


def _pretty(doc: Doc) -> bytes:
    """A user's file, spread over lines unless that makes it too long to be read."""
    spread = orjson.dumps(doc, option=PRETTY)
    return spread if len(spread) < MAX_BYTES else encode(doc)


def _stem(path: str) -> str:
    name = "game" if path == "-" else os.path.basename(path)
    return name.removesuffix(".jsonl") or "game"


def _remarks(book: Book, start: int) -> list[str]:
    count = told(len(book.entries) - start)
    part = f", from entry {start} on" if start else ""
    how = "heavens run FILE --log NEW"
    if start:
        how = f"heavens fork LOG --at {start - 1} -o NEW; {how}"
    return [f"{book.game.TITLE}, game {book.id}: {count}{part}", f"To play it again: {how}"]
