"""Limits for a computer player that looks ahead."""

from collections.abc import Callable
from dataclasses import dataclass


def _no_time() -> float:
    return 0.0


@dataclass(frozen=True, slots=True)
class Budget:
    """A limit on the rounds played on in thought; they also stop once `spent` returns 1 or more.

    With a limit on playouts alone, the same seed gives the same move. This package has no clock: to
    get an answer in time, pass a `spent` that reads one and returns the share of the time that is
    gone.
    """

    playouts: int = 150
    spent: Callable[[], float] = _no_time

    def goes_on(self) -> bool:
        """Return whether there is time left."""
        return self.spent() < 1


USUAL = Budget()
