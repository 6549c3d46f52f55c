"""Heaven, Here I Come! behind the protocol that every game has.

What a single play command does not need is imported when it is asked for.
"""

from collections.abc import Mapping

from engine.chance import Chance
from engine.clause import Clause
from engine.errors import InvalidCommand, Refusal
from engine.heaven_here_i_come import commands, events
from engine.heaven_here_i_come.decide import decide, end
from engine.heaven_here_i_come.evolve import evolve
from engine.heaven_here_i_come.state import State
from engine.protocol import Dealt, House, Ruleset
from engine.shapes import Doc


def _deal(do: Doc, house: House, chance: Chance) -> Dealt:
    from engine.heaven_here_i_come.setup import deal

    return deal(do, house, chance)


def _seal_deal(do: Doc) -> Doc:
    from engine.heaven_here_i_come.setup import seal_deal

    return seal_deal(do)


def _start(dealt: Doc, data: House) -> State:
    from engine.heaven_here_i_come.chart import parse_chart

    return State(parse_chart(data["chart"]), dealt["options"])


def _legal(state: State) -> list[commands.Command]:
    from engine.heaven_here_i_come.legal import legal

    return legal(state)


def _actors(state: State, command: commands.Command) -> tuple[str, ...]:
    """Who may give a command. Nobody in particular resolves, or asks for several."""
    if isinstance(command, commands.Stand):
        last = state.polls[-1].defendant if state.polls else None
        return () if last is None else (str(last),)
    actor = commands.actor(command)
    return ("referee", *seats(state)) if actor is None else (str(actor),)


def seats(state: State) -> tuple[str, ...]:
    """The screens as seats, clockwise."""
    return tuple(str(player.screen) for player in state.players)


def _consent(state: State) -> tuple[str, ...]:
    """Everybody who is still at the table."""
    return tuple(str(player.screen) for player in state.players if not player.left)


def _view(state: State, who: str) -> Doc:
    from engine.heaven_here_i_come.view import view

    return view(state, who)


def _mask(state: State, who: str) -> State:
    from engine.heaven_here_i_come.view import mask

    return mask(state, who)


def _clauses() -> tuple[Clause, ...]:
    from engine.heaven_here_i_come.catalogue import CLAUSES

    return CLAUSES


def _tell(event: Doc, names: Mapping[str, str]) -> str:
    from engine.heaven_here_i_come.tell import tell

    return tell(event, names)


def _picture(view: Doc) -> list[str]:
    from engine.heaven_here_i_come.picture import picture

    return picture(view)


def _status(view: Doc) -> str:
    from engine.heaven_here_i_come.picture import status

    return status(view)


def _message(refusal: Refusal) -> str:
    from engine.heaven_here_i_come.wording import message

    return message(refusal)


def _forfeit(state: State, who: str) -> list[events.Event]:
    """The side of `who`, a screen or a team, loses by ruling."""
    if who not in ("sinners", "scapegoats", *seats(state)):
        raise InvalidCommand(
            "name.screen",
            f"nobody here is called {who}",
            {"who": who},
            "a screen number, sinners or scapegoats",
        )
    return end(state, "ruling", who)


GAME = Ruleset(
    name="heaven-here-i-come",
    title="Heaven, Here I Come!",
    rules=1,
    house={"chart": "chart-1"},
    deal=_deal,
    seal_deal=_seal_deal,
    start=_start,
    decode_command=commands.decode_command,
    encode_command=commands.encode_command,
    decode_event=events.decode_event,
    encode_event=events.encode_event,
    decide=decide,
    evolve=evolve,
    legal=_legal,
    actors=_actors,
    seats=seats,
    consent=_consent,
    view=_view,
    mask=_mask,
    words=commands.words,
    tell=_tell,
    picture=_picture,
    status=_status,
    message=_message,
    clauses=_clauses,
    forfeit=_forfeit,
)
