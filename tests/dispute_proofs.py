"""Dispute cases in which commands are signed, or cards were dealt fairly."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from engine.shapes import Doc
from replays.book import Book
from replays.deal import deal_fairly
from replays.fair import Commit, commitment_of
from replays.play import Ask, propose
from replays.signing import KeyPair, require_ed25519
from tests.damage import chained, hashed, joined, lines, parsed
from tests.dispute_tools import END, INSPECTIONS, POLL, Files, copy_of, heavens, play, whole
from tests.scenarios import parse
from tests.shell import NAMES, SCREENS
from tests.support import new_book

AGREED = Commit("5" * 64, commitment_of("5" * 64))
ANOTHER = Commit("6" * 64, commitment_of("6" * 64))
TEXTS = {"norse": "rain", "greek": "seven owls"}


def pair_of(seat: str) -> KeyPair:
    """A key that is the same each time."""
    secret = sha256(f"key of {seat}".encode()).hexdigest()
    private = require_ed25519().Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret))
    return KeyPair(secret, private.public_key().public_bytes_raw().hex())


def signed_circle(*played: str) -> Book:
    """The six of the circle, who all sign."""
    keys = {str(seat): pair_of(str(seat)).public for seat in SCREENS}
    return signing(new_book("dispute", screens=SCREENS, names=NAMES, keys=keys), *played)


def signed_heavens(*played: str) -> Book:
    """Both sides sign."""
    keys = {side: pair_of(side).public for side in ("norse", "greek")}
    return signing(heavens(keys=keys, first="norse"), *played)


def signing(book: Book, *played: str) -> Book:
    """Commands played, each signed by whoever gives it."""
    for line in played:
        by, colon, words = line.partition(": ")
        do, who = parse(words if colon else line), by if colon else None
        given = propose(book, Ask(do, who)).by
        pair = None if given == "referee" else pair_of(given)
        book.extend([propose(book, Ask(do, who, sign=pair)).line])
    return book


def signed_and_proved() -> Files:
    return {"game.jsonl": whole(signed_circle(*INSPECTIONS, *POLL, *END))}


def signed_but_for_one() -> Files:
    book = play(signed_circle(*INSPECTIONS[:3]), "inspect 9 1")
    return {"game.jsonl": whole(signing(book, *INSPECTIONS[4:]))}


def signed_but_for_one_and_all_must() -> Files:
    return signed_but_for_one()


def signed_by_nobody_and_all_must() -> Files:
    return {"game.jsonl": whole(heavens("end"))}


def signed_anew_by_another() -> Files:
    """Somebody changed what Helen did, signed it themself and made the rest to fit."""
    book = signed_circle(*INSPECTIONS[:3])
    do = parse("inspect 4 7")
    entry = propose(signed_circle(INSPECTIONS[0]), Ask(do, sign=pair_of("4")))
    doc = parsed(entry.line)
    event = doc["events"][-1]
    event["signature"] = _signature(pair_of("9"), event)
    rows = lines(book)
    rows[2] = hashed(doc)
    return {"game.jsonl": joined(chained(rows, 3))}


def _signature(pair: KeyPair, event: Doc) -> str:
    from engine.table import Signed
    from replays.signing import message

    private = require_ed25519().Ed25519PrivateKey.from_private_bytes(bytes.fromhex(pair.secret))
    signed = Signed(**{name: event[name] for name in Signed._fields})
    made: str = private.sign(message(signed)).hex()
    return made


def signed_on_one_side() -> Files:
    true = signed_heavens("invoke thor e1", "end")
    other = play(signed_heavens(), "invoke thor d1", "end")
    return {"greek.jsonl": whole(other), "norse.jsonl": whole(true)}


def signed_on_both_sides() -> Files:
    return {
        "ann.jsonl": whole(signed_circle(*INSPECTIONS, "poll 4 9 --card zzz")),
        "bo.jsonl": whole(signed_circle(*INSPECTIONS, "poll 4 1 --card zzz")),
    }


def signed_on_both_sides_by_two() -> Files:
    return {
        "ann.jsonl": whole(signed_circle(*INSPECTIONS, "poll 4 9 --card zzz")),
        "peter.jsonl": whole(signed_circle(*INSPECTIONS, "poll 9 4 --card coin")),
    }


def signed_copies_that_contradict() -> Files:
    true = signed_circle(*INSPECTIONS, "poll 4 9 --card zzz")
    other = play(signed_circle(*INSPECTIONS), "poll 4 9 --card heart")
    return {"helen.jsonl": copy_of(true, "4"), "peter.jsonl": copy_of(other, "9")}


def signed_and_what_came_of_it_changed() -> Files:
    """A true signature under a command, and other events than it comes to."""
    book = signed_heavens("invoke thor e1")
    rows = lines(book)
    doc = parsed(rows[1])
    next(event for event in doc["events"] if "hex" in event)["hex"] = "d1"
    return {"greek.jsonl": joined([rows[0], hashed(doc)]), "norse.jsonl": whole(book)}


def signed_after_a_ruling_was_changed() -> Files:
    """A note of the referee, which nobody signs; but Helen has signed what follows."""
    one = signed_circle(INSPECTIONS[0], "note 'tea is at five'", INSPECTIONS[1])
    two = signed_circle(INSPECTIONS[0], "note 'tea is at six'")
    return {"helen.jsonl": whole(one), "referee.jsonl": whole(play(two, INSPECTIONS[1]))}


def fair(commit: Commit, texts: dict[str, str], **options: Any) -> Book:
    """A game of High Heavens that was dealt fairly."""
    do = {"type": "deal", "game": "high-heavens", "first": "norse", **options}
    return Book([deal_fairly(do, commit, texts).line])


def fair_deal() -> Files:
    return {"game.jsonl": whole(play(fair(AGREED, TEXTS), "end", "concede norse"))}


def fair_deal_on_a_copy() -> Files:
    return {"greek.jsonl": copy_of(play(fair(AGREED, TEXTS), "end"), "greek")}


def fair_deal_from_another_secret() -> Files:
    return {"greek.jsonl": copy_of(play(fair(ANOTHER, TEXTS), "end"), "greek")}


def fair_deals_of_which_one_was_agreed_on() -> Files:
    first, second = fair(AGREED, TEXTS), fair(ANOTHER, TEXTS)
    return {"evening.jsonl": whole(play(second, "end")), "first.jsonl": whole(play(first, "end"))}


def fair_deals_of_one_promise() -> Files:
    first, second = fair(AGREED, TEXTS), fair(AGREED, {**TEXTS, "norse": "snow"})
    return {"evening.jsonl": whole(second), "first.jsonl": whole(first)}


CASES: tuple[Callable[[], Files], ...] = (
    signed_and_proved,
    signed_but_for_one,
    signed_but_for_one_and_all_must,
    signed_by_nobody_and_all_must,
    signed_anew_by_another,
    signed_on_one_side,
    signed_on_both_sides,
    signed_on_both_sides_by_two,
    signed_copies_that_contradict,
    signed_and_what_came_of_it_changed,
    signed_after_a_ruling_was_changed,
    fair_deal,
    fair_deal_on_a_copy,
    fair_deal_from_another_secret,
    fair_deals_of_which_one_was_agreed_on,
    fair_deals_of_one_promise,
)
PROMISE = f"--commitment {AGREED.commitment}"
# What a case is held against beside itself.
OPTIONS = {
    "signed-but-for-one-and-all-must": "--signatures",
    "signed-by-nobody-and-all-must": "--signatures",
    "fair-deal-from-another-secret": PROMISE,
    "fair-deals-of-which-one-was-agreed-on": PROMISE,
    "fair-deals-of-one-promise": PROMISE,
}
