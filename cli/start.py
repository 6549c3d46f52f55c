"""The console script.

Start-up time is a feature: nothing is collected while so little lives, and when all
is written and synced the process ends at once, without taking itself apart first.
An interrupt during the imports is still an interrupt. A stream that is closed is
opened onto nowhere, so that no log ever gets its number.
"""

import gc
import os
import sys

INTERRUPTED = 130


def main() -> None:
    """Runs the command line and ends the process with its exit code."""
    gc.disable()
    try:
        keep_streams()
        from cli.main import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = INTERRUPTED
    os._exit(code)


def keep_streams() -> None:
    """Opens those of the first three descriptors that are closed."""
    for fd in range(3):
        try:
            os.fstat(fd)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


if __name__ == "__main__":
    main()
