"""The ways in which a game may be dealt, and their mixes (hh.mix).

Options as the state has them: `{}` is the plain game; `omnipotence` and `four` are
true or absent; `runes` is stream or physical; `hearth` has for each side the `hex`
of its home and its `invoking` hexes.
"""

from typing import NoReturn

from engine.errors import IllegalCommand, InvalidCommand, Refusal
from engine.high_heavens.board import MOST_INVOKING, Board, lint_bases, lint_hexes
from engine.high_heavens.faults import SIDES, lint_keys, refuse
from engine.shapes import BadShape, Doc, exactly, flag, list_of, map_of, one_of, text

KEYS = ("omnipotence", "runes", "hearth", "four")
read_hearth = map_of(exactly(hex=text, invoking=list_of(text)))
READERS = {
    "omnipotence": flag,
    "runes": one_of("stream", "physical"),
    "hearth": read_hearth,
    "four": flag,
}


def read_options(doc: Doc, pointer: str) -> Doc:
    """Options written in a position; InvalidCommand `setup.keys` or `setup.shape`."""
    refuse(lint_keys(doc, [key for key in KEYS if key in doc], "setup.keys", pointer))
    found = {}
    for key in KEYS:
        if key in doc:
            try:
                found[key] = READERS[key](doc[key])
            except BadShape as error:
                where = f"{pointer}/{key}"
                raise InvalidCommand(
                    "setup.shape", f"{where}: {error}", {"pointer": where}
                ) from None
    return {key: value for key, value in found.items() if value is not False}


def asked_options(do: Doc, board: Board) -> Doc:
    """The options that a deal asks for, with the Invoking hexes of own homes."""
    found: Doc = {key: True for key in ("omnipotence", "four") if do.get(key)}
    if do.get("runes") is not None:
        found["runes"] = do["runes"]
    if do.get("hearth") is not None:
        found["hearth"] = hearth(do["hearth"], do.get("invoking") or {}, board)
    elif do.get("invoking") is not None:
        _wrong("deal.hearth", "Invoking hexes are named together with homes (hh.hearth)")
    return found


def hearth(homes: Doc, named: Doc, board: Board) -> Doc:
    """hh.hearth: each side's home, and the Invoking hexes that are named, else the
    home's neighbours on the side's own edge."""
    for side in sorted({*homes, *named} - set(SIDES)):
        _wrong("deal.hearth", f"there is no side {side}")
    found = {}
    for side in SIDES:
        home = homes.get(side, board.home[side])
        refuse(lint_hexes([home], board.names, f"/hearth/{side}", 1, 1))
        usual = board.behind(side, home) if side in homes else board.invoking[side]
        invoking = named.get(side) or list(usual)
        refuse(lint_hexes(invoking, board.names, f"/invoking/{side}", 0, MOST_INVOKING))
        found[side] = {"hex": home, "invoking": list(board.sort(invoking))}
    return found


def settle(board: Board, options: Doc) -> None:
    """Puts the homes where the options say.

    Raises:
        InvalidCommand: `board.*`, for a hex that is not there.
        IllegalCommand: hh.hearth.
    """
    own = options.get("hearth")
    if own is None:
        return
    refuse(lint_keys(own, SIDES, "board.keys", "/hearth"))
    for side in SIDES:
        refuse(lint_hexes([own[side]["hex"]], board.names, f"/hearth/{side}", 1, 1))
        refuse(
            lint_hexes(own[side]["invoking"], board.names, f"/invoking/{side}", 0, MOST_INVOKING)
        )
    home = {side: own[side]["hex"] for side in SIDES}
    invoking = {side: own[side]["invoking"] for side in SIDES}
    faults = lint_bases(home, invoking, board)
    if faults:
        facts = {"pointer": faults[0].pointer, "wrong": faults[0].message}
        _illegal("hh.hearth", "hexes", facts)
    board.settle(home, invoking)


def check_mix(options: Doc, board: Board) -> None:
    """hh.mix: with four players the homes stay in column e, and the board has zones."""
    if not options.get("four"):
        return
    for side in SIDES:
        if not board.bit[board.home[side]] & board.zone_bits["3"]:
            _illegal("hh.mix", "hearth", {"side": side, "hex": board.home[side]})


def _illegal(rule: str, case: str, facts: Doc) -> NoReturn:
    from engine.high_heavens.wording import message

    refusal = Refusal(rule, case, facts)
    raise IllegalCommand([refusal], message(refusal), [])


def _wrong(code: str, message: str) -> NoReturn:
    raise InvalidCommand(code, message, {})
