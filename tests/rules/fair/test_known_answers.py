"""The checker of known answers: all of ours pass, and wrong or unreadable files are told."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.rules.fair.__main__ import main
from tests.processes import ROOT

OURS = ROOT / "tests" / "rules" / "fair" / "known_answers"
SHARED = ROOT.parent / "shared" / "fair"


def vectors() -> dict[str, Any]:
    known: dict[str, Any] = json.loads((OURS / "vectors.json").read_text())
    return known


def write(path: Path, document: object) -> str:
    path.write_text(json.dumps(document))
    return str(path)


@pytest.mark.parametrize("folder", [folder for folder in (OURS, SHARED) if folder.is_dir()])
def test_every_known_answer_is_found(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(path) for path in sorted(folder.glob("*.json"))]) == 0
    assert capsys.readouterr().out == "36 passed, 0 failed\n"


@pytest.mark.parametrize(
    ("kind", "changed"),
    [
        ("commitments", {}),
        ("seeds", {"seeds": []}),
        ("first_numbers", {"first_numbers": [1]}),
        ("shuffle_of_10", {"shuffle_of_10": list(range(10))}),
        ("seating", {"seats": [0, 1, 2]}),
        ("seating", {"starter": 0}),
        ("deals", {"deals": [{"round": 1, "nuggets_left": [1, 2], "deal": {}}]}),
    ],
)
def test_an_answer_that_is_not_the_known_one_is_told_by_its_kind(
    kind: str, changed: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = vectors()
    case = known["cases"][0]
    if kind == "commitments":
        case["secrets"][1]["commitment"] = "0" * 64
    else:
        case.update(changed)
    assert main([write(tmp_path / "wrong.json", known)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert f"wrong.json: cases[0].{kind}: expected " in told[0]
    assert told[1:] == ["35 passed, 1 failed"]


def test_an_answer_that_a_case_leaves_out_is_not_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = vectors()
    del known["cases"][0]["deals"], known["cases"][1]["starter"]
    assert main([write(tmp_path / "less.json", known)]) == 0
    assert capsys.readouterr().out == "35 passed, 0 failed\n"


@pytest.mark.parametrize(
    "changed",
    [
        {"players": 2},
        {"players": "three"},
        {"rules": {"beards": True}},
        {"contributions": [1, 2, 3]},
        {"contributions": ["two\nlines", "", ""]},
        {"secrets": []},
        {"secrets": [{"commitment": "0" * 64, "secret": None}]},
        {"secrets": [{"commitment": "0" * 64, "secret": "AB"}]},
        {"deals": [{"round": 9, "nuggets_left": None, "deal": {}}]},
        {"deals": [{"round": 1, "nuggets_left": [4], "deal": {}}]},
        {"deals": 1},
        {"game": None},
        {"colour": "blue"},
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(
    changed: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = vectors()
    known["cases"][1].update(changed)
    assert main([write(tmp_path / "odd.json", known)]) == 2
    assert "odd.json: cases[1]: " in capsys.readouterr().err


def test_other_formats_and_missing_files_cannot_be_read(tmp_path: Path) -> None:
    other = {"format": "saboteur-clocks/1", "cases": []}
    assert main([write(tmp_path / "other.json", other)]) == 2
    assert main([write(tmp_path / "list.json", [])]) == 2
    assert main([str(tmp_path / "nowhere.json")]) == 2
