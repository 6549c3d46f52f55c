"""Special Abilities and divine powers (hh.ability, hh.power, hh.card.effect)."""

from engine.errors import Refusal
from engine.high_heavens.commands import Play, Resolve, Use
from engine.high_heavens.deck import Power
from engine.high_heavens.effects.frames import Frame, choices_of, new_frame, part_of
from engine.high_heavens.rules.actor import god_is_able
from engine.high_heavens.rules.turn import Check, cost_of, points_suffice
from engine.high_heavens.state import TEAM, State
from engine.secrets import HIDDEN
from engine.shapes import Doc

Card = Use | Play


def ability_is_there(state: State, command: Use) -> Refusal | None:
    """hh.ability: a god does what its card says, and a plain card says nothing."""
    if state.god_card(command.god).ability is not None:
        return None
    return Refusal("hh.ability", "plain", {"god": command.god})


def ability_is_an_action(state: State, command: Use) -> Refusal | None:
    """hh.ability: what always holds or is set off is not used."""
    when = (state.god_card(command.god).ability or {}).get("when", "action")
    if when == "action":
        return None
    return Refusal("hh.ability", "passive", {"god": command.god, "when": when})


def ability_is_fresh(state: State, command: Use) -> Refusal | None:
    """hh.ability: an ability that may be used once a turn was not used in this one."""
    if not any(effect.get("used") for effect in state.gods[command.god].effects):
        return None
    return Refusal("hh.ability", "once", {"god": command.god})


def power_is_held(state: State, command: Play) -> Refusal | None:
    """hh.power: a divine power from the player's hand."""
    if not isinstance(state.cards[command.card], Power):
        return Refusal("hh.power", "god", {"card": command.card})
    if command.card in state.hand():
        return None
    facts = {"card": command.card, "seat": state.holder(state.player)}
    return Refusal("hh.power", "hand", facts)


def needs_hold(state: State, command: Card) -> Refusal | None:
    """hh.card.effect: what the card needs is so."""
    name = name_of(command)
    needs = part_of(state.cards[name]).get("needs", ())
    if not needs:
        return None
    from engine.high_heavens.effects.conditions import holds

    frame = frame_of(state, command)
    for condition in needs:
        if not holds(state, frame, condition):
            return Refusal("hh.card.effect", "needs", {"card": name, "needs": condition})
    return None


def targets_are_counted(state: State, command: Card) -> Refusal | None:
    """hh.card.effect: one word for each choice of the card."""
    name = name_of(command)
    choices = len(choices_of(state.cards[name]))
    if len(command.targets) == choices:
        return None
    facts = {"card": name, "choices": choices, "given": len(command.targets)}
    return Refusal("hh.card.effect", "targets", facts)


def targets_fit(state: State, command: Card) -> Refusal | None:
    """hh.card.effect: each choice is one that the card allows."""
    card = state.cards[name_of(command)]
    if not command.targets or len(command.targets) != len(choices_of(card)):
        return None
    from engine.high_heavens.effects.choices import parse, why_not_picked

    frame = frame_of(state, command)
    for choice, word in zip(choices_of(card), command.targets, strict=True):
        wrong = why_not_picked(state, frame, choice, frame["seat"], word)
        if wrong is not None:
            return wrong
        frame["picked"][choice["as"]] = parse(word)
    return None


def chips_suffice(state: State, command: Card) -> Refusal | None:
    """hh.supply.short: the chips for all that would be placed, step by step, are there."""
    from engine.high_heavens.effects.supply import is_ample

    card = state.cards[name_of(command)]
    if is_ample(state, card):
        return None
    if len(command.targets) != len(choices_of(card)) or targets_fit(state, command):
        return None
    from engine.high_heavens.effects.run import short

    return short(begun(state, command), bound_frame(state, command))


def begun(state: State, command: Card) -> State:
    """The table once a card is paid for, a power having left the hand: what its steps
    are counted on."""
    after = state.copy()
    after.points = max(after.points - cost_of(state, command), 0)
    if isinstance(command, Play) and command.card in after.hand():
        after.hand().remove(command.card)
        after.playing = command.card
    return after


def choice_is_given(state: State, command: Resolve) -> Refusal | None:
    """hh.turn.resolve: a card's choice is answered with one word, and no die is rolled."""
    choice = asked(state)
    if choice is None or (command.roll is None and answer_of(command) is not None):
        return None
    facts = {"card": choice["card"], "choice": choice["choose"]}
    return Refusal("hh.turn.resolve", "asked", facts)


def answer_fits(state: State, command: Resolve) -> Refusal | None:
    """hh.card.effect: the answer is one that the card allows."""
    choice, answer = asked(state), answer_of(command)
    if choice is None or answer is None:
        return None
    from engine.high_heavens.effects.choices import why_not_picked

    frame, wanted, seat = question(state, choice)
    return why_not_picked(state, frame, wanted, seat, answer)


def answer_has_chips(state: State, command: Resolve) -> Refusal | None:
    """hh.supply.short: the chips for all that follows the answer are there."""
    choice, answer = asked(state), answer_of(command)
    if choice is None or answer is None or answer_fits(state, command):
        return None
    from engine.high_heavens.effects.run import after_answer, short

    frame, wanted, _ = question(state, choice)
    return short(state, after_answer(frame, wanted, answer))


def answer_of(command: Resolve) -> str | None:
    """The one word of an answer; None where there is not just one."""
    if command.choices is None or command.choices is HIDDEN or len(command.choices) != 1:
        return None
    return command.choices[0]


def asked(state: State) -> Doc | None:
    """What a card asks for in the middle; None where nothing or a die is pending."""
    found: Doc | None = state.pending["choices"][0] if state.pending else None
    return found if found is not None and "card" in found else None


def question(state: State, choice: Doc) -> tuple[Frame, Doc, str]:
    """The frame that waits, the choice as the card has it, and who chooses."""
    frame: Frame = choice["agenda"][0]
    step = part_of(state.cards[frame["card"]])["effects"][frame["next"]]
    return frame, step["choose"], (state.pending or {})["seat"]


def secret_seats(state: State) -> tuple[str, ...] | None:
    """Who may know what the pending choice picks; None where everybody may."""
    choice = asked(state)
    if choice is None:
        return None
    from engine.high_heavens.effects.vocabulary import SECRET_PICKS

    _, wanted, seat = question(state, choice)
    return TEAM[seat] if wanted["pick"] in SECRET_PICKS else None


def name_of(command: Card) -> str:
    """The card that a command is about."""
    return command.card if isinstance(command, Play) else command.god


def frame_of(state: State, command: Card) -> Frame:
    """The frame of a card that is used or played, nothing picked yet."""
    if isinstance(command, Play):
        return new_frame(command.card, state.player)
    return new_frame(command.god, state.player, command.god, state.gods[command.god].hex)


def bound_frame(state: State, command: Card) -> Frame:
    """The frame of a card with all that the command picks."""
    from engine.high_heavens.effects.choices import parse

    frame = frame_of(state, command)
    for choice, word in zip(
        choices_of(state.cards[name_of(command)]), command.targets, strict=True
    ):
        frame["picked"][choice["as"]] = parse(word)
    return frame


USE: tuple[Check, ...] = (
    god_is_able,
    ability_is_there,
    ability_is_an_action,
    ability_is_fresh,
    needs_hold,
    targets_are_counted,
    targets_fit,
    chips_suffice,
    points_suffice,
)
PLAY: tuple[Check, ...] = (
    power_is_held,
    needs_hold,
    targets_are_counted,
    targets_fit,
    chips_suffice,
    points_suffice,
)
RESOLVE: tuple[Check, ...] = (choice_is_given, answer_fits, answer_has_chips)
