"""Fits a logistic curve for the chance that the treasure is reached from a position.

Each sampled turn gives the features of its position, and whether the treasure was reached.
"""

from collections.abc import Sequence
from typing import Any

from games.bots.treasure import features
from games.rules.ruleset import Ruleset
from tools.arena.fit.series import BOXES, EVERY, Series, play
from tools.arena.logistic import brier, fitted

Row = tuple[list[float], int]


def fit(series: Series) -> dict[str, Any]:
    """Return the weights of both boxes, and their scores."""
    told: dict[str, Any] = {"weights": {}, "report": {}}
    for box in BOXES:
        kept, held_out = _rows(series, box, series.kept), _rows(series, box, series.held_out)
        weights = fitted(kept)
        told["weights"][box] = [round(weight, 4) for weight in weights]
        told["report"][box] = _judged(weights, kept, held_out)
    return told


def _judged(weights: list[float], kept: list[Row], held_out: list[Row]) -> dict[str, float]:
    """Return the error of the weights on the deals held out."""
    rate = sum(reached for _, reached in kept) / len(kept)
    return {
        "positions": len(kept),
        "positions held out": len(held_out),
        "Brier, held out": round(brier(weights, held_out), 4),
        "Brier of the mean": round(
            sum((rate - reached) ** 2 for _, reached in held_out) / len(held_out), 4
        ),
    }


def _rows(series: Series, box: str, seeds: list[str]) -> list[Row]:
    """Return the sampled positions of these deals, for all numbers of players."""
    lines = series.lines("treasure", box, seeds, _line)
    return [(row, reached) for line in lines for row, reached in line["rows"]]


def _line(rules: Ruleset, players: int, seed: str) -> dict[str, Any]:
    """Return sampled positions of a round between Regulars, and whether it reached the treasure."""
    rows = list[Sequence[float]]()
    for position, turn in play(rules, players, seed):
        if turn.number % EVERY == 0:
            rows.append([round(value, 4) for value in features(position)])
    assert position.outcome is not None
    return {"rows": [(row, int(position.outcome.treasure)) for row in rows]}
