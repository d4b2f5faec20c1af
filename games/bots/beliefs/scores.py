"""Scores of beliefs against the truth: the log score."""

from collections.abc import Sequence
from math import exp, log

SABOTEUR = "saboteur"
# A floor for chances, so that one mistake does not outweigh a whole round.
_LEAST = 0.01


def score_of_chances(
    chances: Sequence[Sequence[float]], dwarfs: Sequence[str], own: int | None
) -> float:
    """Return how sure of the truth a player was, from 0 to 1: the geometric mean of the chances
    given to the truth. `chances` are those of a saboteur, by turn and seat, `dwarfs` the true ones.
    The seat `own` is left out.
    """
    logs = [
        log(max(chance if dwarfs[seat] == SABOTEUR else 1 - chance, _LEAST))
        for turn in chances
        for seat, chance in enumerate(turn)
        if seat != own
    ]
    return exp(sum(logs) / len(logs))
