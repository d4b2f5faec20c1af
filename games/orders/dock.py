"""A player's orders in the dock, each with its present result."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.tables.left_orders import LeftOrders
from games.core.tables.read_models import TableView
from games.orders.page import order_title, words_now
from games.orders.text import FORGOTTEN
from games.rules.observation import Observation
from games.wording import card_name


@dataclass(frozen=True, slots=True)
class LeftLine:
    """An order and its present result; `is_on` if it can be played."""

    title: str
    now: str
    is_on: bool


@dataclass(frozen=True, slots=True)
class LeftInDock:
    """The dock's words about orders; `is_bad` if they were forgotten, then without lines."""

    text: str
    lines: tuple[LeftLine, ...]
    is_bad: bool = False


def left_in_dock(table: TableView, seen: Observation) -> LeftInDock | None:
    """Return the orders for the dock of a waiting player; None without orders."""
    left = table.left
    if left is None:
        return None
    if left.forgotten:
        return LeftInDock(str(FORGOTTEN[left.forgotten]), (), is_bad=True)
    return LeftInDock(_text(table, left), _lines(table, seen, left))


def _text(table: TableView, left: LeftOrders) -> str:
    if table.is_my_turn and any(left.verdicts):
        return _("Your orders are played soon, unless you play first.")
    count = len(left.orders.orders)
    if not count:
        return _("A last resort is ready.")
    skipped = sum(not each for each in left.verdicts[:count])
    if skipped == count:
        sentence = ngettext(
            "Your order would be skipped now.", "All %(count)d orders would be skipped now.", count
        )
    elif skipped:
        sentence = ngettext(
            "%(skipped)d of %(count)d orders would be skipped now.",
            "%(skipped)d of %(count)d orders would be skipped now.",
            skipped,
        )
    else:
        sentence = ngettext("%(count)d order is ready.", "%(count)d orders are ready.", count)
    return sentence % {"count": count, "skipped": skipped}


def _lines(table: TableView, seen: Observation, left: LeftOrders) -> tuple[LeftLine, ...]:
    titles = [order_title(seen, order, table.names) for order in left.orders.orders]
    if left.orders.last_resort:
        card = card_name(left.orders.last_resort)
        titles.append(_("Last resort: discard %(card)s") % {"card": card})
    now = words_now(left.verdicts, table.names)
    return tuple(
        LeftLine(*line) for line in zip(titles, now, map(bool, left.verdicts), strict=True)
    )
