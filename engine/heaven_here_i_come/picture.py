"""The table drawn in text: the circle of players with the cards between them.

The players go clockwise: down the right side, then up the left. A card is named by
the screen of the player on whose left it lies.
"""

from engine.columns import clip, fold, pad, width
from engine.heaven_here_i_come.tell import awaited, ending, people
from engine.shapes import Doc

WIDTH, COLUMN, NAME, BORDER = 80, 38, 20, 72


def picture(view: Doc) -> list[str]:
    """Lines of at most 80 columns; only what `view` shows."""
    names = {str(player["screen"]): str(player["name"]) for player in view["players"]}
    return [
        *fold(_title(view, names), WIDTH, "  "),
        "",
        *_circle(view),
        "",
        *fold(_board(view), WIDTH, "  "),
        *fold("Face up: " + (" ".join(view["face_up"]) or "nothing"), WIDTH, "  "),
        *[row for line in _polls(view, names) for row in fold(line, WIDTH, "    ")],
        *[row for line in _end(view, names) for row in fold(line, WIDTH, "  ")],
    ]


def _title(view: Doc, names: dict[str, str]) -> str:
    line = f"Heaven, Here I Come! · {view['phase']}"
    waiting = awaited(view["waiting"], view["phase"], names)
    return f"{line} · waiting for {waiting}" if waiting else line


def _circle(view: Doc) -> list[str]:
    """The loop, its first player at the top right; the cards at the turns lie on the
    border."""
    count = len(view["players"])
    turn = (count + 1) // 2
    right = _side(view, range(turn), range(turn - 1))
    left = _side(view, range(count - 1, turn - 1, -1), range(count - 2, turn - 1, -1))
    height = max(len(left), len(right))
    gap = [""] * height
    pairs = list(zip((left + gap)[:height], (right + gap)[:height], strict=True))
    return [
        _across(_card(view, count - 1), "┌", "┐"),
        *(f"  {pad(one, COLUMN)}  {other}".rstrip() for one, other in pairs),
        _across(_card(view, turn - 1), "└", "┘"),
    ]


def _side(view: Doc, players: range, cards: range) -> list[str]:
    """One side from the top: players, with a card between each two."""
    lines: list[str] = []
    for position, index in enumerate(players):
        lines += _player(view, view["players"][index])
        if position < len(cards):
            lines += fold("   ┊ " + _card(view, cards[position]), COLUMN, "   ┊   ")
    return lines


def _player(view: Doc, player: Doc) -> list[str]:
    """A player, their hand, and in the end their sin."""
    screen = player["screen"]
    flags = [word for word in ("passed", "left") if player[word]]
    if player["left"]:
        flags = ["left"]
    if screen in view["asks"]:
        flags.append("asks")
    if screen in view["waiting"]:
        flags.append("to act")
    mark = f" ({', '.join(flags)})" if flags else ""
    hand = " ".join(_shown(card) for card in player["hand"]) or "no card"
    sins = view["outcome"]["sins"] if view["outcome"] else {}
    sin = f" · {sins[str(screen)]}" if str(screen) in sins else ""
    return [
        *fold(f"{screen:>2} {clip(player['name'], NAME)}{mark}{sin}", COLUMN, "     "),
        *fold("   hand: " + hand, COLUMN, "     "),
    ]


def _card(view: Doc, index: int) -> str:
    """`card 4 [face] seen by 7, 2`."""
    screen = view["players"][index]["screen"]
    seen = [str(one["screen"]) for one in view["players"] if one["marker"] == screen]
    by = f" seen by {', '.join(seen)}" if seen else ""
    return f"card {screen} [{_shown(view['circle'][index])}]{by}"


def _across(card: str, start: str, end: str) -> str:
    label = f" {clip(card, BORDER - 2)} "
    before = (BORDER - width(label)) // 2
    after = BORDER - width(label) - before
    return f"  {start}{'┄' * before}{label}{'┄' * after}{end}"


def _shown(card: object) -> str:
    return card if isinstance(card, str) else "?"


def _board(view: Doc) -> str:
    return "Reference Board: " + ", ".join(f"{key} {view['board'][key]}" for key in view["board"])


def _polls(view: Doc, names: dict[str, str]) -> list[str]:
    lines = []
    for number, poll in enumerate(view["polls"], 1):
        result = {None: "open", True: "passed", False: "rejected"}[poll["passed"]]
        votes = ", ".join(
            f"{one} {vote if isinstance(vote, str) else '?'}" for one, vote in poll["votes"].items()
        )
        who = f"{people([poll['accuser']], names)} against {people([poll['defendant']], names)}"
        lines.append(f"Poll {number}: {who}, showing {poll['card']}: {result}")
        lines.append(f"  votes: {votes or 'none yet'}")
    return lines


def _end(view: Doc, names: dict[str, str]) -> list[str]:
    lines = []
    if view["stand"] is not None:
        named = people(view["stand"], names)
        lines.append(f"Last Stand: {named or 'failed, the defendant has left'}")
    if view["outcome"] is not None:
        lines += ending(view["outcome"], names)
    return lines
