"""`heavens keys`."""

import click

from cli.output import Output
from cli.playing import described, json_option


@described(
    "keys",
    "keys -o norse.key",
    "keys norse.key",
    'deal high-heavens --key "norse=$(heavens keys norse.key)"',
    "check game.jsonl --signatures",
)
@click.argument("file", required=False, type=click.Path())
@click.option("-o", "--output", "new", metavar="FILE", help="Make a new key, and keep it there.")
@json_option
@click.pass_obj
def command(output: Output, file: str | None, new: str | None, as_json: bool) -> int:
    """Make a key to sign with, or show one.

    Of a key the public half is printed. Only you may read the file; an existing one is
    never overwritten. The public half is named in the deal, --key SEAT=KEY; from then on
    --sign FILE signs what you play, and check --signatures finds what you did not sign.
    Signing needs heavens[sign].
    """
    from replays.signing import new_pair, read_pair, write_pair

    if (file is None) == (new is None):
        raise click.UsageError("either -o FILE, to make a key, or FILE, to see one")
    if new is not None:
        pair = new_pair()
        write_pair(new, pair)
    else:
        pair = read_pair(str(file))
    if as_json:
        output.json({"file": new or file, "public": pair.public})
    else:
        output.line(pair.public)
    return 0
