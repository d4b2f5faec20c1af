"""The checker of known answers: all of ours pass, and wrong or unreadable files are told."""

import json
from pathlib import Path

import pytest

from games.clocks.__main__ import main
from tests.processes import ROOT

OURS = ROOT / "tests" / "clocks" / "known_answers"
SHARED = ROOT.parent / "shared" / "clocks"
CASE = {
    "name": "an hour",
    "zone": "UTC",
    "waking": None,
    "days_off": [],
    "holidays": [],
    "start": "2026-11-20T17:00:00Z",
    "allowance": 3600,
    "deadline": "2026-11-20T18:00:00Z",
    "spent": [["2026-11-20T17:30:00Z", 1800]],
}


def write(path: Path, *cases: object, kind: str = "saboteur-clocks/1") -> str:
    path.write_text(json.dumps({"format": kind, "cases": list(cases)}))
    return str(path)


@pytest.mark.parametrize("folder", [folder for folder in (OURS, SHARED) if folder.is_dir()])
def test_every_known_answer_is_found(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(path) for path in sorted(folder.glob("*.json"))]) == 0
    assert capsys.readouterr().out == "78 passed, 0 failed\n"


def test_what_is_not_as_known_is_told_and_counted_once_a_case(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = {**CASE, "deadline": "2026-11-20T19:00:00Z", "spent": [["2026-11-20T17:30:00Z", 1]]}
    assert main([write(tmp_path / "some.json", CASE, wrong)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "an hour: deadline: expected 2026-11-20T19:00:00Z, found 2026-11-20T18:00:00Z",
        "an hour: spent by 2026-11-20T17:30:00Z: expected 0:00:01, found 0:30:00",
        "1 passed, 1 failed",
    ]


@pytest.mark.parametrize(
    "changed",
    [
        {"zone": "Middle/Earth"},
        {"waking": ["8", "22:00"]},
        {"waking": ["08:00"]},
        {"holidays": [["2026-02-30", "2026-03-01"]]},
        {"start": "2026-11-20T17:00:00"},
        {"allowance": "long"},
        {"colour": "blue"},
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(
    changed: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([write(tmp_path / "odd.json", CASE, {**CASE, **changed})]) == 2
    assert "odd.json: cases[1]: " in capsys.readouterr().err


def test_other_formats_and_missing_files_cannot_be_read(tmp_path: Path) -> None:
    assert main([write(tmp_path / "other.json", kind="saboteur-game/1")]) == 2
    assert main([str(tmp_path / "nowhere.json")]) == 2
