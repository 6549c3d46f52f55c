"""What can be wrong with a log, each kind in a sentence for people who have never seen
one from the inside."""

from engine.shapes import Doc

CHANGED = "Entry {n} was changed after it was written."
EDITED = (
    "Entry {n} is not as it was written: the file has been through an editor or another"
    " program since, so nothing from there on can be relied on; ask for the file as it was before."
)
NO_LOG = "This is not the log of a game."
NEVER = (
    "This is not the log of a game, or an editor or another program has been through its first"
    " line."
)
NO_SIGNATURE = (
    "Under entry {n} stands a signature that cannot be one: something in it is missing, or more"
    " is there than belongs there."
)
PARTS = {"fair": "fair", "keys": "sign"}
FIRST = ("log.comment", "log.json", "log.keys", "log.number", "log.type", "log.utf8")
FOREIGN = "Entry {n} was not written by a referee's program that keeps the rules."
STRANGE = "Entry {n} holds something that this game does not have."
OWN_DATA = (
    "The game was dealt with cards, a board, a chart or a position that cannot be, so it"
    " cannot be judged."
)
RULING = "Entry {n} is a ruling or a take-back that nobody could give there."
FILE = "The file could not be read."
# What stopped the reading of a log, or keeps it from being judged whole.
FAULTS: dict[str, str] = {
    "chain.hash": CHANGED,
    "chain.prev": "Entry {n} does not go on from the one before it: something before it was"
    " changed and made to look right, or it was taken from another game.",
    "chain.number": "Where entry {n} should be stands another: one is missing, stands twice or"
    " was moved.",
    "copy.untold": "Whether entry {n} keeps the rules hangs on what this copy does not hold.",
    "data.unknown": "The game was dealt with house cards, a board or a chart that this program"
    " does not have; one that has them can judge it.",
    "entry.forged": "What entry {n} says cannot have happened at this table.",
    "fault": "This program failed while it judged the log, which says nothing about the log.",
    "file.kind": "This is no file, but a folder or a device.",
    "file.missing": "There is no such file, or it may not be read.",
    "file.name": "This cannot be the name of a file.",
    "file.read": FILE,
    "lock.held": FILE,
    "lock.none": FILE,
    "log.blank": EDITED,
    "log.bom": EDITED,
    "log.comment": EDITED,
    "log.copy": "This is a player's copy, which does not hold what others may know.",
    "log.crlf": EDITED,
    "log.deep": NO_LOG,
    "log.empty": "There is no game in this file.",
    "log.escape": EDITED,
    "log.header": "The file does not begin with the deal of a game that this program knows.",
    "log.json": EDITED,
    "log.keys": EDITED,
    "log.long": NO_LOG,
    "log.nul": "Part of the file was lost from entry {n} on, as after a loss of power.",
    "log.number": EDITED,
    "log.order": EDITED,
    "log.spaces": EDITED,
    "log.time": EDITED,
    "log.torn": "What follows the last whole entry is a piece of one, cut off while it was"
    " written or lost with the power.",
    "log.twice": EDITED,
    "log.type": EDITED,
    "log.unfinished": "The game has no end, or its end was cut off.",
    "log.utf8": EDITED,
    "log.version": "The log is of newer rules than this program knows; a newer one can judge it.",
    "name.unknown": STRANGE,
    "note.cut": "The log is shorter than it was when its end was noted: entries were cut off.",
    "note.game": "The log is of another game than the one whose end was noted.",
    "note.head": "The log has another entry where its end was noted: it was rewritten from there or"
    " from before.",
    "note.shape": "What was to be held against the log is not a note of a log's end.",
    "fair.commitment": "The game was not dealt as was agreed: what was promised before the deal"
    " does not fit what it was dealt from.",
    "pin.commitment": "The game was not dealt from what was promised to the players; it may have"
    " been dealt again until it suited.",
    "sign.command": "The signature of entry {n} is for another command: the command was changed"
    " after it was signed.",
    "sign.game": "The signature of entry {n} is from another game.",
    "sign.later": "Entry {n} was signed when something else stood before it: that was changed,"
    " taken out or signed again later.",
    "sign.missing": "Entry {n} is not signed by whoever gave the command, so it is not proved"
    " theirs.",
    "sign.none": "In this game nobody agreed to sign, so there are no signatures to look at.",
    "sign.wrong": "Entry {n} was signed by somebody else than whoever should have given the"
    " command.",
    "pin.count": "The log has more or fewer entries than was written down.",
    "pin.extends": "The log does not go on from the copy that it was held against.",
    "pin.head": "The log does not end with the entry that was written down.",
    "seal.extra": "At entry {n} something secret can be read that whoever has this copy may not"
    " know: it was put in afterwards, or the file is not the copy that it seems to be.",
    "seal.missing": "At entry {n} something secret has been taken out, though whoever has this"
    " log must have had it.",
    "seal.opening": "At entry {n} something secret is not what was set down at the time: it was"
    " changed afterwards.",
    "seal.place": FOREIGN,
    "seal.shape": FOREIGN,
    "seal.stray": "At entry {n} somebody has put in a secret that belongs to nothing there.",
}
# The same for whole families of codes: what an entry holds that no game has.
FAMILIES: dict[str, str] = {
    "board": OWN_DATA,
    "chart": OWN_DATA,
    "deal": OWN_DATA,
    "deck": OWN_DATA,
    "fair": "What is written in the deal of a fair deal cannot be: a text is missing, too many, or"
    " none, or the players were to be seated by chance.",
    "setup": OWN_DATA,
    "sign": "What is written in the deal of who must sign cannot be: it names somebody who is not"
    " at the table, or what nobody can sign with.",
    "name": STRANGE,
    "shape": STRANGE,
    "text": STRANGE,
}
# What is wrong with an entry that can be read and is not what the rules make.
BREACHES: dict[str, str] = {
    "as.other": "It was not theirs to give.",
    "copy.untold": "Whether it keeps the rules hangs on what this copy does not hold.",
    "entry.audit": "The cards or the chips do not add up.",
    "entry.by": "It was not theirs to give.",
    "entry.events": "What it says happened is not what the rules make of the command.",
    "entry.forged": "It cannot have happened at this table.",
    "entry.id": "The deal does not belong to this game: other choices or another chance were put"
    " in afterwards.",
    "entry.seals": "What is secret in it is not kept as the deal of this game keeps it.",
    "entry.unknown": "It speaks of an entry that there is not.",
    "log.consent": "Not everybody who must agree to it has agreed.",
    "log.over": "The game was over already.",
    "log.ruling": "It takes a ruling back, which only a ruling can.",
    "log.void": "It takes back what had been taken back already.",
    "log.waive": "It waives a rule that cannot be waived.",
    "rule.unknown": "It waives a rule that there is not.",
    "ruling.field": "It does not say what it rules on.",
    "seal.missing": "Something secret in it was taken out.",
    "text.empty": "It is a note or a reason without words.",
    "text.long": "It is longer than any note or reason may be.",
}


def sentence(code: str) -> str:
    """The sentence for a code, `{n}` for the entry in it; empty if it has none."""
    return FAULTS.get(code) or FAMILIES.get(code.partition(".")[0]) or BREACHES.get(code, "")


def of_breach(code: str) -> str:
    """What is wrong with an entry, as a sentence of its own."""
    told = BREACHES.get(code) or sentence(code) or STRANGE
    return told.replace("Entry {n}", "It")


def plain(fault: Doc) -> str:
    """What stopped the reading, as a sentence."""
    code, facts = fault["rule"], fault["facts"]
    n = facts.get("entry", facts["line"] - 1 if "line" in facts else None)
    told = _part(fault) or sentence(code) or STRANGE
    if n == 0 and code in FIRST:
        return NEVER
    if n is None:
        told = told.replace("Entry {n}", "An entry").replace("entry {n}", "an entry")
    return told.replace("{n}", str(n))


def _part(fault: Doc) -> str:
    """The sentence for a part of an entry that is not as it ought to be; empty if the code
    says all."""
    facts = fault["facts"]
    if fault["rule"].startswith("shape.") and facts.get("type") == "signed":
        return NO_SIGNATURE
    return FAMILIES.get(PARTS.get(facts.get("key"), ""), "") if facts.get("entry") == 0 else ""
