"""Compares moves that were tried in the same worlds."""

from collections.abc import Sequence
from math import sqrt

from games.rules.moves import Move

LEAST = 8
"""The fewest worlds that say anything."""

CLEAR, HOPELESS = 1.0, 2.0
"""Standard errors of the mean difference for a clear gain, and for giving a move up."""


class Trials:
    """Each candidate's gain over the first one, world by world; the first is known to be good.

    `open` are the candidates still being tried.
    """

    def __init__(self, moves: Sequence[Move]) -> None:
        self.first, self.open = moves[0], list(moves)
        self._gains: dict[Move, list[float]] = {move: [] for move in moves[1:]}

    def add(self, gold: dict[Move, float]) -> None:
        """Add a world with the gold that each open candidate reached in it."""
        for move in self.open[1:]:
            self._gains[move].append(gold[move] - gold[self.first])
        self.open[1:] = [move for move in self.open[1:] if not self._is_hopeless(move)]

    def best(self) -> Move:
        """Return the candidate with the clearest gain, or the first one if there is none."""
        clear = [(self._surely(move), move) for move in self.open[1:] if self._surely(move) > 0]
        return max(clear, key=lambda each: each[0])[1] if clear else self.first

    def _surely(self, move: Move) -> float:
        """Return a move's least gain within the margin of error; 0 with too few worlds."""
        gains = self._gains[move]
        if len(gains) < LEAST:
            return 0.0
        mean, error = _mean_and_error(gains)
        return mean - CLEAR * error

    def _is_hopeless(self, move: Move) -> bool:
        if len(self._gains[move]) < LEAST:
            return False
        mean, error = _mean_and_error(self._gains[move])
        return mean + HOPELESS * error < 0


def _mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, sqrt(spread / len(values))
