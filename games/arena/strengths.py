"""Who plays in the arena: the strengths of the game, and Regulars by one column of likelihoods."""

from collections.abc import Iterator
from contextlib import contextmanager

from games import bots
from games.bots.beliefs.likelihoods import column, using

BY_LIKELIHOODS = {"regular-by-start": "start", "regular-by-fitted": "fitted"}

STRENGTHS = (*bots.POLICIES, *BY_LIKELIHOODS)


@contextmanager
def minded(strength: str) -> Iterator[str]:
    """The policy of a strength; within it everybody draws conclusions as that strength does."""
    if strength not in BY_LIKELIHOODS:
        yield strength
        return
    with using(column(BY_LIKELIHOODS[strength])):
        yield "regular"
