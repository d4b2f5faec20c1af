"""Compares moves that were tried in the same worlds: half of them are given up at a time.

A candidate differs from Regular's choice by a few hundredths of a gold on average, one playout by
about one. So few worlds say little, and they are weighed against what is known without them: that
Regular's second thoughts are worse, the more so the lower it weighs them.
"""

from collections.abc import Mapping
from math import ceil, log2

from games.rules.moves import Move

PER_WORTH = 0.15
"""Gold that a candidate loses on average for each unit of worth below the first choice."""

SPREAD = 0.004
"""The variance of that loss among candidates of the same worth."""

_USUAL_NOISE, _COUNTED = 0.6, 8
"""The variance of a difference in one world, and how many worlds that guess counts for."""


class Trials:
    """Each candidate's gain over the first one, world by world.

    `open` are the candidates still being tried, the first always among them. The budget is shared
    equally by the rounds after each of which the worse half of the others is given up.
    """

    def __init__(self, worths: Mapping[Move, float]) -> None:
        self.open = [*worths]
        self.first = self.open[0]
        self._losses = {
            move: PER_WORTH * max(0.0, worths[self.first] - worth) for move, worth in worths.items()
        }
        self._gains: dict[Move, list[float]] = {move: [] for move in self.open}
        others = len(self.open) - 1
        self._rounds, self._round = 1 + ceil(log2(max(1, others))), 1

    def add(self, gold: Mapping[Move, float], spent: float) -> None:
        """Add a world with the gold that each open candidate reached in it.

        `spent` is the share of the budget that is gone.
        """
        for move in self.open[1:]:
            self._gains[move].append(gold[move] - gold[self.first])
        if spent >= self._round / self._rounds and len(self.open) > 2:
            self._round += 1
            left = len(self.open) // 2
            self.open[1:] = sorted(self.open[1:], key=self.gain, reverse=True)[:left]

    def best(self) -> Move:
        """Return the candidate that gains most by what is known and was tried, or the first one."""
        return max(self.open, key=self.gain)

    def gain(self, move: Move) -> float:
        """Return what a move gains over the first one: between the guess and the mean of worlds."""
        gains, guess = self._gains[move], -self._losses[move]
        if not gains:
            return guess
        mean = sum(gains) / len(gains)
        spread = sum((gain - mean) ** 2 for gain in gains) + _COUNTED * _USUAL_NOISE
        noise = spread / (len(gains) + _COUNTED) / len(gains)
        return (mean * SPREAD + guess * noise) / (SPREAD + noise)
