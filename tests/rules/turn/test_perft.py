"""Counts of the positions a few turns deep: whoever makes the engine faster must keep them.

The first turn's counts were checked by the plain judge; the deeper ones guard against any change.
"""

import pytest

from games.rules import engine
from games.rules.fair.seeds import round_seed
from games.rules.ruleset import Ruleset

COUNTS = [
    (Ruleset(), 3, (18, 414, 10868)),
    (Ruleset(), 10, (16, 360, 7206)),
    (Ruleset(edition="classic"), 5, (23, 718, 19590)),
    (Ruleset(expansion=True), 2, (53, 3794, 193309)),
    (Ruleset(expansion=True), 12, (73, 5214, 348371)),
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
    deal = engine.deal(rules, players, round_seed("counts"))
    position = engine.start(rules, deal)
    assert tuple(perft(position, depth) for depth in range(1, len(expected) + 1)) == expected
