"""How wide a text is in a terminal, and texts made to fit.

Control and format characters are counted as the six columns that they take at most
when they are spelled out (`\\u202e`), since nothing of a log may act on a terminal.
"""

from unicodedata import category, east_asian_width

SPELLED = 6


def width(text: str) -> int:
    """How many columns `text` takes at most."""
    return len(text) if text.isascii() and text.isprintable() else sum(map(_columns, text))


def _columns(character: str) -> int:
    kind = category(character)
    if kind in ("Cc", "Cf", "Zl", "Zp"):
        return SPELLED
    if kind in ("Mn", "Me"):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1


def clip(text: str, columns: int) -> str:
    """`text`, or as much of it as fits with an ellipsis behind it."""
    if width(text) <= columns:
        return text
    kept = text
    while kept and width(kept) >= columns:
        kept = kept[:-1]
    return kept + "…"


def pad(text: str, columns: int) -> str:
    """`text` with spaces up to `columns`."""
    return text + " " * (columns - width(text))


def fold(text: str, columns: int, indent: str) -> list[str]:
    """`text` broken between words into lines of at most `columns`; all but the first
    begin with `indent`. A word that is too long for a line is clipped."""
    lines = [""]
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}" if lines[-1].strip() or not word else lines[-1] + word
        if width(joined) <= columns:
            lines[-1] = joined
        elif not lines[-1].strip():
            lines[-1] = clip(joined, columns)
        else:
            lines.append(clip(indent + word, columns))
    return lines
