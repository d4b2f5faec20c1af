"""How far the goals are: what is worked out once per board agrees with working it out anew."""

from random import Random

import pytest

from games.bots.ways import BLOCKED, Laid, Ways, distance
from games.rules import engine
from games.rules.cards.cards import PATH_COUNT
from games.rules.cards.tiles import REACH, REACH_FOR
from games.rules.fair.seeds import round_seed
from games.rules.mine.maze import Maze
from games.rules.mine.placements import placements
from games.rules.ruleset import Ruleset

BASE_PATHS = list(range(16))


def _ways(maze: Maze, view: str = "all") -> Ways:
    if view == "all":
        return Ways(maze, REACH, maze.reached)
    return Ways(maze, REACH_FOR[view], maze.lit_by(REACH_FOR[view]))


@pytest.mark.parametrize(
    ("rules", "views"),
    [
        (Ruleset(), ("all",)),
        (Ruleset(edition="classic"), ("all",)),
        (Ruleset(expansion=True), ("all", "blue", "green")),
    ],
    ids=["revised", "classic", "expansion"],
)
def test_laying_in_thought_is_like_laying(rules: Ruleset, views: tuple[str, ...]) -> None:
    chance, compared = Random("ways"), 0
    paths = list(range(PATH_COUNT)) if rules.expansion else BASE_PATHS
    for number in range(3):
        position = engine.start(rules, engine.deal(rules, 6, round_seed(f"ways {number}")))
        while position.turn is not None and position.phase == "digging":
            for move in _some(placements(position, paths), chance):
                laid = Laid(move & ~255, move & 255)
                for view in views:
                    after = position.maze.copy()
                    after.lay(laid.cell, laid.tile)
                    thought = _ways(position.maze, view).after(laid)
                    assert thought == _ways(after, view).away(), (view, str(after))
                    compared += 1
            engine.apply(position, chance.choice(engine.legal(position)))
    assert compared > 500


def _some(moves: list[int], chance: Random) -> list[int]:
    return chance.sample(moves, min(3, len(moves)))


def test_the_bare_mine_is_eight_columns_long() -> None:
    assert _ways(Maze()).away() == (9, 7, 9)


def test_of_several_goals_the_nearest_and_the_mean_count_alike() -> None:
    assert distance([3.0]) == 3
    assert distance([2.0, 4.0]) == 2.5
    assert distance([0.0, 4.0]) == 0
    assert distance([]) == BLOCKED
