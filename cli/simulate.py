"""`heavens simulate`."""

from typing import Any

import click

from cli.completion import complete_game
from cli.crew import crew_of, crew_options
from cli.dealing import asked, file_of, game_options
from cli.output import Output
from cli.playing import described, json_option, whole_list
from engine.errors import InvalidCommand


@described(
    "simulate",
    "simulate high-heavens -n 1000 --bots greedy --jobs 2 --seed tuesday",
    "simulate high-heavens -n 100 --bots greedy,random --omnipotence",
    "simulate heaven-here-i-come -n 200 --bots reasoning,random --players 6 --out games",
)
@click.argument("game", shell_complete=complete_game)
@click.option("-n", "--games", type=click.IntRange(1), default=100, metavar="N", help="How many.")
@click.option("--bots", metavar="LIST", default="random", help="Who plays, in order of the seats.")
@click.option("--seed", metavar="TEXT", help="Make chance repeatable, also that of the bots.")
@crew_options
@click.option("--out", metavar="DIR", help="Keep the log of each game in this new folder.")
@click.option(
    "--most",
    type=click.IntRange(1),
    default=2000,
    metavar="N",
    help="Commands after which a game is left as it stands.",
)
@game_options
@json_option
@click.pass_obj
def command(
    output: Output,
    /,
    game: str,
    games: int,
    bots: str,
    seed: str | None,
    jobs: int,
    scheduler: str | None,
    out: str | None,
    most: int,
    house: tuple[str, ...],
    as_json: bool,
    **options: Any,
) -> int:
    """Let bots play many games of GAME, and count who wins and how.

    Bots see only what their own seat may see. High Heavens is played by random and
    greedy, Heaven, Here I Come! by random and reasoning. Fewer names than seats begin
    anew. Those who may begin take turns at it unless --first says who. The same seed gives
    the same games, for any number of processes.
    """
    from os.path import abspath
    from secrets import token_hex

    from cli.tallies import bar, show_summary
    from replays.clock import now
    from replays.names import counted
    from replays.simulate import Plan, make_folder, require_bots, simulate
    from replays.tally import Tally, summary

    crew = crew_of(jobs, scheduler)
    do = {"type": "deal", "game": game, **asked(options)}
    plan = Plan(
        do,
        tuple(whole_list(bots, "--bots")),
        token_hex(16) if seed is None else seed,
        most,
        "first" not in do and "setup" not in do,
        out if out is None or scheduler is None else abspath(out),
        now(),
        house,
    )
    try:
        require_bots(plan)
    except InvalidCommand as error:
        error.place = error.place or file_of(error, options)
        raise
    if out is not None:
        make_folder(out)
    tally = Tally()
    with bar(games, "playing") as advance:
        for part in simulate(plan, games, crew):
            tally.add(part)
            advance(part.games.total())
    found = summary(tally)
    if as_json:
        output.json({"game": game, "bots": list(plan.bots), "seed": plan.seed, **found})
        return 0
    output.line(f"{counted(games, 'game', 'games')} of {', '.join(plan.bots)}, seed {plan.seed}")
    show_summary(output, found)
    return 0
