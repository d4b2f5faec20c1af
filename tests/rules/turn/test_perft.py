"""Counts of the positions a few turns deep: whoever makes the engine faster must keep them.

The first turn's counts were checked by the plain judge; the deeper ones guard against any change.
"""

import pytest

from games.rules import engine
from games.rules.ruleset import Ruleset

COUNTS = [
    (Ruleset(), 3, (19, 570, 11784)),
    (Ruleset(), 10, (24, 370, 7660)),
    (Ruleset(edition="classic"), 5, (30, 924, 22090)),
    (Ruleset(expansion=True), 2, (61, 3324, 196477)),
    (Ruleset(expansion=True), 12, (61, 3934, 292995)),
]


def perft(position: engine.Position, depth: int) -> int:
    """How many different lines of play of this many turns there are."""
    moves = engine.legal(position)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = position.copy()
        engine.apply(after, move)
        total += perft(after, depth - 1)
    return total


@pytest.mark.parametrize(("rules", "players", "expected"), COUNTS)
def test_the_lines_of_play_are_as_many_as_ever(
    rules: Ruleset, players: int, expected: tuple[int, ...]
) -> None:
    deal = engine.deal(rules, players, "counts", 1)
    position = engine.start(rules, deal)
    assert tuple(perft(position, depth) for depth in range(1, len(expected) + 1)) == expected
