"""Chooses among weighed moves."""

from collections.abc import Sequence
from math import exp
from random import Random
from typing import TypeVar

Each = TypeVar("Each")

_TEMPERATURES = 3  # a move that is worth so many temperatures less is never played


def best_of(
    moves: Sequence[Each], worths: Sequence[float], chance: Random, temperature: float = 0.0
) -> Each:
    """Return a move of the highest worth.

    With a temperature, sometimes one of nearly that worth. Each choice takes one draw of chance,
    needed or not, so that rounds with the same chance share their luck.
    """
    best = max(worths)
    near = [
        (move, value)
        for move, value in zip(moves, worths, strict=True)
        if value >= best - _TEMPERATURES * temperature
    ]
    if len(near) == 1:
        chance.random()
        return near[0][0]
    likely = [exp((value - best) / temperature) if temperature else 1.0 for _, value in near]
    return chance.choices([move for move, _ in near], likely)[0]
