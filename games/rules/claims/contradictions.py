"""Which claims cannot all be true: by the box and by what lies open, and by nothing else."""

from collections.abc import Iterable

from games.rules.claims.claim import STONE, TREASURE
from games.rules.claims.facts import Facts

# A goal; or a dwarf by its player and how many that player had had before.
Subject = tuple[int] | tuple[int, int]
_GOALS = {TREASURE: 1, STONE: 2}


def contradictions(facts: Facts) -> list[tuple[int, ...]]:
    """Groups of claims, by their places in `claims`, each of which cannot all be true.

    They are as small as they can be but for claims that stand in two groups at once, which join
    them. A group of one cannot be true by itself. Every claim in no group may be true together
    with all others in no group.
    """
    clashes = []
    return sorted([*_joined(clashes)])


def _joined(clashes: Iterable[set[int]]) -> list[tuple[int, ...]]:
    groups: list[set[int]] = []
    for clash in clashes:
        apart = [group for group in groups if not group & clash]
        groups = [*apart, clash.union(*(group for group in groups if group & clash))]
    return [tuple(sorted(group)) for group in groups]
