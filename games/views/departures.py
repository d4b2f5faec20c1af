"""Leaving a running game for good, behind a question that says so."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.selectors.seat_offers import running_name
from games.services import departures
from games.services.errors import NotRunning
from games.views.not_found import missing_game
from games.views.requests import account_of, signed_in
from games.views.responses import uncached


@require_http_methods(["GET", "POST"])
@signed_in
@missing_game
def leave_game(request: HttpRequest, game_id: int) -> HttpResponse:
    """Ask whether they mean it, and let them go."""
    account = account_of(request)
    if request.method == "GET":
        shown = {"game_id": game_id, "game": running_name(game_id, account)}
        return uncached(render(request, "seats/leave_game.html", shown))
    try:
        departures.leave_game(game_id, account)
    except NotRunning as error:
        messages.error(request, error.sentence)
        return redirect("games:table", game_id)
    messages.success(request, _("You have left the game."))
    return redirect("games:my_games")
