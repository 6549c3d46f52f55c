"""`heavens poll`."""

import click

from cli.completion import complete_screen, complete_symbol
from cli.playing import play_command, whole_list
from engine.shapes import Doc


@play_command(
    "poll",
    "poll 4 9 --card zzz",
    "poll 4 9 --card zzz --votes 1=up,2=cross,4=up,7=up,9=cross,10=up",
)
@click.argument("accuser", type=int, shell_complete=complete_screen)
@click.argument("defendant", type=int, shell_complete=complete_screen)
@click.option(
    "--card",
    required=True,
    metavar="SYMBOL",
    help="The card from the accuser's hand.",
    shell_complete=complete_symbol,
)
@click.option("--votes", metavar="LIST", help="Everybody's vote at once: 1=up,4=cross,…")
def command(accuser: int, defendant: int, card: str, votes: str | None) -> Doc:
    """Accuse DEFENDANT, at the price of a card.

    Without --votes the poll is opened, and each player votes with `heavens vote`; the
    votes are sealed until the last is in.
    """
    do: Doc = {"type": "poll", "accuser": accuser, "defendant": defendant, "card": card}
    return do if votes is None else {**do, "votes": parse_votes(votes)}


def parse_votes(text: str) -> dict[str, str]:
    """`1=up,4=cross` as an object; a usage error for anything else."""
    votes: dict[str, str] = {}
    for part in whole_list(text, "--votes"):
        who, _, vote = part.partition("=")
        if vote not in ("up", "cross") or not who.isascii() or not who.isdigit():
            raise click.UsageError(f"--votes: {part!r} is not a vote like 4=up or 4=cross")
        screen = who.lstrip("0") or "0"
        if screen in votes:
            raise click.UsageError(f"--votes: {screen} votes twice")
        votes[screen] = vote
    return votes
