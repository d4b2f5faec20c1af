"""Numbers drawn from a seed, and lists shuffled with them (fair.md 2)."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from struct import unpack
from typing import TypeVar

T = TypeVar("T")

_ALL = 1 << 32


class Drawing:
    """A stream of numbers; the same seed always gives the same ones, on every machine."""

    def __init__(self, seed: bytes) -> None:
        self._numbers = _numbers(seed)

    def number(self) -> int:
        """Draw the next number of 32 bits."""
        return next(self._numbers)

    def below(self, n: int) -> int:
        """Draw a number from 0 to n - 1, each equally likely. Raises ValueError beyond 2^32."""
        if not 1 <= n <= _ALL:
            raise ValueError(f"from 1 to 2^32, not {n}")
        if n == 1:
            return 0
        fair = _ALL - _ALL % n
        while (number := self.number()) >= fair:
            pass
        return number % n

    def shuffled(self, items: list[T]) -> list[T]:
        """Return the items in a new order, each order equally likely; the list is not changed."""
        items = list(items)
        for last in range(len(items) - 1, 0, -1):
            drawn = self.below(last + 1)
            items[last], items[drawn] = items[drawn], items[last]
        return items


def _numbers(seed: bytes) -> Iterator[int]:
    for k in count():
        yield from unpack(">8I", sha256(seed + k.to_bytes(4, "big")).digest())
