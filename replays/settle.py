"""What signatures prove where logs part: who gave which entry, and who has accepted it."""

from collections.abc import Sequence

from replays.dispute import Branch
from replays.wording import listed

HOLDS = "holds"
# What is wrong with a signature, or that there is none, within a sentence.
WRONG = {
    "sign.missing": "is not signed by {who}, who must sign",
    "sign.wrong": "bears a signature that is not that of {who}",
    "sign.game": "bears a signature of {who} from another game",
    "sign.command": "bears a signature of {who} for another command",
    "sign.later": "bears a signature that {who} gave when something else stood before it",
}


def settled(branches: Sequence[Branch]) -> tuple[str, bool]:
    """What the signatures prove, in a sentence or two, and whether that settles which of
    the entries was given."""
    proved = [one for one in branches if one.signature == HOLDS]
    others = [one for one in branches if one.signature != HOLDS]
    if not proved:
        return _accepted(branches)
    if not others:
        return _all(branches), False
    if len({(one.who, one.command) for one in proved}) > 1:
        return f"{_all(proved)}{_foul(others)}", False
    given = f"what stands in {_logs(proved)} was given by {proved[0].who}, who signed it"
    if all(one.signature for one in others):
        return f"The signature settles it: {given}.{_foul(others)}", True
    return f"It is proved that {given}.{_foul(others)}{_free(others)}", False


def _all(branches: Sequence[Branch]) -> str:
    """Of entries that are all signed by who gave them."""
    givers = {one.who for one in branches}
    if len(givers) > 1:
        told = ", ".join(f"{_logs([one])} by {one.who}" for one in branches)
        return f"Each is signed by whoever gave it ({told}), so each was given."
    who = branches[0].who
    if len({one.command for one in branches}) == 1:
        return (
            f"{who} has signed that one command in {_logs(branches)}; what came of it is not"
            " part of a signature."
        )
    if len({one.words for one in branches}) == 1:
        logs = listed([_logs([one]) for one in branches])
        return f"{who} has signed two things in one place, one each in {logs}."
    told = "; ".join(f"“{one.words}” in {_logs([one])}" for one in branches)
    return f"{who} has signed two things in one place: {told}."


def _accepted(branches: Sequence[Branch]) -> tuple[str, bool]:
    """Where none is signed by who gave it: who has signed what follows."""
    foul = _foul(branches).strip()
    if not any(one.accepted for one in branches):
        return foul, False
    both = set.intersection(*(set(one.accepted) for one in branches))
    if both:
        who = listed(sorted(both))
        return f"{who} {_has(both)} signed what follows in each of them. {foul}".strip(), False
    told = [
        f"{listed(one.accepted)} {_has(one.accepted)} signed what follows in {_logs([one])}, and"
        " so accepted it."
        for one in branches
        if one.accepted
    ]
    is_one = len(told) == 1 and len(branches) > 1
    left = [one for one in branches if not one.accepted]
    nobody = f" In {_logs(left)} nobody did." if is_one else ""
    return f"{' '.join(told)}{nobody} {foul}".strip(), is_one


def _foul(branches: Sequence[Branch]) -> str:
    """What is wrong with the signatures that do not hold."""
    found: dict[str, list[str]] = {}
    for one in branches:
        if one.signature in WRONG:
            found.setdefault(WRONG[one.signature].format(who=one.who), []).extend(one.logs)
    return "".join(f" What stands in {listed(logs)} {told}." for told, logs in found.items())


def _free(branches: Sequence[Branch]) -> str:
    """Of what nobody had to sign."""
    free = [one for one in branches if not one.signature]
    return f" What stands in {_logs(free)}, by {free[0].who}, nobody had to sign." if free else ""


def _logs(branches: Sequence[Branch]) -> str:
    return listed([log for one in branches for log in one.logs])


def _has(found: object) -> str:
    return "has" if isinstance(found, (list, set)) and len(found) == 1 else "have"
