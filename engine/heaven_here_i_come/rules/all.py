"""Which checks stand before which command, in rulebook order.

`GATES` say whether the command has a place in this phase at all; no ruling can
waive them. `CHECKS` may be waived where the catalogue marks their clause so, but for
the cases in `FIRM`, without which the command would do nothing that is defined.
"""

from engine.errors import CannotTell, Checked, InvalidCommand, Refusal
from engine.heaven_here_i_come import commands
from engine.heaven_here_i_come.rules import discussion, endgame, inspection
from engine.heaven_here_i_come.state import State
from engine.secrets import HIDDEN

GATES: dict[type, tuple[inspection.Check, ...]] = {
    commands.Inspect: (inspection.inspection_is_on,),
    commands.Peek: (),
    commands.Ask: (discussion.discussion_is_on,),
    commands.Withdraw: (discussion.discussion_is_on,),
    commands.Poll: (discussion.discussion_is_on,),
    commands.Vote: (discussion.poll_is_open,),
    commands.Pass: (discussion.discussion_is_on,),
    commands.Leave: (),
    commands.Stand: (endgame.stand_is_due,),
    commands.Resolve: (endgame.stand_was_made,),
}
CHECKS: dict[type, tuple[inspection.Check, ...]] = {
    commands.Inspect: inspection.INSPECT,
    commands.Peek: inspection.PEEK,
    commands.Ask: discussion.ASK,
    commands.Withdraw: discussion.WITHDRAW,
    commands.Poll: discussion.POLL,
    commands.Vote: discussion.VOTE,
    commands.Pass: discussion.PASS,
    commands.Leave: endgame.LEAVE,
    commands.Stand: endgame.STAND,
    commands.Resolve: endgame.RESOLVE,
}
FIRM = frozenset(
    {
        ("hi.poll.order", "asked"),
        ("hi.poll.order", "nobody"),
        ("hi.poll.order", "not-in-line"),
        ("hi.poll.order", "in-line"),
        ("hi.end.unfound", "no-card"),
    }
)


def why_not(state: State, command: commands.Command, waived: str = "") -> list[Refusal]:
    """Every reason against a command; none means legal.

    Where a gate is shut only the gate's reason is given, since the others would
    speak of things that do not exist in this phase. `waived` is a rule id whose
    checks are passed over.
    """
    kind = type(command)
    for gate in (endgame.game_is_on, endgame.actors_are_present, *GATES[kind]):
        shut = gate(state, command)
        if shut is not None:
            return [shut]
    found = [check(state, command) for check in CHECKS[kind]]
    return [refusal for refusal in found if refusal is not None and not _is_off(refusal, waived)]


def _is_off(refusal: Refusal, waived: str) -> bool:
    return refusal.rule == waived and (refusal.rule, refusal.case) not in FIRM


def check_all(state: State, command: commands.Command) -> list[Checked]:
    """Every check and its answer; those behind a shut gate are not asked.

    Raises:
        CannotTell: where one hangs on a hand that is hidden.
    """
    kind = type(command)
    answers = []
    for gate in (endgame.game_is_on, endgame.actors_are_present, *GATES[kind]):
        answers.append(_ask(gate, state, command))
        if answers[-1].refusal is not None:
            return answers
    if isinstance(command, commands.Poll) and HIDDEN in state.player(command.accuser).hand:
        raise CannotTell
    return answers + [_ask(check, state, command) for check in CHECKS[kind]]


def _ask(check: inspection.Check, state: State, command: commands.Command) -> Checked:
    """A check's answer; its docstring begins with its rule and says what it asks. A
    check that speaks for several rules is answered by the one that refuses."""
    rule, _, text = " ".join((check.__doc__ or "").split()).partition(": ")
    refusal = check(state, command)
    return Checked(rule if refusal is None else refusal.rule, text, refusal)


def require_names(state: State, command: commands.Command) -> None:
    """InvalidCommand `name.screen` or `name.symbol` for a name that is not here."""
    known = {str(screen) for screen in state.place}
    for key in getattr(command, "votes", None) or {}:
        if key not in known:
            _unknown("name.screen", key, sorted(state.place))
    for _, screen in commands.screens(command):
        if screen not in state.place:
            _unknown("name.screen", screen, sorted(state.place))
    card = command.card if isinstance(command, commands.Poll) else None
    if card is not None and card not in state.chart.symbols:
        _unknown("name.symbol", card, list(state.chart.symbols))


def _unknown(code: str, name: object, known: list[int] | list[str]) -> None:
    names = ", ".join(map(str, known))
    what = code.removeprefix("name.")
    what_it_is = "player behind screen" if what == "screen" else "symbol called"
    raise InvalidCommand(
        code,
        f"there is no {what_it_is} {name}",
        {what: name},
        f"there are {names}",
    )
