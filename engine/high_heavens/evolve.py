"""What each fact does to the table. Nothing is checked here: the log is trusted."""

from collections.abc import Callable
from typing import Any

from engine.ended import Ended
from engine.high_heavens import events
from engine.high_heavens.effects.stats import lasts_no_longer
from engine.high_heavens.state import SIDE_OF, SUPPLY, God, Pile, State
from engine.secrets import HIDDEN
from engine.shapes import Doc

DIE = [1, 2, 3, 4, 5, 6]


def evolve(state: State, event: events.Event) -> None:
    """Apply one event in place."""
    state.held = None
    APPLY[type(event)](state, event)


def _laid(state: State, event: events.Laid) -> None:
    state.turn, state.first, state.player = event.turn, event.first, event.player
    state.phase, state.points = event.phase, event.points
    state.home = dict(event.home)
    state.gods = {doc["name"]: _god(state, doc) for doc in event.gods}
    state.piles = {doc["hex"]: _pile(doc) for doc in event.hexes}
    state.supply = {chip: event.supply[chip] for chip in SUPPLY}
    state.hands = {name: _counted(state, event.hands[name]) for name in state.hands}
    state.draw = {side: _counted(state, event.draw[side]) for side in state.draw}
    state.discard = {side: _cards(state, event.discard[side]) for side in state.discard}
    state.perished = {side: _cards(state, event.perished[side]) for side in state.perished}
    state.entered = dict(event.entered)
    state.pending = event.pending
    _require_sound(state)
    state.lying = sum(not god.standing for god in state.gods.values())
    state.hold()
    state.taken = state.board.homes
    for name in [god.hex for god in state.gods.values()] + list(state.piles):
        state.settle(name)


def _require_sound(state: State) -> None:
    """ValueError where what lasts on gods, or waits, is nothing that a card brings about."""
    from engine.high_heavens.effects.agenda import effect_fault, pending_fault, playing_of

    for god in state.gods.values():
        for effect in god.effects:
            if effect_fault(state, god.name, god.standing, effect):
                raise ValueError(effect)
    state.playing = playing_of(state, state.pending)
    if state.pending and pending_fault(state, state.pending):
        raise ValueError(state.pending)


def _god(state: State, doc: Doc) -> God:
    god = God(state.god_card(doc["name"]), doc["owner"], doc["hex"], doc["health"])
    god.standing = doc["standing"]
    god.poison, god.armor, god.attack = doc["poison"], doc["armor"], doc["attack"]
    god.trap = doc["trap"]
    god.disabled_until = doc["disabled_until"]
    god.effects = doc["effects"][:]
    return god


def _pile(doc: Doc) -> Pile:
    return Pile(doc["architecture"], doc["trap"], doc["armor"], doc["attack"])


def _counted(state: State, doc: Doc) -> list[Any]:
    if doc["cards"] is HIDDEN:
        return [HIDDEN] * doc["size"]
    return _cards(state, doc["cards"])


def _cards(state: State, names: list[str]) -> list[Any]:
    """Cards by the names that they have; KeyError for one that is none."""
    return [state.cards[name].name for name in names]


def _chosen(state: State, event: events.Chosen) -> None:
    state.first = state.player = event.player


def _shuffled(state: State, event: events.Shuffled) -> None:
    pile = {"size": event.size, "cards": event.order}
    state.draw[event.side] = _counted(state, pile)
    state.shuffles[event.side] += 1


def _revealed(state: State, event: events.Revealed) -> None:
    state.hands[event.seat] = []
    state.draw[SIDE_OF[event.seat]] += _cards(state, event.cards)


def _held(state: State, event: events.Held) -> None:
    state.hands[event.holder] = _cards(state, event.cards)


def _drew(state: State, event: events.Drew) -> None:
    del state.draw[SIDE_OF[event.seat]][: event.size]
    hand = state.hands[state.holder(event.seat)]
    hand += _counted(state, {"size": event.size, "cards": event.cards})


def _began(state: State, event: events.Began) -> None:
    state.turn, state.player, state.points = event.turn, event.player, event.points
    state.phase = "actions"
    for god in state.gods.values():
        if god.effects:
            god.effects = [effect for effect in god.effects if "used" not in effect]


def _paid(state: State, event: events.Paid) -> None:
    state.points -= event.points


def _invoked(state: State, event: events.Invoked) -> None:
    god = God(state.god_card(event.god), event.owner, event.hex, event.health)
    if event.source is None:
        _take_card(state, event.owner, event.god)
    else:
        state.discard[god.side].remove(event.god)
    state.gods[event.god] = god
    state.supply["health"] -= event.health
    if event.god in state.perished[god.side]:
        state.perished[god.side].remove(event.god)
    else:
        state.entered[god.side] += 1
    state.taken |= state.board.bit[event.hex]
    if event.god in state.always:
        state.hold()


def _moved(state: State, event: events.Moved) -> None:
    god = state.gods[event.god]
    left, god.hex = god.hex, event.path[-1]
    state.settle(left)
    state.taken |= state.board.bit[god.hex]


def _aimed(state: State, event: events.Aimed) -> None:
    choice = {"god": event.god, "target": event.target, "how": event.how, "roll": DIE}
    state.pending = {"seat": event.seat, "rule": "hh.runes", "choices": [choice]}
    state.phase = "choice"


def _rolled(state: State, event: events.Rolled) -> None:
    state.rolls += 1
    state.pending = None
    state.phase = "actions"


def _attacked(state: State, event: events.Attacked) -> None:
    """What the attack does follows as facts of its own."""


def _hurt(state: State, event: events.Hurt) -> None:
    state.gods[event.god].health -= event.damage
    state.supply["health"] += event.damage


def _battered(state: State, event: events.Battered) -> None:
    state.home[event.side] -= event.damage


def _weakened(state: State, event: events.Weakened) -> None:
    god = state.god_on(event.hex)
    if god is not None and god.trap:
        god.trap -= event.trap
    else:
        state.piles[event.hex].trap -= event.trap
        _tidy(state, event.hex)
    state.supply["black"] += event.trap


def _cracked(state: State, event: events.Cracked) -> None:
    state.piles[event.hex].architecture -= event.architecture
    _tidy(state, event.hex)
    state.supply["architecture"] += event.architecture


def _fell(state: State, event: events.Fell) -> None:
    god = state.gods[event.god]
    state.supply["poison"] += god.poison
    state.supply["black"] += god.trap + (god.disabled_until is not None)
    god.standing = False
    state.lying += 1
    god.poison = god.trap = 0
    god.disabled_until = None
    god.effects = [effect for effect in god.effects if "used" in effect]
    state.settle(god.hex)
    if event.god in state.always:
        state.hold()


def _perished(state: State, event: events.Perished) -> None:
    god = state.gods.pop(event.god)
    state.lying -= not god.standing
    if god.armor or god.attack:
        pile = state.piles.setdefault(god.hex, Pile())
        pile.armor += god.armor
        pile.attack += god.attack
    state.settle(god.hex)
    state.discard[god.side].append(event.god)
    state.perished[god.side].append(event.god)


def _acquired(state: State, event: events.Acquired) -> None:
    god, pile = state.gods[event.god], state.piles[event.hex]
    god.armor += event.armor
    god.attack += event.attack
    pile.armor -= event.armor
    pile.attack -= event.attack
    _tidy(state, event.hex)


def _played(state: State, event: events.Played) -> None:
    _take_card(state, event.seat, event.card)
    state.playing = state.cards[event.card].name


def _discarded(state: State, event: events.Discarded) -> None:
    for card in event.cards:
        if card == state.playing:
            state.playing = None
        else:
            _take_card(state, event.seat, card)
    state.discard[SIDE_OF[event.seat]] += _cards(state, event.cards)


def _recovered(state: State, event: events.Recovered) -> None:
    state.gods[event.god].disabled_until = None
    state.supply["black"] += 1


def _used(state: State, event: events.Used) -> None:
    god = state.gods[event.god]
    if (god.card.ability or {}).get("once"):
        god.effects.append({"card": event.god, "used": True, "until": state.turn})


def _triggered(state: State, event: events.Triggered) -> None:
    """What it does follows as facts of its own."""


def _skipped(state: State, event: events.Skipped) -> None:
    """Nothing is done."""


def _healed(state: State, event: events.Healed) -> None:
    state.gods[event.god].health += event.health
    state.supply["health"] -= event.health


def _mended(state: State, event: events.Mended) -> None:
    state.home[event.side] += event.health


def _given(state: State, event: events.Given) -> None:
    god = state.gods[event.god]
    setattr(god, event.chip, getattr(god, event.chip) + event.amount)
    state.supply[event.chip] -= event.amount


def _removed(state: State, event: events.Removed) -> None:
    god = state.gods[event.god]
    setattr(god, event.chip, getattr(god, event.chip) - event.amount)
    state.supply[event.chip] += event.amount
    state.settle(god.hex)


def _disabled(state: State, event: events.Disabled) -> None:
    god = state.gods[event.god]
    state.supply["black"] -= god.disabled_until is None
    god.disabled_until = event.until


def _trapped(state: State, event: events.Trapped) -> None:
    god = state.god_on(event.hex)
    if god is not None and god.standing:
        god.trap += event.trap
    else:
        state.piles.setdefault(event.hex, Pile()).trap += event.trap
    state.supply["black"] -= event.trap
    state.settle(event.hex)


def _built(state: State, event: events.Built) -> None:
    state.piles.setdefault(event.hex, Pile()).architecture += event.architecture
    state.supply["architecture"] -= event.architecture
    state.settle(event.hex)


def _displaced(state: State, event: events.Displaced) -> None:
    god = state.gods[event.god]
    left, god.hex = god.hex, event.path[-1]
    state.settle(left)
    state.settle(god.hex)


def _risen(state: State, event: events.Risen) -> None:
    god = state.gods[event.god]
    god.standing = True
    god.health = event.health
    state.supply["health"] -= event.health
    state.lying -= 1
    state.settle(god.hex)
    if event.god in state.always:
        state.hold()


def _gained(state: State, event: events.Gained) -> None:
    state.points += event.points


def _retrieved(state: State, event: events.Retrieved) -> None:
    pile = state.discard[SIDE_OF[event.seat]]
    for card in event.cards:
        pile.remove(card)
    state.hands[state.holder(event.seat)] += _cards(state, event.cards)


def _looked(state: State, event: events.Looked) -> None:
    """On a copy that may know them the cards stand in the pile until it is shuffled, put
    in order or drawn from; the whole pile stands there by name."""
    if event.cards is not HIDDEN and HIDDEN in state.draw[event.side]:
        state.draw[event.side][: event.size] = _cards(state, event.cards)


def _arranged(state: State, event: events.Arranged) -> None:
    state.draw[event.side] = _counted(state, {"size": event.size, "cards": event.order})


def _fetched(state: State, event: events.Fetched) -> None:
    pile = state.draw[SIDE_OF[event.seat]]
    found = _counted(state, {"size": event.size, "cards": event.cards})
    for card in found:
        pile.remove(card if card in pile else HIDDEN)
    state.hands[state.holder(event.seat)] += found


def _affected(state: State, event: events.Affected) -> None:
    from engine.high_heavens.effects.agenda import effect_fault

    if effect_fault(state, event.god, state.gods[event.god].standing, event.effect):
        raise ValueError(event.effect)
    state.gods[event.god].effects.append(event.effect)


def _lapsed(state: State, event: events.Lapsed) -> None:
    god = state.gods[event.god]
    god.effects = [effect for effect in god.effects if not lasts_no_longer(effect, state.turn)]


def _asked(state: State, event: events.Asked) -> None:
    from engine.high_heavens.effects.agenda import pending_fault

    choice = {"card": event.card, "choose": event.choose, "agenda": event.agenda}
    pending = {"seat": event.seat, "rule": "hh.turn.resolve", "choices": [choice]}
    if pending_fault(state, pending):
        raise ValueError(pending)
    state.pending = pending
    state.phase = "choice"


def _answered(state: State, event: events.Answered) -> None:
    state.pending = None
    state.phase = "actions"


def _ended(state: State, event: Ended) -> None:
    """A power that was being carried out lies in the discard pile, like any that was
    played (hh.power)."""
    state.outcome = event.outcome
    state.phase = "over"
    state.pending = None
    if state.playing is not None:
        state.discard[state.cards[state.playing].side].append(state.playing)
        state.playing = None


def _take_card(state: State, seat: str, card: str) -> None:
    hand = state.hands[state.holder(seat)]
    hand.remove(card if card in hand else HIDDEN)


def _tidy(state: State, hex_name: str) -> None:
    if state.piles[hex_name].is_empty():
        del state.piles[hex_name]
        state.settle(hex_name)


APPLY: dict[type, Callable[[State, Any], None]] = {
    events.Laid: _laid,
    events.Chosen: _chosen,
    events.Shuffled: _shuffled,
    events.Revealed: _revealed,
    events.Held: _held,
    events.Drew: _drew,
    events.Began: _began,
    events.Paid: _paid,
    events.Invoked: _invoked,
    events.Moved: _moved,
    events.Aimed: _aimed,
    events.Rolled: _rolled,
    events.Attacked: _attacked,
    events.Hurt: _hurt,
    events.Battered: _battered,
    events.Weakened: _weakened,
    events.Cracked: _cracked,
    events.Fell: _fell,
    events.Perished: _perished,
    events.Acquired: _acquired,
    events.Played: _played,
    events.Discarded: _discarded,
    events.Recovered: _recovered,
    events.Used: _used,
    events.Triggered: _triggered,
    events.Skipped: _skipped,
    events.Healed: _healed,
    events.Mended: _mended,
    events.Given: _given,
    events.Removed: _removed,
    events.Disabled: _disabled,
    events.Trapped: _trapped,
    events.Built: _built,
    events.Displaced: _displaced,
    events.Risen: _risen,
    events.Gained: _gained,
    events.Retrieved: _retrieved,
    events.Looked: _looked,
    events.Arranged: _arranged,
    events.Fetched: _fetched,
    events.Affected: _affected,
    events.Lapsed: _lapsed,
    events.Asked: _asked,
    events.Answered: _answered,
    Ended: _ended,
}
