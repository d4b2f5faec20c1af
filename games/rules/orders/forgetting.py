"""Finds events that cancel orders: always, or only if the player chose so."""

from collections.abc import Iterable

from games.rules.events import Event
from games.rules.orders.order import CAVED, GOAL, TOOL, Orders

HAND, DWARF, TURN, ROUND = "hand", "dwarf", "turn", "round"
"""Reasons that always cancel orders: hand or dwarf changed, turn or round over."""


def why_forgotten(orders: Orders, seat: int, events: Iterable[Event]) -> str:
    """Return the first reason to cancel orders among the events since, or an empty string."""
    for event in events:
        if reason := _always(event, seat):
            return reason
        if (reason := _by_choice(event, seat)) in orders.forget:
            return reason
    return ""


def _always(event: Event, seat: int) -> str:
    if event.seat == seat and event.kind not in ("revealed", "dug-out"):
        return TURN
    if event.on == seat and event.kind in ("swapped-hands", "swapped-hats"):
        return HAND if event.kind == "swapped-hands" else DWARF
    return ROUND if event.kind == "dug-out" else ""


def _by_choice(event: Event, seat: int) -> str:
    match event.kind:
        case "broke" if event.on == seat:
            return TOOL
        case "revealed":
            return GOAL
        case "caved":
            return CAVED
    return "-"
