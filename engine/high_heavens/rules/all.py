"""Which checks stand before which command, in rulebook order.

`GATES` say whether the command has a place here at all; no ruling can waive them.
`CHECKS` may be waived where the catalogue marks their clause so.
"""

from collections.abc import Callable, Iterable
from typing import Any, NoReturn

from engine.errors import CannotTell, Checked, InvalidCommand, Refusal, near
from engine.high_heavens import commands
from engine.high_heavens.deck import Power
from engine.high_heavens.effects.frames import every_choice
from engine.high_heavens.faults import SIDES
from engine.high_heavens.rules import attack, cards, ending, invoke, move, turn
from engine.high_heavens.rules.actor import card_is_yours, god_stands
from engine.high_heavens.rules.turn import Check
from engine.high_heavens.state import State
from engine.secrets import HIDDEN

_PLAYER: tuple[Check, ...] = (turn.game_is_on, turn.nothing_is_pending)
_GOD: tuple[Check, ...] = (*_PLAYER, card_is_yours, god_stands)
GATES: dict[type, tuple[Check, ...]] = {
    commands.Invoke: (*_PLAYER, card_is_yours),
    commands.Move: _GOD,
    commands.Attack: _GOD,
    commands.Acquire: _GOD,
    commands.Use: _GOD,
    commands.Play: (*_PLAYER, card_is_yours),
    commands.Resolve: (turn.game_is_on, turn.something_is_pending),
    commands.End: _PLAYER,
    commands.Concede: (turn.game_is_on,),
    commands.Draw: (turn.game_is_on,),
}
CHECKS: dict[type, tuple[Check, ...]] = {
    commands.Invoke: invoke.INVOKE,
    commands.Move: move.MOVE,
    commands.Attack: attack.ATTACK,
    commands.Acquire: attack.ACQUIRE,
    commands.Use: cards.USE,
    commands.Play: cards.PLAY,
    commands.Resolve: (*turn.RESOLVE, *cards.RESOLVE),
    commands.End: turn.END,
    commands.Concede: (),
    commands.Draw: ending.DRAW,
}


def why_not(state: State, command: commands.Command, waived: str = "") -> list[Refusal]:
    """Every reason against a command; none means legal.

    Where a gate is shut only the gate's reason is given, since the others would
    speak of things that do not exist. `waived` is a rule id whose checks are passed
    over.
    """
    shut = shut_gate(state, command)
    if shut is not None:
        return [shut]
    found = [check(state, command) for check in CHECKS[type(command)]]
    return [refusal for refusal in found if refusal is not None and refusal.rule != waived]


def shut_gate(state: State, command: commands.Command) -> Refusal | None:
    """The first gate that a command does not pass, if there is one."""
    for gate in GATES[type(command)]:
        shut = gate(state, command)
        if shut is not None:
            return shut
    return None


def check_all(state: State, command: commands.Command) -> list[Checked]:
    """Every check and its answer; those behind a shut gate are not asked."""
    kind = type(command)
    answers = []
    for gate in GATES[kind]:
        answers.append(_ask(gate, state, command))
        if answers[-1].refusal is not None:
            return answers
    return answers + [_ask(check, state, command) for check in CHECKS[kind]]


def _ask(check: Check, state: State, command: commands.Command) -> Checked:
    """A check's answer; its docstring begins with its rule and says what it asks."""
    rule, _, text = " ".join((check.__doc__ or "").split()).partition(": ")
    return Checked(rule, text, check(state, command))


def require_names(state: State, command: commands.Command) -> None:
    """InvalidCommand `name.*` for a name that is not in this game.

    Raises:
        CannotTell: on a copy, when a card comes from a hand that it does not hold.
    """
    REQUIRE[type(command)](state, command)


def _invoke_names(state: State, command: commands.Invoke) -> None:
    _require_god(state, command.god)
    _require_hexes(state, (command.hex,))
    _require_hand(state, (command.god,))


def _move_names(state: State, command: commands.Move) -> None:
    _require_god(state, command.god)
    if command.via is not None or command.to not in state.board.bit:
        _require_hexes(state, (*(command.via or ()), command.to))


def _attack_names(state: State, command: commands.Attack) -> None:
    _require_god(state, command.god)
    _require_target(state, command.target)


def _acquire_names(state: State, command: commands.Acquire) -> None:
    _require_god(state, command.god)
    _require_hexes(state, (command.hex,))


def _use_names(state: State, command: commands.Use) -> None:
    _require_god(state, command.god)
    _require_picks(state, command.god, command.targets)


def _play_names(state: State, command: commands.Play) -> None:
    _require_cards(state, (command.card,))
    _require_hand(state, (command.card,))
    _require_picks(state, command.card, command.targets)


def _end_names(state: State, command: commands.End) -> None:
    if command.discard:
        _require_cards(state, command.discard)
        _require_hand(state, command.discard)


def _concede_names(state: State, command: commands.Concede) -> None:
    _require_seats(state, (command.who,))


def _draw_names(state: State, command: commands.Draw) -> None:
    _require_seats(state, command.agreed)


def _resolve_names(state: State, command: commands.Resolve) -> None:
    if command.choices is HIDDEN:
        raise CannotTell
    choice = cards.asked(state)
    if choice is not None and command.choices:
        _require_picks(state, choice["card"], command.choices)


def _require_god(state: State, name: str) -> None:
    card = state.cards.get(name)
    if card is None or isinstance(card, Power):
        gods = [card.name for card in state.cards.values() if not isinstance(card, Power)]
        _unknown("name.god", name, "no god is called", gods)


def _require_seats(state: State, names: Iterable[str]) -> None:
    known = tuple(dict.fromkeys((*SIDES, *state.seats)))
    for name in names:
        if name not in known:
            _unknown("name.seat", name, "nobody here is called", known)


def _require_cards(state: State, names: Iterable[str]) -> None:
    for name in names:
        if name not in state.cards:
            _unknown("name.card", name, "no card is called", list(state.cards))


def _require_hexes(state: State, names: Iterable[str]) -> None:
    for name in names:
        if name not in state.board.bit:
            _unknown("name.hex", name, "this board has no hex", state.board.names)


def _require_target(state: State, name: str) -> None:
    if name in commands.HOME_SIDES or name in state.board.bit:
        return
    card = state.cards.get(name)
    if card is None or isinstance(card, Power):
        gods = [card.name for card in state.cards.values() if not isinstance(card, Power)]
        known = [*gods, *commands.HOME_SIDES]
        _unknown("name.target", name, "no god, hex or home is called", known)


def _require_picks(state: State, card: str, words: Iterable[str]) -> None:
    """Every pick is a card, a hex, a home, or a word of this very card."""
    own = {word for choice in every_choice(state.cards[card]) for word in choice.get("words", ())}
    for word in words:
        for pick in word.split(","):
            if not (
                pick in state.cards
                or pick in state.board.bit
                or pick in commands.HOME_SIDES
                or pick in own
                or pick == "none"
            ):
                known = [*state.cards, *commands.HOME_SIDES, *sorted(own)]
                _unknown("name.target", pick, "no god, card, hex or home is called", known)


def _require_hand(state: State, cards_named: Iterable[str]) -> None:
    hand = state.hand()
    if HIDDEN in hand and any(card not in hand for card in cards_named):
        raise CannotTell


def _unknown(code: str, name: str, told: str, known: "list[str] | tuple[str, ...]") -> NoReturn:
    facts = {code.removeprefix("name."): name}
    raise InvalidCommand(code, f"{told} {name}", facts, near(name, known))


REQUIRE: dict[type, Callable[[State, Any], None]] = {
    commands.Invoke: _invoke_names,
    commands.Move: _move_names,
    commands.Attack: _attack_names,
    commands.Acquire: _acquire_names,
    commands.Use: _use_names,
    commands.Play: _play_names,
    commands.Resolve: _resolve_names,
    commands.End: _end_names,
    commands.Concede: _concede_names,
    commands.Draw: _draw_names,
}
