"""docs/cli.md: every command, from its own help, and the JSON that it really prints."""

import json
import tempfile
from inspect import cleandoc
from pathlib import Path
from typing import Any

import click

from cli.main import COMMANDS, heavens
from tests.page_errors import exit_table
from tests.shell import prepare, run_shell

HEAD = """# Commands

Written by `make docs` from the program; do not edit.

Play commands act on the log of `-l/--log`, else of `$HEAVENS_LOG`, else on `game.jsonl`. They are
carried out whole or not at all, and print their entry. Commands about logs take them as arguments;
`-` is standard input. Lists are joined by commas. `--at N` means after entry N. Standard output is
data, standard error is talk. In a pipe there is no colour; `NO_COLOR` and `FORCE_COLOR` are
honoured.

With `--json` a command prints one object, or one a line. Play commands and `deal` print their
entry, as the viewer may see it: a line of a log ([format.md](format.md)). Refusals are an object on
standard error ([errors.md](errors.md)). In the shapes below `…` stands for more of the same, and
`{…}` for an object that [events.md](events.md) or [errors.md](errors.md) describe; keys that are
numbers stand as `"4"`.

## Exit codes
"""
ANSWERS = {
    "accept": "0 appended, 1 not of this copy, 4 lines are missing between",
    "cards": "0, 2 no such card; with `--lint` 2 where there is a fault",
    "adjudicate": "0 stands, 1 does not or the logs do not agree, 2 no such file, 3 not a log,"
    " 4 incomplete or only copies; the highest of several",
    "blame": "0, 2 nothing stands there, or 4 with what is whole of a torn log",
    "check": "0 holds, 1 does not, 3 not a log, 4 incomplete or a copy; the highest of several",
    "commit": "0, 2 the file is there already, 74 it cannot be written",
    "diff": "0 the same, 1 they differ",
    "explain": "0 legal, 1 illegal",
    "export": "0, 1 no script comes out the same, 2 the file exists, 4 only a copy, or a torn log"
    " with what is whole of it",
    "fork": "0 written, 2 the file exists or there is no such entry; the code of what is wrong with"
    " LOG behind entry N, also where NEW is written",
    "head": "0, or 4 with the head of what is whole of a torn log",
    "keys": "0, 2 the file is there already, or is no key, 74 it cannot be written",
    "leakcheck": "0 no leak, 1 a leak, or a log that its commands do not make, 4 only a copy",
    "legal": "0, also where nothing is legal",
    "odds": "0, 2 a game without odds, 4 a copy that lacks what the player knows, or a torn log"
    " with what is whole of it",
    "reconcile": "0 they fit, 1 they contradict, 4 entries are missing, or something had to be left"
    " out",
    "redact": "0, 4 for what the copy at hand does not hold",
    "repair": "0 whole now, also where nothing was to be done",
    "replay": "0, or 4 with what is whole of a torn log",
    "rules": "0, 2 no such clause; with `--coverage` 1 where a clause or card is shown by no log,"
    " and the code of a log that does not hold",
    "run": "0, or the code of the first refusal; with `--keep-going` the highest of all",
    "show": "0, or 4 with what is whole of a torn log",
    "shrink": "0 done, 1 CMD exits 0 for LOG, 2 CMD cannot be run, or the file exists, 130"
    " interrupted",
    "status": "0, or 4 with what is whole of a torn log",
    "deal": "0 dealt, 1 against a rule, 2 the file exists or an option does not fit",
}
PLAYED = "0 done, 1 illegal, 2 unknown name, 4 only a copy or a torn log, 75 locked or moved on"
SAMPLES = {
    "accept": "head -n 3 four.jsonl > mine.jsonl; heavens accept four.jsonl -l mine.jsonl --json",
    "cards": "heavens cards --json",
    "cards --lint": "heavens cards --lint fixtures/decks/trial-norse.json nowhere.json --json",
    "adjudicate": "heavens note tea > t; heavens ruling stands 1 --reason x > r;"
    " cp game.jsonl n.jsonl;"
    ' sed -i \'2s/"events":\\[{"card":9/"events":[{"card":2/\' n.jsonl; rehash n.jsonl;'
    ' cp over.jsonl bad.jsonl; sed -i \'3s/"card":9/"card":7/\' bad.jsonl;'
    " heavens adjudicate game.jsonl four.jsonl n.jsonl --json;"
    " heavens adjudicate over.jsonl bad.jsonl --json",
    "blame": "heavens blame game.jsonl /players/4/marker --json",
    "check": "sed -i '$d' other.jsonl; printf x >> other.jsonl; cp game.jsonl new.jsonl;"
    ' sed -i \'2s/"events":\\[{"card":9/"events":[{"card":2/\' new.jsonl; rehash new.jsonl;'
    " heavens check game.jsonl over.jsonl four.jsonl new.jsonl other.jsonl --finished --json;"
    " heavens check over.jsonl --expect-head 0000 --expect-count 7 --json;"
    " heavens commit -o s.json > shown;"
    " heavens deal high-heavens --commit s.json --with norse=a --with greek=b -l fair.jsonl > told;"
    " heavens check fair.jsonl --json",
    "check --golden": "mkdir g; CI= heavens check game.jsonl --golden g --update --reason x --json"
    " | tail -n 1",
    "commit": "heavens commit -o s.json --json",
    "diff": "heavens diff deal.jsonl game.jsonl --json; heavens diff deal.jsonl other.jsonl --json;"
    " heavens diff game.jsonl game.jsonl --json; cp game.jsonl torn.jsonl; printf x >> torn.jsonl;"
    " heavens diff game.jsonl torn.jsonl --json",
    "explain": "heavens explain --json poll 1 4 --card zzz; heavens explain --json ask 1;"
    " heavens explain --at 1 --json pass 1",
    "export": "heavens export game.jsonl --moves --json; heavens export game.jsonl --text --json;"
    " heavens export over.jsonl --text --json -o over.txt; heavens show --view referee --json >"
    " p.json; heavens deal heaven-here-i-come --setup p.json --seed x -l own.jsonl > dealt.txt;"
    " heavens export own.jsonl --moves --files own --json",
    "fork": "heavens fork game.jsonl --at 2 -o new.jsonl --json;"
    " heavens fork four.jsonl --at 2 -o copy.jsonl --json",
    "head": "heavens head game.jsonl --json; heavens head game.jsonl --note note.txt --json",
    "keys": 'printf \'{"format":"heavens/key/1","public":"%064d","secret":"%064d"}\' 1 2 > k;'
    " heavens keys k --json",
    "leakcheck": "heavens leakcheck game.jsonl --seats public --to 1 --deals 1 --json",
    "legal": "heavens legal --json",
    "odds": "heavens odds --as 4 --json",
    "reconcile": "heavens reconcile game.jsonl four.jsonl -o new.jsonl --json; head -n 3 game.jsonl"
    " > short.jsonl; heavens reconcile four.jsonl short.jsonl --json;"
    " heavens reconcile game.jsonl other.jsonl --json",
    "repair": "heavens repair game.jsonl --json; printf x >> game.jsonl;"
    " heavens repair game.jsonl --json",
    "rules": "heavens rules --json",
    "rules --coverage": "heavens rules --coverage over.jsonl --json",
    "shrink": "heavens shrink game.jsonl --while false -o new.jsonl --json 2> said.txt;"
    " printf x >> game.jsonl; heavens shrink game.jsonl --while false --json 2> said.txt",
    "show": "heavens show --json; heavens show --view 4 --json -l deal.jsonl;"
    " heavens show -l over.jsonl --json",
    "status": "heavens status --json; heavens status --json -l over.jsonl",
}
FREE = {"facts", "do", "options", "outcome"}
SAME = {"replay": "show"}


def page() -> str:
    parts = [HEAD, exit_table(), ""]
    shapes = sample_shapes()
    for name in COMMANDS:
        parts.append(_command(name, shapes))
    return "\n".join(parts)


def _command(name: str, shapes: dict[str, str]) -> str:
    command = heavens.get_command(click.Context(heavens), name)
    assert command is not None
    context = click.Context(command, info_name=f"heavens {name}")
    usage = " ".join([f"heavens {name}", *command.collect_usage_pieces(context)])
    parts = [f"## {name}", "", f"`{usage}`", "", _help(command), ""]
    parts += ["| option | |", "|---|---|"]
    for param in command.params:
        record = param.get_help_record(context)
        if record is not None:
            parts.append(f"| `{record[0].replace('|', ' or ')}` | {_cell(record[1])} |")
    parts += ["", "```sh", *examples(command), "```", ""]
    parts += [f"Exit: {ANSWERS.get(name, PLAYED)}."]
    for key in (name, f"{name} --golden"):
        if SAME.get(key, key) in shapes:
            label = "`--json`" if key == name else "`--json` with `--golden`, a line more each"
            parts += ["", f"{label}:", "", "```", shapes[SAME.get(key, key)], "```"]
    return "\n".join([*parts, ""])


def _help(command: click.Command) -> str:
    text = cleandoc(command.help or "").replace("\b\n", "")
    return "\n\n".join(_paragraph(one) for one in text.split("\n\n"))


def _paragraph(text: str) -> str:
    """A paragraph on lines of its own, or a table of words as it is."""
    if any("   " in line.strip() for line in text.splitlines()):
        return f"```\n{text.strip(chr(10))}\n```"
    return text


def _cell(text: str) -> str:
    return text.replace("|", "or").replace("  [", " [")


def examples(command: click.Command) -> list[str]:
    """The examples of a command's help, each a line to be typed."""
    return [line.strip() for line in (command.epilog or "").splitlines()[2:]]


def sample_shapes() -> dict[str, str]:
    """The shape of each command's JSON, from what it really prints."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        found = {}
        for number, (name, script) in enumerate(SAMPLES.items()):
            place = root / str(number)
            place.mkdir()
            lines = run_shell(place, prepare(place), script).stdout.splitlines()
            found[name] = draw(shape([json.loads(line) for line in lines]))
        return found


def shape(values: list[Any]) -> Any:
    """The common shape of JSON values: a dict of shapes, a list of one, or words."""
    objects = [value for value in values if isinstance(value, dict)]
    lists = [value for value in values if isinstance(value, list)]
    words = sorted({_word(value) for value in values if not isinstance(value, dict | list)})
    if objects and all(key.isdigit() for one in objects for key in one) and any(objects):
        return [*words, {'"4"': shape([item for one in objects for item in one.values()])}]
    if objects:
        keys = sorted({key for one in objects for key in one})
        return [*words, {key: _field(key, [o[key] for o in objects if key in o]) for key in keys}]
    if lists:
        items = [item for one in lists for item in one]
        return [*words, [shape(items)] if items else "[]"]
    return words


def _field(key: str, values: list[Any]) -> Any:
    if key in FREE:
        null = ["null"] if None in values else []
        return ["{…}", *null] if any(isinstance(value, dict) for value in values) else null
    return shape(values)


def _word(value: Any) -> str:
    return {str: "string", int: "number", float: "number", bool: "true|false", type(None): "null"}[
        type(value)
    ]


def draw(found: Any, indent: str = "") -> str:
    """A shape in text."""
    return " or ".join(_draw_one(one, indent) for one in found) or "…"


def _draw_one(one: Any, indent: str) -> str:
    if isinstance(one, list):
        return f"[{draw(one[0], indent)}, …]"
    if not isinstance(one, dict):
        return str(one)
    inner = indent + " "
    fields = [f"{_key(key)}: {draw(value, inner)}" for key, value in one.items()]
    line = "{" + ", ".join(fields) + "}"
    if len(line) + len(indent) <= 96 and "\n" not in line:
        return line
    return "{\n" + ",\n".join(inner + field for field in fields) + "\n" + indent + "}"


def _key(key: str) -> str:
    return key if key.startswith('"') else f'"{key}"'
