"""What one play command costs: which of our modules it loads."""

import subprocess
import sys
from pathlib import Path

from tests.support import Heavens, clean_environment

PLAY_MODULES = """
cli cli.acting cli.completion cli.main cli.output cli.playing cli.poll
engine engine.ended engine.errors engine.games engine.secrets engine.shapes
engine.chance engine.heaven_here_i_come engine.heaven_here_i_come.chart
engine.heaven_here_i_come.commands engine.heaven_here_i_come.decide
engine.heaven_here_i_come.events engine.heaven_here_i_come.evolve
engine.heaven_here_i_come.game engine.heaven_here_i_come.rules
engine.heaven_here_i_come.rules.all engine.heaven_here_i_come.rules.discussion
engine.heaven_here_i_come.rules.endgame engine.heaven_here_i_come.rules.inspection
engine.heaven_here_i_come.state engine.heaven_here_i_come.tell
replays replays.book replays.canonical replays.clock replays.copies replays.entry
replays.house replays.play replays.seals replays.store replays.telling
""".split()
SLOW = {"rich", "pathlib", "logging", "importlib.metadata", "asyncio", "json", "shlex", "difflib"}
SCRIPT = """
import sys
from cli.main import run
code = run(sys.argv[1:])
print(code, *sorted(sys.modules), file=sys.stderr)
"""


def test_a_play_command_loads_few_modules(heavens: Heavens, tmp_path: Path) -> None:
    heavens("deal", "heaven-here-i-come", "--players", "5", "--seed", "x")
    while "inspection" in heavens("status").stdout:
        heavens("run", "-", stdin=heavens("legal").stdout.splitlines()[0])
    poll = next(line for line in heavens("legal").stdout.splitlines() if line.startswith("poll"))
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *poll.split(), "--log=game.jsonl"],
        cwd=tmp_path,
        env=clean_environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    code, *modules = done.stderr.split()
    ours = [name for name in modules if name.split(".")[0] in ("cli", "engine", "replays")]
    bare = subprocess.run(
        [sys.executable, "-c", "import click, orjson, hashlib, sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert code == "0"
    assert sorted(ours) == sorted(PLAY_MODULES)
    assert not (set(modules) - set(bare)) & SLOW
