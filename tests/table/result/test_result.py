"""The end of a round, as far as each viewer may know it."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.core.tables.read_models import FinalStanding, PlayerView
from games.rules import engine
from games.rules.files.setup import set_up
from games.rules.notation import read_move
from games.rules.observation import Observation
from games.rules.ruleset import Ruleset
from games.table.held import offer_of
from games.table.result.result import result_of, verdict_of
from tests.table.seen import seen_by
from tests.table.views import table_view
from tools.seeds import round_seed

NAMES = "Ann Ben Cleo Dan Eve".split()
WAY = ["EW@1,0", "EW@2,0", "EW@3,0", "EW@4,0", "EW@5,0", "EW@6,0"]


def players(count: int, you: int | None = 0) -> list[PlayerView]:
    return [PlayerView(seat, NAMES[seat], seat == you) for seat in range(count)]


def dug(seat: int | None, **written: Any) -> Observation:
    """The sight of a round in which Ann has just reached the treasure."""
    facts = {"board": WAY, "hands": [["EW"], [], []], "dwarfs": ["miner", "saboteur", "miner"]}
    position = set_up({**facts, **written})
    engine.play(position, 0, read_move({"play": "EW", "at": [7, 0]}))
    return engine.observe(position, seat)


def result(seen: Observation) -> dict[str, Any]:
    found = result_of(seen, players(len(seen.hand_sizes), seen.seat))
    assert found is not None
    return found


def test_while_the_round_is_dug_there_is_no_result() -> None:
    assert result_of(seen_by(0), players(3)) is None


def test_each_is_told_first_whether_they_won(subtests: pytest.Subtests) -> None:
    for seat, mine in [(0, "You won this round"), (1, "You didn’t win this round"), (None, "")]:
        with subtests.test(seat=seat, mine=mine):
            assert result(dug(seat))["mine"] == mine


def test_the_profiteer_wins_with_a_team_and_the_geologist_gets_gold_of_crystals() -> None:
    facts: dict[str, Any] = {"rules": {"expansion": True}}
    facts["dwarfs"] = ["green", "profiteer", "geologist"]
    won = [result(dug(seat, **facts))["mine"] for seat in range(3)]
    assert won == ["You won this round", "You won this round", "You didn’t win this round"]
    crystal = {**facts, "board": [*WAY, "NESW+crystal@1,1"]}
    assert result(dug(2, **crystal))["mine"] == "Your crystals paid off"


def test_while_thieves_choose_everybody_sees_who_was_who() -> None:
    facts = {"dwarfs": ["blue", "green", "boss"], "purses": [0, 3, 0], "thefts": [0]}
    seen = dug(0, rules={"expansion": True}, front=[["theft"], [], []], **facts)
    assert seen.phase == "stealing"
    assert [line.dwarf for line in result(seen)["lines"]] == ["blue", "green", "boss"]
    # Nobody is asked to look at a dwarf that lies open.
    assert offer_of(table_view(observation=seen, held=(0, 0)), seen) is None


def test_a_theft_stands_beside_what_the_round_gave() -> None:
    facts = {"dwarfs": ["blue", "green", "boss"], "purses": [0, 3, 0], "thefts": [0]}
    facts |= {"rules": {"expansion": True}, "front": [["theft"], [], []]}
    written = {"board": WAY, "hands": [["EW"], [], []], **facts}
    for victim, rows in (
        (1, [("+1 stolen from Ben",), ("−1 stolen by Ann",), ()]),
        (None, [(), (), ()]),
    ):
        position = set_up(written)
        engine.play(position, 0, read_move({"play": "EW", "at": [7, 0]}))
        engine.play(position, 0, read_move({"steal": victim}))
        assert [line.thefts for line in result(engine.observe(position, None))["lines"]] == rows


def test_the_miners_gold_is_secret_but_ones_own() -> None:
    found = result(dug(0, spare=["miner"], nuggets=[3, 1]))
    assert found["title"] == "The miners found the treasure"
    assert found["text"] == "You reached the treasure behind the middle goal."
    assert [line.gold for line in found["lines"]] == [3, 0, None]
    assert found["lines"][0].description == "miner, laid the last card"
    assert found["spare"] == [("miner", "miner")]
    assert found["purse"] == "3 nuggets"


def test_a_spectator_learns_no_miners_gold() -> None:
    assert [line.gold for line in result(dug(None))["lines"]] == [None, 0, None]


def test_everybody_knows_what_saboteurs_get() -> None:
    position = set_up({"dwarfs": ["miner", "saboteur", "miner"], "hands": [["EW"]] * 3})
    while position.phase != "over":
        assert position.turn is not None
        engine.play(position, position.turn, read_move({"pass": ["EW"]}))
    found = result(engine.observe(position, None))
    assert found["title"] == "The saboteurs win"
    assert [line.gold for line in found["lines"]] == [0, 4, 0]


def test_the_selfish_dwarf_wins_alone() -> None:
    found = result(dug(1, rules={"selfish_dwarf": True}, dwarfs=["selfish", "saboteur", "miner"]))
    assert found["title"] == "The selfish dwarf kept the gold"
    assert found["text"] == "Ann reached the treasure behind the middle goal."
    assert [line.gold for line in found["lines"]] == [4, 0, 0]


TEAMS = {
    ("blue",): "The blue team wins",
    ("green",): "The green team wins",
    ("blue", "green"): "Both teams found the treasure",
    (): "The treasure was found, but doors shut both teams out",
}


def test_the_team_that_wins_is_named(subtests: pytest.Subtests) -> None:
    for teams in TEAMS:
        with subtests.test(teams=teams):
            seen = dug(0, rules={"expansion": True}, dwarfs=["boss", "blue", "green"])
            assert seen.ending is not None
            ended = replace(seen, ending=replace(seen.ending, teams=teams, free_for=teams))
            assert result(ended)["title"] == TEAMS[teams]


def test_with_the_expansion_everything_is_explained() -> None:
    facts = {
        "rules": {"expansion": True},
        "dwarfs": ["boss", "blue", "green", "profiteer", "geologist"],
        "board": ["EW+blue@1,0", *WAY[1:5], "NESW+crystal@6,0"],
        "hands": [["EW"], [], [], [], []],
        "front": [[], ["trapped"], [], [], []],
        "spare": ["saboteur"],
    }
    seen = dug(0, **facts)
    # Who else there might have been is told in the base game alone.
    assert result(seen)["spare"] == []
    assert "trapped" in result(seen)["lines"][1].description
    told = " ".join(result(seen)["sharing"])
    for part in (
        "free for blue",
        "A blue door shut green out",
        "Trapped, so neither counted nor paid: Ben",
    ):
        assert part in told
    assert "The boss gets one less." in told
    assert "1 crystal lies in the mine: 1 gold for Eve." in told


@pytest.mark.parametrize("expansion", [False, True])
def test_every_round_that_can_be_played_can_be_told(expansion: bool) -> None:
    chance = Random(3)
    for number in range(8):
        edition = "classic" if number % 2 and not expansion else "revised"
        rules = Ruleset(expansion=expansion, edition=edition)
        position = engine.start(rules, engine.deal(rules, 5, round_seed(f"told {number}")), 1, 0)
        while position.phase != "over":
            assert position.turn is not None
            moves = engine.legal_moves(position, position.turn)
            engine.play(position, position.turn, chance.choice(moves))
        for seat in (None, 0, 3):
            found = result(engine.observe(position, seat))
            assert found["title"]
            assert len(found["lines"]) == 5
            assert all("%" not in line for line in found["sharing"])


def standing(name: str, place: int, you: bool = False, gold: int = 5) -> FinalStanding:
    return FinalStanding(place, name, you, gold, won=place == 1)


def test_the_verdict_names_the_winners(subtests: pytest.Subtests) -> None:
    for standings, verdict in [
        ([], ""),
        ([standing("Ann", 1), standing("Ben", 2)], "Ann won the game"),
        ([standing("Ann", 1, you=True), standing("Ben", 2)], "You won the game"),
        (
            [standing("Ann", 1, you=True), standing("Ben", 1)],
            "You share the victory with Ben",
        ),
        ([standing("Ann", 1), standing("Ben", 1)], "Ann and Ben share the victory"),
        (
            [standing("Ann", 1, you=True, gold=0), standing("Ben", 1, gold=0)],
            "Nobody has any gold, so everyone shares the victory",
        ),
    ]:
        with subtests.test(standings=standings, verdict=verdict):
            assert verdict_of(standings) == verdict
