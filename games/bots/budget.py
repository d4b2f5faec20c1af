"""How long a computer player that looks ahead may do so."""

from collections.abc import Callable
from dataclasses import dataclass


def _always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Budget:
    """So many rounds played on in thought at most, and only while `goes_on` says so.

    Counted in playouts alone the same seed gives the same move. This package has no clock: who
    wants an answer in time hands in a `goes_on` that looks at one.
    """

    playouts: int = 150
    goes_on: Callable[[], bool] = _always


USUAL = Budget()
