"""Scores of beliefs against the truth: the log score."""

from collections.abc import Sequence
from math import exp, log

SABOTEUR = "saboteur"
# A floor for chances, so that one mistake does not outweigh a whole round.
_LEAST = 0.01


def score_of_chances(
    chances: Sequence[Sequence[float]], dwarfs: Sequence[str], own: int | None
) -> float:
    """Return how sure of the truth a player was, from 0 to 1, given chances by turn and seat.

    This is the geometric mean of the chances given to the truth about every seat except `own`: the
    log score in a readable form.
    """
    logs = [
        log(max(chance if dwarfs[seat] == SABOTEUR else 1 - chance, _LEAST))
        for turn in chances
        for seat, chance in enumerate(turn)
        if seat != own
    ]
    return exp(sum(logs) / len(logs))
