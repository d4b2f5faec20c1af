"""A practice game at once, with or without an account."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.rate_limits import enforce_rate_limit
from accounts.services import create_guest
from games.services import lobby
from games.services.errors import AccountGone
from games.views.requests import viewer


@require_http_methods(["GET", "POST"])
def practice(request: HttpRequest) -> HttpResponse:
    """Ask first when the page was opened; start and go to the table when the button was pressed."""
    if request.method == "GET":
        account = viewer(request)
        keeps = account is not None and not account.is_guest
        days = None if keeps else settings.PRACTICE_DAYS
        return render(request, "games/practice.html", {"days": days})
    enforce_rate_limit(request, "practice_network")
    account = create_guest(request)
    enforce_rate_limit(request, "practice")
    try:
        game = lobby.start_practice(account)
    except AccountGone as error:
        messages.error(request, error.sentence)
        return redirect("games:practice")
    return redirect("games:table", game.pk)
