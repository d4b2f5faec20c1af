"""The search for answers to Regulars: weights come back, generations improve, series resume."""

from pathlib import Path
from random import Random

import pytest

from games.bots import weights
from tools.arena import response
from tools.arena.response import SEARCHED, gains, generation, gold, weighing

pytestmark = pytest.mark.when_changed("tools/*", "games/bots/*", "games/rules/*")


def test_weights_are_as_they_were_afterwards() -> None:
    usual = weights.FORK
    with pytest.raises(ZeroDivisionError), weighing({"FORK": 2.0}):
        assert weights.FORK == 2.0
        1 / 0  # noqa: B018
    assert usual == weights.FORK


def test_generations_move_towards_what_is_better() -> None:
    mean, spread, chance = {"FORK": 0.0}, {"FORK": 1.0}, Random(1)
    for _ in range(20):
        mean, spread = generation(mean, spread, chance, lambda answer: -abs(answer["FORK"] - 3))
    assert abs(mean["FORK"] - 3) < 0.3
    assert spread["FORK"] < 0.5


def test_regulars_own_weights_gain_nothing() -> None:
    usual = {name: getattr(weights, name) for name in SEARCHED}
    assert set(gains(5, ["a", "b", "c"], "saboteur", usual)) == {0.0}
    assert gold(5, "a", "boss", None) is None


def test_a_search_is_judged_on_other_deals_and_resumed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(response, "DRAWN", 3)
    monkeypatch.setattr(response, "BEST", 2)
    asked = ["miner", "--players", "3", "--generations", "2", "--deals", "2", "--judged", "4"]
    response.main([*asked, "--folder", str(tmp_path)])
    told = capsys.readouterr().out
    assert "gold a round on 4 deals" in told
    response.main([*asked, "--folder", str(tmp_path)])
    assert capsys.readouterr().out == told
