"""Lists of words and numbers, as people write them."""

from collections.abc import Sequence

from replays.golden import ranges


def listed(words: Sequence[str]) -> str:
    """`one`, `one and two`, `one, two and three`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def lowered(sentence: str) -> str:
    """A sentence as it stands within another."""
    return sentence[:1].lower() + sentence[1:]


def raised(sentence: str) -> str:
    """The middle of a sentence as its beginning."""
    return sentence[:1].upper() + sentence[1:]


def numbers(found: Sequence[int]) -> str:
    """`entry 4`, `entries 4-6, 9`."""
    word = "entry" if len(found) == 1 else "entries"
    return f"{word} {ranges(list(found))}"
