"""Changes to a player's plans, from the dock of their table; each makes a copy with one change."""

from dataclasses import replace

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from games.core.errors import InvalidOrders
from games.orders import services
from games.orders.selectors import OrderPlan
from games.orders.selectors import plan as plan_of
from games.rules.moves import Move, Pass
from games.rules.notation import Malformed
from games.rules.orders.order import FORGET_WHEN, Order, Orders, possible_conditions
from games.table.dock.choice import Choice, read_choice
from games.views.not_found import missing_game
from games.views.requests import account_of, is_fragment, look_at, number, signed_in
from games.views.responses import table_response


@gzip_page
@require_http_methods(["GET", "POST"])
@signed_in
@missing_game
def orders(request: HttpRequest, game_id: int) -> HttpResponse:
    """Add the posted choice to the player's plans, or make the posted change, and answer with the
    table. For plans that are refused the status is 422, with the reason in the dock.
    """
    if request.method == "GET":
        return redirect("games:table", game_id)
    plan, choice = plan_of(game_id, account_of(request)), read_choice(request.POST.dict())
    try:
        services.keep(
            game_id=game_id,
            account=account_of(request),
            version=number(request.POST.get("version")) or 0,
            orders=_wanted(request, plan, choice),
            mentioned=number(request.POST.get("mentioned")),
        )
    except (Malformed, InvalidOrders) as error:
        refusal = error if isinstance(error, InvalidOrders) else InvalidOrders()
        table = look_at(request, game_id)
        return table_response(request, table, choice, error=refusal.sentence, status=422)
    return _kept(request, game_id, replace(choice.cleared(), plan=choice.plan))


def _wanted(request: HttpRequest, plan: OrderPlan, choice: Choice) -> Orders:
    """Return the plans as posted. Orders that were forgotten for good are no part of new ones."""
    if "do" in request.POST:
        seat, players = plan.table.me.seat or 0, len(plan.table.names)
        return edited(plan.orders, request.POST["do"], seat, players)
    before = Orders() if plan.forgotten else plan.orders
    return with_order(before, choice.move())


def _kept(request: HttpRequest, game_id: int, choice: Choice) -> HttpResponse:
    if is_fragment(request):
        return table_response(request, look_at(request, game_id), choice)
    address = reverse("games:table", args=[game_id]) + choice.query()
    return HttpResponseRedirect(address, status=303)


def with_order(orders: Orders, move: Move) -> Orders:
    """Return orders with a move added at the end.

    A card to discard becomes the last resort instead. Raises InvalidOrders for a discard of several
    cards.
    """
    if not isinstance(move, Pass):
        return replace(orders, orders=(*orders.orders, Order(move)))
    if len(move.cards) != 1:
        raise InvalidOrders
    return replace(orders, last_resort=move.cards[0])


def edited(orders: Orders, do: str, seat: int, players: int) -> Orders:
    """Return orders after a button's change, or the same orders for a change that makes no sense.

    `do` is the change's name, then after colons the place of the order and further values. `seat`
    is the player's, `players` the number of seats.
    """
    step, _colon, rest = do.partition(":")
    match step:
        case "clear":
            return Orders()
        case "no-last":
            return replace(orders, last_resort=None)
        case "forget":
            wanted = {*orders.forget} ^ {rest}
            return replace(orders, forget=tuple(each for each in FORGET_WHEN if each in wanted))
    written, _colon, name = rest.partition(":")
    place = number(written)
    if place is None or place >= len(orders.orders):
        return orders
    listed = list(orders.orders)
    order = listed.pop(place)
    match step:
        case "remove":
            return replace(orders, orders=tuple(listed))
        case "earlier":
            place = max(place - 1, 0)
        case "if":
            asked = possible_conditions(order, seat, players).get(name)
            order = replace(order, conditions=(*order.conditions, *([asked] if asked else [])))
        case "no-if":
            kept = tuple(each for each in order.conditions if each.name != name)
            order = replace(order, conditions=kept)
    listed.insert(place, order)
    return replace(orders, orders=tuple(listed))
