"""What in a recorded game shows that a clause was at work (`heavens rules --coverage`).

A check that every command passes shows nothing by being passed. So each clause has a
question of its own: did what it counts come to be, or did it make a difference here.
"""

from collections.abc import Iterator
from typing import Any

from engine.ended import Ended
from engine.high_heavens import events as e
from engine.high_heavens.commands import HOME_SIDES, Attack, End, Invoke, Move, Play, Use
from engine.high_heavens.effects.frames import when_of
from engine.high_heavens.effects.stats import stat
from engine.high_heavens.paths import ZONES_OF, move_mask, steps_to, zone_mask
from engine.high_heavens.state import HOME_HEALTH, SUPPLY
from engine.high_heavens.targets import in_range, power
from engine.moment import Evidence, Moment
from engine.moment import shown as shown_by


def shown(moment: Moment) -> list[str]:
    """The clauses that were at work in an entry."""
    return shown_by(EVIDENCE, moment)


def cards_used(moment: Moment) -> list[str]:
    """The cards that did something in an entry: a power that was played, an ability that
    was used or set off, one that always holds as its god enters."""
    found = [one.card for one in moment.all(e.Played)]
    found += [one.god for one in moment.all(e.Used)]
    found += [one.god for one in moment.all(e.Triggered)]
    cards = moment.after.cards
    found += [one.god for one in moment.all(e.Invoked) if when_of(cards[one.god]) in ("", "always")]
    return list(dict.fromkeys(found))


def _has(*kinds: type) -> Any:
    """Whether a fact of one of these kinds came to be."""

    def ask(moment: Moment) -> bool:
        return any(isinstance(event, kinds) for event in moment.events)

    return ask


def _decks_are_laid(moment: Moment) -> bool:
    sides = {one.side for one in moment.all(e.Shuffled)} | {h.holder for h in moment.all(e.Held)}
    return moment.is_deal and sides == {"norse", "greek"}


def _home_counts(moment: Moment) -> bool:
    """A home base loses health from 30, or is mended."""
    begins = HOME_HEALTH in moment.before.home.values()
    return bool((begins and _has(e.Battered)(moment)) or _has(e.Mended)(moment))


def _first_is_rolled(moment: Moment) -> bool:
    return any(one.roll is not None for one in moment.all(e.Chosen))


def _first_turns(moment: Moment) -> bool:
    """The turn after the very first has one point more."""
    return any(
        one.turn == 2 and one.points == moment.before.points_of(1) + 1
        for one in moment.all(e.Began)
    )


def _supply_changes(moment: Moment) -> bool:
    return not moment.is_deal and bool(moment.before.supply != moment.after.supply)


def _runs_short(moment: Moment) -> bool:
    """Chips are missing, the last of a kind are taken, or a god in hand cannot enter."""
    if any(one.why == "chips" for one in moment.all(e.Skipped)):
        return True
    before, after = moment.before.supply, moment.after.supply
    return any(before[chip] and not after[chip] for chip in SUPPLY)


def _chips_return(moment: Moment) -> bool:
    return not moment.is_deal and any(
        moment.after.supply[chip] > number for chip, number in moment.before.supply.items()
    )


def _on_the_house_board(moment: Moment) -> bool:
    return moment.is_deal and len(moment.after.board.names) == 70


def _ways(moment: Moment) -> Iterator[tuple[str, list[str]]]:
    """From where to where the god of a Move action went, over which hexes."""
    if moment.asks(Move):
        path = [name for one in moment.all(e.Moved) for name in one.path]
        yield moment.before.gods[moment.command.god].hex, path


def _goes_round(moment: Moment) -> bool:
    """A way is longer than it were if nothing stood there."""
    board = moment.before.board
    return any(
        len(way) > steps_to(board, start, way[-1], board.all) for start, way in _ways(moment)
    )


def _goes_far(moment: Moment) -> bool:
    return any(len(way) > 1 for _, way in _ways(moment))


def _passes_a_home(moment: Moment) -> bool:
    """A way leads past a home base, which it does not enter."""
    board = moment.before.board
    return any(board.spread(board.mask(way)) & board.homes for _, way in _ways(moment))


def _answers_out_of_turn(moment: Moment) -> bool:
    return any(one.seat != moment.before.player for one in moment.all(e.Answered))


def _round_is_over(moment: Moment) -> bool:
    return any(one.turn > 1 and one.player == moment.after.first for one in moment.all(e.Began))


def _last_point(moment: Moment) -> bool:
    """The last point is paid, or something costs another number than one."""
    paid = moment.all(e.Paid)
    return any(one.points != 1 for one in paid) or (
        bool(paid) and moment.before.points == sum(one.points for one in paid)
    )


def _hurt_by_poison(moment: Moment) -> bool:
    return any(one.by == "poison" for one in moment.all(e.Hurt))


def _ends_early(moment: Moment) -> bool:
    return moment.asks(End) and moment.before.points > 0


def _cleans_up(moment: Moment) -> bool:
    return any(one.by == "cleanup" for one in moment.all(e.Perished)) or (
        moment.asks(End) and _has(e.Discarded)(moment)
    )


def _draws_up(moment: Moment) -> bool:
    return moment.asks(End) and _has(e.Drew)(moment)


def _pile_is_empty(moment: Moment) -> bool:
    state = moment.before
    is_short = len(state.hand()) < state.hand_size()
    return (
        moment.asks(End)
        and is_short
        and not state.draw[state.side]
        and not state.options.get("omnipotence")
    )


def _dealt_with(option: str) -> Any:
    def ask(moment: Moment) -> bool:
        return moment.is_deal and bool(moment.after.options.get(option))

    return ask


def _four_begin(moment: Moment) -> bool:
    return bool(_dealt_with("four")(moment) and moment.after.player == "p1")


def _four_hands(moment: Moment) -> bool:
    drawn = {one.seat for one in moment.all(e.Drew)}
    return moment.is_deal and drawn == {"p1", "p2", "p3", "p4"}


def _zone_binds(moment: Moment) -> bool:
    """A god that moves could go farther if its player's zones were not in the way."""
    state = moment.before
    if not moment.asks(Move) or state.player not in ZONES_OF:
        return False
    god, board = state.gods[moment.command.god], state.board
    free = move_mask(state, god, "hh.four.zones")
    reached = board.reach(board.bit[god.hex], free, stat(state, god, "movement"))
    return bool(reached & ~zone_mask(state))


def _teammate_acts(moment: Moment) -> bool:
    """A god is led by the teammate of who invoked it."""
    god = moment.before.gods.get(getattr(moment.command, "god", ""))
    return god is not None and moment.asks(Move, Attack, Use) and god.owner != moment.before.player


def _mixed(moment: Moment) -> bool:
    kinds = ("omnipotence", "runes", "hearth", "four")
    return moment.is_deal and sum(bool(moment.after.options.get(kind)) for kind in kinds) > 1


def _own_gods(moment: Moment) -> list[Any]:
    side = moment.before.side
    return [god for god in moment.before.gods.values() if god.side == side]


def _one_is_unable(moment: Moment) -> bool:
    """A player acts or ends the turn while a god of theirs is disabled, trapped or fallen."""
    if not moment.asks(Move, Attack, Use, Invoke, End):
        return False
    gods = _own_gods(moment)
    return any(not god.standing or god.trap or god.disabled_until is not None for god in gods)


def _enters_from_hand(moment: Moment) -> bool:
    return moment.asks(Invoke)


def _enters_beside(moment: Moment) -> bool:
    """A god is invoked while another Invoking hex of its side is occupied."""
    state = moment.before
    return moment.asks(Invoke) and bool(state.board.invoking_bits[state.side] & state.taken)


def _enters_whole(moment: Moment) -> bool:
    cards = moment.after.cards
    return any(one.health == cards[one.god].health for one in moment.all(e.Invoked))


def _goes_to_the_limit(moment: Moment) -> bool:
    """A god goes as far as its Movement lets it."""
    state = moment.before
    return any(
        len(way) == stat(state, state.gods[moment.command.god], "movement")
        for _, way in _ways(moment)
    )


def _path_is_named(moment: Moment) -> bool:
    return moment.asks(Move) and moment.command.via is not None


def _stops_early(moment: Moment) -> bool:
    """A god stops before its Movement is used up."""
    state = moment.before
    return any(
        len(way) < stat(state, state.gods[moment.command.god], "movement")
        for _, way in _ways(moment)
    )


def _takes_chips_along(moment: Moment) -> bool:
    moved = [one.god for one in moment.all(e.Moved)]
    moved += [one.god for one in moment.all(e.Displaced)]
    gods = [moment.before.gods[name] for name in moved if name in moment.before.gods]
    return any(god.armor or god.attack or god.poison for god in gods)


def _must_stay(moment: Moment) -> bool:
    """A player acts or ends the turn with a god that may not leave yet."""
    return moment.asks(Move, Attack, Use, Invoke, End) and any(
        map(moment.before.must_stay, _own_gods(moment))
    )


def _smites(moment: Moment) -> bool:
    return any(one.by == "smite" for one in moment.all(e.Perished))


def _attacks(how: str) -> Any:
    def ask(moment: Moment) -> bool:
        return any(one.how == how for one in moment.all(e.Attacked))

    return ask


def _attacks_no_god(moment: Moment) -> bool:
    """A home base, a trap or architecture is attacked."""
    state = moment.before
    return any(
        one.target in HOME_SIDES or one.target in state.board.bit for one in moment.all(e.Attacked)
    )


def _damage_is_changed(moment: Moment) -> bool:
    """Chips of the attacker or of the target make a difference."""
    state = moment.before
    for one in moment.all(e.Attacked):
        god, target = state.gods[one.god], state.gods.get(one.target)
        if god.attack or (target is not None and one.damage < power(state, god, one.how)):
            return True
    return False


def _strikes_back(moment: Moment) -> bool:
    """An ability that an attack set off follows when its damage is done."""
    kinds = [type(event) for event in moment.events]
    if e.Attacked not in kinds:
        return False
    after = moment.events[kinds.index(e.Attacked) :]
    cards = moment.after.cards
    return any(isinstance(one, e.Triggered) and when_of(cards[one.god]) == "hit" for one in after)


def _breaks_a_rule(moment: Moment) -> bool:
    """A card does what the rules do not: another price, an entry elsewhere, more points."""
    own = moment.before.board.invoking
    elsewhere = [
        one
        for one in moment.all(e.Invoked)
        if one.hex not in own[moment.after.cards[one.god].side] or one.source
    ]
    is_card = moment.asks(Play, Use)
    return bool(elsewhere) or (is_card and (not _pays_one(moment) or _has(e.Gained)(moment)))


def _pays_one(moment: Moment) -> bool:
    return [one.points for one in moment.all(e.Paid)] == [1]


def _has_targets(moment: Moment) -> bool:
    return moment.asks(Play, Use) and bool(moment.command.targets)


def _several_are_set_off(moment: Moment) -> bool:
    return len(moment.all(e.Triggered)) > 1


def _given(chip: str) -> Any:
    def ask(moment: Moment) -> bool:
        return any(one.chip == chip for one in moment.all(e.Given))

    return ask


def _armor_helps(moment: Moment) -> bool:
    """Armor is given up to the cap, or takes something from a damage."""
    gods = moment.after.gods.values()
    helps = _damage_is_changed(moment) and any(god.armor for god in gods)
    return bool(_given("armor")(moment) or helps)


def _full_stack(moment: Moment) -> bool:
    """A god has three kinds of chips or more."""
    for god in moment.after.gods.values():
        kinds = (god.poison, god.armor, god.attack, god.health, god.trap, god.disabled_until)
        if sum(bool(kind) for kind in kinds) > 2:
            return not moment.is_deal
    return False


def _fallen(moment: Moment) -> list[Any]:
    return [god for god in moment.before.gods.values() if not god.standing]


def _lies_open(moment: Moment) -> bool:
    """Something comes to stand on, or to pass, the hex of a fallen god."""
    open_hexes = set(moment.before.fallen())
    entered = [name for one in moment.all(e.Moved) for name in one.path]
    entered += [one.path[-1] for one in moment.all(e.Displaced)]
    entered += [one.hex for one in moment.all(e.Invoked)]
    entered += [one.hex for one in moment.all(e.Built)]
    return bool(open_hexes.intersection(entered))


def _fallen_in_range(moment: Moment) -> bool:
    """A god attacks something while a fallen god lies within its range."""
    if not moment.asks(Attack):
        return False
    state = moment.before
    god = state.gods[moment.command.god]
    reached = state.board.around[god.hex] | in_range(state, god)
    return any(reached & state.board.bit[one.hex] for one in _fallen(moment))


def _covers(moment: Moment) -> bool:
    """A god that is invoked, or put somewhere by a card, smites who lies there."""
    lying = moment.before.fallen()
    put = [one.hex for one in moment.all(e.Invoked)]
    put += [name for one in moment.all(e.Displaced) for name in one.path]
    gone = {one.god for one in moment.all(e.Perished) if one.by == "smite"}
    return any(lying.get(name) in gone for name in put)


def _ended_by(*rules: str) -> Any:
    def ask(moment: Moment) -> bool:
        return any(one.outcome["by"] in rules for one in moment.all(Ended))

    return ask


def _ends_at_once(moment: Moment) -> bool:
    """The game is over with points left, or in the middle of what was going on."""
    is_won = _ended_by("hh.win.home", "hh.win.pantheon", "hh.win.both")(moment)
    return bool(is_won and moment.after.points > 0)


EVIDENCE: Evidence = {
    "hh.setup.deck": _decks_are_laid,
    "hh.setup.home": _home_counts,
    "hh.setup.first": _first_is_rolled,
    "hh.setup.points": _first_turns,
    "hh.setup.hand": _has(e.Revealed),
    "hh.supply": _supply_changes,
    "hh.supply.short": _runs_short,
    "hh.supply.return": _chips_return,
    "hh.board.house": _on_the_house_board,
    "hh.board.occupied": _goes_round,
    "hh.board.path": _goes_far,
    "hh.board.home": _passes_a_home,
    "hh.turn.order": _answers_out_of_turn,
    "hh.turn.round": _round_is_over,
    "hh.turn.cost": _last_point,
    "hh.turn.resolve": _has(e.Answered, e.Aimed),
    "hh.turn.poison": _hurt_by_poison,
    "hh.turn.end": _ends_early,
    "hh.turn.cleanup": _cleans_up,
    "hh.turn.draw": _draws_up,
    "hh.turn.deckout": _pile_is_empty,
    "hh.omnipotence": _has(e.Held),
    "hh.runes": _has(e.Rolled),
    "hh.hearth": _dealt_with("hearth"),
    "hh.four": _dealt_with("four"),
    "hh.four.first": _four_begin,
    "hh.four.hand": _four_hands,
    "hh.four.zones": _zone_binds,
    "hh.four.owner": _teammate_acts,
    "hh.mix": _mixed,
    "hh.act.able": _one_is_unable,
    "hh.invoke.card": _enters_from_hand,
    "hh.invoke.hex": _enters_beside,
    "hh.invoke.health": _enters_whole,
    "hh.god.card": _has(e.Invoked),
    "hh.move.distance": _goes_to_the_limit,
    "hh.move.path": _path_is_named,
    "hh.move.end": _stops_early,
    "hh.move.stack": _takes_chips_along,
    "hh.move.leave": _must_stay,
    "hh.move.smite": _smites,
    "hh.attack.melee": _attacks("melee"),
    "hh.attack.ranged": _attacks("ranged"),
    "hh.attack.target": _attacks_no_god,
    "hh.attack.damage": _damage_is_changed,
    "hh.attack.back": _strikes_back,
    "hh.acquire": _has(e.Acquired),
    "hh.ability": _has(e.Used, e.Triggered),
    "hh.power": _has(e.Played),
    "hh.card.first": _breaks_a_rule,
    "hh.card.effect": _has_targets,
    "hh.card.discard": _has(e.Discarded),
    "hh.card.draw": _has(e.Looked),
    "hh.trigger.order": _several_are_set_off,
    "hh.chip.disable": _has(e.Disabled),
    "hh.chip.trap": _has(e.Trapped, e.Weakened),
    "hh.chip.poison": _given("poison"),
    "hh.chip.armor": _armor_helps,
    "hh.chip.attack": _given("attack"),
    "hh.chip.architecture": _has(e.Built, e.Cracked),
    "hh.chip.stack": _full_stack,
    "hh.fall": _has(e.Fell),
    "hh.fall.open": _lies_open,
    "hh.fall.target": _fallen_in_range,
    "hh.fall.cover": _covers,
    "hh.perish": _has(e.Perished),
    "hh.win.home": _ended_by("hh.win.home"),
    "hh.win.pantheon": _ended_by("hh.win.pantheon"),
    "hh.win.when": _ends_at_once,
    "hh.win.both": _ended_by("hh.win.both"),
    "hh.end.agree": _ended_by("hh.end.agree"),
}
