"""The viewer's own plans in the dock: each with its present result, and ways to change it.

Plans are chosen like turns: while others play, as if it were the viewer's turn.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games.core.tables.left_orders import LeftOrders
from games.core.tables.read_models import TableView
from games.rules.moves import Lay, LayTheft, LookAtGoal, Move, Pass, PlayOn, Rockfall
from games.rules.observation import Observation
from games.rules.orders.judging import Verdict
from games.rules.orders.order import FORGET_WHEN, Condition, Order, possible_conditions
from games.rules.phases import DIGGING
from games.table.dock.buttons import cancel_button, discard_button
from games.table.dock.choice import Choice, choice_of
from games.table.dock.preview import preview_of
from games.table.dock.prompt import Prompt
from games.table.dock.stage import CHOSEN, FREE, PASSING, PLANS, WAITING, Stage, stage_of
from games.wording import card_name, refusal_sentence
from games.wording.plans import FORGET, condition_sentence


def may_plan(table: TableView) -> bool:
    """Return whether the viewer waits for a turn in a game where plans can be made."""
    seen = table.round.observation
    waits = seen is not None and seen.phase == DIGGING and not table.is_my_turn
    return waits and table.me.seat is not None and not (table.practice or table.is_stood_in)


def plans_of(table: TableView, seen: Observation, stage: Stage) -> dict[str, Any] | None:
    """Return a dict (`text`, `query`, `opened`) with the dock's words about the viewer's plans, or
    None if there is nothing to say. `query` leads to their list, and `opened` is the form of the
    list once that was followed.
    """
    left = table.round.left
    if left is None:
        return None
    text = _summary(table, seen, left)
    if not may_plan(table):
        is_played_soon = any(left.verdicts) and not left.forgotten
        return {"text": text, "query": "", "opened": None} if is_played_soon else None
    return {
        "text": text,
        "query": replace(stage.choice.cleared(), plan=0).query(),
        "opened": _opened(table, seen, stage, left) if stage.name == PLANS else None,
    }


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


def _opened(table: TableView, seen: Observation, stage: Stage, left: LeftOrders) -> dict[str, Any]:
    """Return the form of the plans: hidden `fields`, a line for each plan, the last resort, and
    `forget`, the events that drop all plans.

    `may_revive`: they were dropped, and may be kept all the same.
    """
    me = {"name": table.names[table.me.seat or 0]}
    titles, now = _titles(table, seen, left), words_now(left.verdicts, table.names)
    return {
        "action": reverse("games:orders", args=[table.id]),
        "fields": [*stamp(table), *stage.choice.fields()],
        "lines": [
            _line(table, stage.choice, place, order, titles[place], now[place])
            for place, order in enumerate(left.orders.orders)
        ],
        "last": _last(left),
        "discard": replace(stage.choice.cleared(), passing=True).query(),
        "forget": [
            {"name": each, "text": FORGET[each] % me, "chosen": each in left.orders.forget}
            for each in FORGET_WHEN
        ],
        "may_revive": left.forgotten in FORGET_WHEN,
    }


def _line(
    table: TableView, choice: Choice, place: int, order: Order, title: str, now: str
) -> dict[str, Any]:
    """Return a plan and its present result; `is_on` if it can be played. `query` opens it."""
    assert table.round.left is not None
    possible = possible_conditions(order, table.me.seat or 0, len(table.names)).values()
    return {
        "title": title,
        "now": now,
        "is_on": bool(table.round.left.verdicts[place]) and not table.round.left.forgotten,
        "query": replace(choice, plan=place).query(),
        "is_open": choice.plan == place,
        "conditions": _named(order.conditions, table.names),
        "possible": _named(possible, table.names),
    }


def _named(conditions: Iterable[Condition], names: Sequence[str]) -> list[dict[str, str]]:
    return [{"name": each.name, "text": condition_sentence(each, names)} for each in conditions]


def words_now(verdicts: Sequence[Verdict], names: Sequence[str]) -> list[str]:
    """Return each plan's present result in words, given in order.

    Only the first plan that can be played would be played.
    """
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
    """Return the table's version and last message as pairs of name and value, for hidden fields of
    the form for plans.
    """
    return [("version", str(table.version)), ("mentioned", str(table.chat.last))]


def imagined(table: TableView, seen: Observation) -> Observation:
    """Return a waiting viewer's observation as if it were their turn, with the moves they can plan.

    Returns the observation itself if they do not wait.
    """
    shown, moves = table.round.observation, table.round.plannable
    if seen is not shown or not moves or seen.turn in (None, seen.seat):
        return seen
    cards = {_card(move) for move in moves}
    idle = tuple((card, why) for card, why in seen.idle if card not in cards)
    if may_plan(table):
        moves = (*moves, *(Pass((card,)) for card in dict.fromkeys(seen.hand)))
    return replace(seen, turn=seen.seat, moves=moves, idle=idle)


def planning_stage(table: TableView, seen: Observation, choice: Choice) -> Stage:
    """Return the stage of a waiting viewer's choice; `seen` is the observation that `imagined`
    returns.
    """
    stage = stage_of(seen, choice)
    ready = stage.ready and may_plan(table)
    if stage.name != FREE:
        return replace(stage, is_plan=True, ready=ready)
    if choice.plan is None or table.round.left is None:
        return replace(stage, name=WAITING)
    return replace(stage, name=PLANS, choice=replace(stage.choice, plan=choice.plan))


def _card(move: Move) -> str:
    return move.card if isinstance(move, Lay | PlayOn | Rockfall | LookAtGoal | LayTheft) else ""


def as_plan(prompt: Prompt, table: TableView, stage: Stage) -> Prompt:
    """Return a prompt whose buttons keep the move as a plan instead of playing it, or the same
    prompt if the viewer cannot plan here.
    """
    label, doing = _("Play this when it’s my turn"), _("Keeping…")
    if not may_plan(table):
        return prompt
    if stage.name == PASSING:
        prompt = replace(prompt, title=_("If nothing else can be played, discard which card?"))
        label = _("Else discard it")
    elif stage.name == CHOSEN:
        discard = discard_button(stage.choice, stage.choice.card or "")
        prompt = replace(prompt, buttons=[cancel_button(stage.choice), discard])
    confirms = [replace(each, label=label, doing=doing) for each in prompt.confirms]
    address = reverse("games:orders", args=[table.id])
    return replace(prompt, confirms=confirms).sent_to(address, *stamp(table))
