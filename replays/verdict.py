"""The first line of a report: who is right, in a sentence or two."""

from collections.abc import Sequence

from replays.adjudicate import Case, Ruled
from replays.breach import Breach
from replays.dispute import Dispute
from replays.names import entries
from replays.parted import parted
from replays.proving import flaw, proviso
from replays.sentences import plain
from replays.wording import listed, lowered, numbers
from replays.wrongs import what

TORN = "log.torn"


def exit_code(found: Dispute) -> int:
    """The worst of the logs; 1 where they do not agree."""
    worst = max(case.exit_code for case in found.cases)
    return max(worst, 1) if len(found.games) > 1 or found.partings else worst


def verdict(found: Dispute) -> str:
    """The first line of the report."""
    told = _several(found) if len(found.cases) > 1 else "the log " + single(found.cases[0])
    if len(found.cases) == 1 and found.cases[0].id is None:
        told = unjudged(found.cases[0])
    return "Verdict: " + told


def unjudged(case: Case) -> str:
    """Of a file in which not even the deal can be relied on."""
    told = "the log does not stand" if case.exit_code == 1 else "this cannot be judged"
    return f"{told}. {_plain(case)}"


def single(case: Case, many: bool = False) -> str:
    """What is to be said of one log, after its name; `many`: of one among others that
    were read."""
    damage, broken = case.damage, case.open_breaches
    if damage is not None and damage["rule"] != TORN:
        if broken and damage["rule"] == "entry.forged" and broken[0].entry == case.entries:
            return f"does not stand. {_broken(broken)}"
        before = [one for one in broken if one.entry < damage["facts"].get("entry", case.entries)]
        also = f" Before that, {_few(before)}" if before else ""
        verb = "cannot be judged" if case.exit_code == 3 and not broken else "does not stand"
        return f"{verb}. {_plain(case)}{also}"
    if broken:
        return f"does not stand. {_broken(broken)}"
    if (wrong := flaw(case)) != "":
        kept = "" if case.is_other_deal else ", though it keeps the rules"
        return f"does not stand{kept}. {wrong}"
    return f"{_standing(case, many)}{proviso(case)}"


def _standing(case: Case, many: bool) -> str:
    """Of a log in which nothing is wrong, as far as it goes."""
    if case.damage is not None:
        return f"stands as far as it goes. {_plain(case)}"
    if case.copy is not None:
        cannot = f"; it cannot tell {untold(case)}" if case.untold else ""
        return f"stands, as far as {case.copy} can tell{cannot}."
    return f"{_sound(case)}{_end(case, many)}"


def _sound(case: Case) -> str:
    upheld = [one.entry for one in case.breaches if one.upheld is not None]
    waived = [one.entry for one in case.rulings if one.kind == "waived" and is_counted(case, one)]
    void = [one.entry for one in case.breaches if one.upheld is None]
    if upheld:
        return (
            f"stands, by ruling. It is whole, and where {numbers(upheld)} {_do(upheld)} not keep"
            " the rules the referee lets"
            f" {'it' if len(upheld) == 1 else 'them'} stand."
        )
    if void:
        return (
            f"stands. It is whole; {numbers(void)} {_do(void)} not keep the rules, and"
            f" {_was(void)} taken back."
        )
    if waived:
        return (
            "stands, by ruling. It is whole and untouched, and every entry keeps the rules, but"
            f" for what the referee waived in {numbers(waived)}."
        )
    back = [n for one in case.rulings for n in one.void]
    count = f" What was taken back ({numbers(sorted(back))}) does not count." if back else ""
    return f"stands. It is whole and untouched, and every entry keeps the rules.{count}"


def is_counted(case: Case, one: Ruled) -> bool:
    """Whether a ruling was not taken back itself."""
    return not any(one.entry in other.void for other in case.rulings)


def _end(case: Case, many: bool) -> str:
    if case.outcome is not None:
        return ""
    which = "these logs cannot tell" if many else "this log alone cannot tell"
    return f" The game has no end in it: it is still played, or its end was cut off, which {which}."


def _do(found: Sequence[int]) -> str:
    return "does" if len(found) == 1 else "do"


def _was(found: Sequence[object]) -> str:
    return "was" if len(found) == 1 else "were"


def _plain(case: Case) -> str:
    return plain(case.fault or {"rule": "log.empty", "facts": {}})


def untold(case: Case) -> str:
    """What a copy cannot judge."""
    if not case.untold:
        return "nothing; all that is in it can be judged"
    word = "keeps" if len(case.untold) == 1 else "keep"
    return f"whether {numbers(case.untold)} {word} the rules"


def _broken(broken: list[Breach]) -> str:
    told = what(broken[0])
    if len(broken) == 1:
        return told
    return f"{entries(len(broken))} do not hold. The first: {told}"


def _few(broken: list[Breach]) -> str:
    """The same, in the middle of a sentence."""
    return lowered(_broken(broken))


def _several(found: Dispute) -> str:
    read = [case for case in found.cases if case.id is not None]
    unread = [case for case in found.cases if case.id is None]
    left = "".join(f" {_unread(case, found)}" for case in unread)
    if not read:
        return f"there is nothing to compare.{left}"
    if len(read) == 1 and any(one.log != read[0].log for one in found.altered):
        return f"{left[1:]} {_own(read[0])}"
    if len(read) == 1:
        return f"there is nothing to compare {read[0].log} with.{left} {_own(read[0])}"
    if len(found.games) > 1:
        return _games(found, read) + left
    if found.partings:
        return f"the logs {parted(found.partings)}{_elsewhere(found, read)}{left}"
    return _agree(found, read) + left


def _elsewhere(found: Dispute, read: list[Case]) -> str:
    """What does not hold in logs that part, beside the entries where they do."""
    wrong: dict[str, list[str]] = {}
    for case in read:
        if told := _beside(case, {one.entry for one in found.partings}):
            wrong.setdefault(told, []).append(case.log)
    return "".join(
        f" Besides, {listed(logs)} {'does' if len(logs) == 1 else 'do'} not stand: {one}"
        for one, logs in wrong.items()
    )


def _beside(case: Case, entries: set[int]) -> str:
    """The first thing that is wrong with a log at none of these entries; empty if nothing."""
    broken = [one for one in case.open_breaches if one.entry not in entries]
    if broken:
        return lowered(what(broken[0]))
    damage = case.damage
    if damage is not None and damage["rule"] != TORN and case.entries not in entries:
        return lowered(_plain(case))
    is_asked = case.is_other_deal or (case.must_sign and case.signatures is None)
    return lowered(flaw(case)) if is_asked else ""


def _unread(case: Case, found: Dispute) -> str:
    """Of one of several files in which not even the deal can be relied on."""
    told = "does not stand" if case.exit_code == 1 else "cannot be judged"
    return f"{case.log} {told}: {lowered(_plain(case))}{_shown(case, found)}"


def _shown(case: Case, found: Dispute) -> str:
    """What was changed, as another log has it."""
    one = next((one for one in found.altered if one.log == case.log), None)
    if one is None or not one.says:
        return ""
    secret = f" ({one.secret})" if one.secret else ""
    was = f", and was “{one.was}”, as {one.proof} has it" if one.was else ""
    return f" It now says “{one.says}”{secret}{was}."


def _own(case: Case) -> str:
    return f"{case.log} {single(case)}"


def _games(found: Dispute, read: list[Case]) -> str:
    first = read[0]
    is_same = all(
        (case.game, case.players) == (first.game, first.players) and case.id is not None
        for case in read
    )
    if not is_same:
        return "these are logs of different games, so there is nothing to compare."
    told = (
        "these are not logs of one game: the same players were dealt it"
        f" {_times(len({case.id for case in read}))}."
    )
    none_counts = "Nothing that was played in one counts in another."
    return f"{told} {_agreed(found, read)} {none_counts}"


def _agreed(found: Dispute, read: list[Case]) -> str:
    """Which of several deals was agreed on, where that is known."""
    if found.commitment is None:
        return "Which deal was agreed on only they can say."
    agreed = [case for case in read if not case.is_other_deal]
    logs = listed([case.log for case in agreed])
    if not agreed:
        return "None of them was dealt from what was promised before the deal."
    others = listed([case.log for case in read if case.is_other_deal])
    if len({case.id for case in agreed}) > 1:
        left = f"; {others} not" if others else ""
        return (
            f"{logs} were dealt from one promise, with other words or choices{left}: which of"
            " them was agreed on only the players can say."
        )
    return f"{logs} {_was(agreed)} dealt from what was promised before the deal, and {others} not."


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"


def _agree(found: Dispute, read: list[Case]) -> str:
    """Logs of one game with no entry that differs, as far as each can be read."""
    hurt = [case for case in read if case.damage is not None and case.damage["rule"] != TORN]
    good = [case for case in read if case not in hurt]
    is_over = any(case.outcome is not None for case in read)
    late = "".join(_late(case, found.behind[case.log], is_over) for case in good)
    broken = max((case.open_breaches for case in read), key=len)
    if hurt:
        told = " ".join(_hurt(case, found) for case in hurt)
        fine = [case.log for case in good if not case.open_breaches]
        stand = f" {listed(fine)} {'stands' if len(fine) == 1 else 'stand'}." if fine else ""
        return f"{told}{stand}{late}"
    if broken:
        return f"the logs agree, and do not stand. {_broken(broken)}{late}"
    if (wrong := next((case for case in read if flaw(case)), None)) is not None:
        kept = "" if wrong.is_other_deal else ", though they keep the rules"
        return f"the logs agree, and do not stand{kept}. {flaw(wrong)}{late}"
    if all(case.copy is not None for case in read):
        return f"the logs agree, and stand as far as these copies together can tell.{late}"
    whole = next(case for case in read if case.copy is None)
    told = single(whole, many=True)
    if not late:
        return f"the logs agree. Each of them {told}"
    return f"the logs agree as far as they go. The longest, {whole.log}, {told}{late}"


def _hurt(case: Case, found: Dispute) -> str:
    return f"{case.log} {single(case)}{_shown(case, found)}"


def _late(case: Case, count: int, is_over: bool) -> str:
    if not count:
        return ""
    end = ", the end of the game among them," if is_over and case.outcome is None else ""
    return f" {case.log} is {entries(count)} behind{end} and agrees as far as it goes."
