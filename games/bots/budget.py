"""Limits for a computer player that looks ahead."""

from collections.abc import Callable
from dataclasses import dataclass


def _always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit on the rounds played on in thought; they also stop once `goes_on` returns false.

    With a limit on playouts alone, the same seed gives the same move. This package has no clock: to
    get an answer in time, pass a `goes_on` that reads one.
    """

    playouts: int = 150
    goes_on: Callable[[], bool] = _always


USUAL = Budget()
