"""Pages of free seats: all of them, and one to take."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import Account
from accounts.rate_limits import enforce_rate_limit
from games.core.errors import GuestsOnlyPractise, ServiceError
from games.core.visibility import NotFound
from games.seats.free import selectors, services
from games.seats.free.page import page_of, row_of
from games.views import wanted_seat
from games.views.not_found import missing_game
from games.views.requests import account_of, signed_in, viewer


@require_safe
def free_seats(request: HttpRequest) -> HttpResponse:
    """List the seats that anybody may take."""
    rows = [row_of(seat) for seat in selectors.free_seats(viewer(request))]
    return render(request, "seats/free_seats.html", {"rows": rows})


@require_http_methods(["GET", "POST"])
@missing_game
def free_seat(request: HttpRequest, game_id: int, seat: int) -> HttpResponse:
    """Show a free seat, and take it: for people who come back with an account straight away."""
    if selectors.plays_at(game_id, viewer(request)):
        return redirect("games:table", game_id)
    try:
        shown = selectors.free_seat(game_id, seat)
    except NotFound:
        return _gone(request)
    account = viewer(request)
    if request.method == "POST" and (account is None or account.is_guest):
        return _come_in_first(request)
    if account is not None and (request.method == "POST" or wanted_seat.may_sit_now(request)):
        return _take(request, account, shown)
    return _show(request, shown)


def _take(request: HttpRequest, account: Account, seat: selectors.FreeSeat) -> HttpResponse:
    enforce_rate_limit(request, "invite")
    try:
        services.take(seat.game_id, seat.seat, account)
    except ServiceError as error:
        messages.error(request, error.sentence)
        response = _show(request, seat, error.status)
    else:
        messages.success(request, _("The seat is yours now."))
        response = redirect("games:table", seat.game_id)
    wanted_seat.settle(response, request.path)
    return response


def _come_in_first(request: HttpRequest) -> HttpResponse:
    if viewer(request) is not None:
        messages.info(request, str(GuestsOnlyPractise.default_sentence))
    door = "account_login" if request.POST.get("how") == "log_in" else "account_signup"
    response = redirect(f"{reverse(door)}?next={request.path}")
    wanted_seat.want(response, request.path)
    return response


def _gone(request: HttpRequest) -> HttpResponse:
    messages.info(request, _("This seat is no longer free. Here are others."))
    response = redirect("games:free_seats")
    wanted_seat.settle(response, request.path)
    return response


def _show(request: HttpRequest, seat: selectors.FreeSeat, status: int = 200) -> HttpResponse:
    account = viewer(request)
    shown = {"page": page_of(seat), "comes_in_first": account is None or account.is_guest}
    return render(request, "seats/free_seat.html", shown, status=status)


@require_POST
@signed_in
@missing_game
def offer_to_anyone(request: HttpRequest, game_id: int) -> HttpResponse:
    """Offer one's own seat to anyone, or no longer."""
    is_kept = "keep" in request.POST
    try:
        (services.keep if is_kept else services.offer_to_anyone)(game_id, account_of(request))
    except ServiceError as error:
        messages.error(request, error.sentence)
    return redirect("games:give_away", game_id)
