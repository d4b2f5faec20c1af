"""Letters for players, on discs and on the cards of the mine."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count


def marks_of(names: Sequence[str]) -> tuple[str, ...]:
    """Return two letters for each name, in order and all different: `Be` for Ben, and `Co` and `Cl`
    for Cora and Cole.
    """
    marks: list[str] = []
    for name in names:
        marks.append(next(mark for mark in _candidates(name) if mark not in marks))
    return tuple(marks)


def _candidates(name: str) -> Iterator[str]:
    """First letter and a later one, the first letter alone, then with a digit."""
    letters = [sign for sign in name if sign.isalnum()] or ["?"]
    first = letters[0].upper()[:1]
    pairs: Iterable[str] = (first + letter.lower()[:1] for letter in letters[1:])
    digits = (f"{first}{digit}" for digit in count(2))
    return chain(pairs, (first,), digits)
