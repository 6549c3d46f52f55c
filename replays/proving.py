"""Signatures and fair deals in plain words, for the verdict and for the report."""

from collections.abc import Iterator

from replays.adjudicate import Case
from replays.names import counted, entries
from replays.proofs import Fair, Signatures
from replays.sentences import FAULTS
from replays.wording import numbers

INSTALL = "pip install 'heavens[sign]'"
AGREED = {
    True: "It is what was agreed on.",
    False: "It is not what was agreed on.",
    None: "Whether it is what was agreed on, those can say who were shown it.",
}
HOLDS = {
    "holds": "The cards are those that follow from it and from what everybody said.",
    "broken": "The cards or the secret are not those that follow from it.",
    "overruled": "The cards or the secret are not those that follow from it; the referee lets it"
    " stand.",
    "untold": "Whether the cards follow from it can be told when the secret is open, after the"
    " end.",
}


def flaw(case: Case) -> str:
    """Why a log that keeps the rules does not stand all the same; empty if it does."""
    if case.is_other_deal:
        return FAULTS["pin.commitment"]
    return f"{_unproved(case)}" if case.is_unproved else ""


def proviso(case: Case) -> str:
    """What is said behind a verdict that does not hang on it: what is not signed, or not
    looked at."""
    if case.is_unchecked:
        return f" Its signatures could not be looked at here: see below, or {INSTALL}."
    found = case.signatures
    if found is None or not found.faults or case.is_unproved:
        return ""
    missing = [one.entry for one in found.faults]
    are = "is" if len(missing) == 1 else "are"
    return f" Not all of it is proved, though: {numbers(missing)} {are} not signed."


def _unproved(case: Case) -> str:
    """What is not signed as it must be, in a sentence or two."""
    found = case.signatures
    if found is None or not found.faults:
        return FAULTS["sign.none"]
    first = found.faults[0].told
    if len(found.faults) == 1:
        return first
    count = counted(len(found.faults), "entry is", "entries are")
    return f"{count} not signed as they must be. The first: {first}"


def signature_lines(found: Signatures) -> Iterator[str]:
    """What the report of one log says of its signatures."""
    if not found.is_checked:
        yield (
            f"Signatures: {counted(found.signed, 'entry is', 'entries are')} signed; whether"
            " they hold was not looked at, since the program for it is not installed here."
        )
        yield f"  To have it: {INSTALL}"
        return
    yield f"Signatures: {_share(found)}"
    for one in found.signers:
        yield f"  {one.who}: {one.proved} of {one.entries}; known by {one.key}"
    for fault in found.faults:
        yield f"  {fault.entry:>3}  {fault.who}: {fault.told}"


def _share(found: Signatures) -> str:
    """How many of the entries that must be signed are."""
    must = sum(one.entries for one in found.signers)
    held = sum(one.proved for one in found.signers)
    if not found.signers:
        return "nobody agreed to sign."
    if not must:
        return "nothing has to be signed yet."
    if held == must:
        return f"all that must be signed is ({entries(must)}), and each signature holds."
    if not held:
        return f"none of {entries(must)} that must be signed bears a signature that holds."
    bear = "bears" if held == 1 else "bear"
    return f"{held} of {entries(must)} that must be signed {bear} a signature that holds."


def fair_lines(fair: Fair) -> Iterator[str]:
    """What the report of one log says of the fair deal."""
    if fair.commitment is None:
        yield "Fair deal: none; nothing was promised before the cards were dealt."
        return
    yield f"Fair deal; the promise that was made before it: {fair.commitment}"
    yield f"  {AGREED[fair.agreed]}"
    yield from (f"  {one.who} said: {one.text}" for one in fair.texts)
    yield f"  {HOLDS[fair.status or 'untold']}"
