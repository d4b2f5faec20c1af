"""Finds the best lie and the best guess of a round, judged by an outsider's suspicions."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from games.rules.events import Event
from games.story.course import SABOTEUR

_WORTH_NAMING = 0.01  # the smallest drop in suspicion that counts as a lie
_ACCUSES = ("broke", "trapped")


class Told(Protocol):
    """A turn with its public facts."""

    @property
    def seat(self) -> int:
        """Return the seat that took the turn."""

    @property
    def events(self) -> tuple[Event, ...]:
        """Return the turn's public events."""


@dataclass(frozen=True, slots=True)
class Note:
    """A turn worth naming; `seat` says on whose line of the picture to mark it."""

    turn: int
    seat: int


def best_lie(
    told: Sequence[Told], suspicions: Sequence[Sequence[float]], dwarfs: Sequence[str]
) -> Note | None:
    """Return a saboteur's turn that lowered suspicion of them most, or None."""
    found = [
        (suspicions[at - 1][entry.seat] - suspicions[at][entry.seat], -at, entry.seat)
        for at, entry in enumerate(told, start=1)
        if dwarfs[entry.seat] == SABOTEUR
    ]
    if not found or max(found)[0] < _WORTH_NAMING:
        return None
    _, at, seat = max(found)
    return Note(-at, seat)


def best_guess(
    told: Sequence[Told], suspicions: Sequence[Sequence[float]], dwarfs: Sequence[str]
) -> Note | None:
    """Return an honest player's move against the least suspected saboteur, or None."""
    found = [
        (suspicions[at - 1][event.on], at, event.on)
        for at, entry in enumerate(told, start=1)
        for event in entry.events
        if event.kind in _ACCUSES
        and event.on is not None
        and dwarfs[event.on] == SABOTEUR != dwarfs[entry.seat]
    ]
    if not found:
        return None
    _, at, seat = min(found)
    return Note(at, seat)
