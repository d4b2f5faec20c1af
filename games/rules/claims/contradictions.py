"""Finds claims that cannot all be true, according to the box and the open cards only."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from games.rules.claims.claim import STONE, TREASURE, SeatClaim
from games.rules.claims.facts import Facts

# (goal,), or (seat, number of dwarfs that the seat had before)
Subject = tuple[int] | tuple[int, int]
_GOALS = {TREASURE: 1, STONE: 2}


def contradictions(claims: Sequence[SeatClaim], facts: Facts) -> list[tuple[int, ...]]:
    """Return groups of claims that cannot all be true, as tuples of their indexes in `claims`.

    Each group is as small as possible, but groups with a claim in common are joined. A group of one
    claim is false by itself. All claims outside every group can be true together.
    """
    alone = [place for place, claim in enumerate(claims) if _is_refuted(claim, facts)]
    others = {place: claim for place, claim in enumerate(claims) if place not in alone}
    clashes = [*_about_one_thing(others, facts), *_more_than_there_are(others, facts)]
    return sorted([*((place,) for place in alone), *_joined(clashes)])


def _subject(claim: SeatClaim, facts: Facts) -> Subject:
    if claim.goal is not None:
        return (claim.goal,)
    return (claim.on or 0, facts.dwarf_number(claim))


def _is_refuted(claim: SeatClaim, facts: Facts) -> bool:
    if claim.goal is None:
        return False
    face = facts.goals_up[claim.goal]
    return face != claim.says if face is not None else _room(claim, facts) == 0


def _about_one_thing(claims: dict[int, SeatClaim], facts: Facts) -> Iterable[set[int]]:
    """Yield claims that say different things about the same goal or dwarf."""
    places: dict[Subject, set[int]] = defaultdict(set)
    for place, claim in claims.items():
        places[_subject(claim, facts)].add(place)
    for those in places.values():
        if len({claims[place].says for place in those}) > 1:
            yield those


def _more_than_there_are(claims: dict[int, SeatClaim], facts: Facts) -> Iterable[set[int]]:
    """Yield claims that together need more goals or dwarfs of a kind than the box holds."""
    places: dict[tuple[bool, str], set[int]] = defaultdict(set)
    for place, claim in claims.items():
        if claim.goal is None or facts.goals_up[claim.goal] is None:
            places[claim.goal is None, claim.says].add(place)
    for those in places.values():
        said = [claims[place] for place in those]
        if len({_subject(claim, facts) for claim in said}) > _room(said[0], facts):
            yield those


def _room(claim: SeatClaim, facts: Facts) -> int:
    """Return the number of hidden goals or dwarfs of the kind that a claim names."""
    if claim.goal is None:
        return facts.dwarfs.count(claim.says)
    return _GOALS[claim.says] - facts.goals_up.count(claim.says)


def _joined(clashes: Iterable[set[int]]) -> list[tuple[int, ...]]:
    groups: list[set[int]] = []
    for clash in clashes:
        apart = [group for group in groups if not group & clash]
        groups = [*apart, clash.union(*(group for group in groups if group & clash))]
    return [tuple(sorted(group)) for group in groups]
