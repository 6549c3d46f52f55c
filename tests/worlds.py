"""Other deals that a seat cannot tell from the real one, and all that it can see.

A game is dealt from a written position, so that the same commands can be played on
the same position with other cards in the places that a seat does not know.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from engine.errors import IllegalCommand, RefereeError
from engine.heaven_here_i_come.commands import Poll
from engine.shapes import Doc
from replays.book import Book, history
from replays.check import check_lines
from replays.copies import redact, seen
from replays.entry import Entry
from replays.explain import explain
from replays.play import Ask, propose
from replays.store import Lines
from replays.telling import command_words, tell
from tests.games import play_on, singles
from tests.support import act, command_doc, new_book

KEY = "world"
Place = tuple[str, int, int]


class World(NamedTuple):
    """A deal in full, and the votes of the entries that are votes."""

    setup: Doc
    votes: dict[int, str]


class Story(NamedTuple):
    """What was played, on the deal on which it was played first."""

    world: World
    entries: list[Entry]


def new_story(players: int, number: int) -> Story:
    """Story `number` for so many players, without what came after the outcome."""
    chooser = random.Random(f"world {players}/{number}")
    dealt = new_book(f"world {number}", players=players)
    table = dealt.game.view(dealt.state, "referee")
    setup = {key: table[key] for key in ("players", "circle", "face_up")}
    book = new_book(KEY, setup=setup)
    entries = play_on(book, chooser).book.entries
    if book.state.outcome is not None:
        entries = entries[:-1]
    votes = {entry.n: vote["vote"] for entry in entries if (vote := vote_of(entry.do))}
    return Story(World(setup, votes), entries)


def vote_of(do: Doc) -> Doc | None:
    """The vote in a command, or in the command that a ruling lets through."""
    inner = do.get("command", do)
    return inner if inner["type"] == "vote" else None


def tell_story(story: Story, world: World, upto: int) -> Book:
    """The first entries of the story on another deal; all of them must be accepted."""
    book = new_book(KEY, setup=world.setup)
    for entry in story.entries[1 : upto + 1]:
        act(book, _with_vote(entry.do, world.votes.get(entry.n)), entry.by)
    return book


def _with_vote(do: Doc, vote: str | None) -> Doc:
    if vote is None:
        return do
    if "command" in do:
        return {**do, "command": {**do["command"], "vote": vote}}
    return {**do, "vote": vote}


def hidden_places(story: Story, upto: int, who: str) -> dict[Place, str]:
    """What `who` cannot know after entry `upto`: cards between players, cards in the
    hands of others that were never played, votes that were not opened."""
    entries = story.entries[: upto + 1]
    players = story.world.setup["players"]
    places: dict[Place, str] = {}
    known = _known_cards(entries, who, [player["screen"] for player in players])
    for index, card in enumerate(story.world.setup["circle"]):
        if index not in known:
            places["circle", index, 0] = card
    played = _played(entries)
    for index, player in enumerate(players):
        if str(player["screen"]) != who:
            rest = Counter(player["hand"]) - played.get(player["screen"], Counter())
            for number, card in enumerate(sorted(rest.elements())):
                places["hand", index, number] = card
    opened = _opened_votes(entries)
    for entry in entries:
        vote = vote_of(entry.do)
        if vote and entry.n not in opened and str(vote["player"]) != who:
            places["vote", entry.n, 0] = vote["vote"]
    return places


def _known_cards(entries: list[Entry], who: str, screens: list[int]) -> set[int]:
    """The places in the circle of the cards that a seat has seen, also in what was
    taken back."""
    if not who.isdigit():
        return set()
    place = screens.index(int(who))
    looks = [
        event["card"]
        for entry in entries
        for event in entry.events
        if event["type"] in ("inspected", "peeked") and str(event["player"]) == who
    ]
    return {place, (place - 1) % len(screens), *map(screens.index, looks)}


def _played(entries: list[Entry]) -> dict[int, Counter[str]]:
    """The cards that everybody has seen each player hold, in whatever history."""
    most: dict[int, Counter[str]] = {}
    for n in range(len(entries)):
        now: dict[int, Counter[str]] = {}
        for live in history(entries[: n + 1])[0]:
            for event in entries[live].events:
                if event["type"] == "accused":
                    now.setdefault(event["accuser"], Counter())[event["card"]] += 1
        for screen, cards in now.items():
            most[screen] = most.get(screen, Counter()) | cards
    return most


def _opened_votes(entries: list[Entry]) -> set[int]:
    """The vote entries whose poll was counted, in whatever history."""
    opened: set[int] = set()
    for entry in entries:
        if any(event["type"] == "polled" for event in entry.events):
            live = history(entries[: entry.n + 1])[0]
            accused = [n for n in live if _opens_a_poll(entries[n])]
            opened |= {n for n in live if n >= accused[-1]}
    return opened


def _opens_a_poll(entry: Entry) -> bool:
    return any(event["type"] == "accused" for event in entry.events)


def with_values(world: World, old: dict[Place, str], new: dict[Place, str]) -> World:
    """The world with other values in hidden places."""
    circle, votes = list(world.setup["circle"]), dict(world.votes)
    players = [{**player, "hand": list(player["hand"])} for player in world.setup["players"]]
    for (kind, index, _), value in old.items():
        if kind == "hand":
            players[index]["hand"].remove(value)
    for (kind, index, _), value in new.items():
        if kind == "circle":
            circle[index] = value
        elif kind == "hand":
            players[index]["hand"].append(value)
        else:
            votes[index] = value
    return World({**world.setup, "circle": circle, "players": players}, votes)


def swaps(places: dict[Place, str]) -> Iterator[dict[Place, str]]:
    """The hidden values with two unequal ones of one kind swapped, in every way."""
    for (one, mine), (other, theirs) in combinations(places.items(), 2):
        if (one[0] == "vote") is (other[0] == "vote") and mine != theirs:
            yield {**places, one: theirs, other: mine}


def shuffles(places: dict[Place, str], chooser: random.Random) -> Iterator[dict[Place, str]]:
    """The hidden values in other places, at random, without end."""
    cards = [place for place in places if place[0] != "vote"]
    while True:
        values = [places[place] for place in cards]
        chooser.shuffle(values)
        votes = {place: chooser.choice(["up", "cross"]) for place in places if place[0] == "vote"}
        yield {**dict(zip(cards, values, strict=True)), **votes}


def all_that_is_seen(book: Book, who: str, probes: Sequence[int]) -> dict[str, Any]:
    """Everything that the program shows `who`, but for hashes, salts and the game's id."""
    game, state = book.game, book.state
    view = game.view(state, who)
    copy = redact(book, who)
    entries = [seen(book, entry, who) for entry in book.entries]
    return {
        "view": view,
        "picture": game.picture(state, view, {}),
        "talk": [game.headline(state, book.names), game.status(state)],
        "legal": [game.words(command) for command in game.legal(game.mask(state, who))],
        "told": [tell(book, entry)[entry.n == 0 :] for entry in entries],
        "words": [command_words(book, entry.do) for entry in entries[1:]],
        "lines": [(len(line), *_plain(entry)) for line, entry in zip(copy, entries, strict=True)],
        "check": [(one.entry, one.status) for one in _findings(copy)],
        "answers": [_answer(book, who, probe) for probe in probes],
        "explained": [_explained(book, who, probe) for probe in probes[:2]],
    }


def _plain(entry: Entry) -> tuple[Any, ...]:
    events = [{key: event[key] for key in event if key != "id"} for event in entry.events]
    return entry.n, entry.by, entry.do, events, [(s.pointer, s.to, s.is_open) for s in entry.seals]


def _findings(copy: list[bytes]) -> list[Any]:
    return check_lines(Lines(copy, b"", 0), "copy").findings


def _answer(book: Book, who: str, probe: int) -> Any:
    """What comes back when a command is tried before the eyes of `who`: that it would
    be accepted, or the whole refusal.

    A poll in the name of another is tried as `who`: without that the answer is, by its
    nature, whether the accuser holds the card.
    """
    options = list(singles(book.state))  # type: ignore[arg-type]
    command = options[probe % len(options)]
    by = who if isinstance(command, Poll) else None
    try:
        propose(book, Ask(command_doc(book, command), by, who))
    except RefereeError as error:
        tries = error.tries if isinstance(error, IllegalCommand) else []
        return error.code, error.message, error.facts, error.hint, tries
    return "accepted"


def _explained(book: Book, who: str, probe: int) -> Any:
    """What an explanation tells; of polls the public is told nothing here, since the
    public may ask for whoever would accuse."""
    options = list(singles(book.state))  # type: ignore[arg-type]
    command = options[probe % len(options)]
    if isinstance(command, Poll) and not who.isdigit():
        return None
    try:
        found = explain(book, command_doc(book, command), None, who)
    except RefereeError as error:
        return error.code, error.message
    causes = [(cause.pointer, cause.entry) for cause in found.causes]
    return found.legal, found.message, found.checks, causes, found.tries


def leaks(
    story: Story, upto: int, who: str, chooser: random.Random, most: int, deals: int
) -> list[str]:
    """What `who` can tell apart: the parts of all that is seen that differ between the
    real deal and others, `most` swaps at most and so many other deals."""
    places = hidden_places(story, upto, who)
    probes = [chooser.randrange(10**6) for _ in range(8)]
    real = all_that_is_seen(tell_story(story, story.world, upto), who, probes)
    every = list(swaps(places))
    others = chooser.sample(every, min(most, len(every)))
    shuffled = shuffles(places, chooser)
    others += [next(shuffled) for _ in range(deals)]
    found = []
    for values in others:
        book = tell_story(story, with_values(story.world, places, values), upto)
        other = all_that_is_seen(book, who, probes)
        found += [part for part in real if real[part] != other[part]]
    return found
