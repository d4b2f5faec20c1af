"""Players' claims about hidden cards, compared with the box and with public events.

Claims contradict each other, or the open cards, or neither; nothing else is judged.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from games.rules.cards.boxes import dwarf_deck
from games.rules.events import Event
from games.rules.ruleset import Ruleset

TREASURE, STONE = "treasure", "stone"
FACES = (TREASURE, STONE)


@dataclass(frozen=True, slots=True)
class SeatClaim:
    """A seat's claim after `turn` turns of a round; nobody checks whether it is true.

    It says either that `goal` has the face `says` (one of FACES), or that the seat `on` has the
    dwarf `says` (one of `dwarfs_of`).
    """

    seat: int
    turn: int
    says: str
    goal: int | None = None
    on: int | None = None


def dwarfs_of(rules: Ruleset, players: int) -> tuple[str, ...]:
    """Return the different kinds of dwarfs that are shuffled for a number of players, in the order
    of the box.
    """
    return tuple(dict.fromkeys(dwarf_deck(rules, players)))


def is_sayable(claim: SeatClaim, rules: Ruleset, players: int) -> bool:
    """Return whether a claim names an existing goal or player and a possible face or dwarf."""
    if claim.goal is not None:
        return claim.on is None and claim.goal in range(3) and claim.says in FACES
    return claim.on in range(players) and claim.says in dwarfs_of(rules, players)


# The deed for each kind of event on the record.
BROKE, MENDED, LOOKED = "broke", "mended", "looked"
_DEEDS = {
    "broke": BROKE,
    "trapped": BROKE,
    "repaired": MENDED,
    "freed": MENDED,
    "looked": LOOKED,
    "inspected": LOOKED,
}
AnyTurn = TypeVar("AnyTurn")
ActorAndTarget = tuple[int, int | None, int | None]
"""The acting seat, then the seat or the goal acted on."""


def deed_of(event: Event) -> str:
    """Return the deed of a public event, BROKE, MENDED or LOOKED; an empty string for any other
    event.
    """
    return _DEEDS.get(event.kind, "")


def record_of(
    events: Iterable[tuple[AnyTurn, Event]],
) -> dict[ActorAndTarget, list[tuple[AnyTurn, Event]]]:
    """Return the deeds of a round as lists of pairs (turn, event), oldest first, by the triple of
    acting seat, target seat and goal (None where there is none). The turns that come with the
    events may be of any type.
    """
    record: dict[ActorAndTarget, list[tuple[AnyTurn, Event]]] = {}
    for turn, event in events:
        if deed_of(event) and event.seat is not None:
            record.setdefault((event.seat, event.on, event.goal), []).append((turn, event))
    return record


Dated = tuple[int, Event]
"""An event with the number of its turn in the round, from 1."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The dwarfs and the public events of a round.

    `dwarfs` is the deck for this number of players; `goals_up` has a face (TREASURE or STONE) for
    each face-up goal. `maps` holds (turn, seat, goal), `inspections` (turn, seat, inspected seat),
    `hats` (turn, seat) of each new dwarf.
    """

    dwarfs: tuple[str, ...]
    goals_up: tuple[str | None, ...]
    maps: tuple[tuple[int, int, int], ...]
    inspections: tuple[tuple[int, int, int], ...]
    hats: tuple[tuple[int, int], ...]

    def dwarf_number(self, claim: SeatClaim) -> int:
        """Return the number of dwarfs that a claim's player had before the dwarf that the claim is
        about.
        """
        return sum(seat == claim.on and turn <= claim.turn for turn, seat in self.hats)

    def is_outdated(self, claim: SeatClaim) -> bool:
        """Return whether the player whom a claim is about got another dwarf after it was made."""
        return any(seat == claim.on and turn > claim.turn for turn, seat in self.hats)

    def had_looked(self, claim: SeatClaim) -> bool:
        """Return whether the claimant can know the truth: they looked publicly before, or have that
        dwarf themselves.
        """
        if claim.goal is not None:
            looks = [turn for turn, seat, goal in self.maps if (seat, goal) == _of(claim)]
            return any(turn <= claim.turn for turn in looks)
        if claim.on == claim.seat:
            return True
        swaps = [turn for turn, seat in self.hats if seat == claim.on and turn <= claim.turn]
        since = max(swaps, default=0)
        looks = [turn for turn, seat, on in self.inspections if (seat, on) == _of(claim)]
        return any(since < turn <= claim.turn for turn in looks)


def facts_of(rules: Ruleset, players: int, events: Iterable[Dated]) -> Facts:
    """Return the facts of a round that claims are compared with.

    `events` are pairs of turn number (from 1) and event, oldest first.
    """
    dated = list(events)
    return Facts(
        dwarfs=tuple(dwarf_deck(rules, players)),
        goals_up=_goals_up(dated),
        maps=tuple((turn, *_two(e.seat, e.goal)) for turn, e in dated if e.kind == "looked"),
        inspections=tuple(
            (turn, *_two(e.seat, e.on)) for turn, e in dated if e.kind == "inspected"
        ),
        hats=tuple((turn, e.on or 0) for turn, e in dated if e.kind == "swapped-hats"),
    )


def _goals_up(dated: Sequence[Dated]) -> tuple[str | None, ...]:
    faces: list[str | None] = [None, None, None]
    for _, event in dated:
        if event.kind == "revealed" and event.goal is not None:
            faces[event.goal] = TREASURE if event.card == TREASURE else STONE
    return tuple(faces)


def _of(claim: SeatClaim) -> tuple[int, int | None]:
    return claim.seat, claim.goal if claim.goal is not None else claim.on


def _two(seat: int | None, other: int | None) -> tuple[int, int]:
    return seat or 0, other or 0


# (goal,), or (seat, number of dwarfs that the seat had before)
Subject = tuple[int] | tuple[int, int]
_GOALS = {TREASURE: 1, STONE: 2}


def contradictions(claims: Sequence[SeatClaim], facts: Facts) -> list[tuple[int, ...]]:
    """Return groups of claims that cannot all be true, as tuples of their indexes in `claims`.

    Each group is as small as possible, but groups with a claim in common are joined. The claim of a
    group of one is false by itself; all claims outside every group can be true together.
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
