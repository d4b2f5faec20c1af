"""Which claims cannot all be true: by the box and by what lies open, and by nothing else."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from games.rules.claims.claim import STONE, TREASURE, Claim
from games.rules.claims.facts import Facts

# A goal; or a dwarf by its player and how many that player had had before.
Subject = tuple[int] | tuple[int, int]
_GOALS = {TREASURE: 1, STONE: 2}


def contradictions(claims: Sequence[Claim], facts: Facts) -> list[tuple[int, ...]]:
    """Groups of claims, by their places in `claims`, each of which cannot all be true.

    They are as small as they can be but for claims that stand in two groups at once, which join
    them. A group of one cannot be true by itself. Every claim in no group may be true together
    with all others in no group.
    """
    alone = [place for place, claim in enumerate(claims) if _is_refuted(claim, facts)]
    others = {place: claim for place, claim in enumerate(claims) if place not in alone}
    clashes = [*_about_one_thing(others, facts), *_more_than_there_are(others, facts)]
    return sorted([*((place,) for place in alone), *_joined(clashes)])


def _subject(claim: Claim, facts: Facts) -> Subject:
    if claim.goal is not None:
        return (claim.goal,)
    return (claim.on or 0, facts.dwarf_number(claim))


def _is_refuted(claim: Claim, facts: Facts) -> bool:
    if claim.goal is None:
        return False
    face = facts.goals_up[claim.goal]
    return face != claim.says if face is not None else _room(claim, facts) == 0


def _about_one_thing(claims: dict[int, Claim], facts: Facts) -> Iterable[set[int]]:
    """Different things said of the same goal or dwarf."""
    places: dict[Subject, set[int]] = defaultdict(set)
    for place, claim in claims.items():
        places[_subject(claim, facts)].add(place)
    for those in places.values():
        if len({claims[place].says for place in those}) > 1:
            yield those


def _more_than_there_are(claims: dict[int, Claim], facts: Facts) -> Iterable[set[int]]:
    """The same said of more goals or dwarfs than the box holds."""
    places: dict[tuple[bool, str], set[int]] = defaultdict(set)
    for place, claim in claims.items():
        if claim.goal is None or facts.goals_up[claim.goal] is None:
            places[claim.goal is None, claim.says].add(place)
    for those in places.values():
        said = [claims[place] for place in those]
        if len({_subject(claim, facts) for claim in said}) > _room(said[0], facts):
            yield those


def _room(claim: Claim, facts: Facts) -> int:
    """How many hidden goals or dwarfs there are of what a claim says."""
    if claim.goal is None:
        return facts.dwarfs.count(claim.says)
    return _GOALS[claim.says] - facts.goals_up.count(claim.says)


def _joined(clashes: Iterable[set[int]]) -> list[tuple[int, ...]]:
    groups: list[set[int]] = []
    for clash in clashes:
        apart = [group for group in groups if not group & clash]
        groups = [*apart, clash.union(*(group for group in groups if group & clash))]
    return [tuple(sorted(group)) for group in groups]
