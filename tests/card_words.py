"""What each word of the vocabulary means, for docs/cards.md."""

WHENS = {
    "action": "the player whose god it is uses it, for its cost: `heavens use GOD …`",
    "always": "it holds by itself while the god stands, also while it is disabled or trapped",
    "invoked": "a god has entered the Heavens; `it` is that god",
    "attacks": "a god's Attack action has hit (hh.runes: a miss sets nothing off); `it` is the"
    " attacker, `by` what was attacked: a god, a home base, or a trap or architecture",
    "hit": "a god was hit by an Attack action; `it` is that god, `by` the attacker",
    "falls": "a god has fallen; `it` is that god, which now lies there: it can be raised or can"
    " perish, and takes nothing else",
    "perishes": "a god has left the Heavens for good; `it` is gone, and no step can do anything"
    " to it",
    "turn-starts": "a turn begins, its poison done; `turn` says whose",
    "turn-ends": "a turn ends, before clean-up; `turn` says whose",
}
PICKS = {
    "god": "a standing god, by its name",
    "fallen": "a fallen god, by its name",
    "home": "a home base: `asgard` or `olympus`",
    "trap": "a trap, by its hex, whether a god is in it or not",
    "architecture": "architecture, by its hex",
    "target": "a standing god, a home base, or by its hex a trap (before architecture) or"
    " architecture",
    "hex": "a hex that is not occupied (an occupied one too with `occupied`), never a home",
    "hand": "a card in the hand of whoever chooses: of the other side where `ask` asks `foe`",
    "discard": "a card of the discard pile of the side that the card serves, whoever"
    " chooses; only one that has perished with `perished`, else"
    " none that has",
    "draw": "a card of the draw pile of the side that the card serves, whoever chooses,"
    " which is shown to who chooses; only in `ask`, and secret",
    "top": "the top cards of a draw pile (`pile` says whose, seen from that side too),"
    " all of them in a new order; only in `ask`, and secret",
    "word": "one of the words in `words`, for a card that leaves a choice between two things",
}
CONDITIONS = {
    "who": "Of gods and things that the card speaks of. Of several every one must fit, and there"
    " must be one.",
    "count": "How many there are of something.",
    "turn": "The turn, counted from 1 over both sides.",
    "points": "Action Points.",
    "hand": "Cards in a hand.",
    "base": "A home base.",
    "supply": "Chips that are left in the supply.",
    "picked": "Which word was picked.",
}
AMOUNTS = {
    "count": "So many for each.",
    "read": "What a god or home base has; of several the sum.",
    "done": "What the step before came to; each [step](#steps) says what it counts. 0 if it was"
    " passed over, and what an `ask` follows is still counted after it.",
}
STEPS = {
    "damage": "Damage, as by hh.attack.damage: armor helps, excess is lost, who has no health left"
    " falls. It is no Attack action and sets no `attacks` or `hit` off.",
    "heal": "Health, up to what the card of a god says, and for a home base up to 30.",
    "give": "Chips from the supply; armor and attack up to two a god, and no more is given.",
    "remove": "Chips back to the supply.",
    "disable": "A Disable chip, to the end of the owner's first turn that begins after now.",
    "release": "The Disable chip comes off.",
    "trap": "A trap, under a god or on a free hex; never on an Invoking hex. Under a god in a trap"
    " already it adds to it.",
    "build": "Architecture, on a free hex; on an occupied one only if its choice has `occupied`.",
    "move": "A move along a path, which smites as a Move action does. The choice of the hex"
    " offers only hexes that can be reached. No trapped god is moved.",
    "push": "Away, hex by hex, always to a free hex: straight on if that is farther and free, else"
    " the first farther free hex by column letter and row number, so what stands in the row"
    " diverts it; it stops where there is none. The key `by` is how many hexes; it is not the word"
    " `by`, who attacked.",
    "pull": "Towards, in the same way; it stops beside what stands there, or on it if it is a free"
    " hex.",
    "swap": "Two gods change places, if both may be put elsewhere.",
    "teleport": "To a free hex, wherever it is.",
    "invoke": "A god enters from the hand or the discard pile, on any free hex. A god that has"
    " perished only if its choice says `perished`. Its choice needs `card`: `god`. From the next"
    " step on the choice speaks of the god in the Heavens.",
    "raise": "A fallen god stands up on its hex, if nothing else stands or lies there. From the"
    " next step on it is a standing god.",
    "perish": "A fallen god leaves the Heavens at once.",
    "points": "More Action Points; none if it is the turn of the other side. They lapse at the"
    " turn's end.",
    "draw": "From the top, up to what a hand may hold; with Omnipotence nothing.",
    "discard": "From the hand to the discard pile.",
    "take": "From the discard pile into the hand, up to what it may hold.",
    "look": "The player sees the top cards, and nobody else does.",
    "arrange": "The cards that were picked, put back in their order.",
    "fetch": "From the draw pile into the hand, up to what it may hold; then the pile is shuffled.",
    "change": "What a god can do becomes more or less; never below 0.",
    "immune": "What does nothing to a god, or in `always` to a home base.",
    "ask": "A choice in the middle of the card. The game waits until that player answers with"
    " `heavens resolve`. A choice with no legal answer is passed over, and nothing is picked.",
}
DONE = {
    "damage": "health lost, and chips of traps and architecture",
    "heal": "health gained",
    "give": "chips given",
    "remove": "chips taken off",
    "disable": "gods disabled",
    "release": "gods released",
    "trap": "trap chips laid",
    "build": "chips of architecture built",
    "move": "hexes moved",
    "push": "hexes, of all gods together",
    "pull": "hexes, of all gods together",
    "swap": "1 if they changed places",
    "teleport": "1 if the god was put there",
    "invoke": "the health with which the god entered",
    "raise": "the health with which gods stood up",
    "perish": "gods that perished",
    "points": "Action Points gained",
    "draw": "cards drawn",
    "discard": "cards discarded",
    "take": "cards taken",
    "look": "cards seen",
    "arrange": "cards put in order",
    "fetch": "cards fetched",
    "change": "gods changed",
    "immune": "gods made immune",
}
DURATIONS = {
    "turn": "to the end of this turn",
    "round": "for one round, this turn included: with two players to the end of the next turn."
    " Played in turn 7, it lasts through the enemy's turn 8",
    "next": "one turn longer: with two players to the end of the same player's next turn. Played"
    " in turn 7, it lasts through turn 9, so the player acts with it once more",
    "stay": "while the god stands",
}
STATS = {
    "movement": "Movement",
    "range": "Range",
    "melee": "Melee Power",
    "ranged": "Range Power",
    "armor": "as if it had so many armor chips more or less",
    "piercing": "so much armor of its target does not help against its attacks, nor against"
    " `damage` with `as`",
    "cost": "what its actions cost; `of` says which",
}
COSTS = {
    "move": "the Move action",
    "attack": "the Attack action",
    "acquire": "the Acquire action",
    "use": "its Special Ability",
}
SHIELDS = {
    "melee": "melee attacks, and `damage` with `as`: `melee`",
    "ranged": "ranged attacks, and `damage` with `as`: `ranged`",
    "ability": "`damage` by abilities",
    "power": "`damage` by divine powers",
    "poison": "poison chips, those it is given and those it has",
    "disable": "the Disable chip",
    "trap": "traps",
    "displace": "being moved, pushed, pulled, swapped or teleported by a card, also by the god's"
    " own ability; its Move action is not stopped",
}
READINGS = {
    "health": "its health; also of a home base",
    "missing": "how much less health it has than its card says",
    "movement": "its Movement, with all changes",
    "range": "its Range, with all changes",
    "melee": "its Melee Power, with all changes, without chips",
    "ranged": "its Range Power, with all changes, without chips",
    "armor": "its armor chips",
    "attack": "its attack chips",
    "poison": "its poison chips",
    "trap": "how strong the trap is that it is in",
}
