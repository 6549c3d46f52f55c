"""What the parts of a written position say of each other."""

from engine.heaven_here_i_come.commands import UP
from engine.heaven_here_i_come.events import Laid
from engine.pointers import wrong
from engine.shapes import Doc


def check_inspected(laid: Laid) -> None:
    """hi.inspect.order: polls come when everybody has inspected."""
    for index, player in enumerate(laid.players):
        if laid.polls and player["marker"] is None and not player["left"]:
            wrong(f"/players/{index}/marker", "there was a poll, so everybody has inspected")


def check_votes(laid: Laid, count: int) -> None:
    """hi.vote.all, hi.poll.passed, hi.poll.open."""
    for index, poll in enumerate(laid.polls):
        where = f"/polls/{index}"
        if poll["passed"] is not False and index + 1 < len(laid.polls):
            wrong(f"{where}/passed", "only the last poll can be open or passed")
        missing = count - len(poll["votes"])
        if poll["passed"] is None:
            gone = sum(
                player["left"] and str(player["screen"]) not in poll["votes"]
                for player in laid.players
            )
            if missing <= gone:
                wrong(f"{where}/passed", "every vote is in, so it has passed or not")
            continue
        if missing:
            wrong(f"{where}/votes", f"{missing} votes are missing (hi.vote.all)")
        if poll["passed"] != (2 * sum(vote == UP for vote in poll["votes"].values()) > count):
            wrong(f"{where}/passed", "the votes say otherwise (hi.poll.passed)")


def check_asks(laid: Laid) -> None:
    """hi.poll.order: who waits in line holds a card and has not passed."""
    players = {player["screen"]: player for player in laid.players}
    for index, screen in enumerate(laid.asks):
        player = players.get(screen)
        polls_now = laid.phase == "voting" and laid.polls[-1]["accuser"] == screen
        if player is None or not player["hand"] or player["passed"] or polls_now:
            wrong(f"/asks/{index}", f"player {screen} cannot be waiting for a poll")
    if laid.asks != sorted(set(laid.asks)):
        wrong("/asks", "those who ask wait in ascending order, each once")
    if laid.asks and laid.phase not in ("discussion", "voting"):
        wrong("/asks", f"nobody waits for a poll in the phase {laid.phase}")
    for index, player in enumerate(laid.players):
        if player["passed"] and not player["left"] and not player["hand"]:
            wrong(f"/players/{index}/passed", "without a card there is no passing")
        if player["passed"] and not player["left"] and laid.phase != "discussion":
            wrong(f"/players/{index}/passed", f"nobody passes in the phase {laid.phase}")


def check_stand(laid: Laid) -> None:
    """hi.stand: after a passed poll, by the defendant, naming players once."""
    if laid.stand is None:
        if laid.phase == "stand" and _defendant(laid)["left"]:
            wrong("/stand", "the defendant has left, so the Last Stand is [] (hi.leave)")
        return
    if not laid.polls or not laid.polls[-1]["passed"]:
        wrong("/stand", "a Last Stand follows a poll that passed")
    screens = [player["screen"] for player in laid.players]
    for index, screen in enumerate(laid.stand):
        if screen not in screens:
            wrong(f"/stand/{index}", f"there is no player {screen}")
    if laid.stand != sorted(set(laid.stand)):
        wrong("/stand", "the players are named in ascending order, each once")
    if not laid.stand and not _defendant(laid)["left"]:
        wrong("/stand", "at least one player is named")


def _defendant(laid: Laid) -> Doc:
    return next(one for one in laid.players if one["screen"] == laid.polls[-1]["defendant"])
