"""The clauses of High Heavens about setup, board, turn, and the alternate rules."""

from engine.clause import BOTH, COUNTS, DEFINES, REFUSES, Clause

BOOK = "High Heavens"


def clause(
    rule: str, section: str, kind: str, text: str, ruling: str = "", waivable: bool = False
) -> Clause:
    """One clause of this game."""
    return Clause("hh." + rule, BOOK, section, kind, text, ruling, waivable)


TABLE: tuple[Clause, ...] = (
    clause(
        "setup.deck",
        "Game Setup, 1-2",
        DEFINES,
        "Norse and Greeks each have a Pantheon of 24 cards, twelve gods and twelve divine"
        " powers, which is shuffled and becomes the draw pile.",
        "The book does not print the cards, so the decks are house data. A deck of one's own"
        " may have any size, with at least two gods and none above 60 health; a short pile"
        " deals what it has.",
    ),
    clause(
        "setup.home",
        "Game Setup, 3-4",
        BOTH,
        "Asgard and Mount Olympus each stand on a hex of their own and begin with 30 health,"
        " which they never pass.",
    ),
    clause(
        "setup.first",
        "Game Setup, 5",
        DEFINES,
        "Chance decides who begins; the roll is recorded.",
        "Those who have agreed on it may name the first player instead.",
    ),
    clause(
        "setup.points",
        "Game Setup, 6",
        COUNTS,
        "The very first turn has two Action Points and every later one three; a token that is"
        " spent goes over to the other side's end of the lane.",
    ),
    clause(
        "setup.hand",
        "Game Setup, 7",
        COUNTS,
        "Everybody draws five cards. Who holds no god shows the hand, shuffles the whole deck"
        " and draws five anew, again and again until a god is there; each showing is recorded.",
    ),
    clause(
        "supply",
        "Game Components, Ringchips",
        COUNTS,
        "Both sides take from one supply of 100 ringchips: 6 black for Disable and Trap,"
        " 6 poison, 8 armor, 8 attack, 60 health, 12 architecture.",
    ),
    clause(
        "supply.short",
        "Game Components, Ringchips, Note",
        REFUSES,
        "Whatever needs more chips than are left cannot be done at all: no invoking, no"
        " ability, no power.",
        "Which chips count is left open. It is those that would really be placed, after caps"
        " and missing health, step by step, and chips freed earlier in the same action count.",
    ),
    clause(
        "supply.return",
        "Game Components, Ringchips",
        COUNTS,
        "Chips that damage, a cure, expiry or destruction takes away are in the supply again"
        " at once; dropped bonus chips stay on the board.",
        "The book does not say when chips go back.",
    ),
    clause(
        "board.house",
        "High Heavens Board",
        DEFINES,
        "The board has 70 flat-topped hexes in nine columns a to i of 6, 7, 8, 9, 10, 9, 8, 7"
        " and 6, row 1 on the Norse side. Asgard is on e2 and Mount Olympus on e9; d1 e1 f1"
        " and d9 e10 f9 are Invoking hexes, d5 e5 e6 f5 Central ones; columns a to d are"
        " Zone 1, f to i Zone 2, e is Zone 3.",
        "House data: the book's drawing of the board is not to be had.",
    ),
    clause(
        "board.occupied",
        "The Heavens, 1",
        REFUSES,
        "A hex is occupied by a standing god, architecture, a trap, dropped armor or attack"
        " chips, with or without a fallen god on them, or a home base, and then stops moves and"
        " the paths of attacks. Every other hex is empty, an Invoking hex too.",
    ),
    clause(
        "board.path",
        "The Heavens, Note",
        REFUSES,
        "Moves and ranged attacks follow a chain of empty hexes, each beside the one before;"
        " the chain may bend.",
    ),
    clause(
        "board.home",
        "The Heavens, 3",
        REFUSES,
        "Nobody ever enters the hex of a home base.",
    ),
    clause(
        "turn.order",
        "Pantheon Cards",
        REFUSES,
        "Only the player whose turn it is acts and plays cards; the opponent acts only to"
        " answer a choice that a card leaves to them.",
    ),
    clause(
        "turn.round",
        "Turn Sequence",
        DEFINES,
        "A round is one turn of everybody, one after the other.",
    ),
    clause(
        "turn.cost",
        "Turn Sequence, Phase 1",
        REFUSES,
        "An action costs one Action Point unless its card has another price, paid before it"
        " begins, so it needs that many points; one that costs none needs none. Actions may be"
        " repeated and mixed at will.",
        "The tokens are only three. Points beyond them that a card gives are a mere count, and"
        " lapse at the end of the turn.",
    ),
    clause(
        "turn.resolve",
        "Turn Sequence, Phase 1",
        REFUSES,
        "One action is carried out to its end before another begins. While it waits for a"
        " choice or a die nothing is done but to resolve it; the turn cannot be ended either.",
        "A choice that nothing could answer is skipped.",
    ),
    clause(
        "turn.poison",
        "Game Components, Poison",
        COUNTS,
        "As a player's turn begins, each of their standing gods loses one health for each of"
        " its poison chips, and armor does not help.",
    ),
    clause(
        "turn.end",
        "Turn Sequence, Phase 2",
        DEFINES,
        "A player may end the turn with points left.",
        "The book speaks only of turns whose points are spent. The tokens cross over all the"
        " same, and the next turn has its full number.",
    ),
    clause(
        "turn.cleanup",
        "Turn Sequence, Phase 2",
        BOTH,
        "After the actions the player's fallen gods perish, and then any cards of the hand may"
        " be discarded.",
    ),
    clause(
        "turn.draw",
        "Turn Sequence, Phase 3",
        COUNTS,
        "Then the hand is filled up to five cards; it never holds more.",
        "What would give a hand more, taking back from the discard pile too, gives only up to"
        " five.",
    ),
    clause(
        "turn.deckout",
        "Additional Rules",
        DEFINES,
        "An empty draw pile stays empty, and the game goes on without it.",
    ),
    clause(
        "omnipotence",
        "Alternate Rules, Omnipotence",
        BOTH,
        "Both sides hold their whole deck from the start, for all to know. Nobody draws, no"
        " hand is too large, and nothing is left to chance but who begins.",
    ),
    clause(
        "runes",
        "Alternate Rules, Rollin' Runes",
        BOTH,
        "Every attack action, once paid, rolls a six-sided die: 1 and 2 miss, 3 to 6 hit. The"
        " roll is recorded; that of a physical die is entered.",
        "The book does not say what a miss is. It does no damage and sets nothing off that"
        " needs a hit; abilities and powers are never rolled for.",
    ),
    clause(
        "hearth",
        "Alternate Rules, Home is Where the Hearth Is",
        REFUSES,
        "The homes may stand on any two hexes that both sides agree on.",
        "The book forgets the Invoking hexes. They are one to three neighbours of the home"
        " that are named at the deal, else those of its neighbours that lie towards its own"
        " edge; there is at least one, none is a home, and none is shared.",
    ),
    clause(
        "four",
        "Alternate Rules, Four Players",
        DEFINES,
        "Players 1 and 2 are the Norse, 3 and 4 the Greeks. A team has its deck, piles, gods"
        " and home in common and may see each other's hands; hands are of three, turns of two"
        " points and the very first of one; the order is 1, 3, 2, 4.",
    ),
    clause(
        "four.first",
        "Alternate Rules, Four Players",
        REFUSES,
        "With four players the first turn is always that of player 1; chance can do no more"
        " than seat people.",
    ),
    clause(
        "four.hand",
        "Alternate Rules, Four Players",
        COUNTS,
        "With four players each draws three cards, in the order of turns.",
        "The book does not say what a hand without a god does to the teammate. It is shown,"
        " shuffled back into the pile of the team and drawn anew; the teammate keeps theirs.",
    ),
    clause(
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
    clause(
        "four.owner",
        "Alternate Rules, Four Players",
        DEFINES,
        "Both teammates may act with every god of the team.",
        "The book does not say whose turns a god goes by. For poison, Disable and clean-up it"
        " is those of the teammate who invoked it; how many gods have entered is counted by"
        " team.",
    ),
    clause(
        "mix",
        "Alternate Rules",
        REFUSES,
        "Alternate rules can be combined.",
        "The book does not say how. Runes and own homes go with everything, but with four"
        " players the homes stay in column e; Omnipotence with four makes the deck one hand of"
        " the team.",
    ),
)
