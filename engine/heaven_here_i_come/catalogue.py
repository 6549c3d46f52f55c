"""The clauses of Heaven, Here I Come!, in our own words."""

from engine.clause import BOTH, COUNTS, DEFINES, REFUSES, Clause

BOOK = "Heaven, Here I Come!"


def _clause(
    rule: str, section: str, kind: str, text: str, ruling: str = "", waivable: bool = False
) -> Clause:
    return Clause("hi." + rule, BOOK, section, kind, text, ruling, waivable)


CLAUSES: tuple[Clause, ...] = (
    _clause(
        "setup.players",
        "Game Setup, 1-2",
        REFUSES,
        "Five to ten people sit in a circle, clockwise, each behind a screen of their own,"
        " numbered from 1 to 10; the screens are handed out by chance, or are given.",
    ),
    _clause(
        "setup.cards",
        "Game Setup, 4-6",
        DEFINES,
        "One of the 25 Sin cards is dealt to each player, who lays it face down on their"
        " left, so that a card lies between any two neighbours and both of them know it.",
        "House data: the book does not print the cards. Ours are five symbols, five of each.",
    ),
    _clause(
        "setup.sin",
        "Game Setup, Important",
        DEFINES,
        "A player's secret sin is what the chart says of the two cards beside them. Talk"
        " may lie about it; the cards are not shown.",
    ),
    _clause(
        "setup.chart",
        "Game Setup, Notes",
        DEFINES,
        "There are seven sins from Pride, the greatest, to Lust, the least; the chart gives"
        " one for every two symbols, and face with zzz is Envy. A symbol is not named for a sin.",
        "House data but for what the book shows: the symbols count skull 5, face 4, zzz 3,"
        " coin 2, heart 1, and the sum of two makes the sin: 9 or more Pride, 7 or 8 Envy,"
        " 6 Wrath, 5 Sloth, 4 Greed, 3 Gluttony, 2 Lust.",
    ),
    _clause(
        "setup.hand",
        "Game Setup, 7",
        COUNTS,
        "Each player then draws a hand: 4 cards with five players, 3 with six, 2 with seven"
        " or eight, 1 with nine or ten. The rest lies face up in the middle.",
    ),
    _clause(
        "inspect.order",
        "Inspection Phase",
        REFUSES,
        "The lowest screen number inspects first, then everybody clockwise, each once; the"
        " discussion begins when all have.",
        waivable=True,
    ),
    _clause(
        "inspect.distance",
        "Inspection Phase",
        REFUSES,
        "The inspected card lies at least three away: it is neither beside the player nor"
        " the next one on either side. Several players may inspect the same card.",
        waivable=True,
    ),
    _clause(
        "inspect.marker",
        "Inspection Phase",
        REFUSES,
        "The player's marker stays on the inspected card. That card and the two beside the"
        " player may be looked at again at any time, and no other.",
        waivable=True,
    ),
    _clause(
        "poll.card",
        "Discussion Phase, Accusation",
        REFUSES,
        "A poll costs a card from the accuser's hand, laid face up on the Reference Board"
        " under its symbol. Without a card there is no poll.",
    ),
    _clause(
        "poll.defendant",
        "Discussion Phase, Accusation",
        REFUSES,
        "The accuser accuses another player.",
        waivable=True,
    ),
    _clause(
        "poll.order",
        "Discussion Phase, Accusation",
        REFUSES,
        "Of several who want a poll at the same time the lowest screen number goes first.",
        "The book does not say how one asks. Asking needs a card and binds to nothing; those"
        " who ask wait in line by screen number, each polls or withdraws in turn, and until"
        " the line is empty nobody else polls. Without a line it is first come, first served.",
        waivable=True,
    ),
    _clause(
        "poll.open",
        "Discussion Phase, Take a Poll",
        REFUSES,
        "There is one poll at a time; from its card to its last vote nothing but votes is"
        " taken. Only the accuser speaks meanwhile, which is shown and not enforced.",
    ),
    _clause(
        "vote.all",
        "Discussion Phase, Take a Poll",
        REFUSES,
        "Everyone votes once, accuser and defendant too, thumbs up or cross; nobody abstains.",
        "The book has all hands open at once, so a vote cannot change: one that was given stands.",
    ),
    _clause(
        "vote.secret",
        "Discussion Phase, Take a Poll",
        DEFINES,
        "The votes are simultaneous: nobody can read one before all are in.",
    ),
    _clause(
        "poll.passed",
        "Discussion Phase, Determine the results",
        BOTH,
        "With thumbs up from more than half of the players the poll has passed, and the end"
        " game follows.",
    ),
    _clause(
        "poll.rejected",
        "Discussion Phase, Determine the results",
        COUNTS,
        "Any other poll is rejected, and the discussion goes on.",
        "The English text leaves a vote with more crosses than half without a result. As the"
        " booklet's other language has it, crosses from half or more reject the poll.",
    ),
    _clause(
        "end.unfound",
        "Discussion Phase",
        BOTH,
        "When no poll is open, and everyone who still holds a card has passed since the last"
        " poll or nobody holds one, nobody was found and the Scapegoat team wins.",
        "The book does not say what happens when nobody wants, or can pay for, another poll.",
        waivable=True,
    ),
    _clause(
        "leave",
        "Discussion Phase",
        BOTH,
        "Whoever leaves the table does nothing more. Their cards stay; they count as a cross"
        " in every poll and as having passed; as a defendant their Last Stand fails.",
        "The book does not speak of anybody leaving.",
    ),
    _clause(
        "stand",
        "End Game, Last Stand",
        REFUSES,
        "The defendant of a poll that passed names the Badass or Badasses: at least one"
        " player, and it is exact only when all of them are named and nobody else is.",
        "Nothing forbids it, so the defendant may name themself.",
    ),
    _clause(
        "resolve",
        "End Game, Resolve the game",
        REFUSES,
        "After the Last Stand all face-down cards are flipped; then come teams and winner.",
    ),
    _clause(
        "team.scapegoat",
        "Game Setup, Notes",
        COUNTS,
        "The players with the least sin present are the Scapegoats, all others the Sinners.",
    ),
    _clause(
        "team.minority",
        "Game Setup, Notes",
        COUNTS,
        "If the Scapegoats would be as many as the Sinners or more, only the one of them with"
        " the lowest screen number is the Scapegoat, and the others are Sinners.",
    ),
    _clause(
        "team.badass",
        "Game Setup, Notes",
        COUNTS,
        "All players with the greatest sin present are the Badasses.",
        "The book does not say what the minority rule does to them: nothing.",
    ),
    _clause(
        "win",
        "End Game, Resolve the game",
        BOTH,
        "If the defendant is no Scapegoat, the Scapegoat team wins. If they are one and the"
        " Last Stand is exact, the Scapegoat team wins; if it is not, the Sinner team wins."
        " Then the game is over and nothing more is played.",
    ),
)
