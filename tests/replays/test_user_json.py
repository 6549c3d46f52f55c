"""A file that is no JSON: the place and the usual culprit are told."""

from pathlib import Path

import pytest

from engine.errors import InvalidCommand
from replays.userdata import read_user_file

FAULTS = [
    ("", "line 1, column 1: the file is empty", "side, name and cards"),
    ('{"a": 1,}', "line 1, column 9", "a comma too many"),
    ('{"a": [1,\n]}', "line 2, column 1", "a comma too many"),
    ("{'a': 1}", "line 1, column 2", "double quotes"),
    ('{"a": 1 // one\n}', "line 1, column 9", "no comments"),
    ('{"a": 1\n "b": 2}', "line 2, column 2", "a comma is missing"),
    ('{"a": None}', "line 1, column 7", "write null"),
    ('{"a": 1', "line 1, column 8: the file ends too early", "a bracket missing"),
    ('{"a": 1}}', "line 1, column 9", "a bracket too many"),
    ('{"a": "7.5",\n "b": 7.0}', "line 2, column 7: 7.0 is no whole number", ""),
    ('{"b": {"a": 1},\n "a": NaN}', "line 2, column 7: NaN is no whole number", ""),
    ('{"b": {"a": 1,\n "a": 2}}', "line 2, column 2: the key 'a' stands twice", ""),
]


@pytest.mark.parametrize(("text", "told", "hint"), FAULTS)
def test_broken_json_is_told_with_its_place_and_what_is_usually_meant(
    text: str, told: str, hint: str, tmp_path: Path
) -> None:
    path = tmp_path / "deck.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidCommand) as caught:
        read_user_file(str(path))
    assert told in caught.value.message
    assert hint in caught.value.hint
