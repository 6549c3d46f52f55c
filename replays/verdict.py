"""The first line of a report: who is right, in a sentence or two."""

from collections.abc import Sequence

from replays.adjudicate import Case
from replays.breach import Breach
from replays.dispute import Branch, Dispute
from replays.names import entries
from replays.sentences import BREACHES, plain
from replays.wording import listed, numbers

TORN = "log.torn"


def exit_code(found: Dispute) -> int:
    """The worst of the logs; 1 where they do not agree."""
    worst = max(case.exit_code for case in found.cases)
    return max(worst, 1) if len(found.games) > 1 or found.part is not None else worst


def verdict(found: Dispute) -> str:
    """The first line of the report."""
    told = _several(found) if len(found.cases) > 1 else "the log " + single(found.cases[0])
    if len(found.cases) == 1 and found.cases[0].id is None:
        told = unjudged(found.cases[0])
    return "Verdict: " + told


def unjudged(case: Case) -> str:
    """Of a file in which nothing could be judged."""
    return f"this cannot be judged. {_plain(case)}"


def single(case: Case) -> str:
    """What is to be said of one log, after its name."""
    damage, broken = case.damage, case.open_breaches
    if damage is not None and damage["rule"] != TORN:
        also = f" Before that, {_few(broken)}" if broken else ""
        verb = "cannot be judged" if case.exit_code == 3 and not broken else "does not stand"
        return f"{verb}. {_plain(case)}{also}"
    if broken:
        return f"does not stand. {_broken(broken)}"
    if damage is not None:
        return f"stands as far as it goes. {_plain(case)}"
    if case.copy is not None:
        return f"stands, as far as {case.copy} can tell; {untold(case)}."
    return _sound(case)


def _sound(case: Case) -> str:
    upheld = [one.entry for one in case.breaches if one.upheld is not None]
    void = [one.entry for one in case.breaches if one.upheld is None]
    if upheld:
        return (
            "stands, by ruling. It is whole and untouched, and where"
            f" {numbers(upheld)} {_do(upheld)} not keep the rules the referee lets"
            f" {'it' if len(upheld) == 1 else 'them'} stand.{_end(case)}"
        )
    if void:
        return (
            f"stands. It is whole and untouched; {numbers(void)} {_do(void)} not keep the"
            f" rules, and {_was(void)} taken back.{_end(case)}"
        )
    return f"stands. It is whole and untouched, and every entry keeps the rules.{_end(case)}"


def _end(case: Case) -> str:
    if case.outcome is not None:
        return ""
    return (
        " The game has no end in it: it is still played, or its end was cut off, which this"
        " log alone cannot tell."
    )


def _do(found: Sequence[int]) -> str:
    return "does" if len(found) == 1 else "do"


def _was(found: Sequence[int]) -> str:
    return "was" if len(found) == 1 else "were"


def _plain(case: Case) -> str:
    return plain(case.fault or {"rule": "log.empty", "facts": {}})


def untold(case: Case) -> str:
    """What a copy cannot judge."""
    if not case.untold:
        return "nothing in it hangs on what it does not hold"
    word = "hangs" if len(case.untold) == 1 else "hang"
    return f"{entries(len(case.untold))} of {case.entries} {word} on what it does not hold"


def _broken(broken: list[Breach]) -> str:
    told = what(broken[0])
    if len(broken) == 1:
        return told
    return f"{entries(len(broken))} do not hold. The first: {told}"


def _few(broken: list[Breach]) -> str:
    """The same, in the middle of a sentence."""
    told = _broken(broken)
    return told[0].lower() + told[1:]


def what(one: Breach) -> str:
    """A breach in one sentence."""
    if one.code in BREACHES:
        if one.code == "entry.audit":
            return f"After entry {one.entry} the cards or the chips do not add up: {one.message}."
        if one.code == "entry.by":
            return f"{_entry(one)} was not theirs to give: {one.message}."
        told = BREACHES[one.code]
        return f"{_entry(one)} does not hold: {told[0].lower()}{told[1:]}"
    return f"{_entry(one)} breaks a rule: {one.message} ({one.code})."


def _entry(one: Breach) -> str:
    return f"Entry {one.entry}" + (f", by {one.who}," if one.who != "referee" else "")


def _several(found: Dispute) -> str:
    read = [case for case in found.cases if case.id is not None]
    unread = [case for case in found.cases if case.id is None]
    left = "".join(f" {case.log} cannot be judged: {_inner(_plain(case))}" for case in unread)
    if not read:
        return f"there is nothing to compare.{left}"
    if len(read) == 1:
        return f"there is nothing to compare {read[0].log} with.{left} {_own(read[0])}"
    if len(found.games) > 1:
        return _games(read) + left
    if found.part is not None:
        return f"the logs part at entry {found.part}. {_right(found.branches)}{left}"
    return _agree(found, read) + left


def _inner(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def _own(case: Case) -> str:
    return f"{case.log} {single(case)}"


def _games(read: list[Case]) -> str:
    first = read[0]
    is_same = all(
        (case.game, case.players) == (first.game, first.players) and case.id is not None
        for case in read
    )
    if is_same:
        return (
            "these are not logs of one game: the same players were dealt it"
            f" {_times(len({case.id for case in read}))}. Which deal was agreed on only"
            " they can say; nothing that was played in one counts in another."
        )
    return "these are logs of different games, so there is nothing to compare."


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"


def _agree(found: Dispute, read: list[Case]) -> str:
    """Logs of one game with no entry that differs, as far as each can be read."""
    hurt = [case for case in read if case.damage is not None and case.damage["rule"] != TORN]
    good = [case for case in read if case not in hurt]
    late = "".join(_late(case, found.behind[case.log]) for case in good)
    broken = max((case.open_breaches for case in read), key=len)
    if hurt:
        told = " ".join(_hurt(case, found) for case in hurt)
        fine = [case.log for case in good if not case.open_breaches]
        stand = f" {listed(fine)} {'stands' if len(fine) == 1 else 'stand'}." if fine else ""
        return f"{told}{stand}{late}"
    if broken:
        return f"the logs agree, and do not stand. {_broken(broken)}{late}"
    if all(case.copy is not None for case in read):
        return f"the logs agree, and stand as far as these copies together can tell.{late}"
    whole = next(case for case in read if case.copy is None)
    return (
        f"the logs agree. Each of them {single(whole)}{late}"
        if not late
        else (f"the logs agree as far as they go. The longest, {whole.log}, {single(whole)}{late}")
    )


def _hurt(case: Case, found: Dispute) -> str:
    told = f"{case.log} {single(case)}"
    shown = next((one for one in found.altered if one.log == case.log), None)
    if shown is None or shown.secret or not shown.says:
        return told
    return f'{told} It now says "{shown.says}", and was "{shown.was}", as {shown.proof} has it.'


def _late(case: Case, count: int) -> str:
    if not count:
        return ""
    return f" {case.log} is {entries(count)} behind, and agrees as far as it goes."


def _right(branches: Sequence[Branch]) -> str:
    """Whose entry was legal where they part."""
    wrong = [one for one in branches if one.legal is False and one.breach is not None]
    unknown = [one for one in branches if one.legal is None]
    right = [one for one in branches if one.legal]
    logs = listed([log for one in right for log in one.logs])
    told = " ".join(f"In {listed(one.logs)}: {what(one.breach)}" for one in wrong if one.breach)
    if wrong and right and not unknown:
        keep = "keeps" if sum(len(one.logs) for one in right) == 1 else "keep"
        return f"{logs} {keep} the rules there. {told}"
    if wrong and not unknown:
        return f"None of them keeps the rules there. {told}"
    if unknown:
        return "From these copies alone it cannot be told who is right; the whole log can say."
    return (
        "Each keeps the rules there: which was played the rules cannot say, only the people"
        " at the table."
    )
