"""The choices of cards: what may be picked, and why something may not (hh.card.effect).

A choice of a hex also keeps to what the steps that use it need: nothing is built on an
Invoking hex, a god moves only where a path leads, and so on.
"""

from collections.abc import Iterator
from itertools import combinations, permutations

from engine.errors import CannotTell, Refusal
from engine.high_heavens.deck import Power
from engine.high_heavens.effects.conditions import amount
from engine.high_heavens.effects.filters import (
    MASKED,
    Thing,
    mask_of,
    misfit,
    sides,
    thing_of,
    things,
    who,
)
from engine.high_heavens.effects.frames import Frame, steps_of
from engine.high_heavens.effects.places import own_zones, stay_mask, way_mask
from engine.high_heavens.effects.vocabulary import CARD_PICKS, FILTER, SELF
from engine.high_heavens.state import Held, State
from engine.secrets import HIDDEN
from engine.shapes import Doc

NONE = "none"
PUTTING = ("move", "push", "pull", "swap", "teleport")
NEEDY = ("build", "trap", "move", "teleport", "raise")
DISTANCES = ("within", "path", "sight")
QUICK = (*MASKED, "side", "from")
Why = tuple[str, str, Doc]


def bounds(state: State, frame: Frame, choice: Doc, seat: str) -> tuple[int, int]:
    """How many things a choice asks for, at least and at most. All the cards on top of a
    pile are put in order, as many as there are."""
    if choice["pick"] == "top":
        size = len(pile_of(state, frame, choice, seat))
        return size, size
    least = choice.get("least", 1)
    return least, max(choice.get("most", 1), least)


def pile_of(state: State, frame: Frame, choice: Doc, seat: str) -> list[Held]:
    """The cards among which a choice of cards picks; a power does not pick itself."""
    pick = choice["pick"]
    if pick == "hand":
        hand = state.hands[state.holder(seat)]
        return [card for card in hand if card != frame["card"]]
    own = sides(frame, "own")[0]
    if pick == "discard":
        return list(state.discard[own])
    pile = state.draw[sides(frame, choice.get("pile", "own"))[0]]
    return pile[: choice["amount"]] if pick == "top" else pile


def singles(state: State, frame: Frame, choice: Doc, seat: str) -> list[str]:
    """The words that may be picked, in order; of hidden cards none."""
    pick = choice["pick"]
    if pick == "word":
        return list(choice["words"])
    if pick == "hex":
        mask = state.board.all
        for allowed, _ in _hex_masks(state, frame, choice):
            mask &= allowed
        return [name for name in state.board.list(mask) if not _unlike(state, frame, choice, name)]
    if pick in CARD_PICKS:
        pile = pile_of(state, frame, choice, seat)
        known = sorted({str(card) for card in pile if card is not HIDDEN})
        return [name for name in known if _card_misfit(state, frame, choice, name) is None]
    return _words(state, frame, choice)


def _words(state: State, frame: Frame, choice: Doc) -> list[str]:
    """The words of gods, homes, traps and architecture that may be picked."""
    board, pick, mask = state.board, choice["pick"], state.board.all
    for key in MASKED:
        if key in choice:
            mask &= mask_of(state, frame, choice, key)
    if not mask:
        return []
    allowed = sides(frame, choice.get("side", "any"))
    plain = {key: choice[key] for key in choice if key in FILTER and key not in QUICK}
    uses = _uses(state, frame, choice)
    if pick in ("god", "fallen") and not plain and not uses:
        gods, bit, standing = state.gods, board.bit, pick == "god"
        return [
            name
            for name in sorted(gods)
            if (god := gods[name]).standing is standing
            and god.side in allowed
            and mask & bit[god.hex]
        ]
    found = []
    for thing in things(state, pick):
        if (thing.side is None or thing.side in allowed) and mask & board.bit[thing.hex]:
            if plain and misfit(state, frame, plain, thing):
                continue
            if uses and _use_misfit(state, uses, thing) is not None:
                continue
            found.append(thing.word)
    return found


def _uses(state: State, frame: Frame, choice: Doc) -> list[Doc]:
    """The steps of the card that need something of what a choice picks, as the table is
    when it is made. What a step before puts elsewhere is looked at by the step itself."""
    key = ("uses", frame["card"], choice["as"])
    found: list[Doc] | None = state.lists.get(key)
    if found is None:
        name, steps = choice["as"], steps_of(state.cards[frame["card"]])
        first = next((at for at, one in enumerate(steps) if one.get("choose") == choice), 0)
        found = state.lists[key] = [
            step
            for at, step in enumerate(steps)
            if step["do"] in NEEDY
            and name in (step.get("to"), step.get("on"))
            and not _is_put_before(choice, step, steps[first:at])
        ]
    return found


def _is_put_before(choice: Doc, step: Doc, before: list[Doc]) -> bool:
    """Whether the god that a step is for may stand elsewhere by then; of who is raised,
    whether another may lie or stand in its place."""
    if step["do"] == "build" or (step["do"] == "trap" and choice["pick"] == "hex"):
        return False
    whom = step["god"] if "god" in step else step["to"]
    for one in before:
        put = [one.get("god"), one.get("with")] if one["do"] in PUTTING else []
        if put and (step["do"] == "raise" or whom in put or any(map(_is_group, put))):
            return True
    return False


def _is_group(said: object) -> bool:
    return isinstance(said, dict)


def answers(state: State, frame: Frame, choice: Doc, seat: str) -> list[str]:
    """The words that answer a choice, several picks joined by commas; of free numbers the
    single ones, and `none` where nothing need be picked."""
    least, most = bounds(state, frame, choice, seat)
    found = singles(state, frame, choice, seat)
    if least == most == 1:
        return found
    if choice["pick"] == "top":
        whole = found and len(found) == least
        return [",".join(order) for order in permutations(found)] if whole else []
    free = [NONE] if least == 0 else []
    size = max(least, 1)
    if most < size:
        return free
    return [*free, *(",".join(picks) for picks in combinations(found, size))]


def can_answer(state: State, frame: Frame, choice: Doc, seat: str) -> bool:
    """Whether something could be picked at all (hh.turn.resolve).

    Raises:
        CannotTell: on a copy, when it hangs on hidden cards.
    """
    if choice["pick"] in CARD_PICKS and HIDDEN in pile_of(state, frame, choice, seat):
        raise CannotTell
    return len(singles(state, frame, choice, seat)) >= max(bounds(state, frame, choice, seat)[0], 1)


def parse(word: str) -> list[str]:
    """The picks of one word: joined by commas; `none` is none."""
    return [] if word == NONE else word.split(",")


def why_not_picked(state: State, frame: Frame, choice: Doc, seat: str, word: str) -> Refusal | None:
    """hh.card.effect: why a word is no answer to a choice; None if it is one.

    Raises:
        CannotTell: on a copy, when it hangs on hidden cards.
    """
    facts = {"card": frame["card"], "choice": choice["as"]}
    picks = parse(word)
    least, most = bounds(state, frame, choice, seat)
    if not least <= len(picks) <= most:
        facts |= {"least": least, "most": most, "given": len(picks)}
        return Refusal("hh.card.effect", "number", facts)
    for index, one in enumerate(picks):
        if one in picks[:index]:
            return Refusal("hh.card.effect", "twice", {**facts, "word": one})
        wrong = _misfit(state, frame, choice, seat, one)
        if wrong is not None:
            rule, case, more = wrong
            return Refusal(rule, case, {**facts, "word": one, **more})
    return None


def _misfit(state: State, frame: Frame, choice: Doc, seat: str, word: str) -> Why | None:
    pick = choice["pick"]
    if pick == "word":
        return None if word in choice["words"] else _unfit("words", choice["words"])
    if pick == "hex":
        if word not in state.board.bit:
            return _unfit("pick", pick)
        for allowed, why in _hex_masks(state, frame, choice):
            if not allowed & state.board.bit[word]:
                return (
                    _blocked(word, *state.blocker(word)) if why[0] == "hh.board.occupied" else why
                )
        key = _unlike(state, frame, choice, word)
        return _unlike_in(choice, key) if key else None
    if pick in CARD_PICKS:
        pile = pile_of(state, frame, choice, seat)
        if word not in pile:
            if HIDDEN in pile:
                raise CannotTell
            return _unfit("pick", pick)
        return _card_misfit(state, frame, choice, word)
    return _thing_misfit(state, frame, choice, word)


def _blocked(hex_name: str, by: str, there: str) -> Why:
    """What is in the way on a hex, and where that stands."""
    return "hh.board.occupied", "card", {"hex": hex_name, "by": by, "there": there}


def _thing_misfit(state: State, frame: Frame, choice: Doc, word: str) -> Why | None:
    thing = next((one for one in things(state, choice["pick"]) if one.word == word), None)
    if thing is None:
        god = state.gods.get(word)
        if god is not None and not god.standing and choice["pick"] in ("god", "target"):
            return "hh.fall.target", "card", {}
        return _unfit("pick", choice["pick"])
    wanted = {key: value for key, value in choice.items() if key in FILTER}
    key = misfit(state, frame, wanted, thing)
    if key:
        return _unlike_in(choice, key)
    return _use_misfit(state, _uses(state, frame, choice), thing)


def _unlike_in(choice: Doc, key: str) -> Why:
    """What a choice wants and something is not; of a distance also from where."""
    rule, case, facts = _unfit(key, choice[key])
    if key in DISTANCES:
        facts["from"] = choice.get("from", SELF)
    return rule, case, facts


def _unfit(key: str, value: object) -> Why:
    return "hh.card.effect", "fit", {"key": key, "value": value}


def _card_misfit(state: State, frame: Frame, choice: Doc, word: str) -> Why | None:
    card = state.cards[word]
    kind = choice.get("card")
    if kind is not None and isinstance(card, Power) is not (kind == "power"):
        return _unfit("card", kind)
    perished = word in state.perished[card.side]
    if choice["pick"] == "discard" and perished is not bool(choice.get("perished")):
        if choice.get("perished"):
            return _unfit("perished", True)
        return "hh.perish", "stays", {}
    if choice.get("named") and word not in choice["named"]:
        return _unfit("named", choice["named"])
    return None


def _hex_masks(state: State, frame: Frame, choice: Doc) -> Iterator[tuple[int, Why]]:
    """The masks that a hex must be in, each with why it is not."""
    board = state.board
    yield board.all & ~board.homes, ("hh.board.home", "card", {})
    if not choice.get("occupied"):
        yield board.all & ~state.taken, ("hh.board.occupied", "card", {})
    for key in MASKED:
        if key in choice:
            yield mask_of(state, frame, choice, key), _unlike_in(choice, key)
    for step in _uses(state, frame, choice):
        yield from _step_masks(state, frame, step)


def _step_masks(state: State, frame: Frame, step: Doc) -> Iterator[tuple[int, Why]]:
    board, kind = state.board, step["do"]
    invoking = board.invoking_bits["norse"] | board.invoking_bits["greek"]
    if kind == "build" and not step.get("anywhere"):
        yield board.all & ~invoking, ("hh.chip.architecture", "invoking", {})
    elif kind == "trap":
        yield board.all & ~invoking, ("hh.chip.trap", "invoking", {})
    elif kind == "move":
        for god in _gods(state, frame, step["god"]):
            yield from _leave_masks(state, god)
            facts = {"god": god, "player": state.player}
            yield own_zones(state, state.gods[god]), ("hh.four.zones", "card", facts)
            steps = amount(state, frame, step["steps"])
            yield way_mask(state, god, steps, step), ("hh.board.path", "card", {"god": god})
    elif kind == "teleport":
        for god in _gods(state, frame, step["god"]):
            yield from _leave_masks(state, god)


def _leave_masks(state: State, name: str) -> Iterator[tuple[int, Why]]:
    """hh.move.leave, by whatever means."""
    god = state.gods[name]
    if state.must_stay(god):
        facts = {"god": name, "entered": state.entered[god.side], "side": god.side}
        yield stay_mask(state, god), ("hh.move.leave", "leave", facts)


def _gods(state: State, frame: Frame, said: str | Doc) -> list[str]:
    return [word for word in who(state, frame, said) if word in state.gods]


def _unlike(state: State, frame: Frame, choice: Doc, word: str) -> str:
    """`other`, where a hex was picked before."""
    if "other" not in choice:
        return ""
    thing = thing_of(state, word)
    return misfit(state, frame, {"other": True}, thing) if thing else ""


def _use_misfit(state: State, uses: list[Doc], thing: Thing) -> Why | None:
    """What the steps that use a god need of it."""
    god = thing.god
    if god is None:
        return None
    invoking = state.board.invoking_bits["norse"] | state.board.invoking_bits["greek"]
    for step in uses:
        if step["do"] == "trap" and invoking & state.board.bit[god.hex]:
            return "hh.chip.trap", "invoking", {}
        if step["do"] == "raise" and god.hex in state.piles:
            return _blocked(god.hex, *state.lies_on(god.hex))
    return None
