"""The usefulness of a path card, wherever it may be laid."""

from functools import cache

from games.rules.cards.cards import groups_of


@cache
def usefulness_of(card: str) -> float:
    """Return the usefulness of a path card for digging: 0 for dead ends, 1 for a crossing."""
    joined = sum(n * (n - 1) // 2 for n in (group.bit_count() for group in groups_of(card)))
    return {0: 0.0, 1: 0.6, 2: 0.75, 3: 0.85}.get(joined, 1.0)
