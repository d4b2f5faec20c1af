"""Giving one's seat away, or naming a stand-in: by name, and what the other person answers."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import Account
from accounts.rate_limits import enforce_rate_limit
from games.selectors.read_models.seat_offers import OfferedSeat
from games.selectors.seat_offers import is_lent_seat, offered_seat, own_seat
from games.services import giving, named_stand_ins, offers
from games.services.errors import (
    NobodyStandsIn,
    NotRunning,
    ServiceError,
    SeveralMeant,
)
from games.services.offers import Kind
from games.table.lists.summaries import rule_names
from games.views.not_found import missing_game, missing_is_404
from games.views.requests import account_of, signed_in
from games.views.responses import uncached
from games.wording.conditions import condition_words
from games.wording.paces import timing_words

_PAGES = {Kind.SEAT: "give_away", Kind.STAND_IN: "name_stand_in"}


@require_http_methods(["GET", "POST"])
@signed_in
@missing_game
def give_away(request: HttpRequest, game_id: int) -> HttpResponse:
    """Ask for a name and offer the seat; 422 when it is not clear, or cannot be, whose it is."""
    if "withdraw" in request.POST:
        offers.withdraw(game_id, account_of(request))
        return redirect("games:give_away", game_id)
    return _ask(request, game_id, Kind.SEAT)


@require_http_methods(["GET", "POST"])
@signed_in
@missing_game
def name_stand_in(request: HttpRequest, game_id: int) -> HttpResponse:
    """Ask for the name of who is to play while one is away; 422 as where a seat is given away."""
    if "withdraw" in request.POST:
        named_stand_ins.dismiss(game_id, account_of(request))
        return redirect("games:name_stand_in", game_id)
    if "hand-over" in request.POST:
        return _hand_over(request, game_id)
    return _ask(request, game_id, Kind.STAND_IN)


def _hand_over(request: HttpRequest, game_id: int) -> HttpResponse:
    account = account_of(request)
    try:
        named_stand_ins.hand_over(game_id, account)
    except NobodyStandsIn as error:
        return _seat(request, game_id, account, Kind.STAND_IN, error=error.sentence)
    except NotRunning:
        pass  # the table says so
    return redirect("games:table", game_id)


def _ask(request: HttpRequest, game_id: int, kind: Kind) -> HttpResponse:
    account = account_of(request)
    if request.method == "GET":
        return _seat(request, game_id, account, kind)
    enforce_rate_limit(request, "invite")
    text = request.POST.get("name", "")
    try:
        offers.offer_by_name(game_id, account, text, kind)
    except SeveralMeant as error:
        return _seat(request, game_id, account, kind, text, error.sentence, error.names)
    except ServiceError as error:
        return _seat(request, game_id, account, kind, text, error.sentence)
    return redirect(f"games:{_PAGES[kind]}", game_id)


def _seat(
    request: HttpRequest,
    game_id: int,
    account: Account,
    kind: Kind,
    text: str = "",
    error: str = "",
    names: list[str] | None = None,
) -> HttpResponse:
    shown: dict[str, Any] = {
        "seat": own_seat(game_id, account, kind),
        "text": text,
        "error": error,
        "names": names or [],
    }
    page = render(request, f"seats/{_PAGES[kind]}.html", shown, status=422 if error else 200)
    return uncached(page)


@require_http_methods(["GET", "POST"])
@signed_in
@missing_is_404
def offer(request: HttpRequest, offer_id: int) -> HttpResponse:
    """A seat that is offered to the reader, and their answer."""
    account = account_of(request)
    if request.method == "GET":
        seat = offered_seat(offer_id, account)
        return uncached(render(request, "seats/offer.html", _offered(seat)))
    if request.POST.get("answer") != "accept":
        offers.decline(offer_id, account)
        messages.info(request, _("You have declined. The seat stays whose it was."))
        return redirect("games:my_games")
    is_lent = is_lent_seat(offer_id, account)
    try:
        game = (named_stand_ins.agree if is_lent else giving.accept)(offer_id, account)
    except ServiceError as error:
        messages.error(request, error.sentence)
        return redirect("games:my_games")
    if is_lent:
        messages.success(request, _("Agreed. You are told when you are to play."))
        return redirect("games:my_games")
    messages.success(request, _("The seat is yours now."))
    return redirect("games:table", game.pk)


def _offered(seat: OfferedSeat) -> dict[str, Any]:
    return {
        "seat": seat,
        "rules": rule_names(seat.rules),
        "pace": timing_words(seat.timing),
        "condition": condition_words(seat.conditions),
    }
