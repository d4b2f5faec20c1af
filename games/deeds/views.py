"""The page of deeds."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from games.core.visibility import EndingFirst
from games.deeds.page import page_of
from games.deeds.selectors import deeds
from games.views.caching import uncached
from games.views.not_found import missing_game
from games.views.requests import number, viewer


@gzip_page
@require_safe
@missing_game
def show_deeds(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show the deeds of a round, with the chosen players side by side.

    Redirects a player who has yet to be shown the end of a round to the table, which shows it.
    """
    try:
        found = deeds(game_id, viewer(request), number(request.GET.get("round")))
    except EndingFirst:
        return uncached(redirect("games:table", game_id))
    chosen = {seat for text in request.GET.getlist("seat") if (seat := number(text)) is not None}
    return render(request, "deeds/deeds.html", {"page": page_of(found, chosen)})
