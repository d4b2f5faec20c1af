"""The viewer's own plans in the dock: each with its present result, and ways to change it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.translation import gettext as _

from games.core.tables.left_orders import LeftOrders
from games.core.tables.read_models import TableView
from games.rules.observation import Observation
from games.rules.orders.judging import Verdict
from games.rules.orders.order import FORGET_WHEN, Condition, Order, possible_conditions
from games.rules.phases import DIGGING
from games.table.dock.choice import Choice, choice_of
from games.table.dock.preview import preview_of
from games.table.dock.stage import PLANS, Stage
from games.wording import card_name, refusal_sentence
from games.wording.plans import FORGET, condition_sentence


@dataclass(frozen=True, slots=True)
class Named:
    """A condition or an event that can be chosen or removed, by its name in the form."""

    name: str
    text: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class PlanLine:
    """One plan and its present result; `is_on` if it can be played. `query` opens it."""

    title: str
    now: str
    is_on: bool
    query: str
    is_open: bool
    conditions: tuple[Named, ...]
    possible: tuple[Named, ...]


@dataclass(frozen=True, slots=True)
class OpenPlans:
    """The form of the plans: hidden `fields`, a line for each plan, the last resort, and
    `forget`.

    `forget` are the events that drop all plans. `may_revive`: they were dropped, and may be kept
    all the same.
    """

    action: str
    fields: list[tuple[str, str]]
    lines: tuple[PlanLine, ...]
    last: str
    discard: str
    forget: tuple[Named, ...]
    may_revive: bool


@dataclass(frozen=True, slots=True)
class Plans:
    """The dock's words about plans, and a link to their list; `opened` once it was followed."""

    text: str
    query: str
    opened: OpenPlans | None = None


def may_plan(table: TableView) -> bool:
    """Return whether the viewer waits for a turn in a game where plans can be made."""
    seen = table.round.observation
    waits = seen is not None and seen.phase == DIGGING and not table.is_my_turn
    return waits and table.me.seat is not None and not (table.practice or table.is_stood_in)


def plans_of(table: TableView, seen: Observation, stage: Stage) -> Plans | None:
    """Return the viewer's plans for the dock; None without any."""
    left = table.round.left
    if left is None:
        return None
    text = _summary(table, seen, left)
    if not may_plan(table):
        return Plans(text, "") if any(left.verdicts) and not left.forgotten else None
    query = replace(stage.choice.cleared(), plan=0).query()
    return Plans(text, query, _opened(table, seen, stage, left) if stage.name == PLANS else None)


def _summary(table: TableView, seen: Observation, left: LeftOrders) -> str:
    first = next((place for place, each in enumerate(left.verdicts) if each), None)
    if left.forgotten or first is None:
        return _("No plan of yours can be played now.")
    if table.is_my_turn:
        return _("Your plan is played soon, unless you play first.")
    return _("Your plan: %(move)s") % {"move": _titles(table, seen, left)[first]}


def _titles(table: TableView, seen: Observation, left: LeftOrders) -> list[str]:
    titles = [
        preview_of(seen, choice_of(order.move), table.names).title for order in left.orders.orders
    ]
    return [*titles, _last(left)] if left.orders.last_resort else titles


def _last(left: LeftOrders) -> str:
    card = left.orders.last_resort
    return _("else discard: %(card)s") % {"card": card_name(card)} if card else ""


def _opened(table: TableView, seen: Observation, stage: Stage, left: LeftOrders) -> OpenPlans:
    me = {"name": table.names[table.me.seat or 0]}
    titles, now = _titles(table, seen, left), words_now(left.verdicts, table.names)
    return OpenPlans(
        action=reverse("games:orders", args=[table.id]),
        fields=[*stamp(table), *stage.choice.fields()],
        lines=tuple(
            _line(table, stage.choice, place, order, titles[place], now[place])
            for place, order in enumerate(left.orders.orders)
        ),
        last=_last(left),
        discard=replace(stage.choice.cleared(), passing=True).query(),
        forget=tuple(
            Named(each, FORGET[each] % me, each in left.orders.forget) for each in FORGET_WHEN
        ),
        may_revive=left.forgotten in FORGET_WHEN,
    )


def _line(
    table: TableView, choice: Choice, place: int, order: Order, title: str, now: str
) -> PlanLine:
    assert table.round.left is not None
    possible = possible_conditions(order, table.me.seat or 0, len(table.names)).values()
    return PlanLine(
        title=title,
        now=now,
        is_on=bool(table.round.left.verdicts[place]) and not table.round.left.forgotten,
        query=replace(choice, plan=place).query(),
        is_open=choice.plan == place,
        conditions=_named(order.conditions, table.names),
        possible=_named(possible, table.names),
    )


def _named(conditions: Iterable[Condition], names: Sequence[str]) -> tuple[Named, ...]:
    return tuple(Named(each.name, condition_sentence(each, names)) for each in conditions)


def words_now(verdicts: Sequence[Verdict], names: Sequence[str]) -> list[str]:
    """Return each plan's present result in words; only the first that can be played would be."""
    first = next((place for place, each in enumerate(verdicts) if each), None)
    return [_now(each, names, is_first=place == first) for place, each in enumerate(verdicts)]


def _now(verdict: Verdict, names: Sequence[str], *, is_first: bool) -> str:
    if verdict:
        return _("Now: would be played") if is_first else _("Now: one above it goes first")
    if verdict.failed is not None:
        sentence = condition_sentence(verdict.failed, names)
        return _("Now: skipped, because this isn’t so: %(condition)s") % {"condition": sentence}
    return _("Now: skipped. %(reason)s") % {"reason": refusal_sentence(verdict.code)}


def stamp(table: TableView) -> list[tuple[str, str]]:
    """Return the table's version and last message as hidden fields of the form for plans."""
    return [("version", str(table.version)), ("mentioned", str(table.chat.last))]
