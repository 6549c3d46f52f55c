"""The console script.

Start-up time is a feature: nothing is collected while so little lives, and when all
is written and synced the process ends at once, without taking itself apart first.
An interrupt during the imports waits until they are done: orjson's own start crashes
the process otherwise. A stream that is closed is
opened onto nowhere, so that no log ever gets its number.
"""

import gc
import os
import sys
from signal import SIG_BLOCK, SIG_SETMASK, SIGINT, pthread_sigmask

INTERRUPTED = 130


def main() -> None:
    """Runs the command line and ends the process with its exit code."""
    gc.disable()
    try:
        keep_streams()
        sys.unraisablehook = end_if_interrupted
        mask = pthread_sigmask(SIG_BLOCK, {SIGINT})
        from cli.main import run

        pthread_sigmask(SIG_SETMASK, mask)
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


def end_if_interrupted(lost: "sys.UnraisableHookArgs") -> None:
    """An interrupt that fell where Python drops exceptions is still an interrupt."""
    if lost.exc_type is KeyboardInterrupt:
        os._exit(INTERRUPTED)
    sys.__unraisablehook__(lost)


if __name__ == "__main__":
    main()
