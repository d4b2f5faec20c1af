"""Pages of free seats: all of them, and one to take."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import Account
from accounts.rate_limits import enforce_rate_limit
from games.core.errors import ServiceError
from games.core.visibility import NotFound
from games.seats import selectors, services
from games.seats.selectors import FreeSeat
from games.views import wanted_seat
from games.views.not_found import missing_game
from games.views.requests import viewer
from games.wording.conditions import asked_words, condition_words
from games.wording.options import rule_names
from games.wording.paces import pace_name, timing_words
from games.wording.table_options import PROGRAMS


def row_of(seat: FreeSeat) -> dict[str, Any]:
    """Return a free seat for a list's template, as a dict: `seat`, `owner`, a sentence on who plays
    there, `progress`, how far the game is, and `facts`, how it is played.
    """
    welcome = [asked_words(seat.conditions), PROGRAMS.in_words(seat)]
    facts = [pace_name(seat.timing.pace), *rule_names(seat.rules), *filter(None, welcome)]
    left = _("Somebody left. %(name)s, a computer player, plays on until someone takes the seat.")
    owner = left % {"name": seat.player}
    return {"seat": seat, "owner": owner, "progress": _progress(seat), "facts": ", ".join(facts)}


def page_of(seat: FreeSeat) -> dict[str, Any]:
    """Return the template context of a free seat's page: `title` and `sentence`, which chat
    programs show too, `row` (see `row_of`), `pace`, `condition` and `is_open`.
    """
    row = row_of(seat)
    return {
        "title": _("A free seat at “%(game)s”") % {"game": seat.game},
        "row": row,
        "sentence": f"{row['owner']} {row['progress']}",
        "pace": timing_words(seat.timing),
        "condition": condition_words(seat.conditions),
        "is_open": True,
    }


def _progress(seat: FreeSeat) -> str:
    facts = {"number": seat.round, "rounds": seat.rules.rounds, "turn": seat.turn}
    if seat.is_turn:
        return _("Round %(number)d of %(rounds)d, turn %(turn)d: it is this seat’s.") % facts
    return _("Round %(number)d of %(rounds)d, turn %(turn)d.") % facts


@require_safe
def free_seats(request: HttpRequest) -> HttpResponse:
    """List the free seats that the reader could take."""
    rows = [row_of(seat) for seat in selectors.free_seats(viewer(request))]
    return render(request, "seats/free_seats.html", {"rows": rows})


@require_http_methods(["GET", "POST"])
@missing_game
def free_seat(request: HttpRequest, game_id: int, seat: int) -> HttpResponse:
    """Show a free seat. On POST take it and redirect to the table. Players of the table see the
    link to pass on. If the seat is no longer free, they are redirected to the table, and others to
    the free seats.
    """
    token = selectors.invite_token(game_id, viewer(request))
    try:
        shown = selectors.free_seat(game_id, seat, token)
    except NotFound:
        return redirect("games:table", game_id) if token else _gone(request)
    return _to_pass_on(request, shown, token) if token else _answer(request, shown)


@require_http_methods(["GET", "POST"])
@missing_game
def linked_seat(request: HttpRequest, token: str, seat: int) -> HttpResponse:
    """Show a free seat to holders of the table's invite link. On POST take it and redirect to the
    table.
    """
    try:
        shown = selectors.linked_seat(token, seat)
    except NotFound:
        return redirect("games:join", token)
    if selectors.invite_token(shown.game_id, viewer(request)):
        return redirect("games:table", shown.game_id)
    response = _answer(request, shown, token)
    # Programs that show links in chats may read it; those that search the web may not keep it.
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _to_pass_on(request: HttpRequest, seat: selectors.FreeSeat, token: str) -> HttpResponse:
    link = request.build_absolute_uri(reverse("games:join", args=[token]))
    shown = {"page": page_of(seat), "seat": seat, "link": link}
    return render(request, "seats/fill_seat.html", shown)


def _answer(
    request: HttpRequest, seat: selectors.FreeSeat, token: str | None = None
) -> HttpResponse:
    """Show a seat or take it: for people who come back with an account, straight away."""
    account = viewer(request)
    if request.method == "POST" and (account is None or account.is_guest):
        return wanted_seat.come_in_first(request, request.path)
    if account is not None and (request.method == "POST" or wanted_seat.may_sit_now(request)):
        return _take(request, account, seat, token)
    return _show(request, seat, token)


def _take(
    request: HttpRequest, account: Account, seat: selectors.FreeSeat, token: str | None
) -> HttpResponse:
    enforce_rate_limit(request, "invite")
    try:
        services.take(seat.game_id, seat.seat, account, token)
    except ServiceError as error:
        messages.error(request, error.sentence)
        response = _show(request, seat, token, error.status)
    else:
        messages.success(request, _("The seat is yours now."))
        response = redirect("games:table", seat.game_id)
    wanted_seat.settle(response, request.path)
    return response


def _gone(request: HttpRequest) -> HttpResponse:
    messages.info(request, _("This seat is no longer free. Here are others."))
    response = redirect("games:free_seats")
    wanted_seat.settle(response, request.path)
    return response


def _show(
    request: HttpRequest, seat: selectors.FreeSeat, token: str | None, status: int = 200
) -> HttpResponse:
    account = viewer(request)
    shown = {
        "page": page_of(seat),
        "shown_in_chats": token is not None,
        "comes_in_first": account is None or account.is_guest,
    }
    return render(request, "seats/free_seat.html", shown, status=status)
