"""What is said at the table of cards: that nothing comes of them, what was in the way, what
would do instead."""

from typing import Any

import pytest

from engine.errors import IllegalCommand, Refusal
from engine.high_heavens import game
from engine.high_heavens.picture import picture
from engine.high_heavens.state import State
from engine.high_heavens.tell import tell as tell_event
from engine.high_heavens.view import view
from engine.shapes import Doc
from replays.play import Ask, propose
from replays.story import story_of
from replays.telling import tell
from tests.engine.high_heavens.hh_table import dealt, decided, laid, new_book, parse, plain, refused

NAMES = {"norse": "Norse", "greek": "Greek"}
MARK: Doc = {"as": "mark", "pick": "god", "side": "any", "least": 0}
SPOT: Doc = {"as": "spot", "pick": "hex", "within": 2}


def god(name: str, ability: Doc | None = None) -> Doc:
    numbers = {"health": 5, "movement": 2, "range": 2, "melee": 2, "ranged": 2}
    return {"kind": "god", "name": name, "title": "God of Tests", **numbers, "ability": ability}


def action(*effects: Doc, choose: tuple[Doc, ...] = (MARK,), **more: Any) -> Doc:
    found: Doc = {"name": "gift", "when": "action", "cost": 1, "choose": list(choose)}
    return found | {"effects": list(effects)} | more


def deck(*cards: Doc, side: str = "norse") -> Doc:
    spare = [god(f"{side[0]}-spare"), god(f"{side[0]}-other")]
    return {"side": side, "name": "Tests", "cards": [*cards, *spare]}


def book_of(*cards: Doc, gods: tuple[str, ...] = (), **setup: Any) -> Any:
    """A game in which these cards of the Norse are played; ares stands on e6."""
    own = deck(*cards)
    given = {"gods": [*gods, "ares e6"], **setup}
    return new_book("talk", deck=[own], setup=plain(given, [own]))


def played(book: Any, line: str, viewer: str = "public") -> list[str]:
    """What is told of a command that is played."""
    entry = propose(book, Ask(game.encode_command(parse(line)), None, viewer))
    book.extend([entry.line])
    return tell(book, entry)


def said(state: State, line: str) -> str:
    """How a command is refused."""
    refusal = decided(state, parse(line))[0]
    assert isinstance(refusal, Refusal)
    return game.message(refusal)


def tries(book: Any, line: str) -> list[str]:
    with pytest.raises(IllegalCommand) as caught:
        played(book, line)
    return caught.value.tries


HEAL = {"do": "heal", "to": "mark", "amount": 2}
ULL = god("ull", action(HEAL))


def test_who_uses_a_card_in_vain_is_told_that_nothing_comes_of_it() -> None:
    book = book_of(ULL, gods=("ull e5",))
    told = "Ull uses the Special Ability. Nothing comes of it."
    assert played(book, "use ull ares")[-1] == told
    assert told in story_of(book, "public").entries[-1].sentences


def test_of_a_card_that_does_something_that_is_not_said() -> None:
    book = book_of(ULL, gods=("ull e5 health=2",))
    assert played(book, "use ull ull")[-2:] == [
        "Ull uses the Special Ability.",
        "Ull gains 2 health.",
    ]


def test_a_power_that_is_only_laid_off_did_nothing() -> None:
    power = {"kind": "power", "name": "balm", "cost": 0, "choose": [MARK], "effects": [HEAL]}
    book = book_of(power, hands={"norse": ["balm"]})
    assert played(book, "play balm none")[0] == "Norse plays Balm. Nothing comes of it."


def test_the_cards_drawn_as_a_turn_ends_are_no_doing_of_what_was_set_off() -> None:
    vain = {"name": "gift", "when": "turn-ends", "effects": [{**HEAL, "to": "self"}]}
    told = played(book_of(god("ull", vain), gods=("ull e5",)), "end")
    assert told[0] == "The Special Ability of Ull is set off. Nothing comes of it."


def test_no_damage_is_told_without_a_reason_that_may_be_wrong() -> None:
    event = {"type": "attacked", "god": "thor", "target": "olympus", "how": "melee", "damage": 0}
    told = tell_event(event, NAMES)
    assert told == "Thor hits Mount Olympus (melee) and no damage gets through."


def test_a_choice_that_is_passed_over_is_not_told_as_the_end_of_the_card() -> None:
    ask = {"do": "ask", "player": "own", "choose": {"as": "prey", "pick": "trap"}}
    hurt = {"do": "damage", "to": "prey", "amount": 1}
    book = book_of(
        god("ull", action(ask, hurt, {**HEAL, "to": "self"}, choose=())), gods=("ull e5 health=1",)
    )
    assert played(book, "use ull")[-2:] == [
        "Ull: there is nothing to choose, and this choice is passed over.",
        "Ull gains 2 health.",
    ]


INVOKING = dealt()[0].board.invoking["greek"][0]
PULL = {"do": "pull", "god": "mark", "by": 1}
TRAP = {"do": "trap", "to": "mark", "amount": 2}


def test_a_god_that_a_card_puts_elsewhere_first_may_be_trapped_from_an_invoking_hex() -> None:
    foe = {**MARK, "side": "foe"}
    for effects, rules in (([PULL, TRAP], []), ([TRAP, PULL], ["hh.chip.trap"])):
        decks = [deck(god("ull", action(*effects, choose=(foe,))))]
        state = laid({"gods": ["ull e5", f"ares {INVOKING}"]}, deck=decks)
        assert refused(state, "use ull ares") == rules
        assert (parse("use ull ares") in game.legal(state)) is (rules == [])


def test_a_hex_to_lay_a_trap_on_is_looked_at_whatever_is_put_elsewhere_before() -> None:
    pull_all = {**PULL, "god": {"all": "god", "side": "foe"}}
    spot = {"as": "spot", "pick": "hex"}
    ability = action(pull_all, {**TRAP, "to": "spot"}, choose=(spot,))
    state = laid({"gods": ["ull e5"]}, deck=[deck(god("ull", ability))])
    assert refused(state, f"use ull {INVOKING}") == ["hh.chip.trap"]


def test_who_chooses_nothing_is_not_told_that_nothing_comes_of_it() -> None:
    ask = {"do": "ask", "player": "own", "choose": MARK}
    book = book_of(god("ull", action(ask, HEAL, choose=())), gods=("ull e5",))
    played(book, "use ull")
    assert played(book, "resolve none") == ["Norse chooses for Ull: nothing."]


def test_a_distance_that_is_too_far_says_from_where() -> None:
    near = {**MARK, "within": 1}
    state = laid(
        {"gods": ["ull e4", "ares e6"]}, deck=[deck(god("ull", action(HEAL, choose=(near,))))]
    )
    assert said(state, "use ull ares").endswith("which must be within 1 hex of ull")


def test_a_price_that_is_changed_says_by_which_card() -> None:
    dear = {"do": "change", "to": {"all": "god"}, "what": "cost", "by": 1, "of": ["move"]}
    ability = {"name": "mud", "when": "always", "effects": [dear]}
    state = laid({"gods": ["ull e5"], "points": 1}, deck=[deck(god("ull", ability))])
    assert (
        said(state, "move ull e6")
        == "that costs 2 (it is changed by ull), and 1 Action Point is left"
    )


def test_a_refused_power_is_offered_with_other_targets_to_whoever_named_it() -> None:
    power = {"kind": "power", "name": "balm", "cost": 0, "choose": [MARK], "effects": [HEAL]}
    book = book_of(power, hands={"norse": ["balm"]})
    assert tries(book, "play balm zeus") == ["play balm none", "play balm ares"]
    assert "balm" not in " ".join(tries(book, "play n-spare"))


def test_who_chooses_among_hidden_cards_sees_them_at_the_table() -> None:
    top = {"as": "order", "pick": "top", "amount": 2}
    steps = ({"do": "ask", "player": "own", "choose": top}, {"do": "arrange", "cards": "order"})
    left = {"hands": {"norse": []}, "draw": {"norse": ["n-spare", "n-other"]}}
    book = book_of(god("ull", action(*steps, choose=())), gods=("ull e5",), **left)
    played(book, "use ull")
    shown = f"To choose from: {', '.join(map(str, book.state.draw['norse'][:2]))}"
    for who in ("norse", "greek", "public", "referee"):
        lines = picture(view(book.state, who), book.state.board, NAMES)
        assert (shown in lines) is (who == "norse")
