"""What is wrong with an entry, in one sentence."""

from itertools import zip_longest

from replays.breach import Breach
from replays.sentences import of_breach
from replays.wording import lowered


def what(one: Breach) -> str:
    """A breach in one sentence."""
    if not one.place:
        if one.code == "entry.audit":
            return f"After entry {one.entry} the cards or the chips do not add up: {one.message}."
        if one.code in ("entry.by", "as.other"):
            return f"{_entry(one)} was not theirs: {one.message}."
        if one.code == "entry.events" and one.should:
            return f"{_entry(one)} does not hold: {differs(one)}"
        if one.code.startswith("log."):
            return f"{_entry(one)} does not hold: {one.message}."
        return f"{_entry(one)} does not hold: {lowered(of_breach(one.code))}"
    return f"{_entry(one)} breaks a rule: {one.message} ({one.code})."


def differs(one: Breach) -> str:
    """The first sentence in which what an entry says is not what the rules make of it."""
    told, should = one.told, one.should
    for index, (left, right) in enumerate(zip_longest(told, should)):
        if left == right:
            continue
        if left is None or left in should[index + 1 :]:
            return f"it leaves out “{right}”"
        if right is None or right in told[index + 1 :]:
            return f"it adds “{left}”"
        return f"it says “{left}”, and by the rules it is “{right}”"
    if one.secret:
        return f"a secret in it ({one.secret}) is not what the rules make it."
    return f"{one.field or 'it is not what the rules make of the command'}."


def _entry(one: Breach) -> str:
    return f"Entry {one.entry}" + (f", by {one.who}," if one.who != "referee" else "")
