"""The table of Heaven, Here I Come! as values."""

from engine.heaven_here_i_come.chart import Chart
from engine.secrets import Hidden
from engine.shapes import Doc

Card = str | Hidden
Vote = str | Hidden


class Player:
    """One person at the table. `marker` is the card they inspected, if any."""

    __slots__ = ("hand", "left", "marker", "name", "passed", "screen")

    def __init__(self, screen: int, name: str) -> None:
        self.screen = screen
        self.name = name
        self.hand: list[Card] = []
        self.marker: int | None = None
        self.passed = False
        self.left = False

    def copy(self) -> "Player":
        """The same player, to be changed apart."""
        other = Player(self.screen, self.name)
        other.hand = self.hand[:]
        other.marker = self.marker
        other.passed = self.passed
        other.left = self.left
        return other


class Poll:
    """One poll. `passed` is None until every vote is in."""

    __slots__ = ("accuser", "card", "defendant", "passed", "votes")

    def __init__(self, accuser: int, defendant: int, card: str) -> None:
        self.accuser = accuser
        self.defendant = defendant
        self.card = card
        self.votes: dict[int, Vote] = {}
        self.passed: bool | None = None

    def copy(self) -> "Poll":
        """The same poll, to be changed apart."""
        other = Poll(self.accuser, self.defendant, self.card)
        other.votes = self.votes.copy()
        other.passed = self.passed
        return other


class State:
    """The whole table. `players` go clockwise; `circle[i]` lies on the left of
    `players[i]`, between that player and the next (hi.setup.cards)."""

    __slots__ = (
        "asks",
        "board",
        "chart",
        "circle",
        "face_up",
        "options",
        "outcome",
        "phase",
        "place",
        "players",
        "polls",
        "stand",
    )

    def __init__(self, chart: Chart, options: Doc) -> None:
        self.chart = chart
        self.options = options
        self.phase = "inspection"
        self.players: list[Player] = []
        self.place: dict[int, int] = {}
        self.circle: list[Card] = []
        self.face_up: list[str] = []
        self.board: dict[str, int] = dict.fromkeys(chart.symbols, 0)
        self.asks: list[int] = []
        self.polls: list[Poll] = []
        self.stand: list[int] | None = None
        self.outcome: Doc | None = None

    def copy(self) -> "State":
        """A state that shares nothing changeable with this one."""
        other = State(self.chart, self.options)
        other.phase = self.phase
        other.players = [player.copy() for player in self.players]
        other.place = self.place
        other.circle = self.circle[:]
        other.face_up = self.face_up[:]
        other.board = self.board.copy()
        other.asks = self.asks[:]
        other.polls = [poll.copy() for poll in self.polls]
        other.stand = self.stand
        other.outcome = self.outcome
        return other

    def player(self, screen: int) -> Player:
        """The player behind a screen; KeyError if there is none."""
        return self.players[self.place[screen]]

    def distance(self, screen: int, card: int) -> int:
        """How many cards away a card lies: 1 beside the player, 2 next, 3 and more
        far enough to be inspected (hi.inspect.distance)."""
        count = len(self.players)
        ahead = (self.place[card] - self.place[screen]) % count
        return min(ahead + 1, count - ahead)

    def next_inspector(self) -> int | None:
        """Who inspects now: from the lowest screen, then clockwise
        (hi.inspect.order), those who left being passed over (hi.leave)."""
        start = self.place[min(self.place)]
        for player in self.players[start:] + self.players[:start]:
            if player.marker is None and not player.left:
                return player.screen
        return None

    def has_holder_left(self) -> bool:
        """Whether anybody still holds a card and has not passed (hi.end.unfound)."""
        return any(player.hand and not player.passed for player in self.players)

    def voters(self) -> list[int]:
        """Those whose vote in the open poll is still to come (hi.vote.all)."""
        votes = self.polls[-1].votes
        return [p.screen for p in self.players if not p.left and p.screen not in votes]

    def waiting(self) -> list[int]:
        """Whom the game waits for, ascending; empty when it waits for nobody."""
        if self.phase == "inspection":
            screen = self.next_inspector()
            return [] if screen is None else [screen]
        if self.phase == "discussion":
            holders = [p.screen for p in self.players if p.hand and not p.passed]
            return self.asks[:1] or sorted(holders)
        if self.phase == "voting":
            return sorted(self.voters())
        return [self.polls[-1].defendant] if self.phase == "stand" else []
