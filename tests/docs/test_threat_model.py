"""The threat model names code and tests that there are."""

import re

from tests.processes import ROOT

TEXT = (ROOT / "docs" / "threat-model.md").read_text()
PATH = re.compile(r"`([\w/-]+\.py)`")


def test_every_file_that_it_names_is_there() -> None:
    named = PATH.findall(TEXT)
    assert len(named) > 40
    assert [path for path in named if not (ROOT / path).is_file()] == []


def test_every_danger_is_tried_in_a_test() -> None:
    dangers = TEXT.partition("## Who\n")[2].partition("\n## ")[0].splitlines()
    rows = [line for line in dangers if line.startswith("| ") and not line.startswith("| Who")]
    assert len(rows) > 10
    for row in rows:
        assert any(path.startswith("tests/") for path in PATH.findall(row)), row
