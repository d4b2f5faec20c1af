"""Comparing moves that were tried in the same worlds."""

from collections.abc import Sequence
from math import sqrt

from games.rules.moves import Move

LEAST = 8
"""In fewer worlds nothing shows."""

CLEAR, HOPELESS = 1.0, 2.0
"""How many standard errors of the mean difference are a clear gain, or a reason to give up."""


class Trials:
    """What each candidate brought more than the first one, world by world; the first is known good.

    `open` are those that are still tried.
    """

    def __init__(self, moves: Sequence[Move]) -> None:
        self.first, self.open = moves[0], list(moves)
        self._gains: dict[Move, list[float]] = {move: [] for move in moves[1:]}

    def add(self, gold: dict[Move, float]) -> None:
        """Count a world in, by the gold that each open candidate came to there."""
        for move in self.open[1:]:
            self._gains[move].append(gold[move] - gold[self.first])
        self.open[1:] = [move for move in self.open[1:] if not self._is_hopeless(move)]

    def best(self) -> Move:
        """The candidate with the clearest gain; the first one if there is none."""
        clear = [(self._surely(move), move) for move in self.open[1:] if self._surely(move) > 0]
        return max(clear, key=lambda each: each[0])[1] if clear else self.first

    def _surely(self, move: Move) -> float:
        """What a move gains at least, but for chance; 0 where too little is known."""
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
    """The mean, and its standard error."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, sqrt(spread / len(values))
