"""A practice game at once, with or without an account."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from accounts.rate_limits import enforce_rate_limit
from accounts.services import create_guest
from games.services import lobby


@require_http_methods(["GET", "POST"])
def practice(request: HttpRequest) -> HttpResponse:
    """Ask first when the page was opened; start and go to the table when the button was pressed."""
    if request.method == "GET":
        return render(request, "games/practice.html")
    account = create_guest(request)
    enforce_rate_limit(request, "practice")
    game = lobby.start_practice(account)
    return redirect("games:table", game.pk)
