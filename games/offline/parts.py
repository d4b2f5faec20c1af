"""The pieces that the moments of a game are drawn of, each kept once."""

from collections.abc import Iterable


class Parts:
    """Pieces by their numbers; the same piece has the same number everywhere."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def numbers_of(self, pieces: Iterable[str]) -> list[int]:
        """The numbers of pieces, new ones for what is new; nothing for what is empty."""
        return [self._numbers.setdefault(each, len(self._numbers)) for each in pieces if each]

    @property
    def all(self) -> list[str]:
        """The pieces, by number."""
        return list(self._numbers)
