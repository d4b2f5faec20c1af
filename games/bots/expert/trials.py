"""Compares moves that were tried in the same worlds: half of them are given up at a time.

A candidate differs from Regular's choice by a few hundredths of a gold on average, and how a round
ends by about one. So few worlds say little. They are weighed against a guess that hardly varies but
may be wrong: what could be expected two laps on, less something for what Regular thinks worse.
"""

from collections.abc import Mapping
from math import ceil, log2
from typing import Generic, NamedTuple, TypeVar

from games.bots.expert.playing_on import Gold

Candidate = TypeVar("Candidate")


class Guess(NamedTuple):
    """How a candidate's gain over the first choice is guessed before rounds are played to the end.

    Fitted by `python -m tools.arena.guesses`: `soon` is the part of the gain two laps on
    that lasts, `worse` the gold lost for each unit of worth that Regular gives a move less, and
    `spread` the variance of the true gain around that.
    """

    soon: float = 0.6
    worse: float = 0.03
    spread: float = 0.0015


GUESS = Guess()
_USUAL_NOISE, _COUNTED = 1.0, 8
"""The variance of a difference in one world, and how many worlds that guess counts for."""


class Trials(Generic[Candidate]):
    """Each candidate's gain over the first one, world by world.

    `open` are the candidates still being tried, the first always among them. The budget is shared
    equally by the rounds after each of which the worse half of the others is given up.
    """

    def __init__(self, worths: Mapping[Candidate, float]) -> None:
        self.open = [*worths]
        self.first = self.open[0]
        self._worse = {move: max(0.0, worths[self.first] - worths[move]) for move in self.open}
        self._gains: dict[Candidate, list[Gold]] = {move: [] for move in self.open}
        others = len(self.open) - 1
        self._rounds, self._round = 1 + ceil(log2(max(1, others))), 1

    def add(self, gold: Mapping[Candidate, Gold], spent: float) -> None:
        """Add a world with the gold that each open candidate reached in it.

        `spent` is the share of the budget that is gone.
        """
        soon, last = gold[self.first]
        for move in self.open[1:]:
            self._gains[move].append(Gold(gold[move].soon - soon, gold[move].last - last))
        if spent >= self._round / self._rounds and len(self.open) > 2:
            self._round += 1
            left = len(self.open) // 2
            self.open[1:] = sorted(self.open[1:], key=self.gain, reverse=True)[:left]

    def best(self) -> Candidate:
        """Return the candidate that gains most by what is known and was tried, or the first one."""
        return max(self.open, key=self.gain)

    def gain(self, move: Candidate) -> float:
        """Return what a move gains over the first one: between the guess and the mean of worlds."""
        gains, guess = self._gains[move], -GUESS.worse * self._worse[move]
        count = len(gains)
        if not count:
            return guess
        guess += GUESS.soon * sum(gain.soon for gain in gains) / count
        mean = sum(gain.last for gain in gains) / count
        spread = sum((gain.last - mean) ** 2 for gain in gains) + _COUNTED * _USUAL_NOISE
        noise = spread / (count + _COUNTED) / count
        return (mean * GUESS.spread + guess * noise) / (GUESS.spread + noise)
