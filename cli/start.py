"""The console script. Nothing is imported here before it is needed: start-up time
is a feature, and an interrupt during the imports is still an interrupt."""

import gc
import sys

INTERRUPTED = 130


def main() -> None:
    """Runs the command line and ends the process with its exit code."""
    gc.disable()
    try:
        from cli.main import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = INTERRUPTED
    sys.exit(code)


if __name__ == "__main__":
    main()
