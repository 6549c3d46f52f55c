"""The table drawn in text: the board of hexes, the gods' stacks, cards and supply.

Row 1, the Norse edge, is at the bottom. Each hex is two lines high: its coordinate,
its mark and the chips on it, then who or what is there.
"""

from engine.columns import fold
from engine.high_heavens.board import Board
from engine.high_heavens.commands import HOME_NAMES
from engine.high_heavens.deck import display
from engine.high_heavens.picture_board import draw_board
from engine.high_heavens.tell import HOME_TITLES, SIDE_TITLES, Names, ended, who
from engine.shapes import Doc

WIDTH = 98
CHIPS = (
    ("disabled", "Disable"),
    ("poison", "Poison"),
    ("armor", "Armor"),
    ("attack", "Attack"),
    ("health", "Health"),
    ("architecture", "Architecture"),
    ("trap", "Trap"),
)
LEGEND = (
    "▲ Norse  ▼ Greek  † fallen, perished   ^ Norse and v Greek Invoking hex   * Central hex",
    "chips: D Disable  P Poison  A Armor  + Attack  # Architecture  T Trap; after a god's name:"
    " Health",
)


def picture(view: Doc, board: Board, names: Names) -> list[str]:
    """Lines of at most 100 columns; only what `view` shows."""
    return [
        *fold(_title(view, names), WIDTH, "  "),
        *_options(view),
        "",
        *draw_board(view, board),
        *LEGEND,
        _zones(board),
        "",
        *_homes(view),
        *_stacks(view),
        *_hexes(view),
        "",
        *[row for line in _cards(view, names) for row in fold(line, WIDTH, "    ")],
        "Supply: " + ", ".join(f"{count} {chip}" for chip, count in view["supply"].items()),
        *[row for line in _pending(view, names) for row in fold(line, WIDTH, "  ")],
        *([ended(view["outcome"])] if view["outcome"] else []),
    ]


def _title(view: Doc, names: Names) -> str:
    line = f"High Heavens · turn {view['turn']} · {view['phase']}"
    if view["outcome"] is None:
        player, points = who(view["player"], names), view["points"]
        line += f" · {player} to play, {points} Action Point{'' if points == 1 else 's'} left"
    return line


def _options(view: Doc) -> list[str]:
    found = [key for key in view["options"] if key != "runes"]
    if "runes" in view["options"]:
        found.append(f"runes ({view['options']['runes']})")
    return ["Alternate rules: " + ", ".join(found)] if found else []


def _zones(board: Board) -> str:
    """hh.four.zones: which columns are in which zone."""
    told = []
    for zone, mask in board.zone_bits.items():
        columns = dict.fromkeys(name[0] for name in board.list(mask))
        told.append(f"{zone} is {' '.join(columns) or 'nowhere'}")
    return "zones by column, for four players: " + ", ".join(told)


def _homes(view: Doc) -> list[str]:
    told = [
        f"{HOME_TITLES[side]} ({HOME_NAMES[side]}) {view['home'][side]['hex']},"
        f" health {view['home'][side]['health']}"
        for side in SIDE_TITLES
    ]
    return ["Homes: " + "; ".join(told)]


def _stacks(view: Doc) -> list[str]:
    """Each god with its stack from top to bottom (hh.chip.stack)."""
    lines = []
    for side, title in SIDE_TITLES.items():
        gods = [god for god in view["gods"] if god["side"] == side]
        lines.append(f"{title} gods in the Heavens, stacks from top to bottom:")
        for god in gods:
            state = "" if god["standing"] else " (fallen)"
            owner = "" if god["owner"] == side else f" of {god['owner']}"
            name = f"{display(god['name'])}{owner}{state}"
            lines.append(f"  {god['hex']:<4}{name:<28}{_stack(god)}".rstrip())
            lines += _lasting(god)
        if not gods:
            lines.append("  none")
    return lines


def _lasting(god: Doc) -> list[str]:
    """What lasts on a god, one line each, folded."""
    if not god["effects"]:
        return []
    from engine.high_heavens.effects.text import effect_text

    told = [effect_text(effect) for effect in god["effects"]]
    return [row for text in told for row in fold("      " + text, WIDTH, "        ")]


def _stack(god: Doc) -> str:
    """`Disable (to turn 6), Poison 2, Health 9`."""
    found = []
    for key, title in CHIPS:
        if key == "disabled" and god["disabled"]:
            found.append(f"{title} (to turn {god['disabled_until']})")
        elif key != "disabled" and god.get(key):
            found.append(f"{title} {god[key]}")
    return ", ".join(found)


def _hexes(view: Doc) -> list[str]:
    """What lies on hexes without a god."""
    lines = [f"  {one['hex']:<4}{_pile(one)}" for one in view["hexes"]]
    return ["On hexes without a god:", *lines] if lines else []


def _pile(one: Doc) -> str:
    return ", ".join(f"{title} {one[key]}" for key, title in CHIPS if one.get(key))


def _cards(view: Doc, names: Names) -> list[str]:
    lines = []
    for holder, hand in view["hands"].items():
        lines += _wrap(f"Hand of {who(holder, names)} ({len(hand)}): ", list(map(_shown, hand)))
    for side, title in SIDE_TITLES.items():
        perished = view["perished"][side]
        pile = [f"{one}†" if one in perished else one for one in view["discard"][side]]
        head = f"{title} draw pile {len(view['draw'][side])}, discard pile ({len(pile)}): "
        lines += _wrap(head, pile)
    return lines


def _wrap(head: str, words: list[str]) -> list[str]:
    """Words after a head, in lines that are not too long."""
    lines, line = [], head
    for index, word in enumerate(words):
        piece = word if index + 1 == len(words) else word + ", "
        if len(line) + len(piece.rstrip()) > WIDTH:
            lines.append(line.rstrip())
            line = "    "
        line += piece
    return [*lines, line.rstrip() if words else head + "none"]


def _pending(view: Doc, names: Names) -> list[str]:
    if not view["pending"]:
        return []
    choice, player = view["pending"]["choices"][0], who(view["pending"]["seat"], names)
    if "card" in choice:
        card = display(choice["card"])
        told = f"Pending: {player} chooses for {card} ({choice['choose']}): resolve WORD"
        return [told, *_to_choose_from(view)]
    return [
        f"Pending: {player} rolls a die for the {choice['how']} attack of"
        f" {display(choice['god'])} on {choice['target']}: resolve --roll N"
    ]


def _to_choose_from(view: Doc) -> list[str]:
    """The cards of a draw pile that a choice shows to who looks. Who sees both piles whole
    is not shown them, but sees everything."""
    piles: list[list[object]] = [*view["draw"].values()]
    seen = [[card for card in pile if isinstance(card, str)] for pile in piles]
    if seen == piles:
        return []
    return [f"To choose from: {', '.join(cards)}" for cards in seen if cards]


def _shown(card: object) -> str:
    return card if isinstance(card, str) else "?"
