"""Secrets that an event showed to one seat: the log mentions them, a held button shows them.

See rules.md 7.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from games.core.tables.read_models import TableView
from games.rules.events import Event
from games.rules.observation import Observation
from games.rules.phases import OVER

_SHOWN_TO_WHO_DID_IT = frozenset({"looked", "inspected", "swapped-hands", "stole"})
_SHOWN_TO_WHOM_IT_WAS_DONE = frozenset({"swapped-hats", "swapped-hands", "stole"})


@dataclass(frozen=True, slots=True)
class HoldButton:
    """The words of the button to hold, and its address for pages without scripts.

    They are equal for every secret, so they reveal nothing.
    """

    label: str
    address: str


def hold_of(events: Iterable[Event], table: TableView) -> HoldButton | None:
    """Return the button that shows the viewer what these events showed them alone.

    None for nothing.
    """
    seen, seat = table.round.observation, table.me.seat
    if seat is None or seen is None or seen.phase == OVER:
        return None
    private = [
        event for event in events if is_shown_to(event, seat) and not _lies_open(event, seen)
    ]
    if not private:
        return None
    new_dwarf = any(event.kind == "swapped-hats" for event in private)
    return dwarf_hold(table) if new_dwarf else HoldButton(_("Hold to see it"), _address(table))


def dwarf_hold(table: TableView) -> HoldButton:
    """Return the button that shows the viewer's dwarf while it is held."""
    return HoldButton(_("Hold to see who you are"), _address(table))


def is_shown_to(event: Event, seat: int | None) -> bool:
    """Return whether an event showed this seat a secret; False for a spectator (None)."""
    if seat is None:
        return False
    did_it = event.seat == seat and event.kind in _SHOWN_TO_WHO_DID_IT
    return did_it or (event.on == seat and event.kind in _SHOWN_TO_WHOM_IT_WAS_DONE)


def _lies_open(event: Event, seen: Observation) -> bool:
    """Whether it is a goal that everybody sees by now."""
    return event.goal is not None and seen.goals_up[event.goal] is not None


def _address(table: TableView) -> str:
    return reverse("games:private_card", args=[table.id])
