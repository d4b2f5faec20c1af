"""Public events of a round (architecture.md): no event ever names a hidden card."""

from dataclasses import asdict, dataclass
from typing import Any

from games.rules.cards.cells import Cell

FIELDS: dict[str, tuple[str, ...]] = {
    "laid": ("seat", "card", "at", "turned"),
    "revealed": ("goal", "card", "turned"),  # a goal was turned over, this way round
    "broke": ("seat", "card", "on"),
    "repaired": ("seat", "card", "on", "tool"),
    "caved": ("seat", "at", "removed"),  # a rockfall took the card `removed` (a code) away
    "looked": ("seat", "goal"),  # a map was played on a face-down goal
    "theft": ("seat",),  # a theft was laid before its player
    "hands-off": ("seat", "on"),  # a theft before `on` was removed
    "trapped": ("seat", "on"),
    "freed": ("seat", "on"),
    "inspected": ("seat", "on"),  # a dwarf was looked at, by the player alone
    "swapped-hats": ("seat", "on"),
    "swapped-hands": ("seat", "on"),
    "passed": ("seat", "count"),  # number of cards discarded face down
    "threw-off": ("seat", "removed", "count"),  # two discarded, to remove an own one
    "stole": ("seat", "on"),  # one gold changed hands
    "declined": ("seat",),  # a thief stole from nobody
    "dug-out": ("treasure", "seat"),  # digging ended; `seat` is the connector, if there is one
}
"""The fields of each kind of event, in the order of the rows.

Rows store no names: add new fields at the end of their kind, and never remove one.
"""


@dataclass(frozen=True, slots=True)
class Event:
    """A public event of a round. Its `kind` decides which other fields are filled (see FIELDS)."""

    kind: str
    seat: int | None = None
    card: str | None = None
    at: Cell | None = None
    turned: bool | None = None
    on: int | None = None
    tool: str | None = None
    goal: int | None = None
    removed: str | None = None
    count: int | None = None
    treasure: bool | None = None

    def as_json(self) -> dict[str, Any]:
        """Return a dict of an event's filled fields by name, with the cell as a list [x, y]."""
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in asdict(self).items()
            if value is not None
        }

    @classmethod
    def from_json(cls, written: dict[str, Any]) -> "Event":
        """Return the event from the object that `as_json` returned."""
        at = written.get("at")
        return cls(**{**written, **({"at": (at[0], at[1])} if at else {})})
