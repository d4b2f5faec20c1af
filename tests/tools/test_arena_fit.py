"""Fitting the figures of computer players: counts, the pull of the start values, resuming."""

import json
from collections import Counter
from pathlib import Path

import pytest

from games.bots.beliefs.belief import private_beliefs
from games.bots.beliefs.likelihoods import using
from games.rules.events import Event
from games.rules.ruleset import Ruleset
from tests.bots.situations import FIVE_MINERS, sight
from tools.arena import strengths
from tools.arena.fit import __main__ as command
from tools.arena.fit import series as rounds
from tools.arena.fit.deeds import deeds_of
from tools.arena.fit.likelihoods import fitted
from tools.arena.fit.start import START, column

# They try the laboratory, of which the site imports nothing.

DWARFS = ["miner", "saboteur", "miner", "miner", "miner"]


@pytest.fixture(autouse=True)
def _small_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three players only: more cost time and show nothing else."""
    monkeypatch.setattr(Ruleset, "players", range(3, 4))


def _fit(folder: Path, *more: str) -> str:
    asked = ["--what", "likelihoods", "--rounds", "4", "--seed", "s", *more]
    command.main([*asked, "--folder", str(folder / "played"), "--out", str(folder)])
    return (folder / "likelihoods.json").read_text()


def test_deeds_are_counted_by_who_did_them_and_whether_they_might_dig() -> None:
    events = (
        Event("laid", seat=0, card="EW", at=(1, 0), turned=False),
        Event("broke", seat=1, card="break-cart", on=0),
        Event("passed", seat=0, count=1),
        Event("laid", seat=1, card="E.W", at=(2, 0), turned=False),
    )
    seen = sight(
        FIVE_MINERS,
        ["EW"],
        events=events,
        board=["EW@1,0", "E.W@2,0"],
        front=[["break-cart"], [], [], [], []],
    )
    counts = deeds_of(seen, [DWARFS] * len(events))
    assert {key: n for key, n in counts.items() if key[0] in ("saboteurs", "miners")} == {
        ("miners", "free", "turn"): 1,
        ("miners", "free", "advance-clear"): 1,
        ("saboteurs", "free", "turn"): 2,
        ("saboteurs", "free", "break-low"): 1,
        ("miners", "blocked", "turn"): 1,
        ("miners", "blocked", "discard"): 1,
        ("saboteurs", "free", "dead-end-harmful"): 1,
    }


def test_a_door_counts_for_the_team_of_who_laid_it_then() -> None:
    events = (
        Event("laid", seat=0, card="EW+blue", at=(1, 0), turned=False),
        Event("swapped-hats", seat=1, on=0),
        Event("laid", seat=0, card="EW+blue", at=(2, 0), turned=False),
    )
    seen = sight(
        ["green", "boss", "green"],
        ["EW"],
        events=events,
        board=["EW+blue@1,0", "EW+blue@2,0"],
        rules={"expansion": True},
    )
    first, then = ["blue", "boss", "green"], ["green", "boss", "green"]
    counts = deeds_of(seen, [first, first, then])
    assert counts["team", "free", "card"] == 2
    assert counts["team", "free", "own-door"] == counts["team", "free", "other-door"] == 1
    assert counts["miners", "free", "turn"] == 3


def test_geologists_are_neither_miners_nor_saboteurs() -> None:
    events = (Event("laid", seat=0, card="NES+crystal", at=(1, 0), turned=False),)
    seen = sight(
        ["geologist", "boss", "green"],
        ["EW"],
        events=events,
        board=["NES+crystal@1,0"],
        rules={"expansion": True},
    )
    counts = deeds_of(seen, [["geologist", "boss", "green"]])
    assert counts["geologists", "free", "crystal"] == 1
    assert not [key for key in counts if key[0] in ("saboteurs", "miners")]


def test_nothing_counted_leaves_the_start_values() -> None:
    for box, start in START.items():
        assert fitted(start, Counter()) == start, box
    turns = Counter({("saboteurs", "free", "turn"): 100, ("miners", "free", "turn"): 400})
    for deed, (free, _) in fitted(START["base"], turns).items():
        assert free == pytest.approx(START["base"][deed][0], abs=0.001)


def test_the_more_is_counted_the_less_the_start_values_say() -> None:
    """Saboteurs discard in half of their turns, miners in a tenth: five times as likely."""
    found = []
    for times in (1, 10, 1000):
        counts = {
            ("saboteurs", "free", "turn"): 10 * times,
            ("saboteurs", "free", "discard"): 5 * times,
            ("miners", "free", "turn"): 20 * times,
            ("miners", "free", "discard"): 2 * times,
        }
        found.append(fitted(START["base"], Counter(counts))["discard"][0])
    assert START["base"]["discard"][0] < found[0] < found[1] < found[2]
    assert found[2] == pytest.approx(1.609, abs=0.01)


def test_a_door_without_a_team_is_either_colours_by_half() -> None:
    counts = {
        ("team", "free", "card"): 10_000,
        ("team", "free", "own-door"): 4_000,
        ("team", "free", "other-door"): 1_000,
        ("teamless", "free", "card"): 10_000,
        ("teamless", "free", "door"): 4_000,
    }
    ratios = fitted(START["saboteur-2"], Counter(counts))
    assert ratios["own-door"][0] == pytest.approx(0.69, abs=0.01)  # twice as likely
    assert ratios["other-door"][0] == pytest.approx(-0.69, abs=0.01)


def test_the_same_seed_gives_the_same_file_with_what_made_it(tmp_path: Path) -> None:
    one, other = _fit(tmp_path / "one"), _fit(tmp_path / "other")
    assert one == other
    told = json.loads(one)
    assert told["command"] == ("python -m tools.arena.fit --what likelihoods --rounds 4 --seed s")
    assert told["seed"] == "s"
    assert told["rounds"]["base"] == {"fitted on": 2, "held out": 2}
    for box in rounds.BOXES:
        assert set(told["likelihoods"][box]) == set(START[box])
        for played_by in ("start", "fitted"):
            first = told["report"][box][f"rounds by {played_by}"]["fifths"][0]
            assert set(first["Brier"]) == set(first["log loss"]) == {"deck", "start", "fitted"}


def test_the_chance_of_the_treasure_is_fitted_alone_if_asked(tmp_path: Path) -> None:
    folders = ["--folder", str(tmp_path), "--out", str(tmp_path)]
    command.main(["--what", "treasure", "--rounds", "6", *folders])
    told = json.loads((tmp_path / "treasure.json").read_text())
    assert set(told["weights"]) == set(told["report"]) == set(rounds.BOXES)
    assert not (tmp_path / "likelihoods.json").exists()


@pytest.mark.parametrize("strength", strengths.BY_LIKELIHOODS)
def test_the_arena_knows_regulars_by_each_column(strength: str) -> None:
    seen = sight(FIVE_MINERS, ["EW"], events=(Event("passed", seat=1, count=1),))
    with using(column(strengths.BY_LIKELIHOODS[strength])):
        expected = private_beliefs(seen)
    with strengths.minded(strength):
        assert private_beliefs(seen) == expected
