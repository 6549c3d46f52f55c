"""`heavens export`."""

from typing import TYPE_CHECKING

import click

from cli.output import Output, safe
from cli.playing import described, json_option, view_option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from replays.script import Script
    from replays.store import Lines
    from replays.story import Story

FILES = ("board", "chart", "deck", "setup")
BESIDE = ("game", "seed", "house", "log", "as_", "view", "dry_run", "as_json", "help")


@described(
    "export",
    "export game.jsonl --moves",
    "export game.jsonl --moves --files own -o script.txt",
    "export game.jsonl --text --view 4",
)
@click.argument("log", type=click.Path())
@click.option("--moves", "what", flag_value="moves", help="As a script for `heavens run`.")
@click.option("--text", "what", flag_value="text", help="As a story, in sentences.")
@click.option("--files", metavar="DIR", help="With --moves: where the deal's own files go.")
@click.option("--from", "from_", type=int, metavar="N", help="With --moves: begin with entry N.")
@click.option("-o", "--output", "target", metavar="NEW", help="Into a new file.")
@view_option
@json_option
@click.pass_obj
def command(
    output: Output,
    log: str,
    what: str | None,
    files: str | None,
    from_: int | None,
    target: str | None,
    view: str | None,
    as_json: bool,
) -> int:
    """Tell a game in another form.

    --moves prints a script: `heavens run` plays it to the same golden form again. Decks,
    boards, charts and positions of one's own are written into DIR, and the script names
    them. A game that was dealt without a seed cannot be dealt again: begin with `heavens
    fork LOG --at 0 -o NEW`, and run on NEW what --from 1 prints. No script signs, so of
    what is signed none is made.

    --text prints the whole game in sentences, as the viewer may know it.
    """
    from cli.errors import show_error
    from cli.viewing import args_of
    from replays.store import read_lines, require_lines, require_new, torn

    if what is None:
        raise click.UsageError("say --moves or --text")
    if what == "text" and (files is not None or from_ is not None):
        raise click.UsageError("--files and --from go with --moves")
    if what == "moves" and view is not None:
        raise click.UsageError("--view goes with --text")
    if target is not None:
        require_new(target)
    found = read_lines(log)
    require_lines(found, log)
    if what == "moves":
        lines, doc = _moves(found, log, from_ or 0, files)
    else:
        lines, doc = _text(found, log, view or "public")
    if what == "text":
        lines = [safe(line) for line in lines]
    _put(output, lines, target, doc if as_json else None)
    if not found.tail:
        return 0
    warning = torn(log, found)
    show_error(warning, args_of(as_json), output)
    return warning.exit_code


def _moves(
    found: "Lines", log: str, start: int, folder: str | None
) -> tuple[list[str], dict[str, object]]:
    """The script in lines and as JSON; its files are written."""
    from engine.errors import RefereeError
    from replays.script import script_of, write_files

    try:
        script = script_of(found, log, start, folder)
        _require_again(script)
    except RefereeError as error:
        error.place = error.place or log
        raise
    if folder is not None and script.files:
        write_files(script, folder)
    doc: dict[str, object] = {
        "moves": [move.line for move in script.moves],
        "files": list(script.files),
    }
    return script.lines, doc


def _require_again(script: "Script") -> None:
    """Divergence `script.words` for a command that its own words do not spell: a log may
    be made by other programs, and hold what nobody can type."""
    from cli.words import split_words
    from engine.errors import Divergence

    for move in script.moves:
        words = split_words(move.line)
        spelled = _dealt(words) if words[0] == "deal" else _played(words)
        wanted = {key: value for key, value in move.do.items() if key not in FILES}
        if spelled != wanted:
            message = f"no line of a script spells this command: {move.line}"
            raise Divergence("script.words", message, {"do": move.do})


def _played(words: "Sequence[str]") -> object:
    """The play command that words spell; None if they spell none."""
    from cli.main import invoke

    inner = Output()
    inner.captured = []
    try:
        invoke(list(words), inner)
    except click.UsageError:
        return None
    return inner.captured[0]


def _dealt(words: "Sequence[str]") -> object:
    """The deal that words spell, without its files; None if they spell none."""
    from cli.deal import command as deal
    from cli.dealing import asked

    try:
        given = deal.make_context("deal", list(words[1:])).params
        options = {key: given[key] for key in given if key not in (*FILES, *BESIDE)}
        return {"type": "deal", "game": given["game"], "seed": given["seed"], **asked(options)}
    except click.UsageError:
        return None


def _text(found: "Lines", log: str, who: str) -> tuple[list[str], dict[str, object]]:
    """The story in lines and as JSON."""
    from engine.errors import RefereeError
    from replays.book import Book
    from replays.story import story_lines, story_of

    try:
        story = story_of(Book(found.lines), who)
    except RefereeError as error:
        error.place = error.place or log
        raise
    return story_lines(story), _story_json(story)


def _story_json(story: "Story") -> dict[str, object]:
    doc: dict[str, object] = story._asdict()
    entries = []
    for told in story.entries:
        entry = told._asdict()
        del entry["headings"]
        entries.append(entry)
    return {**doc, "entries": entries}


def _put(
    output: Output, lines: list[str], target: str | None, doc: dict[str, object] | None
) -> None:
    """Prints lines or JSON, or writes the lines into a new file and says so."""
    from replays.names import counted
    from replays.store import create

    if target is not None:
        create(target, *(line.encode() for line in lines))
    if doc is not None:
        output.json({**doc, "written": target})
    elif target is not None:
        output.line(f"{target}: {counted(len(lines), 'line', 'lines')}")
    else:
        for line in lines:
            output.raw(line.encode())
