"""Events that end orders before they are played: always, or only if their player chose so."""

from collections.abc import Iterable

from games.rules.events import Event
from games.rules.orders.order import CAVED, GOAL, TOOL, Orders

HAND, DWARF, TURN, ROUND = "hand", "dwarf", "turn", "round"
"""Reasons why orders always end: hand or dwarf was changed, the turn or the round is over."""


def why_forgotten(orders: Orders, seat: int, events: Iterable[Event]) -> str:
    """Return the first reason among the events since a seat left its orders, or an empty text."""
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
