"""The clauses of High Heavens, in our own words."""

from engine.clause import BOTH, COUNTS, DEFINES, REFUSES, Clause

BOOK = "High Heavens"


def _clause(
    rule: str, section: str, kind: str, text: str, ruling: str = "", waivable: bool = False
) -> Clause:
    return Clause("hh." + rule, BOOK, section, kind, text, ruling, waivable)


CLAUSES: tuple[Clause, ...] = (
    _clause(
        "setup.deck",
        "Game Setup, 1-2",
        DEFINES,
        "Norse and Greeks each have a Pantheon of 24 cards, twelve gods and twelve divine"
        " powers, which is shuffled and becomes the draw pile.",
        "The book does not print the cards, so the decks are house data. A deck of one's own"
        " may have any size, with at least two gods and none above 60 health; a short pile"
        " deals what it has.",
    ),
    _clause(
        "setup.home",
        "Game Setup, 3-4",
        COUNTS,
        "Asgard and Mount Olympus each stand on a hex of their own and begin with 30 health,"
        " which they never pass.",
    ),
    _clause(
        "setup.first",
        "Game Setup, 5",
        DEFINES,
        "Chance decides who begins; the roll is recorded.",
        "Those who have agreed on it may name the first player instead.",
    ),
    _clause(
        "setup.points",
        "Game Setup, 6",
        COUNTS,
        "The very first turn has two Action Points and every later one three; a token that is"
        " spent goes over to the other side's end of the lane.",
    ),
    _clause(
        "setup.hand",
        "Game Setup, 7",
        COUNTS,
        "Everybody draws five cards. Who holds no god shows the hand, shuffles the whole deck"
        " and draws five anew, again and again until a god is there; each showing is recorded.",
    ),
    _clause(
        "supply",
        "Game Components, Ringchips",
        COUNTS,
        "Both sides take from one supply of 100 ringchips: 6 black for Disable and Trap,"
        " 6 poison, 8 armor, 8 attack, 60 health, 12 architecture.",
    ),
    _clause(
        "supply.short",
        "Game Components, Ringchips, Note",
        REFUSES,
        "Whatever needs more chips than are left cannot be done at all: no invoking, no"
        " ability, no power.",
        "Which chips count is left open. It is those that would really be placed, after caps"
        " and missing health, step by step, and chips freed earlier in the same action count.",
    ),
    _clause(
        "supply.return",
        "Game Components, Ringchips",
        COUNTS,
        "Chips that damage, a cure, expiry or destruction takes away are in the supply again"
        " at once; dropped bonus chips stay on the board.",
        "The book does not say when chips go back.",
    ),
    _clause(
        "board.house",
        "High Heavens Board",
        DEFINES,
        "The board has 70 flat-topped hexes in nine columns a to i of 6, 7, 8, 9, 10, 9, 8, 7"
        " and 6, row 1 on the Norse side. Asgard is on e2 and Mount Olympus on e9; d1 e1 f1"
        " and d9 e10 f9 are Invoking hexes, d5 e5 e6 f5 Central ones; columns a to d are"
        " Zone 1, f to i Zone 2, e is Zone 3.",
        "House data: the book's drawing of the board is not to be had.",
    ),
    _clause(
        "board.occupied",
        "The Heavens, 1",
        REFUSES,
        "A hex is occupied by a standing god, architecture, a trap, dropped armor or attack"
        " chips, with or without a fallen god on them, or a home base, and then stops moves and"
        " the paths of attacks. Every other hex is empty, an Invoking hex too.",
    ),
    _clause(
        "board.path",
        "The Heavens, Note",
        REFUSES,
        "Moves and ranged attacks follow a chain of empty hexes, each beside the one before;"
        " the chain may bend.",
    ),
    _clause(
        "board.home",
        "The Heavens, 3",
        REFUSES,
        "Nobody ever enters the hex of a home base.",
    ),
    _clause(
        "turn.order",
        "Pantheon Cards",
        REFUSES,
        "Only the player whose turn it is acts and plays cards; the opponent acts only to"
        " answer a choice that a card leaves to them.",
    ),
    _clause(
        "turn.round",
        "Turn Sequence",
        DEFINES,
        "A round is one turn of everybody, one after the other.",
    ),
    _clause(
        "turn.cost",
        "Turn Sequence, Phase 1",
        REFUSES,
        "An action costs one Action Point unless its card has another price, paid before it"
        " begins, so it needs that many points; one that costs none needs none. Actions may be"
        " repeated and mixed at will.",
        "The tokens are only three. Points beyond them that a card gives are a mere count, and"
        " lapse at the end of the turn.",
    ),
    _clause(
        "turn.resolve",
        "Turn Sequence, Phase 1",
        REFUSES,
        "One action is carried out to its end before another begins. While it waits for a"
        " choice or a die nothing is done but to resolve it; the turn cannot be ended either.",
        "A choice that nothing could answer is skipped.",
    ),
    _clause(
        "turn.poison",
        "Game Components, Poison",
        COUNTS,
        "As a player's turn begins, each of their standing gods loses one health for each of"
        " its poison chips, and armor does not help.",
    ),
    _clause(
        "turn.end",
        "Turn Sequence, Phase 2",
        DEFINES,
        "A player may end the turn with points left.",
        "The book speaks only of turns whose points are spent. The tokens cross over all the"
        " same, and the next turn has its full number.",
    ),
    _clause(
        "turn.cleanup",
        "Turn Sequence, Phase 2",
        BOTH,
        "After the actions the player's fallen gods perish, and then any cards of the hand may"
        " be discarded.",
    ),
    _clause(
        "turn.draw",
        "Turn Sequence, Phase 3",
        COUNTS,
        "Then the hand is filled up to five cards; it never holds more.",
        "What would give a hand more, taking back from the discard pile too, gives only up to"
        " five.",
    ),
    _clause(
        "turn.deckout",
        "Additional Rules",
        DEFINES,
        "An empty draw pile stays empty, and the game goes on without it.",
    ),
    _clause(
        "omnipotence",
        "Alternate Rules, Omnipotence",
        DEFINES,
        "Both sides hold their whole deck from the start, for all to know. Nobody draws, no"
        " hand is too large, and nothing is left to chance but who begins.",
    ),
    _clause(
        "runes",
        "Alternate Rules, Rollin' Runes",
        BOTH,
        "Every attack action, once paid, rolls a six-sided die: 1 and 2 miss, 3 to 6 hit. The"
        " roll is recorded; that of a physical die is entered.",
        "The book does not say what a miss is. It does no damage and sets nothing off that"
        " needs a hit; abilities and powers are never rolled for.",
    ),
    _clause(
        "hearth",
        "Alternate Rules, Home is Where the Hearth Is",
        REFUSES,
        "The homes may stand on any two hexes that both sides agree on.",
        "The book forgets the Invoking hexes. They are one to three neighbours of the home"
        " that are named at the deal, else those of its neighbours that lie towards its own"
        " edge; there is at least one, none is a home, and none is shared.",
    ),
    _clause(
        "four",
        "Alternate Rules, Four Players",
        DEFINES,
        "Players 1 and 2 are the Norse, 3 and 4 the Greeks. A team has its deck, piles, gods"
        " and home in common and may see each other's hands; hands are of three, turns of two"
        " points and the very first of one; the order is 1, 3, 2, 4.",
    ),
    _clause(
        "four.first",
        "Alternate Rules, Four Players",
        REFUSES,
        "With four players the first turn is always that of player 1; chance can do no more"
        " than seat people.",
    ),
    _clause(
        "four.hand",
        "Alternate Rules, Four Players",
        COUNTS,
        "With four players each draws three cards, in the order of turns.",
        "The book does not say what a hand without a god does to the teammate. It is shown,"
        " shuffled back into the pile of the team and drawn anew; the teammate keeps theirs.",
    ),
    _clause(
        "four.zones",
        "Alternate Rules, Four Players",
        REFUSES,
        "When players 1 and 3 move gods, these enter only hexes of Zones 1 and 3; with players"
        " 2 and 4 only of Zones 2 and 3. Attacks cross the borders freely.",
        "The book's last line is cut off, so the second half is by symmetry. It binds moves of"
        " one's own gods; invoking, pushing, pulling, swapping and teleporting are free. A god"
        " that stands outside may move only into an allowed hex.",
        waivable=True,
    ),
    _clause(
        "four.owner",
        "Alternate Rules, Four Players",
        DEFINES,
        "Both teammates may act with every god of the team.",
        "The book does not say whose turns a god goes by. For poison, Disable and clean-up it"
        " is those of the teammate who invoked it; how many gods have entered is counted by"
        " team.",
    ),
    _clause(
        "mix",
        "Alternate Rules",
        REFUSES,
        "Alternate rules can be combined.",
        "The book does not say how. Runes and own homes go with everything, but with four"
        " players the homes stay in column e; Omnipotence with four makes the deck one hand of"
        " the team.",
    ),
    _clause(
        "act.able",
        "Game Components, Disable/Trap",
        REFUSES,
        "A god acts while it stands in the Heavens, neither disabled nor trapped.",
        "Disabled and trapped gods keep what always holds and what is triggered; fallen ones"
        " do not.",
        waivable=True,
    ),
    _clause(
        "invoke.card",
        "Turn Sequence, Invoke",
        REFUSES,
        "The card of the god that is invoked comes from the player's hand.",
    ),
    _clause(
        "invoke.hex",
        "The Heavens, 2",
        REFUSES,
        "A god is invoked on an Invoking hex of its own side that nothing occupies; where none"
        " is free, nobody is invoked.",
    ),
    _clause(
        "invoke.health",
        "God Cards, 2",
        COUNTS,
        "A god enters with as many health chips as its card says and never has more; it may"
        " act in the same turn.",
    ),
    _clause(
        "god.card",
        "Pantheon Cards",
        DEFINES,
        "While a god is in the Heavens its card is in no pile.",
        "The book does not say where it lies: face up beside the board, until the god perishes.",
    ),
    _clause(
        "move.distance",
        "Turn Sequence, Move",
        REFUSES,
        "A move goes one hex or more, and at most as many as the god's Movement with what"
        " modifies it.",
        waivable=True,
    ),
    _clause(
        "move.path",
        "Turn Sequence, Move",
        DEFINES,
        "The player may name the hexes that the god passes.",
        "A command need not name them. Then the god takes, of the paths within its Movement,"
        " that on which the fewest fallen gods are smitten, then the shortest, then the first"
        " by column letter and row number, step by step.",
    ),
    _clause(
        "move.end",
        "Turn Sequence, Move",
        DEFINES,
        "A move that has stopped, for whatever reason, is over, and what was left of it is lost.",
    ),
    _clause(
        "move.stack",
        "Turn Sequence, Move",
        DEFINES,
        "A god takes its chips along.",
        "Architecture is no part of a god, so it stays on its hex.",
    ),
    _clause(
        "move.leave",
        "Additional Rules",
        REFUSES,
        "As long as fewer than two different gods of a side have ever entered the Heavens, no"
        " god of that side that stands on its own Invoking hexes may leave them, by any means;"
        " it may go from one of them to another.",
        waivable=True,
    ),
    _clause(
        "move.smite",
        "Additional Rules, Standing, Fallen and Smiting",
        COUNTS,
        "A god that enters the hex of a fallen one of either side that lies on no bonus chips,"
        " to pass or to stay, smites it: the fallen god perishes at once.",
    ),
    _clause(
        "attack.melee",
        "God Cards, 5",
        BOTH,
        "A melee attack strikes an adjacent target with the god's Melee Power.",
        waivable=True,
    ),
    _clause(
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
    _clause(
        "attack.target",
        "Turn Sequence, Attack",
        REFUSES,
        "Gods, home bases, traps and architecture can be attacked; traps and architecture by"
        " the gods of both sides, but a trap not by the god in it.",
        "Nothing is gained by attacking one's own god or home, and the book does not allow it"
        " anywhere, so it is refused.",
    ),
    _clause(
        "attack.damage",
        "Turn Sequence, Attack",
        BOTH,
        "The damage is the power, one more for each attack chip of the attacker and what"
        " modifies it, one less for each armor chip of a god that is hit, and never less than"
        " none. Armor stays, and shields neither a trap nor architecture.",
        "An attack is refused only if it would make nothing before armor; one that armor"
        " absorbs wholly is legal. What is more than the target has left is lost.",
    ),
    _clause(
        "attack.back",
        "Turn Sequence, Attack",
        DEFINES,
        "What strikes back does so when all damage of the attack is done.",
        "The book does not speak of it. The point stays spent, and a god that falls in the"
        " middle of an action ends its part in it and lies where it stood.",
    ),
    _clause(
        "acquire",
        "Turn Sequence, Acquire",
        REFUSES,
        "A god beside a hex with dropped bonus chips takes some or all of them, up to its caps;"
        " the others stay.",
        "Bonus chips are dropped when a god perishes, so none are taken from under a fallen god"
        " that still lies there.",
    ),
    _clause(
        "ability",
        "Turn Sequence, Use Special Ability",
        REFUSES,
        "A god's Special Ability does what its card says at the price its card says; a god"
        " whose card says nothing has none.",
    ),
    _clause(
        "power",
        "Turn Sequence, Use a Divine Power Card",
        REFUSES,
        "A divine power is played from the hand, does what its card says, and then goes face up"
        " to the discard pile.",
    ),
    _clause(
        "card.first",
        "Pantheon Cards",
        DEFINES,
        "Where the text of a card and these rules differ, the card is followed.",
    ),
    _clause(
        "card.effect",
        "Divine Power Cards",
        REFUSES,
        "A card asks for its choices, no more and no fewer, and every required one is legal.",
        "The book does not ask that a card changes anything, so it may be played in vain.",
    ),
    _clause(
        "card.discard",
        "The Sideboards, 8",
        DEFINES,
        "The discard pile lies face up for everybody, in an order that only a card may change.",
    ),
    _clause(
        "card.draw",
        "The Sideboards, 7",
        DEFINES,
        "Nobody looks into a draw pile unless a card says so.",
    ),
    _clause(
        "trigger.order",
        "Pantheon Cards",
        DEFINES,
        "What several cards set off at the same time happens in a fixed order.",
        "The book has none: damage, then falls, then what is triggered, the active side first"
        " and within a side by name. What has lost its target, or lacks chips, does nothing.",
    ),
    _clause(
        "chip.disable",
        "Game Components, Disable/Trap",
        COUNTS,
        "A disabled god has one black chip on top of its stack, usually for a round.",
        "The book does not say when it comes off: at the end of the owner's first turn that"
        " begins after the disabling. Disabling again starts the count anew without a chip.",
    ),
    _clause(
        "chip.trap",
        "Game Components, Disable/Trap",
        BOTH,
        "A trap has as many black chips as it is strong, under a god or on an empty hex, never"
        " on an Invoking one. Other gods and powers may attack it, and without chips it is"
        " gone; a god in a trap does not act.",
        "A new trap adds its strength to the old one. What would move a trapped god passes it"
        " over.",
    ),
    _clause(
        "chip.poison",
        "Game Components, Poison",
        COUNTS,
        "A god may have any number of poison chips, as far as there are some.",
    ),
    _clause(
        "chip.armor",
        "Game Components, Armor Bonus",
        BOTH,
        "A god has at most two armor chips, and each takes one from every damage but poison,"
        " unless what does the damage says otherwise; they stay.",
        "Chips that would pass a cap are simply not given.",
    ),
    _clause(
        "chip.attack",
        "Game Components, Attack Bonus",
        BOTH,
        "A god has at most two attack chips, and each adds one to melee and ranged damage.",
    ),
    _clause(
        "chip.architecture",
        "Game Components, Architecture",
        BOTH,
        "Each chip of architecture is one health of it. It is never put on an Invoking or an"
        " occupied hex unless a card says so.",
    ),
    _clause(
        "chip.stack",
        "Game Components, Ringchips",
        DEFINES,
        "A stack is shown from top to bottom as Disable, Poison, Armor, Attack, Health,"
        " Architecture, Trap.",
        "The book's list has Trap second, and its text has traps at the bottom; the text is"
        " followed.",
    ),
    _clause(
        "fall",
        "Additional Rules, Standing, Fallen and Smiting",
        COUNTS,
        "A god without health falls: it lies on its hex, on its armor and attack chips.",
        "The book does not speak of its other chips: poison, Disable and trap go back to the"
        " supply.",
    ),
    _clause(
        "fall.open",
        "Additional Rules, Standing, Fallen and Smiting",
        DEFINES,
        "A fallen god does not occupy its hex, unless it lies on bonus chips.",
    ),
    _clause(
        "fall.target",
        "Additional Rules, Standing, Fallen and Smiting",
        REFUSES,
        "A fallen god is no target, and gets neither chips nor health.",
        "The book does not say so; a card that speaks of the fallen may do otherwise.",
    ),
    _clause(
        "fall.cover",
        "Additional Rules, Standing, Fallen and Smiting",
        COUNTS,
        "A god that comes onto the hex of an open fallen god by any means, invoking too, smites"
        " it.",
        "The book speaks of moving only. A trap or architecture may be put there as well, and"
        " the fallen god then perishes at clean-up.",
    ),
    _clause(
        "perish",
        "Additional Rules, Standing, Fallen and Smiting",
        BOTH,
        "A god perishes when it leaves the Heavens, smitten or at clean-up; its bonus chips"
        " stay on the hex.",
        "The book does not say where its card goes: to the discard pile, marked as perished,"
        " and nothing brings it back that does not speak of the perished.",
    ),
    _clause(
        "win.home",
        "Object of the Game",
        COUNTS,
        "Whose home base has no health left has lost.",
    ),
    _clause(
        "win.pantheon",
        "Object of the Game",
        COUNTS,
        "A side whose whole Pantheon is eliminated has lost.",
        "The book does not say when that is. It is when no god of the side is in the Heavens,"
        " standing or fallen, none in its hands or draw pile, nor a card there that could bring"
        " one back; it is looked at whenever a god perishes or a card is discarded.",
    ),
    _clause(
        "win.when",
        "Object of the Game",
        BOTH,
        "The game is over as soon as a side has lost, and nothing more is played.",
        "The book does not say how soon that is. Losing is looked at after every single step of"
        " a card, an attack, poison or clean-up; what one step does to several things happens"
        " at once, and the rest of the action is not carried out.",
    ),
    _clause(
        "win.both",
        "Object of the Game",
        COUNTS,
        "If one step makes both sides lose, the game is drawn.",
        "The book does not think of it.",
    ),
    _clause(
        "end.agree",
        "Object of the Game",
        BOTH,
        "A side may concede at any time, and both may agree on a draw.",
        "The book has no other end; nothing else stops a game that gets nowhere.",
    ),
)
