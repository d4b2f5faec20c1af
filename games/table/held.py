"""Secrets shown to one seat alone: the log and the dock mention them, a held button shows them.

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
from games.table.phrases import goal_name
from games.wording import elided

_SHOWN_TO_WHO_DID_IT = frozenset({"looked", "inspected", "swapped-hands", "stole"})
_SHOWN_TO_WHOM_IT_WAS_DONE = frozenset({"swapped-hats", "swapped-hands", "stole"})


@dataclass(frozen=True, slots=True)
class HoldButton:
    """The words of a button to hold, and its address for pages without scripts.

    They are equal for every secret, so they reveal nothing.
    """

    label: str
    address: str


def hold_of(events: Iterable[Event], table: TableView) -> HoldButton | None:
    """Return the button that shows the viewer what these events showed them alone, or None if they
    showed nothing.
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
    return dwarf_hold(table) if new_dwarf else _card_hold(table)


def dwarf_hold(table: TableView) -> HoldButton:
    """Return the button that shows the viewer's dwarf while it is held."""
    return HoldButton(_("Hold to see who you are"), _address(table))


def _card_hold(table: TableView) -> HoldButton:
    return HoldButton(_("Hold to see it"), _address(table))


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


@dataclass(frozen=True, slots=True)
class Offer:
    """A button to hold, and the words beside it, which are equal for every secret as well."""

    title: str
    note: str
    hold: HoldButton


def offer_of(table: TableView, seen: Observation) -> Offer | None:
    """Return the offer to look at the private card, or None if the viewer has seen all of it."""
    if table.me.seat is None or seen.phase == OVER or seen.ending is not None:
        return None
    events = [event for event in _since(table, seen) if _is_private(event, table.me.seat)]
    if table.me.held < (seen.number, 0) or any(event.kind == "swapped-hats" for event in events):
        title = _("You’ve been dealt a new dwarf.")
        return Offer(title, _beside_a_dwarf(table, seen), dwarf_hold(table))
    if not events:
        return None
    return Offer(_shown(events[-1], table.names), _("Only you can see it."), _card_hold(table))


def _since(table: TableView, seen: Observation) -> list[Event]:
    return [
        event
        for entry in table.round.log
        if entry.round_number == seen.number and table.me.held < (entry.round_number, entry.number)
        for event in entry.events
    ]


def _is_private(event: Event, seat: int) -> bool:
    """Return whether it showed the seat something secret, or changed its dwarf."""
    if event.kind == "swapped-hats":
        return event.on == seat
    return event.kind in ("looked", "inspected") and event.seat == seat


def _beside_a_dwarf(table: TableView, seen: Observation) -> str:
    """Return the note beside a new dwarf: with who begins, until somebody has."""
    hidden = _("Only you can see it.")
    if table.me.held >= (seen.number, 0) or seen.turns:
        return hidden
    if seen.starter == table.me.seat:
        begins = _("You start round %(number)d.") % {"number": seen.number}
    else:
        params = {"name": table.names[seen.starter], "number": seen.number}
        begins = _("%(name)s begins round %(number)d.") % params
    return f"{hidden} {begins}"


def _shown(event: Event, names: tuple[str, ...]) -> str:
    if event.kind == "looked":
        return _("You looked at the %(goal)s goal.") % {"goal": goal_name(event.goal or 0)}
    name = names[event.on or 0]
    return elided(_("You looked at %(name)s’s dwarf.") % {"name": name}, name)
