"""Offers of the dock to look first: at a new dwarf, or at a card that was shown."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from games.core.tables.read_models import TableView
from games.rules.events import Event
from games.rules.observation import Observation
from games.rules.phases import OVER
from games.table.phrases import goal_name
from games.wording import elided


@dataclass(frozen=True, slots=True)
class Offer:
    """The words beside the button to hold, and its address for pages without scripts.

    They are equal for every dwarf and every face, so they reveal nothing.
    """

    title: str
    note: str
    label: str
    address: str


def offer_of(table: TableView, seen: Observation) -> Offer | None:
    """Return the offer to look at the private card; None if the viewer has seen all of it."""
    if table.me.seat is None or seen.phase == OVER or seen.ending is not None:
        return None
    address = reverse("games:private_card", args=[table.id])
    events = [event for event in _since(table, seen) if _is_private(event, table.me.seat)]
    if table.me.held < (seen.number, 0) or any(event.kind == "swapped-hats" for event in events):
        return Offer(_("You’ve been dealt a new dwarf."), *_begins(table, seen), address)
    if not events:
        return None
    shown = _shown(events[-1], table.names)
    return Offer(shown, _("Only you can see it."), _("Hold to see it"), address)


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


def _begins(table: TableView, seen: Observation) -> tuple[str, str]:
    hidden, label = _("Only you can see it."), _("Hold to see who you are")
    if table.me.held >= (seen.number, 0) or seen.turns:
        return hidden, label
    if seen.starter == table.me.seat:
        begins = _("You start round %(number)d.") % {"number": seen.number}
    else:
        params = {"name": table.names[seen.starter], "number": seen.number}
        begins = _("%(name)s begins round %(number)d.") % params
    return f"{hidden} {begins}", label


def _shown(event: Event, names: tuple[str, ...]) -> str:
    if event.kind == "looked":
        return _("You looked at the %(goal)s goal.") % {"goal": goal_name(event.goal or 0)}
    name = names[event.on or 0]
    return elided(_("You looked at %(name)s’s dwarf.") % {"name": name}, name)
