"""The sentence of each refusal, in one table keyed by rule and case, and in another
the parts of the state that it hangs on."""

from engine.errors import Refusal

WORDING = {
    "hh.four.first/named": "{player} cannot begin: with four players it is player 1",
    "hh.mix/hearth": "with four players the homes stay in column e, and that of the {side} side"
    " would be on {hex}",
    "hh.hearth/hexes": "{pointer}: {wrong}",
    "hh.turn.order/other": "{card} is a {side} card, and it is the turn of {turn}",
    "hh.turn.cost/points": "that costs {cost}{since}, and {left} left",
    "hh.turn.resolve/pending": "{seat} has to resolve what is pending first ({asked})",
    "hh.turn.resolve/nothing": "there is nothing to resolve",
    "hh.turn.cleanup/hand": "{card} is not in the hand, so it cannot be discarded",
    "hh.turn.cleanup/twice": "{card} is named twice",
    "hh.act.able/absent": "{god} is not in the Heavens",
    "hh.act.able/fallen": "{god} has fallen, and lies on {hex}",
    "hh.act.able/disabled": "{god} is disabled to the end of turn {until}",
    "hh.act.able/trapped": "{god} is trapped, in a trap of {trap}",
    "hh.invoke.card/hand": "{god} is not in the hand",
    "hh.invoke.card/here": "{god} is in the Heavens already",
    "hh.invoke.hex/other": "{god} cannot be invoked on {hex}: this side invokes on {own}",
    "hh.invoke.hex/occupied": "{god} cannot be invoked on {hex}: {by} is there",
    "hh.supply.short/chips": "{god} needs {needed} {chip} chips, and {left} are left",
    "hh.board.home/home": "{god} cannot enter {hex}: it is a home base",
    "hh.board.occupied/occupied": "{god} cannot enter {hex}: {by} is there",
    "hh.board.path/none": "no chain of empty hexes leads {god} to {hex}",
    "hh.board.path/gap": "{next} is not beside {hex}, so that is no path for {god}",
    "hh.move.distance/far": "{god} moves at most {movement} hexes, and {hex} is {steps} away"
    " by this path",
    "hh.move.leave/leave": "{god} cannot leave the Invoking hexes before two gods of its side"
    " have entered, and so far it is {entered}",
    "hh.four.zones/zone": "{player} cannot move a god to {hex} within their zones",
    "hh.attack.target/nothing": "there is nothing on {target} for {god} to attack",
    "hh.attack.target/named": "{there} stands on {target}: name the god to attack it",
    "hh.attack.target/own": "{target} is on the side of {god}",
    "hh.fall.target/fallen": "{target} has fallen, and is no target",
    "hh.attack.melee/far": "{target} is not beside {god}",
    "hh.attack.ranged/none": "{god} has Range {range}, and a ranged attack needs 2 or more",
    "hh.attack.ranged/far": "no path of at most {range} hexes leads {god} to {target} on {hex}",
    "hh.attack.damage/none": "{god} has no power for a {how} attack",
    "hh.runes/asked": "a die is to be rolled: resolve --roll N",
    "hh.runes/number": "a die shows 1 to 6, not {roll}",
    "hh.acquire/far": "{hex} is not beside {god}",
    "hh.acquire/under": "{fallen} lies on the chips on {hex}, and has not perished",
    "hh.acquire/nothing": "no dropped chips lie on {hex}",
    "hh.acquire/number": "{there} {chip} chips lie on {hex}",
    "hh.acquire/none": "{god} takes nothing from {hex}",
    "hh.chip.armor/cap": "{god} has {held} armor chips, and never more than 2",
    "hh.chip.attack/cap": "{god} has {held} attack chips, and never more than 2",
    "hh.ability/plain": "{god} has no Special Ability",
    "hh.ability/passive": "{god} has an ability that is not used: it works by itself ({when})",
    "hh.ability/once": "{god} has used the ability in this turn, and may do so once a turn",
    "hh.board.home/card": "{word} is a home base, and {card} needs another hex",
    "hh.board.occupied/card": "{by} is on {hex}, and {card} needs a free hex",
    "hh.four.zones/card": "{player} cannot move {god} to {word} within their zones",
    "hh.board.path/card": "no path that {card} allows leads {god} to {word}",
    "hh.chip.architecture/invoking": "{word} is an Invoking hex, where nothing is built",
    "hh.chip.trap/invoking": "{word} is on an Invoking hex, where no trap is laid",
    "hh.fall.target/card": "{word} has fallen, and is no target",
    "hh.perish/stays": "{word} has perished, and {card} brings no such god back",
    "hh.card.effect/number": "{card} asks for {asked} as the {choice}, not {given}",
    "hh.card.effect/twice": "{card}: {word} is named twice as the {choice}",
    "hh.card.effect/fit": "{card}: {word} cannot be the {choice}, which must {wanted}",
    "hh.card.effect/needs": "{card} needs that {wanted}",
    "hh.turn.resolve/asked": "{card} waits for a choice ({choice}): resolve WORD",
    "hh.power/god": "{card} is a god and no divine power",
    "hh.power/hand": "{card} is not in the hand",
    "hh.card.effect/targets": "{card} asks for {choices} choices, and {given} are given",
    "hh.end.agree/missing": "a draw needs the consent of {seats} too",
    "hh.win.when/over": "the game is over ({by})",
}


GROUNDS = {
    "hh.turn.order/other": ("/player",),
    "hh.turn.cost/points": ("/points",),
    "hh.turn.resolve/pending": ("/pending",),
    "hh.turn.resolve/nothing": ("/pending",),
    "hh.turn.cleanup/hand": ("/hands/{seat}",),
    "hh.act.able/absent": ("{at}",),
    "hh.act.able/fallen": ("/gods/{god}/standing",),
    "hh.act.able/disabled": ("/gods/{god}/disabled",),
    "hh.act.able/trapped": ("/gods/{god}/trap",),
    "hh.invoke.card/hand": ("/hands/{seat}",),
    "hh.invoke.card/here": ("/gods/{god}/hex",),
    "hh.invoke.hex/occupied": ("{there}",),
    "hh.supply.short/chips": ("/supply/{chip}",),
    "hh.board.occupied/occupied": ("{there}",),
    "hh.board.path/none": ("/gods/{god}/hex",),
    "hh.move.distance/far": ("/gods/{god}/hex",),
    "hh.move.leave/leave": ("/gods/{god}/hex", "/entered/{side}"),
    "hh.four.zones/zone": ("/player", "/gods/{god}/hex"),
    "hh.attack.target/named": ("/gods/{there}/hex",),
    "hh.fall.target/fallen": ("/gods/{target}/standing",),
    "hh.attack.melee/far": ("/gods/{god}/hex", "{at}"),
    "hh.attack.ranged/far": ("/gods/{god}/hex", "{at}"),
    "hh.attack.damage/none": ("/gods/{god}/attack",),
    "hh.runes/asked": ("/pending",),
    "hh.acquire/far": ("/gods/{god}/hex",),
    "hh.acquire/under": ("/gods/{fallen}/standing",),
    "hh.acquire/number": ("/hexes/{hex}/{chip}",),
    "hh.chip.armor/cap": ("/gods/{god}/armor",),
    "hh.chip.attack/cap": ("/gods/{god}/attack",),
    "hh.ability/once": ("/gods/{god}/effects",),
    "hh.board.occupied/card": ("{there}",),
    "hh.four.zones/card": ("/player", "/gods/{god}/hex"),
    "hh.fall.target/card": ("/gods/{word}/standing",),
    "hh.perish/stays": ("/perished",),
    "hh.turn.resolve/asked": ("/pending",),
    "hh.power/hand": ("/hands/{seat}",),
    "hh.win.when/over": ("/outcome",),
}


OF_CARDS = ("hh.card.effect/fit", "hh.card.effect/needs")


def grounds(refusal: Refusal) -> list[str]:
    """Pointers to what a refusal hangs on; none where the command alone is wrong."""
    found = GROUNDS.get(f"{refusal.rule}/{refusal.case}", ())
    return [at for pointer in found if (at := pointer.format_map(refusal.facts))]


def message(refusal: Refusal) -> str:
    """The refusal as one sentence."""
    facts = {
        key: ", ".join(map(str, value)) if isinstance(value, list) else value
        for key, value in refusal.facts.items()
    }
    key = f"{refusal.rule}/{refusal.case}"
    if key in OF_CARDS:
        from engine.high_heavens.effects.text import wanted

        facts["wanted"] = wanted(refusal.facts)
    if key == "hh.turn.cost/points":
        points, since = facts["points"], refusal.facts.get("since", [])
        facts["left"] = f"{points} Action Point{' is' if points == 1 else 's are'}"
        facts["since"] = f" (it is changed by {', '.join(since)})" if since else ""
    if "least" in facts:
        least, most = facts["least"], facts["most"]
        facts["asked"] = f"{least}" if least == most else f"{least} to {most}"
    return WORDING[key].format_map(facts)
