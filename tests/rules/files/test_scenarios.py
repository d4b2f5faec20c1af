"""A scenario that breaks the notation is refused with its name and the place (notation.md)."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import call_command

from games.rules.files.parsing import Unreadable
from games.rules.files.record import read_record, replay
from games.rules.files.scenario import run_scenario, tell
from games.rules.mine.maze import Maze
from tests.processes import ROOT

GOOD: dict[str, Any] = {
    "name": "a map shows a goal",
    "dwarfs": ["miner", "saboteur", "miner"],
    "hands": [["map"], ["NS"], ["NS"]],
    "draw": ["ES", "ES"],
    "moves": [{"seat": 0, "move": {"play": "map", "goal": 2}}],
    "expect": {"goals_up": {}, "knows": {0: {"goals": {2: "stone-es"}}}},
}


def test_what_breaks_the_notation_is_refused_with_its_name_and_place(
    subtests: pytest.Subtests,
) -> None:
    for change, place in [
        ({"weather": "wet"}, "weather"),
        ({"dwarfs": []}, "dwarfs"),
        ({"dwarfs": ["miner", "elf", "miner"]}, "elf"),
        ({"rules": {"expansion": True, "selfish_dwarf": True}}, "rules"),
        ({"goals": ["treasure", "treasure", "stone-es"]}, "goals"),
        ({"goals": ["stone-sw/up", "treasure", "stone-es"]}, "goals"),
        ({"board": ["NS@0,1", "NS@0,1"]}, "board"),
        ({"board": ["NS@0,0"]}, "board"),
        ({"board": ["NS@8,2"]}, "board"),
        ({"board": ["NS@0,1/twisted"]}, "NS@0,1/twisted"),
        ({"board": ["NS@0"]}, "cell"),
        ({"board": ["NS@400,0"]}, "too far"),
        ({"board": ["NS@1_0,0"]}, "board: not a cell"),
        ({"hands": [["NS"], ["NS"]]}, "hands"),
        ({"hands": [[["NS"]], [], []]}, "hands"),
        ({"front": [["rockfall"], [], []]}, "front"),
        ({"front": [["trapped", "trapped"], [], []]}, "front: nobody has two equal cards"),
        ({"front": [["theft"], [], []], "thefts": [1]}, "thefts"),
        ({"front": [["theft"], ["theft"], []], "thefts": [True, 0]}, "thefts: not a seat"),
        ({"nuggets": [4]}, "nuggets"),
        ({"purses": [1, -1, 0]}, "purses"),
        ({"turn": 3}, "turn"),
        ({"round": 4}, "round"),
        ({"moves": {"seat": 0}}, "moves"),
        ({"moves": [{"seat": 0}]}, r"moves\[0\]"),
        ({"moves": [{"seat": 0, "move": {}, "refused": "never"}]}, "never"),
        ({"moves": [{"seat": 0, "move": {}, "refused": "accepted"}]}, "accepted"),
        ({"moves": [{"seat": 0.0, "move": {}}]}, r"moves\[0\].seat: a whole number"),
        ({"moves": [{"seat": True, "move": {}}]}, r"moves\[0\].seat: a whole number"),
        ({"expect": []}, "expect: an object"),
        ({"expect": {"weather": "wet"}}, "weather"),
        ({"expect": {"hands": 3}}, "expect.hands"),
        ({"expect": {"placements": {"map": []}}}, "placements"),
        ({"expect": {"knows": {0: {"cards": {}}}}}, "knows"),
    ]:
        with subtests.test(change=change, place=place):
            with pytest.raises(Unreadable, match=place) as refused:
                run_scenario({**GOOD, **change})
            assert GOOD["name"] in str(refused.value)


def test_what_cannot_be_expected_is_refused_with_its_place_before_anything_is_played(
    subtests: pytest.Subtests,
) -> None:
    for key, value in [
        ("turn", "1"),
        ("turn", 3),
        ("turn", True),
        ("phase", "dug"),
        ("board", {"3,0": "map"}),
        ("board", {"x": "EW"}),
        ("board", ["EW@3,0"]),
        ("goals_up", {3: "treasure"}),
        ("goals_up", {True: "treasure"}),
        ("goals_up", {0: "gold"}),
        ("hands", [["NS"], ["NS"]]),
        ("hands", [["theft card"], [], []]),
        ("front", [["rockfall"], [], []]),
        ("draw", -1),
        ("draw", True),
        ("dwarfs", ["miner"]),
        ("winners", [3]),
        ("winners", [0, 0]),
        ("purses", [0, 0]),
        ("purses", [0, 0, 1.0]),
        ("nuggets", [5]),
        ("next_starter", "nobody"),
        ("knows", {3: {}}),
        ("knows", {0: {"goals": {2: "gold"}}}),
        ("knows", {0: {"dwarfs": {3: "miner"}}}),
        ("placements", {"NS": ["1,0/upside"]}),
        ("placements", {"NS": "1,0"}),
        ("moves", "many"),
    ]:
        with subtests.test(key=key, value=value):
            illegal = [{"seat": 0, "move": {"pass": ["NESW"]}}]
            with pytest.raises(Unreadable, match=rf"a map shows a goal: expect\.{key}"):
                run_scenario({**GOOD, "moves": illegal, "expect": {key: value}})


def test_json_writes_seats_and_goals_as_texts(tmp_path: Path) -> None:
    assert run_scenario(json.loads(json.dumps(GOOD))) == []


def test_what_does_not_hold_is_told_with_both_values() -> None:
    (failure,) = run_scenario({**GOOD, "expect": {"turn": 2}})
    assert str(failure) == "turn: expected 2, found 1"


def test_the_mine_is_drawn_once_as_it_lay_when_something_did_not_hold() -> None:
    laid = {**GOOD, "board": ["EW@1,0"]}
    failures = run_scenario({**laid, "expect": {"turn": 2, "draw": 9}})
    told = list(tell(failures, "here: "))
    assert told[:2] == ["here: turn: expected 2, found 1", "here: draw: expected 9, found 1"]
    assert len(told) == 3
    assert "━━╋━━━━━━━" in told[2]


def test_a_move_that_is_refused_is_told_with_the_mine_before_it() -> None:
    moves = [{"seat": 0, "move": {"play": "EW", "at": [1, 0]}}]
    (failure,) = run_scenario({**GOOD, "moves": moves})
    assert str(failure) == "moves[0]: expected 'accepted', found 'not-in-hand'"
    assert failure.mine == str(Maze())


def _scenarios(tmp_path: Path, written: object) -> int:
    (tmp_path / "some.json").write_text(json.dumps(written))
    try:
        call_command("scenarios", str(tmp_path))
    except SystemExit as stop:
        return int(stop.code or 0)
    return 0


def test_the_command_counts_and_says_by_its_status(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _scenarios(tmp_path, [GOOD]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"
    assert _scenarios(tmp_path, [GOOD, {**GOOD, "expect": {"turn": 2}}]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("some.json: a map shows a goal: turn: expected 2, found 1")
    assert lines[1:-1] == str(Maze()).splitlines()
    assert lines[-1] == "1 passed, 1 failed"
    assert _scenarios(tmp_path, {"neither": "nor"}) == 2


def test_a_file_that_cannot_be_read_is_named_with_the_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], subtests: pytest.Subtests
) -> None:
    for name, text, place in [
        ("a.yaml", "- name: one\n  dwarfs: [miner]\n  dwarfs: [miner]\n", "dwarfs: stands twice"),
        ("a.json", '[{"name": "one", "name": "two", "dwarfs": []}]', "name: stands twice"),
        ("a.yaml", "- name: [", "a.yaml: cannot be read"),
        ("a.json", "[" * 100_000, "a.json: cannot be read"),
        ("a.json", "3", "neither a list of scenarios nor a whole game"),
        ("a.yaml", "- 3", "a scenario is an object with a name"),
        ("a.yaml", "- name: one\n  dwarfs: [miner]\n  on: 3\n", "True"),
    ]:
        with subtests.test(name=name, text=text, place=place):
            (tmp_path / name).write_text(text)
            with pytest.raises(SystemExit) as stop:
                call_command("scenarios", str(tmp_path))
            assert stop.value.code == 2
            told = capsys.readouterr()
            assert f"{name}: cannot be read" in told.err
            assert place in told.err
            assert told.out.splitlines()[-1] == "0 passed, 0 failed"


# Every scenario and every recorded game passes: our own, and the shared ones where they are.

OURS = ROOT / "tests" / "scenarios"
SHARED = ROOT.parent / "shared" / "scenarios"
FOLDERS = [folder for folder in (OURS, SHARED) if folder.is_dir()]


def _shipped() -> list[Any]:
    return [
        pytest.param(scenario, id=f"{file.stem}: {scenario['name']}")
        for folder in FOLDERS
        for file in sorted(folder.rglob("*.yaml"))
        for scenario in yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    ]


def _games() -> list[Path]:
    return sorted(file for folder in FOLDERS for file in folder.rglob("*.json"))


@pytest.mark.parametrize("scenario", _shipped())
def test_the_scenario_passes(scenario: dict[str, Any]) -> None:
    failures = run_scenario(scenario)
    assert not failures, "\n".join(tell(failures))


def test_the_recorded_game_replays_to_the_same_results(subtests: pytest.Subtests) -> None:
    for file in _games():
        with subtests.test(file.stem):
            failures = replay(read_record(json.loads(file.read_text(encoding="utf-8"))))
            assert not failures, "\n".join(tell(failures))


def test_scenario_names_say_different_things() -> None:
    names = [
        scenario["name"]
        for file in OURS.rglob("*.yaml")
        for scenario in yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    ]
    assert len(names) == len(set(names))
    assert len(names) > 40
