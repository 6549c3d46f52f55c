"""A new log: the deal as entry 0."""

import os
from collections.abc import Mapping, Sequence
from hmac import digest as hmac_digest

from engine.chance import Chance
from engine.errors import CannotTell, InvalidCommand
from engine.games import ruleset
from engine.protocol import Dealt, Ruleset
from engine.secrets import Secret
from engine.shapes import Doc
from replays.book import Book, key_of
from replays.canonical import encode
from replays.clock import now
from replays.entry import FORMAT, START, Draft, Entry
from replays.fair import Commit, check_fair, seats_by_chance
from replays.house import house_files, named, read_house, refer, require_used
from replays.play import REFEREE, finish

KEY_BYTES = 32
BESIDE = ("fair", "keys")


def deal(do: Doc, seed: str | None, house: Sequence[str] = ()) -> Entry:
    """Entry 0 of a new game; `do` has the type, the game and its options, and `house` names
    the house files that are not to be the newest.

    Without a seed the key is 32 bytes of the operating system's chance.

    Raises:
        IllegalCommand, InvalidCommand: as the game's own deal says; `house.unknown`,
            `house.twice`, `house.unused`.
    """
    if seed is None:
        return _entry(do, os.urandom(KEY_BYTES).hex(), house, is_given=False)
    try:
        return _entry(do, seed, house, is_given=True)
    except UnicodeEncodeError:
        raise InvalidCommand("text.encoding", "the seed is not valid UTF-8", {}) from None


def deal_fairly(
    do: Doc, commit: Commit, texts: Mapping[str, str], house: Sequence[str] = ()
) -> Entry:
    """The same, its key made of a secret that was committed to and every seat's text.

    Raises:
        IllegalCommand, InvalidCommand: as `deal` says; `fair.seats`, `fair.text`,
            `text.encoding`.
    """
    fair = {"commitment": commit.commitment, "with": dict(texts)}
    try:
        return _entry({**do, "fair": fair}, commit.secret, house, is_given=False)
    except TypeError:
        raise InvalidCommand("text.encoding", "a text is not valid UTF-8", {}) from None


def _entry(do: Doc, seed: str, house: Sequence[str], *, is_given: bool) -> Entry:
    key = key_of({**do, "seed": seed}, is_given=is_given)
    files = named(ruleset(do["game"]), house)
    draft, game_id = draft_deal(do, seed, key, is_given=is_given, at=now(), files=files)
    require_used(files, draft.events[0]["data"])
    return finish(draft, key, game_id)


def draft_deal(
    do: Doc,
    seed: str,
    key: bytes,
    *,
    is_given: bool,
    at: str,
    files: Mapping[str, str] | None = None,
    chance: Chance | None = None,
) -> tuple[Draft, str]:
    """What entry 0 is made of, and the id of the game. `files` are the house files to
    deal from, those of each kind that is not the newest; `chance` is another than that
    of the key.

    The id is HMAC-SHA-256 of the canonical command without its seed, secrets laid
    open, under the key: the same seed and options give the same id, on purpose.
    """
    game = ruleset(do["game"])
    names = {**game.HOUSE, **(files or {})}
    house = {kind: read_house(game, name) for kind, name in names.items()}
    asked = {name: value for name, value in do.items() if name not in BESIDE}
    dealt = game.deal(asked, house, chance or Chance(key))
    if len(asked) < len(do):
        other = game.deal(asked, house, Chance(bytes(KEY_BYTES)))
        _check_beside(do, seed, dealt.seats, is_chance=other.seats != dealt.seats)
    try:
        game_id = hmac_digest(key, encode(do), "sha256").hex()[:32]
    except TypeError:
        raise InvalidCommand(
            "text.encoding", "a text in the command is not valid UTF-8", {}
        ) from None
    first = _dealt_event(game, dealt, game_id, is_given, names)
    sealed = {**game.seal_deal(do), "seed": Secret(seed, ())}
    events = [first, *(game.encode_event(event) for event in dealt.events)]
    return Draft(0, START, at, REFEREE, sealed, events), game_id


def _check_beside(do: Doc, seed: str, seats: list[str], *, is_chance: bool) -> None:
    """What a deal says of seats beside its game; `is_chance` where chance chooses them.

    Raises:
        InvalidCommand: `fair.*`, `sign.*`, `shape.value`.
    """
    if "fair" in do:
        if is_chance:
            raise seats_by_chance()
        check_fair(do, seed, seats)
    if "keys" in do:
        from replays.signing import check_keys, seated_by_chance

        if is_chance:
            raise seated_by_chance()
        check_keys(do["keys"], seats)


def redeal(book: Book, entry: Entry) -> Draft:
    """Entry 0 decided again, from the house files that it was dealt from.

    Raises:
        CannotTell: on a copy.
        InvalidCommand: `entry.id`, or as the game's own deal says.
        IllegalCommand: as the game's own deal says.
    """
    if book.key is None:
        raise CannotTell
    do = {key: value for key, value in entry.do.items() if key != "seed"}
    given: bool = book.dealt["seed_given"] and "fair" not in do
    draft, game_id = draft_deal(
        do,
        entry.do["seed"],
        book.key,
        is_given=given,
        at=entry.at,
        files=house_files(book.dealt["data"]),
    )
    if game_id != book.id:
        raise InvalidCommand("entry.id", "the game's id does not follow from its deal", {})
    return draft


def _dealt_event(
    game: Ruleset, dealt: Dealt, game_id: str, is_given: bool, names: Mapping[str, str]
) -> Doc:
    return {
        "type": "dealt",
        "id": game_id,
        "game": game.NAME,
        "format": FORMAT,
        "rules": game.RULES,
        "options": dealt.options,
        "seats": dealt.seats,
        "names": dealt.names,
        "data": refer(game, dealt.data, names),
        "seed_given": is_given,
    }
