"""Finds a round's turning points: what decided it, and when the table judged right or wrong."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.story.course import SABOTEUR, Course, TurnTaken

_WORTH_TELLING = 0.1  # the smallest change of the chance that decides anything
_LOOKED_LIKE_ONE = 0.5
_IN_THE_MINE = ("laid", "caved")


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn of the story, and its `seats`.

    Kinds: "decided" (the change of the treasure's chance), "seen-through" (from here on the
    saboteurs looked most suspicious), "wronged" (an honest seat looked most suspicious),
    "hidden" (a saboteur looked less suspicious at the end than at the start). `before` and `after`
    are chances from 0 to 1.
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
    """Return the card in the mine that raised the winners' chance most; the first of equals.

    Only changes of the mine count, as the fitted chance knows too little about tools.
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
    """Return the turn since which an outsider suspected nobody more than the saboteurs."""
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
    """Return the turn when an honest seat looked most suspicious, more than any saboteur."""
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
    """Return the saboteur least suspected at the end, if less than at the start."""
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
