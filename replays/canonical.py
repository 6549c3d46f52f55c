"""The one spelling of every value, and its hash."""

from hashlib import sha256
from typing import Any

import orjson

OPTIONS = orjson.OPT_SORT_KEYS | orjson.OPT_STRICT_INTEGER


def encode(value: Any) -> bytes:
    """The canonical bytes of a value; TypeError (of orjson) if it has none."""
    return orjson.dumps(value, option=OPTIONS)


def digest(value: Any) -> str:
    """SHA-256, in hex, of the canonical bytes of a value."""
    return sha256(encode(value)).hexdigest()
