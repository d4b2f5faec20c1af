"""The command that plays whole games: what it prints, what it records, what it refuses."""

import json
from pathlib import Path

import pytest

from games.daily.selectors import case_of
from games.rules.files.record import Record, read_record, replay
from games.rules.ruleset import Ruleset
from tools import daily, playout


def _game(seed: str) -> Record:
    policy = playout.POLICIES["random"]
    return playout.play_game(Ruleset(expansion=True), 7, seed, policy, playout.SeriesTally())


def test_the_command_records_games_that_replay(tmp_path: Path) -> None:
    playout.main(["--games", "2", "--players", "4", "--seed", "9", "--record", str(tmp_path)])
    files = sorted(tmp_path.glob("*.json"))
    assert len(files) == 2
    for file in files:
        assert replay(read_record(json.loads(file.read_text()))) == []


def test_the_command_prints_one_object_with_every_figure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    playout.main(["--games", "3", "--players", "5", "--seed", "9", "--json"])
    figures = json.loads(capsys.readouterr().out)
    assert {"games", "rounds", "plies", "legal_lists", "wins", "cpu_seconds"} <= set(figures)
    assert (figures["games"], figures["rounds"]) == (3, 9)
    assert sum(figures["wins"].values()) == 9
    assert figures["plies"] == figures["legal_lists"] > 9 * 50


def test_the_same_seed_gives_the_same_games() -> None:
    assert _game("mica") == _game("mica")
    assert _game("mica") != _game("nickel")


# The command that chooses rounds for "Who is it?" of the day.


def test_recorded_games_become_rounds_without_the_names_of_their_players(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = ["--games", "4", "--players", "5", "--policy", "regular", "--record", str(tmp_path)]
    playout.main(played)
    capsys.readouterr()
    daily.main([str(tmp_path), "--rounds", "3"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3
    for line in lines:
        assert "Seat " not in line
        found = case_of(json.loads(line))
        assert found.cut + 4 < len(found.turns)
