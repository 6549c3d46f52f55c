"""The board of a written position: homes, gods, chips on hexes, supply (hh.chip.*)."""

from collections.abc import Mapping
from typing import Any

from engine.errors import near
from engine.high_heavens.deck import Power, display
from engine.high_heavens.effects.agenda import effect_fault
from engine.high_heavens.faults import SIDES
from engine.high_heavens.state import CAP, HOME_HEALTH, SIDE_OF, SUPPLY, State
from engine.pointers import check_keys, check_number, read, wrong
from engine.shapes import Doc, flag, integer, list_of, map_of, mapping, optional, text

GOD_KEYS = (
    "name",
    "side",
    "owner",
    "hex",
    "standing",
    "health",
    "poison",
    "armor",
    "attack",
    "disabled",
    "disabled_until",
    "trap",
    "effects",
)
HEX_KEYS = ("hex", "architecture", "trap", "armor", "attack")


def read_homes(state: State, setup: Doc) -> dict[str, int]:
    """hh.setup.home: each base on its hex, with 0 to 30 health."""
    given = read(setup, "/home", map_of(mapping), {})
    check_keys(given, SIDES, "/home")
    found = {}
    for side in SIDES:
        where = f"/home/{side}"
        one = given.get(side, {})
        check_keys(one, ("hex", "health"), where)
        if read(one, f"{where}/hex", text, state.board.home[side]) != state.board.home[side]:
            wrong(f"{where}/hex", f"this home is on {state.board.home[side]} (hh.setup.home)")
        found[side] = read(one, f"{where}/health", integer, HOME_HEALTH)
        check_number(found[side], 0, HOME_HEALTH, f"{where}/health", "the health of a home")
    return found


def read_gods(state: State, setup: Doc) -> list[Doc]:
    """The gods in the Heavens, each once, one on a hex."""
    gods: list[Doc] = []
    for index, given in enumerate(read(setup, "/gods", list_of(mapping), [])):
        where = f"/gods/{index}"
        check_keys(given, GOD_KEYS, where)
        god = _read_god(state, given, where)
        for other in gods:
            if other["name"] == god["name"]:
                wrong(f"{where}/name", f"{god['name']} stands twice in the list")
            if other["hex"] == god["hex"]:
                wrong(f"{where}/hex", f"{other['name']} is on {god['hex']} already")
        gods.append(god)
    return gods


def _read_god(state: State, given: Doc, where: str) -> Doc:
    name = read(given, f"{where}/name", text, "")
    card = state.cards.get(name)
    if card is None or isinstance(card, Power):
        gods = [one.name for one in state.cards.values() if not isinstance(one, Power)]
        wrong(f"{where}/name", f"no god is called {name!r}; {near(name, gods)}".rstrip("; "))
    owner = read(given, f"{where}/owner", text, _owner(state, card.side))
    if owner not in state.seats or SIDE_OF[owner] != card.side:
        wrong(f"{where}/owner", f"{owner} cannot have invoked {name}")
    if read(given, f"{where}/side", text, card.side) != card.side:
        wrong(f"{where}/side", f"{name} is of the side {card.side}")
    god = {"name": name, "side": card.side, "owner": owner}
    god["hex"] = _read_hex(state, given, f"{where}/hex", name)
    god["standing"] = read(given, f"{where}/standing", flag, True)
    least, most = (1, card.health) if god["standing"] else (0, 0)
    god["health"] = read(given, f"{where}/health", integer, most)
    check_number(god["health"], least, most, f"{where}/health", f"the health of {display(name)}")
    god |= _read_stack(given, where, standing=god["standing"])
    god |= _read_disabled(state, given, where, standing=god["standing"])
    god["effects"] = _read_effects(state, given, god, f"{where}/effects")
    if god["trap"] and state.board.bit[god["hex"]] & sum(state.board.invoking_bits.values()):
        wrong(f"{where}/trap", f"no trap lies on an Invoking hex, and {god['hex']} is one")
    return god


def _read_effects(state: State, given: Doc, god: Doc, where: str) -> list[Doc]:
    """What lasts on a god, each as its card has it."""
    found: list[Doc] = read(given, where, list_of(mapping), [])
    for index, effect in enumerate(found):
        if "used" in effect and effect in found[:index]:
            wrong(f"{where}/{index}", "that an ability was used stands once")
        fault = effect_fault(state, god["name"], god["standing"], effect)
        if fault is not None:
            wrong(f"{where}/{index}{fault[0]}", fault[1])
    return found


def _owner(state: State, side: str) -> str:
    return next(seat for seat in state.seats if SIDE_OF[seat] == side)


def _read_hex(state: State, given: Doc, where: str, what: str) -> str:
    name: str = read(given, where, text, "")
    if name not in state.board.bit:
        wrong(where, f"{what} is on no hex of this board")
    if name in state.board.home.values():
        wrong(where, f"{name} is a home base hex, which is never entered (hh.board.home)")
    return name


def _read_stack(given: Doc, where: str, *, standing: bool) -> Doc:
    """hh.chip.*: the caps, and no poison or trap under a fallen god (hh.fall)."""
    limits = {"poison": SUPPLY["poison"], "armor": CAP, "attack": CAP, "trap": SUPPLY["black"]}
    found = {}
    for chip, most in limits.items():
        found[chip] = read(given, f"{where}/{chip}", integer, 0)
        if not standing and chip in ("poison", "trap"):
            most = 0
        check_number(found[chip], 0, most, f"{where}/{chip}", f"the number of {chip} chips")
    return found


def _read_disabled(state: State, given: Doc, where: str, *, standing: bool) -> Doc:
    disabled = read(given, f"{where}/disabled", flag, False)
    until = read(given, f"{where}/disabled_until", optional(integer), None)
    if disabled and not standing:
        wrong(f"{where}/disabled", "a fallen god's black chip has gone back (hh.fall)")
    if disabled != (until is not None):
        wrong(f"{where}/disabled_until", "a disabled god has the turn at whose end it recovers")
    return {"disabled": disabled, "disabled_until": until}


def read_hexes(state: State, setup: Doc, gods: list[Doc]) -> list[Doc]:
    """The chips on hexes. What lies under a god stands with the god."""
    on = {god["hex"]: god for god in gods}
    found: list[Doc] = []
    for index, given in enumerate(read(setup, "/hexes", list_of(mapping), [])):
        where = f"/hexes/{index}"
        check_keys(given, HEX_KEYS, where)
        one: Doc = {"hex": _read_hex(state, given, f"{where}/hex", "something")}
        for chip in HEX_KEYS[1:]:
            one[chip] = read(given, f"{where}/{chip}", integer, 0)
            most = SUPPLY["black" if chip == "trap" else chip]
            check_number(one[chip], 0, most, f"{where}/{chip}", f"the number of {chip} chips")
        _check_hex(state, one, on.get(one["hex"]), where)
        if any(other["hex"] == one["hex"] for other in found):
            wrong(f"{where}/hex", f"{one['hex']} stands twice in the list")
        found.append(one)
    return found


def _check_hex(state: State, one: Doc, god: Doc | None, where: str) -> None:
    if not any(one[chip] for chip in HEX_KEYS[1:]):
        wrong(where, "a hex without chips is not listed")
    invoking = sum(state.board.invoking_bits.values())
    if one["trap"] and state.board.bit[one["hex"]] & invoking:
        wrong(f"{where}/trap", f"no trap lies on an Invoking hex, and {one['hex']} is one")
    if god is None:
        return
    for chip in ("armor", "attack"):
        if one[chip]:
            wrong(f"{where}/{chip}", f"what lies under {god['name']} stands with the god")
    if one["trap"] and god["standing"]:
        wrong(f"{where}/trap", f"the trap under {god['name']} stands with the god")


def read_supply(setup: Doc, gods: list[Doc], hexes: list[Doc]) -> dict[str, int]:
    """hh.supply: 100 chips, those on the board and those left."""
    used = dict.fromkeys(SUPPLY, 0)
    for god in gods:
        used["black"] += god["trap"] + god["disabled"]
        for chip in ("poison", "armor", "attack", "health"):
            used[chip] += god[chip]
    for one in hexes:
        used["black"] += one["trap"]
        for chip in ("architecture", "armor", "attack"):
            used[chip] += one[chip]
    given = read(setup, "/supply", map_of(integer), {})
    check_keys(given, tuple(SUPPLY), "/supply")
    found = {}
    for chip, total in SUPPLY.items():
        found[chip] = total - used[chip]
        if found[chip] < 0:
            wrong(
                f"/supply/{chip}", f"{used[chip]} {chip} chips are in use, of {total} (hh.supply)"
            )
        if given.get(chip, found[chip]) != found[chip]:
            told = f"of {total} {chip} chips {used[chip]} are in use, so {found[chip]} are left"
            wrong(f"/supply/{chip}", f"{told} (hh.supply)")
    return found


def read_entered(setup: Doc, gods: list[Doc], perished: Mapping[str, Any]) -> dict[str, int]:
    """hh.move.leave: how many different gods of each side have ever entered."""
    given = read(setup, "/entered", map_of(integer), {})
    check_keys(given, SIDES, "/entered")
    found = {}
    for side in SIDES:
        least = sum(god["side"] == side for god in gods) + len(perished[side])
        found[side] = given.get(side, least)
        if found[side] < least:
            told = f"{least} gods of this side stand, lie or have perished here"
            wrong(f"/entered/{side}", f"{told}, so more than {found[side]} have entered")
    return found
