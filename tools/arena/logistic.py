"""Fits logistic regressions with Newton's method in plain Python."""

from collections.abc import Sequence
from math import exp

Row = tuple[Sequence[float], int]
"""The inputs of a case, and its outcome, 0 or 1."""

RIDGE = 1e-3
"""Keeps weights near 0 if the rows say nothing about them."""


def fitted(rows: Sequence[Row], rounds: int = 12) -> list[float]:
    """Return the weight of each input that makes the rows most likely."""
    weights = [0.0] * len(rows[0][0])
    for _ in range(rounds):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE * (i == j) for j in range(len(weights))] for i in range(len(weights))]
        for figures, happened in rows:
            chance = foretold(weights, figures)
            spread = chance * (1 - chance)
            for i, one in enumerate(figures):
                slope[i] += (happened - chance) * one
                for j, other in enumerate(figures[: i + 1]):
                    bend[i][j] += spread * one * other
        for i in range(len(weights)):
            for j in range(i):
                bend[j][i] = bend[i][j]
        weights = [w + step for w, step in zip(weights, _solved(bend, slope), strict=True)]
    return weights


def foretold(weights: Sequence[float], figures: Sequence[float]) -> float:
    """Return the chance of the outcome 1, according to these weights."""
    total = sum(weight * value for weight, value in zip(weights, figures, strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def brier(weights: Sequence[float], rows: Sequence[Row]) -> float:
    """Return the Brier score of the weights: the mean squared error."""
    return sum((foretold(weights, each) - happened) ** 2 for each, happened in rows) / len(rows)


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column:
                share = rows[row][column] / rows[column][column]
                rows[row] = [a - share * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]
