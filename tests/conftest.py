"""Fixtures for all tests."""

from functools import partial
from pathlib import Path

import pytest

from tests.support import Heavens, run_heavens


@pytest.fixture
def heavens(tmp_path: Path) -> Heavens:
    """Runs `heavens …` as a process of its own in an empty folder."""
    return partial(run_heavens, tmp_path)
