"""Words for numbers and files, loaded only where something is told."""


def counted(number: int, one: str, many: str) -> str:
    """`1 entry`, `2 entries`."""
    return f"{number} {one if number == 1 else many}"


def entries(number: int) -> str:
    """So many entries."""
    return counted(number, "entry", "entries")


def name_of(path: str) -> str:
    """A path as people say it: `-` is standard input."""
    return "standard input" if path == "-" else path
