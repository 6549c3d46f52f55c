"""The table drawn in text: the circle of players with the cards between them.

The players go clockwise: down the right side, then up the left. A card is named by
the screen of the player on whose left it lies.
"""

from engine.heaven_here_i_come.tell import ended, people
from engine.shapes import Doc

WIDTH, COLUMN, NAME = 78, 38, 20


def picture(view: Doc) -> list[str]:
    """Lines of at most 78 columns; only what `view` shows."""
    names = {str(player["screen"]): str(player["name"]) for player in view["players"]}
    return [
        _title(view, names),
        "",
        *_circle(view),
        "",
        _board(view),
        "Face up: " + (" ".join(view["face_up"]) or "nothing"),
        *_polls(view, names),
        *_end(view, names),
    ]


def _title(view: Doc, names: dict[str, str]) -> str:
    line = f"Heaven, Here I Come! · {view['phase']}"
    waiting = people(view["waiting"], names)
    return f"{line} · waiting for {waiting}" if waiting else line


def _circle(view: Doc) -> list[str]:
    """The loop, its first player at the top right."""
    count = len(view["players"])
    right = (count + 1) // 2
    down = [_block(view, index) for index in range(right)]
    up = [_block(view, index) for index in reversed(range(right, count))]
    rows = [line for block in down for line in block[:2] + block[2:]][:-1]
    left = _left_side(view, up, count)
    height = max(len(rows), len(left))
    gap = [""] * height
    pairs = list(zip((left + gap)[:height], (rows + gap)[:height], strict=True))
    return [
        _across(_card(view, count - 1), "┌", "┐"),
        *(f"  {one:<{COLUMN}}  {other}".rstrip() for one, other in pairs),
        _across(_card(view, right - 1), "└", "┘"),
    ]


def _left_side(view: Doc, up: list[list[str]], count: int) -> list[str]:
    """The left side from the top: each card stands under the player it lies before."""
    lines: list[str] = []
    for position, block in enumerate(up):
        lines += block[:2]
        if position + 1 < len(up):
            lines.append(_card_line(view, count - 2 - position))
    return lines


def _block(view: Doc, index: int) -> list[str]:
    """A player in two lines, and the card on their left in a third."""
    player = view["players"][index]
    screen = player["screen"]
    flags = [
        word
        for word in ("passed", "left")
        if player[word] and not (word == "passed" and player["left"])
    ]
    if screen in view["asks"]:
        flags.append("asks")
    if screen in view["waiting"]:
        flags.append("to act")
    mark = f" ({', '.join(flags)})" if flags else ""
    hand = " ".join(_shown(card) for card in player["hand"]) or "no card"
    name = player["name"] if len(player["name"]) <= NAME else player["name"][: NAME - 1] + "…"
    return [f"{screen:>2} {name}{mark}", f"   hand: {hand}", _card_line(view, index)]


def _card_line(view: Doc, index: int) -> str:
    return "   ┊ " + _card(view, index)


def _card(view: Doc, index: int) -> str:
    """`card 4 [face] seen by 7, 2`."""
    screen = view["players"][index]["screen"]
    seen = [str(one["screen"]) for one in view["players"] if one["marker"] == screen]
    by = f" seen by {', '.join(seen)}" if seen else ""
    return f"card {screen} [{_shown(view['circle'][index])}]{by}"


def _across(card: str, start: str, end: str) -> str:
    return f"  {start}{f' {card} ':┄^{WIDTH - 6}}{end}"


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
        lines.append(ended(view["outcome"], names))
        sins = sorted(view["outcome"]["sins"].items(), key=lambda pair: int(pair[0]))
        lines.append("Sins: " + ", ".join(f"{people([one], names)} {sin}" for one, sin in sins))
    return lines
