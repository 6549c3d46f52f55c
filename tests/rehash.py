"""`rehash FILE`: makes the chain of an edited log right again, as a forger would."""

import re
import sys
from hashlib import sha256
from pathlib import Path


def rehash(log: bytes) -> bytes:
    """The same lines, each with the `prev` and `sha256` that its bytes ask for."""
    previous, lines = b"0" * 64, []
    for line in log.split(b"\n")[:-1]:
        body, _, rest = line.rpartition(b',"sha256":"')
        body = re.sub(rb'"prev":"[0-9a-f]*"$', b'"prev":"' + previous + b'"', body)
        previous = sha256(body + b"}").hexdigest().encode()
        lines.append(body + b',"sha256":"' + previous + rest[64:] + b"\n")
    return b"".join(lines)


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_bytes(rehash(path.read_bytes()))
