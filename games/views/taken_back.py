"""The turns that were taken back at a table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET

from games.core.tables.taken_back import taken_back as read_taken_back
from games.table.log.taken_back import taken_back_context
from games.views.not_found import missing_game
from games.views.requests import viewer


@gzip_page
@require_GET
@missing_game
def taken_back(request: HttpRequest, game_id: int) -> HttpResponse:
    """Show each roll back with its turns; 404 where nothing was taken back."""
    page = taken_back_context(read_taken_back(game_id, viewer(request)))
    return render(request, "log/taken_back.html", {"page": page})
