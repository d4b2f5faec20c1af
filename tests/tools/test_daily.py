"""The command that chooses rounds for "Who is it?" of the day."""

import json
from pathlib import Path

import pytest

from games.daily.selectors import case_of
from tools import daily, playout

# They try the laboratory, of which the site imports nothing.
pytestmark = pytest.mark.when_changed("tools/*", "games/bots/*", "games/rules/*")


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
