"""Context of the page of a player's orders."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.orders.edits import conditions_for
from games.orders.selectors import OrderPlan
from games.orders.text import FORGET, FORGOTTEN, condition_sentence
from games.rules.moves import Move
from games.rules.notation import write_move
from games.rules.observation import Observation
from games.rules.orders.judging import Verdict
from games.rules.orders.order import FORGET_WHEN, Order
from games.table.dock.choice import Choice
from games.table.dock.preview import preview_of
from games.table.mine.strokes import symbol_of
from games.wording import card_name, refusal_sentence


@dataclass(frozen=True, slots=True)
class ConditionChip:
    """A condition, or something to choose, with its name in forms."""

    name: str
    text: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class OrderLine:
    """An order: its card, its title, its present result (`is_on`), and its conditions."""

    place: int
    symbol: str
    title: str
    is_on: bool
    now: str
    conditions: tuple[ConditionChip, ...]
    possible: tuple[ConditionChip, ...]


@dataclass(frozen=True, slots=True)
class OrdersPage:
    """Context of the templates.

    `forgotten` says why the orders no longer stand; `may_add`: the hand has an unplanned card.
    """

    game_id: int
    version: int
    mentioned: int
    lines: tuple[OrderLine, ...]
    last_resorts: tuple[ConditionChip, ...]
    discards: bool
    forget: tuple[ConditionChip, ...]
    forgotten: str
    may_add: bool
    is_my_turn: bool


def orders_page(plan: OrderPlan) -> OrdersPage:
    """Return the page of somebody's orders."""
    seen = plan.table.observation
    assert seen is not None
    me = {"name": plan.table.names[plan.table.seat or 0]}
    now = words_now(plan.verdicts, plan.table.names)
    lines = tuple(
        _line(plan, seen, place, order, now[place])
        for place, order in enumerate(plan.orders.orders)
    )
    return OrdersPage(
        game_id=plan.table.id,
        version=plan.table.version,
        mentioned=plan.mentioned,
        lines=lines,
        last_resorts=tuple(_last_resort(plan, card) for card in dict.fromkeys(seen.hand)),
        discards=plan.orders.last_resort is not None,
        forget=tuple(
            ConditionChip(each, FORGET[each] % me, each in plan.orders.forget)
            for each in FORGET_WHEN
        ),
        forgotten=str(FORGOTTEN[plan.forgotten]) if plan.forgotten else "",
        may_add=len(lines) < len(seen.hand),
        is_my_turn=plan.table.is_my_turn,
    )


def choice_of(move: Move) -> Choice:
    """Return the choice that leads to a move which plays a card."""
    written = write_move(move)
    at = written.get("at")
    return Choice(
        card=written.get("play"),
        at=(at[0], at[1]) if at else None,
        turned=written.get("turned", False),
        on=written.get("on"),
        tool=written.get("tool"),
        goal=written.get("goal"),
    )


def order_title(seen: Observation, order: Order, names: tuple[str, ...]) -> str:
    """Return an order in words."""
    return preview_of(seen, choice_of(order.move), names).title


def words_now(verdicts: Sequence[Verdict], names: tuple[str, ...]) -> list[str]:
    """Return each order's present result in words: the first that can be played is played."""
    first = next((place for place, each in enumerate(verdicts) if each), None)
    return [_now(each, names, is_first=place == first) for place, each in enumerate(verdicts)]


def _now(verdict: Verdict, names: tuple[str, ...], *, is_first: bool) -> str:
    if verdict:
        return _("Now: would be played") if is_first else _("Now: one above it goes first")
    if verdict.failed is not None:
        sentence = condition_sentence(verdict.failed, names)
        return _("Now: skipped, because this isn’t so: %(condition)s") % {"condition": sentence}
    return _("Now: skipped. %(reason)s") % {"reason": refusal_sentence(verdict.code)}


def _line(plan: OrderPlan, seen: Observation, place: int, order: Order, now: str) -> OrderLine:
    choice, names = choice_of(order.move), plan.table.names
    possible = conditions_for(order, plan.table.seat or 0, len(names))
    return OrderLine(
        place=place,
        symbol=symbol_of(choice.card or ""),
        title=order_title(seen, order, names),
        is_on=bool(plan.verdicts[place]),
        now=now,
        conditions=tuple(
            ConditionChip(f"{each.kind}-{each.of}", condition_sentence(each, names))
            for each in order.conditions
        ),
        possible=tuple(
            ConditionChip(key, condition_sentence(each, names)) for key, each in possible.items()
        ),
    )


def _last_resort(plan: OrderPlan, card: str) -> ConditionChip:
    return ConditionChip(card, capfirst(card_name(card)), card == plan.orders.last_resort)
