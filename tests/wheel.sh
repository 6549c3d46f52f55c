#!/usr/bin/env bash
# Builds the wheel, installs it alone, and plays from a folder that holds a foreign
# `cli` and `engine`.
set -euo pipefail
