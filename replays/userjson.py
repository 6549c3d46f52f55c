"""What is wrong with a file that is no JSON: where, and the usual culprit."""

import json
import re

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')
WHOLE = re.compile(r"-?\d+")
LITERALS = {"True": "true", "False": "false", "None": "null"}
COMMENTS = ("//", "/*", "#")
QUOTES = ("'", "\u2018", "\u2019", "\u201c", "\u201d")
HINTS = (
    ("Expecting ','", "a comma is missing before this, or something stands here too much"),
    ("Expecting ':'", "after a key comes a colon"),
    ("Invalid control", "a text ends on the line where it begins: is a quote missing?"),
    ("Unterminated", "a text that begins here has no quote at its end"),
    ("Extra data", "the object is over before this: is there a bracket too many?"),
    ("Expecting property", "a key stands in double quotes"),
)


def place(text: str, at: int) -> str:
    """`line 3, column 7` of a place in a text."""
    line = text.count("\n", 0, at) + 1
    return f"line {line}, column {at - text.rfind(chr(10), 0, at)}"


def what_is_wrong(error: json.JSONDecodeError) -> tuple[str, str]:
    """What the decoder says, and a hint."""
    text, at = error.doc, error.pos
    if not text.strip():
        return "the file is empty", "a deck is an object with side, name and cards"
    rest, before = text[at:].lstrip(), text[:at].rstrip()
    if not rest and not error.msg.startswith("Unterminated"):
        return "the file ends too early", "is there a bracket missing?"
    if rest[0] in "]}" and before.endswith(","):
        return error.msg, "there is a comma too many before this"
    if rest[0] == "," and rest[1:].lstrip()[:1] in ("]", "}"):
        return error.msg, "there is a comma too many"
    if rest.startswith(COMMENTS):
        return error.msg, "there are no comments in JSON"
    if rest.startswith(QUOTES):
        return error.msg, 'texts and keys stand in plain double quotes: "'
    found = re.match(r"\w+", rest)
    if found and found.group() in LITERALS:
        return error.msg, f"write {LITERALS[found.group()]}"
    return error.msg, next((hint for say, hint in HINTS if error.msg.startswith(say)), "")


def place_of(text: str) -> str:
    """Where the first number is that is not whole, or the first key that stands twice in
    its object; empty where there is none."""
    keys: list[set[str]] = [set()]
    tokens = list(TOKEN.finditer(text))
    for found, after in zip(tokens, [*tokens[1:], None], strict=True):
        word = found.group()
        if word in "{[":
            keys.append(set())
        elif word in "}]":
            keys = keys[:-1] or [set()]
        elif word[0] == '"':
            if after is not None and after.group() == ":" and word in keys[-1]:
                return f"{place(text, found.start())}: "
            if after is not None and after.group() == ":":
                keys[-1].add(word)
        elif _is_number(word) and not WHOLE.fullmatch(word):
            return f"{place(text, found.start())}: "
    return ""


def _is_number(word: str) -> bool:
    return word[:1] in "-0123456789" or word in ("NaN", "Infinity")
