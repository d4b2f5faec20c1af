"""The turning points of a round: what decided it, and when suspicions were right or wrong."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from games.rules.events import Event
from games.story.course import SABOTEUR, Course, TurnTaken

_WORTH_TELLING = 0.1  # the smallest change of the chance that decides anything
_LOOKED_LIKE_ONE = 0.5
_IN_THE_MINE = ("laid", "caved")
_WORTH_NAMING = 0.01  # the smallest drop in suspicion that counts as a lie
_ACCUSES = ("broke", "trapped")


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn of a round's story, and the `seats` concerned.

    Its `kind` is "decided" for the greatest change of the treasure's chance, or "seen-through":
    from here on the saboteurs looked most suspicious. It is "wronged" if an honest seat looked most
    suspicious, "hidden" if a saboteur looked less suspicious at the end than at the start. `before`
    and `after` are chances from 0 to 1.
    """

    kind: str
    turn: int
    seats: tuple[int, ...]
    before: float = 0.0
    after: float = 0.0


def turning_points(course: Course) -> tuple[TurningPoint, ...]:
    """Return the turning points of a round in order, at most one of each kind.

    A round with "seen-through" has no "hidden".
    """
    seen = seen_through(course)
    found = (decided(course), seen or hidden(course), wronged(course))
    return tuple(sorted((point for point in found if point), key=lambda point: point.turn))


def decided(course: Course) -> TurningPoint | None:
    """Return the turn in the mine that raised the winners' chance most (the first of equals), or
    None. Only changes of the mine are compared, as the fitted chance knows too little about tools.
    """
    side = 1 if course.is_treasure_reached else -1
    steps = [
        (side * (taken.chance - before), -number, before, taken)
        for number, before, taken in course.pairs()
        if any(event.kind in _IN_THE_MINE for event in taken.events)
    ]
    if not steps:
        return None
    step, number, before, taken = max(steps, key=lambda each: each[:2])
    if step < _WORTH_TELLING:
        return None
    return TurningPoint("decided", -number, (taken.seat,), before, taken.chance)


def seen_through(course: Course) -> TurningPoint | None:
    """Return the turn since which an outsider suspected nobody more than the saboteurs, or None."""
    since = None
    for number, taken in enumerate(course.turns, start=1):
        if not _is_seen_through(taken):
            since = None
        elif since is None:
            since = number
    if since is None:
        return None
    return TurningPoint("seen-through", since, _saboteurs(course.turns[-1]))


def wronged(course: Course) -> TurningPoint | None:
    """Return the turn when an honest seat looked most suspicious of all seats, or None."""
    looked = [
        (share, -number, seat)
        for number, taken in enumerate(course.turns, start=1)
        for seat, share in _honest(taken)
        if share >= _LOOKED_LIKE_ONE and share > _most_suspected(taken)
    ]
    if not looked:
        return None
    share, number, seat = max(looked)
    return TurningPoint("wronged", -number, (seat,), after=share)


def hidden(course: Course) -> TurningPoint | None:
    """Return the saboteur least suspected at the end as a turning point, if less suspected than at
    the start, or else None.
    """
    if not course.turns:
        return None
    last, expected = course.turns[-1], course.suspicions
    looked = [(last.suspicions[seat], seat) for seat in _saboteurs(last)]
    if not looked or min(looked)[0] >= expected[min(looked)[1]]:
        return None
    share, seat = min(looked)
    return TurningPoint("hidden", len(course.turns), (seat,), expected[seat], share)


def _saboteurs(taken: TurnTaken) -> tuple[int, ...]:
    return tuple(seat for seat, dwarf in enumerate(taken.dwarfs) if dwarf == SABOTEUR)


def _honest(taken: TurnTaken) -> Iterator[tuple[int, float]]:
    for seat, (dwarf, share) in enumerate(zip(taken.dwarfs, taken.suspicions, strict=True)):
        if dwarf != SABOTEUR:
            yield seat, share


def _most_suspected(taken: TurnTaken) -> float:
    return max((taken.suspicions[seat] for seat in _saboteurs(taken)), default=0.0)


def _is_seen_through(taken: TurnTaken) -> bool:
    true = [taken.suspicions[seat] for seat in _saboteurs(taken)]
    return bool(true) and min(true) > max((share for _seat, share in _honest(taken)), default=0.0)


class Told(Protocol):
    """A turn of any type, with its public facts."""

    @property
    def seat(self) -> int:
        """Return the number of the seat that took the turn."""

    @property
    def events(self) -> tuple[Event, ...]:
        """Return the turn's public events."""


@dataclass(frozen=True, slots=True)
class Note:
    """A turn worth mentioning. `seat` is the line of the chart on which to mark it."""

    turn: int
    seat: int


def best_lie(
    turns: Sequence[Told], suspicions: Sequence[Sequence[float]], dwarfs: Sequence[str]
) -> Note | None:
    """Return the saboteur's turn that lowered the suspicion of them most, or None.

    `suspicions` are by turn and seat, before the first turn and after each; `dwarfs` are by seat.
    """
    found = [
        (suspicions[at - 1][entry.seat] - suspicions[at][entry.seat], -at, entry.seat)
        for at, entry in enumerate(turns, start=1)
        if dwarfs[entry.seat] == SABOTEUR
    ]
    if not found or max(found)[0] < _WORTH_NAMING:
        return None
    _, at, seat = max(found)
    return Note(-at, seat)


def best_guess(
    turns: Sequence[Told], suspicions: Sequence[Sequence[float]], dwarfs: Sequence[str]
) -> Note | None:
    """Return an honest player's attack on the least suspected saboteur, or None; the note's seat is
    the saboteur's. `suspicions` are by turn and seat, before the first turn and after each;
    `dwarfs` are by seat.
    """
    found = [
        (suspicions[at - 1][event.on], at, event.on)
        for at, entry in enumerate(turns, start=1)
        for event in entry.events
        if event.kind in _ACCUSES
        and event.on is not None
        and dwarfs[event.on] == SABOTEUR != dwarfs[entry.seat]
    ]
    if not found:
        return None
    _, at, seat = min(found)
    return Note(at, seat)
