"""The time that a log notes: for information only, order is by number."""

import os
import time

from engine.errors import InvalidCommand


def now() -> str:
    """UTC to the second; SOURCE_DATE_EPOCH is honoured.

    Raises:
        InvalidCommand: `time.epoch`, if that variable is no number of seconds.
    """
    given = os.environ.get("SOURCE_DATE_EPOCH")
    try:
        moment = time.gmtime(int(given) if given else None)
        if not 1970 <= moment.tm_year <= 9999:
            raise ValueError(given)
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", moment)
    except (ValueError, OverflowError, OSError):
        raise InvalidCommand(
            "time.epoch", f"SOURCE_DATE_EPOCH is no number of seconds: {given}", {}
        ) from None
