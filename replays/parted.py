"""Where logs part, in the words of a verdict: who kept the rules, who gave what, and
what it is that differs."""

from collections.abc import Sequence

from replays.dispute import Parting
from replays.settle import settled
from replays.wording import listed

QUIET = {"at", "secret", "signature"}


def parted(partings: Sequence[Parting]) -> str:
    """`part at entry 3. …`: the first parting, and each later one."""
    first, *later = partings
    told = f"part at entry {first.entry}. {_right(first)}{_short(first)}"
    return told + "".join(f" {_again(one)}" for one in later)


def _again(one: Parting) -> str:
    """A parting of those that agree further than the first."""
    logs = listed(sorted(log for branch in one.branches for log in branch.logs))
    return f"{logs} part again at entry {one.entry}. {_right(one)}{_short(one)}"


def _short(one: Parting) -> str:
    if not one.short:
        return ""
    verb = "ends before it, and agrees" if len(one.short) == 1 else "end before it, and agree"
    return f" {listed(one.short)} {verb} with each."


def is_quiet(one: Parting) -> bool:
    """Whether what happened is the same in all, and something else differs."""
    return {*one.differs} <= QUIET


def apart_in(one: Parting) -> str:
    """What it is that differs where what happened is the same."""
    found = []
    if "at" in one.differs:
        times = "; ".join(f"{branch.at} in {listed(branch.logs)}" for branch in one.branches)
        found.append(f"the time that was written down ({times})")
    if "secret" in one.differs:
        found.append(f"a secret in it ({one.whose})" if one.whose else "a secret in it")
    if "signature" in one.differs:
        found.append("the signature")
    return listed(found)


def _right(parting: Parting) -> str:
    """Whose entry was legal where they part, and who gave it."""
    proof, is_settled = settled(parting.branches)
    return " ".join(told for told in (proof, _legal(parting, proof, is_settled)) if told)


def _legal(parting: Parting, proof: str, is_settled: bool) -> str:
    wrong = [one for one in parting.branches if one.legal is False]
    unknown = [one for one in parting.branches if one.legal is None]
    right = [one for one in parting.branches if one.legal]
    if parting.differs == ["at"] and not wrong:
        return f"{_same(parting)} Nothing of the game hangs on a time."
    if unknown and not wrong and not right:
        none = "From these copies alone it cannot be told who is right; the whole log can say."
        return f"{_same(parting)} {none}" if is_quiet(parting) else none
    if not wrong and not unknown:
        return _each(parting, proof, is_settled)
    told = [f"In {listed(one.logs)}: {one.wrong}" for one in wrong]
    if right:
        logs = [log for one in right for log in one.logs]
        keep = "keeps" if len(logs) == 1 else "keep"
        told = [f"{listed(logs)} {keep} the rules there.", *told]
    elif not unknown:
        told = ["None of them keeps the rules there.", *told]
    if unknown:
        logs = [log for one in unknown for log in one.logs]
        told.append(
            f"Whether {listed(logs)} {'does' if len(logs) == 1 else 'do'}, cannot be told from"
            " these files; the whole log can say."
        )
    return " ".join(told)


def _each(parting: Parting, proof: str, is_settled: bool) -> str:
    """Of entries that all keep the rules."""
    is_told = all(f"“{one.words}”" in proof for one in parting.branches)
    stories = _stories(parting)
    if is_quiet(parting):
        return f"{_same(parting)} Each keeps the rules."
    stories = "" if is_told else f"{stories}. "
    if is_settled:
        return f"{stories}Each keeps the rules."
    return (
        f"{stories}Each keeps the rules: which was played the rules cannot say, only the"
        " people at the table."
    )


def _same(parting: Parting) -> str:
    """What was done, where that is the same in each, and what differs."""
    words = {one.words for one in parting.branches}
    same = f"What was done there is the same in each: “{parting.branches[0].words}”"
    told = same if len(words) == 1 else _stories(parting)
    return f"{told}. What differs is {apart_in(parting)}."


def _stories(parting: Parting) -> str:
    return "; ".join(f"{listed(one.logs)}: “{one.words}”" for one in parting.branches)
