"""The pages of motions: one with the ballot, and one to open a motion."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.models import Account
from games.clocks.motions import LONGEST_PAUSE, SHORTEST_PAUSE
from games.core.errors import NoVote, ServiceError
from games.core.visibility import NotFound
from games.motions import services
from games.motions.page import choices_of, motion_page
from games.motions.selectors import floor
from games.views.not_found import missing_game
from games.views.requests import account_of, is_fragment, number, signed_in

VOTES = {"for": True, "against": False}


@require_http_methods(["GET", "POST"])
@signed_in
@missing_game
def motion(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the table's latest motion with the ballot, or cast the posted vote; 422 with the reason
    for a vote that is refused.
    """
    if request.method == "GET":
        return _show(request, game_id)
    in_favour = VOTES.get(request.POST.get("ballot", ""))
    if in_favour is None:
        return _show(request, game_id, _("Choose one of the two."))
    motion_id = number(request.POST.get("motion")) or 0
    account = account_of(request)
    try:
        services.vote(game_id=game_id, account=account, motion_id=motion_id, in_favour=in_favour)
    except NoVote as error:
        return _show(request, game_id, error.sentence)
    return _voted(game_id, account)


@require_http_methods(["GET", "POST"])
@signed_in
@missing_game
def new_motion(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the motions that a player may open, or open the posted one; 422 with the reason if it is
    refused.
    """
    if request.method == "GET":
        return _ask(request, game_id)
    form = request.POST
    try:
        services.open_motion(
            game_id=game_id,
            account=account_of(request),
            kind=form.get("kind", ""),
            days=number(form.get("days")),
            on=number(form.get("on")),
        )
    except ServiceError as error:
        return _ask(request, game_id, error.sentence)
    return redirect("games:motion", game_id)


def _voted(game_id: int, account: Account) -> HttpResponse:
    """Back to the motion, or to the table if that vote has ended its game."""
    try:
        floor(game_id, account)
    except NotFound:
        return redirect("games:table", game_id)
    return redirect("games:motion", game_id)


def _show(request: HttpRequest, game_id: int, error: str = "") -> HttpResponse:
    there = floor(game_id, account_of(request))
    if there.motion is None and there.may_ask and not error:
        return redirect("games:new_motion", game_id)
    context = {"floor": there, "page": motion_page(there), "error": error}
    template = "motions/_sheet.html" if is_fragment(request) else "motions/motion.html"
    return render(request, template, context, status=422 if error else 200)


def _ask(request: HttpRequest, game_id: int, error: str = "") -> HttpResponse:
    there = floor(game_id, account_of(request))
    if there.motion and there.motion.is_open and not error:
        return redirect("games:motion", game_id)
    context = {
        "floor": there,
        "choices": choices_of(there),
        "days": range(SHORTEST_PAUSE, LONGEST_PAUSE + 1),
        "error": error,
    }
    template = (
        "motions/_new_motion_sheet.html" if is_fragment(request) else "motions/new_motion.html"
    )
    return render(request, template, context, status=422 if error else 200)
