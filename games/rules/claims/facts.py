"""The public events of a round that can contradict claims."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from games.rules.cards.boxes import dwarf_deck
from games.rules.claims.claim import STONE, TREASURE, SeatClaim
from games.rules.events import Event
from games.rules.ruleset import Ruleset

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
    """Return the deed of a public event: BROKE, MENDED or LOOKED.

    An empty string for any other event.
    """
    return _DEEDS.get(event.kind, "")


def record_of(
    events: Iterable[tuple[AnyTurn, Event]],
) -> dict[ActorAndTarget, list[tuple[AnyTurn, Event]]]:
    """Return the deeds of a round, oldest first, by acting seat, target seat and goal.

    Each event comes with its turn, which may be of any type.
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
    """The box and the public events of a round.

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
        """Return the number of dwarfs that a player had before the one a claim is about."""
        return sum(seat == claim.on and turn <= claim.turn for turn, seat in self.hats)

    def is_outdated(self, claim: SeatClaim) -> bool:
        """Return whether the player of a claim got another dwarf after it was made."""
        return any(seat == claim.on and turn > claim.turn for turn, seat in self.hats)

    def had_looked(self, claim: SeatClaim) -> bool:
        """Return whether the claimant may know: they looked publicly before, or have that dwarf."""
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
    """Return the facts of a round that claims are compared with, from its events, oldest first."""
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
