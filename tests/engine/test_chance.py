"""Chance against an independent reading of its description, and whether it is even."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance import Chance, key_from_seed, take_below, words
from tests.games import examples

KEY = bytes(range(32))
labels = st.text(st.characters(codec="utf-8"), max_size=12)


def independent_words(key: bytes, label: str, ordinal: int, count: int) -> list[int]:
    """The stream as its description has it, and not as the engine does it."""
    blocks = b"".join(
        hmac.new(key, b"chance/1\n%b\n%d\n%d" % (label.encode(), ordinal, i), "sha256").digest()
        for i in range(count // 8 + 1)
    )
    return [int(blocks[4 * i : 4 * i + 4].hex(), 16) for i in range(count)]


def test_a_seed_text_makes_a_key() -> None:
    assert key_from_seed("") == hashlib.sha256(b"").digest()
    assert key_from_seed("Übermut") == hashlib.sha256(b"\xc3\x9cbermut").digest()


@examples(40)
@given(st.binary(min_size=32, max_size=32), labels, st.integers(0, 10**9))
def test_the_stream_is_the_one_described(key: bytes, label: str, ordinal: int) -> None:
    stream = words(key, label, ordinal)
    assert [next(stream) for _ in range(20)] == independent_words(key, label, ordinal, 20)


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 6, 10, 25, 2**31 + 1, 2**32])
def test_words_above_the_last_multiple_of_the_bound_are_passed_over(bound: int) -> None:
    limit = 2**32 // bound * bound
    top = [word for word in (limit, 2**32 - 1) if limit <= word < 2**32]
    assert take_below(iter([*top, limit - 1]), bound) == bound - 1
    assert take_below(iter([*top, 0]), bound) == 0


@examples(40)
@given(st.text(max_size=9), labels, st.integers(0, 99), st.integers(1, 2**32))
def test_a_number_is_below_its_bound_and_always_the_same(
    seed: str, label: str, ordinal: int, bound: int
) -> None:
    key = hashlib.sha256(seed.encode("utf-8", "surrogatepass")).digest()
    number = Chance(key).below(label, ordinal, bound)
    assert 0 <= number < bound
    assert Chance(key).below(label, ordinal, bound) == number


@examples(40)
@given(labels, st.integers(0, 99), st.lists(st.integers()))
def test_shuffling_keeps_the_items_and_leaves_the_list_alone(
    label: str, ordinal: int, items: list[int]
) -> None:
    before = items[:]
    shuffled = Chance(KEY).shuffled(label, ordinal, items)
    assert Counter(shuffled) == Counter(items)
    assert items == before
    assert shuffled == Chance(KEY).shuffled(label, ordinal, items)


def independent_shuffle(items: list[str], stream: list[int]) -> list[str]:
    for last in range(len(items) - 1, 0, -1):
        while stream[0] >= 2**32 - 2**32 % (last + 1):
            stream.pop(0)
        other = stream.pop(0) % (last + 1)
        items[last], items[other] = items[other], items[last]
    return items


@pytest.mark.parametrize("ordinal", range(5))
def test_a_shuffle_is_fisher_and_yates_from_the_last_place(ordinal: int) -> None:
    items = list("abcdefghijklmnopqrstuvwxy")
    wanted = independent_shuffle(items[:], independent_words(KEY, "deck", ordinal, 64))
    assert Chance(KEY).shuffled("deck", ordinal, items) == wanted


def test_labels_ordinals_and_keys_give_other_numbers() -> None:
    asked = [(KEY, "a", 0), (KEY, "a", 1), (KEY, "b", 0), (KEY[::-1], "a", 0), (KEY, "a\n0", 0)]
    assert len({Chance(key).below(label, n, 2**32) for key, label, n in asked}) == len(asked)


def chi_square(counts: Counter[int], cells: int) -> float:
    wanted = sum(counts.values()) / cells
    return sum((counts[cell] - wanted) ** 2 / wanted for cell in range(cells))


@pytest.mark.parametrize(("sides", "limit"), [(2, 10.8), (6, 20.5), (10, 27.9), (25, 51.2)])
def test_every_number_comes_about_as_often(sides: int, limit: float) -> None:
    """`limit` is passed by chance once in a thousand; the key is fixed."""
    chance = Chance(KEY)
    counts = Counter(chance.below("die", ordinal, sides) for ordinal in range(6000))
    assert chi_square(counts, sides) < limit


def test_every_card_comes_to_every_place_about_as_often() -> None:
    chance = Chance(KEY)
    counts: Counter[int] = Counter()
    for ordinal in range(2500):
        for place, card in enumerate(chance.shuffled("deck", ordinal, range(5))):
            counts[5 * place + card] += 1
    assert chi_square(counts, 25) < 51.2
