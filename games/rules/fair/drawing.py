"""Numbers drawn from a seed, and lists shuffled by them (fair.md 2)."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from struct import unpack
from typing import TypeVar

T = TypeVar("T")

_ALL = 1 << 32


class Drawing:
    """One stream of numbers; the same seed always gives the same, on every machine."""

    def __init__(self, seed: bytes) -> None:
        self._numbers = _numbers(seed)

    def number(self) -> int:
        """The next number of 32 bits."""
        return next(self._numbers)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely as any other. Raises ValueError beyond 2^32."""
        if not 1 <= n <= _ALL:
            raise ValueError(f"from 1 to 2^32, not {n}")
        if n == 1:
            return 0
        fair = _ALL - _ALL % n
        while (number := self.number()) >= fair:
            pass
        return number % n

    def shuffled(self, items: list[T]) -> list[T]:
        """The items in a new order, each order as likely as any other; the list is left alone."""
        items = list(items)
        for last in range(len(items) - 1, 0, -1):
            drawn = self.below(last + 1)
            items[last], items[drawn] = items[drawn], items[last]
        return items


def _numbers(seed: bytes) -> Iterator[int]:
    for k in count():
        yield from unpack(">8I", sha256(seed + k.to_bytes(4, "big")).digest())
