"""The public record of a round: who helped or hindered whom, and who looked at what."""

from collections.abc import Iterable
from typing import TypeVar

from games.rules.events import Event

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
    """Return BROKE, MENDED or LOOKED; an empty text for an event that is not on the record."""
    return _DEEDS.get(event.kind, "")


def record_of(
    events: Iterable[tuple[AnyTurn, Event]],
) -> dict[ActorAndTarget, list[tuple[AnyTurn, Event]]]:
    """Return the deeds of a round, oldest first, by actor and target.

    Each event comes with its turn, which may be of any type.
    """
    record: dict[ActorAndTarget, list[tuple[AnyTurn, Event]]] = {}
    for turn, event in events:
        if deed_of(event) and event.seat is not None:
            record.setdefault((event.seat, event.on, event.goal), []).append((turn, event))
    return record
