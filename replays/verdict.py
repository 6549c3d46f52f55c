"""A dispute in plain words, for people who have never seen a log from the inside."""

from collections.abc import Iterator, Sequence

from engine.shapes import Doc
from replays.adjudicate import Breach, Case
from replays.dispute import Branch, Dispute
from replays.golden import ranges
from replays.names import counted, entries

EDITED = (
    "Entry {n} is not as it was written: the file has been through an editor or another"
    " program since, so nothing in it can be relied on."
)
NO_LOG = "This is not the log of a game."
FOREIGN = "Entry {n} was not written by a referee's program that keeps the rules."
CHANGED = "Entry {n} was changed after it was written."
PLAIN: dict[str, str] = {
    "chain.hash": CHANGED,
    "chain.prev": "Entry {n} does not follow from the one before it: something was changed and made"
    " to look right, or the entry was taken from another game.",
    "chain.number": "At entry {n} an entry is missing, stands twice, or was moved.",
    "seal.opening": "At entry {n} something that was secret is not what was set down at the time:"
    " it was changed afterwards.",
    "seal.missing": "At entry {n} something that was secret has been taken out, though whoever"
    " has this log must have had it.",
    "seal.stray": "At entry {n} somebody has put in a secret that belongs to nothing there.",
    "seal.shape": FOREIGN,
    "seal.place": FOREIGN,
    "entry.forged": "What entry {n} says cannot have happened at this table.",
    "log.torn": "The last entry was cut off while it was being written; the entries before it are"
    " whole.",
    "log.empty": "There is no game in this file.",
    "log.header": "The file does not begin with the deal of a game.",
    "log.version": "The log is of newer rules than this program knows, so it cannot be judged"
    " here.",
    "log.unfinished": "The game has no end, or its end was cut off.",
    "log.copy": "This is a player's copy, which does not hold what others may know.",
    "log.nul": "Part of the file was lost, as after a loss of power.",
    "log.long": NO_LOG,
    "log.deep": NO_LOG,
    "log.json": EDITED,
    "log.keys": EDITED,
    "log.blank": EDITED,
    "log.bom": EDITED,
    "log.crlf": EDITED,
    "log.spaces": EDITED,
    "log.order": EDITED,
    "log.escape": EDITED,
    "log.twice": EDITED,
    "log.number": EDITED,
    "log.time": EDITED,
    "log.type": EDITED,
    "log.utf8": EDITED,
    "data.unknown": "The game was dealt with cards, a board or a chart that this program does not"
    " have, so it cannot be judged here.",
    "file.missing": "There is no such file, or it may not be read.",
    "file.kind": "This is not a file.",
    "file.name": "This is not the name of a file.",
    "file.read": "The file could not be read.",
    "fault": "This program failed while it judged the log, which says nothing about the log.",
}
BREACHES: dict[str, str] = {
    "entry.events": "What is written there is not what the rules make of the command.",
    "entry.by": "The command was given by {by}, and was for {expected} to give.",
    "entry.audit": "The cards or the chips do not add up: some were added, or have vanished.",
    "entry.id": "The deal does not belong to this game: another seed or other choices were put in.",
    "entry.seals": "What is secret in it is not what the deal of this game makes.",
    "entry.forged": "What it says cannot have happened at this table.",
    "seal.missing": "Something secret in it was taken out.",
}


def plain(fault: Doc) -> str:
    """What stopped the reading, as a sentence."""
    code, facts = fault["rule"], fault["facts"]
    n = facts.get("entry", facts["line"] - 1 if "line" in facts else None)
    if code.startswith(("shape.", "name.")):
        template = "Entry {n} holds something that this game does not have."
    else:
        template = PLAIN.get(code, fault["message"] + ".")
    if n is None:
        template = template.replace("Entry {n}", "An entry").replace("entry {n}", "an entry")
    return template.replace("{n}", str(n))


def exit_code(found: Dispute) -> int:
    """The worst of the logs; 1 where they do not agree."""
    worst = max(case.exit_code for case in found.cases)
    return max(worst, 1) if len(found.games) > 1 or found.part is not None else worst


def verdict(found: Dispute) -> str:
    """The first line of the report."""
    return "Verdict: " + (_single(found.cases[0]) if len(found.cases) == 1 else _several(found))


def report(found: Dispute) -> Iterator[str]:
    """The whole report, line by line."""
    yield verdict(found)
    if len(found.cases) > 1:
        yield from _between(found)
    for case in found.cases:
        yield ""
        yield from _case(case)


def _single(case: Case) -> str:
    fault = case.fault
    counting = [one for one in case.breaches if not one.overruled and one.void is None]
    if fault is not None and fault["rule"] == "log.copy" and not counting:
        told = f"as far as {case.copy} can tell, the log stands"
        return f"{told}; {_untold(case)}."
    if fault is not None and case.exit_code == 4:
        return (
            f"the log stands as far as it goes. {plain(fault)}" if not counting else _broken(case)
        )
    if fault is not None and fault["rule"] != "log.copy":
        if case.exit_code == 1:
            return f"the log does not stand. {plain(fault)}"
        return f"this cannot be judged. {plain(fault)}"
    if counting:
        return _broken(case)
    if case.breaches and any(not one.overruled for one in case.breaches):
        return (
            "the game stands, but not every entry was right:"
            f" entry {case.breaches[0].entry} does not hold, and was taken back."
        )
    if case.breaches:
        return (
            "the log stands, by ruling. It is whole and untouched;"
            f" the referee lets {_numbers([one.entry for one in case.breaches])} stand."
        )
    end = "" if case.outcome else " The game is not over."
    return f"the log stands. It is whole and untouched, and every entry keeps the rules.{end}"


def _untold(case: Case) -> str:
    if not case.untold:
        return "nothing in it hangs on what it does not hold"
    return f"{entries(len(case.untold))} of {case.entries} hang on what it does not hold"


def _broken(case: Case) -> str:
    first = next(one for one in case.breaches if not one.overruled and one.void is None)
    if first.code in BREACHES:
        return f"the log does not stand. Entry {first.entry}: {_breach(first)}"
    return f"the log does not stand. Entry {first.entry} breaks a rule of the game ({first.code})."


def _several(found: Dispute) -> str:
    if len(found.games) > 1:
        return "these are not logs of one game; it was dealt more than once, or they are mixed up."
    unread = [case.log for case in found.cases if case.id is None]
    if not found.games or len(unread) == len(found.cases) - 1:
        return f"there is nothing to compare: {_listed(unread)} cannot be judged."
    if found.part is not None:
        return f"the logs part at entry {found.part}. {_right(found.branches)}"
    behind = {log: count for log, count in found.behind.items() if count}
    late = "".join(
        f" {log} is {entries(count)} behind, and agrees as far as it goes."
        for log, count in behind.items()
    )
    broken = [case for case in found.cases if case.exit_code in (1, 3)]
    if broken:
        return f"the logs agree, and do not stand: in {broken[0].log} {_single(broken[0])}{late}"
    return f"the logs agree, and stand.{late}"


def _right(branches: Sequence[Branch]) -> str:
    """Whose entry was legal where they part."""
    wrong = [one for one in branches if one.legal is False]
    unknown = [one for one in branches if one.legal is None]
    right = [one for one in branches if one.legal]
    if wrong and right:
        return (
            f"{_listed(right[0].logs)} keeps the rules there;"
            f" {_listed([log for one in wrong for log in one.logs])} does not ({wrong[0].code})."
        )
    if wrong and not unknown:
        return "None of them keeps the rules there."
    if unknown:
        return "From these copies alone it cannot be told who is right; the whole log can say."
    return "Both keep the rules there: which was played the rules cannot say, only the table."


def _between(found: Dispute) -> Iterator[str]:
    if found.part is None:
        return
    yield ""
    yield f"Where they part: entry {found.part}"
    for branch in found.branches:
        yield f"  {_listed(branch.logs)}: {branch.by}: {branch.words}"
        for sentence in branch.told:
            yield "      " + sentence
        yield "      " + _judged(branch)
        for log in branch.blind:
            yield f"      Whoever had only {log} could not have known."


def _judged(branch: Branch) -> str:
    if branch.legal is None:
        return "Whether it keeps the rules hangs on what this copy does not hold."
    if branch.legal:
        return "It keeps the rules."
    if branch.code in BREACHES:
        return BREACHES[branch.code].replace("{by}", branch.by).replace("{expected}", "another")
    return f"It breaks {branch.code}: {branch.message}."


def _case(case: Case) -> Iterator[str]:
    yield f"{case.log}"
    if case.title is None:
        yield "  " + plain(case.fault or {"rule": "log.empty", "facts": {}, "message": ""})
        return
    state = "over" if case.outcome else "not over"
    yield (
        f"  {case.title}, game {(case.id or '')[:12]}, rules {case.rules};"
        f" {entries(case.entries)}, {state}; {case.copy or 'the whole log'}"
    )
    yield "  Whole and untouched: " + _whole(case)
    yield from _breaches(case)
    yield from _rulings(case)
    yield "  Secrets: " + _secrets(case)
    if case.seed_given and case.outcome is None:
        yield "  It was dealt from a seed that was given: whoever guesses it knows every secret."
    yield "  Outcome: " + _outcome(case)


def _whole(case: Case) -> str:
    fault = case.fault
    if fault is None or fault["rule"] == "log.copy":
        return "yes; no entry was changed, taken out or put in since it was written."
    return "no. " + plain(fault)


def _breaches(case: Case) -> Iterator[str]:
    if not case.breaches:
        yield "  Entries that do not hold: none."
        return
    yield "  Entries that do not hold:"
    for one in case.breaches:
        yield f"    {one.entry:>3}  {one.by}: {one.words}"
        yield f"         {_breach(one)}"
        yield from ("         " + line for line in _rest(one))


def _breach(one: Breach) -> str:
    if one.code in BREACHES:
        return BREACHES[one.code].replace("{by}", one.by).replace("{expected}", "somebody else")
    place = f" ({one.place})" if one.place else ""
    return f"It breaks {one.code}{place}: {one.message}."


def _rest(one: Breach) -> Iterator[str]:
    if one.should:
        yield "By the rules: " + " ".join(one.should)
    elif one.tries:
        yield "It should have been refused. Legal would have been: " + " · ".join(one.tries)
    if one.overruled:
        yield "The referee lets it stand."
    if one.void is not None:
        yield f"It was taken back by entry {one.void}, and does not count."
    elif one.entry == 0:
        yield "The whole game hangs on it."
    elif one.hangs:
        yield f"On it hang {_numbers(one.hangs)}: without it they would have come out otherwise."
    else:
        yield "No later entry hangs on it."


def _rulings(case: Case) -> Iterator[str]:
    if not case.rulings:
        yield "  Rulings and take-backs: none."
        return
    yield "  Rulings and take-backs:"
    for one in case.rulings:
        yield f"    {one.entry:>3}  {one.by}: {one.told[0] if one.told else ''}"
        yield from ("         " + sentence for sentence in one.told[1:])
        if one.void:
            ends = "no longer counts" if len(one.void) == 1 else "no longer count"
            yield f"         Since then {_numbers(one.void)} {ends}."


def _secrets(case: Case) -> str:
    sealed, opened = case.secrets.sealed, case.secrets.opened
    if case.secrets.wrong:
        return plain(case.secrets.wrong[0])
    if not sealed:
        return "there are none."
    if sealed == opened:
        told = "is open, and is" if sealed == 1 else "are open, and are"
        count = "the one that was set down" if sealed == 1 else f"all {sealed} that were set down"
        return f"{count} {told} what was set down at the time."
    left = counted(sealed - opened, "is", "are")
    told = f"{opened} of {sealed} are open here, and are what was set down at the time"
    return f"{told}; {left} still closed."


def _outcome(case: Case) -> str:
    if case.ended is None:
        return "none yet."
    if case.stands:
        return f"{case.ended} It stands."
    return f"{case.ended} It does not stand."


def _numbers(numbers: Sequence[int]) -> str:
    word = "entry" if len(numbers) == 1 else "entries"
    return f"{word} {ranges(list(numbers))}"


def _listed(words: Sequence[str]) -> str:
    return " and ".join(words)
