"""The one interpreter of cards: a list of tasks, carried out on a copy of the table.

Each step reads the table as it is by then, and its facts are applied at once. Losing is
looked at after every step (hh.win.when). What a card sets off follows when the card is
done: the active side's first, within a side by name (hh.trigger.order). A choice in the
middle leaves the tasks that remain in the log, and the game waiting (hh.turn.resolve).
"""

from engine.chance import Chance
from engine.ended import Ended
from engine.errors import CannotTell, Refusal
from engine.high_heavens import events
from engine.high_heavens.deck import Power
from engine.high_heavens.effects import choices, conditions
from engine.high_heavens.effects.filters import sides
from engine.high_heavens.effects.frames import Frame, seat_of, steps_of
from engine.high_heavens.effects.steps import STEPS
from engine.high_heavens.effects.supply import PLACING, Short, is_ample
from engine.high_heavens.effects.triggers import set_off, still_set_off
from engine.high_heavens.effects.vocabulary import MOST_SET_OFF, SECRET_PICKS
from engine.high_heavens.events import SETTING_OFF
from engine.high_heavens.evolve import evolve
from engine.high_heavens.outcome import losers, outcome
from engine.high_heavens.rules.cards import question
from engine.high_heavens.state import State
from engine.high_heavens.turns import TASKS, Task
from engine.shapes import Doc

LOSING = (events.Battered, events.Perished, events.Discarded)


class Run:
    """Tasks being carried out. `state` is a copy that changes, `events` what happened so
    far, `agenda` what is still to do, `following` what was set off meanwhile, `count` how
    many abilities were set off in all, never more than MOST_SET_OFF. A `dry` run only looks
    whether the chips are there: nothing is set off, and it stops at a choice."""

    __slots__ = (
        "agenda",
        "chance",
        "count",
        "depth",
        "dry",
        "events",
        "following",
        "judging",
        "state",
    )

    def __init__(self, state: State, chance: Chance | None = None, dry: bool = False) -> None:
        self.state = state.copy()
        self.chance = chance
        self.dry = dry
        self.events: list[events.Event] = []
        self.agenda: list[Task] = []
        self.following: list[Frame] = []
        self.judging = False
        self.depth = self.count = 0

    def do(self, event: events.Event) -> None:
        """A fact: noted, applied, and what it sets off collected."""
        state = self.state
        watching = bool(state.triggers) and not self.dry
        if watching and type(event) in SETTING_OFF:
            found = set_off(state, event, self.depth + 1)[: MOST_SET_OFF - self.count]
            self.following += found
            self.count += len(found)
        evolve(state, event)
        self.events.append(event)
        if isinstance(event, LOSING):
            self.judging = True

    def judge(self) -> bool:
        """Whether the game is over, looked at after a step (hh.win.when, hh.win.both)."""
        if self.judging and self.state.outcome is None:
            self.judging = False
            end = outcome(losers(self.state))
            if end is not None:
                self.do(Ended(end))
        return self.state.outcome is not None

    def go(self) -> list[events.Event]:
        """Carries out the agenda until it is empty, waits for a choice, or the game is
        over."""
        while self.agenda and self.state.outcome is None:
            task = self.agenda.pop(0)
            if "card" in task:
                if self._carry(task):
                    break
            else:
                self.depth = 0
                TASKS[task["task"]](self, task)
                self.judge()
                self.queue()
        return self.events

    def queue(self) -> None:
        """What was set off comes next: the active side's first, then by name."""
        if self.following:
            side = self.state.side
            self.following.sort(key=lambda frame: (frame["side"] != side, frame["card"]))
            self.agenda[:0] = self.following
            self.following = []

    def _carry(self, frame: Frame) -> bool:
        """A card from the step where it is; whether it now waits for a choice."""
        if frame["it"] is not None and frame["next"] == 0 and not self._begin(frame):
            return False
        self.depth = frame["depth"]
        if self._steps(frame):
            return True
        card = self.state.cards[frame["card"]]
        if self.state.outcome is None and isinstance(card, Power):
            self.do(events.Discarded(frame["seat"], [card.name]))
            self.judge()
        self.queue()
        return False

    def _steps(self, frame: Frame) -> bool:
        """The steps that are left; whether one of them now waits for a choice."""
        steps = steps_of(self.state.cards[frame["card"]])
        while frame["next"] < len(steps):
            step = steps[frame["next"]]
            if "if" in step and not conditions.holds(self.state, frame, step["if"]):
                if step["do"] != "ask":
                    frame["done"] = 0
            elif step["do"] == "ask":
                if self._ask(frame, step):
                    return True
            elif not self._step(frame, step):
                break
            frame["next"] += 1
        return False

    def rehearse(self, frame: Frame) -> None:
        """The steps of a dry run; Short where chips are missing."""
        self._steps(frame)

    def _step(self, frame: Frame, step: Doc) -> bool:
        """One step; whether the card goes on after it."""
        try:
            frame["done"] = STEPS[step["do"]](self, frame, step)
        except Short:
            if self.dry:
                raise
            self.do(events.Skipped(frame["card"], "chips"))
            return False
        return not self.judge()

    def _begin(self, frame: Frame) -> bool:
        """Whether a trigger is carried out: its god is there, what it needs holds, and its
        chips are there (hh.trigger.order)."""
        if not still_set_off(self.state, frame):
            return False
        if short(self.state, frame) is not None:
            self.do(events.Skipped(frame["card"], "chips"))
            return False
        self.do(events.Triggered(frame["card"]))
        return True

    def _ask(self, frame: Frame, step: Doc) -> bool:
        """Asks for a choice; whether it now waits for it. A choice with no legal answer is
        skipped (hh.turn.resolve)."""
        choice, seat = step["choose"], seat_of(self.state, frame, step["player"])
        secret = choice["pick"] in SECRET_PICKS
        if self.dry:
            return self._would_wait(frame, choice, seat)
        if not has_answer(self.state, frame, choice, seat):
            self.do(events.Skipped(frame["card"], "choice"))
            frame["picked"][choice["as"]] = []
            return False
        if secret:
            self._show(frame, choice, seat)
        self.agenda.insert(0, frame)
        self.queue_behind()
        self.do(events.Asked(seat, frame["card"], choice["as"], copy_agenda(self.agenda)))
        return True

    def _would_wait(self, frame: Frame, choice: Doc, seat: str) -> bool:
        """Whether a dry run stops at a choice; one that nothing answers is skipped. On a
        copy that cannot tell it stops."""
        try:
            waits = has_answer(self.state, frame, choice, seat)
        except CannotTell:
            return True
        if not waits:
            frame["picked"][choice["as"]] = []
        return waits

    def queue_behind(self) -> None:
        """What was set off so far follows the card that waits."""
        first = self.agenda.pop(0)
        self.queue()
        self.agenda.insert(0, first)

    def _show(self, frame: Frame, choice: Doc, seat: str) -> None:
        """A choice among hidden cards shows them to who chooses."""
        side = sides(frame, choice.get("pile", "own"))[0]
        whole = choice["pick"] == "draw"
        pile = self.state.draw[side]
        cards = (
            sorted(map(str, pile)) if whole else [str(card) for card in pile[: choice["amount"]]]
        )
        self.do(events.Looked(seat, side, len(cards), whole, cards))


def answered(state: State, word: str, chance: Chance | None) -> list[events.Event]:
    """What follows the answer to a choice in the middle of a card."""
    pending: Doc = state.pending or {}
    choice = pending["choices"][0]
    _, wanted, seat = question(state, choice)
    run = Run(state, chance)
    run.agenda = copy_agenda(choice["agenda"])
    frame = run.agenda[0]
    picks = choices.parse(word)
    secret = wanted["pick"] in SECRET_PICKS
    run.do(events.Answered(seat, frame["card"], wanted["as"], secret, picks))
    frame["picked"][wanted["as"]] = picks
    frame["next"] += 1
    return run.go()


def has_answer(state: State, frame: Frame, choice: Doc, seat: str) -> bool:
    """Whether a choice has a legal answer (hh.turn.resolve).

    Raises:
        CannotTell: on a copy, when it hangs on hidden cards.
    """
    return choices.can_answer(state, frame, choice, seat) and any(
        fits(state, frame, choice, word) for word in choices.answers(state, frame, choice, seat)
    )


def is_answerable(state: State) -> bool:
    """Whether the choice of a card that is pending has a legal answer."""
    pending: Doc = state.pending or {}
    return has_answer(state, *question(state, pending["choices"][0]))


def fits(state: State, frame: Frame, choice: Doc, word: str) -> bool:
    """Whether the chips are there for what follows an answer."""
    return short(state, after_answer(frame, choice, word)) is None


def after_answer(frame: Frame, choice: Doc, word: str) -> Frame:
    """The frame that waits, with its choice made."""
    after = copy_frame(frame)
    after["picked"][choice["as"]] = choices.parse(word)
    after["next"] += 1
    return after


def short(state: State, frame: Frame) -> Refusal | None:
    """hh.supply.short: the chips that are missing to carry a card out, step by step, up to
    a choice in the middle, or up to where the game would be over; None if none are.

    Raises:
        CannotTell: on a copy, when it hangs on hidden cards.
    """
    card = state.cards[frame["card"]]
    if is_ample(state, card):
        return None
    steps = steps_of(card)[frame["next"] :]
    if not any(step["do"] in PLACING for step in steps):
        return None
    run = Run(state, dry=True)
    try:
        run.rehearse(copy_frame(frame))
    except Short as found:
        return found.refusal
    return None


def has_chips(state: State, frame: Frame) -> bool:
    """Whether the chips of a card are there for certain. Where the game may be over in its
    middle, which on a copy can hang on hidden cards, that is not certain (hh.win.when)."""
    try:
        return short(state, frame) is None
    except CannotTell:
        return False


def copy_frame(frame: Frame) -> Frame:
    """The same frame, to be changed apart."""
    picked = {name: list(words) for name, words in frame["picked"].items()}
    return {**frame, "picked": picked}


def copy_agenda(agenda: list[Task]) -> list[Task]:
    """The same tasks, to be changed apart."""
    return [copy_frame(task) if "card" in task else dict(task) for task in agenda]
