"""A fair deal: chance that neither who deals nor any player has chosen.

Whoever deals draws a secret and shows its commitment; then each player gives a text. The
key of the game follows from the secret and all texts. See docs/fair-deal.md; test
vectors: docs/format.md.
"""

import os
from collections.abc import Mapping
from hmac import digest as hmac_digest
from typing import Any, NamedTuple, NoReturn

from engine.errors import CorruptLog, InvalidCommand, StoreFault
from engine.shapes import BadShape, Doc, exactly, map_of, text
from replays.canonical import digest, encode

COMMIT, KEY = "heavens/commit/1", "heavens/fair/1"
USED = "heavens/commit-used/1"
SECRET_BYTES = 32
TEXT_LENGTH = 200
HEX = frozenset("0123456789abcdef")
MADE_BY = "heavens commit -o FILE makes one"
read_fair = exactly(**{"commitment": text, "with": map_of(text)})
read_file = exactly(commitment=text, format=text, secret=text)


class Commit(NamedTuple):
    """A secret of 64 hex digits, and the commitment to it that players are shown."""

    secret: str
    commitment: str


def commitment_of(secret: str) -> str:
    """The commitment to a secret: 64 hex digits."""
    return digest([COMMIT, secret])


def fair_key(secret: str, texts: Mapping[str, str]) -> bytes:
    """The key of a game from the secret and every seat's text; ValueError for what is no
    secret. The order of the texts is that of their seats' names, whoever was first."""
    if len(secret) != 2 * SECRET_BYTES or not HEX.issuperset(secret):
        raise ValueError(secret)
    return hmac_digest(bytes.fromhex(secret), encode([KEY, texts]), "sha256")


def key_of_deal(do: Doc) -> bytes:
    """The key of a fairly dealt game; LookupError, TypeError, ValueError for a forged one."""
    texts: Any = do["fair"]["with"]
    return fair_key(do["seed"], texts)


def new_commit() -> Commit:
    """A secret of the operating system's chance."""
    secret = os.urandom(SECRET_BYTES).hex()
    return Commit(secret, commitment_of(secret))


def write_commit(path: str, commit: Commit) -> None:
    """Writes a new file that only its owner may read; never over another.

    Raises:
        InvalidCommand: `file.exists`, `file.name`, `file.missing`.
        StoreFault: `file.write`; nothing is left.
    """
    write_private(path, encode({"format": COMMIT, **commit._asdict()}) + b"\n")


def write_private(path: str, data: bytes) -> None:
    """Writes a new file that only its owner may read; the errors of `write_commit`."""
    if path == "-":
        told = "a secret is not written on standard output, which - stands for"
        raise InvalidCommand("file.name", told, {"file": path}, "a file called so is ./-")
    try:
        fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    except FileExistsError:
        told = f"{path} exists already, and a secret is never written over another"
        raise InvalidCommand("file.exists", told, {"file": path}, "name another file") from None
    except ValueError:
        raise InvalidCommand("file.name", f"{path!r} is no file name", {}) from None
    except (FileNotFoundError, NotADirectoryError) as error:
        told = f"{path}: {error.strerror}"
        raise InvalidCommand("file.missing", told, {"file": path}) from None
    except OSError as error:
        raise _not_written(path, error) from None
    try:
        try:
            if os.write(fd, data) != len(data):
                raise OSError(28, "only a part was written")
            os.fsync(fd)
        finally:
            os.close(fd)
    except OSError as error:
        os.unlink(path)
        raise _not_written(path, error) from None


def _not_written(path: str, error: OSError) -> StoreFault:
    told = f"{path}: not written: {error.strerror}"
    return StoreFault("file.write", told, {"file": path})


def read_commit(path: str) -> Commit:
    """The commit in a file.

    Raises:
        InvalidCommand: `file.*`, `data.json`, or `fair.commit` for a file of another kind
            or whose secret does not fit its commitment.
    """
    from replays.userdata import read_user_file

    doc = read_user_file(path)
    try:
        found: Doc = read_file(doc)
        commit = Commit(found["secret"], found["commitment"])
        fair_key(commit.secret, {})
    except ValueError:
        _no_commit(path, "it is no file of a commitment")
    if found["format"] != COMMIT:
        _no_commit(path, f"it is not of the format {COMMIT}")
    if commitment_of(commit.secret) != commit.commitment:
        _no_commit(path, "its secret does not fit its commitment")
    return commit


def _no_commit(path: str, why: str) -> NoReturn:
    raise InvalidCommand("fair.commit", f"{path}: {why}", {"file": path}, MADE_BY)


def mark_used(path: str, game: str) -> bool:
    """Notes beside the file of a commit, in `FILE.used`, for which game it was used; whether
    that is new. The same deal may be made again: it gives the same game.

    Raises:
        InvalidCommand: `fair.used`, where it was used for another game; `file.*`.
        StoreFault: `file.write`, `file.read`.
    """
    from replays.userdata import read_user_file

    beside = f"{path}.used"
    doc = {"format": USED, "game": game}
    if not os.path.lexists(beside):
        write_private(beside, encode(doc) + b"\n")
        return True
    if read_user_file(beside) == doc:
        return False
    raise InvalidCommand(
        "fair.used",
        f"{path} was used for another game, whose players know its secret when that is over",
        {"file": path},
        "heavens commit -o NEW draws another; a deal that nobody has seen is forgotten with"
        f" rm {beside}",
    )


def forget_used(path: str) -> None:
    """Takes the note back, since nothing was dealt."""
    os.unlink(f"{path}.used")


def check_fair(do: Doc, secret: str, seats: list[str]) -> None:
    """What must be so of a fair deal for these seats.

    Raises:
        InvalidCommand: `shape.value`, `fair.seats`, `fair.text`, `fair.commitment`.
    """
    try:
        fair = read_fair(do["fair"])
    except BadShape as error:
        raise InvalidCommand("shape.value", f"deal, fair: {error}", {"key": "fair"}) from None
    _check_texts(fair["with"], seats)
    if commitment_of(secret) != fair["commitment"]:
        facts = {"commitment": fair["commitment"], "found": commitment_of(secret)}
        message = "the secret of the deal does not fit the commitment that was given"
        raise InvalidCommand("fair.commitment", message, facts)


def _check_texts(texts: Mapping[str, str], seats: list[str]) -> None:
    for seat in texts:
        if seat not in seats:
            hint = "one of " + ", ".join(seats)
            raise InvalidCommand("fair.seats", f"nobody here is called {seat}", {"who": seat}, hint)
    for seat in seats:
        if seat not in texts:
            hint = f"--with {seat}=TEXT"
            raise InvalidCommand("fair.seats", f"{seat} has given no text", {"who": seat}, hint)
    for seat, words in texts.items():
        if not words.strip() or len(words) > TEXT_LENGTH:
            told = f"the text of {seat} has 1 to {TEXT_LENGTH} characters, not all of them spaces"
            raise InvalidCommand("fair.text", told, {"who": seat, "length": len(words)})


def seats_by_chance() -> InvalidCommand:
    """The error for a deal in which chance says who sits where: whose text is whose would
    hang on the texts themselves."""
    return InvalidCommand(
        "fair.seats",
        "chance would say who sits where, so nobody can give a text for a seat",
        {},
        "name the seats: --screens 3,7,1,10,4",
    )


def commitment_in(do: Doc) -> str | None:
    """The commitment in the deal of a log, however it was dealt; None if there is none."""
    fair = do.get("fair")
    found = fair.get("commitment") if isinstance(fair, dict) else None
    return found if isinstance(found, str) else None


def commitment_fault(do: Doc, expected: str) -> CorruptLog | None:
    """`pin.commitment`: the log was not dealt from the commitment that players were shown."""
    found = commitment_in(do)
    if found is not None and found == expected:
        return None
    what = f"the commitment {found[:12]}…" if found else "no commitment"
    return CorruptLog(
        "pin.commitment",
        f"it was dealt from {what}, and {expected[:12]}… was shown",
        {"commitment": found, "expected": expected},
        "the cards may have been dealt again until they suited somebody",
    )
