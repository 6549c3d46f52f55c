"""Chance: a pure function of the game's key, a label and an ordinal.

HMAC-SHA-256 in counter mode. Block i of the stream for (label, ordinal) is
HMAC(key, "chance/1\\n" + label + "\\n" + ordinal + "\\n" + i) with both numbers in
decimal; the blocks, joined, are read as big-endian 32-bit words. A number below
`bound` is the first word under the greatest multiple of `bound` that fits in 32
bits, modulo `bound` (rejection sampling, so no value is favoured). Test vectors
stand in docs/format.md.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
WORDS = 1 << 32


def key_from_seed(seed: str) -> bytes:
    """The 32-byte key of a game that was dealt with a seed text."""
    return sha256(seed.encode()).digest()


def words(key: bytes, label: str, ordinal: int) -> Iterator[int]:
    """The endless stream of 32-bit words for one label and ordinal."""
    from hmac import digest

    counter = 0
    while True:
        block = digest(key, f"chance/1\n{label}\n{ordinal}\n{counter}".encode(), "sha256")
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def take_below(stream: Iterator[int], bound: int) -> int:
    """The next number from 0 to `bound` - 1 of a word stream, each equally likely."""
    limit = WORDS - WORDS % bound
    word = next(stream)
    while word >= limit:
        word = next(stream)
    return word % bound


class Chance:
    """The chance of one game. Asking twice for the same thing gives the same."""

    __slots__ = ("key",)

    def __init__(self, key: bytes) -> None:
        self.key = key

    def below(self, label: str, ordinal: int, bound: int) -> int:
        """A number from 0 to `bound` - 1."""
        return take_below(words(self.key, label, ordinal), bound)

    def shuffled(self, label: str, ordinal: int, items: Sequence[T]) -> list[T]:
        """`items` in random order: Fisher and Yates, from the last place down."""
        stream = words(self.key, label, ordinal)
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = take_below(stream, last + 1)
            result[last], result[other] = result[other], result[last]
        return result
