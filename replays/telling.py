"""An entry told in sentences, whichever game it is of."""

from engine.ended import TABLE_COMMANDS
from engine.errors import CorruptLog, InvalidCommand, MalformedLog
from engine.secrets import HIDDEN
from engine.shapes import Doc
from replays.book import FORGED, Book
from replays.entry import Entry


def tell(book: Book, entry: Entry) -> list[str]:
    """What an entry says, a sentence an event; hidden things are told as hidden.

    Raises:
        CorruptLog: `entry.forged`, if its events do not fit its command.
    """
    return [sentence for sentence, _ in tell_each(book, entry)]


def tell_each(book: Book, entry: Entry) -> list[tuple[str, Doc]]:
    """What an entry says, each sentence with its event; the errors of `tell`."""
    try:
        told = [(_tell_at(book, entry, index), event) for index, event in enumerate(entry.events)]
    except FORGED:
        raise CorruptLog(
            "entry.forged", f"entry {entry.n}: its events make no sense", {"entry": entry.n}
        ) from None
    return [(sentence, event) for sentence, event in told if sentence]


def _tell_at(book: Book, entry: Entry, index: int) -> str:
    sentence = tell_event(book, entry, entry.events[index])
    if book.game.is_idle(book.state, entry.events, index):
        return f"{sentence} Nothing comes of it."
    return sentence


def entry_words(book: Book, entry: Entry) -> str:
    """The command of an entry as typed in the shell; MalformedLog if it is none."""
    try:
        return command_words(book, entry.do)
    except InvalidCommand as error:
        facts = {**error.facts, "entry": entry.n}
        raise MalformedLog(error.code, f"entry {entry.n}: {error.message}", facts) from None
    except FORGED:
        message = f"entry {entry.n}: its command is none"
        raise MalformedLog("shape.value", message, {"entry": entry.n}) from None


def command_words(book: Book, do: Doc) -> str:
    """A command as typed in the shell."""
    from shlex import quote

    kind = do["type"]
    if kind == "deal":
        return _deal_words(do, is_seed_given=book.dealt["seed_given"])
    if kind not in TABLE_COMMANDS:
        return book.game.words(book.game.decode_command(do))
    from engine.table import decode_command

    decode_command(do)
    if kind == "note":
        dashes = "-- " if do["text"].startswith("-") else ""
        return f"note {dashes}{quote(do['text'])}"
    if kind == "undo":
        return f"undo {do['entry']} --agreed {','.join(do['agreed'])}"
    target = {"waived": "rule", "forfeit": "who"}.get(do["kind"], "entry")
    line = f"ruling {do['kind']} {do[target]} --reason {quote(do['reason'])}"
    inner = do.get("command")
    return line if inner is None else f"{line} -- {command_words(book, inner)}"


def _deal_words(do: Doc, *, is_seed_given: bool) -> str:
    """The deal, with what it was asked for; own files only as `FILE`. A seed that
    nobody gave is the key itself, and no `--seed` would make it."""
    from shlex import quote

    words = ["deal", do["game"]]
    for key in sorted(set(do) - {"type", "game", "seed"}):
        words += _option_words(key, do[key])
    seed = do.get("seed", HIDDEN)
    is_shown = is_seed_given and seed is not HIDDEN
    return " ".join([*words, f"--seed {quote(str(seed))}"] if is_shown else words)


def _option_words(key: str, value: object) -> list[str]:
    """An option of a deal as typed, as often as it was."""
    from shlex import quote

    if value is True:
        return [f"--{key}"]
    if key == "deck" and isinstance(value, list):
        return [f"--{key} " + ("FILE" if isinstance(one, dict) else quote(one)) for one in value]
    if key == "invoking" and isinstance(value, dict):
        return [f"--{key} {quote(side)}={quote(_listed(value[side]))}" for side in sorted(value)]
    if key == "fair" and isinstance(value, dict):
        texts = value["with"]
        return ["--commit FILE", *(f"--with {quote(f'{s}={texts[s]}')}" for s in sorted(texts))]
    if key == "keys" and isinstance(value, dict):
        return [f"--key {quote(f'{seat}={value[seat]}')}" for seat in sorted(value)]
    if key == "hearth" and isinstance(value, dict):
        return [f"--{key} {quote(','.join(f'{side}={value[side]}' for side in sorted(value)))}"]
    return [f"--{key} " + ("FILE" if isinstance(value, dict) else quote(_listed(value)))]


def _listed(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def tell_event(book: Book, entry: Entry, event: Doc) -> str:
    """One event of an entry as a sentence; empty where it says nothing by itself."""
    kind = event["type"]
    if kind == "dealt":
        seed = ", from a given seed" if event["seed_given"] else _fairly(entry.do)
        return f"{book.game.TITLE} is dealt: game {event['id'][:12]}, rules {event['rules']}{seed}."
    if kind == "noted":
        return f"Note by {book.game.called(entry.by, book.names)}: {entry.do['text']}"
    if kind == "signed":
        return f"Signed by {book.game.called(entry.by, book.names)}."
    if kind == "taken-back":
        reason = f" Reason: {entry.do['reason']}" if "reason" in entry.do else ""
        return f"Taken back: the game is as it was before entry {event['entry']}.{reason}"
    if kind == "ruled":
        return _tell_ruling(book, entry.do, event)
    return book.game.tell(event, book.names)


def _fairly(do: Doc) -> str:
    """That a deal was a fair one, and what for."""
    if "fair" not in do:
        return ""
    return f", fairly: commitment {do['fair']['commitment'][:12]}, {len(do['fair']['with'])} texts"


def _tell_ruling(book: Book, do: Doc, event: Doc) -> str:
    reason = do["reason"]
    what = {
        "stands": f"entry {event.get('entry')} stands",
        "waived": f"{event.get('rule')} is waived",
        "forfeit": f"{book.game.called(str(do.get('who')), book.names)} forfeits",
    }[event["kind"]]
    return f"Ruling: {what}. Reason: {reason}"
