"""A dispute in plain words, line by line, for people who have never seen a log from the
inside: a report that a referee can hand to both sides."""

from collections.abc import Iterator

from replays.adjudicate import Case
from replays.altered import Altered
from replays.breach import Breach
from replays.dispute import Branch, Dispute, Parting
from replays.names import counted, entries
from replays.parted import apart_in, is_quiet
from replays.proving import fair_lines, signature_lines
from replays.sentences import of_breach, plain
from replays.settle import HOLDS, WRONG
from replays.verdict import TORN, untold, verdict
from replays.wording import listed, numbers, raised

SAYS = {"chain.hash": "It now says", "chain.number": "There it says"}


def report(found: Dispute) -> Iterator[str]:
    """The whole report, the verdict first."""
    yield verdict(found)
    for parting in found.partings:
        yield from _parting(parting)
    for one in found.altered:
        yield from _altered(one)
    for case in found.cases:
        yield ""
        yield from _case(case)


def _parting(parting: Parting) -> Iterator[str]:
    yield ""
    yield f"Where they part: entry {parting.entry}"
    for branch in parting.branches:
        yield f"  In {listed(branch.logs)}"
        yield f"    {branch.who}: {branch.words}"
        yield from ("      " + sentence for sentence in branch.told)
        yield "      " + _judged(branch)
        yield from ("      " + sentence for sentence in _signed(branch))
        if branch.after:
            yield f"      {entries(branch.after)} more {_follow(branch.after)} on it."
        for log in branch.blind:
            yield f"      Who had only {log} could not have known whether it keeps the rules."
    if is_quiet(parting):
        yield f"  What differs is {apart_in(parting)}."


def _signed(branch: Branch) -> Iterator[str]:
    """Who gave an entry, as far as it is proved, and who has signed on it."""
    if branch.signature == HOLDS:
        yield f"It is signed by {branch.who}, and the signature holds."
    elif branch.signature:
        yield f"It {WRONG[branch.signature].format(who=branch.who)}."
    if branch.accepted:
        have = "has" if len(branch.accepted) == 1 else "have"
        yield f"{listed(branch.accepted)} {have} signed what follows on it, and so accepted it."


def _follow(count: int) -> str:
    return "follows" if count == 1 else "follow"


def _judged(branch: Branch) -> str:
    if branch.legal is None:
        return "Whether it keeps the rules hangs on what this copy does not hold."
    if branch.breach is None:
        return branch.wrong or "It keeps the rules."
    return _wrong(branch.breach)


def _altered(one: Altered) -> Iterator[str]:
    yield ""
    yield f"What was changed in {one.log}, entry {one.entry}"
    if one.secret:
        yield f"  A secret: {one.secret}."
        if one.says:
            yield f"  {one.log} now has: {one.says}."
        if one.was:
            yield f"  Set down at the time, as {one.proof} has it: {one.was}."
        else:
            yield f"  What was set down at the time stands in {one.proof}."
            yield "  It is told here when the game is over."
        return
    yield f"  It now says: {one.says or 'something that cannot be read'}"
    yield f"  It was, as {one.proof} has it: {one.was}"


def _case(case: Case) -> Iterator[str]:
    yield f"{case.log}"
    if case.title is None:
        yield "  " + plain(case.fault or {"rule": "log.empty", "facts": {}})
        return
    state = "over" if case.outcome else "not over"
    yield f"  {case.title}, rules {case.rules}, game {(case.id or '')[:12]}, {state}"
    yield f"  Players: {listed(case.players)}"
    yield f"  This file: {_kind(case)}, {entries(case.entries)}{_dealt(case)}"
    yield "  Whole and untouched: " + _whole(case)
    if case.copy is not None:
        yield f"  What this copy cannot tell: {untold(case)}."
    yield from _breaches(case)
    yield from _rulings(case)
    if case.notes:
        yield "  Notes, word for word; nothing in them is judged:"
        yield from (f"    {one.entry:>3}  {one.who}: {one.text}" for one in case.notes)
    yield "  Secrets: " + _secrets(case)
    if case.signatures is None and case.must_sign:
        yield "  Signatures: nobody agreed to sign."
    if case.signatures is not None:
        yield from ("  " + line for line in signature_lines(case.signatures))
    if case.fair is not None:
        yield from ("  " + line for line in fair_lines(case.fair))
    if case.held:
        yield "  Dealt in secret, and open since the game is over:"
        yield from (f"    {one.who}: {', '.join(one.cards)}" for one in case.held)
    yield "  Outcome: " + _outcome(case)


def _kind(case: Case) -> str:
    """What kind of file it is."""
    code = "" if case.damage is None else case.damage["rule"]
    if code in ("seal.extra", "seal.missing") and case.secrets.opened < case.secrets.sealed:
        return "neither the whole log nor the copy of anybody"
    return case.copy or "the whole log"


def _dealt(case: Case) -> str:
    return f"; dealt {case.dealt}, by the clock of whoever dealt"


def _whole(case: Case) -> str:
    damage = case.damage
    if damage is None:
        return _chained(case)
    told = f"no. {plain(damage)}"
    if case.says:
        told += f" {SAYS.get(damage['rule'], 'It says')} “{case.says}”."
    if not case.unread:
        return told
    rest = counted(case.unread, "line from there on is", "lines from there on are")
    upto = f" Up to entry {case.entries - 1} all is as it was written;" if case.entries else ""
    return f"{told}{upto} the {rest} not judged."


def _chained(case: Case) -> str:
    """Of a log that hangs together: who could have written it."""
    broken = [one.entry for one in case.breaches if one.code != "entry.audit"]
    if not broken and case.is_unproved and case.signatures is not None:
        return (
            "each entry goes on from the one before it, and all are there up to the last; but not"
            " everything is signed as it must be, see the signatures."
        )
    if not broken:
        return "yes; each entry goes on from the one before it, and all are there up to the last."
    return (
        f"each entry goes on from the one before it, but by the rules entry {broken[0]} cannot"
        " stand there: it was put in or changed, with what follows made to fit, or it was"
        " written by a program that does not keep the rules."
    )


def _breaches(case: Case) -> Iterator[str]:
    if not case.breaches:
        yield "  Entries that do not hold: none."
        return
    yield "  Entries that do not hold:"
    for one in case.breaches:
        yield f"    {one.entry:>3}  {one.who}: {one.words}"
        yield from ("         " + line for line in _breach(one, case))


def _breach(one: Breach, case: Case) -> Iterator[str]:
    yield _wrong(one)
    if one.code == "entry.audit":
        return
    if one.clause:
        yield f"The rule ({one.code}; {one.place}): {one.clause}"
    yield from _should(one)
    if one.upheld is not None:
        yield f"The referee lets it stand (entry {one.upheld})."
    if one.entry < case.entries:
        yield _consequence(one)


def _wrong(one: Breach) -> str:
    if one.place:
        return f"It breaks a rule ({one.code}): {one.message}."
    if one.code == "entry.audit":
        return f"After it the cards or the chips do not add up: {one.message}."
    if one.code in ("entry.by", "as.other"):
        return f"It was not theirs: {one.message}."
    told = of_breach(one.code)
    return f"{told} {raised(one.message)}." if one.code.startswith("log.") else told


def _should(one: Breach) -> Iterator[str]:
    if one.code.startswith("seal."):
        return
    if one.told:
        yield "It says: " + " ".join(one.told)
    if one.should and one.should == one.told:
        yield f"By the rules: {_untold(one)}"
    elif one.should:
        yield "By the rules: " + " ".join(one.should)
    elif one.clause:
        tries = " · ".join(one.tries)
        yield "It should have been refused." + (f" Legal would have been: {tries}" if tries else "")


def _untold(one: Breach) -> str:
    if one.secret:
        return f"the same, but for a secret in it ({one.secret}), which is another."
    return f"the same, but that {one.field}." if one.field else "not quite the same."


def _consequence(one: Breach) -> str:
    if one.void is not None:
        return f"It was taken back by entry {one.void}, and does not count."
    if one.entry == 0:
        return "The whole game hangs on it."
    if one.hangs is None:
        return "What hangs on it is not worked out, since so much before it does not hold."
    if not one.hangs:
        return "No later entry hangs on it."
    if len(one.hangs) == 1:
        return f"Entry {one.hangs[0]} hangs on it: without it that would have come out otherwise."
    return f"On it hang {numbers(one.hangs)}: without it they would have come out otherwise."


def _rulings(case: Case) -> Iterator[str]:
    if not case.rulings:
        yield "  Rulings and take-backs: none."
        return
    yield "  Rulings and take-backs:"
    for one in case.rulings:
        yield f"    {one.entry:>3}  {one.who}: {one.told[0] if one.told else ''}"
        yield from ("         " + sentence for sentence in one.told[1:])
        if one.void:
            ends = "no longer counts" if len(one.void) == 1 else "no longer count"
            yield f"         Since then {numbers(one.void)} {ends}."


def _secrets(case: Case) -> str:
    sealed, opened, wrong = case.secrets
    told = _opened(sealed, opened)
    if wrong:
        told = f"in {numbers(wrong)} something secret is not as it should be. {told}"
    if case.seed_given and case.outcome is None:
        told += (
            " The game was dealt from a seed that somebody chose: who knows or guesses it"
            " knows every secret of chance."
        )
    return told


def _opened(sealed: int, opened: int) -> str:
    if not sealed:
        return "There are none."
    if sealed == opened:
        return f"{counted(sealed, 'was', 'were')} set down, and can be read in this file."
    left = counted(sealed - opened, "is", "are")
    return f"{sealed} were set down; {opened} of them can be read in this file, {left} closed."


def _outcome(case: Case) -> str:
    if case.ended is None:
        is_whole = case.damage is None or case.damage["rule"] == TORN
        return "none yet." if is_whole else "none in what could be read."
    if case.stands:
        return f"{case.ended} It stands."
    if case.damage is not None:
        return f"{case.ended} It does not stand, since the log does not."
    if case.is_other_deal:
        return f"{case.ended} It does not stand: the game was not dealt from what was promised."
    if case.is_unproved:
        return f"{case.ended} It does not stand, since not all is signed as it must be."
    wrong = numbers([one.entry for one in case.open_breaches])
    if case.hangs:
        return f"{case.ended} It does not stand: it hangs on {wrong}."
    return (
        f"{case.ended} It would have come out the same without {wrong}; whether it stands is"
        " for the referee to say."
    )
