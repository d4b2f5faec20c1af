"""The coach's page of a finished game, for one of its players."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods

from games.coach import services
from games.coach.page import coach_page
from games.coach.selectors import coaching
from games.core.errors import AccountGone, CoachedToday, GuestsOnlyPractise
from games.views.not_found import ending_first, missing_is_404
from games.views.requests import account_of, is_watched, signed_in
from games.views.responses import uncached


@gzip_page
@require_http_methods(["GET", "POST"])
@signed_in
@missing_is_404
@ending_first
def coach(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show what the coach found, or how far it has come; ask it by a form. Nobody else sees it."""
    if request.method == "POST":
        try:
            services.ask(game_id=game_id, account=account_of(request))
        except (AccountGone, CoachedToday, GuestsOnlyPractise) as error:
            messages.error(request, error.sentence)
        return redirect("games:coach", game_id)
    told = coaching(game_id, account_of(request))
    if told.is_over and is_watched(request):
        services.mark_read(game_id, account_of(request))
    page = coach_page(told)
    return uncached(render(request, "coach/coach.html", {"page": page}))
