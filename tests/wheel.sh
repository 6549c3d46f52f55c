#!/usr/bin/env bash
# Builds the wheel, installs it alone in an environment of its own, and plays a game
# from a folder that holds a foreign `cli` and `engine`.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

.venv/bin/pip wheel --quiet --no-deps --wheel-dir "$work" .
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet "$work"/heavens-*.whl

mkdir -p "$work/foreign/cli" "$work/foreign/engine"
cd "$work/foreign"
for package in cli engine; do
  echo 'raise SystemExit("the foreign package was loaded")' > "$package/__init__.py"
done
heavens=$work/venv/bin/heavens
"$heavens" --version | grep -q "^engine: $work/venv/"
"$heavens" run "$root/fixtures/moves/five.txt" --log game.jsonl
"$heavens" show
"$heavens" check game.jsonl --finished
echo "the wheel plays: $("$heavens" --version | head -n 1)"
