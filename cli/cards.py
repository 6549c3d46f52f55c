"""`heavens cards`."""

from typing import TYPE_CHECKING

import click

from cli.completion import complete_shown_card
from cli.output import Output
from cli.playing import described, json_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.errors import Fault
    from engine.protocol import Ruleset
    from engine.shapes import Doc

WIDTH = 100
OTHERS = "--log FILE has the cards of a game, --deck FILE those of a deck file"
STYLES = ((r"^\S.* · .*", "bold"), (r"^  \{.*", "dim"), (r"^  Typed:", "bold"))


@described(
    "cards",
    "cards",
    "cards thor",
    "cards --side greek --json",
    "cards gerd --deck fixtures/decks/worked-example.json",
    "cards --lint fixtures/decks/trial-norse.json",
)
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=complete_shown_card)
@click.option("--side", metavar="SIDE", help="Only the cards of this side.")
@click.option("-l", "--log", metavar="FILE", help="The cards of this game, own decks too.")
@click.option("--deck", multiple=True, metavar="FILE", help="The cards of this deck file; again.")
@click.option("--lint", is_flag=True, help="Look for faults in files: decks, boards, charts.")
@json_option
@click.pass_obj
def command(
    output: Output,
    names: tuple[str, ...],
    side: str | None,
    log: str | None,
    deck: tuple[str, ...],
    lint: bool,
    as_json: bool,
) -> int:
    """Show the cards in a table, or those that are named whole.

    Without --log or --deck they are the house cards. H is health, M Movement, R Range, MP and RP
    Melee and Range Power, AP Action Points. A card that is named is told in plain words,
    made from its data, and shown as a deck file has it; docs/cards.md says how to type in
    one's own. With --lint each NAME is a file, and every fault of it is told.
    """
    from cli.viewing import args_of, look

    if lint:
        return _lint(output, names, as_json)
    if deck and log is not None:
        raise click.UsageError("--log and --deck do not go together: a log has its decks in it")
    seen = None
    if log is None:
        game, cards = _of_house()
        cards = _of_files(deck) if deck else cards
    else:
        seen = look(log, None, "public")
        game, cards = seen.book.game, seen.book.game.cards(seen.state)
    chosen = _chosen(cards, names, side, is_house=log is None and not deck)
    if as_json:
        for card in chosen:
            output.json(card)
    elif names:
        for index, card in enumerate(chosen):
            _show(output, game, card, first=index == 0)
    else:
        _table(output, game, chosen)
    return seen.end(output, args_of(as_json)) if seen else 0


def _of_house() -> "tuple[Ruleset, Sequence[Doc]]":
    """The game that has cards, and its house cards."""
    from engine.games import NAMES, ruleset
    from replays.house import newest

    for name in NAMES:
        game = ruleset(name)
        found = game.cards(game.start({"options": {}}, newest(game)))
        if found:
            return game, found
    raise AssertionError("no game has cards")


def _of_files(files: tuple[str, ...]) -> "Sequence[Doc]":
    """The cards of deck files, each file by itself without a fault.

    Raises:
        InvalidCommand: `deck.*`, `file.*` or `data.json`, the first fault.
    """
    from engine.errors import InvalidCommand
    from replays.userdata import read_user_file

    found: list[Doc] = []
    for file in files:
        doc = read_user_file(file)
        for fault in _faults({file: doc}, file):
            told = f"{file}: {fault.pointer or '/'}: {fault.message}"
            raise InvalidCommand(fault.code, told, {"pointer": fault.pointer}, fault.hint)
        if "cards" not in doc:
            raise InvalidCommand("data.kind", f"{file}: this is no deck", {"file": file})
        found += [{"side": doc["side"], **card} for card in doc["cards"]]
    return found


def _chosen(
    cards: "Sequence[Doc]", names: tuple[str, ...], side: str | None, *, is_house: bool
) -> "Sequence[Doc]":
    """The cards that are named, of the side that is named.

    Raises:
        InvalidCommand: `name.card` or `name.seat`, with what is near it.
    """
    from engine.errors import InvalidCommand, near

    sides = list(dict.fromkeys(card["side"] for card in cards))
    if side is not None and side not in sides:
        told = f"no cards are of the side {side}"
        raise InvalidCommand("name.seat", told, {"seat": side}, near(side, sides))
    found = [card for card in cards if side in (None, card["side"])]
    known = {card["name"]: card for card in found}
    for name in names:
        if name not in known:
            of = f" of the side {side}" if side else ""
            told = f"no {'house ' if is_house else ''}card{of} is called {name}"
            hint = near(name, [*known]) or (OTHERS if is_house else "")
            raise InvalidCommand("name.card", told, {"card": name}, hint)
    return [known[name] for name in names] if names else found


def _show(output: Output, game: "Ruleset", card: "Doc", first: bool) -> None:
    from cli.colour import show_lines
    from cli.output import encode_json
    from engine.columns import fold

    head, *told = game.card_text(card)
    lines = [head] + [row for line in told for row in fold("  " + line, WIDTH, "    ")]
    written = {key: value for key, value in card.items() if key != "side"}
    lines.append("  " + encode_json(written))
    show_lines(output, lines if first else ["", *lines], STYLES)


def _table(output: Output, game: "Ruleset", cards: "Sequence[Doc]") -> None:
    from cli.colour import show_table

    rows = game.card_rows(cards)
    if not cards:
        output.line(f"{game.TITLE} has no cards with a text")
    else:
        show_table(output, rows, WIDTH)


def _lint(output: Output, files: tuple[str, ...], as_json: bool) -> int:
    """Every fault of every file; 2 if there is one."""
    if not files:
        raise click.UsageError("--lint goes with a FILE or more")
    code = 0
    for file, faults in _lint_all(files):
        code = max(code, 2 if faults else 0)
        if as_json:
            output.json({"file": file, "faults": [fault._asdict() for fault in faults]})
            continue
        for fault in faults:
            hint = f"; {fault.hint}" if fault.hint else ""
            output.line(f"{file}: {fault.pointer or '/'}: {fault.code}: {fault.message}{hint}")
        if not faults:
            output.line(f"{file}: no fault")
    return code


def _lint_all(files: tuple[str, ...]) -> "list[tuple[str, Sequence[Fault]]]":
    """Each file with its faults; one that cannot be read does not hide the others."""
    from engine.errors import Fault, InvalidCommand
    from replays.userdata import read_user_file

    docs: dict[str, Doc] = {}
    wrong: dict[str, list[Fault]] = {}
    for file in files:
        try:
            docs[file] = read_user_file(file)
        except InvalidCommand as error:
            message = error.message.removeprefix(f"{file}: ")
            wrong[file] = [Fault(error.code, "", message, error.hint)]
    return [(file, wrong.get(file) or _faults(docs, file)) for file in dict.fromkeys(files)]


def _faults(docs: "dict[str, Doc]", file: str) -> "Sequence[Fault]":
    from engine.errors import Fault
    from engine.games import NAMES, ruleset
    from replays.house import newest

    beside = [doc for name, doc in docs.items() if name != file]
    for name in NAMES:
        game = ruleset(name)
        found = game.lint(docs[file], beside, newest(game))
        if found is not None:
            return found
    return [Fault("data.kind", "", "this is no deck, board or chart")]
