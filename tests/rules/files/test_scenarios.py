"""Every scenario and every recorded game passes: our own, and the shared ones where they are."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from games.rules.files.record import read_record, replay
from games.rules.files.scenario import run_scenario, tell
from tests.processes import ROOT

OURS = ROOT / "tests" / "scenarios"
SHARED = ROOT.parent / "shared" / "scenarios"
FOLDERS = [folder for folder in (OURS, SHARED) if folder.is_dir()]


def _scenarios() -> list[Any]:
    return [
        pytest.param(scenario, id=f"{file.stem}: {scenario['name']}")
        for folder in FOLDERS
        for file in sorted(folder.rglob("*.yaml"))
        for scenario in yaml.safe_load(file.read_text(encoding="utf-8"))
    ]


def _games() -> list[Any]:
    return [
        pytest.param(file, id=file.stem)
        for folder in FOLDERS
        for file in sorted(folder.rglob("*.json"))
    ]


@pytest.mark.parametrize("scenario", _scenarios())
def test_the_scenario_passes(scenario: dict[str, Any]) -> None:
    failures = run_scenario(scenario)
    assert not failures, "\n".join(tell(failures))


@pytest.mark.parametrize("file", _games())
def test_the_recorded_game_replays_to_the_same_results(file: Path) -> None:
    failures = replay(read_record(json.loads(file.read_text(encoding="utf-8"))))
    assert not failures, "\n".join(tell(failures))


def test_scenario_names_say_different_things() -> None:
    names = [
        scenario["name"]
        for file in OURS.rglob("*.yaml")
        for scenario in yaml.safe_load(file.read_text(encoding="utf-8"))
    ]
    assert len(names) == len(set(names))
    assert len(names) > 40
