"""Every legal command, from the same checks and masks that refuse the others."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, TypeVar

from engine.errors import CannotTell
from engine.high_heavens import commands
from engine.high_heavens.board import pick
from engine.high_heavens.deck import Power
from engine.high_heavens.effects.frames import Frame, choices_of, part_of
from engine.high_heavens.effects.stats import cost_change, stat
from engine.high_heavens.paths import Path, free_mask, leave_mask, smiting_paths, zone_mask
from engine.high_heavens.rules import actor, attack, cards, invoke, turn
from engine.high_heavens.rules.all import why_not
from engine.high_heavens.state import CAP, ENTERED, OTHER, God, Pile, State
from engine.high_heavens.targets import in_range, power, shoots
from engine.secrets import HIDDEN
from engine.shapes import Doc

Commands = list[commands.Command]
Target = tuple[str, int]
T = TypeVar("T")
MOST_KEPT = 4096


class Hand(NamedTuple):
    """What a hand gives: the ways to end the turn, gods to invoke, powers to play."""

    ends: list[commands.End]
    gods: list[str]
    powers: list[str]


def legal(state: State) -> Commands:
    """Every legal command, by command word, god, then hexes by column and row.

    One `move` for each god and hex, and one more with its path for each other set of
    gods it could smite; an `attack` says how only where it is not the way it would
    be made anyway; cards to discard stand singly. Conceding and drawing are not
    listed. On a copy, commands with hidden cards, or that hang on them, are left out.
    """
    if state.outcome is not None:
        return []
    if state.pending is not None:
        return [each for each in _resolutions(state) if _is_certain(state, each)]
    hand, able = _hand(state), _able(state)
    if "cost" not in state.held_keys and not any(god.effects for god in able):
        return _list(state, hand, able if state.points else [], able)
    return _list_by_cost(state, hand, able)


def _list(state: State, hand: Hand, able: list[God], gifted: list[God]) -> Commands:
    """The list where each of the gods `able` can pay for each action; what it costs to
    use the abilities of the gods `gifted` is looked at."""
    found: Commands = []
    for god in able if state.piles else ():
        found += _acquire(state, god)
    if able:
        found += _attacks(state, able)
    found += hand.ends
    if state.points:
        found += _invokes(state, hand.gods)
    if able:
        found += _moves(state, able)
    found += _play(state, hand)
    found += _use(state, gifted)
    return found


def _is_certain(state: State, command: commands.Command) -> bool:
    """Whether a command is legal, and on a copy does not hang on hidden cards."""
    try:
        return not why_not(state, command)
    except CannotTell:
        return False


def _list_by_cost(state: State, hand: Hand, able: list[God]) -> Commands:
    """The same where something changes what actions cost (hh.turn.cost)."""
    found: Commands = []
    for god in _paying(state, able, "acquire") if state.piles else ():
        found += _acquire(state, god)
    found += _attacks(state, _paying(state, able, "attack"))
    found += hand.ends
    if state.points:
        found += _invokes(state, hand.gods)
    found += _moves(state, _paying(state, able, "move"))
    found += _play(state, hand)
    found += _use(state, able)
    return found


def _paying(state: State, able: list[God], action: str) -> list[God]:
    """The gods whose action of a kind can be paid."""
    return [
        god for god in able if turn.ACTION_COST + cost_change(state, god, action) <= state.points
    ]


def _able(state: State) -> list[God]:
    """The gods of the side whose turn it is that may act, by name (hh.act.able)."""
    side = state.side
    gods = [
        god
        for god in state.gods.values()
        if god.side == side and god.standing and actor.is_able(god)
    ]
    gods.sort(key=_name)
    return gods


def _name(god: God) -> str:
    return god.name


def _hand(state: State) -> Hand:
    """The hand in turn, taken apart once for all lists with the same cards; on a copy
    only the cards that it knows."""
    key = ("hand", *state.hand())
    found = state.lists.get(key)
    if found is None:
        found = _keep(state, key, _sorted_hand(state))
    hand: Hand = found
    return hand


def _sorted_hand(state: State) -> Hand:
    known = sorted(str(card) for card in state.hand() if card is not HIDDEN)
    powers = [name for name in known if isinstance(state.cards[name], Power)]
    return Hand(
        [commands.End(), *(commands.End([name]) for name in known)],
        [name for name in known if name not in powers],
        powers,
    )


def _keep(state: State, key: tuple[object, ...], part: T) -> T:
    """`part` kept for lists to come, not more than so many."""
    if len(state.lists) >= MOST_KEPT:
        state.lists.clear()
    state.lists[key] = part
    return part


def _resolutions(state: State) -> Iterator[commands.Command]:
    choice = cards.asked(state)
    if choice is None:
        return (commands.Resolve(roll=number) for number in range(1, 7))
    from engine.high_heavens.effects.choices import answers

    frame, wanted, seat = cards.question(state, choice)
    return (commands.Resolve([word]) for word in answers(state, frame, wanted, seat))


def _acquire(state: State, god: God) -> Iterator[commands.Command]:
    board = state.board
    beside = board.around[god.hex]
    for name in board.sort([name for name in state.piles if beside & board.bit[name]]):
        if attack.chips_are_beside(state, commands.Acquire(god.name, name)) is None:
            yield from _amounts(god, name, state.piles[name])


def _amounts(god: God, name: str, pile: Pile) -> Iterator[commands.Command]:
    """First as many chips as fit, then each smaller choice."""
    armor, bonus = min(pile.armor, CAP - god.armor), min(pile.attack, CAP - god.attack)
    if armor or bonus:
        yield commands.Acquire(god.name, name)
    for one in range(armor + 1):
        for other in range(bonus + 1):
            if (one or other) and (one, other) != (armor, bonus):
                yield commands.Acquire(god.name, name, one or None, other or None)


def _attacks(state: State, able: list[God]) -> Commands:
    """hh.attack.*: every target that can be struck at all, each way that has power."""
    targets = _targets(state)
    filled = 0
    for _, bit in targets:
        filled |= bit
    found: Commands = []
    for god in able:
        struck = filled & state.board.around[god.hex]
        if struck and power(state, god, commands.MELEE) <= 0:
            struck = 0
        aimed = _aimed(state, god, filled) if shoots(state, god) else 0
        if struck or aimed:
            found += _attack(god, targets, struck, aimed)
    return found


def _aimed(state: State, god: God, filled: int) -> int:
    """hh.attack.ranged, hh.attack.damage: the hexes among `filled` that a shot gets to.
    Ways are not looked for where nothing is near."""
    near = filled & state.board.within(god.hex, stat(state, god, "range"))
    return near & in_range(state, god) if near and power(state, god, commands.RANGED) > 0 else 0


def _attack(god: God, targets: list[Target], struck: int, aimed: int) -> Commands:
    """The attacks of one god on what is on the hexes that it gets to. Melee goes without
    saying where it would do anything, else a shot does."""
    found: Commands = []
    for word, bit in targets:
        if struck & bit:
            found.append(commands.Attack(god.name, word))
        if aimed & bit:
            how = commands.RANGED if struck & bit else None
            found.append(commands.Attack(god.name, word, how))
    return found


def _targets(state: State) -> list[Target]:
    """What may be attacked, with the bit of its hex: gods and homes of the other side
    by name, then traps and architecture by hex."""
    board, other = state.board, OTHER[state.side]
    gods, bit = state.gods.values(), board.bit
    found = [(god.name, bit[god.hex]) for god in gods if god.side == other and god.standing]
    found.append((commands.HOME_NAMES[other], bit[board.home[other]]))
    found.sort()
    laid = [god.hex for god in gods if god.trap]
    laid += [name for name, pile in state.piles.items() if pile.trap or pile.architecture]
    if laid:
        found += [(name, bit[name]) for name in board.sort(list(dict.fromkeys(laid)))]
    return found


def _invokes(state: State, names: list[str]) -> Commands:
    """hh.invoke.*: each god of the hand onto each free Invoking hex."""
    free = state.board.invoking_bits[state.side] & ~state.taken
    found: Commands = []
    for name in names if free else ():
        onto = _onto(state, name, free)
        if invoke.health_chips_suffice(state, onto[0]) is None:
            found += onto
    return found


def _onto(state: State, name: str, free: int) -> list[commands.Invoke]:
    key = (name, free)
    found: list[commands.Invoke] | None = state.lists.get(key)
    if found is None:
        made = [commands.Invoke(name, hex_name) for hex_name in state.board.list(free)]
        found = _keep(state, key, made)
    return found


def _moves(state: State, able: list[God]) -> Commands:
    """hh.move.*: every hex in reach of each god; past fallen gods there may be several
    ways. The masks are the same for all, but for hh.move.leave."""
    board = state.board
    fallen = board.mask(list(state.fallen())) if state.lying else 0
    free = free_mask(state) & zone_mask(state)
    early = state.entered[state.side] < ENTERED
    found: Commands = []
    for god in able:
        own = free & leave_mask(state, god) if early else free
        reached = board.reach(board.bit[god.hex], own, stat(state, god, "movement"))
        if reached & fallen:
            paths = smiting_paths(state, god, own, stat(state, god, "movement"))
            found += _smiting(god, board.list(reached), paths)
        else:
            found += pick(_everywhere(state, god.name), reached)
    return found


def _everywhere(state: State, name: str) -> list[commands.Move]:
    """A god's moves, made once: most of a legal list is such moves. There is one for
    each place of the board; those where no hex is are never picked."""
    moves = state.moves.get(name)
    if moves is None:
        moves = state.moves[name] = [commands.Move(name, to) for to in state.board.places]
    return moves


def _smiting(god: God, reached: list[str], paths: dict[tuple[str, ...], Path]) -> Commands:
    """hh.move.path: for each hex first the path that the god takes by itself."""
    sets: dict[str, list[tuple[str, ...]]] = {name: [] for name in reached}
    for key in paths:
        sets[key[0]].append(key)
    found: Commands = []
    for name in reached:
        found.append(commands.Move(god.name, name))
        others = sorted(sets[name], key=lambda key: (len(key), len(paths[key])))[1:]
        found += [commands.Move(god.name, name, paths[key][:-1]) for key in sorted(others)]
    return found


class Plan(NamedTuple):
    """What of a card hangs on nothing but its data: what it costs, whether it has needs,
    its choices, and how many chips it could place."""

    cost: int
    needy: bool
    once: bool
    choices: list[Doc]
    most: Mapping[str, int]


def _plan(state: State, name: str) -> Plan | None:
    """The plan of a card; None for a god whose ability is no action. Made once a game."""
    key = ("plan", name)
    if key not in state.lists:
        from engine.high_heavens.effects.supply import most_chips

        card = state.cards[name]
        part = part_of(card)
        found = None
        if isinstance(card, Power) or part.get("when") == "action":
            cost = card.cost if isinstance(card, Power) else part["cost"]
            once, needy = bool(part.get("once")), bool(part.get("needs"))
            found = Plan(cost, needy, once, choices_of(card), most_chips(state, card))
        state.lists[key] = found
    plan: Plan | None = state.lists[key]
    return plan


def _play(state: State, hand: Hand) -> Commands:
    """hh.power: each power that can be paid, with each way to choose for it."""
    found: Commands = []
    for name in hand.powers:
        plan = _plan(state, name)
        if plan is not None and plan.cost <= state.points:
            found += _targeted(state, commands.Play(name, []), plan)
    return found


def _use(state: State, able: list[God]) -> Commands:
    """hh.ability: each ability that is an action and can be paid, with each way to choose
    for it."""
    found: Commands = []
    for god in able:
        plan = _plan(state, god.name)
        if plan is None or max(plan.cost + cost_change(state, god, "use"), 0) > state.points:
            continue
        command = commands.Use(god.name, [])
        if not (plan.once and cards.ability_is_fresh(state, command)):
            found += _targeted(state, command, plan)
    return found


def _targeted(state: State, plain: commands.Use | commands.Play, plan: Plan) -> Commands:
    """A card with each legal set of targets (hh.card.effect, hh.supply.short)."""
    if plan.needy and cards.needs_hold(state, plain) is not None:
        return []
    supply, most = state.supply, plan.most
    scarce = any(supply[chip] < most[chip] for chip in most)
    if not plan.choices and not scarce:
        return [plain]
    frame = cards.frame_of(state, plain)
    ways = _ways(state, frame, plan.choices)
    if scarce:
        from engine.high_heavens.effects.run import has_chips

        names, table = [choice["as"] for choice in plan.choices], cards.begun(state, plain)
        ways = [words for words in ways if has_chips(table, _picked(frame, names, words))]
    return [plain._replace(targets=words) for words in ways]


def _ways(state: State, frame: Frame, choices: list[Doc]) -> list[list[str]]:
    """Every way to make some choices, one word for each."""
    if not choices:
        return [[]]
    from engine.high_heavens.effects.choices import answers, parse

    choice, rest = choices[0], choices[1:]
    words = answers(state, frame, choice, frame["seat"])
    if not rest:
        return [[word] for word in words]
    found = []
    for word in words:
        picked = {**frame["picked"], choice["as"]: parse(word)}
        after = {**frame, "picked": picked}
        found += [[word, *others] for others in _ways(state, after, rest)]
    return found


def _picked(frame: Frame, names: list[str], words: list[str]) -> Frame:
    from engine.high_heavens.effects.choices import parse

    return {**frame, "picked": dict(zip(names, map(parse, words), strict=True))}
