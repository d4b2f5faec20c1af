"""The public record of a round: who did what to whom, and who looked where."""

from collections.abc import Iterable
from typing import TypeVar

from games.rules.events import Event

# What a deed comes to, for each kind of event that goes on record.
BROKE, MENDED, LOOKED = "broke", "mended", "looked"
_DEEDS = {
    "broke": BROKE,
    "trapped": BROKE,
    "repaired": MENDED,
    "freed": MENDED,
    "looked": LOOKED,
    "inspected": LOOKED,
}
Turn = TypeVar("Turn")
Place = tuple[int, int | None, int | None]
"""Who did it, and to whose seat or to which goal."""


def deed_of(event: Event) -> str:
    """BROKE, MENDED or LOOKED; nothing for what does not go on record."""
    return _DEEDS.get(event.kind, "")


def record_of(told: Iterable[tuple[Turn, Event]]) -> dict[Place, list[tuple[Turn, Event]]]:
    """The deeds of a round, oldest first, by who did them and to whom.

    Each event comes with its turn, of which nothing is asked.
    """
    record: dict[Place, list[tuple[Turn, Event]]] = {}
    for turn, event in told:
        if deed_of(event) and event.seat is not None:
            record.setdefault((event.seat, event.on, event.goal), []).append((turn, event))
    return record
