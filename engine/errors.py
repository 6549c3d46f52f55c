"""Everything the referee can answer but yes, in one tree, by who must act.

Each error carries a permanent `code` (for an illegal command its rule id), the
`facts` that caused it and a `hint`; each class has the exit code of its kind.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

Facts = dict[str, Any]
FEW = 12


class Refusal(NamedTuple):
    """Why a command is illegal: the rule, which of its cases, and the facts."""

    rule: str
    case: str
    facts: Facts


class Checked(NamedTuple):
    """One check and its answer: `refusal` is None where it passes. `rule` is the
    clause that it keeps, `text` what it asks."""

    rule: str
    text: str
    refusal: Refusal | None


class Fault(NamedTuple):
    """One fault of a user's file: a permanent code, a JSON pointer, what is wrong, a hint."""

    code: str
    pointer: str
    message: str
    hint: str = ""


class RefereeError(Exception):
    """The root: a message, a permanent code, facts, and a hint what to do.

    `place` is set by whoever knows it: a file, a line, an entry.
    """

    kind = "fault"
    exit_code = 70

    def __init__(self, code: str, message: str, facts: Facts | None = None, hint: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.facts = facts or {}
        self.hint = hint
        self.place = ""


class InvalidCommand(RefereeError):
    """Malformed: an unknown name, a bad file, words that mean nothing here."""

    kind = "invalid"
    exit_code = 2


class IllegalCommand(RefereeError):
    """Well formed, but against a rule. `code` is the rule's id."""

    kind = "illegal"
    exit_code = 1

    def __init__(self, refusals: "list[Refusal]", message: str, tries: list[str]) -> None:
        first = refusals[0]
        super().__init__(first.rule, message, first.facts)
        self.refusals = refusals
        self.tries = tries


class CorruptLog(RefereeError):
    """A log whose chain, seals or facts do not hold."""

    kind = "corrupt"
    exit_code = 1


class MalformedLog(RefereeError):
    """Bytes that are not format 1: not a log, or a log of another version."""

    kind = "malformed"
    exit_code = 3


class IncompleteLog(RefereeError):
    """A torn tail, a missing header, or only a copy where the whole is needed."""

    kind = "incomplete"
    exit_code = 4


class Divergence(RefereeError):
    """Two things that ought to be the same are not."""

    kind = "differs"
    exit_code = 1


class StoreFault(RefereeError):
    """Reading or writing failed; nothing was half written."""

    kind = "io"
    exit_code = 74


class Busy(RefereeError):
    """The lock is held, or the log has moved on."""

    kind = "busy"
    exit_code = 75


class CannotTell(Exception):
    """Raised by `decide` and `checks` when the answer hangs on a hidden value."""


def error_doc(error: RefereeError) -> Facts:
    """An error as JSON; without a hint there is no key for it."""
    doc = {
        "error": error.kind,
        "rule": error.code,
        "message": error.message,
        "facts": error.facts,
    }
    return {**doc, "hint": error.hint} if error.hint else doc


def near(word: str, names: Sequence[str]) -> str:
    """A hint: the name most like `word`, or all of them if they are few."""
    from difflib import get_close_matches

    found = get_close_matches(word, names, 1)
    if found:
        return f"did you mean {found[0]}?"
    return "it is one of " + ", ".join(names) if 0 < len(names) <= FEW else ""
