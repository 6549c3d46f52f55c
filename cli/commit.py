"""`heavens commit`."""

import click

from cli.output import Output
from cli.playing import described, json_option


@described(
    "commit",
    "commit -o secret.json > shown.txt",
    "deal high-heavens --commit secret.json --with norse=rain --with 'greek=seven owls'",
    'check game.jsonl --commitment "$(cat shown.txt)"',
)
@click.option("-o", "--output", "file", required=True, metavar="FILE", help="Where to keep it.")
@json_option
@click.pass_obj
def command(output: Output, file: str, as_json: bool) -> int:
    """Begin a fair deal with the commitment to a secret.

    A secret is drawn, and the commitment to it printed. The secret goes into FILE, which
    only you may read. It is for one game: FILE.used says which, and another is refused.
    Show the commitment to the players, let each give a text, and deal with --commit FILE
    --with SEAT=TEXT for every seat. Nobody, you included, can choose the cards.
    """
    from replays.fair import new_commit, write_commit

    commit = new_commit()
    write_commit(file, commit)
    if as_json:
        output.json({"commitment": commit.commitment, "file": file})
    else:
        output.line(commit.commitment)
    return 0
