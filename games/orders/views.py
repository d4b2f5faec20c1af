"""Pages of a player's orders: a list to change, and a board to choose another one."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.core.errors import InvalidOrders
from games.orders import services
from games.orders.choosing import choosing_page, choosing_sheet
from games.orders.edits import edited, with_order
from games.orders.page import orders_page
from games.orders.selectors import OrderPlan
from games.orders.selectors import plan as plan_of
from games.rules.notation import Malformed
from games.rules.orders.order import Orders
from games.table.dock.choice import Choice, read_choice
from games.table.one_turn import choice_of
from games.views.not_found import missing_game
from games.views.requests import account_of, is_fragment, number, signed_in


@require_http_methods(["GET", "POST"])
@signed_in
@missing_game
def orders(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the reader's orders, or change something about them."""
    plan = plan_of(game_id, account_of(request))
    if request.method == "GET":
        return _list(request, plan)
    params = request.POST.dict()
    wanted = edited(plan.orders, params, plan.table.seat or 0, len(plan.table.names))
    try:
        _keep(request, plan, wanted)
    except InvalidOrders as error:
        return _list(request, plan, error.sentence)
    return redirect("games:orders", game_id)


@require_http_methods(["GET", "POST"])
@signed_in
@missing_game
def new_order(request: HttpRequest, game_id: int) -> HttpResponse:
    """Choose a card and its place, and keep it as an order."""
    plan = plan_of(game_id, account_of(request))
    if plan.table.is_my_turn and request.method == "GET":
        return redirect("games:table", game_id)
    if request.method == "GET":
        return _choose(request, plan, read_choice(request.GET.dict()))
    params = request.POST.dict()
    choice = choice_of(params["choice"]) if "choice" in params else read_choice(params)
    try:
        _keep(request, plan, with_order(plan.orders, choice.move()))
    except Malformed:
        return _choose(request, plan, choice, InvalidOrders().sentence)
    except InvalidOrders as error:
        return _choose(request, plan, choice, error.sentence)
    if not is_fragment(request):
        messages.success(request, _("Saved. Only you can see it."))
    return redirect("games:orders", game_id)


def _keep(request: HttpRequest, plan: OrderPlan, wanted: Orders) -> None:
    """Leave orders at the version that the page was drawn from, or that of the earlier orders."""
    version = number(request.POST.get("version")) or 0
    services.keep(
        game_id=plan.table.id,
        account=account_of(request),
        version=version,
        orders=wanted,
        mentioned=number(request.POST.get("mentioned")),
    )


def _list(request: HttpRequest, plan: OrderPlan, error: str = "") -> HttpResponse:
    context = {"page": orders_page(plan), "error": error}
    template = "orders/_sheet.html" if is_fragment(request) else "orders/orders.html"
    return render(request, template, context, status=422 if error else 200)


def _choose(request: HttpRequest, plan: OrderPlan, choice: Choice, error: str = "") -> HttpResponse:
    status = 422 if error else 200
    if is_fragment(request):
        context = {"page": choosing_sheet(plan, choice, error)}
        return render(request, "orders/_new_order_sheet.html", context, status=status)
    page = {"page": choosing_page(plan, choice, error)}
    return render(request, "orders/new_order.html", page, status=status)
