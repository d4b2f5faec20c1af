"""The best lie and the best guess of a round, as an outsider would name them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from games.rules.events import Event
from games.story.course import SABOTEUR

_WORTH_NAMING = 0.01  # a smaller step in suspicion is no lie
_ACCUSES = ("broke", "trapped")


class Told(Protocol):
    """A turn as everybody may know it."""

    @property
    def seat(self) -> int:
        """Whose it was."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened."""


@dataclass(frozen=True, slots=True)
class Note:
    """A turn worth naming: `seat` is whose line of the picture it is on."""

    turn: int
    seat: int


def best_lie(
    told: Sequence[Told], suspicions: Sequence[Sequence[float]], dwarfs: Sequence[str]
) -> Note | None:
    """The turn by which a saboteur looked more honest than before, by the most."""
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
    """The turn with which an honest player stopped a hardly suspected saboteur."""
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
