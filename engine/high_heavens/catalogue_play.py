"""The clauses of High Heavens about actions, cards, chips, falling and the end."""

from engine.clause import BOTH, COUNTS, DEFINES, REFUSES, Clause
from engine.high_heavens.catalogue_table import clause

PLAY: tuple[Clause, ...] = (
    clause(
        "act.able",
        "Game Components, Disable/Trap",
        REFUSES,
        "A god acts while it stands in the Heavens, neither disabled nor trapped.",
        "Disabled and trapped gods keep what always holds and what is triggered; fallen ones"
        " do not.",
        waivable=True,
    ),
    clause(
        "invoke.card",
        "Turn Sequence, Invoke",
        REFUSES,
        "The card of the god that is invoked comes from the player's hand.",
    ),
    clause(
        "invoke.hex",
        "The Heavens, 2",
        REFUSES,
        "A god is invoked on an Invoking hex of its own side that nothing occupies; where none"
        " is free, nobody is invoked.",
    ),
    clause(
        "invoke.health",
        "God Cards, 2",
        COUNTS,
        "A god enters with as many health chips as its card says and never has more; it may"
        " act in the same turn.",
    ),
    clause(
        "god.card",
        "Pantheon Cards",
        DEFINES,
        "While a god is in the Heavens its card is in no pile.",
        "The book does not say where it lies: face up beside the board, until the god perishes.",
    ),
    clause(
        "move.distance",
        "Turn Sequence, Move",
        REFUSES,
        "A move goes one hex or more, and at most as many as the god's Movement with what"
        " modifies it.",
        waivable=True,
    ),
    clause(
        "move.path",
        "Turn Sequence, Move",
        DEFINES,
        "The player may name the hexes that the god passes.",
        "A command need not name them. Then the god takes, of the paths within its Movement,"
        " that on which the fewest fallen gods are smitten, then the shortest, then the first"
        " by column letter and row number, step by step.",
    ),
    clause(
        "move.end",
        "Turn Sequence, Move",
        DEFINES,
        "A move that has stopped, for whatever reason, is over, and what was left of it is lost.",
    ),
    clause(
        "move.stack",
        "Turn Sequence, Move",
        DEFINES,
        "A god takes its chips along.",
        "Architecture is no part of a god, so it stays on its hex.",
    ),
    clause(
        "move.leave",
        "Additional Rules",
        REFUSES,
        "As long as fewer than two different gods of a side have ever entered the Heavens, no"
        " god of that side that stands on its own Invoking hexes may leave them, by any means;"
        " it may go from one of them to another.",
        waivable=True,
    ),
    clause(
        "move.smite",
        "Additional Rules, Standing, Fallen and Smiting",
        COUNTS,
        "A god that enters the hex of a fallen one of either side that lies on no bonus chips,"
        " to pass or to stay, smites it: the fallen god perishes at once.",
    ),
    clause(
        "attack.melee",
        "God Cards, 5",
        BOTH,
        "A melee attack strikes an adjacent target with the god's Melee Power.",
        waivable=True,
    ),
    clause(
        "attack.ranged",
        "God Cards, 4 and 6",
        BOTH,
        "A ranged attack needs a Range of two or more and a path of at most that many steps,"
        " the last onto the target and all hexes before it empty; it strikes with the Range"
        " Power.",
        "The book leaves open whether an adjacent target can be shot at. It can; where the"
        " player does not say how, the attack is melee, or ranged where melee could do nothing.",
        waivable=True,
    ),
    clause(
        "attack.target",
        "Turn Sequence, Attack",
        REFUSES,
        "Gods, home bases, traps and architecture can be attacked; traps and architecture by"
        " the gods of both sides, but a trap not by the god in it.",
        "Nothing is gained by attacking one's own god or home, and the book does not allow it"
        " anywhere, so it is refused.",
    ),
    clause(
        "attack.damage",
        "Turn Sequence, Attack",
        BOTH,
        "The damage is the power, one more for each attack chip of the attacker and what"
        " modifies it, one less for each armor chip of a god that is hit, and never less than"
        " none. Armor stays, and shields neither a trap nor architecture.",
        "An attack is refused only if it would make nothing before armor; one that armor"
        " absorbs wholly is legal. What is more than the target has left is lost.",
    ),
    clause(
        "attack.back",
        "Turn Sequence, Attack",
        DEFINES,
        "What strikes back does so when all damage of the attack is done.",
        "The book does not speak of it. The point stays spent, and a god that falls in the"
        " middle of an action ends its part in it and lies where it stood.",
    ),
    clause(
        "acquire",
        "Turn Sequence, Acquire",
        REFUSES,
        "A god beside a hex with dropped bonus chips takes some or all of them, up to its caps;"
        " the others stay.",
        "Bonus chips are dropped when a god perishes, so none are taken from under a fallen god"
        " that still lies there.",
    ),
    clause(
        "ability",
        "Turn Sequence, Use Special Ability",
        REFUSES,
        "A god's Special Ability does what its card says at the price its card says; a god"
        " whose card says nothing has none.",
    ),
    clause(
        "power",
        "Turn Sequence, Use a Divine Power Card",
        REFUSES,
        "A divine power is played from the hand, does what its card says, and then goes face up"
        " to the discard pile.",
    ),
    clause(
        "card.first",
        "Pantheon Cards",
        DEFINES,
        "Where the text of a card and these rules differ, the card is followed.",
    ),
    clause(
        "card.effect",
        "Divine Power Cards",
        REFUSES,
        "A card asks for its choices, no more and no fewer, and every required one is legal.",
        "The book does not ask that a card changes anything, so it may be played in vain.",
    ),
    clause(
        "card.discard",
        "The Sideboards, 8",
        DEFINES,
        "The discard pile lies face up for everybody, in an order that only a card may change.",
    ),
    clause(
        "card.draw",
        "The Sideboards, 7",
        DEFINES,
        "Nobody looks into a draw pile unless a card says so.",
    ),
    clause(
        "trigger.order",
        "Pantheon Cards",
        DEFINES,
        "What several cards set off at the same time happens in a fixed order.",
        "The book has none: damage, then falls, then what is triggered, the active side first"
        " and within a side by name. What has lost its target, or lacks chips, does nothing.",
    ),
    clause(
        "chip.disable",
        "Game Components, Disable/Trap",
        COUNTS,
        "A disabled god has one black chip on top of its stack, usually for a round.",
        "The book does not say when it comes off: at the end of the owner's first turn that"
        " begins after the disabling. Disabling again starts the count anew without a chip.",
    ),
    clause(
        "chip.trap",
        "Game Components, Disable/Trap",
        BOTH,
        "A trap has as many black chips as it is strong, under a god or on an empty hex, never"
        " on an Invoking one. Other gods and powers may attack it, and without chips it is"
        " gone; a god in a trap does not act.",
        "A new trap adds its strength to the old one. What would move a trapped god passes it"
        " over.",
    ),
    clause(
        "chip.poison",
        "Game Components, Poison",
        COUNTS,
        "A god may have any number of poison chips, as far as there are some.",
    ),
    clause(
        "chip.armor",
        "Game Components, Armor Bonus",
        BOTH,
        "A god has at most two armor chips, and each takes one from every damage but poison,"
        " unless what does the damage says otherwise; they stay.",
        "Chips that would pass a cap are simply not given.",
    ),
    clause(
        "chip.attack",
        "Game Components, Attack Bonus",
        BOTH,
        "A god has at most two attack chips, and each adds one to melee and ranged damage.",
    ),
    clause(
        "chip.architecture",
        "Game Components, Architecture",
        COUNTS,
        "Each chip of architecture is one health of it. It is never put on an Invoking or an"
        " occupied hex unless a card says so.",
    ),
    clause(
        "chip.stack",
        "Game Components, Ringchips",
        DEFINES,
        "A stack is shown from top to bottom as Disable, Poison, Armor, Attack, Health,"
        " Architecture, Trap.",
        "The book's list has Trap second, and its text has traps at the bottom; the text is"
        " followed.",
    ),
    clause(
        "fall",
        "Additional Rules, Standing, Fallen and Smiting",
        COUNTS,
        "A god without health falls: it lies on its hex, on its armor and attack chips.",
        "The book does not speak of its other chips: poison, Disable and trap go back to the"
        " supply.",
    ),
    clause(
        "fall.open",
        "Additional Rules, Standing, Fallen and Smiting",
        DEFINES,
        "A fallen god does not occupy its hex, unless it lies on bonus chips.",
    ),
    clause(
        "fall.target",
        "Additional Rules, Standing, Fallen and Smiting",
        REFUSES,
        "A fallen god is no target, and gets neither chips nor health.",
        "The book does not say so; a card that speaks of the fallen may do otherwise.",
    ),
    clause(
        "fall.cover",
        "Additional Rules, Standing, Fallen and Smiting",
        COUNTS,
        "A god that comes onto the hex of an open fallen god by any means, invoking too, smites"
        " it.",
        "The book speaks of moving only. A trap or architecture may be put there as well, and"
        " the fallen god then perishes at clean-up.",
    ),
    clause(
        "perish",
        "Additional Rules, Standing, Fallen and Smiting",
        COUNTS,
        "A god perishes when it leaves the Heavens, smitten or at clean-up; its bonus chips"
        " stay on the hex.",
        "The book does not say where its card goes: to the discard pile, marked as perished,"
        " and nothing brings it back that does not speak of the perished.",
    ),
    clause(
        "win.home",
        "Object of the Game",
        COUNTS,
        "Whose home base has no health left has lost.",
    ),
    clause(
        "win.pantheon",
        "Object of the Game",
        COUNTS,
        "A side whose whole Pantheon is eliminated has lost.",
        "The book does not say when that is. It is when no god of the side is in the Heavens,"
        " standing or fallen, none in its hands or draw pile, nor a card there that could bring"
        " one back; it is looked at whenever a god perishes or a card is discarded.",
    ),
    clause(
        "win.when",
        "Object of the Game",
        BOTH,
        "The game is over as soon as a side has lost, and nothing more is played.",
        "The book does not say how soon that is. Losing is looked at after every single step of"
        " a card, an attack, poison or clean-up; what one step does to several things happens"
        " at once, and the rest of the action is not carried out.",
    ),
    clause(
        "win.both",
        "Object of the Game",
        COUNTS,
        "If one step makes both sides lose, the game is drawn.",
        "The book does not think of it.",
    ),
    clause(
        "end.agree",
        "Object of the Game",
        BOTH,
        "A side may concede at any time, and both may agree on a draw.",
        "The book has no other end; nothing else stops a game that gets nowhere.",
    ),
)
